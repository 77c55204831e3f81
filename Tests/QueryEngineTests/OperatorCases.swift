import Testing

@testable import QueryEngine

// This file is longer than the limit for others, because it is a flat table.

/// The tree of every operator's example. An operator without a line here fails the tests.
enum OperatorCases {
    static let trees: [String: String] = [
        "hashtag": "#swift", "mention": "@nasa", "mentioned_user_id": "mentioned_user_id:11348282",
        "cashtag": "$tsla", "contains": "contains:\"ing up\"", "in": "(in:text,alt sunset)",
        "smiley": "smiley:positive", "from": "from:nasa", "to": "to:nasa",
        "retweets_of": "retweets_of:nasa", "quotes_of": "quotes_of:nasa", "user": "user:nasa",
        "account": "account:ann_lee", "list": "list:\"@friends.txt\"", "is:follows": "is:follows",
        "follows:me": "follows:me", "from_user_id": "from_user_id:11348282",
        "in_reply_to_user_id": "in_reply_to_user_id:11348282", "quoted_user_id": "quoted_user_id:11348282",
        "is:verified": "is:verified", "bio": "bio:\"astronomer\"", "bio_name": "bio_name:\"observatory\"",
        "bio_location": "bio_location:\"lisbon\"", "followers_count": "followers_count:1000..",
        "following_count": "following_count:100..500", "tweets_count": "tweets_count:1000..",
        "listed_count": "listed_count:10..", "since": "since:2021-12-31", "until": "until:2022-01-01",
        "since_time": "since:2006-03-21T20:50:00Z", "until_time": "until:2006-03-21T20:50:00Z",
        "within_time": "newer_than:2d", "newer_than": "newer_than:6mo", "older_than": "older_than:1y",
        "date": "and(since:2021-03-01, until:2021-06-01)", "hour": "hour:9..17",
        "weekday": "or(weekday:sat, weekday:sun)", "id": "id:1855222378263478273",
        "since_id": "since_id:1855222378263478273", "max_id": "max_id:1855222378263478273",
        "until_id": "max_id:1855222378263478272", "is:retweet": "is:retweet", "filter:retweets": "filter:retweets",
        "is:reply": "is:reply", "is:directed": "is:directed", "filter:self_threads": "filter:self_threads",
        "is:quote": "is:quote", "conversation_id": "conversation_id:1855222378263478273",
        "in_reply_to_tweet_id": "in_reply_to_tweet_id:1855222378263478273",
        "retweets_of_tweet_id": "retweets_of_tweet_id:1855222378263478273",
        "quotes_of_tweet_id": "quotes_of_tweet_id:1855222378263478273", "is:sensitive": "is:sensitive",
        "filter:safe": "not(is:sensitive)", "is:truncated": "is:truncated", "is:deleted": "is:deleted",
        "is:gone": "is:gone", "is:liked": "is:liked", "is:bookmarked": "is:bookmarked", "is:note": "is:note",
        "is:article": "is:article", "is:edited": "is:edited", "is:circle": "is:circle", "is:community": "is:community",
        "is:withheld": "is:withheld", "is:nullcast": "not(is:nullcast)", "is:referenced": "is:referenced",
        "include:nativeretweets": "all", "include:referenced": "all", "has:hashtags": "has:hashtags",
        "has:mentions": "has:mentions", "has:cashtags": "has:cashtags", "has:links": "has:links",
        "has:urls": "has:urls", "has:media": "has:media", "has:images": "has:images", "has:videos": "has:videos",
        "filter:images": "filter:images", "filter:videos": "filter:videos",
        "filter:native_video": "filter:native_video", "filter:spaces": "filter:spaces",
        "filter:periscope": "filter:periscope", "filter:vine": "filter:vine", "has:poll": "has:poll",
        "has:community_note": "has:community_note", "has:gif": "has:gif", "has:alt": "has:alt", "has:geo": "has:geo",
        "has:lang": "has:lang",
        "has:engagement": "has:engagement", "min_likes": "likes:10..", "min_retweets": "retweets:10..",
        "min_replies": "replies:5..", "min_quotes": "quotes:5..", "likes": "likes:10..50", "retweets": "retweets:3..",
        "replies": "replies:=0", "quotes": "quotes:1..", "views": "views:1000..", "bookmarks": "bookmarks:1..",
        "length": "length:200..", "hashtags": "hashtags:3..", "mentions": "mentions:..2", "cashtags": "cashtags:2..",
        "links": "links:=0", "media": "media:=4", "url": "url:\"https://example.org/a\"",
        "url_contains": "url_contains:\"utm_\"", "domain": "domain:\"example.com\"",
        "url_title": "url_title:\"jazz\"", "url_description": "url_description:\"jazz\"", "lang": "lang:en",
        "source": "source:iphone", "place": "place:\"new york city\"", "place_country": "place_country:US",
        "geocode": "geocode:37.776,-122.417,10km", "point_radius": "geocode:48.861,2.355,16km",
        "bounding_box": "bounding_box:[-74.3 40.5 -73.7 40.9]", "known": "known:reply_count", "sample": "all",
        "near": "near:\"lisbon\"", "within": "near:\"lisbon\" within:30km", "label": "label:\"todo\"",
        "is:starred": "is:starred", "has:label": "has:label", "has:note": "has:note", "import": "import:3",
        "added": "added:>=2d", "thread": "thread:{from:ann #swift}", "saved": "cats", "sort": "all", "limit": "all",
        "unique": "all",
    ]
}
