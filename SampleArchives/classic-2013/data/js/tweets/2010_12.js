Grailbird.data.tweets_2010_12 = 
 [ {
  "source" : "<a href=\"http://tapbots.com/tweetbot\" rel=\"nofollow\">Tweetbot for iΟS</a>",
  "entities" : {
    "user_mentions" : [ ],
    "media" : [ ],
    "hashtags" : [ {
      "text" : "coffee",
      "indices" : [ 54, 61 ]
    } ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "11303758194538615",
  "text" : "Greta froze. We've wrapped her in a scarf next to the #coffee machine. She's bubbling. Dignity intact",
  "id" : 11303758194538615,
  "created_at" : "Sun Dec 05 06:20:00 +0000 2010",
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