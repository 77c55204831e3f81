// A flat table, longer than other files on purpose: one entry an operator, in the order in which help shows them.

/// Every operator there is, under all its names.
package enum OperatorTable {
    package static let all: [Operator] = text + people + time + kinds + contents + places + own + control + elsewhere

    static let text: [Operator] = [
        Operator(
            "hashtag", ["tag_name"], .hashtag, "with that hashtag; as #tag, safe in a shell", example: "hashtag:swift",
            cost: .index),
        Operator(
            "mention", ["mentions_user"], .mention, "that mention that account; as @name", example: "mention:nasa",
            cost: .index),
        Operator(
            "cashtag", ["symbol"], .cashtag, "with that ticker; as $TICKER", example: "cashtag:tsla", cost: .index),
        Operator(
            "contains", [], .contains, "whose text holds these characters, whatever the words",
            example: "contains:\"ing up\"", cost: .text),
        Operator(
            "in", [], .searchFields,
            "with the words in these fields: text, urls, name (of the author), quoted (text) or alt (texts of pictures)",
            example: "in:alt,text sunset", cost: .none),
        Operator("smiley", [], .smiley, "with any smiley of that mood", example: "smiley:positive", cost: .text),
    ]

    static let people: [Operator] = [
        Operator(
            "from", ["author", "by"], .user(.author), "written by that account (any handle it ever had, or its id)",
            example: "from:nasa", field: "author", cost: .index),
        Operator("to", ["to_user"], .user(.repliedTo), "that answer that account", example: "to:nasa", cost: .index),
        Operator(
            "retweets_of", ["retweets_of_user"], .user(.retweeted), "that are retweets of that account",
            example: "retweets_of:nasa", cost: .index),
        Operator(
            "quotes_of", ["quotes_of_user"], .user(.quoted), "that quote that account", example: "quotes_of:nasa",
            cost: .index),
        Operator(
            "user", [], .user(.any), "by, mentioning, answering or retweeting that account", example: "user:nasa",
            field: "author", cost: .index),
        Operator(
            "account", [], .user(.owner), "collected in that owner's own archive", example: "account:ann_lee",
            field: "author", cost: .index),
        Operator(
            "list", [], .list, "by an account that is named in a file, one name or number a line",
            example: "list:@friends.txt", field: "author", cost: .index),
        Operator(
            "from_user_id", [], .userID(.author), "written by the account with that id",
            example: "from_user_id:11348282", field: "author", cost: .index),
        Operator(
            "in_reply_to_user_id", ["to_user_id"], .userID(.repliedTo), "that answer the account with that id",
            example: "in_reply_to_user_id:11348282", cost: .index),
        Operator(
            "quoted_user_id", [], .userID(.quoted), "that quote the account with that id",
            example: "quoted_user_id:11348282", cost: .index),
        Operator(
            "is:verified", ["filter:verified"], .fact(.verified), "by accounts that were verified at capture",
            example: "is:verified", field: "author profile"),
        Operator(
            "bio", ["user_bio"], .profile(.bio), "by accounts with these words in their profile text",
            example: "bio:astronomer", field: "author profile"),
        Operator(
            "bio_name", ["user_bio_name"], .profile(.name), "by accounts with these words in their display name",
            example: "bio_name:observatory", field: "author name"),
        Operator(
            "bio_location", ["user_bio_location"], .profile(.location),
            "by accounts with these words in their profile's location", example: "bio_location:lisbon",
            field: "author profile"),
        Operator(
            "followers_count", ["min_followers"], .minimum(.followers), "by accounts with at least that many followers",
            example: "followers_count:1000", field: "author profile"),
        Operator(
            "following_count", ["friends_count"], .minimum(.following), "by accounts that follow at least that many",
            example: "following_count:100..500", field: "author profile"),
        Operator(
            "tweets_count", ["statuses_count"], .minimum(.tweets), "by accounts with at least that many tweets",
            example: "tweets_count:1000", field: "author profile"),
        Operator(
            "listed_count", ["user_in_lists_count"], .minimum(.listed), "by accounts on at least that many lists",
            example: "listed_count:10", field: "author profile"),
    ]

    static let time: [Operator] = [
        Operator(
            "since", ["after", "start_time"], .since, "from that day or moment on", example: "since:2021-12-31",
            field: "created_at", cost: .index),
        Operator(
            "until", ["before", "end_time"], .until, "before that day or moment", example: "until:2022-01-01",
            field: "created_at", cost: .index),
        Operator(
            "since_time", [], .sinceUnix, "from that Unix second on", example: "since_time:1142974200",
            field: "created_at", cost: .index),
        Operator(
            "until_time", [], .untilUnix, "before that Unix second", example: "until_time:1142974200",
            field: "created_at", cost: .index),
        Operator(
            "within_time", [], .within, "of the last days, hours, minutes or seconds", example: "within_time:2d",
            field: "created_at", cost: .index),
        Operator(
            "newer_than", [], .newerThan, "younger than that", example: "newer_than:6mo", field: "created_at",
            cost: .index),
        Operator(
            "older_than", [], .olderThan, "older than that", example: "older_than:1y", field: "created_at", cost: .index
        ),
        Operator(
            "date", ["on"], .date, "of that year, month, day or range, both ends included",
            example: "date:2021-03..2021-05", field: "created_at", cost: .index),
        Operator(
            "hour", ["hours"], .hour, "of those hours of the day, on the clocks of the time zone",
            example: "hour:9..17",
            field: "time of day"),
        Operator(
            "weekday", ["weekdays", "dow"], .weekday, "of those days of the week, in the time zone",
            example: "weekday:sat,sun", field: "created_at"),
        Operator("id", ["tweet_id"], .ids, "with that id", example: "id:1855222378263478273", cost: .index),
        Operator("since_id", [], .idsAbove, "with a greater id", example: "since_id:1855222378263478273", cost: .index),
        Operator(
            "max_id", [], .idsUpTo, "with that id or a smaller one", example: "max_id:1855222378263478273", cost: .index
        ),
        Operator("until_id", [], .idsBelow, "with a smaller id", example: "until_id:1855222378263478273", cost: .index),
    ]

    static let kinds: [Operator] = [
        Operator(
            "is:retweet", ["filter:nativeretweets", "filter:native_retweets"], .fact(.retweet),
            "made by the retweet button", example: "is:retweet", cost: .index),
        Operator(
            "filter:retweets", [], .fact(.oldStyleRetweet),
            "that are retweets, or say RT as people did before there was a button", example: "filter:retweets",
            cost: .index),
        Operator(
            "is:reply", ["filter:replies"], .fact(.reply), "that answer someone", example: "is:reply", cost: .index),
        Operator(
            "is:directed", [], .fact(.directed), "directed at someone without answering a tweet", example: "is:directed"
        ),
        Operator(
            "filter:self_threads", ["is:self_thread"], .fact(.selfThread), "that answer their own author",
            example: "filter:self_threads", field: "author"),
        Operator(
            "is:quote", ["filter:quote", "filter:quotes"], .fact(.quote), "that quote another tweet",
            example: "is:quote", cost: .index),
        Operator(
            "conversation_id", [], .reference(.conversation), "of the thread that begins with that tweet",
            example: "conversation_id:1855222378263478273", field: "conversation"),
        Operator(
            "in_reply_to_tweet_id", ["in_reply_to_status_id"], .reference(.repliedTo), "that answer that tweet",
            example: "in_reply_to_tweet_id:1855222378263478273"),
        Operator(
            "retweets_of_tweet_id", ["retweets_of_status_id"], .reference(.retweeted),
            "that are retweets of that tweet", example: "retweets_of_tweet_id:1855222378263478273",
            field: "retweeted tweet"),
        Operator(
            "quotes_of_tweet_id", ["quotes_of_status_id", "quoted_tweet_id"], .reference(.quoted),
            "that quote that tweet", example: "quotes_of_tweet_id:1855222378263478273"),
        Operator(
            "is:sensitive", ["filter:sensitive"], .fact(.sensitive), "marked as possibly sensitive",
            example: "is:sensitive", field: "sensitive", cost: .index),
        Operator(
            "filter:safe", ["is:safe"], .negatedFact(.sensitive), "not marked as possibly sensitive",
            example: "filter:safe", field: "sensitive"),
        Operator(
            "is:truncated", [], .fact(.truncated), "whose text is cut and the rest is not in the archive",
            example: "is:truncated", cost: .index),
        Operator(
            "is:deleted", [], .fact(.deleted), "that the archive says were deleted", example: "is:deleted", cost: .index
        ),
        Operator("is:gone", [], .fact(.gone), "that a newer archive of their author no longer has", example: "is:gone"),
        Operator(
            "is:liked", ["filter:liked"], .fact(.liked), "in the likes of an owner of the archive", example: "is:liked",
            cost: .index),
        Operator("is:bookmarked", [], .fact(.bookmarked), "that were bookmarked", example: "is:bookmarked"),
        Operator("is:note", [], .fact(.note), "whose text comes from a long post", example: "is:note", cost: .index),
        Operator(
            "is:edited", [], .fact(.edited), "of which a later version exists", example: "is:edited", cost: .index),
        Operator("is:circle", [], .fact(.circle), "written for a Twitter Circle", example: "is:circle", cost: .index),
        Operator(
            "is:community", [], .fact(.community), "written in a community", example: "is:community", cost: .index),
        Operator("is:withheld", [], .fact(.withheld), "withheld in some country", example: "is:withheld"),
        Operator(
            "is:nullcast", [], .fact(.nullcast), "that were only promoted, never posted", example: "-is:nullcast",
            field: "client"),
        Operator(
            "is:referenced", [], .fact(.referenced), "met only inside other tweets", example: "is:referenced",
            cost: .index),
        Operator(
            "include:nativeretweets", ["include:retweets"], .noEffect,
            "made by the retweet button, which are there anyway", example: "include:nativeretweets", cost: .none),
        Operator(
            "include:referenced", [], .includeReferenced, "met only inside other tweets, beside the others",
            example: "include:referenced", cost: .none),
    ]

    static let contents: [Operator] = [
        Operator(
            "has:hashtags", ["filter:hashtags"], .fact(.hashtags), "with a hashtag", example: "has:hashtags",
            cost: .index),
        Operator(
            "has:mentions", ["filter:mentions"], .fact(.mentions), "that mention someone", example: "has:mentions",
            cost: .index),
        Operator(
            "has:cashtags", ["has:symbols", "filter:cashtags"], .fact(.cashtags), "with a ticker",
            example: "has:cashtags", cost: .index),
        Operator(
            "has:links", ["has:link", "filter:links"], .fact(.links), "with a link, media included",
            example: "has:links", cost: .index),
        Operator(
            "has:urls", ["filter:urls"], .fact(.urls), "with a link that is neither media nor a quoted tweet",
            example: "has:urls"),
        Operator(
            "has:media", ["has:media_link", "filter:media"], .fact(.media), "with a picture, GIF or video",
            example: "has:media", cost: .index),
        Operator(
            "has:images", ["has:image", "filter:twimg"], .fact(.images), "with a picture",
            example: "has:images", cost: .index),
        Operator(
            "has:videos", ["has:video", "has:video_link"], .fact(.videos),
            "with a video", example: "has:videos", cost: .index),
        Operator(
            "filter:images", [], .fact(.anyImage), "with a picture, or a link to a site for pictures",
            example: "filter:images"),
        Operator(
            "filter:videos", [], .fact(.anyVideo), "with a video, or a link to a site for videos",
            example: "filter:videos"),
        Operator(
            "filter:native_video", [], .fact(.nativeVideo), "with a video, or a link to Vine or Periscope",
            example: "filter:native_video"),
        Operator(
            "filter:spaces", [], .fact(.spaces), "with a link to an audio room", example: "filter:spaces", cost: .index),
        Operator(
            "filter:periscope", [], .fact(.periscope), "with a link to a live video", example: "filter:periscope",
            cost: .index),
        Operator(
            "filter:vine", [], .fact(.vine), "with a link to a Vine video", example: "filter:vine", cost: .index),
        Operator(
            "has:poll",
            [
                "has:polls", "card_name:poll2choice_text_only", "card_name:poll3choice_text_only",
                "card_name:poll4choice_text_only", "card_name:poll2choice_image", "card_name:poll3choice_image",
                "card_name:poll4choice_image",
            ], .fact(.poll), "with a poll", example: "has:poll", cost: .index),
        Operator(
            "has:gif", ["has:gifs", "filter:gif", "card_name:animated_gif"], .fact(.gif), "with a GIF",
            example: "has:gif", cost: .index),
        Operator("has:alt", [], .fact(.alternativeText), "with a picture that is described", example: "has:alt"),
        Operator("has:geo", ["filter:geo"], .fact(.geo), "tagged with a place or point", example: "has:geo"),
        Operator(
            "has:lang", [], .fact(.language), "in a language that Twitter recognised", example: "has:lang",
            field: "lang"),
        Operator(
            "has:engagement", ["filter:has_engagement"], .fact(.engagement), "with a like, retweet or reply",
            example: "has:engagement", field: "engagement counts"),
        Operator(
            "min_likes", ["min_faves", "min_favorites"], .minimum(.likes), "with at least that many likes",
            example: "min_likes:10", field: "like_count"),
        Operator(
            "min_retweets", ["min_reposts"], .minimum(.retweets), "with at least that many retweets",
            example: "min_retweets:10", field: "retweet_count"),
        Operator(
            "min_replies", [], .minimum(.replies), "with at least that many replies", example: "min_replies:5",
            field: "reply_count"),
        Operator(
            "min_quotes", [], .minimum(.quotes), "with at least that many quotes", example: "min_quotes:5",
            field: "quote_count"),
        Operator(
            "likes", ["faves", "favorites"], .number(.likes), "with that many likes", example: "likes:10..50",
            field: "like_count"),
        Operator(
            "retweets", ["reposts"], .number(.retweets), "with that many retweets", example: "retweets:3..",
            field: "retweet_count"),
        Operator(
            "replies", [], .number(.replies), "with that many replies", example: "replies:0", field: "reply_count"),
        Operator("quotes", [], .number(.quotes), "with that many quotes", example: "quotes:1..", field: "quote_count"),
        Operator("views", [], .number(.views), "with that many views", example: "views:>=1000", field: "view_count"),
        Operator(
            "bookmarks", [], .number(.bookmarks), "with that many bookmarks", example: "bookmarks:1..",
            field: "bookmark_count"),
        Operator("length", [], .number(.length), "with a text that long", example: "length:200.."),
        Operator("hashtags", [], .number(.hashtags), "with that many hashtags", example: "hashtags:3.."),
        Operator("mentions", [], .number(.mentions), "with that many mentions", example: "mentions:..2"),
        Operator("cashtags", [], .number(.cashtags), "with that many tickers", example: "cashtags:2.."),
        Operator("links", ["urls"], .number(.links), "with that many links", example: "links:0"),
        Operator("media", [], .number(.media), "with that many pictures and videos", example: "media:4"),
        Operator(
            "url", [], .link(.words), "with a link that has these words in its address",
            example: "url:\"https://example.org/a\"", cost: .index),
        Operator(
            "url_contains", [], .link(.contains), "with a link whose address holds these characters",
            example: "url_contains:utm_"),
        Operator(
            "domain", ["host", "site"], .link(.domain), "with a link to that host or a part of it",
            example: "domain:example.com", cost: .index),
        Operator(
            "lang", ["language"], .language, "in that language, by Twitter's own label", example: "lang:en",
            field: "lang", cost: .index),
        Operator(
            "source", ["client"], .client, "written with that program", example: "source:\"Twitter Web App\"",
            field: "client"),
    ]

    static let places: [Operator] = [
        Operator(
            "place", [], .place, "tagged with that place, by name or id", example: "place:\"new york city\"",
            field: "place"),
        Operator(
            "place_country", [], .country, "tagged with a place in that country", example: "place_country:US",
            field: "place"),
        Operator(
            "geocode", [], .geocode, "from within a distance: latitude, longitude, radius",
            example: "geocode:37.776,-122.417,10km", field: "place"),
        Operator(
            "point_radius", [], .pointRadius, "from within a distance: longitude, latitude, radius",
            example: "point_radius:[2.355 48.861 16km]", field: "place"),
        Operator(
            "bounding_box", ["geo_bounding_box"], .boundingBox, "from inside a box: west, south, east, north",
            example: "bounding_box:[-74.3 40.5 -73.7 40.9]", field: "place"),
        Operator(
            "near", [], .near, "from near a place that tweets of the store are tagged with (10 km, or as within: says)",
            example: "near:lisbon", field: "place"),
        Operator(
            "within", [], .distance, "from at most that far, beside near:", example: "near:lisbon within:30km",
            field: "place"),
    ]

    static let own: [Operator] = [
        Operator(
            "label", ["labels"], .label, "with that label of your own", example: "label:todo", cost: .index),
        Operator(
            "is:starred", ["has:star", "filter:starred"], .fact(.starred), "that you put a star on",
            example: "is:starred", cost: .index),
        Operator(
            "has:label", ["has:labels"], .fact(.labelled), "with any label of your own", example: "has:label",
            cost: .index),
        Operator(
            "has:note", ["has:notes"], .fact(.ownNote), "with a note of your own", example: "has:note", cost: .index),
        Operator(
            "import", ["imports"], .imported,
            "that were in that input, by its number or the first digits of its SHA-256",
            example: "import:3"),
        Operator(
            "added", [], .added, "that came into the store at that time, both ends included", example: "added:2d.."),
    ]

    static let control: [Operator] = [
        Operator(
            "known", [], .known, "of which the archive tells that field", example: "known:reply_count"),
        Operator(
            "sample", [], .sample,
            "chosen by chance: that many percent, always the same ones; sample:10/seed for others",
            example: "sample:10", cost: .none),
        Operator(
            "thread", [], .thread, "of conversations in which a tweet matches the query in braces",
            example: "thread:{from:ann #swift}"),
        Operator("saved", [], .saved, "that a saved search finds", example: "saved:morning", cost: .none),
        Operator(
            "sort", ["order"], .sort,
            "in that order: newest, oldest, relevance, likes, retweets, replies, quotes, views, engagement, random or random/SEED",
            example: "sort:likes", cost: .none),
        Operator(
            "unique", [], .unique,
            "only the first with the same text, url or retweeted tweet, in the order of the results",
            example: "unique:text", cost: .none),
        Operator("limit", [], .limit, "that many at most", example: "limit:100", cost: .none),
    ]

    static let elsewhere: [Operator] = [
        Operator(
            "filter:social", [], unavailable: "it is a guess of Twitter's own unpublished model",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by accounts near the searcher",
            example: "filter:social"),
        Operator(
            "filter:trusted", [], unavailable: "it is a guess of Twitter's own unpublished model",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by trusted accounts", example: "filter:trusted"),
        Operator(
            "filter:follows", ["is:follows"], unavailable: "archives say whom their owner followed only at the end",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by accounts the searcher follows",
            example: "filter:follows"),
        Operator(
            "filter:blue_verified", ["is:blue_verified"],
            unavailable: "archives do not tell paid verification from the old one", instead: "is:verified",
            meaning: "by accounts with paid verification", example: "filter:blue_verified"),
        Operator(
            "filter:news", [], unavailable: "Twitter's list of news sites is not free to use",
            instead: "name the sites: domain:(bbc.co.uk OR reuters.com); a saved search keeps them as saved:news",
            meaning: "with links to news",
            example: "filter:news"),
        Operator(
            "filter:pro_video", [], unavailable: "archives do not say how a video was published", instead: "has:videos",
            meaning: "with published video", example: "filter:pro_video"),
        Operator(
            "filter:consumer_video", [], unavailable: "archives do not say how a video was published",
            instead: "has:videos", meaning: "with uploaded video", example: "filter:consumer_video"),
        Operator(
            "card_name", [], unavailable: "link cards are not in archives", instead: "has:gif, has:videos or has:links",
            meaning: "with a card of that type", example: "card_name:summary"),
        Operator(
            "card_domain", [], unavailable: "link cards are not in archives", instead: "domain:example.com",
            meaning: "with a card of that site", example: "card_domain:example.com"),
        Operator(
            "card_url", [], unavailable: "link cards are not in archives", instead: "url:example",
            meaning: "with a card of that address", example: "card_url:example"),
        Operator(
            "has:profile_geo", ["has:derived_user_geo"],
            unavailable: "places derived from profiles are not in archives", instead: "bio_location:lisbon",
            meaning: "by accounts with a derived place", example: "has:profile_geo"),
        Operator(
            "profile_country", ["profile_region", "profile_locality", "profile_subregion"],
            unavailable: "places derived from profiles are not in archives", instead: "bio_location:lisbon",
            meaning: "by accounts of that place", example: "profile_country:PT"),
        Operator(
            "profile_point_radius", ["profile_bounding_box"],
            unavailable: "places derived from profiles are not in archives", instead: "bio_location:lisbon",
            meaning: "by accounts of that area", example: "profile_point_radius:[2.3 48.8 16km]"),
        Operator(
            "from_affiliate_of", ["to_affiliate_of"], unavailable: "affiliations are not in archives",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by affiliates", example: "from_affiliate_of:nasa"
        ),
        Operator(
            "liked_by_user_id", [], unavailable: "archives only hold their owner's likes", instead: "is:liked",
            meaning: "liked by an account", example: "liked_by_user_id:12"),
        Operator(
            "retweeted_by_user_id", [], unavailable: "who else retweeted is not in archives",
            instead: "is:retweet from:ann", meaning: "retweeted by an account", example: "retweeted_by_user_id:12"),
        Operator(
            "replied_to_by_user_id", [], unavailable: "who else answered is not in archives",
            instead: "is:reply from:ann", meaning: "answered by an account", example: "replied_to_by_user_id:12"),
        Operator(
            "url_title", ["within_url_title"], unavailable: "the linked pages are not in archives", instead: "url:word",
            meaning: "with a link to a page of that title", example: "url_title:jazz"),
        Operator(
            "url_description", ["within_url_description"], unavailable: "the linked pages are not in archives",
            instead: "url:word", meaning: "with a link to a page of that description", example: "url_description:jazz"),
        Operator(
            "context", [], unavailable: "Twitter's annotations are not in archives",
            instead: "search for the words themselves", meaning: "about a topic",
            example: "context:10.799022225751871488"),
        Operator(
            "entity", [], unavailable: "Twitter's annotations are not in archives",
            instead: "search for the words themselves", meaning: "about a thing", example: "entity:\"Michael Jordan\""),
        Operator(
            "embedding", [], unavailable: "it needs a language model", instead: "search for the words themselves",
            meaning: "of similar meaning", example: "embedding:\"storm\""),
        Operator(
            "tag", [], unavailable: "it could mean two things",
            instead: "hashtag:x for hashtags; own labels are label:x", meaning: "with a tag", example: "tag:x"),
    ]

    /// Finds an operator by any of its names, whatever their case. Keyword operators are found as `is:retweet`.
    package static func find(_ name: String) -> Operator? { byName[name.lowercased()] }

    /// Whether keywords follow the name: `is`, `has`, `filter` and others.
    static func isFamily(_ name: String) -> Bool { families.contains(name.lowercased()) }

    /// Names that are at most two edits away, nearest first.
    package static func suggestions(for name: String) -> [String] {
        Spelling.nearest(to: name.lowercased(), among: names, limit: 3)
    }

    private static let byName: [String: Operator] = {
        var result: [String: Operator] = [:]
        for entry in all {
            for name in [entry.name] + entry.aliases { result[name] = entry }
        }
        return result
    }()

    private static let families: Set<String> = ["is", "has", "filter", "include", "exclude"]

    /// Every spelling, families as their bare names too, in table order.
    static let names: [String] = all.flatMap { [$0.name] + $0.aliases } + families.sorted()
}
