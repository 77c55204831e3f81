window.YTD.tweets.part1 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1500053509362805386"
          ],
          "editableUntil" : "2022-03-05T10:50:00.667Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "swift",
            "indices" : [
              "9",
              "15"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "135"
      ],
      "favorite_count" : "1",
      "id_str" : "1500053509362805386",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1500053509362805386",
      "created_at" : "Sat Mar 05 10:20:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Teaching #swift (the language) to teenagers at the dish on Saturdays. Best question so far: \"if it's optional, why do you shout at it?\"",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1496249029719394253"
          ],
          "editableUntil" : "2022-02-22T22:52:22.546Z",
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
        "4"
      ],
      "favorite_count" : "0",
      "id_str" : "1496249029719394253",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1496249029719394253",
      "created_at" : "Tue Feb 22 22:22:22 +0000 2022",
      "favorited" : false,
      "full_text" : "2222",
      "lang" : "und"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1482382064779072480"
          ],
          "editableUntil" : "2022-01-15T16:30:00.961Z",
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
            "name" : "RTI News",
            "screen_name" : "rti_radio_news",
            "indices" : [
              "3",
              "18"
            ],
            "id_str" : "88112233",
            "id" : "88112233"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "68"
      ],
      "favorite_count" : "0",
      "id_str" : "1482382064779072480",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1482382064779072480",
      "created_at" : "Sat Jan 15 16:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "RT @rti_radio_news: Shortwave schedule for the winter season is out.",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1479896940948577494"
          ],
          "editableUntil" : "2022-01-08T19:55:00.795Z",
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
        "91"
      ],
      "favorite_count" : "1",
      "in_reply_to_status_id_str" : "1474716598441645844",
      "id_str" : "1479896940948577494",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1479896940948577494",
      "in_reply_to_status_id" : "1474716598441645844",
      "created_at" : "Sat Jan 08 19:25:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Fully unfolded. 344 single points of failure and none of them failed. Meanwhile my umbrella",
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
            "1474716598441645844"
          ],
          "editableUntil" : "2021-12-25T12:50:10.813Z",
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
              "99",
              "106"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "116"
      ],
      "favorite_count" : "40",
      "id_str" : "1474716598441645844",
      "truncated" : false,
      "retweet_count" : "4",
      "id" : "1474716598441645844",
      "created_at" : "Sat Dec 25 12:20:10 +0000 2021",
      "favorited" : false,
      "full_text" : "The big gold mirror is on its way. I held my breath through the separation, &amp; my aunt held the #coffee. Teamwork",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1444303658464529697"
          ],
          "editableUntil" : "2021-10-02T14:40:00.516Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://dwingelhoek.example/beacon\" rel=\"nofollow\">PI9DWH beacon</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "8"
      ],
      "favorite_count" : "1",
      "id_str" : "1444303658464529697",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1444303658464529697",
      "created_at" : "Sat Oct 02 14:10:00 +0000 2021",
      "favorited" : false,
      "full_text" : "10368050",
      "lang" : "und"
    }
  }
]