window.YTD.direct_message_headers.part0 = [
  {
    "dmConversation" : {
      "conversationId" : "120884561-21140987",
      "messages" : [
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "id" : "1559058051367030400",
            "senderId" : "120884561",
            "createdAt" : "2022-08-15T06:03:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "id" : "1559057925537459806",
            "senderId" : "21140987",
            "createdAt" : "2022-08-15T06:02:30.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "id" : "1559056793073465023",
            "senderId" : "120884561",
            "createdAt" : "2022-08-15T05:58:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "id" : "1558886470779832185",
            "senderId" : "21140987",
            "createdAt" : "2022-08-14T18:41:12.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "id" : "1558883652205413026",
            "senderId" : "120884561",
            "createdAt" : "2022-08-14T18:30:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "id" : "1558260080833505624",
            "senderId" : "120884561",
            "createdAt" : "2022-08-13T01:12:09.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "id" : "1558259829175234353",
            "senderId" : "21140987",
            "createdAt" : "2022-08-13T01:11:09.000Z"
          }
        }
      ]
    }
  },
  {
    "dmConversation" : {
      "conversationId" : "21140987-60331174",
      "messages" : [
        {
          "messageCreate" : {
            "recipientId" : "60331174",
            "id" : "1366674722126882137",
            "senderId" : "21140987",
            "createdAt" : "2021-03-02T09:00:20.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "id" : "1366674638240778774",
            "senderId" : "60331174",
            "createdAt" : "2021-03-02T09:00:00.000Z"
          }
        }
      ]
    }
  }
]