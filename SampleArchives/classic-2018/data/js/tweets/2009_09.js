Grailbird.data.tweets_2009_09 = 
 [ {
  "source" : "web",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_on_air",
      "indices" : [ 3, 15 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ {
      "indices" : [ 73, 96 ],
      "url" : "http:\/\/pix.example\/dent",
      "expanded_url" : "http:\/\/pix.example\/dent",
      "display_url" : "pix.example\/dent"
    } ]
  },
  "geo" : { },
  "id_str" : "4385951428",
  "text" : "RT @mira_on_air: dent in the receiver is where the 1978 owner dropped it http:\/\/pix.example\/dent",
  "id" : 4385951428,
  "created_at" : "2009-09-13 00:00:00 +0000",
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