import TweetModel

extension ScraperFamilyTests {
    /// Shapes of further programs and services, found with invented files.
    static let moreRecords: [Sample] = [
        Sample(
            "RSSHub",
            record: """
                {"version":"https://jsonfeed.org/version/1.1","title":"Twitter @Ann","items":[{"id":"\(page)","url":"\(page)",
                "title":"Tea & cake","content_html":"Tea &amp; cake<br><img src=\\"\(photo)?format=jpg&amp;name=orig\\">
                <div class=\\"rsshub-quote\\"><img src=\\"https://pbs.twimg.com/media/Q.jpg\\"></div>",
                "date_published":"\(iso)","authors":[{"name":"Ann"}]}]}
                """,
            "@ann_lee Ann", "Tea & cake", "photo \(photo)"),
        Sample(
            "PowerTrack with the pages of links",
            record: """
                {"id":"tag:search.twitter.com,2005:\(id)","verb":"post","postedTime":"\(iso)",
                "actor":{"id":"id:twitter.com:42","preferredUsername":"ann_lee","displayName":"Ann"},
                "body":"Tea https://t.co/AbCdEfGhIj","twitter_entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj",
                "expanded_url":"http://bit.ly/1","indices":[4,27]}]},"gnip":{"urls":[{"url":"https://t.co/AbCdEfGhIj",
                "expanded_url":"https://example.org/a","expanded_status":200,"expanded_url_title":"Harbour"}]}}
                """,
            "@ann_lee 42 Ann", "Tea https://t.co/AbCdEfGhIj", "link https://example.org/a Harbour"),
        Sample(
            "twint in Elasticsearch",
            record: """
                {"_index":"twinttweets","_id":"1","_source":{"id":"\(id)","conversation_id":"\(id)","username":"ann_lee",
                "tweet":"Tea","nlikes":4,"nretweets":3,"nreplies":1}}
                """,
            "@ann_lee", "Tea", "likes 4, retweets 3, replies 1"),
        Sample(
            "an actor of Apify with pages",
            record: """
                [{"user":{"id_str":"42","name":"Ann","screen_name":"ann_lee",
                "created_at":"2010-01-02T03:04:05.000Z","followers_count":5},"id":"\(id)",
                "conversation_id":"\(parent)","full_text":"@cat_y Tea &amp; cake https://t.co/AbCdEfGhIj",
                "reply_count":7,"retweet_count":3,"favorite_count":4,"hashtags":[],"symbols":[],
                "user_mentions":[{"id_str":"44","name":"Cat","screen_name":"cat_y"}],
                "urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a",
                "display_url":"example.org/a"}],"media":[{"media_url":"\(photo)","type":"photo"}],
                "url":"\(page)","created_at":"\(iso)","#sort_index":"\(id)","view_count":900,"quote_count":1,
                "is_quote_tweet":true,"is_retweet":false,"is_pinned":false,"is_truncated":false,
                "replying_to_tweet":"https://twitter.com/cat_y/status/\(parent)",
                "quoted_tweet":{"id":"\(quoted)","full_text":"Scones","user":{"id_str":"43",
                "screen_name":"bob_x","name":"Bob"},"created_at":"2023-03-30T18:00:00.000Z",
                "url":"\(quotedPage)"}}]
                """,
            "@ann_lee 42 Ann", "@cat_y Tea & cake https://t.co/AbCdEfGhIj", "reply \(parent) cat_y",
            "quote \(quoted) bob_x", "likes 4, retweets 3, replies 7, quotes 1, views 900",
            "link https://example.org/a", "photo \(photo)", "referenced Scones"),
        Sample(
            "an actor of Apify with the API's entities",
            record: """
                [{"type":"tweet","id":"\(id)","url":"https://x.com/ann_lee/status/\(id)","twitterUrl":"\(page)",
                "text":"@cat_y Tea https://t.co/AbCdEfGhIj","source":"Twitter Web App","retweetCount":3,
                "replyCount":7,"likeCount":4,"quoteCount":1,"viewCount":900,"createdAt":"\(written)",
                "lang":"en","bookmarkCount":2,"isReply":true,"inReplyToId":"\(parent)",
                "conversationId":"\(parent)","displayTextRange":[0,5],"inReplyToUserId":"44",
                "inReplyToUsername":"cat_y","author":{"type":"user","userName":"ann_lee",
                "url":"https://x.com/ann_lee","id":"42","name":"Ann","isVerified":false,"isBlueVerified":true,
                "followers":5,"following":6,"profilePicture":"https://pbs.twimg.com/a.jpg","description":"",
                "location":"","createdAt":"Sat Jan 02 03:04:05 +0000 2010"},
                "extendedEntities":{"media":[{"id_str":"3","media_url_https":"\(photo)","type":"photo",
                "url":"https://t.co/x"}]},"card":null,"place":{},
                "entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a",
                "display_url":"example.org/a","indices":[11,34]}],"hashtags":[],"user_mentions":[{"id_str":"44",
                "screen_name":"cat_y","name":"Cat","indices":[0,6]}]},"quoted_tweet":null,
                "retweeted_tweet":null,"isLimitedReply":false,"article":null}]
                """,
            "@ann_lee 42 Ann", "@cat_y Tea https://t.co/AbCdEfGhIj", "reply \(parent) cat_y",
            "likes 4, retweets 3, replies 7, quotes 1, views 900, bookmarks 2", "link https://example.org/a",
            "photo \(photo)"),
        Sample(
            "an actor of Apify with flat posts",
            record: """
                [{"username":"ann_lee","fullname":"Ann","text":"Tea","timestamp":"\(iso)","tweet_url":"\(page)",
                "likes":4,"retweets":3,"replies":7,"quotes":1,"images":["\(photo)"],"url":"\(page)",
                "tweet_id":"\(id)","isQuote":false,"isRetweet":false,"searchTerm":"tea"}]
                """,
            "@ann_lee Ann", "Tea", "likes 4, retweets 3, replies 7, quotes 1", "photo \(photo)", unread: ["searchTerm"]),
        Sample(
            "an actor of Apify with an answered tweet",
            record: """
                [{"tweet_id":"\(id)","created_at":"\(written)","conversation_id":"\(parent)","full_text":"Tea",
                "lang":"en","author":{"rest_id":"42","screen_name":"ann_lee","name":"Ann","followers_count":5},
                "favorite_count":4,"retweet_count":3,"reply_count":7,"quote_count":1,"bookmark_count":2,
                "view_count":"900","in_reply_to":{"status_id":"\(parent)","screen_name":"cat_y","user_id":"44"},
                "media":[{"type":"photo","media_url":"\(photo)"}],"hashtags":["tea"],
                "quoted_status_id":"\(quoted)"}]
                """,
            "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "quote \(quoted) -",
            "likes 4, retweets 3, replies 7, quotes 1, views 900, bookmarks 2", "photo \(photo)"),
        Sample(
            "twitter_scraper",
            record: """
                [{"tweetId":"\(id)","tweetUrl":"/ann_lee/status/\(id)","username":"ann_lee","userId":"42",
                "isRetweet":false,"isPinned":false,"time":"2023-03-31 20:07:39","text":"Tea","replies":7,
                "retweets":3,"likes":4,"entries":{"hashtags":[],"urls":["https://example.org/a"],
                "photos":["\(photo)"],"videos":[]}}]
                """,
            "@ann_lee 42", "Tea", "likes 4, retweets 3, replies 7", "link https://example.org/a", "photo \(photo)"),
        Sample(
            "a scraper with links in camel case",
            record: """
                [{"id":"\(id)","text":"Tea https://t.co/AbCdEfGhIj","username":"ann_lee","created_at":"\(iso)",
                "entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj","expandedUrl":"https://example.org/a"}],
                "hashtags":[{"tag":"tea"}]},"image":"\(photo)","isRetweeted":false,"favoriteCount":4}]
                """,
            "@ann_lee", "Tea https://t.co/AbCdEfGhIj", "likes 4", "link https://example.org/a", "photo \(photo)",
            unread: ["isRetweeted"]),
        Sample(
            "a scraper with lists of media by kind",
            record: """
                [{"id":"\(id)","text":"Tea","username":"ann_lee","created_at":"\(iso)",
                "media":{"photos":[{"url":"\(photo)"}],"videos":[{"preview":"\(photo)",
                "url":"https://video.twimg.com/v.mp4"}]}}]
                """,
            "@ann_lee", "Tea", "photo \(photo)", "video https://video.twimg.com/v.mp4"),
        Sample(
            "a scraper with URLs of photos and videos",
            record: """
                [{"id":"\(id)","text":"Tea","username":"ann_lee","created_at":"\(iso)",
                "photo_urls":["\(photo)"],"video_urls":["https://video.twimg.com/v.mp4"]}]
                """,
            "@ann_lee", "Tea", "photo \(photo)", "video https://video.twimg.com/v.mp4"),
        Sample(
            "a scraper with IDs of other tweets",
            record: """
                [{"id":"\(id)","text":"Tea","username":"ann_lee","created_at":"\(iso)",
                "quotedTweetId":"\(quoted)","retweetCount":3,"replyToUserId":"44","replyToUsername":"cat_y",
                "replyToTweetId":"\(parent)"}]
                """,
            "@ann_lee", "Tea", "reply \(parent) cat_y", "quote \(quoted) -", "retweets 3"),
        Sample(
            "a scraper with the retweeted tweet",
            record: """
                [{"id":"\(id)","text":"RT @bob_x: Scones","username":"ann_lee","created_at":"\(iso)",
                "retweetedTweet":{"id":"\(quoted)","text":"Scones","username":"bob_x",
                "created_at":"2023-03-30T18:00:00.000Z"}}]
                """,
            "@ann_lee", "RT @bob_x: Scones", "retweet \(quoted) bob_x", "referenced Scones"),
        Sample(
            "an account as text",
            record: """
                [{"id":"\(id)","created_at":"\(written)","text":"Tea",
                "user":"{\\"screen_name\\": \\"ann_lee\\", \\"id\\": 42, \\"name\\": \\"Ann\\"}"}]
                """,
            "@ann_lee 42 Ann", "Tea"),
        Sample(
            "elasticdump",
            record: """
                {"_index":"tweets","_type":"_doc","_id":"\(id)","_score":1,"_source":{"id_str":"\(id)",
                "created_at":"\(written)","full_text":"Tea","user":{"id_str":"42","screen_name":"ann_lee",
                "name":"Ann"},"favorite_count":4,"entities":{"hashtags":[],"urls":[],"user_mentions":[],
                "symbols":[]},"in_reply_to_status_id_str":"\(parent)","in_reply_to_screen_name":"cat_y"}}
                """,
            "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "likes 4"),
        Sample(
            "elasticdump of twint",
            record: """
                {"_index":"tweets","_type":"_doc","_id":"AVx","_source":{"id":\(id),
                "date":"2023-03-31 20:07:39","tweet":"Tea","username":"ann_lee","name":"Ann","nlikes":4,
                "nretweets":3,"nreplies":7,"user_id":42}}
                """,
            "@ann_lee 42 Ann", "Tea", "likes 4, retweets 3, replies 7"),
        Sample(
            "APOC of Neo4j",
            record: """
                {"type":"node","id":"0","labels":["Tweet"],"properties":{"id_str":"\(id)","text":"Tea",
                "created_at":"\(written)","favorite_count":4}}
                """,
            "@-", "Tea", "likes 4"),
        Sample(
            "mongoexport of API v1.1",
            record: """
                {"_id":{"$oid":"5f"},"id":{"$numberLong":"\(id)"},"id_str":"\(id)","created_at":"\(written)",
                "text":"Tea","user":{"id":{"$numberLong":"42"},"screen_name":"ann_lee","name":"Ann"},
                "favorite_count":{"$numberInt":"4"},"entities":{"hashtags":[],"urls":[],"user_mentions":[]},
                "in_reply_to_status_id":{"$numberLong":"\(parent)"},"in_reply_to_screen_name":"cat_y"}
                """,
            "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "likes 4"),
        Sample(
            "mongoexport of flat tweets",
            record: """
                {"_id":{"$oid":"5f"},"tweet_id":{"$numberLong":"\(id)"},
                "created_at":{"$date":"2023-03-31T20:07:39Z"},"text":"Tea","username":"ann_lee",
                "likes":{"$numberInt":"4"},"in_reply_to_status_id":{"$numberLong":"\(parent)"}}
                """,
            "@ann_lee", "Tea", "reply \(parent) -", "likes 4"),
        Sample(
            "yt-dlp",
            record: """
                {"id":"\(id)","uploader":"Ann","timestamp":1680293259.0,"channel_id":"42",
                "uploader_id":"ann_lee","uploader_url":"https://twitter.com/ann_lee","like_count":4,
                "repost_count":3,"comment_count":7,"age_limit":0,"tags":["tea"],
                "formats":[{"format_id":"http-832",
                "url":"https://video.twimg.com/ext_tw_video/9/pu/vid/640x360/v.mp4","width":640,"height":360}],
                "subtitles":{},"thumbnails":[{"id":"orig",
                "url":"https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/t.jpg?name=orig"}],
                "title":"Ann - Tea #tea","description":"Tea #tea https://t.co/AbCdEfGhIj","duration":12.5,
                "webpage_url":"\(page)","original_url":"\(page)","webpage_url_basename":"\(id)",
                "webpage_url_domain":"twitter.com","extractor":"twitter","extractor_key":"Twitter",
                "display_id":"\(id)","upload_date":"20230331",
                "thumbnail":"https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/t.jpg?name=orig",
                "url":"https://video.twimg.com/ext_tw_video/9/pu/vid/640x360/v.mp4","ext":"mp4","_type":"video",
                "epoch":1700000000}
                """,
            "@ann_lee 42 Ann", "Tea #tea https://t.co/AbCdEfGhIj", "likes 4, retweets 3, replies 7",
            "link https://t.co/AbCdEfGhIj", "video https://video.twimg.com/ext_tw_video/9/pu/vid/640x360/v.mp4"),
        Sample(
            "the API of Readwise",
            record: """
                {"count":1,"next":null,"results":[{"id":456789123,"text":"Tea & cake","note":"for later",
                "location":0,"location_type":"none","highlighted_at":"\(iso)","url":"\(page)","color":"",
                "updated":"\(iso)","book_id":123,"tags":[{"id":1,"name":"food"}]}]}
                """,
            "@ann_lee", "Tea & cake", unread: ["book_id", "highlighted_at", "note", "tags"]),
        Sample(
            "the API of Raindrop",
            record: """
                {"result":true,"items":[{"_id":5,"link":"\(page)","title":"Ann on Twitter: \\"Tea & cake\\"",
                "excerpt":"“Tea & cake”","note":"for later","type":"link","tags":["food"],
                "created":"2024-01-01T00:00:00.000Z","lastUpdate":"2024-01-01T00:00:00.000Z",
                "domain":"twitter.com","collection":{"$id":7},"important":false}],"count":1}
                """,
            "@ann_lee Ann", "Tea & cake", "bookmarked", "label food"),
    ]

    static let moreTables: [Sample] = [
        Sample(
            "PhantomBuster's extractor of tweets",
            row: [
                "tweetUrl": "\(page)", "handle": "ann_lee", "profileUrl": "https://twitter.com/ann_lee", "text": "Tea",
                "imgUrl": "\(photo)", "type": "tweet", "retweetCount": "3", "replyCount": "7", "likeCount": "4",
                "viewCount": "900", "tweetDate": "\(written)", "query": "https://twitter.com/ann_lee",
                "timestamp": "2024-01-01T00:00:00.000Z",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, views 900", "photo \(photo)"),
        Sample(
            "Crimson Hexagon",
            row: [
                "GUID": "\(id)", "Date (EST)": "2023-03-31 15:07:39.0", "URL": "\(page)", "Contents": "Tea",
                "Author": "ann_lee", "Name": "Ann", "Country": "United States of America", "State/Region": "Ohio",
                "Category": "Basic Neutral", "Source": "Twitter", "Klout Score": "40", "Gender": "F", "Posts": "7",
                "Followers": "5", "Following": "6", "Post Title": "", "Post Type": "Original", "Image URL": "",
            ], "@ann_lee Ann", "Tea",
            unread: ["Category", "Country", "Date (EST)", "GUID", "Gender", "Klout Score", "Posts", "State/Region"]),
        Sample(
            "Sysomos",
            row: [
                "No": "1", "Source": "TWITTER", "Host": "twitter.com", "Link": "\(page)", "Date(ET)": "Mar 31, 2023",
                "Time(ET)": "16:07:39", "time(GMT)": "20:07:39", "Category": "NONE", "Author ID": "ann_lee",
                "Author Name": "Ann", "Author URL": "https://twitter.com/ann_lee", "Auth": "5", "Followers": "5",
                "Following": "6", "Language": "en", "Country": "US", "Sentiment": "NEUTRAL", "Title": "Tea",
                "Snippet": "Tea", "Contents": "Tea",
            ], "@ann_lee Ann", "Tea",
            unread: [
                "Auth", "Country", "Date(ET)", "Host", "No", "Sentiment", "Snippet", "Time(ET)", "Title", "time(GMT)",
            ]),
        Sample(
            "Talkwalker",
            row: [
                "url": "\(page)", "indexed": "2023-03-31 20:08:00", "published": "2023-03-31 20:07:39", "title": "",
                "content": "Tea", "lang": "en", "domain_url": "http://twitter.com/", "post_type": "TEXT",
                "sentiment": "0", "extra_author_attributes.id": "tw:42", "extra_author_attributes.name": "Ann",
                "extra_author_attributes.short_name": "ann_lee",
                "extra_author_attributes.url": "https://twitter.com/ann_lee", "reach": "5", "engagement": "7",
                "twitter_retweets": "3", "twitter_likes": "4", "twitter_replies": "7",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 3, replies 7",
            unread: [
                "domain_url", "engagement", "extra_author_attributes.id", "extra_author_attributes.url", "indexed",
                "reach", "sentiment",
            ]),
        Sample(
            "Netlytic",
            row: [
                "id": "1", "link": "\(page)", "pubdate": "2023-03-31 20:07:39", "author": "ann_lee", "title": "Tea",
                "description": "@cat_y Tea", "source": "Twitter Web App", "to": "cat_y", "user_id": "42",
                "favorite_count": "4", "retweet_count": "3",
            ], "@ann_lee", "@cat_y Tea", "likes 4, retweets 3", "bookmarked",
            unread: ["author", "pubdate", "source", "to", "user_id"]),
        Sample(
            "YourTwapperKeeper",
            row: [
                "text": "@cat_y Tea", "to_user_id": "44", "from_user": "ann_lee", "id": "\(id)", "from_user_id": "42",
                "iso_language_code": "en", "source": "web", "profile_image_url": "http://a0.twimg.com/a.jpg",
                "geo_type": "", "geo_coordinates_0": "52.5", "geo_coordinates_1": "13.4",
                "created_at": "Fri, 31 Mar 2023 20:07:39 +0000", "time": "1680293259",
            ], "@ann_lee 42", "@cat_y Tea", "reply - -"),
        Sample(
            "selenium-twitter-scraper",
            row: [
                "Name": "Ann", "Handle": "@ann_lee", "Timestamp": "\(iso)", "Verified": "False", "Content": "Tea #tea",
                "Comments": "7", "Retweets": "3", "Likes": "4", "Analytics": "900", "Tags": "['#tea']",
                "Mentions": "[]", "Emojis": "[]", "Profile Image": "https://pbs.twimg.com/a.jpg",
                "Tweet Link": "\(page)", "Tweet ID": "tweet_id:\(id)",
            ], "@ann_lee Ann", "Tea #tea", "likes 4, retweets 3, replies 7, views 900", unread: ["Emojis"]),
        Sample(
            "TrackMyHashtag",
            row: [
                "Tweet Id": "\"\(id)\"", "Tweet URL": "\(page)", "Tweet Posted Time (UTC)": "31 Mar 2023 20:07:39",
                "Tweet Content": "Tea", "Tweet Type": "Tweet", "Client": "Twitter Web App", "Retweets Received": "3",
                "Likes Received": "4", "Tweet Location": "Pier", "Tweet Language": "English", "User Id": "42",
                "Name": "Ann", "Username": "ann_lee", "User Bio": "swims", "Verified or Non-Verified": "Verified",
                "Profile URL": "https://twitter.com/ann_lee", "Protected or Non-protected": "Non-Protected",
                "User Followers": "5", "User Following": "6", "User Account Creation Date": "02 Jan 2010 03:04:05",
                "Impressions": "900",
            ], "@ann_lee 42 Ann", "Tea", "likes 4, retweets 3, views 900",
            unread: ["Protected or Non-protected", "Tweet Location", "Verified or Non-Verified"]),
        Sample(
            "tweet-harvest",
            row: [
                "conversation_id_str": "\(parent)", "created_at": "\(written)", "favorite_count": "4",
                "full_text": "@cat_y Tea https://t.co/AbCdEfGhIj", "id_str": "\(id)", "image_url": "\(photo)",
                "in_reply_to_screen_name": "cat_y", "lang": "en", "location": "Jakarta", "quote_count": "1",
                "reply_count": "7", "retweet_count": "3", "tweet_url": "https://x.com/ann_lee/status/\(id)",
                "user_id_str": "42", "username": "ann_lee",
            ], "@ann_lee 42", "@cat_y Tea https://t.co/AbCdEfGhIj", "reply - cat_y",
            "likes 4, retweets 3, replies 7, quotes 1", "link https://t.co/AbCdEfGhIj", "photo \(photo)",
            unread: ["location"]),
        Sample(
            "Typefully",
            row: [
                "Tweet ID": "\(id)", "Published At": "\(iso)", "Text": "Tea", "URL": "\(page)", "Likes": "4",
                "Retweets": "3", "Replies": "7", "Quotes": "1", "Impressions": "900", "Bookmarks": "2",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, quotes 1, views 900, bookmarks 2"),
        Sample(
            "Tweet Hunter",
            row: [
                "Tweet": "Tea", "Link": "\(page)", "Date": "2023-03-31", "Likes": "4", "Retweets": "3", "Replies": "7",
                "Impressions": "900",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, views 900"),
        Sample(
            "Kibana",
            row: [
                "_id": "\(id)", "_index": "tweets", "_score": " - ", "@timestamp": "Mar 31, 2023 @ 20:07:39.000",
                "text": "Tea", "user.screen_name": "ann_lee", "user.name": "Ann", "favorite_count": "4", "lang": "en",
            ], "@ann_lee Ann", "Tea", "likes 4", unread: ["@timestamp", "_score"]),
        Sample(
            "twDocs",
            row: [
                "Tweet Id": "=\"\(id)\"", "Date": "2023-03-31", "Hour": "20:07", "User Name": "@ann_lee",
                "Nickname": "Ann", "Bio": "swims", "Tweet content": "Tea", "Favs": "4", "RTs": "3", "Latitude": "",
                "Longitude": "", "Country": "", "Place (as appears on Bio)": "", "Profile picture": "",
                "Followers": "5", "Following": "6", "Listed": "1", "Tweet language (ISO 639-1)": "en",
                "Tweet Url": "\(page)",
            ], "@ann_lee", "Tea", "likes 4, retweets 3", unread: ["Listed", "Tweet language (ISO 639-1)"]),
        Sample(
            "analytics of posts",
            row: [
                "Post id": "\(id)", "Date": "Fri, Mar 31, 2023", "Post text": "Tea",
                "Post Link": "https://x.com/ann_lee/status/\(id)", "Impressions": "900", "Likes": "4",
                "Engagements": "20", "Bookmarks": "2", "Shares": "3", "New follows": "0", "Replies": "7",
                "Reposts": "3", "Profile visits": "1", "Detail Expands": "5", "URL Clicks": "0", "Hashtag Clicks": "0",
                "Permalink Clicks": "0",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, views 900, bookmarks 2", unread: ["Shares"]),
        Sample(
            "a tutorial of snscrape",
            row: [
                "": "0", "Datetime": "2023-03-31 20:07:39+00:00", "Tweet Id": "\(id)", "Text": "Tea",
                "Username": "ann_lee", "Reply Count": "7", "Retweet Count": "3", "Like Count": "4", "Quote Count": "1",
                "Language": "en", "Location": "Pier",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, quotes 1", unread: ["Location"]),
        Sample(
            "Notion",
            row: [
                "Name": "Tea", "Author": "Ann (@ann_lee)", "Tweet Link": "\(page)", "Created": "March 31, 2023 8:07 PM",
                "Tags": "food, tea", "Tweet": "Tea & cake",
            ], "@ann_lee Ann", "Tea & cake", unread: ["Tags"]),
        Sample(
            "Mozdeh",
            row: [
                "Tweet ID": "\(id)", "Time": "2023-03-31T20:07:39", "User": "ann_lee", "Full name": "Ann",
                "Tweet": "Tea", "Reply to": "cat_y", "Retweets": "3", "Favourites": "4",
            ], "@ann_lee Ann", "Tea", "reply - cat_y", "likes 4, retweets 3"),
        Sample(
            "Social Bearing",
            row: [
                "tweet_id": "\(id)", "created_at": "\(written)", "screen_name": "ann_lee", "full_name": "Ann",
                "tweet": "Tea", "retweets": "3", "favourites": "4", "followers": "5", "sentiment": "neutral",
                "tweet_url": "\(page)", "domain": "example.org", "links": "https://example.org/a",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 3", "link https://example.org/a",
            unread: ["domain", "sentiment"]),
        Sample(
            "Keyhole",
            row: [
                "Post ID": "\(id)", "Post URL": "\(page)", "Date & Time": "2023-03-31 20:07:39", "Post Text": "Tea",
                "Username": "ann_lee", "Full Name": "Ann", "Likes": "4", "Retweets": "3", "Replies": "7",
                "Impressions": "900", "Followers": "5", "Platform": "twitter",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 3, replies 7, views 900", unread: ["Platform"]),
        Sample(
            "Awario",
            row: [
                "Date": "2023-03-31 20:07:39", "Source": "twitter", "Author name": "Ann", "Author username": "ann_lee",
                "Author url": "https://twitter.com/ann_lee", "Post URL": "\(page)", "Post snippet": "Tea",
                "Reach": "900", "Likes": "4", "Sentiment": "neutral",
            ], "@ann_lee Ann", "Tea", "likes 4", unread: ["Reach", "Sentiment"]),
        Sample(
            "Sprout Social",
            row: [
                "Timestamp (UTC)": "2023-03-31 20:07:39", "Account name": "@ann_lee", "Post ID": "\(id)",
                "Network": "Twitter", "Permalink": "\(page)", "Post": "Tea", "Linked Content": "", "Impressions": "900",
                "Likes": "4", "@Replies": "7", "Retweets": "3", "Quote Tweets": "1",
            ], "@ann_lee", "Tea", "likes 4, retweets 3, replies 7, quotes 1, views 900"),
        Sample(
            "several columns for one value",
            row: [
                "id": "\(id)", "created_at": "\(written)", "screen_name": "ann_lee", "full_text": "", "text": "Tea",
                "favorite_count": "", "like_count": "4", "in_reply_to_status_id_str": "",
                "in_reply_to_status_id": "\(parent)",
            ], "@ann_lee", "Tea", "reply \(parent) -", "likes 4"),
        Sample(
            "API v1.1 through pandas with extended texts",
            row: [
                "id_str": "\(id)", "created_at": "\(written)", "user.screen_name": "ann_lee",
                "text": "Tea and a very long…", "extended_tweet.full_text": "Tea and a very long walk",
                "truncated": "True",
            ], "@ann_lee", "Tea and a very long walk"),
        Sample(
            "API v1.1 through pandas, retweet",
            row: [
                "id_str": "\(id)", "created_at": "\(written)",
                "user": "{'id': 42, 'screen_name': 'ann_lee', 'name': 'Ann'}",
                "full_text": "RT @bob_x: Scones are gone, all…",
                "retweeted_status": "{'created_at': 'Thu Mar 30 18:00:00 +0000 2023', 'id': \(quoted), "
                    + "'id_str': '\(quoted)', 'full_text': 'Scones are gone, all of them', "
                    + "'user': {'id': 43, 'screen_name': 'bob_x', 'name': 'Bob'}, 'retweet_count': 1, "
                    + "'favorite_count': 2}",
            ], "@ann_lee 42 Ann", "RT @bob_x: Scones are gone, all…", "retweet \(quoted) bob_x",
            "referenced Scones are gone, all of them"),
        Sample(
            "API v1.1 through pandas, quote",
            row: [
                "id_str": "\(id)", "created_at": "\(written)",
                "user": "{\"id\": 42, \"screen_name\": \"ann_lee\", \"name\": \"Ann\"}", "full_text": "Look",
                "is_quote_status": "True",
                "quoted_status": "{\"created_at\": \"Thu Mar 30 18:00:00 +0000 2023\", \"id\": \(quoted), "
                    + "\"id_str\": \"\(quoted)\", \"full_text\": \"Scones are gone, all of them\", "
                    + "\"user\": {\"id\": 43, \"screen_name\": \"bob_x\", \"name\": \"Bob\"}, "
                    + "\"retweet_count\": 1, \"favorite_count\": 2}",
            ], "@ann_lee 42 Ann", "Look", "quote \(quoted) bob_x", "referenced Scones are gone, all of them"),
        Sample(
            "API v1.1 through json_normalize, retweet",
            row: [
                "id_str": "\(id)", "created_at": "\(written)", "user.screen_name": "ann_lee",
                "full_text": "RT @bob_x: Scones are gone, all…", "retweeted_status.id_str": "\(quoted)",
                "retweeted_status.full_text": "Scones are gone, all of them",
                "retweeted_status.user.screen_name": "bob_x", "retweeted_status.user.name": "Bob",
                "retweeted_status.created_at": "Thu Mar 30 18:00:00 +0000 2023",
            ], "@ann_lee", "RT @bob_x: Scones are gone, all…", "retweet \(quoted) bob_x",
            "referenced Scones are gone, all of them"),
        Sample(
            "API v1.1 through json_normalize, quote",
            row: [
                "id_str": "\(id)", "created_at": "\(written)", "user.screen_name": "ann_lee", "full_text": "Look",
                "quoted_status.id_str": "\(quoted)", "quoted_status.full_text": "Scones are gone, all of them",
                "quoted_status.user.screen_name": "bob_x", "quoted_status.user.name": "Bob",
            ], "@ann_lee", "Look", "quote \(quoted) bob_x", "referenced Scones are gone, all of them"),
        Sample(
            "tweepy 4 through pandas",
            row: [
                "": "0", "edit_history_tweet_ids": "['\(id)']", "id": "\(id)", "text": "@cat_y Tea", "author_id": "42",
                "created_at": "2023-03-31 20:07:39+00:00",
                "public_metrics": "{'retweet_count': 3, 'reply_count': 7, 'like_count': 4, 'quote_count': 1}",
                "in_reply_to_user_id": "44", "referenced_tweets": "[<ReferencedTweet id=\(parent) type=replied_to]",
                "entities": "{'mentions': [{'start': 0, 'end': 6, 'username': 'cat_y', 'id': '44'}]}",
            ], "@- 42", "@cat_y Tea", "reply \(parent) -", "likes 4, retweets 3, replies 7, quotes 1"),
        Sample(
            "4CAT with Zeeschuimer",
            row: [
                "collected_from_url": "https://x.com", "id": "\(id)", "thread_id": "\(parent)",
                "timestamp": "2023-03-31 20:07:39", "unix_timestamp": "1680293259", "link": "\(page)", "subject": "",
                "body": "@cat_y Tea", "author": "ann_lee", "author_fullname": "Ann", "author_id": "42",
                "author_avatar_url": "https://pbs.twimg.com/a.jpg", "author_banner_url": "", "verified": "no",
                "source": "Twitter Web App", "language_guess": "en", "possibly_sensitive": "no", "retweet_count": "3",
                "reply_count": "7", "like_count": "4", "quote_count": "1", "impression_count": "900",
                "is_retweet": "no", "retweeted_user": "", "is_quote_tweet": "no", "quoted_user": "", "is_reply": "yes",
                "replied_user": "cat_y", "is_withheld": "no", "hashtags": "tea", "urls": "https://example.org/a",
                "images": "\(photo)", "videos": "", "mentions": "cat_y", "long_lat": "13.4;52.5",
                "place_name": "Berlin",
            ], "@ann_lee 42 Ann", "@cat_y Tea", "reply - cat_y", "likes 4, retweets 3, replies 7, quotes 1, views 900",
            "link https://example.org/a", "photo \(photo)",
            unread: ["collected_from_url", "is_withheld"]),
        Sample(
            "Vicinitas with the answered account",
            row: [
                "Tweet ID": "\(id)", "Tweet Text": "Tea", "Name": "Ann", "Screen Name": "ann_lee", "UTC": "\(written)",
                "Created At": "\(iso)", "Favorites": "4", "Retweets": "3", "Language": "en",
                "Client": "Twitter Web App", "Tweet Type": "Reply", "In Reply To": "cat_y", "URLs": "1",
                "Hashtags": "0", "Mentions": "0",
            ], "@ann_lee Ann", "Tea", "reply - cat_y", "likes 4, retweets 3"),
        Sample(
            "a table with the names of other accounts",
            row: [
                "tweet_id": "\(id)", "text": "Tea", "username": "ann_lee", "date": "\(iso)", "is_reply": "True",
                "reply_to_username": "cat_y", "reply_to_status": "\(parent)", "media_urls": "\(photo)",
                "video_url": "https://video.twimg.com/v.mp4", "quoted_username": "bob_x",
                "quoted_status_url": "\(quotedPage)",
            ], "@ann_lee", "Tea", "reply \(parent) cat_y", "quote \(quoted) bob_x", "photo \(photo)",
            "video https://video.twimg.com/v.mp4"),
        Sample(
            "Diigo",
            row: [
                "title": "Ann on Twitter: \"Tea & cake\"", "url": "\(page)", "tags": "food", "description": "",
                "comments": "", "annotations": "", "created_at": "2024-01-01 00:00:00",
            ], "@ann_lee Ann", "Tea & cake", "bookmarked", "label food", unread: ["created_at"]),
        Sample(
            "lists in numbered columns (Apify, csvkit)",
            row: [
                "author/id": "42", "author/name": "Ann", "author/pinnedTweetIds/0": "1", "author/userName": "ann_lee",
                "createdAt": written, "entities/hashtags/0/indices/0": "28", "entities/hashtags/0/text": "tea",
                "entities/urls/0/expanded_url": "https://example.org/a",
                "entities/urls/0/url": "https://t.co/AbCdEfGhIj", "entities/urls/1/url": "",
                "extendedEntities/media/0/media_url_https": photo, "extendedEntities/media/0/type": "photo",
                "id": "\(id)", "media/0": photo, "media/1": "", "text": "Tea https://t.co/AbCdEfGhIj #tea",
            ], "@ann_lee 42 Ann", "Tea https://t.co/AbCdEfGhIj #tea", "link https://example.org/a", "photo \(photo)"),
        Sample(
            "lists in numbered columns (json2csv)",
            row: [
                "id": "\(id)", "author.username": "ann_lee", "created_at": iso, "text": "Tea https://t.co/AbCdEfGhIj",
                "entities.urls[0].url": "https://t.co/AbCdEfGhIj",
                "entities.urls[0].expanded_url": "https://example.org/a", "referenced_tweets.0.type": "quoted",
                "referenced_tweets.0.id": "\(quoted)", "edit_history_tweet_ids.0": "\(id)", "label.0": "x",
            ], "@ann_lee", "Tea https://t.co/AbCdEfGhIj", "quote \(quoted) -", "link https://example.org/a",
            unread: ["label.0"]),
        Sample(
            "short names of counts",
            row: ["id": "\(id)", "created_at": written, "user": "ann_lee", "text": "Tea", "fav": "4", "RT": "3"],
            "@ann_lee", "Tea", "likes 4, retweets 3"),
        Sample(
            "Meltwater with influencers",
            row: [
                "Date": "31-Mar-2023 08:07PM", "URL": page, "Hit Sentence": "Tea", "Source": "Twitter",
                "Influencer": "@ann_lee", "Tweet Id": "\"\(id)\"", "Twitter Id": "42", "Twitter Screen Name": "Ann",
            ], "@ann_lee 42 Ann", "Tea"),
        Sample(
            "Kibana with lists",
            row: [
                "_id": "\(id)", "created_at": iso, "text": "Tea https://t.co/AbCdEfGhIj", "user.screen_name": "ann_lee",
                "entities.urls.url": "https://t.co/AbCdEfGhIj", "entities.urls.expanded_url": "https://example.org/a",
                "entities.media.media_url_https": photo,
            ], "@ann_lee", "Tea https://t.co/AbCdEfGhIj", "link https://example.org/a", "photo \(photo)"),
        Sample(
            "Zotero",
            row: [
                "Key": "ABCD", "Item Type": "blogPost", "Publication Year": "2023", "Author": "Lee, Ann",
                "Title": "Ann on Twitter: \"Tea & cake\"", "Publication Title": "Twitter", "Url": "\(page)",
                "Abstract Note": "Tea & cake", "Date": "2023-03-31", "Date Added": "2024-01-01 00:00:00",
                "Manual Tags": "food; tea", "Notes": "",
            ], "@ann_lee Ann", "Tea & cake", "bookmarked",
            unread: [
                "Abstract Note", "Author", "Date", "Date Added", "Item Type", "Key", "Manual Tags", "Publication Title",
                "Publication Year",
            ]),
        Sample(
            "CheckThat! Lab",
            row: ["tweet_id": "\(id)", "tweet_url": "\(page)", "tweet_text": "Tea", "class_label": "0"], "@ann_lee",
            "Tea", unread: ["class_label"]),
        Sample(
            "an actor of Apify through pandas, with a quote",
            row: [
                "id": "\(id)", "text": "Tea", "createdAt": written, "author": "{'userName': 'ann_lee', 'id': '42'}",
                "retweet": "",
                "quote": "{'id': '\(quoted)', 'text': 'Scones', 'author': {'userName': 'bob_x', 'id': '43'}}",
            ], "@ann_lee 42", "Tea", "quote \(quoted) bob_x", "referenced Scones"),
        Sample(
            "an actor of Apify through pandas, with a retweet",
            row: [
                "id": "\(id)", "text": "RT @bob_x: Scones", "createdAt": written, "author": "ann_lee", "quote": "",
                "retweet": #"{"id":"\#(quoted)","text":"Scones","author":{"userName":"bob_x","id":"43"}}"#,
            ], "@ann_lee", "RT @bob_x: Scones", "retweet \(quoted) bob_x", "referenced Scones"),
        Sample(
            "Brandwatch with the new names",
            row: [
                "Query Name": "tea", "Date": "2023-03-31 20:07:39.0", "Url": page, "Author": "ann_lee",
                "Full Name": "Ann", "Full Text": "Tea", "X Author ID": "42", "X Followers": "5", "X Following": "6",
                "X Post Count": "7", "X Reply Count": "1", "X Reposts": "3", "X Likes": "4", "X Repost of": "",
                "X Reply to": "http://twitter.com/cat_y/statuses/\(parent)", "X Verified": "false",
            ], "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "likes 4, retweets 3, replies 1",
            unread: ["Query Name"]),
        Sample(
            "Brandwatch with a share",
            row: [
                "Query Name": "tea", "Date": "2023-03-31 20:07:39.0", "Url": page, "Author": "ann_lee",
                "Full Text": "RT @bob_x: Scones", "Thread Entry Type": "share",
                "X Repost of": "http://twitter.com/bob_x/statuses/\(quoted)",
            ], "@ann_lee", "RT @bob_x: Scones", "retweet \(quoted) bob_x", unread: ["Query Name"]),
        Sample(
            "DMI-TCAT with the destinations of links",
            row: [
                "id": "\(id)", "time": "1680293259", "created_at": "2023-03-31 20:07:39", "from_user_name": "ann_lee",
                "from_user_realname": "Ann", "text": "Tea https://t.co/AbCdEfGhIj", "urls": "https://t.co/AbCdEfGhIj",
                "urls_expanded": "http://bit.ly/1", "urls_followed": "https://example.org/a",
            ], "@ann_lee Ann", "Tea https://t.co/AbCdEfGhIj", "link https://example.org/a"),
        Sample(
            "rtweet without a position",
            row: [
                "user_id": "42", "status_id": "\(id)", "created_at": "2023-03-31 20:07:39", "screen_name": "ann_lee",
                "text": "Tea", "geo_coords": "NA NA", "account_created_at": "2010-01-02",
            ], "@ann_lee 42", "Tea"),
        Sample(
            "twint, from a page",
            row: [
                "id": "\(id)", "conversation_id": "\(id)", "username": "ann_lee", "tweet": "Tea pic.twitter.com/AAA",
                "replies_count": "1", "user_rt": "",
            ], "@ann_lee", "Tea pic.twitter.com/AAA", "replies 1", "link pic.twitter.com/AAA"),
    ]
}
