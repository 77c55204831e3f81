window.YTD.like.part0 = [
  {
    "like" : {
      "tweetId" : "1558241922034325542",
      "fullText" : "درب التبانة فوق وادي رم الليلة. #مرحبا #فلك https://t.co/4pTXESWxiF",
      "expandedUrl" : "https://twitter.com/i/web/status/1558241922034325542"
    }
  },
  {
    "like" : {
      "tweetId" : "1510195334819454426",
      "fullText" : "We need volunteers who can solder, paint, bake or count to 25. Metres, that is. #dish25",
      "expandedUrl" : "https://twitter.com/i/web/status/1510195334819454426"
    }
  },
  {
    "like" : {
      "tweetId" : "1464881750880665448"
    }
  },
  {
    "like" : {
      "tweetId" : "1397523577460001624",
      "fullText" : "赤い月。 #東京 #皆既月食 https://t.co/kX2INnyrxa",
      "expandedUrl" : "https://twitter.com/i/web/status/1397523577460001624"
    }
  },
  {
    "like" : {
      "tweetId" : "1305494257346530029",
      "fullText" : "#हिन्दी दिवस की शुभकामनाएँ 🙏🏽",
      "expandedUrl" : "https://twitter.com/i/web/status/1305494257346530029"
    }
  },
  {
    "like" : {
      "tweetId" : "1145915000362309368",
      "fullText" : "Which came first, the #swift box or the #swift? The box. Always hang the box first.",
      "expandedUrl" : "https://twitter.com/i/web/status/1145915000362309368"
    }
  },
  {
    "like" : {
      "tweetId" : "1122198728845935030",
      "fullText" : "Concerto em #東京!! 3 noites, 2 guitarras &amp; 1 coração &lt;3 #música https://t.co/Vj8ZPV49v2",
      "expandedUrl" : "https://twitter.com/i/web/status/1122198728845935030"
    }
  },
  {
    "like" : {
      "tweetId" : "1087132668571522983",
      "fullText" : "오늘의 #커피 는 에티오피아 예가체프 ☕️ 산미가 춤을 춘다 #coffee",
      "expandedUrl" : "https://twitter.com/i/web/status/1087132668571522983"
    }
  },
  {
    "like" : {
      "tweetId" : "764119248951331011",
      "fullText" : "ペルセウス座流星群、数えたら47個！ #東京 でも見えた https://t.co/dYhb3LCtMR",
      "expandedUrl" : "https://twitter.com/i/web/status/764119248951331011"
    }
  },
  {
    "like" : {
      "tweetId" : "436971629595671699",
      "fullText" : "Encontrei um vinil da minha avó. A voz dela, 1961. Não consigo parar de chorar. #música",
      "expandedUrl" : "https://twitter.com/i/web/status/436971629595671699"
    }
  }
]