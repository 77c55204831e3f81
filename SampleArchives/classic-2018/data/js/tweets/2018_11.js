Grailbird.data.tweets_2018_11 = 
[
	{
		"created_at": "Thu Nov 29 05:00:00 +0000 2018",
		"id": 1068006641169971900,
		"id_str": "1068006641169971886",
		"full_text": "Ten years here. 3,650 mornings, one oven, 41 young swifts flown. #swift #tornseglare $BREAD",
		"truncated": false,
		"display_text_range": [
			0,
			91
		],
		"entities": {
			"hashtags": [
				{
					"text": "swift",
					"indices": [
						65,
						71
					]
				},
				{
					"text": "tornseglare",
					"indices": [
						72,
						84
					]
				}
			],
			"symbols": [
				{
					"text": "BREAD",
					"indices": [
						85,
						91
					]
				}
			],
			"user_mentions": [],
			"urls": []
		},
		"source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
		"in_reply_to_status_id": null,
		"in_reply_to_status_id_str": null,
		"in_reply_to_user_id": null,
		"in_reply_to_user_id_str": null,
		"in_reply_to_screen_name": null,
		"user": {
			"name": "Teo Lindqvist",
			"screen_name": "teo_lindqvist",
			"protected": false,
			"id_str": "17733105",
			"profile_image_url_https": "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
			"id": 17733105,
			"verified": false
		},
		"geo": null,
		"coordinates": null,
		"place": null,
		"contributors": null,
		"is_quote_status": false,
		"retweet_count": 0,
		"favorite_count": 30,
		"favorited": false,
		"retweeted": false,
		"lang": "en"
	},
	{
		"created_at": "Tue Nov 20 16:00:00 +0000 2018",
		"id": 1064911246370029600,
		"id_str": "1064911246370029647",
		"full_text": "New sign over the door, painted by @ines_carvalho_f's cousin. It says BRÖD &amp; BOX. Both are open https://t.co/tUqyamGJjm https://t.co/IQBoFwL0sp",
		"truncated": false,
		"display_text_range": [
			0,
			147
		],
		"entities": {
			"hashtags": [],
			"symbols": [],
			"user_mentions": [
				{
					"name": "Inês Carvalho 🎸",
					"screen_name": "ines_carvalho_f",
					"indices": [
						35,
						51
					],
					"id_str": "40551720",
					"id": 40551720
				}
			],
			"urls": [
				{
					"indices": [
						124,
						147
					],
					"url": "https://t.co/IQBoFwL0sp",
					"expanded_url": "https://brodochbox.example/",
					"display_url": "brodochbox.example"
				}
			],
			"media": [
				{
					"expanded_url": "https://twitter.com/teo_lindqvist/status/1064911246370029647/photo/1",
					"indices": [
						100,
						123
					],
					"url": "https://t.co/tUqyamGJjm",
					"media_url": "http://pbs.twimg.com/media/4iL4nmwhzIEgVqb.jpg",
					"id_str": "1064911204907811829",
					"id": 1064911204907811800,
					"media_url_https": "https://pbs.twimg.com/media/4iL4nmwhzIEgVqb.jpg",
					"sizes": {
						"thumb": {
							"w": 150,
							"h": 150,
							"resize": "crop"
						},
						"small": {
							"w": 680,
							"h": 453,
							"resize": "fit"
						},
						"medium": {
							"w": 1200,
							"h": 800,
							"resize": "fit"
						},
						"large": {
							"w": 1536,
							"h": 1024,
							"resize": "fit"
						}
					},
					"media_alt": "",
					"display_url": "pic.twitter.com/tUqyamGJjm",
					"type": "photo"
				}
			]
		},
		"extended_entities": {
			"media": [
				{
					"expanded_url": "https://twitter.com/teo_lindqvist/status/1064911246370029647/photo/1",
					"indices": [
						100,
						123
					],
					"url": "https://t.co/tUqyamGJjm",
					"media_url": "http://pbs.twimg.com/media/4iL4nmwhzIEgVqb.jpg",
					"id_str": "1064911204907811829",
					"id": 1064911204907811800,
					"media_url_https": "https://pbs.twimg.com/media/4iL4nmwhzIEgVqb.jpg",
					"sizes": {
						"thumb": {
							"w": 150,
							"h": 150,
							"resize": "crop"
						},
						"small": {
							"w": 680,
							"h": 453,
							"resize": "fit"
						},
						"medium": {
							"w": 1200,
							"h": 800,
							"resize": "fit"
						},
						"large": {
							"w": 1536,
							"h": 1024,
							"resize": "fit"
						}
					},
					"media_alt": "",
					"display_url": "pic.twitter.com/tUqyamGJjm",
					"type": "photo"
				}
			]
		},
		"source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
		"in_reply_to_status_id": null,
		"in_reply_to_status_id_str": null,
		"in_reply_to_user_id": null,
		"in_reply_to_user_id_str": null,
		"in_reply_to_screen_name": null,
		"user": {
			"name": "Teo Lindqvist",
			"screen_name": "teo_lindqvist",
			"protected": false,
			"id_str": "17733105",
			"profile_image_url_https": "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
			"id": 17733105,
			"verified": false
		},
		"geo": null,
		"coordinates": null,
		"place": null,
		"contributors": null,
		"is_quote_status": false,
		"retweet_count": 1,
		"favorite_count": 9,
		"favorited": false,
		"retweeted": false,
		"lang": "en"
	},
	{
		"created_at": "Tue Nov 13 06:45:00 +0000 2018",
		"id": 1062234859509099100,
		"id_str": "1062234859509099088",
		"full_text": "Year one of 280: I've used them all on hydration percentages",
		"truncated": false,
		"display_text_range": [
			0,
			60
		],
		"entities": {
			"hashtags": [],
			"symbols": [],
			"user_mentions": [],
			"urls": []
		},
		"source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
		"in_reply_to_status_id": 928140026240805900,
		"in_reply_to_status_id_str": "928140026240805879",
		"in_reply_to_user_id": 17733105,
		"in_reply_to_user_id_str": "17733105",
		"in_reply_to_screen_name": "teo_lindqvist",
		"user": {
			"name": "Teo Lindqvist",
			"screen_name": "teo_lindqvist",
			"protected": false,
			"id_str": "17733105",
			"profile_image_url_https": "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
			"id": 17733105,
			"verified": false
		},
		"geo": null,
		"coordinates": null,
		"place": null,
		"contributors": null,
		"is_quote_status": false,
		"retweet_count": 0,
		"favorite_count": 2,
		"favorited": false,
		"retweeted": false,
		"lang": "en"
	},
	{
		"created_at": "Mon Nov 12 06:30:00 +0000 2018",
		"id": 1061868695304601200,
		"id_str": "1061868695304601205",
		"full_text": "My archive is now kept alive by a script that @amara_okafor wrote. She says the ids are \"fine\" &amp; the numbers \"rounded\". Like buns #swift",
		"truncated": false,
		"display_text_range": [
			0,
			140
		],
		"entities": {
			"hashtags": [
				{
					"text": "swift",
					"indices": [
						134,
						140
					]
				}
			],
			"symbols": [],
			"user_mentions": [
				{
					"name": "Amara 👩🏾‍🔬",
					"screen_name": "amara_okafor",
					"indices": [
						46,
						59
					],
					"id_str": "733491028",
					"id": 733491028
				}
			],
			"urls": []
		},
		"source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
		"in_reply_to_status_id": null,
		"in_reply_to_status_id_str": null,
		"in_reply_to_user_id": null,
		"in_reply_to_user_id_str": null,
		"in_reply_to_screen_name": null,
		"user": {
			"name": "Teo Lindqvist",
			"screen_name": "teo_lindqvist",
			"protected": false,
			"id_str": "17733105",
			"profile_image_url_https": "https://pbs.twimg.com/profile_images/549726255/face_normal.jpg",
			"id": 17733105,
			"verified": false
		},
		"geo": null,
		"coordinates": null,
		"place": null,
		"contributors": null,
		"is_quote_status": false,
		"retweet_count": 0,
		"favorite_count": 4,
		"favorited": false,
		"retweeted": false,
		"lang": "en"
	}
]