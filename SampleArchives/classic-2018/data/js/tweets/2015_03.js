Grailbird.data.tweets_2015_03 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 63, 86 ],
      "url" : "https:\/\/t.co\/dFW1IWjDib",
      "expanded_url" : "https:\/\/twitter.com\/mira_okafor\/status\/578852851385750474",
      "display_url" : "twitter.com\/mira_okafor\/st…"
    } ]
  },
  "geo" : { },
  "id_str" : "578861036687893288",
  "text" : "We used a colander too. And a cheese grater, &amp; then cheese https:\/\/t.co\/dFW1IWjDib",
  "id" : 578861036687893288,
  "created_at" : "2015-03-20 10:10:00 +0000",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/549726255\/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
} ]