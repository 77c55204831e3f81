window.YTD.tweets.part3 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1362506171265398570"
          ],
          "editableUntil" : "2021-02-18T21:26:00.076Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "coffee",
            "indices" : [
              "69",
              "76"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "76"
      ],
      "favorite_count" : "1",
      "id_str" : "1362506171265398570",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1362506171265398570",
      "created_at" : "Thu Feb 18 20:56:00 +0000 2021",
      "favorited" : false,
      "full_text" : "Touchdown confirmed, said a voice from Mars, eleven minutes ago, now #coffee",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1349325322199705995"
          ],
          "editableUntil" : "2021-01-13T12:30:00.150Z",
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
        "94"
      ],
      "favorite_count" : "1",
      "id_str" : "1349325322199705995",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1349325322199705995",
      "created_at" : "Wed Jan 13 12:00:00 +0000 2021",
      "favorited" : false,
      "full_text" : "I deleted two thirds of my old tweets last night. Kept the ones with Moon in them, or kindness",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1341067333309336335"
          ],
          "editableUntil" : "2020-12-21T17:35:42.231Z",
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
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1341067333309336335/photo/1",
            "indices" : [
              "140",
              "163"
            ],
            "url" : "https://t.co/ZvxZg3STmL",
            "media_url" : "http://pbs.twimg.com/media/ETjni-OXkqN1CuM.jpg",
            "id_str" : "1341067292440038159",
            "id" : "1341067292440038159",
            "media_url_https" : "https://pbs.twimg.com/media/ETjni-OXkqN1CuM.jpg",
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
            "display_url" : "pic.twitter.com/ZvxZg3STmL"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "163"
      ],
      "favorite_count" : "17",
      "id_str" : "1341067333309336335",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1341067333309336335",
      "possibly_sensitive" : false,
      "created_at" : "Mon Dec 21 17:05:42 +0000 2020",
      "favorited" : false,
      "full_text" : "Jupiter &amp; Saturn in one eyepiece, closer than since 1623. Galileo missed it, cloudy. I saw it through a hole the size of a handkerchief https://t.co/ZvxZg3STmL",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1341067333309336335/photo/1",
            "indices" : [
              "140",
              "163"
            ],
            "url" : "https://t.co/ZvxZg3STmL",
            "media_url" : "http://pbs.twimg.com/media/ETjni-OXkqN1CuM.jpg",
            "id_str" : "1341067292440038159",
            "id" : "1341067292440038159",
            "media_url_https" : "https://pbs.twimg.com/media/ETjni-OXkqN1CuM.jpg",
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
            "display_url" : "pic.twitter.com/ZvxZg3STmL"
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
            "1603515745807815743"
          ],
          "editableUntil" : "2022-12-15T22:52:00.596Z",
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
        "110"
      ],
      "favorite_count" : "6",
      "id_str" : "1603515745807815743",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1603515745807815743",
      "created_at" : "Thu Dec 15 22:22:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Asked for my archive again, for the memories &amp; in case. The sky will be there tomorrow, this place perhaps",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1603097492229920670"
          ],
          "editableUntil" : "2022-12-14T19:10:00.366Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
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
              "36",
              "50"
            ],
            "id_str" : "17733105",
            "id" : "17733105"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "107"
      ],
      "favorite_count" : "9",
      "id_str" : "1603097492229920670",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1603097492229920670",
      "created_at" : "Wed Dec 14 18:40:00 +0000 2022",
      "favorited" : false,
      "full_text" : "RTI_News or RTI news? Either way RT @teo_lindqvist is in the middle of this sentence and it isn't a retweet",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1602720004295414875"
          ],
          "editableUntil" : "2022-12-13T18:10:00.622Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "coffee",
            "indices" : [
              "22",
              "29"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "58"
      ],
      "favorite_count" : "0",
      "id_str" : "1602720004295414875",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1602720004295414875",
      "created_at" : "Tue Dec 13 17:40:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Fusion ignition &amp; #coffee ignition on the same morning",
      "lang" : "en"
    }
  }
]