Grailbird.data.tweets_2011_01 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 60, 83 ],
      "url" : "https://t.co/EiIcTMcc04",
      "expanded_url" : "https://brodochbox.example/karta?from=17&to=23",
      "display_url" : "brodochbox.example/karta?from=17&…"
    } ]
  },
  "geo" : { },
  "id_str" : "25095886869651455",
  "text" : "Moving the shop fifty metres. Regulars have asked for a map https://t.co/EiIcTMcc04",
  "id" : 25095886869651455,
  "created_at" : "Wed Jan 12 07:45:00 +0000 2011",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
} ]