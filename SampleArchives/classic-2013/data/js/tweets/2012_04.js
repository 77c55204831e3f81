Grailbird.data.tweets_2012_04 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : {
    "type" : "Point",
    "coordinates" : [ 57.699, 11.952 ]
  },
  "id_str" : "197082653693640106",
  "text" : "Valborg bonfire &amp; 300 buns. Everything smells of smoke &amp; cardamom",
  "id" : 197082653693640106,
  "created_at" : "Mon Apr 30 21:59:00 +0000 2012",
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