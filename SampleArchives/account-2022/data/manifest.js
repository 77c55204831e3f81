window.__THAR_CONFIG = {
  "userInfo" : {
    "accountId" : "21140987",
    "userName" : "mira_okafor",
    "displayName" : "Mira Okafor"
  },
  "archiveInfo" : {
    "sizeBytes" : "493817",
    "generationDate" : "2022-12-17T08:12:44.222Z",
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
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part1.js",
          "globalName" : "YTD.tweets.part1",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part2.js",
          "globalName" : "YTD.tweets.part2",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part3.js",
          "globalName" : "YTD.tweets.part3",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part4.js",
          "globalName" : "YTD.tweets.part4",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part5.js",
          "globalName" : "YTD.tweets.part5",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part6.js",
          "globalName" : "YTD.tweets.part6",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part7.js",
          "globalName" : "YTD.tweets.part7",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part8.js",
          "globalName" : "YTD.tweets.part8",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part9.js",
          "globalName" : "YTD.tweets.part9",
          "count" : "6"
        },
        {
          "fileName" : "data/tweets-part10.js",
          "globalName" : "YTD.tweets.part10",
          "count" : "4"
        }
      ]
    },
    "tweetHeaders" : {
      "files" : [
        {
          "fileName" : "data/tweet-headers.js",
          "globalName" : "YTD.tweet_headers.part0",
          "count" : "64"
        }
      ]
    },
    "deletedTweets" : {
      "mediaDirectory" : "data/deleted_tweets_media",
      "files" : [
        {
          "fileName" : "data/deleted-tweets.js",
          "globalName" : "YTD.deleted_tweets.part0",
          "count" : "2"
        }
      ]
    },
    "deletedTweetHeaders" : {
      "files" : [
        {
          "fileName" : "data/deleted-tweet-headers.js",
          "globalName" : "YTD.deleted_tweet_headers.part0",
          "count" : "2"
        }
      ]
    },
    "communityTweet" : {
      "mediaDirectory" : "data/community_tweet_media",
      "files" : [
        {
          "fileName" : "data/community-tweet.js",
          "globalName" : "YTD.community_tweet.part0",
          "count" : "2"
        }
      ]
    },
    "like" : {
      "files" : [
        {
          "fileName" : "data/like.js",
          "globalName" : "YTD.like.part0",
          "count" : "10"
        }
      ]
    },
    "twitterCircleTweet" : {
      "mediaDirectory" : "data/twitter_circle_tweet_media",
      "files" : [
        {
          "fileName" : "data/twitter-circle-tweet.js",
          "globalName" : "YTD.twitter_circle_tweet.part0",
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
      "mediaDirectory" : "data/profile_media",
      "files" : [
        {
          "fileName" : "data/profile.js",
          "globalName" : "YTD.profile.part0",
          "count" : "1"
        }
      ]
    },
    "screenNameChange" : {
      "files" : [
        {
          "fileName" : "data/screen-name-change.js",
          "globalName" : "YTD.screen_name_change.part0",
          "count" : "1"
        }
      ]
    },
    "follower" : {
      "files" : [
        {
          "fileName" : "data/follower.js",
          "globalName" : "YTD.follower.part0",
          "count" : "3"
        }
      ]
    },
    "following" : {
      "files" : [
        {
          "fileName" : "data/following.js",
          "globalName" : "YTD.following.part0",
          "count" : "2"
        }
      ]
    },
    "block" : {
      "files" : [
        {
          "fileName" : "data/block.js",
          "globalName" : "YTD.block.part0",
          "count" : "1"
        }
      ]
    },
    "mute" : {
      "files" : [
        {
          "fileName" : "data/mute.js",
          "globalName" : "YTD.mute.part0",
          "count" : "1"
        }
      ]
    },
    "listsCreated" : {
      "files" : [
        {
          "fileName" : "data/lists-created.js",
          "globalName" : "YTD.lists_created.part0",
          "count" : "1"
        }
      ]
    },
    "listsMember" : {
      "files" : [
        {
          "fileName" : "data/lists-member.js",
          "globalName" : "YTD.lists_member.part0",
          "count" : "0"
        }
      ]
    },
    "listsSubscribed" : {
      "files" : [
        {
          "fileName" : "data/lists-subscribed.js",
          "globalName" : "YTD.lists_subscribed.part0",
          "count" : "1"
        }
      ]
    },
    "directMessages" : {
      "mediaDirectory" : "data/direct_messages_media",
      "files" : [
        {
          "fileName" : "data/direct-messages.js",
          "globalName" : "YTD.direct_messages.part0",
          "count" : "2"
        }
      ]
    },
    "directMessageHeaders" : {
      "files" : [
        {
          "fileName" : "data/direct-message-headers.js",
          "globalName" : "YTD.direct_message_headers.part0",
          "count" : "2"
        }
      ]
    },
    "directMessagesGroup" : {
      "mediaDirectory" : "data/direct_messages_group_media",
      "files" : [
        {
          "fileName" : "data/direct-messages-group.js",
          "globalName" : "YTD.direct_messages_group.part0",
          "count" : "1"
        }
      ]
    },
    "directMessageGroupHeaders" : {
      "files" : [
        {
          "fileName" : "data/direct-message-group-headers.js",
          "globalName" : "YTD.direct_message_group_headers.part0",
          "count" : "1"
        }
      ]
    }
  }
}