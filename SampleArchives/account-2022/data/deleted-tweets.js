window.YTD.deleted_tweets.part0 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1600765876782069302"
          ],
          "editableUntil" : "2022-12-08T08:45:00.805Z",
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
        "44"
      ],
      "favorite_count" : "0",
      "id_str" : "1600765876782069302",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1600765876782069302",
      "created_at" : "Thu Dec 08 08:15:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Posted the wrong picture of the right planet",
      "lang" : "en",
      "deleted_at" : "Wed Dec 14 08:12:44 +0000 2022"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1601592574763628896"
          ],
          "editableUntil" : "2022-12-10T15:30:00.294Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "test",
            "indices" : [
              "14",
              "19"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [
          {
            "url" : "https://t.co/3oCaDXv2kG",
            "expanded_url" : "https://dwingelhoek.example/test",
            "display_url" : "dwingelhoek.example/test",
            "indices" : [
              "20",
              "43"
            ]
          }
        ]
      },
      "display_text_range" : [
        "0",
        "43"
      ],
      "favorite_count" : "0",
      "id_str" : "1601592574763628896",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1601592574763628896",
      "possibly_sensitive" : false,
      "created_at" : "Sat Dec 10 15:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "test test 1 2 #test https://t.co/3oCaDXv2kG",
      "lang" : "nl",
      "deleted_at" : "Wed Dec 14 08:12:44 +0000 2022"
    }
  }
]