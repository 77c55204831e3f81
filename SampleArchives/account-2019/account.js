window.YTD.account.part0 = [ {
  "account" : {
    "phoneNumber" : null,
    "email" : "mira.okafor@example.org",
    "createdVia" : "web",
    "username" : "mira_okafor",
    "accountId" : "21140987",
    "createdAt" : "1235988000000",
    "updatedAt" : "1512468000000",
    "timeZone" : "Amsterdam",
    "accountDisplayName" : "Mira Okafor"
  }
} ]