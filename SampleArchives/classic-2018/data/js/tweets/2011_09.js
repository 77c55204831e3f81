Grailbird.data.tweets_2011_09 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 81, 104 ],
      "url" : "https:\/\/t.co\/McuWww1G60",
      "expanded_url" : "https:\/\/news.example\/neutrino?speed=60ns",
      "display_url" : "news.example\/neutrino?speed…"
    } ]
  },
  "geo" : { },
  "id_str" : "117568967603987821",
  "text" : "Faster-than-light neutrinos? My croissants leave the shop before they arrive too https:\/\/t.co\/McuWww1G60",
  "id" : 117568967603987821,
  "created_at" : "2011-09-24 12:00:00 +0000",
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