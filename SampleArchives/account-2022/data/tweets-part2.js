window.YTD.tweets.part2 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1444301140144024571"
          ],
          "editableUntil" : "2021-10-02T14:30:00.087Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://dwingelhoek.example/beacon\" rel=\"nofollow\">PI9DWH beacon</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "42"
      ],
      "favorite_count" : "1",
      "id_str" : "1444301140144024571",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1444301140144024571",
      "created_at" : "Sat Oct 02 14:00:00 +0000 2021",
      "favorited" : false,
      "full_text" : "PI9DWH beacon test 10368.050 MHz 2W JO32 k",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1425942671920472364"
          ],
          "editableUntil" : "2021-08-12T22:40:00.087Z",
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
              "14",
              "20"
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
        "46"
      ],
      "favorite_count" : "0",
      "id_str" : "1425942671920472364",
      "in_reply_to_user_id" : "120884561",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1425942671920472364",
      "created_at" : "Thu Aug 12 22:10:00 +0000 2021",
      "favorited" : false,
      "full_text" : "@layla_haddad #مرحبا ليلى، كم شهاباً حتى الآن؟",
      "lang" : "ar",
      "in_reply_to_screen_name" : "layla_haddad",
      "in_reply_to_user_id_str" : "120884561"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1397828421073011831"
          ],
          "editableUntil" : "2021-05-27T08:44:00.407Z",
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
        "urls" : [
          {
            "url" : "https://t.co/dhIFIHMsOc",
            "expanded_url" : "https://twitter.com/yuki_arimoto/status/1397523577460001624",
            "display_url" : "twitter.com/yuki_arimoto/s…",
            "indices" : [
              "100",
              "123"
            ]
          }
        ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1397828421073011831/photo/1",
            "indices" : [
              "124",
              "147"
            ],
            "url" : "https://t.co/vAzjv1LnKO",
            "media_url" : "http://pbs.twimg.com/media/VyRVakqSmHDVcbe.jpg",
            "id_str" : "1397828380652496844",
            "id" : "1397828380652496844",
            "media_url_https" : "https://pbs.twimg.com/media/VyRVakqSmHDVcbe.jpg",
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
            "display_url" : "pic.twitter.com/vAzjv1LnKO"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "147"
      ],
      "favorite_count" : "5",
      "id_str" : "1397828421073011831",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1397828421073011831",
      "possibly_sensitive" : false,
      "created_at" : "Thu May 27 08:14:00 +0000 2021",
      "favorited" : false,
      "full_text" : "I woke at four to see the same red Moon and saw the inside of a cloud instead. Pretty cloud, though https://t.co/dhIFIHMsOc https://t.co/vAzjv1LnKO",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1397828421073011831/photo/1",
            "indices" : [
              "124",
              "147"
            ],
            "url" : "https://t.co/vAzjv1LnKO",
            "media_url" : "http://pbs.twimg.com/media/VyRVakqSmHDVcbe.jpg",
            "id_str" : "1397828380652496844",
            "id" : "1397828380652496844",
            "media_url_https" : "https://pbs.twimg.com/media/VyRVakqSmHDVcbe.jpg",
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
            "display_url" : "pic.twitter.com/vAzjv1LnKO"
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
            "1397538007203597036"
          ],
          "editableUntil" : "2021-05-26T13:30:00.853Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "東京",
            "indices" : [
              "23",
              "26"
            ]
          },
          {
            "text" : "皆既月食",
            "indices" : [
              "27",
              "32"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "有本ゆき",
            "screen_name" : "yuki_arimoto",
            "indices" : [
              "3",
              "16"
            ],
            "id_str" : "98244310",
            "id" : "98244310"
          }
        ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/yuki_arimoto/status/1397523577460001624/photo/1",
            "indices" : [
              "33",
              "56"
            ],
            "url" : "https://t.co/kX2INnyrxa",
            "media_url" : "http://pbs.twimg.com/media/VLiyi6loD2TygS8.jpg",
            "id_str" : "1397523538641718104",
            "source_user_id" : "98244310",
            "id" : "1397523538641718104",
            "media_url_https" : "https://pbs.twimg.com/media/VLiyi6loD2TygS8.jpg",
            "source_user_id_str" : "98244310",
            "source_status_id" : "1397523577460001624",
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
            "source_status_id_str" : "1397523577460001624",
            "type" : "photo",
            "display_url" : "pic.twitter.com/kX2INnyrxa"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "56"
      ],
      "favorite_count" : "0",
      "id_str" : "1397538007203597036",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1397538007203597036",
      "possibly_sensitive" : false,
      "created_at" : "Wed May 26 13:00:00 +0000 2021",
      "favorited" : false,
      "full_text" : "RT @yuki_arimoto: 赤い月。 #東京 #皆既月食 https://t.co/kX2INnyrxa",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/yuki_arimoto/status/1397523577460001624/photo/1",
            "indices" : [
              "33",
              "56"
            ],
            "url" : "https://t.co/kX2INnyrxa",
            "media_url" : "http://pbs.twimg.com/media/VLiyi6loD2TygS8.jpg",
            "id_str" : "1397523538641718104",
            "source_user_id" : "98244310",
            "id" : "1397523538641718104",
            "media_url_https" : "https://pbs.twimg.com/media/VLiyi6loD2TygS8.jpg",
            "source_user_id_str" : "98244310",
            "source_status_id" : "1397523577460001624",
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
            "source_status_id_str" : "1397523577460001624",
            "type" : "photo",
            "display_url" : "pic.twitter.com/kX2INnyrxa"
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
            "1384093164572931074"
          ],
          "editableUntil" : "2021-04-19T11:05:00.081Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "swift",
            "indices" : [
              "42",
              "48"
            ]
          },
          {
            "text" : "swift",
            "indices" : [
              "60",
              "66"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Svalkollen",
            "screen_name" : "swift_watch_se",
            "indices" : [
              "3",
              "18"
            ],
            "id_str" : "402911837",
            "id" : "402911837"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "103"
      ],
      "favorite_count" : "0",
      "id_str" : "1384093164572931074",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1384093164572931074",
      "created_at" : "Mon Apr 19 10:35:00 +0000 2021",
      "favorited" : false,
      "full_text" : "RT @swift_watch_se: Which came first, the #swift box or the #swift? The box. Always hang the box first.",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1362507430246528049"
          ],
          "editableUntil" : "2021-02-18T21:31:00.808Z",
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
        "119"
      ],
      "favorite_count" : "1",
      "in_reply_to_status_id_str" : "1362506171265398570",
      "id_str" : "1362507430246528049",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1362507430246528049",
      "in_reply_to_status_id" : "1362506171265398570",
      "created_at" : "Thu Feb 18 21:01:00 +0000 2021",
      "favorited" : false,
      "full_text" : "If you need me I'll be explaining the word \"skycrane\" to my mother. \"So they lower it on a *rope*?\" Yes mama. On a rope",
      "lang" : "en",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  }
]