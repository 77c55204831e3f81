Grailbird.data.tweets_2017_07 = 
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
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/swift_watch_se\/status\/887899871969275442\/photo\/1",
      "indices" : [ 95, 118 ],
      "url" : "https:\/\/t.co\/iNBiGK2F7Z",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/FGYqR4CbcnUalVO.jpg",
      "id_str" : "887899832056278578",
      "id" : 887899832056278578,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/FGYqR4CbcnUalVO.jpg",
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
      "media_alt" : "A screaming party of swifts over a church tower",
      "display_url" : "pic.twitter.com\/iNBiGK2F7Z"
    } ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 79, 85 ]
    }, {
      "text" : "birding",
      "indices" : [ 86, 94 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "887909937319729131",
  "text" : "RT @swift_watch_se: Screaming party over the old town this morning, 112 birds! #swift #birding https:\/\/t.co\/iNBiGK2F7Z",
  "retweeted_status" : {
    "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
    "entities" : {
      "user_mentions" : [ ],
      "media" : [ {
        "expanded_url" : "https:\/\/twitter.com\/swift_watch_se\/status\/887899871969275442\/photo\/1",
        "indices" : [ 75, 98 ],
        "url" : "https:\/\/t.co\/iNBiGK2F7Z",
        "media_url" : "http:\/\/pbs.twimg.com\/media\/FGYqR4CbcnUalVO.jpg",
        "id_str" : "887899832056278578",
        "id" : 887899832056278578,
        "media_url_https" : "https:\/\/pbs.twimg.com\/media\/FGYqR4CbcnUalVO.jpg",
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
        "media_alt" : "A screaming party of swifts over a church tower",
        "display_url" : "pic.twitter.com\/iNBiGK2F7Z"
      } ],
      "hashtags" : [ {
        "text" : "swift",
        "indices" : [ 59, 65 ]
      }, {
        "text" : "birding",
        "indices" : [ 66, 74 ]
      } ],
      "urls" : [ ]
    },
    "geo" : { },
    "id_str" : "887899871969275442",
    "text" : "Screaming party over the old town this morning, 112 birds! #swift #birding https:\/\/t.co\/iNBiGK2F7Z",
    "id" : 887899871969275442,
    "created_at" : "2017-07-20 05:00:00 +0000",
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
  "id" : 887909937319729131,
  "created_at" : "2017-07-20 05:40:00 +0000",
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