Grailbird.data.tweets_2009_05 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "2065849448",
  "text" : "Somebody asked for gluten-free bread & a smoking table. I gave directions to the park",
  "id" : 2065849448,
  "created_at" : "Tue May 12 19:30:00 +0000 2009",
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