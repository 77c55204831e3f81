Grailbird.data.tweets_2011_05 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 23, 29 ]
    } ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "68554747107111719",
  "geo" : { },
  "id_str" : "71080140149000814",
  "in_reply_to_user_id" : 17733105,
  "text" : "Correction: 9 boxes, 1 #swift, 14 sparrows outside holding a meeting",
  "id" : 71080140149000814,
  "in_reply_to_status_id" : 68554747107111719,
  "created_at" : "2011-05-19 05:10:00 +0000",
  "in_reply_to_screen_name" : "teo_lindqvist",
  "in_reply_to_user_id_str" : "17733105",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/549726255\/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
}, {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "birding",
      "indices" : [ 67, 75 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "68554747107111719",
  "text" : "Counting: 9 nest boxes, 0 swifts, 14 sparrows, 1 very confused tit #birding",
  "id" : 68554747107111719,
  "created_at" : "2011-05-12 05:55:00 +0000",
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