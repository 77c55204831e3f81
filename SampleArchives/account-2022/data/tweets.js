window.YTD.tweets.part0 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1558258285554858856"
          ],
          "editableUntil" : "2022-08-13T01:35:00.374Z",
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
              "50",
              "56"
            ]
          },
          {
            "text" : "فلك",
            "indices" : [
              "57",
              "61"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "ليلى حداد",
            "screen_name" : "layla_haddad",
            "indices" : [
              "3",
              "16"
            ],
            "id_str" : "120884561",
            "id" : "120884561"
          }
        ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/layla_haddad/status/1558241922034325542/photo/1",
            "indices" : [
              "62",
              "85"
            ],
            "url" : "https://t.co/4pTXESWxiF",
            "media_url" : "http://pbs.twimg.com/media/SKIwpr13zvJwlJp.png",
            "id_str" : "1558241881751974235",
            "source_user_id" : "120884561",
            "id" : "1558241881751974235",
            "media_url_https" : "https://pbs.twimg.com/media/SKIwpr13zvJwlJp.png",
            "source_user_id_str" : "120884561",
            "source_status_id" : "1558241922034325542",
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
            "source_status_id_str" : "1558241922034325542",
            "type" : "photo",
            "display_url" : "pic.twitter.com/4pTXESWxiF"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "85"
      ],
      "favorite_count" : "0",
      "id_str" : "1558258285554858856",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1558258285554858856",
      "possibly_sensitive" : false,
      "created_at" : "Sat Aug 13 01:05:00 +0000 2022",
      "favorited" : false,
      "full_text" : "RT @layla_haddad: درب التبانة فوق وادي رم الليلة. #مرحبا #فلك https://t.co/4pTXESWxiF",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/layla_haddad/status/1558241922034325542/photo/1",
            "indices" : [
              "62",
              "85"
            ],
            "url" : "https://t.co/4pTXESWxiF",
            "media_url" : "http://pbs.twimg.com/media/SKIwpr13zvJwlJp.png",
            "id_str" : "1558241881751974235",
            "source_user_id" : "120884561",
            "id" : "1558241881751974235",
            "media_url_https" : "https://pbs.twimg.com/media/SKIwpr13zvJwlJp.png",
            "source_user_id_str" : "120884561",
            "source_status_id" : "1558241922034325542",
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
            "source_status_id_str" : "1558241922034325542",
            "type" : "photo",
            "display_url" : "pic.twitter.com/4pTXESWxiF"
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
            "1546872256838105998"
          ],
          "editableUntil" : "2022-07-12T15:31:00.957Z",
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
        "116"
      ],
      "favorite_count" : "25",
      "id_str" : "1546872256838105998",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1546872256838105998",
      "created_at" : "Tue Jul 12 15:01:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Thousands of galaxies in a patch of sky as big as a grain of sand at arm's length. My arm isn't long enough for this",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1535634209752818478"
          ],
          "editableUntil" : "2022-06-11T15:15:00.054Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "swift",
            "indices" : [
              "15",
              "21"
            ]
          },
          {
            "text" : "Swift",
            "indices" : [
              "59",
              "65"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "123"
      ],
      "favorite_count" : "0",
      "id_str" : "1535634209752818478",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1535634209752818478",
      "created_at" : "Sat Jun 11 14:45:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Swift facts: a #swift can fly 10 months without landing; a #Swift closure can escape. Neither will tell you where it's been",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1526054835241014103"
          ],
          "editableUntil" : "2022-05-16T04:50:00.923Z",
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
            "expanded_url" : "https://twitter.com/mira_okafor/status/1526054835241014103/photo/1",
            "indices" : [
              "80",
              "103"
            ],
            "url" : "https://t.co/7CblVlxOKA",
            "media_url" : "http://pbs.twimg.com/media/9wbYDu2fgCJVA5s.jpg",
            "id_str" : "1526054797047753902",
            "id" : "1526054797047753902",
            "media_url_https" : "https://pbs.twimg.com/media/9wbYDu2fgCJVA5s.jpg",
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
            "display_url" : "pic.twitter.com/7CblVlxOKA"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "103"
      ],
      "favorite_count" : "13",
      "id_str" : "1526054835241014103",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1526054835241014103",
      "possibly_sensitive" : false,
      "created_at" : "Mon May 16 04:20:00 +0000 2022",
      "favorited" : false,
      "full_text" : "Moonset during totality behind the dish. I've waited six years for this line-up https://t.co/7CblVlxOKA",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1526054835241014103/photo/1",
            "indices" : [
              "80",
              "103"
            ],
            "url" : "https://t.co/7CblVlxOKA",
            "media_url" : "http://pbs.twimg.com/media/9wbYDu2fgCJVA5s.jpg",
            "id_str" : "1526054797047753902",
            "id" : "1526054797047753902",
            "media_url_https" : "https://pbs.twimg.com/media/9wbYDu2fgCJVA5s.jpg",
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
            "display_url" : "pic.twitter.com/7CblVlxOKA"
          },
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/1526054835241014103/photo/2",
            "indices" : [
              "80",
              "103"
            ],
            "url" : "https://t.co/7CblVlxOKA",
            "media_url" : "http://pbs.twimg.com/media/RCgqK7xnxLo_6kU.jpg",
            "id_str" : "1526054797218275348",
            "id" : "1526054797218275348",
            "media_url_https" : "https://pbs.twimg.com/media/RCgqK7xnxLo_6kU.jpg",
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
            "display_url" : "pic.twitter.com/7CblVlxOKA"
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
            "1510544927190618506"
          ],
          "editableUntil" : "2022-04-03T09:39:09.030Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "dish25",
            "indices" : [
              "100",
              "107"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "The Old Dish",
            "screen_name" : "dwingeloo_dish",
            "indices" : [
              "3",
              "18"
            ],
            "id_str" : "60331174",
            "id" : "60331174"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "107"
      ],
      "favorite_count" : "0",
      "id_str" : "1510544927190618506",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1510544927190618506",
      "created_at" : "Sun Apr 03 09:09:09 +0000 2022",
      "favorited" : false,
      "full_text" : "RT @dwingeloo_dish: We need volunteers who can solder, paint, bake or count to 25. Metres, that is. #dish25",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "1502600793935108342"
          ],
          "editableUntil" : "2022-03-12T11:32:00.773Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "coffee",
            "indices" : [
              "130",
              "137"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Amara 👩🏾‍🔬",
            "screen_name" : "amara_okafor",
            "indices" : [
              "0",
              "13"
            ],
            "id_str" : "733491028",
            "id" : "733491028"
          },
          {
            "name" : "Teo Lindqvist",
            "screen_name" : "teo_lindqvist",
            "indices" : [
              "14",
              "28"
            ],
            "id_str" : "17733105",
            "id" : "17733105"
          },
          {
            "name" : "김하나",
            "screen_name" : "hana_kim_brews",
            "indices" : [
              "29",
              "44"
            ],
            "id_str" : "301188204",
            "id" : "301188204"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "137"
      ],
      "favorite_count" : "0",
      "id_str" : "1502600793935108342",
      "in_reply_to_user_id" : "733491028",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "1502600793935108342",
      "created_at" : "Sat Mar 12 11:02:00 +0000 2022",
      "favorited" : false,
      "full_text" : "@amara_okafor @teo_lindqvist @hana_kim_brews Yes all three of you may come. No you may not touch the waveguide. Bring bread &amp; #coffee",
      "lang" : "en",
      "in_reply_to_screen_name" : "amara_okafor",
      "in_reply_to_user_id_str" : "733491028"
    }
  }
]