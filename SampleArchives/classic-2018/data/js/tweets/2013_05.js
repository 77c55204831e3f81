Grailbird.data.tweets_2013_05 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_okafor",
      "indices" : [ 0, 12 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "331461607113528380",
  "geo" : { },
  "id_str" : "331483503909296036",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_okafor so many logbooks. Mine has butter on it",
  "id" : 331483503909296036,
  "in_reply_to_status_id" : 331461607113528380,
  "created_at" : "2013-05-06 19:00:00 +0000",
  "in_reply_to_screen_name" : "mira_okafor",
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