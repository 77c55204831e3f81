Grailbird.data.tweets_2016_01 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/teo_lindqvist\/status\/693342887880161545\/photo\/1",
      "indices" : [ 95, 118 ],
      "url" : "https:\/\/t.co\/iHqqSoc8sl",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/ylkNaOyvzhibc2g.jpg",
      "id_str" : "693342846713476303",
      "id" : 693342846713476303,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/ylkNaOyvzhibc2g.jpg",
      "sizes" : [ {
        "h" : 150,
        "resize" : "crop",
        "w" : 150
      }, {
        "h" : 453,
        "resize" : "fit",
        "w" : 680
      }, {
        "h" : 800,
        "resize" : "fit",
        "w" : 1200
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      }, {
        "h" : 1024,
        "resize" : "fit",
        "w" : 1536
      } ],
      "media_alt" : "Twelve nest boxes under a roof in the snow",
      "display_url" : "pic.twitter.com\/iHqqSoc8sl"
    } ],
    "hashtags" : [ {
      "text" : "swift",
      "indices" : [ 88, 94 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "693342887880161545",
  "text" : "Twelve nest boxes up before the spring. The wall now has more addresses than the street #swift https:\/\/t.co\/iHqqSoc8sl",
  "id" : 693342887880161545,
  "created_at" : "2016-01-30 08:00:00 +0000",
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