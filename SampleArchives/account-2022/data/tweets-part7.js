window.YTD.tweets.part7 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1322840808216488206"
          ],
          "editableUntil" : "2020-11-01T10:30:00.127Z",
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
        "3"
      ],
      "favorite_count" : "1",
      "id_str" : "1322840808216488206",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1322840808216488206",
      "created_at" : "Sun Nov 01 10:00:00 +0000 2020",
      "favorited" : false,
      "full_text" : "🎃📡🌕",
      "lang" : "und"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1305783414264237956"
          ],
          "editableUntil" : "2020-09-15T08:50:00.214Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "हिन्दी",
            "indices" : [
              "24",
              "31"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "रवि देशपांडे",
            "screen_name" : "ravi_deshpande",
            "indices" : [
              "0",
              "15"
            ],
            "id_str" : "55190233",
            "id" : "55190233"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "73"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1305494257346530029",
      "id_str" : "1305783414264237956",
      "in_reply_to_user_id" : "55190233",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1305783414264237956",
      "in_reply_to_status_id" : "1305494257346530029",
      "created_at" : "Tue Sep 15 08:20:00 +0000 2020",
      "favorited" : false,
      "full_text" : "@ravi_deshpande आपको भी #हिन्दी दिवस की बधाई! 🙏🏾 अगली बार कविता रेडियो पर",
      "lang" : "hi",
      "in_reply_to_screen_name" : "ravi_deshpande",
      "in_reply_to_user_id_str" : "55190233"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1305499038305918242"
          ],
          "editableUntil" : "2020-09-14T14:00:00.647Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "हिन्दी",
            "indices" : [
              "20",
              "27"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "रवि देशपांडे",
            "screen_name" : "ravi_deshpande",
            "indices" : [
              "3",
              "18"
            ],
            "id_str" : "55190233",
            "id" : "55190233"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "49"
      ],
      "favorite_count" : "0",
      "id_str" : "1305499038305918242",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1305499038305918242",
      "created_at" : "Mon Sep 14 13:30:00 +0000 2020",
      "favorited" : false,
      "full_text" : "RT @ravi_deshpande: #हिन्दी दिवस की शुभकामनाएँ 🙏🏽",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1281400243675664901"
          ],
          "editableUntil" : "2020-07-10T02:00:00.017Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "NEOWISE",
            "indices" : [
              "18",
              "26"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1281400243675664901/photo/1",
            "indices" : [
              "108",
              "131"
            ],
            "url" : "https://t.co/lzNE8mYWJ8",
            "media_url" : "http://pbs.twimg.com/media/drC0RAXqzMEWwv5.jpg",
            "id_str" : "1281400205866416475",
            "id" : "1281400205866416475",
            "media_url_https" : "https://pbs.twimg.com/media/drC0RAXqzMEWwv5.jpg",
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
            "display_url" : "pic.twitter.com/lzNE8mYWJ8"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "131"
      ],
      "favorite_count" : "31",
      "id_str" : "1281400243675664901",
      "truncated" : false,
      "retweet_count" : "6",
      "id" : "1281400243675664901",
      "possibly_sensitive" : false,
      "created_at" : "Fri Jul 10 01:30:00 +0000 2020",
      "favorited" : false,
      "full_text" : "Comet! Naked eye! #NEOWISE over the heath, 3:12 in the morning, and not a soul awake but the sheep &amp; me https://t.co/lzNE8mYWJ8",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1281400243675664901/photo/1",
            "indices" : [
              "108",
              "131"
            ],
            "url" : "https://t.co/lzNE8mYWJ8",
            "media_url" : "http://pbs.twimg.com/media/drC0RAXqzMEWwv5.jpg",
            "id_str" : "1281400205866416475",
            "id" : "1281400205866416475",
            "media_url_https" : "https://pbs.twimg.com/media/drC0RAXqzMEWwv5.jpg",
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
            "display_url" : "pic.twitter.com/lzNE8mYWJ8"
          },
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1281400243675664901/photo/2",
            "indices" : [
              "108",
              "131"
            ],
            "url" : "https://t.co/lzNE8mYWJ8",
            "media_url" : "http://pbs.twimg.com/media/9rPEZ4ACGs0GnFg.jpg",
            "id_str" : "1281400206037771915",
            "id" : "1281400206037771915",
            "media_url_https" : "https://pbs.twimg.com/media/9rPEZ4ACGs0GnFg.jpg",
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
            "display_url" : "pic.twitter.com/lzNE8mYWJ8"
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
            "1257893078520533200"
          ],
          "editableUntil" : "2020-05-06T05:10:55.251Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "swift",
            "indices" : [
              "22",
              "28"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Svalkollen",
            "screen_name" : "swift_watch_se",
            "indices" : [
              "0",
              "15"
            ],
            "id_str" : "402911837",
            "id" : "402911837"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "90"
      ],
      "favorite_count" : "1",
      "id_str" : "1257893078520533200",
      "in_reply_to_user_id" : "402911837",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1257893078520533200",
      "created_at" : "Wed May 06 04:40:55 +0000 2020",
      "favorited" : false,
      "full_text" : "@swift_watch_se First #swift over Dwingeloo at 06:31. I dropped my toast. I regret nothing",
      "lang" : "en",
      "in_reply_to_screen_name" : "swift_watch_se",
      "in_reply_to_user_id_str" : "402911837"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1240384985460975237"
          ],
          "editableUntil" : "2020-03-18T21:40:00.633Z",
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
        "30"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1239615413607291009",
      "id_str" : "1240384985460975237",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1240384985460975237",
      "in_reply_to_status_id" : "1239615413607291009",
      "created_at" : "Wed Mar 18 21:10:00 +0000 2020",
      "favorited" : false,
      "full_text" : "Day 3. The lighthouse has cake",
      "lang" : "en",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  }
]