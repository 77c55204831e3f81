window.YTD.tweets.part6 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1584852267380762647"
          ],
          "editableUntil" : "2022-10-25T10:50:00.074Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1584852267380762647/video/1",
            "indices" : [
              "70",
              "93"
            ],
            "url" : "https://t.co/riOTRUaRXF",
            "media_url" : "http://pbs.twimg.com/tweet_video_thumb/fkb-wMhx5aB4BU2.jpg",
            "id_str" : "1584852228243712023",
            "id" : "1584852228243712023",
            "media_url_https" : "https://pbs.twimg.com/tweet_video_thumb/fkb-wMhx5aB4BU2.jpg",
            "sizes" : {
              "thumb" : {
                "w" : "150",
                "h" : "150",
                "resize" : "crop"
              },
              "small" : {
                "w" : "680",
                "h" : "453",
                "resize" : "fit"
              },
              "medium" : {
                "w" : "1200",
                "h" : "800",
                "resize" : "fit"
              },
              "large" : {
                "w" : "1536",
                "h" : "1024",
                "resize" : "fit"
              }
            },
            "type" : "photo",
            "display_url" : "pic.twitter.com/riOTRUaRXF"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "93"
      ],
      "favorite_count" : "7",
      "id_str" : "1584852267380762647",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1584852267380762647",
      "possibly_sensitive" : false,
      "created_at" : "Tue Oct 25 10:20:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Partial eclipse, 35%. The apprentice asked if we get a partial refund https://t.co/riOTRUaRXF",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1584852267380762647/video/1",
            "indices" : [
              "70",
              "93"
            ],
            "url" : "https://t.co/riOTRUaRXF",
            "media_url" : "http://pbs.twimg.com/tweet_video_thumb/fkb-wMhx5aB4BU2.jpg",
            "id_str" : "1584852228243712023",
            "video_info" : {
              "aspect_ratio" : [
                "16",
                "9"
              ],
              "variants" : [
                {
                  "bitrate" : "0",
                  "content_type" : "video/mp4",
                  "url" : "https://video.twimg.com/tweet_video/fkb-wMhx5aB4BU2.mp4"
                }
              ]
            },
            "id" : "1584852228243712023",
            "media_url_https" : "https://pbs.twimg.com/tweet_video_thumb/fkb-wMhx5aB4BU2.jpg",
            "sizes" : {
              "thumb" : {
                "w" : "150",
                "h" : "150",
                "resize" : "crop"
              },
              "small" : {
                "w" : "680",
                "h" : "453",
                "resize" : "fit"
              },
              "medium" : {
                "w" : "1200",
                "h" : "800",
                "resize" : "fit"
              },
              "large" : {
                "w" : "1536",
                "h" : "1024",
                "resize" : "fit"
              }
            },
            "type" : "animated_gif",
            "display_url" : "pic.twitter.com/riOTRUaRXF"
          }
        ]
      }
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1583171189998600517"
          ],
          "editableUntil" : "2022-10-20T19:30:00.437Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "👩‍👩‍👧‍👦🇳🇱1️⃣",
            "screen_name" : "emoji_bot_9000",
            "indices" : [
              "0",
              "15"
            ],
            "id_str" : "2913475610",
            "id" : "2913475610"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "80"
      ],
      "favorite_count" : "0",
      "id_str" : "1583171189998600517",
      "in_reply_to_user_id" : "2913475610",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1583171189998600517",
      "created_at" : "Thu Oct 20 19:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@emoji_bot_9000 👩‍👩‍👧‍👦 is seven code points &amp; one family. Be gentle with it",
      "lang" : "en",
      "in_reply_to_screen_name" : "emoji_bot_9000",
      "in_reply_to_user_id_str" : "2913475610"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1581200705628035407"
          ],
          "editableUntil" : "2022-10-15T09:00:00.941Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "84"
      ],
      "favorite_count" : "0",
      "id_str" : "1581200705628035407",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1581200705628035407",
      "created_at" : "Sat Oct 15 08:30:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Two exports, one life: a line separator hid in this tweet, and a\rcarriage return too",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1579200024330804594"
          ],
          "editableUntil" : "2022-10-09T20:30:00.796Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "커피",
            "indices" : [
              "26",
              "29"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "김하나",
            "screen_name" : "hana_kim_brews",
            "indices" : [
              "0",
              "15"
            ],
            "id_str" : "301188204",
            "id" : "301188204"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "49"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1087132668571522983",
      "id_str" : "1579200024330804594",
      "in_reply_to_user_id" : "301188204",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1579200024330804594",
      "in_reply_to_status_id" : "1087132668571522983",
      "created_at" : "Sun Oct 09 20:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@hana_kim_brews 오늘은 제가 내린 #커피 입니다. 맛은... 묻지 마세요 😅",
      "lang" : "ko",
      "in_reply_to_screen_name" : "hana_kim_brews",
      "in_reply_to_user_id_str" : "301188204"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1565248090685801125"
          ],
          "editableUntil" : "2022-09-01T08:30:00.554Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [
          {
            "text" : "TSLA",
            "indices" : [
              "28",
              "33"
            ]
          },
          {
            "text" : "ESA",
            "indices" : [
              "44",
              "48"
            ]
          }
        ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "100"
      ],
      "favorite_count" : "1",
      "id_str" : "1565248090685801125",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1565248090685801125",
      "created_at" : "Thu Sep 01 08:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Cashtag test, don't invest: $TSLA is a car, $ESA isn't listed, $1 is a dollar &amp; A$AP is a person",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1558377820389827440"
          ],
          "editableUntil" : "2022-08-13T09:30:00.048Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "مرحبا",
            "indices" : [
              "26",
              "32"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "ليلى حداد",
            "screen_name" : "layla_haddad",
            "indices" : [
              "0",
              "13"
            ],
            "id_str" : "120884561",
            "id" : "120884561"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "50"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "1558241922034325542",
      "id_str" : "1558377820389827440",
      "in_reply_to_user_id" : "120884561",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1558377820389827440",
      "in_reply_to_status_id" : "1558241922034325542",
      "created_at" : "Sat Aug 13 09:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@layla_haddad صورة رائعة! #مرحبا من هولندا الغائمة",
      "lang" : "ar",
      "in_reply_to_screen_name" : "layla_haddad",
      "in_reply_to_user_id_str" : "120884561"
    }
  }
]