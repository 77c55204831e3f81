window.YTD.tweet.part0 = [ {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ {
      "url" : "https://t.co/4mXddzR5Zj",
      "expanded_url" : "https://twitter.com/yuki_arimoto/status/764119248951331011",
      "display_url" : "twitter.com/yuki_arimoto/s…",
      "indices" : [ "39", "62" ]
    } ]
  },
  "display_text_range" : [ "0", "62" ],
  "favorite_count" : "2",
  "id_str" : "765125881111016201",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "765125881111016201",
  "possibly_sensitive" : false,
  "created_at" : "Mon Aug 15 10:00:00 +0000 2016",
  "favorited" : false,
  "full_text" : "47 is a fine number. I saw 3 and a bat https://t.co/4mXddzR5Zj",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "東京",
      "indices" : [ "37", "40" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "有本ゆき",
      "screen_name" : "yuki_arimoto",
      "indices" : [ "3", "16" ],
      "id_str" : "98244310",
      "id" : "98244310"
    } ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/yuki_arimoto/status/764119248951331011/photo/1",
      "indices" : [ "47", "70" ],
      "url" : "https://t.co/dYhb3LCtMR",
      "media_url" : "http://pbs.twimg.com/media/v4A6olpCMeDxPsu.jpg",
      "id_str" : "764119210128853187",
      "source_user_id" : "98244310",
      "id" : "764119210128853187",
      "media_url_https" : "https://pbs.twimg.com/media/v4A6olpCMeDxPsu.jpg",
      "source_user_id_str" : "98244310",
      "source_status_id" : "764119248951331011",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "source_status_id_str" : "764119248951331011",
      "type" : "photo",
      "display_url" : "pic.twitter.com/dYhb3LCtMR"
    } ]
  },
  "display_text_range" : [ "0", "70" ],
  "favorite_count" : "0",
  "id_str" : "764374437805803001",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "764374437805803001",
  "possibly_sensitive" : false,
  "created_at" : "Sat Aug 13 08:14:02 +0000 2016",
  "favorited" : false,
  "full_text" : "RT @yuki_arimoto: ペルセウス座流星群、数えたら47個！ #東京 でも見えた https://t.co/dYhb3LCtMR",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/yuki_arimoto/status/764119248951331011/photo/1",
      "indices" : [ "47", "70" ],
      "url" : "https://t.co/dYhb3LCtMR",
      "media_url" : "http://pbs.twimg.com/media/v4A6olpCMeDxPsu.jpg",
      "id_str" : "764119210128853187",
      "source_user_id" : "98244310",
      "id" : "764119210128853187",
      "media_url_https" : "https://pbs.twimg.com/media/v4A6olpCMeDxPsu.jpg",
      "source_user_id_str" : "98244310",
      "source_status_id" : "764119248951331011",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "source_status_id_str" : "764119248951331011",
      "type" : "photo",
      "display_url" : "pic.twitter.com/dYhb3LCtMR"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "../../etc/passwd",
      "screen_name" : "bobby_tables_jr",
      "indices" : [ "0", "16" ],
      "id_str" : "910022345",
      "id" : "910022345"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "93" ],
  "favorite_count" : "0",
  "id_str" : "724349697147361024",
  "in_reply_to_user_id" : "910022345",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "724349697147361024",
  "created_at" : "Sun Apr 24 21:30:00 +0000 2016",
  "favorited" : false,
  "full_text" : "@bobby_tables_jr Robert'); DROP TABLE tweets;-- that joke never gets old, unlike your backups",
  "lang" : "en",
  "in_reply_to_screen_name" : "bobby_tables_jr",
  "in_reply_to_user_id_str" : "910022345"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "coffee",
      "indices" : [ "104", "111" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "111" ],
  "favorite_count" : "11",
  "id_str" : "697813026133246809",
  "truncated" : false,
  "retweet_count" : "3",
  "id" : "697813026133246809",
  "created_at" : "Thu Feb 11 16:02:44 +0000 2016",
  "favorited" : false,
  "full_text" : "They heard two black holes. The whole lab went quiet, then somebody's kettle whistled up the same chirp #coffee",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "95" ],
  "favorite_count" : "2",
  "id_str" : "675649347467745127",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "675649347467745127",
  "created_at" : "Sat Dec 12 12:12:12 +0000 2015",
  "favorited" : false,
  "full_text" : "Family picture: 👨‍👩‍👧‍👦 flags: 🇳🇱🇳🇬 keycap: 5️⃣9️⃣ skin: 👍🏿 heart: ❤️ — five nine in every font",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "hamradio",
      "indices" : [ "88", "97" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "97" ],
  "favorite_count" : "0",
  "id_str" : "632479897126634338",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "632479897126634338",
  "created_at" : "Sat Aug 15 09:12:13 +0000 2015",
  "favorited" : false,
  "full_text" : "Logged: Pune, 6,900 km, 5 watts, one wire in a pear tree. The pear tree gets the credit #hamradio",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "हिन्दी",
      "indices" : [ "29", "36" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "रवि देशपांडे",
      "screen_name" : "ravi_deshpande",
      "indices" : [ "0", "15" ],
      "id_str" : "55190233",
      "id" : "55190233"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "63" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "632236492204973549",
  "id_str" : "632242782554743798",
  "in_reply_to_user_id" : "55190233",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "632242782554743798",
  "in_reply_to_status_id" : "632236492204973549",
  "created_at" : "Fri Aug 14 17:30:00 +0000 2015",
  "favorited" : false,
  "full_text" : "@ravi_deshpande धन्यवाद रवि! #हिन्दी में 73 कैसे कहते हैं? 👩🏾‍🚀",
  "lang" : "hi",
  "in_reply_to_screen_name" : "ravi_deshpande",
  "in_reply_to_user_id_str" : "55190233"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "música",
      "indices" : [ "101", "108" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "indices" : [ "3", "19" ],
      "id_str" : "40551720",
      "id" : "40551720"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "108" ],
  "favorite_count" : "0",
  "id_str" : "595186105419785197",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "595186105419785197",
  "created_at" : "Mon May 04 11:20:00 +0000 2015",
  "favorited" : false,
  "full_text" : "RT @ines_carvalho_f: Encontrei um vinil da minha avó. A voz dela, 1961. Não consigo parar de chorar. #música",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/578852851385750474/video/1",
      "indices" : [ "86", "109" ],
      "url" : "https://t.co/rkmA3zjtod",
      "media_url" : "http://pbs.twimg.com/tweet_video_thumb/vrPAWGLnqQtqIsk.jpg",
      "id_str" : "578852809473661706",
      "id" : "578852809473661706",
      "media_url_https" : "https://pbs.twimg.com/tweet_video_thumb/vrPAWGLnqQtqIsk.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/rkmA3zjtod"
    } ]
  },
  "display_text_range" : [ "0", "109" ],
  "favorite_count" : "6",
  "id_str" : "578852851385750474",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "578852851385750474",
  "possibly_sensitive" : false,
  "created_at" : "Fri Mar 20 09:37:28 +0000 2015",
  "favorited" : false,
  "full_text" : "Eclipse 84% through a colander: two hundred little crescents on the kitchen floor ☀️🌒 https://t.co/rkmA3zjtod",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/578852851385750474/video/1",
      "indices" : [ "86", "109" ],
      "url" : "https://t.co/rkmA3zjtod",
      "media_url" : "http://pbs.twimg.com/tweet_video_thumb/vrPAWGLnqQtqIsk.jpg",
      "id_str" : "578852809473661706",
      "video_info" : {
        "aspect_ratio" : [ "16", "9" ],
        "variants" : [ {
          "bitrate" : "0",
          "content_type" : "video/mp4",
          "url" : "https://video.twimg.com/tweet_video/vrPAWGLnqQtqIsk.mp4"
        } ]
      },
      "id" : "578852809473661706",
      "media_url_https" : "https://pbs.twimg.com/tweet_video_thumb/vrPAWGLnqQtqIsk.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "animated_gif",
      "display_url" : "pic.twitter.com/rkmA3zjtod"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "66" ],
  "favorite_count" : "0",
  "id_str" : "532564709308955991",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "532564709308955991",
  "created_at" : "Wed Nov 12 16:04:55 +0000 2014",
  "favorited" : false,
  "full_text" : "We landed a fridge on a comet. WE LANDED A FRIDGE ON A COMET 👏🏾👏🏿👏",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ {
      "text" : "AAPL",
      "indices" : [ "11", "16" ]
    }, {
      "text" : "AAPL",
      "indices" : [ "51", "56" ]
    }, {
      "text" : "KPN.A",
      "indices" : [ "94", "100" ]
    } ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "114" ],
  "favorite_count" : "0",
  "id_str" : "509406380619973744",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "509406380619973744",
  "created_at" : "Tue Sep 09 18:22:00 +0000 2014",
  "favorited" : false,
  "full_text" : "Bought 100 $AAPL because of the language, sold 100 $AAPL because of the roof. The roof leaks. $KPN.A pays the rest",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ "47", "53" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Teo Lindqvist",
      "screen_name" : "teo_lindqvist",
      "indices" : [ "0", "14" ],
      "id_str" : "17733105",
      "id" : "17733105"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "53" ],
  "favorite_count" : "0",
  "id_str" : "474281566738439507",
  "in_reply_to_user_id" : "17733105",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "474281566738439507",
  "created_at" : "Wed Jun 04 20:08:31 +0000 2014",
  "favorited" : false,
  "full_text" : "@teo_lindqvist Mine has optionals. Does yours? #swift",
  "lang" : "en",
  "in_reply_to_screen_name" : "teo_lindqvist",
  "in_reply_to_user_id_str" : "17733105"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ "6", "12" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "85" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "473553436910816459",
  "id_str" : "473935742587389322",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "473935742587389322",
  "in_reply_to_status_id" : "473553436910816459",
  "created_at" : "Tue Jun 03 21:14:20 +0000 2014",
  "favorited" : false,
  "full_text" : "First #swift program: point the dish at the Sun. It compiled. It pointed at Groningen",
  "lang" : "en",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ "34", "40" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "112" ],
  "favorite_count" : "5",
  "id_str" : "473553436910816459",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "473553436910816459",
  "created_at" : "Mon Jun 02 19:55:12 +0000 2014",
  "favorited" : false,
  "full_text" : "So there is a new language called #swift. I looked up from my bird book, hopeful, then confused, then interested",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "",
      "screen_name" : "gone_account_77",
      "indices" : [ "0", "16" ],
      "id_str" : "-1",
      "id" : "-1"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "58" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "439158909446261645",
  "id_str" : "439281311960996155",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "439281311960996155",
  "in_reply_to_status_id" : "439158909446261645",
  "created_at" : "Fri Feb 28 06:10:00 +0000 2014",
  "favorited" : false,
  "full_text" : "@gone_account_77 thank you for waking me, whoever you were",
  "lang" : "en",
  "in_reply_to_user_id_str" : "21140987"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "aurora",
      "indices" : [ "41", "48" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "48" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "439158909446261645",
  "id_str" : "439165553374222798",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "439165553374222798",
  "in_reply_to_status_id" : "439158909446261645",
  "created_at" : "Thu Feb 27 22:30:01 +0000 2014",
  "favorited" : false,
  "full_text" : "De buurman vraagt of het van Philips is. #aurora",
  "lang" : "nl",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "aurora",
      "indices" : [ "70", "77" ]
    }, {
      "text" : "noorderlicht",
      "indices" : [ "78", "91" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/1",
      "indices" : [ "92", "115" ],
      "url" : "https://t.co/aU3i110L3t",
      "media_url" : "http://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
      "id_str" : "439158868146185446",
      "id" : "439158868146185446",
      "media_url_https" : "https://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/aU3i110L3t"
    } ]
  },
  "display_text_range" : [ "0", "115" ],
  "geo" : {
    "type" : "Point",
    "coordinates" : [ "52.812", "6.396" ]
  },
  "coordinates" : {
    "type" : "Point",
    "coordinates" : [ "52.812", "6.396" ]
  },
  "favorite_count" : "19",
  "id_str" : "439158909446261645",
  "truncated" : false,
  "retweet_count" : "8",
  "id" : "439158909446261645",
  "possibly_sensitive" : false,
  "created_at" : "Thu Feb 27 22:03:37 +0000 2014",
  "favorited" : false,
  "full_text" : "AURORA! In Drenthe! Green, then red, then my neighbour in his pyjamas #aurora #noorderlicht https://t.co/aU3i110L3t",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/1",
      "indices" : [ "92", "115" ],
      "url" : "https://t.co/aU3i110L3t",
      "media_url" : "http://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
      "id_str" : "439158868146185446",
      "id" : "439158868146185446",
      "media_url_https" : "https://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/aU3i110L3t"
    }, {
      "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/2",
      "indices" : [ "92", "115" ],
      "url" : "https://t.co/aU3i110L3t",
      "media_url" : "http://pbs.twimg.com/media/5v0nS4x4qGW-2Nz.jpg",
      "id_str" : "439158868313385938",
      "id" : "439158868313385938",
      "media_url_https" : "https://pbs.twimg.com/media/5v0nS4x4qGW-2Nz.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/aU3i110L3t"
    }, {
      "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/3",
      "indices" : [ "92", "115" ],
      "url" : "https://t.co/aU3i110L3t",
      "media_url" : "http://pbs.twimg.com/media/KkAm5hkv7qod_s3.png",
      "id_str" : "439158868484720730",
      "id" : "439158868484720730",
      "media_url_https" : "https://pbs.twimg.com/media/KkAm5hkv7qod_s3.png",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/aU3i110L3t"
    }, {
      "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/4",
      "indices" : [ "92", "115" ],
      "url" : "https://t.co/aU3i110L3t",
      "media_url" : "http://pbs.twimg.com/media/6h3dcjFrutmJ0Pq.jpg",
      "id_str" : "439158868650242996",
      "id" : "439158868650242996",
      "media_url_https" : "https://pbs.twimg.com/media/6h3dcjFrutmJ0Pq.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/aU3i110L3t"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "مرحبا",
      "indices" : [ "14", "20" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "ليلى حداد",
      "screen_name" : "layla_haddad",
      "indices" : [ "0", "13" ],
      "id_str" : "120884561",
      "id" : "120884561"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "61" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "411650661665800683",
  "id_str" : "411768099547503531",
  "in_reply_to_user_id" : "120884561",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "411768099547503531",
  "in_reply_to_status_id" : "411650661665800683",
  "created_at" : "Sat Dec 14 08:02:19 +0000 2013",
  "favorited" : false,
  "full_text" : "@layla_haddad #مرحبا ليلى! هنا غيوم فقط، أرسلي لنا بعض النجوم",
  "lang" : "ar",
  "in_reply_to_screen_name" : "layla_haddad",
  "in_reply_to_user_id_str" : "120884561"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_on_air",
      "indices" : [ "26", "38" ],
      "id_str" : "21140987",
      "id" : "21140987"
    }, {
      "name" : "Mira Okafor",
      "screen_name" : "mira_okafor",
      "indices" : [ "46", "58" ],
      "id_str" : "21140987",
      "id" : "21140987"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "80" ],
  "favorite_count" : "2",
  "id_str" : "331461607113528380",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "331461607113528380",
  "created_at" : "Mon May 06 17:33:00 +0000 2013",
  "favorited" : false,
  "full_text" : "New handle, same antenna: @mira_on_air is now @Mira_Okafor. Update your logbooks",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "74" ],
  "favorite_count" : "0",
  "id_str" : "302337491619727683",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "302337491619727683",
  "created_at" : "Fri Feb 15 08:44:09 +0000 2013",
  "favorited" : false,
  "full_text" : "Chelyabinsk. Watching dashcams all morning. The sky sometimes answers back",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "moonbounce",
      "indices" : [ "77", "88" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "0", "15" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "88" ],
  "favorite_count" : "3",
  "in_reply_to_status_id_str" : "254121497404669851",
  "id_str" : "254320053228657279",
  "in_reply_to_user_id" : "60331174",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "254320053228657279",
  "in_reply_to_status_id" : "254121497404669851",
  "created_at" : "Fri Oct 05 20:40:00 +0000 2012",
  "favorited" : false,
  "full_text" : "@dwingeloo_dish Heard my own voice come home from the Moon. It sounded older #moonbounce",
  "lang" : "en",
  "in_reply_to_screen_name" : "dwingeloo_dish",
  "in_reply_to_user_id_str" : "60331174"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "moonbounce",
      "indices" : [ "102", "113" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "3", "18" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "133" ],
  "favorite_count" : "0",
  "id_str" : "254128879625893963",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "254128879625893963",
  "created_at" : "Fri Oct 05 08:00:21 +0000 2012",
  "favorited" : false,
  "full_text" : "RT @dwingeloo_dish: Tonight we bounce your words off the Moon &amp; back, 2.5 seconds. Send them with #moonbounce and a callsign! ...",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "88" ],
  "favorite_count" : "3",
  "id_str" : "1191787263939764737",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1191787263939764737",
  "created_at" : "Tue Nov 05 18:40:00 +0000 2019",
  "favorited" : false,
  "full_text" : "Ten years of tweets, I asked for my archive. They'll mail me a link. Curious what I said",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "76" ],
  "favorite_count" : "0",
  "id_str" : "1182925117677380445",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1182925117677380445",
  "created_at" : "Sat Oct 12 07:45:00 +0000 2019",
  "favorited" : false,
  "full_text" : "My uncle's file is called report‮gpj.exe‬ and he wonders why I won't open it",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "104" ],
  "favorite_count" : "0",
  "id_str" : "1171002592859107583",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1171002592859107583",
  "created_at" : "Mon Sep 09 10:09:08 +0000 2019",
  "favorited" : false,
  "full_text" : "Terminal humour: \u001B[31mthis is red\u001B[0m and \u001B]0;owned\u0007this was a window title. I collect strange log lines",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1167849530477576389/photo/1",
      "indices" : [ "87", "110" ],
      "url" : "https://t.co/5AWv7QQUmN",
      "media_url" : "http://pbs.twimg.com/media/5l940hFOPTpw8kt.jpg",
      "id_str" : "1167849491397049935",
      "id" : "1167849491397049935",
      "media_url_https" : "https://pbs.twimg.com/media/5l940hFOPTpw8kt.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/5AWv7QQUmN"
    } ]
  },
  "display_text_range" : [ "0", "110" ],
  "favorite_count" : "0",
  "id_str" : "1167849530477576389",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1167849530477576389",
  "possibly_sensitive" : false,
  "created_at" : "Sat Aug 31 17:20:00 +0000 2019",
  "favorited" : false,
  "full_text" : "Open day: 300 visitors, 14 cakes, 1 lost child (found in the control room, in control) https://t.co/5AWv7QQUmN",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1167849530477576389/photo/1",
      "indices" : [ "87", "110" ],
      "url" : "https://t.co/5AWv7QQUmN",
      "media_url" : "http://pbs.twimg.com/media/5l940hFOPTpw8kt.jpg",
      "id_str" : "1167849491397049935",
      "id" : "1167849491397049935",
      "media_url_https" : "https://pbs.twimg.com/media/5l940hFOPTpw8kt.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/5AWv7QQUmN"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "78", "93" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1151227503358733482/video/1",
      "indices" : [ "94", "117" ],
      "url" : "https://t.co/KxvFBw4Qsp",
      "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1151227464646125985/pu/img/gV0EYkIcV0a8sul.jpg",
      "id_str" : "1151227464646125985",
      "id" : "1151227464646125985",
      "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1151227464646125985/pu/img/gV0EYkIcV0a8sul.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/KxvFBw4Qsp"
    } ]
  },
  "display_text_range" : [ "0", "117" ],
  "favorite_count" : "7",
  "id_str" : "1151227503358733482",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1151227503358733482",
  "possibly_sensitive" : false,
  "created_at" : "Tue Jul 16 20:30:00 +0000 2019",
  "favorited" : false,
  "full_text" : "Lunar eclipse over the old dish, 90 seconds, sound on. You can hear the frogs @dwingeloo_dish https://t.co/KxvFBw4Qsp",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1151227503358733482/video/1",
      "indices" : [ "94", "117" ],
      "url" : "https://t.co/KxvFBw4Qsp",
      "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1151227464646125985/pu/img/gV0EYkIcV0a8sul.jpg",
      "id_str" : "1151227464646125985",
      "video_info" : {
        "aspect_ratio" : [ "16", "9" ],
        "duration_millis" : "88137",
        "variants" : [ {
          "bitrate" : "832000",
          "content_type" : "video/mp4",
          "url" : "https://video.twimg.com/ext_tw_video/1151227464646125985/pu/vid/avc1/640x360/5RESAAYshfiYewHC.mp4?tag=12"
        }, {
          "content_type" : "application/x-mpegURL",
          "url" : "https://video.twimg.com/ext_tw_video/1151227464646125985/pu/pl/Gt28woTVvZECuNMU.m3u8?tag=12&v=cfc"
        }, {
          "bitrate" : "2176000",
          "content_type" : "video/mp4",
          "url" : "https://video.twimg.com/ext_tw_video/1151227464646125985/pu/vid/avc1/1280x720/KS7x27ofm01c1Xet.mp4?tag=12"
        }, {
          "bitrate" : "256000",
          "content_type" : "video/mp4",
          "url" : "https://video.twimg.com/ext_tw_video/1151227464646125985/pu/vid/avc1/480x270/7ascgKzxk95n_2X_.mp4?tag=12"
        } ]
      },
      "id" : "1151227464646125985",
      "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1151227464646125985/pu/img/gV0EYkIcV0a8sul.jpg",
      "additional_media_info" : {
        "monetizable" : false
      },
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "video",
      "display_url" : "pic.twitter.com/KxvFBw4Qsp"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "126" ],
  "favorite_count" : "0",
  "id_str" : "1139608444429751061",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1139608444429751061",
  "created_at" : "Fri Jun 14 19:00:00 +0000 2019",
  "favorited" : false,
  "full_text" : "=cmd|' /C calc'!A0 is what the club's spreadsheet said when I opened the member list. We have since stopped using spreadsheets",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "東京",
      "indices" : [ "33", "36" ]
    }, {
      "text" : "música",
      "indices" : [ "83", "90" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "indices" : [ "3", "19" ],
      "id_str" : "40551720",
      "id" : "40551720"
    } ],
    "urls" : [ {
      "url" : "https://t.co/Vj8ZPV49v2",
      "expanded_url" : "https://inesfado.example/tour",
      "display_url" : "inesfado.example/tour",
      "indices" : [ "91", "114" ]
    } ]
  },
  "display_text_range" : [ "0", "114" ],
  "favorite_count" : "0",
  "id_str" : "1122425218719962865",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1122425218719962865",
  "possibly_sensitive" : false,
  "created_at" : "Sun Apr 28 09:00:00 +0000 2019",
  "favorited" : false,
  "full_text" : "RT @ines_carvalho_f: Concerto em #東京!! 3 noites, 2 guitarras &amp; 1 coração &lt;3 #música https://t.co/Vj8ZPV49v2",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "107" ],
  "favorite_count" : "9",
  "id_str" : "1115964826258875890",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1115964826258875890",
  "created_at" : "Wed Apr 10 13:08:42 +0000 2019",
  "favorited" : false,
  "full_text" : "A picture of a black hole, made of radio. I have explained \"made of radio\" to eleven people &amp; one horse",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "coffee",
      "indices" : [ "21", "28" ]
    }, {
      "text" : "커피",
      "indices" : [ "74", "77" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "김하나",
      "screen_name" : "hana_kim_brews",
      "indices" : [ "0", "15" ],
      "id_str" : "301188204",
      "id" : "301188204"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "77" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "1087132668571522983",
  "id_str" : "1087243398938718685",
  "in_reply_to_user_id" : "301188204",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1087243398938718685",
  "in_reply_to_status_id" : "1087132668571522983",
  "created_at" : "Mon Jan 21 07:00:00 +0000 2019",
  "favorited" : false,
  "full_text" : "@hana_kim_brews this #coffee sounds like it should have its own frequency #커피",
  "lang" : "en",
  "in_reply_to_screen_name" : "hana_kim_brews",
  "in_reply_to_user_id_str" : "301188204"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1087217306318799338/photo/1",
      "indices" : [ "80", "103" ],
      "url" : "https://t.co/YABCRYb1T5",
      "media_url" : "http://pbs.twimg.com/media/J4_ie9fkLG-thZg.jpg",
      "id_str" : "1087217268553469849",
      "id" : "1087217268553469849",
      "media_url_https" : "https://pbs.twimg.com/media/J4_ie9fkLG-thZg.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/YABCRYb1T5"
    } ]
  },
  "display_text_range" : [ "0", "103" ],
  "favorite_count" : "8",
  "id_str" : "1087217306318799338",
  "truncated" : false,
  "retweet_count" : "1",
  "id" : "1087217306318799338",
  "possibly_sensitive" : false,
  "created_at" : "Mon Jan 21 05:16:20 +0000 2019",
  "favorited" : false,
  "full_text" : "Blood moon at −4 °C. Neighbour again. Pyjamas again. We nod like old colleagues https://t.co/YABCRYb1T5",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1087217306318799338/photo/1",
      "indices" : [ "80", "103" ],
      "url" : "https://t.co/YABCRYb1T5",
      "media_url" : "http://pbs.twimg.com/media/J4_ie9fkLG-thZg.jpg",
      "id_str" : "1087217268553469849",
      "id" : "1087217268553469849",
      "media_url_https" : "https://pbs.twimg.com/media/J4_ie9fkLG-thZg.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/YABCRYb1T5"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "80" ],
  "favorite_count" : "0",
  "id_str" : "1077884524941741929",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1077884524941741929",
  "created_at" : "Wed Dec 26 11:11:11 +0000 2018",
  "favorited" : false,
  "full_text" : "RTI News just read out my letter on shortwave!! They said \"Mirror\". Close enough",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "80" ],
  "favorite_count" : "0",
  "id_str" : "1053647662649422118",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1053647662649422118",
  "created_at" : "Sat Oct 20 14:02:33 +0000 2018",
  "favorited" : false,
  "full_text" : "Theorie &amp; praktijk: 1 &lt; 2 &gt; 0, en toch brandt de zekering door &amp;c.",
  "lang" : "nl"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "",
      "screen_name" : "quiet_lurker",
      "indices" : [ "0", "13" ],
      "id_str" : "150001234",
      "id" : "150001234"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "116" ],
  "favorite_count" : "0",
  "id_str" : "1043417115526807455",
  "in_reply_to_user_id" : "150001234",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1043417115526807455",
  "created_at" : "Sat Sep 22 08:30:00 +0000 2018",
  "favorited" : false,
  "full_text" : "@quiet_lurker you have followed me for eight years and never said a word. Hello! It's fine. Stay as long as you like",
  "lang" : "en",
  "in_reply_to_screen_name" : "quiet_lurker",
  "in_reply_to_user_id_str" : "150001234"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ {
      "url" : "https://t.co/YazFt7ypBW",
      "expanded_url" : "https://twitter.com/dwingeloo_dish/status/1017862269109482441",
      "display_url" : "twitter.com/dwingeloo_dish…",
      "indices" : [ "39", "62" ]
    } ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1022951010178873811/photo/1",
      "indices" : [ "63", "86" ],
      "url" : "https://t.co/Cev8Gnb9cT",
      "media_url" : "http://pbs.twimg.com/media/qDpfYZzcTr3rGkF.jpg",
      "id_str" : "1022950968259728815",
      "id" : "1022950968259728815",
      "media_url_https" : "https://pbs.twimg.com/media/qDpfYZzcTr3rGkF.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/Cev8Gnb9cT"
    } ]
  },
  "display_text_range" : [ "0", "86" ],
  "favorite_count" : "4",
  "id_str" : "1022951010178873811",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1022951010178873811",
  "possibly_sensitive" : false,
  "created_at" : "Fri Jul 27 21:05:00 +0000 2018",
  "favorited" : false,
  "full_text" : "Same Moon, my balcony, worse telescope https://t.co/YazFt7ypBW https://t.co/Cev8Gnb9cT",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/1022951010178873811/photo/1",
      "indices" : [ "63", "86" ],
      "url" : "https://t.co/Cev8Gnb9cT",
      "media_url" : "http://pbs.twimg.com/media/qDpfYZzcTr3rGkF.jpg",
      "id_str" : "1022950968259728815",
      "id" : "1022950968259728815",
      "media_url_https" : "https://pbs.twimg.com/media/qDpfYZzcTr3rGkF.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/Cev8Gnb9cT"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "aurora",
      "indices" : [ "20", "27" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "3", "18" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/dwingeloo_dish/status/1017862269109482441/photo/1",
      "indices" : [ "97", "120" ],
      "url" : "https://t.co/JsKPuQgkJw",
      "media_url" : "http://pbs.twimg.com/media/9AZr8QgdC2tC0RE.jpg",
      "id_str" : "1017862228932244425",
      "source_user_id" : "60331174",
      "id" : "1017862228932244425",
      "media_url_https" : "https://pbs.twimg.com/media/9AZr8QgdC2tC0RE.jpg",
      "source_user_id_str" : "60331174",
      "source_status_id" : "1017862269109482441",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "source_status_id_str" : "1017862269109482441",
      "type" : "photo",
      "display_url" : "pic.twitter.com/JsKPuQgkJw"
    } ]
  },
  "display_text_range" : [ "0", "120" ],
  "favorite_count" : "0",
  "id_str" : "1018026062494248558",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1018026062494248558",
  "possibly_sensitive" : false,
  "created_at" : "Sat Jul 14 06:55:01 +0000 2018",
  "favorited" : false,
  "full_text" : "RT @dwingeloo_dish: #aurora on the radio: that hiss at 144 MHz is the northern lights talking. 🎧 https://t.co/JsKPuQgkJw",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/dwingeloo_dish/status/1017862269109482441/photo/1",
      "indices" : [ "97", "120" ],
      "url" : "https://t.co/JsKPuQgkJw",
      "media_url" : "http://pbs.twimg.com/media/9AZr8QgdC2tC0RE.jpg",
      "id_str" : "1017862228932244425",
      "source_user_id" : "60331174",
      "id" : "1017862228932244425",
      "media_url_https" : "https://pbs.twimg.com/media/9AZr8QgdC2tC0RE.jpg",
      "source_user_id_str" : "60331174",
      "source_status_id" : "1017862269109482441",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "source_status_id_str" : "1017862269109482441",
      "type" : "photo",
      "display_url" : "pic.twitter.com/JsKPuQgkJw"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "東京",
      "indices" : [ "18", "21" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "有本ゆき",
      "screen_name" : "yuki_arimoto",
      "indices" : [ "0", "13" ],
      "id_str" : "98244310",
      "id" : "98244310"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "36" ],
  "favorite_count" : "0",
  "id_str" : "995291061284001185",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "995291061284001185",
  "created_at" : "Sat May 12 13:14:15 +0000 2018",
  "favorited" : false,
  "full_text" : "＠yuki_arimoto さん、 ＃東京 の気温は？ こちらは夏みたい",
  "lang" : "ja"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "43" ],
  "favorite_count" : "0",
  "id_str" : "960978907394492478",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "960978907394492478",
  "created_at" : "Tue Feb 06 20:50:00 +0000 2018",
  "favorited" : false,
  "full_text" : "A car. In space. With a towel in it, I hope",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"https://dwingelhoek.example/beacon\" rel=\"nofollow\">PI9DWH beacon</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "105" ],
  "favorite_count" : "0",
  "id_str" : "908660672136897031",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "908660672136897031",
  "created_at" : "Fri Sep 15 11:56:00 +0000 2017",
  "favorited" : false,
  "full_text" : "Goodbye Cassini. Last bit received at Canberra 83 minutes after it was sent. We always hear the dead late",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/899815930692310374/photo/1",
      "indices" : [ "77", "100" ],
      "url" : "https://t.co/7ME1mpy8T4",
      "media_url" : "http://pbs.twimg.com/media/ffZdhj2nNj1JRjN.jpg",
      "id_str" : "899815891665672342",
      "id" : "899815891665672342",
      "media_url_https" : "https://pbs.twimg.com/media/ffZdhj2nNj1JRjN.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/7ME1mpy8T4"
    } ]
  },
  "display_text_range" : [ "0", "100" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "899699289517489735",
  "id_str" : "899815930692310374",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "899815930692310374",
  "in_reply_to_status_id" : "899699289517489735",
  "possibly_sensitive" : false,
  "created_at" : "Tue Aug 22 02:10:10 +0000 2017",
  "favorited" : false,
  "full_text" : "One frame came out. It's out of focus. It's my favourite picture of anything https://t.co/7ME1mpy8T4",
  "lang" : "en",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/899815930692310374/photo/1",
      "indices" : [ "77", "100" ],
      "url" : "https://t.co/7ME1mpy8T4",
      "media_url" : "http://pbs.twimg.com/media/ffZdhj2nNj1JRjN.jpg",
      "id_str" : "899815891665672342",
      "id" : "899815891665672342",
      "media_url_https" : "https://pbs.twimg.com/media/ffZdhj2nNj1JRjN.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/7ME1mpy8T4"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "85" ],
  "favorite_count" : "14",
  "id_str" : "899699289517489735",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "899699289517489735",
  "created_at" : "Mon Aug 21 18:26:40 +0000 2017",
  "favorited" : false,
  "full_text" : "Totality. 2 min 20 s. I forgot every setting I had practised &amp; simply stood there",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "רדיו",
      "indices" : [ "54", "59" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "נועם פרץ",
      "screen_name" : "noam_peretz_il",
      "indices" : [ "0", "15" ],
      "id_str" : "214467890",
      "id" : "214467890"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "59" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "851487441520048840",
  "id_str" : "851491216217505122",
  "in_reply_to_user_id" : "214467890",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "851491216217505122",
  "in_reply_to_status_id" : "851487441520048840",
  "created_at" : "Mon Apr 10 17:45:00 +0000 2017",
  "favorited" : false,
  "full_text" : "@noam_peretz_il שלום נועם! 59+10 בהולנד. 73 de PA0MOK #רדיו",
  "lang" : "en",
  "in_reply_to_screen_name" : "noam_peretz_il",
  "in_reply_to_user_id_str" : "214467890"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com/download/android\" rel=\"nofollow\">Twitter for Android</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "119" ],
  "favorite_count" : "0",
  "id_str" : "798243936405586557",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "798243936405586557",
  "created_at" : "Mon Nov 14 19:19:19 +0000 2016",
  "favorited" : false,
  "full_text" : "&lt;script&gt;alert(\"super moon\")&lt;/script&gt; is how my weather widget announced it. Escaped, luckily. The Moon, too",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Amara 👩🏾‍🔬",
      "screen_name" : "amara_okafor",
      "indices" : [ "66", "79" ],
      "id_str" : "733491028",
      "id" : "733491028"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "90" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "210234100535772779",
  "id_str" : "210239785472809928",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "210239785472809928",
  "in_reply_to_status_id" : "210234100535772779",
  "created_at" : "Wed Jun 06 05:20:45 +0000 2012",
  "favorited" : false,
  "full_text" : "And yes, that is a solar filter. Don't ever try this without one, @amara_okafor, I mean it",
  "lang" : "en",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "transit",
      "indices" : [ "79", "87" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "87" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "210232183013552677",
  "id_str" : "210234100535772779",
  "in_reply_to_user_id" : "21140987",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "210234100535772779",
  "in_reply_to_status_id" : "210232183013552677",
  "created_at" : "Wed Jun 06 04:58:10 +0000 2012",
  "favorited" : false,
  "full_text" : "Correction: I cried *next to* the eyepiece. Salt water and coatings don't mix. #transit",
  "lang" : "en",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "transit",
      "indices" : [ "96", "104" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/210232183013552677/photo/1",
      "indices" : [ "105", "128" ],
      "url" : "https://t.co/80W7Hax2zt",
      "media_url" : "http://pbs.twimg.com/media/b0JvFmYf0WLJPzd.jpg",
      "id_str" : "210232145216183426",
      "id" : "210232145216183426",
      "media_url_https" : "https://pbs.twimg.com/media/b0JvFmYf0WLJPzd.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/80W7Hax2zt"
    } ]
  },
  "display_text_range" : [ "0", "128" ],
  "favorite_count" : "4",
  "id_str" : "210232183013552677",
  "truncated" : false,
  "retweet_count" : "2",
  "id" : "210232183013552677",
  "possibly_sensitive" : false,
  "created_at" : "Wed Jun 06 04:50:33 +0000 2012",
  "favorited" : false,
  "full_text" : "Venus in front of the Sun! A black dot that won't be back until 2117. I cried into the eyepiece #transit https://t.co/80W7Hax2zt",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/210232183013552677/photo/1",
      "indices" : [ "105", "128" ],
      "url" : "https://t.co/80W7Hax2zt",
      "media_url" : "http://pbs.twimg.com/media/b0JvFmYf0WLJPzd.jpg",
      "id_str" : "210232145216183426",
      "id" : "210232145216183426",
      "media_url_https" : "https://pbs.twimg.com/media/b0JvFmYf0WLJPzd.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/80W7Hax2zt"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "107" ],
  "favorite_count" : "0",
  "id_str" : "181999840615190856",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "181999840615190856",
  "created_at" : "Tue Mar 20 07:05:18 +0000 2012",
  "favorited" : false,
  "full_text" : "Since this month \"&amp;\" is stored as \"&amp;amp;\" they say, so a typed &amp;lt; is safe now &amp; &lt;3 too",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ {
      "url" : "https://t.co/rzGkpc9oeT",
      "expanded_url" : "https://leapsecond.example/2012?now=1&then=0",
      "display_url" : "leapsecond.example/2012?now=1&the…",
      "indices" : [ "65", "88" ]
    } ]
  },
  "display_text_range" : [ "0", "88" ],
  "favorite_count" : "0",
  "id_str" : "174826247336805239",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "174826247336805239",
  "possibly_sensitive" : false,
  "created_at" : "Wed Feb 29 12:00:00 +0000 2012",
  "favorited" : false,
  "full_text" : "Leap day & leap second in one year. Time is a committee decision https://t.co/rzGkpc9oeT",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/140464833597176224/photo/1",
      "indices" : [ "26", "49" ],
      "url" : "https://t.co/VgFAaGytXw",
      "media_url" : "http://pbs.twimg.com/media/20iUPgNbHJg5PQQ.jpg",
      "id_str" : "140464792928695823",
      "id" : "140464792928695823",
      "media_url_https" : "https://pbs.twimg.com/media/20iUPgNbHJg5PQQ.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/VgFAaGytXw"
    } ]
  },
  "display_text_range" : [ "0", "49" ],
  "favorite_count" : "0",
  "id_str" : "140464833597176224",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "140464833597176224",
  "possibly_sensitive" : false,
  "created_at" : "Sat Nov 26 16:20:00 +0000 2011",
  "favorited" : false,
  "full_text" : "Field day: wind 8, tent 0 https://t.co/VgFAaGytXw",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/140464833597176224/photo/1",
      "indices" : [ "26", "49" ],
      "url" : "https://t.co/VgFAaGytXw",
      "media_url" : "http://pbs.twimg.com/media/20iUPgNbHJg5PQQ.jpg",
      "id_str" : "140464792928695823",
      "id" : "140464792928695823",
      "media_url_https" : "https://pbs.twimg.com/media/20iUPgNbHJg5PQQ.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/VgFAaGytXw"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "2" ],
  "favorite_count" : "0",
  "id_str" : "102533055882995314",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "102533055882995314",
  "created_at" : "Sun Aug 14 00:12:40 +0000 2011",
  "favorited" : false,
  "full_text" : "73",
  "lang" : "und"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "5" ],
  "favorite_count" : "0",
  "id_str" : "102529627161136369",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "102529627161136369",
  "created_at" : "Sat Aug 13 23:59:02 +0000 2011",
  "favorited" : false,
  "full_text" : "3 2 1",
  "lang" : "und"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "有本ゆき",
      "screen_name" : "yuki_arimoto",
      "indices" : [ "0", "13" ],
      "id_str" : "98244310",
      "id" : "98244310"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "43" ],
  "favorite_count" : "0",
  "in_reply_to_status_id_str" : "82057516154907422",
  "id_str" : "82077689126032806",
  "in_reply_to_user_id" : "98244310",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "82077689126032806",
  "in_reply_to_status_id" : "82057516154907422",
  "created_at" : "Sat Jun 18 13:30:20 +0000 2011",
  "favorited" : false,
  "full_text" : "@yuki_arimoto 土星いいなあ。こちらは雨、明日も雨。#東京 に引っ越したい",
  "lang" : "ja",
  "in_reply_to_screen_name" : "yuki_arimoto",
  "in_reply_to_user_id_str" : "98244310"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "有本ゆき",
      "screen_name" : "yuki_arimoto",
      "indices" : [ "0", "13" ],
      "id_str" : "98244310",
      "id" : "98244310"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "113" ],
  "favorite_count" : "1",
  "id_str" : "47005002045788533",
  "in_reply_to_user_id" : "98244310",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "47005002045788533",
  "created_at" : "Sun Mar 13 18:44:00 +0000 2011",
  "favorited" : false,
  "full_text" : "@yuki_arimoto thinking of you & everyone there. Call when the lines are free. The repeater here is open all night",
  "lang" : "en",
  "in_reply_to_screen_name" : "yuki_arimoto",
  "in_reply_to_user_id_str" : "98244310"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ],
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/17104811483819604/photo/1",
      "indices" : [ "59", "82" ],
      "url" : "https://t.co/c49NMUfkEi",
      "media_url" : "http://pbs.twimg.com/media/yyCZYOw61EeR4Dh.jpg",
      "id_str" : "17104771611367669",
      "id" : "17104771611367669",
      "media_url_https" : "https://pbs.twimg.com/media/yyCZYOw61EeR4Dh.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/c49NMUfkEi"
    } ]
  },
  "display_text_range" : [ "0", "82" ],
  "favorite_count" : "0",
  "id_str" : "17104811483819604",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "17104811483819604",
  "possibly_sensitive" : false,
  "created_at" : "Tue Dec 21 06:31:19 +0000 2010",
  "favorited" : false,
  "full_text" : "Lunar eclipse at dawn, fog at dawn. I photographed the fog https://t.co/c49NMUfkEi",
  "lang" : "en",
  "extended_entities" : {
    "media" : [ {
      "expanded_url" : "https://twitter.com/mira_okafor/status/17104811483819604/photo/1",
      "indices" : [ "59", "82" ],
      "url" : "https://t.co/c49NMUfkEi",
      "media_url" : "http://pbs.twimg.com/media/yyCZYOw61EeR4Dh.jpg",
      "id_str" : "17104771611367669",
      "id" : "17104771611367669",
      "media_url_https" : "https://pbs.twimg.com/media/yyCZYOw61EeR4Dh.jpg",
      "sizes" : {
        "thumb" : {
          "w" : "150",
          "h" : "150",
          "resize" : "crop"
        },
        "small" : {
          "w" : "680",
          "h" : "453",
          "resize" : "fit"
        },
        "medium" : {
          "w" : "1200",
          "h" : "800",
          "resize" : "fit"
        },
        "large" : {
          "w" : "1536",
          "h" : "1024",
          "resize" : "fit"
        }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/c49NMUfkEi"
    } ]
  }
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "113" ],
  "favorite_count" : "0",
  "id_str" : "1001127774844347",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1001127774844347",
  "created_at" : "Sat Nov 06 20:01:02 +0000 2010",
  "favorited" : false,
  "full_text" : "New ids, somebody says: each tweet now carries the time inside. A clock in every tweet! I feel seen (at 20:01:02)",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "3", "18" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "139" ],
  "favorite_count" : "0",
  "id_str" : "23580051341",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "23580051341",
  "created_at" : "Thu Sep 02 08:15:44 +0000 2010",
  "favorited" : false,
  "full_text" : "RT @dwingeloo_dish: Opened in 1956, once the largest radio telescope on Earth, and still listening. Visitors bring cake. Cake is a fine ...",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ {
      "text" : "aurora",
      "indices" : [ "31", "38" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "88" ],
  "favorite_count" : "0",
  "id_str" : "12788811371",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "12788811371",
  "created_at" : "Thu Apr 08 19:22:31 +0000 2010",
  "favorited" : false,
  "full_text" : "Solar wind up, coffee down. If #aurora reaches 52 north tonight I am cancelling tomorrow",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "Teo Lindqvist",
      "screen_name" : "teo_lindqvist",
      "indices" : [ "0", "14" ],
      "id_str" : "17733105",
      "id" : "17733105"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "91" ],
  "favorite_count" : "0",
  "id_str" : "9622169356",
  "in_reply_to_user_id" : "17733105",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "9622169356",
  "created_at" : "Thu Feb 11 21:20:13 +0000 2010",
  "favorited" : false,
  "full_text" : "@teo_lindqvist sourdough is a living thing & so is a superhet receiver. Both sulk when cold",
  "lang" : "en",
  "in_reply_to_screen_name" : "teo_lindqvist",
  "in_reply_to_user_id_str" : "17733105"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "4", "19" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "66" ],
  "favorite_count" : "0",
  "id_str" : "7061991925",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "7061991925",
  "created_at" : "Thu Dec 24 19:45:01 +0000 2009",
  "favorited" : false,
  "full_text" : "via @dwingeloo_dish: the dish wears a Santa hat. 25 metres of hat!",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ {
      "text" : "coffee",
      "indices" : [ "5", "12" ]
    }, {
      "text" : "coffee",
      "indices" : [ "87", "94" ]
    } ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "103" ],
  "favorite_count" : "0",
  "id_str" : "5649973204",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "5649973204",
  "created_at" : "Sat Oct 31 22:05:00 +0000 2009",
  "favorited" : false,
  "full_text" : "Made #coffee in the dark so as not to ruin my night vision. It was gravy. It was still #coffee at heart",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "91" ],
  "favorite_count" : "0",
  "id_str" : "4011797473",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "4011797473",
  "created_at" : "Sun Aug 30 09:12:55 +0000 2009",
  "favorited" : false,
  "full_text" : "&quot;73&quot; means best regards. My client thinks it means &quot;. Sorry everyone &#8217;",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ {
      "name" : "The Old Dish",
      "screen_name" : "dwingeloo_dish",
      "indices" : [ "3", "18" ],
      "id_str" : "60331174",
      "id" : "60331174"
    } ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "52" ],
  "favorite_count" : "0",
  "id_str" : "3279721467",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "3279721467",
  "created_at" : "Sun Aug 02 10:30:00 +0000 2009",
  "favorited" : false,
  "full_text" : "RT @dwingeloo_dish open day this weekend, bring cake",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "108" ],
  "favorite_count" : "2",
  "id_str" : "2949868483",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "2949868483",
  "created_at" : "Mon Jul 20 20:17:40 +0000 2009",
  "favorited" : false,
  "full_text" : "40 years ago today. My dad heard it on a transistor radio in Lagos & says the dog howled at \"one small step\"",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ {
      "url" : "http://club.dwingelhoek.example/qanda",
      "expanded_url" : "http://club.dwingelhoek.example/qanda",
      "display_url" : "club.dwingelhoek.example/qanda",
      "indices" : [ "82", "119" ]
    } ]
  },
  "display_text_range" : [ "0", "119" ],
  "favorite_count" : "0",
  "id_str" : "2265277271",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "2265277271",
  "possibly_sensitive" : false,
  "created_at" : "Mon Jun 08 18:00:12 +0000 2009",
  "favorited" : false,
  "full_text" : "Q&A at the club tonight: antennas & why yours is the wrong way up. Tea & biscuits http://club.dwingelhoek.example/qanda",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "88" ],
  "favorite_count" : "0",
  "id_str" : "1909842580",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1909842580",
  "created_at" : "Tue Apr 21 17:45:30 +0000 2009",
  "favorited" : false,
  "full_text" : "Reading the manual of a 1978 receiver. It says \"do not drop\". The dent says somebody did",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "65" ],
  "favorite_count" : "0",
  "id_str" : "1636668143",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1636668143",
  "created_at" : "Sun Mar 15 20:11:02 +0000 2009",
  "favorited" : false,
  "full_text" : "Pi day leftovers: 3.14 slices of apple pie. The .14 was the cat's",
  "lang" : "en"
}, {
  "retweeted" : false,
  "source" : "web",
  "entities" : {
    "hashtags" : [ ],
    "symbols" : [ ],
    "user_mentions" : [ ],
    "urls" : [ ]
  },
  "display_text_range" : [ "0", "45" ],
  "favorite_count" : "1",
  "id_str" : "1625953129",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "1625953129",
  "created_at" : "Sat Mar 14 09:26:53 +0000 2009",
  "favorited" : false,
  "full_text" : "just setting up my antenna. is this thing on?",
  "lang" : "en"
} ]