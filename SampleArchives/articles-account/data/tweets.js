window.YTD.tweets.part0 = [
  {
    "tweet" : {
      "id" : "1900000000000000001",
      "id_str" : "1900000000000000001",
      "created_at" : "Thu Mar 13 08:00:00 +0000 2025",
      "lang" : "zxx",
      "full_text" : "https://t.co/art0000077",
      "source" : "<a href=\"https://mobile.x.com\" rel=\"nofollow\">X Web App</a>",
      "favorite_count" : "12",
      "retweet_count" : "3",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [
          {
            "url" : "https://t.co/art0000077",
            "expanded_url" : "https://x.com/i/article/1900000000000000077",
            "display_url" : "x.com/i/article/1900…",
            "indices" : [
              "0",
              "23"
            ]
          }
        ]
      }
    }
  },
  {
    "tweet" : {
      "id" : "1900000000000000002",
      "id_str" : "1900000000000000002",
      "created_at" : "Thu Mar 13 08:00:00 +0000 2025",
      "lang" : "zxx",
      "full_text" : "https://t.co/art0000079",
      "source" : "<a href=\"https://mobile.x.com\" rel=\"nofollow\">X Web App</a>",
      "favorite_count" : "12",
      "retweet_count" : "3",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [
          {
            "url" : "https://t.co/art0000079",
            "expanded_url" : "https://x.com/i/article/1900000000000000079",
            "display_url" : "x.com/i/article/1900…",
            "indices" : [
              "0",
              "23"
            ]
          }
        ]
      }
    }
  }
]