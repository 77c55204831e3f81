import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Records and tables in the shapes that programs and services really write. All tweets are from 31 March 2023, 20:07:39.
@Suite("Files of more scrapers and services")
struct ScraperFamilyTests {
    static let id: Int64 = 1_641_895_047_852_982_283
    static let parent: Int64 = 1_641_047_550_981_046_285
    static let quoted: Int64 = 1_641_500_535_813_046_284
    static let page = "https://twitter.com/ann_lee/status/\(id)"
    static let quotedPage = "https://twitter.com/bob_x/status/\(quoted)"
    static let written = "Fri Mar 31 20:07:39 +0000 2023"
    static let iso = "2023-03-31T20:07:39.000Z"
    static let photo = "https://pbs.twimg.com/media/AAA.jpg"

    struct Sample: CustomTestStringConvertible {
        let name: String
        let text: String
        let expected: [String]
        /// The names of members or columns that are reported as not read.
        var unread: [String] = []

        var testDescription: String { name }

        /// A JSON record over several lines.
        init(_ name: String, record: String, _ expected: String..., unread: [String] = []) {
            (self.name, self.expected, self.unread) = (name, expected, unread)
            text = record.replacing("\n", with: "") + "\n"
        }

        /// A table of one row, with a column for each pair.
        init(_ name: String, row: KeyValuePairs<String, String>, _ expected: String..., unread: [String] = []) {
            (self.name, self.expected, self.unread) = (name, expected, unread)
            func line(_ cells: [String]) -> String {
                cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
            }
            text = line(row.map(\.key)) + line(row.map(\.value))
        }
    }

