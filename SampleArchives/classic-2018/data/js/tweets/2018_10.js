Grailbird.data.tweets_2018_10 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/teo_lindqvist\/status\/1057720109012687141\/photo\/1",
      "indices" : [ 54, 77 ],
      "url" : "https:\/\/t.co\/BC5Mjz88o8",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/-nbxE__TsznBbsf.jpg",
      "id_str" : "1057720070700319505",
      "id" : 1057720070700319505,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/-nbxE__TsznBbsf.jpg",
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
      "media_alt" : "A pumpkin with a swift carved into it",
      "display_url" : "pic.twitter.com\/BC5Mjz88o8"
    } ],
    "hashtags" : [ {
      "text" : "semla",
      "indices" : [ 34, 40 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "1057720109012687141",
  "text" : "Pumpkin rye, year nine. Still rye #semla? No. Not yet https:\/\/t.co\/BC5Mjz88o8",
  "id" : 1057720109012687141,
  "created_at" : "2018-10-31 19:45:00 +0000",
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