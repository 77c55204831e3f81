window.__THAR_CONFIG = {
  "userInfo" : {
    "accountId" : "21140987",
    "userName" : "mira_okafor",
    "displayName" : "Mira Okafor"
  },
  "archiveInfo" : {
    "sizeBytes" : "493817",
    "generationDate" : "2026-09-12T06:40:31.222Z",
    "isPartialArchive" : false,
    "maxPartSizeBytes" : "53687091200"
  },
  "readmeInfo" : {
    "fileName" : "data/README.txt",
    "directory" : "data/",
    "name" : "README.txt"
  },
  "dataTypes" : {
    "tweets" : {
      "mediaDirectory" : "data/tweets_media",
      "files" : [
        {
          "fileName" : "data/tweets.js",
          "globalName" : "YTD.tweets.part0",
          "count" : "2"
        }
      ]
    },
    "article" : {
      "files" : [
        {
          "fileName" : "data/article.js",
          "globalName" : "YTD.article.part0",
          "count" : "3"
        }
      ]
    },
    "articleMetadata" : {
      "files" : [
        {
          "fileName" : "data/article-metadata.js",
          "globalName" : "YTD.article_metadata.part0",
          "count" : "3"
        }
      ]
    },
    "account" : {
      "files" : [
        {
          "fileName" : "data/account.js",
          "globalName" : "YTD.account.part0",
          "count" : "1"
        }
      ]
    },
    "profile" : {
      "files" : [
        {
          "fileName" : "data/profile.js",
          "globalName" : "YTD.profile.part0",
          "count" : "1"
        }
      ]
    }
  }
}