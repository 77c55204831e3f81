window.YTD.following.part0 = [ {
  "following" : {
    "accountId" : "17733105",
    "userLink" : "https://twitter.com/intent/user?user_id=17733105"
  }
}, {
  "following" : {
    "accountId" : "98244310",
    "userLink" : "https://twitter.com/intent/user?user_id=98244310"
  }
} ]