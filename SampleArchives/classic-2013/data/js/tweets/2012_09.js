Grailbird.data.tweets_2012_09 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ {
      "name" : "RTI News",
      "screen_name" : "rti_radio_news",
      "indices" : [ 0, 15 ],
      "id_str" : "88112233",
      "id" : 88112233
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "242493375522602193",
  "in_reply_to_user_id" : 88112233,
  "text" : "@rti_radio_news I bake to your 5 am bulletin. You once said \"bread prices\". I turned it up",
  "id" : 242493375522602193,
  "created_at" : "Mon Sep 03 05:25:00 +0000 2012",
  "in_reply_to_screen_name" : "rti_radio_news",
  "in_reply_to_user_id_str" : "88112233",
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