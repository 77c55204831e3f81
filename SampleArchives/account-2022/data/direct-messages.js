window.YTD.direct_messages.part0 = [
  {
    "dmConversation" : {
      "conversationId" : "120884561-21140987",
      "messages" : [
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Between us: marzipanobservatory.",
            "mediaUrls" : [ ],
            "senderId" : "120884561",
            "id" : "1558260080835245358",
            "createdAt" : "2022-08-13T01:12:09.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Between us: midnightferryticket.",
            "mediaUrls" : [ ],
            "senderId" : "21140987",
            "id" : "1558259829177035930",
            "createdAt" : "2022-08-13T01:12:09.001Z"
          }
        }
      ]
    }
  }
]