Grailbird.data.tweets_2009_07 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 5, 11 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "2911445465",
  "text" : "Last #swift left at 21:30. August begins when they say so, not the calendar",
  "id" : 2911445465,
  "created_at" : "Sun Jul 19 09:05:31 +0000 2009",
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