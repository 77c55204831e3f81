window.YTD.tweets.part8 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1240016053825952828"
          ],
          "editableUntil" : "2020-03-17T21:14:00.196Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "115"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1239615413607291009",
      "id_str" : "1240016053825952828",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1240016053825952828",
      "in_reply_to_status_id" : "1239615413607291009",
      "created_at" : "Tue Mar 17 20:44:00 +0000 2020",
      "favorited" : false,
      "full_text" : "Forty-one people checked in tonight! One of them from a lighthouse. The lighthouse has no cake. We're working on it",
      "lang" : "en",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1239615413607291009"
          ],
          "editableUntil" : "2020-03-16T18:42:00.307Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "174"
      ],
      "favorite_count" : "23",
      "id_str" : "1239615413607291009",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1239615413607291009",
      "created_at" : "Mon Mar 16 18:12:00 +0000 2020",
      "favorited" : false,
      "full_text" : "Home for now. The radio works as it always did: you, me, and the ionosphere between us. I'm on 3.7 MHz every night at eight. Come say hello, licence or not, listening is free",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1228393469142319330"
          ],
          "editableUntil" : "2020-02-14T19:30:00.748Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Teo Lindqvist",
            "screen_name" : "teo_lindqvist",
            "indices" : [
              "0",
              "14"
            ],
            "id_str" : "17733105",
            "id" : "17733105"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "114"
      ],
      "favorite_count" : "0",
      "id_str" : "1228393469142319330",
      "in_reply_to_user_id" : "17733105",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1228393469142319330",
      "created_at" : "Fri Feb 14 19:00:00 +0000 2020",
      "favorited" : false,
      "full_text" : "@teo_lindqvist Your bread arrived. It is in the shape of an antenna. It has *gain*. I wept, then ate the reflector",
      "lang" : "en",
      "in_reply_to_screen_name" : "teo_lindqvist",
      "in_reply_to_user_id_str" : "17733105"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1210133401555930276"
          ],
          "editableUntil" : "2019-12-26T10:11:00.214Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "astro",
            "indices" : [
              "84",
              "90"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "90"
      ],
      "favorite_count" : "1",
      "id_str" : "1210133401555930276",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1210133401555930276",
      "created_at" : "Thu Dec 26 09:41:00 +0000 2019",
      "favorited" : false,
      "full_text" : "Betelgeuse is fading &amp; I'm not taking it well. If it goes, I want to be outside #astro",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1087217306318799338"
          ],
          "editableUntil" : "2019-01-21T05:46:20.785Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1087217306318799338/photo/1",
            "indices" : [
              "80",
              "103"
            ],
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
          }
        ]
      },
      "display_text_range" : [
        "0",
        "103"
      ],
      "favorite_count" : "9",
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
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1087217306318799338/photo/1",
            "indices" : [
              "80",
              "103"
            ],
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
          }
        ]
      }
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "899815930692310374"
          ],
          "editableUntil" : "2017-08-22T02:40:10.781Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/899815930692310374/photo/1",
            "indices" : [
              "77",
              "100"
            ],
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
          }
        ]
      },
      "display_text_range" : [
        "0",
        "100"
      ],
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
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/899815930692310374/photo/1",
            "indices" : [
              "77",
              "100"
            ],
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
          }
        ]
      }
    }
  }
]