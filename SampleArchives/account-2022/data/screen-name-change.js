window.YTD.screen_name_change.part0 = [
  {
    "screenNameChange" : {
      "accountId" : "21140987",
      "screenNameChange" : {
        "changedAt" : "2013-05-06T17:31:08.000Z",
        "changedFrom" : "mira_on_air",
        "changedTo" : "mira_okafor"
      }
    }
  }
]