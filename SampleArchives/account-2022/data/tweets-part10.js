window.YTD.tweets.part10 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "210232183013552677"
          ],
          "editableUntil" : "2012-06-06T05:20:33.574Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "transit",
            "indices" : [
              "96",
              "104"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/210232183013552677/photo/1",
            "indices" : [
              "105",
              "128"
            ],
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
          }
        ]
      },
      "display_text_range" : [
        "0",
        "128"
      ],
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
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/210232183013552677/photo/1",
            "indices" : [
              "105",
              "128"
            ],
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
            "47005002045788533"
          ],
          "editableUntil" : "2011-03-13T19:14:00.987Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "有本ゆき",
            "screen_name" : "yuki_arimoto",
            "indices" : [
              "0",
              "13"
            ],
            "id_str" : "98244310",
            "id" : "98244310"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "113"
      ],
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
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "2949868483"
          ],
          "editableUntil" : "2009-07-20T20:47:40.694Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "web",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "108"
      ],
      "favorite_count" : "3",
      "id_str" : "2949868483",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "2949868483",
      "created_at" : "Mon Jul 20 20:17:40 +0000 2009",
      "favorited" : false,
      "full_text" : "40 years ago today. My dad heard it on a transistor radio in Lagos & says the dog howled at \"one small step\"",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1625953129"
          ],
          "editableUntil" : "2009-03-14T09:56:53.078Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "web",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "45"
      ],
      "favorite_count" : "2",
      "id_str" : "1625953129",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1625953129",
      "created_at" : "Sat Mar 14 09:26:53 +0000 2009",
      "favorited" : false,
      "full_text" : "just setting up my antenna. is this thing on?",
      "lang" : "en"
    }
  }
]