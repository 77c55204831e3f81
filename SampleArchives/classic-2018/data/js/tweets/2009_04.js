Grailbird.data.tweets_2009_04 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "indices" : [ 0, 16 ],
      "id_str" : "40551720",
      "id" : 40551720
    } ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "música",
      "indices" : [ 89, 96 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1894904850",
  "in_reply_to_user_id" : 40551720,
  "text" : "@ines_carvalho_f your cassette arrived. I've no player. I hold it to my ear like a shell #música",
  "id" : 1894904850,
  "created_at" : "2009-04-19 00:00:00 +0000",
  "in_reply_to_screen_name" : "ines_carvalho_f",
  "in_reply_to_user_id_str" : "40551720",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/549726255\/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
} ]