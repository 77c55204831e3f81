window.YTD.article.part0 = [
  {
    "article" : {
      "id" : "1900000000000000077",
      "title" : "Wind, water & one good antenna",
      "content" : {
        "blocks" : [
          {
            "text" : "Before you climb, ask @yuki_arimoto about the 🐦 nest. #antenna"
          },
          {
            "text" : "The mast"
          },
          {
            "text" : "A tube of aluminium & patience. 🎏 See the plan for details."
          },
          {
            "text" : "Parts"
          },
          {
            "text" : "Two tubes"
          },
          {
            "text" : "Forty screws"
          },
          {
            "text" : "Drill"
          },
          {
            "text" : "Climb"
          },
          {
            "text" : "The mast at dawn"
          },
          {
            "text" : "Nothing stays up by itself."
          },
          {
            "text" : "length = 300 / 144  # not a tag"
          },
          {
            "text" : "\\lambda = c / f"
          },
          {
            "text" : "Later"
          },
          {
            "text" : "https://x.com/i/status/1855222378263478273"
          },
          {
            "text" : "東京の風は強い。 $TSLA https://example.com/tea"
          }
        ]
      },
      "coverMedia" : "https://pbs.twimg.com/media/1899999999999999001.jpg"
    }
  },
  {
    "article" : {
      "id" : "1900000000000000078",
      "title" : "Unsent velvetsoldering",
      "content" : {
        "blocks" : [
          {
            "text" : "Private."
          }
        ]
      }
    }
  },
  {
    "article" : {
      "id" : "1900000000000000079",
      "title" : "On tea",
      "content" : {
        "blocks" : [
          {
            "text" : "Water first."
          }
        ]
      }
    }
  }
]