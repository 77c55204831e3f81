Grailbird.data.tweets_2018_07 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ 3, 18 ],
      "id_str" : "60331174",
      "id" : 60331174
    } ],
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/dwingeloo_dish\/status\/1017862269109482441\/photo\/1",
      "indices" : [ 97, 120 ],
      "url" : "https:\/\/t.co\/JsKPuQgkJw",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/9AZr8QgdC2tC0RE.jpg",
      "id_str" : "1017862228932244425",
      "id" : 1017862228932244425,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/9AZr8QgdC2tC0RE.jpg",
      "sizes" : [ {
        "h" : 150,
        "resize" : "crop",
        "w" : 150
      }, {
        "h" : 453,
        "resize" : "fit",
        "w" : 680
      }, {
        "h" : 800,
        "resize" : "fit",
        "w" : 1200
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      } ],
      "media_alt" : "",
      "display_url" : "pic.twitter.com\/JsKPuQgkJw"
    } ],
    "hashtags" : [ {
      "text" : "aurora",
      "indices" : [ 20, 27 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1018057514393757956",
  "text" : "RT @dwingeloo_dish: #aurora on the radio: that hiss at 144 MHz is the northern lights talking. 🎧 https:\/\/t.co\/JsKPuQgkJw",
  "retweeted_status" : {
    "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ {
        "expanded_url" : "https:\/\/twitter.com\/dwingeloo_dish\/status\/1017862269109482441\/photo\/1",
        "indices" : [ 77, 100 ],
        "url" : "https:\/\/t.co\/JsKPuQgkJw",
        "media_url" : "http:\/\/pbs.twimg.com\/media\/9AZr8QgdC2tC0RE.jpg",
        "id_str" : "1017862228932244425",
        "id" : 1017862228932244425,
        "media_url_https" : "https:\/\/pbs.twimg.com\/media\/9AZr8QgdC2tC0RE.jpg",
        "sizes" : [ {
          "h" : 150,
          "resize" : "crop",
          "w" : 150
        }, {
          "h" : 453,
          "resize" : "fit",
          "w" : 680
        }, {
          "h" : 800,
          "resize" : "fit",
          "w" : 1200
        }, {
          "h" : 1024,
          "resize" : "fit",
          "w" : 1536
        }, {
          "h" : 1024,
          "resize" : "fit",
          "w" : 1536
        } ],
        "media_alt" : "",
        "display_url" : "pic.twitter.com\/JsKPuQgkJw"
      } ],
      "hashtags" : [ {
        "text" : "aurora",
        "indices" : [ 0, 7 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "1017862269109482441",
    "text" : "#aurora on the radio: that hiss at 144 MHz is the northern lights talking. 🎧 https:\/\/t.co\/JsKPuQgkJw",
    "id" : 1017862269109482441,
    "created_at" : "2018-07-13 20:04:10 +0000",
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
  "id" : 1018057514393757956,
  "created_at" : "2018-07-14 09:00:00 +0000",
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