window.YTD.lists_created.part0 = [
  {
    "userListInfo" : {
      "url" : "https://twitter.com/mira_okafor/lists/antennas"
    }
  }
]