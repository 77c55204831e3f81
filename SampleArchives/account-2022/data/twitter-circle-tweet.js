window.YTD.twitter_circle_tweet.part0 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1572292003454198841"
          ],
          "editableUntil" : "2022-09-20T19:00:00.875Z",
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
        "62"
      ],
      "favorite_count" : "0",
      "id_str" : "1572292003454198841",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1572292003454198841",
      "created_at" : "Tue Sep 20 18:30:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Only for you few: the biopsy was fine. I'm fine. Tea on Friday",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1572295780583270228"
          ],
          "editableUntil" : "2022-09-20T19:15:00.442Z",
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
        "47"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1572292003454198841",
      "id_str" : "1572295780583270228",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1572295780583270228",
      "in_reply_to_status_id" : "1572292003454198841",
      "created_at" : "Tue Sep 20 18:45:00 +0000 2022",
      "favorited" : false,
      "full_text" : "And thank you for the soup, all six kinds of it",
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
            "1578643103085888019"
          ],
          "editableUntil" : "2022-10-08T07:37:00.546Z",
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
              "11",
              "25"
            ],
            "id_str" : "17733105",
            "id" : "17733105"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "51"
      ],
      "favorite_count" : "0",
      "id_str" : "1578643103085888019",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1578643103085888019",
      "created_at" : "Sat Oct 08 07:07:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Don't tell @teo_lindqvist, but I'm learning to bake",
      "lang" : "en"
    }
  }
]