Grailbird.data.tweets_2012_06 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
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
  "in_reply_to_status_id_str" : "210232183013552677",
  "geo" : { },
  "id_str" : "210242113711272903",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_on_air I saw it too! Through a baking sheet with one hole. Baker's filter",
  "id" : 210242113711272903,
  "in_reply_to_status_id" : 210232183013552677,
  "created_at" : "Wed Jun 06 05:30:00 +0000 2012",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
}, {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
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
      "indices" : [ 69, 75 ]
    }, {
      "text" : "tornseglare",
      "indices" : [ 76, 88 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "208815212703417964",
  "text" : "RT @swift_watch_se: Nu är de här! Första tornseglarna över Göteborg. #swift #tornseglare",
  "retweeted_status" : {
    "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ {
        "text" : "swift",
        "indices" : [ 49, 55 ]
      }, {
        "text" : "tornseglare",
        "indices" : [ 56, 68 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "208810176326568971",
    "text" : "Nu är de här! Första tornseglarna över Göteborg. #swift #tornseglare",
    "id" : 208810176326568971,
    "created_at" : "Sat Jun 02 06:40:00 +0000 2012",
    "user" : {
      "name" : "Svalkollen",
      "screen_name" : "swift_watch_se",
      "protected" : false,
      "id_str" : "402911837",
      "profile_image_url_https" : "https://pbs.twimg.com/profile_images/12490266947/face_normal.jpg",
      "id" : 402911837,
      "verified" : false
    }
  },
  "id" : 208815212703417964,
  "created_at" : "Sat Jun 02 07:00:00 +0000 2012",
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