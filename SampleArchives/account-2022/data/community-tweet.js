window.YTD.community_tweet.part0 = [
  {
    "tweet" : {
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "hamradio",
            "indices" : [
              "106",
              "115"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "115"
      ],
      "favorite_count" : "4",
      "id_str" : "1461990200158239154",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1461990200158239154",
      "created_at" : "Sat Nov 20 09:30:00 +0000 2021",
      "favorited" : false,
      "full_text" : "Does anyone in the group still have the ferrite rings from the 2016 bulk order? I owe one to a lighthouse #hamradio",
      "lang" : "en",
      "community_id" : "1493446837214187523",
      "community_id_str" : "1493446837214187523",
      "scopes" : {
        "followers" : false
      }
    }
  },
  {
    "tweet" : {
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
        "95"
      ],
      "favorite_count" : "0",
      "id_str" : "1520280539002438599",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1520280539002438599",
      "created_at" : "Sat Apr 30 05:55:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Conjunction at dawn if you have a clean eastern horizon. Venus and Jupiter, half a Moon apart 🌗",
      "lang" : "en",
      "community_id" : "1493446837214187523",
      "community_id_str" : "1493446837214187523",
      "scopes" : {
        "followers" : false
      }
    }
  }
]