Grailbird.data.tweets_2009_10 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "4845279152",
  "text" : "Customer: \"is this bread fresh?\" Me, holding it with oven gloves: …",
  "id" : 4845279152,
  "created_at" : "Thu Oct 01 04:50:12 +0000 2009",
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