    private static let records: [Sample] = [
        Sample(
            "FxTwitter",
            record: """
                {"code":200,"message":"OK","tweet":{"url":"\(page)","id":"\(id)","text":"Tea & cake https://example.org/a",
                "author":{"id":"42","name":"Ann","screen_name":"ann_lee","followers":10,"website":{"url":"https://a.example"}},
                "replies":7,"retweets":3,"likes":4,"bookmarks":2,"views":900,"created_at":"\(written)",
                "created_timestamp":1680293259,"lang":"en","replying_to":"cat_y","replying_to_status":"\(parent)",
                "media":{"all":[{"type":"photo","url":"\(photo)?name=orig","width":100,"altText":"a gull"},{"type":"video",
                "url":"https://video.twimg.com/tweet/vid/v.mp4","thumbnail_url":"https://pbs.twimg.com/t.jpg","duration":12.5}],
                "photos":[{"type":"photo","url":"\(photo)"}]},"quote":{"url":"\(quotedPage)","id":"\(quoted)","text":"Scones",
                "author":{"id":"43","name":"Bob","screen_name":"bob_x"},"created_timestamp":1680200000},
                "poll":{"choices":[{"label":"tea","count":3},{"label":"mate","count":2}],"ends_at":"2023-04-01T20:07:39Z"},
                "community_note":{"text":"It was coffee."}}}
                """,
            "@ann_lee 42 Ann", "Tea & cake https://example.org/a", "reply \(parent) cat_y", "quote \(quoted) bob_x",
            "likes 4, retweets 3, replies 7, views 900, bookmarks 2", "link https://example.org/a",
            "photo \(photo)", "video https://video.twimg.com/tweet/vid/v.mp4", "poll tea 3, mate 2",
            "note It was coffee.", "referenced Scones"),
        Sample(
            "FxTwitter, second version",
            record: """
                {"code":200,"status":{"type":"status","url":"\(page)","id":"\(id)","text":"Tea & cake","author":{"id":"42",
                "name":"Ann","screen_name":"ann_lee"},"reposts":3,"likes":4,"created_timestamp":1680293259,
                "replying_to":{"screen_name":"cat_y","status":"\(parent)"},"media":{}}}
                """,
            "@ann_lee 42 Ann", "Tea & cake", "reply \(parent) cat_y", "likes 4, retweets 3"),
        Sample(
            "twitter-cli",
            record: """
                {"ok":true,"data":[{"id":"\(id)","text":"Tea","author":{"id":"42","name":"Ann","screenName":"ann_lee",
                "profileImageUrl":"https://pbs.twimg.com/profile_images/1/a.jpg","verified":false},"metrics":{"likes":4,
                "retweets":3,"replies":7,"quotes":1,"views":900,"bookmarks":2},"createdAt":"\(written)",
                "createdAtISO":"\(iso)","media":[{"type":"photo","url":"\(photo)"}],"urls":["https://example.org/a"],
                "isRetweet":false,"lang":"en","quotedTweet":{"id":"\(quoted)","text":"Scones","author":{"screenName":
                "bob_x","name":"Bob"}}}]}
                """,
            "@ann_lee 42 Ann", "Tea", "quote \(quoted) bob_x",
            "likes 4, retweets 3, replies 7, quotes 1, views 900, bookmarks 2", "link https://example.org/a",
            "photo \(photo)", "referenced Scones"),
        Sample(
            "XActions",
            record: """
                {"bookmarks":[{"id":"\(id)","text":"Tea","author":"ann_lee","authorName":"Ann","url":"\(page)",
                "timestamp":"\(iso)","engagement":{"replies":7,"retweets":3,"likes":4,"views":900},"media":{"images":
                ["\(photo)"],"hasVideo":false},"links":["https://example.org/a"]}]}
                """,
            "@ann_lee Ann", "Tea", "likes 4, retweets 3, replies 7, views 900", "link https://example.org/a",
            "photo \(photo)", "bookmarked"),
        Sample(
            "a scraper with handles and avatars",
            record: """
                {"tweets":[{"tweet_id":"\(id)","text":"Tea","author":{"id":"42","handle":"ann_lee","name":"Ann",
                "pfp":"https://pbs.twimg.com/profile_images/1/a.jpg","url":"https://x.com/ann_lee"},"url":"\(page)",
                "date":"\(iso)","like_count":4,"stats":{"comments":7}}]}
                """,
            "@ann_lee 42 Ann", "Tea", "likes 4, replies 7"),
        Sample(
            "ntscraper",
            record: """
                {"tweets":[{"link":"\(page)#m","text":"Tea & cake","user":{"name":"Ann","username":"@ann_lee",
                "profile_id":"99"},"date":"Mar 31, 2023 · 8:07 PM UTC","is-retweet":true,"is-pinned":false,
                "external-link":"https://example.org/a","replying-to":["@cat_y"],"quoted-post":{"link":"\(quotedPage)#m",
                "text":"Scones","user":{"name":"Bob","username":"@bob_x"},"date":"Mar 30, 2023 · 6:00 PM UTC","pictures":[],
                "videos":[],"gifs":[]},"stats":{"comments":1,"retweets":2,"quotes":3,"likes":4},"pictures":
                ["https://nitter.net/pic/orig/media%2FAAA.jpg"],"videos":[],"gifs":[]}],"threads":[]}
                """,
            "@ann_lee Ann", "Tea & cake", "reply - cat_y", "quote \(quoted) bob_x",
            "likes 4, retweets 2, replies 1, quotes 3", "link https://example.org/a", "photo \(photo)",
            "referenced Scones"),
        Sample(
            "nitter_scraper",
            record: """
                {"tweet_id":\(id),"tweet_url":"\(page)","username":"ann_lee","is_retweet":true,"is_pinned":false,
                "time":"2023-03-31T20:07:39","text":"Tea & cake","replies":1,"retweets":2,"likes":4,"entries":{"hashtags":[],
                "cashtags":[],"urls":["https://example.org/a"],"photos":["https://nitter.net/pic/media%2FAAA.jpg"],"videos":[]}}
                """,
            "@ann_lee", "Tea & cake", "likes 4, retweets 2, replies 1", "link https://example.org/a", "photo \(photo)"),
        Sample(
            "twillot",
            record: """
                [{"id":"bookmark_9_\(id)","owner_id":"9","tweet_id":"\(id)","conversation_id":"\(parent)","user_id":"42",
                "full_text":"@cat_y Tea &amp; cake","media_items":["\(photo)"],"screen_name":"ann_lee","username":"Ann",
                "views_count":"900","favorite_count":4,"bookmarked":true,"is_reply":true,"is_quote":true,"url":"\(page)",
                "created_at":"\(iso)","folder":"Tea","category_name":"bookmark","quoted_tweet":"\(quotedPage)"}]
                """,
            "@ann_lee 42 Ann", "@cat_y Tea & cake", "reply - cat_y", "quote \(quoted) bob_x", "likes 4, views 900",
            "photo \(photo)", "bookmarked", "label Tea"),
        Sample(
            "twillot with the response",
            record: """
                [{"id":"bookmark_9_\(id)","owner_id":"9","tweet_id":"\(id)","full_text":"Tea &amp; cake","screen_name":"ann_lee",
                "bookmarked":true,"folder":"unsorted","created_at":"\(iso)","_data":{"itemContent":{"itemType":"TimelineTweet",
                "tweet_results":{"result":{"__typename":"Tweet","rest_id":"\(id)","core":{"user_results":{"result":{
                "rest_id":"42","legacy":{"screen_name":"ann_lee","name":"Ann"}}}},"legacy":{"full_text":"Tea &amp; cake",
                "created_at":"\(written)","id_str":"\(id)","favorite_count":4,"in_reply_to_status_id_str":"\(parent)",
                "in_reply_to_screen_name":"cat_y","entities":{}}}}}}}]
                """,
            "@ann_lee 42 Ann", "Tea & cake", "reply \(parent) cat_y", "likes 4", "bookmarked"),
        Sample(
            "HPI",
            record: """
                {"raw":{"id_str":"\(id)","full_text":"@cat_y Tea &amp; cake https://t.co/AbCdEfGhIj","created_at":"\(written)",
                "favorite_count":"4","in_reply_to_status_id_str":"\(parent)","in_reply_to_screen_name":"cat_y","entities":{
                "urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a","indices":["22","45"]}]}},
                "screen_name":"ann_lee"}
                """,
            "@ann_lee", "@cat_y Tea & cake https://t.co/AbCdEfGhIj", "reply \(parent) cat_y", "likes 4",
            "link https://example.org/a"),
        Sample(
            "Rettiwt",
            record: """
                {"list":[{"id":"\(id)","createdAt":"\(iso)","fullText":"Tea & cake https://t.co/AbCdEfGhIj","lang":"en",
                "likeCount":4,"replyTo":"\(parent)","entities":{"hashtags":[],"mentionedUsers":["44"],
                "urls":["https://example.org/a"]},"media":[{"id":"3","type":"PHOTO","url":"\(photo)"}],"tweetBy":{"id":"42",
                "userName":"ann_lee","fullName":"Ann","followersCount":5},"quoted":{"id":"\(quoted)","createdAt":"\(iso)",
                "fullText":"Scones","tweetBy":{"id":"43","userName":"bob_x","fullName":"Bob"}}}],"next":"a"}
                """,
            "@ann_lee 42 Ann", "Tea & cake https://t.co/AbCdEfGhIj", "reply \(parent) -", "quote \(quoted) bob_x",
            "likes 4", "link https://example.org/a", "photo \(photo)", "referenced Scones"),
        Sample(
            "Tweety",
            record: """
                [{"id":"\(id)","created_on":"2023-03-31 20:07:39+00:00","author":{"id":"42","name":"Ann","username":"ann_lee",
                "bio":"Pier"},"is_retweet":false,"text":"@cat_y Tea","is_quoted":false,"is_reply":true,"is_sensitive":false,
                "likes":4,"reply_counts":3,"retweet_counts":2,"quote_counts":1,"replied_to":null,"urls":[],"hashtags":[]}]
                """,
            "@ann_lee 42 Ann", "@cat_y Tea", "reply - cat_y", "likes 4, retweets 2, replies 3, quotes 1"),
        Sample(
            "agent-twitter-client",
            record: """
                [{"id":"\(id)","permanentUrl":"\(page)","text":"Tea","username":"ann_lee","name":"Ann","userId":"42","likes":4,
                "isReply":true,"isRetweet":false,"timestamp":1680293259,"hashtags":[],"mentions":[],"photos":[],"urls":[],
                "videos":[],"inReplyToStatusId":"\(parent)","inReplyToStatus":{"id":"\(parent)","text":"Where?",
                "username":"cat_y","userId":"44","timestamp":1680170400}}]
                """,
            "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "likes 4", "referenced Where?"),
        Sample(
            "a service with posts",
            record: """
                [{"id":"\(id)","url":"\(page)","text":"Tea","created_at":"\(iso)","like_count":4,"repost_count":3,
                "in_reply_to_post_id":"\(parent)","in_reply_to_handle":"cat_y","is_repost":false,"author":{"id":"42",
                "handle":"ann_lee","name":"Ann","followers_count":5},"quoted_post":{"id":"\(quoted)","text":"Scones",
                "author":{"handle":"bob_x","id":"43"}}}]
                """,
            "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "quote \(quoted) bob_x", "likes 4, retweets 3",
            "referenced Scones"),
        Sample(
            "a service with flat accounts",
            record: """
                [{"tweet_id":"\(id)","screen_name":"ann_lee","favorites":4,"retweets":1,"created_at":"\(written)",
                "text":"Tea https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a","user_info":{"rest_id":"42",
                "name":"Ann","screen_name":"ann_lee"},"media":{"video":[{"media_url_https":"https://pbs.twimg.com/t.jpg",
                "variants":[{"content_type":"video/mp4","bitrate":2,"url":"https://video.twimg.com/v.mp4"}]}]}}]
                """,
            "@ann_lee 42 Ann", "Tea https://t.co/AbCdEfGhIj", "likes 4, retweets 1", "link https://example.org/a",
            "video https://video.twimg.com/v.mp4"),
        Sample(
            "SocialData",
            record: """
                {"tweets":[{"tweet_created_at":"2023-03-31T20:07:39.000000Z","id":\(id),"id_str":"\(id)","text":null,
                "full_text":"Tea &amp; cake","in_reply_to_status_id_str":"\(parent)","in_reply_to_screen_name":"cat_y",
                "user":{"id":42,"id_str":"42","name":"Ann","screen_name":"ann_lee"},"favorite_count":4,"views_count":900,
                "bookmark_count":2,"entities":{}}]}
                """,
            "@ann_lee 42 Ann", "Tea & cake", "reply \(parent) cat_y", "likes 4, views 900, bookmarks 2"),
        Sample(
            "stweet",
            record: """
                {"created_at":"2023-03-31T20:07:39+00:00","id_str":"\(id)","full_text":"Tea &amp; cake","favorite_count":4,
                "retweet_count":1,"quoted_status_id_str":"","user_id_str":"42","user_name":"ann_lee","user_full_name":"Ann",
                "in_reply_to_status_id_str":"\(parent)","hashtags":[],"urls":[],"media":["\(photo)"]}
                """,
            "@ann_lee 42 Ann", "Tea & cake", "reply \(parent) -", "likes 4, retweets 1", "photo \(photo)"),
        Sample(
            "twscrape without a class",
            record: """
                {"id":\(id),"id_str":"\(id)","url":"\(page)","date":"2023-03-31 20:07:39+00:00","user":{"id":42,
                "username":"ann_lee","displayname":"Ann"},"rawContent":"Tea &amp; cake https://t.co/AbCdEfGhIj","likeCount":4,
                "links":[{"url":"https://example.org/a","tcourl":"https://t.co/AbCdEfGhIj"}],"bookmarkedCount":2,
                "inReplyToTweetId":\(parent),"inReplyToUser":{"id":44,"username":"cat_y"},"media":{"photos":[],"videos":[],
                "animated":[]},"card":{"title":"Harbour","url":"https://example.org/a"}}
                """,
            "@ann_lee 42 Ann", "Tea & cake https://t.co/AbCdEfGhIj", "reply \(parent) cat_y", "likes 4, bookmarks 2",
            "link https://example.org/a Harbour"),
        Sample(
            "congresstweets",
            record: """
                [{"id":"\(id)","screen_name":"ann_lee","user_id":"42","time":"2023-03-31T16:07:39-04:00","link":
                "https://www.twitter.com/bob_x/statuses/\(quoted)","text":"RT @bob_x Scones","source":"web"}]
                """,
            "@ann_lee 42", "RT @bob_x Scones", "retweet \(quoted) bob_x"),
    ]

    private static let tables: [Sample] = [
        Sample(
            "rtweet",
            row: [
                "user_id": "x42", "status_id": "x\(id)", "created_at": "2023-03-31 20:07:39", "screen_name": "ann_lee",
                "text": "Tea", "reply_to_status_id": "x\(parent)", "reply_to_screen_name": "cat_y", "is_quote": "TRUE",
                "is_retweet": "FALSE", "favorite_count": "4", "quoted_status_id": "x\(quoted)", "quoted_text": "Scones",
                "quoted_created_at": "2023-03-30 18:00:00", "quoted_user_id": "x43", "quoted_screen_name": "bob_x",
                "quoted_name": "Bob", "retweet_status_id": "NA", "retweet_text": "NA", "name": "Ann",
            ], "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "quote \(quoted) bob_x", "likes 4",
            "referenced Scones"),
        Sample(
            "rtweet, retweet",
            row: [
                "user_id": "x42", "status_id": "x\(id)", "created_at": "2023-03-31 20:07:39", "screen_name": "ann_lee",
                "text": "RT @bob_x: Scones and…", "is_quote": "FALSE", "is_retweet": "TRUE", "quoted_text": "NA",
                "retweet_status_id": "x\(quoted)", "retweet_text": "Scones and more", "retweet_screen_name": "bob_x",
                "retweet_name": "Bob",
            ], "@ann_lee 42", "RT @bob_x: Scones and…", "retweet \(quoted) bob_x", "referenced Scones and more"),
        Sample(
            "twarc-csv",
            row: [
                "id": "\(id)", "author_id": "42", "created_at": iso, "text": "Tea https://t.co/AbCdEfGhIj",
                "public_metrics.like_count": "4", "author.username": "ann_lee", "author.name": "Ann",
                "referenced_tweets.replied_to.id": "\(parent)", "in_reply_to_username": "cat_y",
                "entities.urls": """
                [{"start":4,"end":27,"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://bit.ly/x",
                "unwound_url":"https://example.org/a","title":"Harbour"}]
                """, "attachments.poll.options": #"[{"position":1,"label":"tea","votes":3}]"#,
            ], "@ann_lee 42 Ann", "Tea https://t.co/AbCdEfGhIj", "reply \(parent) cat_y", "likes 4",
            "link https://example.org/a Harbour", "poll tea 3"),
        Sample(
            "twint",
            row: [
                "id": "\(id)", "conversation_id": "\(parent)", "created_at": "2023-03-31 22:07:39 CEST",
                "user_id": "42", "username": "ann_lee", "name": "Ann", "tweet": "Tea  https://example.org/a",
                "mentions": "[]", "urls": "['https://example.org/a']", "photos": "[]", "replies_count": "1",
                "retweets_count": "2", "likes_count": "4", "link": page, "retweet": "False", "quote_url": quotedPage,
                "video": "1", "thumbnail": "https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/t.jpg", "user_rt": "",
                "reply_to": "[{'screen_name': 'cat_y', 'name': 'Cat', 'id': '44'}]",
            ], "@ann_lee 42 Ann", "Tea https://example.org/a", "reply - cat_y", "quote \(quoted) bob_x",
            "likes 4, retweets 2, replies 1", "link https://example.org/a",
            "video https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/t.jpg"),
        Sample(
            "snscrape through pandas",
            row: [
                "url": page, "date": "2023-03-31 20:07:39+00:00", "rawContent": "Tea", "id": "\(id)",
                "user": "User(username='ann_lee', id=42, displayname='Ann')", "likeCount": "4",
                "quotedTweet": "Tweet(url='\(quotedPage)', date=datetime.datetime(2023, 3, 30, 18, 0, "
                    + "tzinfo=datetime.timezone.utc), rawContent='Scones', id=\(quoted), "
                    + "user=User(username='bob_x', id=43, displayname='Bob'))",
            ], "@ann_lee 42 Ann", "Tea", "quote \(quoted) bob_x", "likes 4", "referenced Scones"),
        Sample(
            "tweepy through pandas",
            row: [
                "created_at": "2023-03-31 20:07:39+00:00", "id": "\(id)", "text": "Tea", "favorite_count": "4",
                "user": "User(_api=<tweepy.api.API object at 0x7f8b>, _json={'id': 42, 'screen_name': 'ann_lee'}, "
                    + "id=42, name='Ann', screen_name='ann_lee')",
            ], "@ann_lee 42 Ann", "Tea", "likes 4"),
        Sample(
            "GetOldTweets3",
            row: [
                "date": "2023-03-31 20:07:39", "username": "ann_lee", "to": "cat_y", "replies": "1", "retweets": "2",
                "favorites": "4", "text": "Tea", "geo": "", "mentions": "", "hashtags": "", "id": "\(id)",
                "permalink": page,
            ], "@ann_lee", "Tea", "reply - cat_y", "likes 4, retweets 2, replies 1"),
        Sample(
            "Communalytic",
            row: [
                "tweet_id": "\(id)", "date": iso, "text": "Tea", "name": "Ann", "username": "ann_lee", "userid": "42",
                "like_count": "4", "in_reply_to_username": "cat_y", "in_reply_to_userid": "44",
                "in_reply_to_tweetid": "\(parent)", "quoted_username": "bob_x", "quoted_userid": "43",
                "quoted_tweetid": "\(quoted)",
            ], "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "quote \(quoted) bob_x", "likes 4"),
        Sample(
            "Mecodify",
            row: [
                "index_on_page": "1", "tweet_id": "\(id)", "tweet_permalink_path": page, "in_reply_to_user": "44",
                "in_reply_to_tweet": "\(parent)", "quoted_tweet_id": "\(quoted)", "user_screen_name": "ann_lee",
                "user_id": "42", "user_name": "Ann", "date_time": "2023-03-31 20:07:39", "raw_text": "Tea",
                "clear_text": "tea", "urls": "1", "links": "", "expanded_links": "https://example.org/a",
                "media_link": photo, "favorites": "4",
            ], "@ann_lee 42 Ann", "Tea", "reply \(parent) -", "quote \(quoted) -", "likes 4",
            "link https://example.org/a", "photo \(photo)"),
        Sample(
            "twitterscraper",
            row: [
                "tweet_id": "\(id)", "tweet_url": "/ann_lee/status/\(id)", "screen_name": "ann_lee", "username": "Ann",
                "user_id": "42", "text": "Tea", "timestamp": "2023-03-31T20:07:39", "timestamp_epochs": "1680293259",
                "is_reply_to": "True", "parent_tweet_id": "\(parent)", "likes": "4", "img_urls": "['\(photo)']",
                "reply_to_users": "[{'screen_name': 'cat_y', 'user_id': '44'}]",
            ], "@ann_lee 42 Ann", "Tea", "reply \(parent) cat_y", "likes 4", "photo \(photo)"),
        Sample(
            "Politwoops",
            row: [
                "id": "\(id)", "user_name": "ann_lee", "content": "Tea", "created": "2023-03-31 20:07:39",
                "modified": "2023-04-01 08:00:00", "tweet": #"{"id_str":"1","text":"Tea"}"#,
            ], "@ann_lee", "Tea"),
        Sample(
            "PhantomBuster",
            row: [
                "tweetDate": written, "twitterProfile": "https://twitter.com/ann_lee", "handle": "ann_lee",
                "name": "Ann",
                "content": "Tea", "commentCount": "1", "retweetCount": "2", "likeCount": "4", "tweetLink": page,
                "query": "tea", "timestamp": "2024-01-01T00:00:00.000Z",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 2, replies 1"),
        Sample(
            "likes of an archive as a table",
            row: ["tweetId": "\(id)", "fullText": "Tea", "expandedUrl": "https://twitter.com/i/web/status/\(id)"],
            "@-", "Tea"),
        Sample(
            "words separated in another way",
            row: [
                "Tweet_Id": "\(id)", "Full_Text": "Tea", "Time_Stamp": written, "Author_ScreenName": "ann_lee",
                "Display_Name": "Ann", "Like_Count": "4", "Re_Tweet_Count": "3", "Hash_Tags": "",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 3"),
        Sample(
            "Octoparse",
            row: [
                "Tweet_URL": page, "Author_Name": "Ann", "UTC_Time": iso, "Tweet_Content": "Tea",
                "Tweet_Image_URL": photo, "Tweet_Number_of_Reviews": "1", "Tweet_Number_of_Retweets": "2",
                "Tweet_Number_of_Likes": "4",
            ], "@ann_lee Ann", "Tea", "likes 4, retweets 2, replies 1", "photo \(photo)"),
    ]

    @Test("A record has all its values", arguments: records + moreRecords)
    func record(sample: Sample) throws { try compare(sample, "tweets.json") }

    @Test("A row has all its values", arguments: tables + moreTables)
    func row(sample: Sample) throws { try compare(sample, "tweets.csv") }

    @Test("A language written as an English name is stored as its code", arguments: ["English", "en", "en-gb"])
    func languages(label: String) throws {
        let scratch = try Scratch()
        let table = "tweet_id,text,username,language\n\(Self.id),Tea,ann_lee,\(label)\n"
        let tweet = try #require(ImportedInput(scratch.write("tweets.csv", table)).tweets.first)
        #expect(tweet.language == (label == "English" ? "en" : label))
    }

    private func compare(_ sample: Sample, _ name: String) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write(name, sample.text))
        #expect(found.skipped.isEmpty && found.warnings.isEmpty, "\(found.skipped) \(found.warnings)")
        #expect(found.ids == [Self.id])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.createdAt?.seconds == 1_680_293_259)
        #expect(found.unread.list.map(\.name) == sample.unread)
        #expect(Self.summary(of: tweet, in: found) == sample.expected)
    }

    /// The values of a tweet that are not empty.
    private static func summary(of tweet: Tweet, in found: ImportedInput) -> [String] {
        func words(_ parts: String?...) -> String { parts.compactMap(\.self).joined(separator: " ") }
        func reference(_ name: String, _ reference: TweetReference?) -> String? {
            reference.map { "\(name) \($0.tweet.map { "\($0.rawValue)" } ?? "-") \($0.handle ?? "-")" }
        }
        let counts = TweetCount.allCases.compactMap { count in tweet.counts[count].map { "\(count) \($0)" } }
        var lines = [
            words("@" + (tweet.author?.handle ?? "-"), tweet.author?.id.map { "\($0.rawValue)" }, tweet.author?.name),
            tweet.text,
        ]
        lines += [
            reference("retweet", tweet.retweetOf), reference("reply", tweet.replyTo), reference("quote", tweet.quoteOf),
        ].compactMap(\.self)
        if !counts.isEmpty { lines.append(counts.joined(separator: ", ")) }
        lines += tweet.links.map { words("link", $0.expanded ?? $0.url, $0.pageTitle) }
        lines += tweet.media.map { words($0.kind.rawValue, $0.videoURL ?? $0.url) }
        if let poll = tweet.poll {
            lines.append("poll " + poll.choices.map { words($0.label, $0.votes?.description) }.joined(separator: ", "))
        }
        if let note = tweet.communityNote { lines.append("note " + note.text) }
        if tweet.flags.contains(.bookmarked) { lines.append("bookmarked") }
        lines += found.labels.map { "label " + $0.split(separator: " ").dropFirst().joined(separator: " ") }
        return lines + found.referenced.map { "referenced " + $0.text }
    }
}
