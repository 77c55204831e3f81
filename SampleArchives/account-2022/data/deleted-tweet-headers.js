window.YTD.deleted_tweet_headers.part0 = [
  {
    "tweet" : {
      "tweet_id" : "1600765876782069302",
      "user_id" : "21140987",
      "created_at" : "Thu Dec 08 08:15:00 +0000 2022",
      "deleted_at" : "Wed Dec 14 08:12:44 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1601592574763628896",
      "user_id" : "21140987",
      "created_at" : "Sat Dec 10 15:00:00 +0000 2022",
      "deleted_at" : "Wed Dec 14 08:12:44 +0000 2022"
    }
  }
]