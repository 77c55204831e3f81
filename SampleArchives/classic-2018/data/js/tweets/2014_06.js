Grailbird.data.tweets_2014_06 = 
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
  "geo" : { },
  "id_str" : "474286970849186676",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_okafor Optional in August, yes. They leave, you know. Every year I forget &amp; look up",
  "id" : 474286970849186676,
  "created_at" : "2014-06-04 20:30:00 +0000",
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
}, {
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
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 70, 76 ]
    }, {
      "text" : "swift",
      "indices" : [ 80, 86 ]
    } ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "473553436910816459",
  "geo" : { },
  "id_str" : "474068028622951928",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_okafor Mine has feathers, nests in my wall &amp; never crashes. #swift 1, #swift 0",
  "id" : 474068028622951928,
  "in_reply_to_status_id" : 473553436910816459,
  "created_at" : "2014-06-04 06:00:00 +0000",
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
}, {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
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
      "indices" : [ 100, 106 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "473544577791387289",
  "text" : "RT @swift_watch_se: Overnight 4,000 programmers followed us. Welcome! We count birds. The bird is a #swift. It's never nil, though it can b…",
  "retweeted_status" : {
    "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ {
        "text" : "swift",
        "indices" : [ 80, 86 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "473539545544041294",
    "text" : "Overnight 4,000 programmers followed us. Welcome! We count birds. The bird is a #swift. It's never nil, though it can be optional in August.",
    "id" : 473539545544041294,
    "created_at" : "2014-06-02 19:00:00 +0000",
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
  "id" : 473544577791387289,
  "created_at" : "2014-06-02 19:20:00 +0000",
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