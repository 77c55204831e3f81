Grailbird.data.tweets_2009_06 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 6, 12 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "2209360651",
  "text" : "First #swift over Haga this morning! 4:44. I ran out with flour to my elbows & waved",
  "id" : 2209360651,
  "created_at" : "Mon Jun 01 04:44:00 +0000 2009",
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