window.YTD.follower.part0 = [ {
  "follower" : {
    "accountId" : "17733105",
    "userLink" : "https://twitter.com/intent/user?user_id=17733105"
  }
} ]