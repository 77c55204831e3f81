window.YTD.lists_subscribed.part0 = [
  {
    "userListInfo" : {
      "url" : "https://twitter.com/teo_lindqvist/lists/1493446837214187900"
    }
  }
]