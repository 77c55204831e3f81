window.YTD.follower.part0 = [
  {
    "follower" : {
      "accountId" : "17733105",
      "userLink" : "https://twitter.com/intent/user?user_id=17733105"
    }
  },
  {
    "follower" : {
      "accountId" : "98244310",
      "userLink" : "https://twitter.com/intent/user?user_id=98244310"
    }
  },
  {
    "follower" : {
      "accountId" : "120884561",
      "userLink" : "https://twitter.com/intent/user?user_id=120884561"
    }
  }
]