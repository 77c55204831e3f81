Grailbird.data.tweets_2010_05 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "indices" : [ 3, 19 ],
      "id_str" : "40551720",
      "id" : 40551720
    } ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "música",
      "indices" : [ 90, 97 ]
    }, {
      "text" : "Lisboa",
      "indices" : [ 98, 105 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "15730317680",
  "text" : "RT @ines_carvalho_f: Hoje no Alfama: fado, sardinhas e uma guitarra desafinada. Perfeito. #música #Lisboa",
  "retweeted_status" : {
    "source" : "web",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ {
        "text" : "música",
        "indices" : [ 69, 76 ]
      }, {
        "text" : "Lisboa",
        "indices" : [ 77, 84 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "15726471570",
    "text" : "Hoje no Alfama: fado, sardinhas e uma guitarra desafinada. Perfeito. #música #Lisboa",
    "id" : 15726471570,
    "created_at" : "Sun May 30 16:22:12 +0000 2010",
    "user" : {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "protected" : false,
      "id_str" : "40551720",
      "profile_image_url_https" : "https://pbs.twimg.com/profile_images/1257103320/face_normal.jpg",
      "id" : 40551720,
      "verified" : false
    }
  },
  "id" : 15730317680,
  "created_at" : "Sun May 30 18:00:00 +0000 2010",
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