Grailbird.data.tweets_2017_12 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Svalkollen",
      "screen_name" : "swift_watch_se",
      "indices" : [ 3, 18 ],
      "id_str" : "402911837",
      "id" : 402911837
    } ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 139, 140 ]
    }, {
      "text" : "tornseglare",
      "indices" : [ 139, 140 ]
    }, {
      "text" : "birding",
      "indices" : [ 139, 140 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "937305416977252100",
  "text" : "RT @swift_watch_se: Now that we have 280 characters: a young swift leaves the nest one July morning and does not land again for two or thre…",
  "retweeted_status" : {
    "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ {
        "text" : "swift",
        "indices" : [ 250, 256 ]
      }, {
        "text" : "tornseglare",
        "indices" : [ 257, 269 ]
      }, {
        "text" : "birding",
        "indices" : [ 270, 278 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "937290316384812499",
    "text" : "Now that we have 280 characters: a young swift leaves the nest one July morning and does not land again for two or three years. It eats, drinks, sleeps and mates on the wing. It has no word for ground. Please leave the gap under your roof tile open. #swift #tornseglare #birding",
    "id" : 937290316384812499,
    "created_at" : "2017-12-03 12:00:00 +0000",
    "user" : {
      "name" : "Svalkollen",
      "screen_name" : "swift_watch_se",
      "protected" : false,
      "id_str" : "402911837",
      "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/12490266947\/face_normal.jpg",
      "id" : 402911837,
      "verified" : false
    }
  },
  "id" : 937305416977252100,
  "created_at" : "2017-12-03 13:00:00 +0000",
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