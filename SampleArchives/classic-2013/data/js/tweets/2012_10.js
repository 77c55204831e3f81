Grailbird.data.tweets_2012_10 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "262405833993038047",
  "text" : "Clock went back. Dough did not",
  "id" : 262405833993038047,
  "created_at" : "Sun Oct 28 04:10:00 +0000 2012",
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
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ 3, 18 ],
      "id_str" : "60331174",
      "id" : 60331174
    } ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "moonbounce",
      "indices" : [ 102, 113 ]
    } ],
    "urls" : [ {
      "indices" : [ 132, 133 ],
      "url" : "https://t.co/9t1IvN0mLT",
      "expanded_url" : "https://dwingelhoek.example/moonbounce",
      "display_url" : "dwingelhoek.example/moonbounce"
    } ]
  },
  "geo" : { },
  "id_str" : "254147668328804570",
  "text" : "RT @dwingeloo_dish: Tonight we bounce your words off the Moon &amp; back, 2.5 seconds. Send them with #moonbounce and a callsign! ...",
  "retweeted_status" : {
    "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ {
        "text" : "moonbounce",
        "indices" : [ 82, 93 ]
      } ],
      "urls" : [ {
        "indices" : [ 110, 133 ],
        "url" : "https://t.co/9t1IvN0mLT",
        "expanded_url" : "https://dwingelhoek.example/moonbounce",
        "display_url" : "dwingelhoek.example/moonbounce"
      } ]
    },
    "geo" : { },
    "id_str" : "254121497404669851",
    "text" : "Tonight we bounce your words off the Moon &amp; back, 2.5 seconds. Send them with #moonbounce and a callsign! https://t.co/9t1IvN0mLT",
    "id" : 254121497404669851,
    "created_at" : "Fri Oct 05 07:31:00 +0000 2012",
    "user" : {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "protected" : false,
      "id_str" : "60331174",
      "profile_image_url_https" : "https://pbs.twimg.com/profile_images/1870266394/face_normal.jpg",
      "id" : 60331174,
      "verified" : false
    }
  },
  "id" : 254147668328804570,
  "created_at" : "Fri Oct 05 09:15:00 +0000 2012",
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