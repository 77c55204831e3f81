window.YTD.tweets.part5 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1594409996962602511"
          ],
          "editableUntil" : "2022-11-20T19:49:00.271Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "การเมือง",
            "indices" : [
              "42",
              "51"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "นก สุธิดา",
            "screen_name" : "nok_suthida",
            "indices" : [
              "0",
              "12"
            ],
            "id_str" : "77310042",
            "id" : "77310042"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "62"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "469425217673730380",
      "id_str" : "1594409996962602511",
      "in_reply_to_user_id" : "77310042",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1594409996962602511",
      "in_reply_to_status_id" : "469425217673730380",
      "created_at" : "Sun Nov 20 19:19:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@nok_suthida คิดถึงนะ ดูแลตัวเองด้วย ข่าว #การเมือง หนักทุกวัน",
      "lang" : "th",
      "in_reply_to_screen_name" : "nok_suthida",
      "in_reply_to_user_id_str" : "77310042"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1592778242637184694"
          ],
          "editableUntil" : "2022-11-16T07:45:00.449Z",
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
        "64"
      ],
      "favorite_count" : "0",
      "id_str" : "1592778242637184694",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1592778242637184694",
      "created_at" : "Wed Nov 16 07:15:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Artemis flew. I was in the kitchen, holding a spoon like a torch",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "edit" : {
          "initialTweetId" : "1589935765443887165",
          "editControlInitial" : {
            "editTweetIds" : [
              "1589935765443887165",
              "1589937402016945146"
            ],
            "editableUntil" : "2022-11-08T11:30:00.489Z",
            "editsRemaining" : "4",
            "isEditEligible" : true
          }
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
        "56"
      ],
      "favorite_count" : "9",
      "id_str" : "1589937402016945146",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1589937402016945146",
      "created_at" : "Tue Nov 08 11:06:30 +0000 2022",
      "favorited" : false,
      "full_text" : "The Moon is 384,400 km away &amp; my tape measure is 5 m",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1589935765443887165",
            "1589937402016945146"
          ],
          "editableUntil" : "2022-11-08T11:30:00.489Z",
          "editsRemaining" : "4",
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
        "56"
      ],
      "favorite_count" : "3",
      "id_str" : "1589935765443887165",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1589935765443887165",
      "created_at" : "Tue Nov 08 11:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "The Moon is 384,400 km away &amp; my tape measrue is 5 m",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1588954298452721072"
          ],
          "editableUntil" : "2022-11-05T18:30:00.948Z",
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
            "name" : "\u001B[31mRed\u001B[0m <b>bold</b>",
            "screen_name" : "sketchy_name",
            "indices" : [
              "0",
              "13"
            ],
            "id_str" : "815551234",
            "id" : "815551234"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "89"
      ],
      "favorite_count" : "1",
      "id_str" : "1588954298452721072",
      "in_reply_to_user_id" : "815551234",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1588954298452721072",
      "created_at" : "Sat Nov 05 18:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@sketchy_name your display name turned my terminal red. Well played, neutralised, goodbye",
      "lang" : "en",
      "in_reply_to_screen_name" : "sketchy_name",
      "in_reply_to_user_id_str" : "815551234"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1587368851789885113"
          ],
          "editableUntil" : "2022-11-01T09:30:00.409Z",
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
        "100"
      ],
      "favorite_count" : "0",
      "id_str" : "1587368851789885113",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1587368851789885113",
      "created_at" : "Tue Nov 01 09:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Path lore: never name a file ../../../home/mira/.ssh or \"CON\", said the man whose disk I now recover",
      "lang" : "en"
    }
  }
]