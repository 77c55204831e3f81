Grailbird.data.tweets_2011_08 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/teo_lindqvist/status/104870289534431503/photo/1",
      "indices" : [ 72, 95 ],
      "url" : "https://t.co/BVEHyrKOkU",
      "media_url" : "http://pbs.twimg.com/media/bFGouJzh-ZAHBqs.jpg",
      "id_str" : "104870251462664957",
      "id" : 104870251462664957,
      "media_url_https" : "https://pbs.twimg.com/media/bFGouJzh-ZAHBqs.jpg",
      "sizes" : [ {
        "h" : 150,
        "resize" : "crop",
        "w" : 150
      }, {
        "h" : 453,
        "resize" : "fit",
        "w" : 680
      }, {
        "h" : 800,
        "resize" : "fit",
        "w" : 1200
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      } ],
      "display_url" : "pic.twitter.com/BVEHyrKOkU"
    } ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "104870289534431503",
  "text" : "Wedding cake delivered by boat. The boat is fine. Ask me about the cake https://t.co/BVEHyrKOkU",
  "id" : 104870289534431503,
  "created_at" : "Sat Aug 20 11:00:00 +0000 2011",
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