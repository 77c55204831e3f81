window.YTD.direct_messages_group.part0 = [
  {
    "dmConversation" : {
      "conversationId" : "1559000000000000123",
      "messages" : [
        {
          "participantsLeave" : {
            "userIds" : [
              "98244310"
            ],
            "createdAt" : "2022-09-01T21:00:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "reactions" : [
              {
                "senderId" : "21140987",
                "reactionKey" : "like",
                "eventId" : "1561263080865007497",
                "createdAt" : "2022-08-21T08:05:00.000Z"
              },
              {
                "senderId" : "17733105",
                "reactionKey" : "like",
                "eventId" : "1561263332523440368",
                "createdAt" : "2022-08-21T08:06:00.000Z"
              },
              {
                "senderId" : "120884561",
                "reactionKey" : "funny",
                "eventId" : "1561263584181104787",
                "createdAt" : "2022-08-21T08:07:00.000Z"
              }
            ],
            "urls" : [ ],
            "text" : "Loud and clear",
            "mediaUrls" : [
              "https://ton.twitter.com/dm/1561262829205650727/1561262816624188762/Ir2yjvo8.jpg"
            ],
            "senderId" : "98244310",
            "id" : "1561262829205650727",
            "createdAt" : "2022-08-21T08:04:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Hello all",
            "mediaUrls" : [ ],
            "senderId" : "120884561",
            "id" : "1561262074230529800",
            "createdAt" : "2022-08-21T08:01:00.000Z"
          }
        },
        {
          "participantsJoin" : {
            "initiatingUserId" : "17733105",
            "userIds" : [
              "120884561"
            ],
            "createdAt" : "2022-08-21T08:00:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "reactions" : [
              {
                "senderId" : "98244310",
                "reactionKey" : "agree",
                "eventId" : "1560931143647158217",
                "createdAt" : "2022-08-20T10:06:00.000Z"
              }
            ],
            "urls" : [ ],
            "text" : "@yuki_arimoto can you hear 144.3?",
            "mediaUrls" : [ ],
            "senderId" : "21140987",
            "id" : "1560930891989451835",
            "createdAt" : "2022-08-20T10:05:00.000Z"
          }
        },
        {
          "conversationNameUpdate" : {
            "initiatingUserId" : "17733105",
            "name" : "Buns &amp; beacons",
            "createdAt" : "2022-08-20T10:02:00.000Z"
          }
        },
        {
          "messageCreate" : {
            "reactions" : [ ],
            "urls" : [ ],
            "text" : "Welcome to the cinnamonsignal group",
            "mediaUrls" : [ ],
            "senderId" : "17733105",
            "id" : "1560929885353722797",
            "createdAt" : "2022-08-20T10:01:00.000Z"
          }
        },
        {
          "joinConversation" : {
            "initiatingUserId" : "17733105",
            "participantsSnapshot" : [
              "21140987",
              "17733105",
              "98244310"
            ],
            "createdAt" : "2022-08-20T10:00:00.000Z"
          }
        }
      ]
    }
  }
]