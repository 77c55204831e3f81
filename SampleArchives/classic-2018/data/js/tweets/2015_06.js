Grailbird.data.tweets_2015_06 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ 3, 18 ],
      "id_str" : "60331174",
      "id" : 60331174
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 121, 144 ],
      "url" : "https:\/\/t.co\/nhh98VVkFq",
      "expanded_url" : "https:\/\/dwingelhoek.example\/open-day",
      "display_url" : "dwingelhoek.example\/open-day"
    } ]
  },
  "geo" : { },
  "id_str" : "613061393113981589",
  "text" : "RT @dwingeloo_dish: Open day on Sunday: climb the dish, talk to the stars, ask us anything at all. Map, bus &amp; cakes: https:\/\/t.co\/nhh98VVkF…",
  "retweeted_status" : {
    "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ ],
      "hashtags" : [ ],
      "urls" : [ {
        "indices" : [ 101, 124 ],
        "url" : "https:\/\/t.co\/nhh98VVkFq",
        "expanded_url" : "https:\/\/dwingelhoek.example\/open-day",
        "display_url" : "dwingelhoek.example\/open-day"
      } ]
    },
    "geo" : { },
    "id_str" : "612530394019655890",
    "text" : "Open day on Sunday: climb the dish, talk to the stars, ask us anything at all. Map, bus &amp; cakes: https:\/\/t.co\/nhh98VVkFq see you!",
    "id" : 612530394019655890,
    "created_at" : "2015-06-21 08:00:00 +0000",
    "user" : {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "protected" : false,
      "id_str" : "60331174",
      "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/1870266394\/face_normal.jpg",
      "id" : 60331174,
      "verified" : false
    }
  },
  "id" : 613061393113981589,
  "created_at" : "2015-06-22 19:10:00 +0000",
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