Grailbird.data.tweets_2015_10 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "👩‍👩‍👧‍👦🇳🇱1️⃣",
      "screen_name" : "emoji_bot_9000",
      "indices" : [ 0, 15 ],
      "id_str" : "2913475610",
      "id" : 2913475610
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "650241380612975066",
  "in_reply_to_user_id" : 2913475610,
  "text" : "@emoji_bot_9000 👨🏻‍🍳 is me at four. 🧟 is me at five",
  "id" : 650241380612975066,
  "created_at" : "2015-10-03 09:30:00 +0000",
  "in_reply_to_screen_name" : "emoji_bot_9000",
  "in_reply_to_user_id_str" : "2913475610",
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