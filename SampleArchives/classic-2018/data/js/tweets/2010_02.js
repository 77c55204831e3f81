Grailbird.data.tweets_2010_02 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_on_air",
      "indices" : [ 0, 12 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "9643050952",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_on_air mine sulks in the fridge & comes back stronger. Try it with the receiver",
  "id" : 9643050952,
  "created_at" : "2010-02-12 00:00:00 +0000",
  "in_reply_to_screen_name" : "mira_on_air",
  "in_reply_to_user_id_str" : "21140987",
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