window.YTD.following.part0 = [
  {
    "following" : {
      "accountId" : "17733105",
      "userLink" : "https://twitter.com/intent/user?user_id=17733105"
    }
  },
  {
    "following" : {
      "accountId" : "55190233",
      "userLink" : "https://twitter.com/intent/user?user_id=55190233"
    }
  }
]