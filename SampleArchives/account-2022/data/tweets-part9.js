window.YTD.tweets.part9 = [
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "899699289517489735"
          ],
          "editableUntil" : "2017-08-21T18:56:40.528Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "85"
      ],
      "favorite_count" : "14",
      "id_str" : "899699289517489735",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "899699289517489735",
      "created_at" : "Mon Aug 21 18:26:40 +0000 2017",
      "favorited" : false,
      "full_text" : "Totality. 2 min 20 s. I forgot every setting I had practised &amp; simply stood there",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "473553436910816459"
          ],
          "editableUntil" : "2014-06-02T20:25:12.556Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "swift",
            "indices" : [
              "34",
              "40"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "112"
      ],
      "favorite_count" : "6",
      "id_str" : "473553436910816459",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "473553436910816459",
      "created_at" : "Mon Jun 02 19:55:12 +0000 2014",
      "favorited" : false,
      "full_text" : "So there is a new language called #swift. I looked up from my bird book, hopeful, then confused, then interested",
      "lang" : "en"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "439165553374222798"
          ],
          "editableUntil" : "2014-02-27T23:00:01.885Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "aurora",
            "indices" : [
              "41",
              "48"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "48"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "439158909446261645",
      "id_str" : "439165553374222798",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "439165553374222798",
      "in_reply_to_status_id" : "439158909446261645",
      "created_at" : "Thu Feb 27 22:30:01 +0000 2014",
      "favorited" : false,
      "full_text" : "De buurman vraagt of het van Philips is. #aurora",
      "lang" : "nl",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  },
  {
    "tweet" : {
      "edit_info" : {
        "initial" : {
          "editTweetIds" : [
            "439158909446261645"
          ],
          "editableUntil" : "2014-02-27T22:33:37.447Z",
          "editsRemaining" : "5",
          "isEditEligible" : true
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "aurora",
            "indices" : [
              "70",
              "77"
            ]
          },
          {
            "text" : "noorderlicht",
            "indices" : [
              "78",
              "91"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ],
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/1",
            "indices" : [
              "92",
              "115"
            ],
            "url" : "https://t.co/aU3i110L3t",
            "media_url" : "http://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
            "id_str" : "439158868146185446",
            "id" : "439158868146185446",
            "media_url_https" : "https://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
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
            "display_url" : "pic.twitter.com/aU3i110L3t"
          }
        ]
      },
      "display_text_range" : [
        "0",
        "115"
      ],
      "geo" : {
        "type" : "Point",
        "coordinates" : [
          "52.812",
          "6.396"
        ]
      },
      "coordinates" : {
        "type" : "Point",
        "coordinates" : [
          "52.812",
          "6.396"
        ]
      },
      "favorite_count" : "20",
      "id_str" : "439158909446261645",
      "truncated" : false,
      "retweet_count" : "8",
      "id" : "439158909446261645",
      "possibly_sensitive" : false,
      "created_at" : "Thu Feb 27 22:03:37 +0000 2014",
      "favorited" : false,
      "full_text" : "AURORA! In Drenthe! Green, then red, then my neighbour in his pyjamas #aurora #noorderlicht https://t.co/aU3i110L3t",
      "lang" : "en",
      "extended_entities" : {
        "media" : [
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/1",
            "indices" : [
              "92",
              "115"
            ],
            "url" : "https://t.co/aU3i110L3t",
            "media_url" : "http://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
            "id_str" : "439158868146185446",
            "id" : "439158868146185446",
            "media_url_https" : "https://pbs.twimg.com/media/-AgNlD70YH7Y0NF.jpg",
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
            "display_url" : "pic.twitter.com/aU3i110L3t"
          },
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/2",
            "indices" : [
              "92",
              "115"
            ],
            "url" : "https://t.co/aU3i110L3t",
            "media_url" : "http://pbs.twimg.com/media/5v0nS4x4qGW-2Nz.jpg",
            "id_str" : "439158868313385938",
            "id" : "439158868313385938",
            "media_url_https" : "https://pbs.twimg.com/media/5v0nS4x4qGW-2Nz.jpg",
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
            "display_url" : "pic.twitter.com/aU3i110L3t"
          },
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/3",
            "indices" : [
              "92",
              "115"
            ],
            "url" : "https://t.co/aU3i110L3t",
            "media_url" : "http://pbs.twimg.com/media/KkAm5hkv7qod_s3.png",
            "id_str" : "439158868484720730",
            "id" : "439158868484720730",
            "media_url_https" : "https://pbs.twimg.com/media/KkAm5hkv7qod_s3.png",
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
            "display_url" : "pic.twitter.com/aU3i110L3t"
          },
          {
            "expanded_url" : "https://twitter.com/mira_okafor/status/439158909446261645/photo/4",
            "indices" : [
              "92",
              "115"
            ],
            "url" : "https://t.co/aU3i110L3t",
            "media_url" : "http://pbs.twimg.com/media/6h3dcjFrutmJ0Pq.jpg",
            "id_str" : "439158868650242996",
            "id" : "439158868650242996",
            "media_url_https" : "https://pbs.twimg.com/media/6h3dcjFrutmJ0Pq.jpg",
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
            "display_url" : "pic.twitter.com/aU3i110L3t"
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
            "210239785472809928"
          ],
          "editableUntil" : "2012-06-06T05:50:45.999Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [ ],
        "symbols" : [ ],
        "user_mentions" : [
          {
            "name" : "Amara 👩🏾‍🔬",
            "screen_name" : "amara_okafor",
            "indices" : [
              "66",
              "79"
            ],
            "id_str" : "733491028",
            "id" : "733491028"
          }
        ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "90"
      ],
      "favorite_count" : "0",
      "in_reply_to_status_id_str" : "210234100535772779",
      "id_str" : "210239785472809928",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "210239785472809928",
      "in_reply_to_status_id" : "210234100535772779",
      "created_at" : "Wed Jun 06 05:20:45 +0000 2012",
      "favorited" : false,
      "full_text" : "And yes, that is a solar filter. Don't ever try this without one, @amara_okafor, I mean it",
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
            "210234100535772779"
          ],
          "editableUntil" : "2012-06-06T05:28:10.815Z",
          "editsRemaining" : "5",
          "isEditEligible" : false
        }
      },
      "retweeted" : false,
      "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
      "entities" : {
        "hashtags" : [
          {
            "text" : "transit",
            "indices" : [
              "79",
              "87"
            ]
          }
        ],
        "symbols" : [ ],
        "user_mentions" : [ ],
        "urls" : [ ]
      },
      "display_text_range" : [
        "0",
        "87"
      ],
      "favorite_count" : "1",
      "in_reply_to_status_id_str" : "210232183013552677",
      "id_str" : "210234100535772779",
      "in_reply_to_user_id" : "21140987",
      "truncated" : false,
      "retweet_count" : "0",
      "id" : "210234100535772779",
      "in_reply_to_status_id" : "210232183013552677",
      "created_at" : "Wed Jun 06 04:58:10 +0000 2012",
      "favorited" : false,
      "full_text" : "Correction: I cried *next to* the eyepiece. Salt water and coatings don't mix. #transit",
      "lang" : "en",
      "in_reply_to_screen_name" : "mira_okafor",
      "in_reply_to_user_id_str" : "21140987"
    }
  }
]