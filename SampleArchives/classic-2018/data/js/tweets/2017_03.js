Grailbird.data.tweets_2017_03 = 
 [ {
  "source" : "\u003Ca href=\"http:\/\/twitter.com\/download\/iphone\" rel=\"nofollow\"\u003ETwitter for iPhone\u003C\/a\u003E",
  "entities" : {
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_okafor",
      "indices" : [ 0, 12 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "837203320858767295",
  "in_reply_to_user_id" : 21140987,
  "text" : "@mira_okafor It doesn't fit in any box the post office sells. I'm building a box",
  "id" : 837203320858767295,
  "created_at" : "2017-03-02 07:30:00 +0000",
  "in_reply_to_screen_name" : "mira_okafor",
  "in_reply_to_user_id_str" : "21140987",
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
    "user_mentions" : [ {
      "name" : "Mira Okafor",
      "screen_name" : "mira_okafor",
      "indices" : [ 25, 37 ],
      "id_str" : "21140987",
      "id" : 21140987
    } ],
    "media" : [ {
      "expanded_url" : "https:\/\/twitter.com\/teo_lindqvist\/status\/837195771198527064\/photo\/1",
      "indices" : [ 89, 112 ],
      "url" : "https:\/\/t.co\/XW0okzxH1z",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/S6wLdGJVR1srNjf.jpg",
      "id_str" : "837195729859628336",
      "id" : 837195729859628336,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/S6wLdGJVR1srNjf.jpg",
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
      "media_alt" : "A loaf in the shape of an antenna",
      "display_url" : "pic.twitter.com\/XW0okzxH1z"
    }, {
      "expanded_url" : "https:\/\/twitter.com\/teo_lindqvist\/status\/837195771198527064\/photo\/2",
      "indices" : [ 89, 112 ],
      "url" : "https:\/\/t.co\/XW0okzxH1z",
      "media_url" : "http:\/\/pbs.twimg.com\/media\/3cZpEY0hRKRas7b.jpg",
      "id_str" : "837195730029689254",
      "id" : 837195730029689254,
      "media_url_https" : "https:\/\/pbs.twimg.com\/media\/3cZpEY0hRKRas7b.jpg",
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
      "media_alt" : "A loaf in the shape of an antenna",
      "display_url" : "pic.twitter.com\/XW0okzxH1z"
    } ],
    "hashtags" : [ ],
    "urls" : [ ]
  },
  "geo" : { },
  "id_str" : "837195771198527064",
  "text" : "Baked a Yagi antenna for @mira_okafor. Director elements: baguettes. Reflector: focaccia https:\/\/t.co\/XW0okzxH1z",
  "id" : 837195771198527064,
  "created_at" : "2017-03-02 07:00:00 +0000",
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