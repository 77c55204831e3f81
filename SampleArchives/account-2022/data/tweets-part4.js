window.YTD.tweets.part4 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1602210396416252009"
          ],
          "editableUntil" : "2022-12-12T08:25:00.546Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "música",
            "indices" : [
              "23",
              "30"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Inês Carvalho 🎸",
            "screen_name" : "ines_carvalho_f",
            "indices" : [
              "0",
              "16"
            ],
            "id_str" : "40551720",
            "id" : "40551720"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "97"
      ],
      "favorite_count" : "0",
      "id_str" : "1602210396416252009",
      "in_reply_to_user_id" : "40551720",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1602210396416252009",
      "created_at" : "Mon Dec 12 07:55:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@ines_carvalho_f a tua #música tocou na rádio do clube esta noite. Silêncio total. Obrigada &lt;3",
      "lang" : "pt",
      "in_reply_to_screen_name" : "ines_carvalho_f",
      "in_reply_to_user_id_str" : "40551720"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1601849264246231441"
          ],
          "editableUntil" : "2022-12-11T08:30:00.053Z",
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
        "41"
      ],
      "favorite_count" : "2",
      "id_str" : "1601849264246231441",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1601849264246231441",
      "created_at" : "Sun Dec 11 08:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Made the antenna bread myself. Gain: 2 kg",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1600599028036205714"
          ],
          "editableUntil" : "2022-12-07T21:42:00.872Z",
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
            "expanded_url" : "https://twitter.com/mira_okafor/status/1600599028036205714/video/1",
            "indices" : [
              "67",
              "90"
            ],
            "url" : "https://t.co/w0V7yWm43W",
            "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1600598987634353021/pu/img/uVK7RwASzCNuRvh.jpg",
            "id_str" : "1600598987634353021",
            "id" : "1600598987634353021",
            "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1600598987634353021/pu/img/uVK7RwASzCNuRvh.jpg",
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
            "display_url" : "pic.twitter.com/w0V7yWm43W"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "90"
      ],
      "favorite_count" : "0",
      "id_str" : "1600599028036205714",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1600599028036205714",
      "possibly_sensitive" : false,
      "created_at" : "Wed Dec 07 21:12:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Mars behind the Moon, then Mars again. I clapped. The sheep didn't https://t.co/w0V7yWm43W",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1600599028036205714/video/1",
            "indices" : [
              "67",
              "90"
            ],
            "url" : "https://t.co/w0V7yWm43W",
            "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1600598987634353021/pu/img/uVK7RwASzCNuRvh.jpg",
            "id_str" : "1600598987634353021",
            "video_info" : {
              "aspect_ratio" : [
                "16",
                "9"
              ],
              "duration_millis" : "38384",
              "variants" : [
                {
                  "bitrate" : "832000",
                  "content_type" : "video/mp4",
                  "url" : "https://video.twimg.com/ext_tw_video/1600598987634353021/pu/vid/avc1/640x360/q-5f7kZjLDRx-hz9.mp4?tag=12"
                },
                {
                  "content_type" : "application/x-mpegURL",
                  "url" : "https://video.twimg.com/ext_tw_video/1600598987634353021/pu/pl/Ljiev07VFzPXTnGj.m3u8?tag=12&v=cfc"
                },
                {
                  "bitrate" : "2176000",
                  "content_type" : "video/mp4",
                  "url" : "https://video.twimg.com/ext_tw_video/1600598987634353021/pu/vid/avc1/1280x720/3k2e9ZS_aBZKHA6e.mp4?tag=12"
                },
                {
                  "bitrate" : "256000",
                  "content_type" : "video/mp4",
                  "url" : "https://video.twimg.com/ext_tw_video/1600598987634353021/pu/vid/avc1/480x270/YeuobAiuSAy8ziv0.mp4?tag=12"
                }
              ]
            },
            "id" : "1600598987634353021",
            "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1600598987634353021/pu/img/uVK7RwASzCNuRvh.jpg",
            "additional_media_info" : {
              "monetizable" : false
            },
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
            "type" : "video",
            "display_url" : "pic.twitter.com/w0V7yWm43W"
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
            "1598618727945991564"
          ],
          "editableUntil" : "2022-12-02T10:33:00.790Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
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
        "125"
      ],
      "favorite_count" : "1",
      "in_reply_to_status_id_str" : "1598617974622902208",
      "id_str" : "1598618727945991564",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1598618727945991564",
      "in_reply_to_status_id" : "1598617974622902208",
      "created_at" : "Fri Dec 02 10:03:00 +0000 2022",
      "favorited" : false,
      "full_text" : "73 isn't goodbye. It's \"best regards\", and it's what you send before you switch off, so that the other one knows you meant to",
      "lang" : "en",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1598617974622902208"
          ],
          "editableUntil" : "2022-12-02T10:30:00.543Z",
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
        "108"
      ],
      "favorite_count" : "4",
      "id_str" : "1598617974622902208",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1598617974622902208",
      "created_at" : "Fri Dec 02 10:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Some of you are leaving. I understand. I've logged every one of you: time, signal, and what we laughed about",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1595024292649596070"
          ],
          "editableUntil" : "2022-11-22T12:30:00.492Z",
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
        "91"
      ],
      "favorite_count" : "1",
      "id_str" : "1595024292649596070",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1595024292649596070",
      "created_at" : "Tue Nov 22 12:00:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Iedereen zegt dat dit hier stopt. Ik heb een zender in de schuur, dus wie me zoekt: luister",
      "lang" : "nl",
      "withheld_in_countries" : [
        "DE"
      ]
    }
  }
]