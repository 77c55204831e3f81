Grailbird.data.tweets_2018_05 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "birding",
      "indices" : [ 74, 82 ]
    } ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "995884409252305024",
  "geo" : { },
  "id_str" : "995885165967715824",
  "in_reply_to_user_id" : 17733105,
  "text" : "She has known me for six summers &amp; never once looked at the bread 3\/3 #birding",
  "id" : 995885165967715824,
  "in_reply_to_status_id" : 995884409252305024,
  "created_at" : "2018-05-14 04:35:00 +0000",
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
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "995883906152124814",
  "geo" : { },
  "id_str" : "995884409252305024",
  "in_reply_to_user_id" : 17733105,
  "text" : "She weighs 40 g, as much as a small bun. She slept in the Congo this winter, on the wing 2\/3",
  "id" : 995884409252305024,
  "in_reply_to_status_id" : 995883906152124814,
  "created_at" : "2018-05-14 04:32:00 +0000",
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
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 19, 25 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "995883906152124814",
  "text" : "A thread about the #swift in box 4, since you keep asking 1\/3",
  "id" : 995883906152124814,
  "created_at" : "2018-05-14 04:30:00 +0000",
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