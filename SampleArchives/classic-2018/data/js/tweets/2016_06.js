Grailbird.data.tweets_2016_06 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 48, 54 ]
    }, {
      "text" : "birding",
      "indices" : [ 55, 63 ]
    } ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "2209360651",
  "geo" : { },
  "id_str" : "737868777909719568",
  "in_reply_to_user_id" : 17733105,
  "text" : "Box 4: taken. Box 9: taken. Me: taken with them #swift #birding",
  "id" : 737868777909719568,
  "in_reply_to_status_id" : 2209360651,
  "created_at" : "2016-06-01 04:50:00 +0000",
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