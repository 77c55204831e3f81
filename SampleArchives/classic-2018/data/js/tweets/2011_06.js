Grailbird.data.tweets_2011_06 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 26, 32 ]
    } ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "2209360651",
  "geo" : { },
  "id_str" : "77239476143518785",
  "in_reply_to_user_id" : 17733105,
  "text" : "Two years later, the same #swift or its cousin. I'm not sure. I said hello anyway",
  "id" : 77239476143518785,
  "in_reply_to_status_id" : 2209360651,
  "created_at" : "2011-06-05 05:05:00 +0000",
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
} ]