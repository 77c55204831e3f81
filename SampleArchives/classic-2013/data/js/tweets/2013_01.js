Grailbird.data.tweets_2013_01 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ {
      "name" : "",
      "screen_name" : "quiet_lurker",
      "indices" : [ 0, 13 ],
      "id_str" : "150001234",
      "id" : 150001234
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "292879130892841984",
  "in_reply_to_user_id" : 150001234,
  "text" : "@quiet_lurker you liked a tweet from 2009 at 3 am &amp; I'm honoured. Come for a bun",
  "id" : 292879130892841984,
  "created_at" : "Sun Jan 20 06:20:00 +0000 2013",
  "in_reply_to_screen_name" : "quiet_lurker",
  "in_reply_to_user_id_str" : "150001234",
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
    "user_mentions" : [ {
      "name" : "Inês Carvalho 🎸",
      "screen_name" : "ines_carvalho_f",
      "indices" : [ 0, 16 ],
      "id_str" : "40551720",
      "id" : 40551720
    } ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "música",
      "indices" : [ 23, 30 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "287944111207776014",
  "in_reply_to_user_id" : 40551720,
  "text" : "@ines_carvalho_f a tua #música faz crescer o pão. Juro. Medi.",
  "id" : 287944111207776014,
  "created_at" : "Sun Jan 06 15:30:00 +0000 2013",
  "in_reply_to_screen_name" : "ines_carvalho_f",
  "in_reply_to_user_id_str" : "40551720",
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