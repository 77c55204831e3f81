window.YTD.direct_message_group_headers.part0 = [
  {
    "dmConversation" : {
      "conversationId" : "1559000000000000123",
      "messages" : [
        {
          "messageCreate" : {
            "id" : "1561262829205650727",
            "senderId" : "98244310",
            "createdAt" : "2022-08-21T08:04:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "id" : "1561262074230529800",
            "senderId" : "120884561",
            "createdAt" : "2022-08-21T08:01:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "id" : "1560930891989451835",
            "senderId" : "21140987",
            "createdAt" : "2022-08-20T10:05:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "id" : "1560929885353722797",
            "senderId" : "17733105",
            "createdAt" : "2022-08-20T10:01:00.000Z"
          }
        }
      ]
    }
  }
]