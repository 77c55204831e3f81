Grailbird.data.tweets_2013_02 = 
 [ {
  "source" : "<a href=\"http://twitter.com\" rel=\"nofollow\">Twitter Web Client</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "300876826109715813",
  "text" : "Asked for my archive. Four years of dough in one folder",
  "id" : 300876826109715813,
  "created_at" : "Mon Feb 11 08:00:00 +0000 2013",
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
      "name" : "Mira Okafor",
      "screen_name" : "mira_on_air",
      "indices" : [ 84, 96 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 0, 23 ],
      "url" : "https://t.co/X7MYkycmwH",
      "expanded_url" : "https://brodochbox.example/rye",
      "display_url" : "brodochbox.example/rye"
    }, {
      "indices" : [ 28, 51 ],
      "url" : "https://t.co/k93JRsQxFv",
      "expanded_url" : "https://brodochbox.example/wheat",
      "display_url" : "brodochbox.example/wheat"
    } ]
  },
  "geo" : { },
  "id_str" : "300501856622897085",
  "text" : "https://t.co/X7MYkycmwH and https://t.co/k93JRsQxFv: two recipes, one argument with @mira_on_air",
  "id" : 300501856622897085,
  "created_at" : "Sun Feb 10 07:10:00 +0000 2013",
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
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "297122087959678307",
  "text" : "February here, January in London. The buns are neutral",
  "id" : 297122087959678307,
  "created_at" : "Thu Jan 31 23:20:00 +0000 2013",
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