window.YTD.mute.part0 = [
  {
    "muting" : {
      "accountId" : "301188204",
      "userLink" : "https://twitter.com/intent/user?user_id=301188204"
    }
  }
]