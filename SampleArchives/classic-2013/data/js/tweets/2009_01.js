Grailbird.data.tweets_2009_01 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1210201044",
  "text" : "Snow on the skylight. The shop is lit blue, like the inside of a glacier that smells of cinnamon",
  "id" : 1210201044,
  "created_at" : "Sat Jan 17 05:40:00 +0000 2009",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
}, {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1121207029",
  "text" : "Up at four. The dough is up at three. The dough always wins",
  "id" : 1121207029,
  "created_at" : "Mon Jan 05 05:10:00 +0000 2009",
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