window.YTD.block.part0 = [
  {
    "blocking" : {
      "accountId" : "214467890",
      "userLink" : "https://twitter.com/intent/user?user_id=214467890"
    }
  }
]