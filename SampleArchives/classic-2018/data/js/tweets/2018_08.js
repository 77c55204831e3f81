Grailbird.data.tweets_2018_08 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Amara 👩🏾‍🔬",
      "screen_name" : "amara_okafor",
      "indices" : [ 106, 119 ],
      "id_str" : "733491028",
      "id" : 733491028
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1031239373694759043",
  "text" : "The tag on box 9 reads &lt;b&gt;Ö&amp;V&lt;\/b&gt;. Ornithology &amp; Viennoiserie, founded this summer by @amara_okafor and me",
  "id" : 1031239373694759043,
  "created_at" : "2018-08-19 18:00:00 +0000",
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