Grailbird.data.tweets_2012_11 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ {
      "name" : "",
      "screen_name" : "gone_account_77",
      "indices" : [ 0, 16 ],
      "id_str" : "-1",
      "id" : -1
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "267585256276148906",
  "text" : "@gone_account_77 your cake has been ready since Tuesday. It's beginning to look at me",
  "id" : 267585256276148906,
  "created_at" : "Sun Nov 11 11:11:11 +0000 2012",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
}, {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "coffee",
      "indices" : [ 9, 16 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "265106125014873633",
  "text" : "Price of #coffee goes up to 18 kr. I'm sorry. It's the good beans &amp; also the cup that isn't paper",
  "id" : 265106125014873633,
  "created_at" : "Sun Nov 04 15:00:00 +0000 2012",
  "user" : {
    "name" : "Teo Lindqvist",
    "screen_name" : "teo_lindqvist",
    "protected" : false,
    "id_str" : "17733105",
    "profile_image_url_https" : "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
    "id" : 17733105,
    "verified" : false
  }
} ]