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
            "text" : "",
            "mediaUrls" : [
              "https://video.twimg.com/dm_gif/1559058038783631854/a7qTbtZx.mp4",
              "https://ton.twitter.com/dm/1559058051367030400/1559058038783975372/DHMYJY6y.jpg"
            ],
            "senderId" : "120884561",
            "id" : "1559058051367030400",
            "createdAt" : "2022-08-15T06:03:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "وصلت؟ 🌅 #ferry",
            "mediaUrls" : [ ],
            "senderId" : "21140987",
            "id" : "1559057925537459806",
            "createdAt" : "2022-08-15T06:02:30.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "",
            "mediaUrls" : [
              "https://video.twimg.com/dm_video/1559056780491239886/vid/avc1/640x360/yijGKUNB.mp4?tag=1"
            ],
            "senderId" : "120884561",
            "id" : "1559056793073465023",
            "createdAt" : "2022-08-15T05:58:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "120884561",
            "reactions" : [
              {
                "senderId" : "120884561",
                "reactionKey" : "excited",
                "eventId" : "1558886722434556347",
                "createdAt" : "2022-08-14T18:42:12.000Z"
              },
              {
                "senderId" : "21140987",
                "reactionKey" : "🌊",
                "eventId" : "1558888735701098782",
                "createdAt" : "2022-08-14T18:50:12.000Z"
              }
            ],
            "urls" : [ ],
            "text" : "Here is the quay &lt;3",
            "mediaUrls" : [
              "https://ton.twitter.com/dm/1558886470779832185/1558886458194855566/jOVpW1Mw.jpg"
            ],
            "senderId" : "21140987",
            "id" : "1558886470779832185",
            "createdAt" : "2022-08-14T18:41:12.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "reactions" : [
              {
                "senderId" : "21140987",
                "reactionKey" : "like",
                "eventId" : "1558884155522287497",
                "createdAt" : "2022-08-14T18:32:00.000Z"
              }
            ],
            "urls" : [
              {
                "url" : "https://t.co/rnL05vkPsH",
                "expanded" : "https://ferries.example/night?from=harbour",
                "display" : "ferries.example/night?from=harbour"
              },
              {
                "url" : "https://t.co/06AKOkULp4",
                "expanded" : "https://maps.example/quay/7",
                "display" : "maps.example/quay/7"
              }
            ],
            "text" : "The ploverumbrella is packed. Timetable &amp; tickets: https://t.co/rnL05vkPsH and the map https://t.co/06AKOkULp4",
            "mediaUrls" : [ ],
            "senderId" : "120884561",
            "id" : "1558883652205413026",
            "createdAt" : "2022-08-14T18:30:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "recipientId" : "21140987",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Between us: marzipanobservatory.",
            "mediaUrls" : [ ],
            "senderId" : "120884561",
            "id" : "1558260080833505624",
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
            "id" : "1558259829175234353",
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
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Is the moonbouncebakery open on Sunday?",
            "mediaUrls" : [ ],
            "senderId" : "21140987",
            "id" : "1366674722126882137",
            "createdAt" : "2021-03-02T09:00:20.000Z"
          }
        },
        {
          "welcomeMessageCreate" : {
            "recipientId" : "21140987",
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Thanks for writing! The dish answers slowly.",
            "mediaUrls" : [ ],
            "senderId" : "60331174",
            "id" : "1366674638240778774",
            "createdAt" : "2021-03-02T09:00:00.000Z"
          }
        }
      ]
    }
  }
]