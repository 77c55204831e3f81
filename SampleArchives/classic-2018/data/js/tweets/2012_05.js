Grailbird.data.tweets_2012_05 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\" rel=\"nofollow\"\u003ETwitter Web Client\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/teo_lindqvist\/status\/204659073651137443\/photo\/1",
      "indices" : [ 72, 95 ],
      "url" : "https:\/\/t.co\/1WydyFQy1N",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/qXf0zfYmdxzDgmL.jpg",
      "id_str" : "204659035075628348",
      "id" : 204659035075628348,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/qXf0zfYmdxzDgmL.jpg",
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
      "display_url" : "pic.twitter.com\/1WydyFQy1N"
    } ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "204659073651137443",
  "text" : "Svalkollen asked for photos of boxes. Here's mine, with flour for scale https:\/\/t.co\/1WydyFQy1N",
  "id" : 204659073651137443,
  "created_at" : "2012-05-21 19:45:00 +0000",
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
  "source" : "\u003Ca href=\"http:\/\/tapbots.com\/tweetbot\" rel=\"nofollow\"\u003ETweetbot for iΟS\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_on_air",
      "indices" : [ 4, 16 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "197248996145419684",
  "text" : "RT: @mira_on_air: a superhet walks into a bakery. \"Mixed grain?\" \"Always\" (that's the whole joke)",
  "id" : 197248996145419684,
  "created_at" : "2012-05-01 09:00:00 +0000",
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