Grailbird.data.tweets_2010_04 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "13211469843",
  "text" : "Ash cloud grounded the flour delivery from France. Iceland 1, croissants 0",
  "id" : 13211469843,
  "created_at" : "Fri Apr 16 06:30:00 +0000 2010",
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