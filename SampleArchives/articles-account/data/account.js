window.YTD.account.part0 = [
  {
    "account" : {
      "email" : "mira.okafor@example.org",
      "createdVia" : "web",
      "username" : "mira_okafor",
      "accountId" : "21140987",
      "createdAt" : "2009-03-02T10:00:00.000Z",
      "accountDisplayName" : "Mira Okafor"
    }
  }
]