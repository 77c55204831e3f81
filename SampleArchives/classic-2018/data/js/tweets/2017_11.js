Grailbird.data.tweets_2017_11 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "in_reply_to_status_id_str" : "928140026240805879",
  "geo" : { },
  "id_str" : "928142539555024393",
  "in_reply_to_user_id" : 17733105,
  "text" : "They really do sing. Put your ear to it. Careful, warm",
  "id" : 928142539555024393,
  "in_reply_to_status_id" : 928140026240805879,
  "created_at" : "2017-11-08 06:10:00 +0000",
  "in_reply_to_screen_name" : "teo_lindqvist",
  "in_reply_to_user_id_str" : "17733105",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/549726255\/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
}, {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "928140026240805879",
  "text" : "280 characters! So, the full recipe: 500 g flour, 350 g water, 10 g salt, 100 g starter. Mix. Wait. Fold. Wait. Fold &amp; wait again. Sleep. Shape it at four while the street is blue &amp; nobody has wanted anything yet. 250 °C, lid on, lid off. Listen: it sings as it cools.",
  "id" : 928140026240805879,
  "created_at" : "2017-11-08 06:00:00 +0000",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https:\/\/pbs.twimg.com\/profile_images\/549726255\/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
} ]