window.YTD.article_metadata.part0 = [
  {
    "articleMetadata" : {
      "firstPublishedAtMs" : "1741852800000",
      "createdAtMs" : "1741852795000",
      "modifiedAtMs" : "1741939200000",
      "tweetId" : "1900000000000000001",
      "visibility" : "Public",
      "lifecycleState" : {
        "lifecycle" : {
          "name" : "Published"
        }
      }
    }
  },
  {
    "articleMetadata" : {
      "createdAtMs" : "1741852795000",
      "modifiedAtMs" : "1741939200000",
      "visibility" : "Public",
      "lifecycleState" : {
        "lifecycle" : {
          "name" : "Draft"
        }
      }
    }
  },
  {
    "articleMetadata" : {
      "firstPublishedAtMs" : "1741852800000",
      "createdAtMs" : "1741852795000",
      "modifiedAtMs" : "1741939200000",
      "visibility" : "Public",
      "lifecycleState" : {
        "lifecycle" : {
          "name" : "Published"
        }
      }
    }
  }
]