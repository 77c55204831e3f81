window.YTD.direct_message.part0 = [ {
  "dmConversation" : {
    "conversationId" : "17733105-21140987",
    "messages" : [ {
      "messageCreate" : {
        "recipientId" : "21140987",
        "text" : "Between us: kingfisherkeys.",
        "mediaUrls" : [ ],
        "senderId" : "17733105",
        "id" : "1003006838830590524",
        "createdAt" : "1527970440000"
      }
    }, {
      "messageCreate" : {
        "recipientId" : "17733105",
        "text" : "Between us: birthdaypavlova.",
        "mediaUrls" : [ ],
        "senderId" : "21140987",
        "id" : "1003006587174072575",
        "createdAt" : "1527970380000"
      }
    } ]
  }
} ]