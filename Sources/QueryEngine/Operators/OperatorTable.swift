// Longer than other files, because it is a flat table with one entry per operator.

internal import TweetModel
internal import TweetText

/// All operators with their aliases, in the order of `help query`.
package enum OperatorTable {
    // The hosts of operators such as `filter:vine`. Their subdomains are included.
    private static let vine = ["vine.co"]
    private static let periscope = ["periscope.tv", "pscp.tv"]
    private static let videoHosts = [
        "youtube.com", "youtu.be", "vimeo.com", "vine.co", "periscope.tv", "pscp.tv", "twitch.tv", "dailymotion.com",
        "dai.ly", "tiktok.com", "ustream.tv", "livestream.com", "meerkatapp.co", "nicovideo.jp", "nico.ms",
        "bilibili.com", "streamable.com", "twitcasting.tv", "rumble.com",
    ]
    private static let imageHosts = [
        "instagram.com", "instagr.am", "flickr.com", "flic.kr", "twitpic.com", "yfrog.com", "imgur.com", "img.ly",
        "lockerz.com", "plixi.com", "tweetphoto.com", "twitgoo.com", "mobypicture.com", "moby.to", "photobucket.com",
        "500px.com", "500px.me", "movapic.com", "photozou.jp", "pikchur.com", "pixiv.net", "unsplash.com",
        "via.me", "eyeem.com", "smugmug.com", "deviantart.com", "fav.me",
    ]

    package static let all: [Operator] = text + people + time + kinds + contents + places + own + control + elsewhere

    static let text: [Operator] = [
        Operator(
            "hashtag", ["tag_name"], .hashtag, "with this hashtag; the same as #tag", example: "hashtag:swift",
            cost: .index),
        Operator(
            "mention", ["mentions_user"], .mention,
            "that mention this account, by any handle that it uses or used, or its ID; the same as @name",
            example: "mention:nasa", cost: .index),
        Operator(
            "cashtag", ["symbol"], .cashtag, "with this ticker symbol; the same as $TICKER", example: "cashtag:tsla",
            cost: .index),
        Operator(
            "contains", [], .contains, "whose text contains these characters, also inside words",
            example: "contains:\"ing up\"", cost: .text),
        Operator(
            "in", [], .searchFields,
            "with the words in these fields: text, urls, name (of the author), quoted (text), alt (image descriptions and text in images), card (titles and descriptions of linked pages), poll (choices) or note (Community Notes)",
            example: "in:alt,text sunset", cost: .none),
        Operator(
            "stem", [], .stem,
            "with any form of the words next to it, by the rules of a language: en, de, fr, es, pt, it or nl",
            example: "stem:en running", cost: .none),
        Operator("smiley", [], .smiley, "with any emoticon of this mood", example: "smiley:positive", cost: .text),
    ]

    static let people: [Operator] = [
        Operator(
            "from", ["author", "by"], .user(.author), "by this account: a handle that it uses or used, or its ID",
            example: "from:nasa", cost: .index),
        Operator("to", ["to_user"], .user(.repliedTo), "that reply to this account", example: "to:nasa", cost: .index),
        Operator(
            "retweets_of", ["retweets_of_user"], .user(.retweeted), "that are retweets of this account",
            example: "retweets_of:nasa", cost: .index),
        Operator(
            "quotes_of", ["quotes_of_user"], .user(.quoted), "that quote this account", example: "quotes_of:nasa",
            cost: .index),
        Operator(
            "user", [], .user(.any), "by, mentioning, replying to or retweeting this account", example: "user:nasa",
            field: "author", cost: .index),
        Operator(
            "account", [], .user(.owner), "by this owner of an imported archive", example: "account:ann_lee",
            cost: .index),
        Operator(
            "list", [], .list,
            "by a member of an imported list, or by an account that a text file names: one handle or ID per line",
            example: "list:@friends.txt", cost: .index),
        Operator(
            "is:follows", ["filter:follows"], .test(.follow(.following)),
            "by accounts that the archive's owner follows", example: "is:follows"),
        Operator(
            "follows:me", [], .test(.follow(.follower)), "by accounts that follow the archive's owner",
            example: "follows:me"),
        Operator(
            "from_user_id", [], .userID(.author), "by the account with this ID",
            example: "from_user_id:11348282", cost: .index),
        Operator(
            "in_reply_to_user_id", ["to_user_id"], .userID(.repliedTo), "that reply to the account with this ID",
            example: "in_reply_to_user_id:11348282", cost: .index),
        Operator(
            "mentioned_user_id", [], .userID(.mentioned), "that mention the account with this ID",
            example: "mentioned_user_id:11348282", cost: .index),
        Operator(
            "quoted_user_id", [], .userID(.quoted), "that quote the account with this ID",
            example: "quoted_user_id:11348282", cost: .index),
        Operator(
            "is:verified", ["filter:verified"], .test(.isTrue(.verified)),
            "by accounts that were verified in their newest record", example: "is:verified"),
        Operator(
            "bio", ["user_bio"], .words(.bio), "by accounts with these words in their profile text",
            example: "bio:astronomer"),
        Operator(
            "bio_name", ["user_bio_name"], .words(.name), "by accounts with these words in their display name",
            example: "bio_name:observatory"),
        Operator(
            "bio_location", ["user_bio_location"], .words(.location),
            "by accounts with these words in their profile's location", example: "bio_location:lisbon"),
        Operator(
            "followers_count", ["min_followers"], .minimum(.followers), "by accounts with at least this many followers",
            example: "followers_count:1000"),
        Operator(
            "following_count", ["friends_count"], .minimum(.following),
            "by accounts that follow at least this many others", example: "following_count:100..500"),
        Operator(
            "tweets_count", ["statuses_count"], .minimum(.tweets), "by accounts with at least this many tweets",
            example: "tweets_count:1000"),
        Operator(
            "listed_count", ["user_in_lists_count"], .minimum(.listed), "by accounts on at least this many lists",
            example: "listed_count:10"),
    ]

    static let time: [Operator] = [
        Operator(
            "since", ["after", "start_time"], .since, "at or after the start of this day or time",
            example: "since:2021-12-31", cost: .index),
        Operator(
            "until", ["before", "end_time"], .until, "before the start of this day or time",
            example: "until:2022-01-01", cost: .index),
        Operator(
            "since_time", [], .sinceUnix, "at or after this Unix time in seconds", example: "since_time:1142974200",
            cost: .index),
        Operator(
            "until_time", [], .untilUnix, "before this Unix time in seconds", example: "until_time:1142974200",
            cost: .index),
        Operator(
            "within_time", [], .within, "of the last days, hours, minutes or seconds", example: "within_time:2d",
            cost: .index),
        Operator("newer_than", [], .newerThan, "younger than this duration", example: "newer_than:6mo", cost: .index),
        Operator("older_than", [], .olderThan, "older than this duration", example: "older_than:1y", cost: .index),
        Operator(
            "date", ["on"], .date, "of this year, month, day or range, both ends included",
            example: "date:2021-03..2021-05", cost: .index),
        Operator(
            "hour", ["hours"], .calendar(.hour), "of these hours of the day, in your time zone", example: "hour:9..17"),
        Operator(
            "weekday", ["weekdays", "dow"], .calendar(.weekday), "of these days of the week, in your time zone",
            example: "weekday:sat,sun"),
        Operator("id", ["tweet_id"], .ids, "with this ID", example: "id:1855222378263478273", cost: .index),
        Operator("since_id", [], .idsAbove, "with a greater ID", example: "since_id:1855222378263478273", cost: .index),
        Operator(
            "max_id", [], .idsUpTo, "with this ID or a smaller one", example: "max_id:1855222378263478273", cost: .index
        ),
        Operator("until_id", [], .idsBelow, "with a smaller ID", example: "until_id:1855222378263478273", cost: .index),
    ]

    static let kinds: [Operator] = [
        Operator(
            "is:retweet", ["filter:nativeretweets", "filter:native_retweets"], .flag(.retweet),
            "made by the retweet button", example: "is:retweet", cost: .index),
        Operator(
            "filter:retweets", [],
            .property(.or([.is(.flag(.retweet)), .is(.word(TextTerm(tokens: ["rt"], isPrefix: false)))])),
            "that are retweets, or contain RT as people wrote before the button existed", example: "filter:retweets",
            cost: .index),
        Operator(
            "is:reply", ["filter:replies"], .flag(.reply), "that reply to a tweet or address an account",
            example: "is:reply", cost: .index),
        Operator(
            "is:directed", [], .property(.and([.is(.known(.repliedAccount)), .not(.known(.repliedTweet))])),
            "addressed to an account, but not a reply to a tweet", example: "is:directed"),
        Operator(
            "filter:self_threads", ["is:self_thread", "is:thread"], .test(.isSelfReply),
            "that reply to their own author", example: "filter:self_threads", field: "author"),
        Operator(
            "is:quote", ["filter:quote", "filter:quotes"], .flag(.quote), "that quote another tweet",
            example: "is:quote", cost: .index),
        Operator(
            "conversation_id", [], .reference(.conversation), "of the thread that begins with this tweet",
            example: "conversation_id:1855222378263478273"),
        Operator(
            "in_reply_to_tweet_id", ["in_reply_to_status_id"], .reference(.repliedTo), "that reply to this tweet",
            example: "in_reply_to_tweet_id:1855222378263478273"),
        Operator(
            "retweets_of_tweet_id", ["retweets_of_status_id"], .reference(.retweeted),
            "that are retweets of this tweet", example: "retweets_of_tweet_id:1855222378263478273"),
        Operator(
            "quotes_of_tweet_id", ["quotes_of_status_id", "quoted_tweet_id"], .reference(.quoted),
            "that quote this tweet", example: "quotes_of_tweet_id:1855222378263478273"),
        Operator(
            "is:sensitive", ["filter:sensitive"], .test(.isTrue(.sensitive)), "marked as possibly sensitive",
            example: "is:sensitive", cost: .index),
        Operator(
            "filter:safe", ["is:safe"], .opposite(of: "is:sensitive"), "marked as not sensitive",
            example: "filter:safe"),
        Operator(
            "is:truncated", [], .flag(.truncated), "whose text is cut off, if no input contains the rest",
            example: "is:truncated", cost: .index),
        Operator(
            "is:deleted", [], .flag(.deleted), "that the archive marks as deleted", example: "is:deleted",
            cost: .index
        ),
        Operator(
            "is:gone", [], .test(.rowFlag(.gone)), "that a newer archive of their author lacks", example: "is:gone"),
        Operator(
            "is:liked", ["filter:liked"], .flag(.liked), "that an archive's owner liked", example: "is:liked",
            cost: .index),
        Operator("is:bookmarked", [], .test(.rowFlag(.bookmarked)), "that were bookmarked", example: "is:bookmarked"),
        Operator(
            "is:without_id", [], .test(.idRange(IDRange(upper: -1))),
            "whose ID is unknown, imported with --without-ids", example: "is:without_id", cost: .index),
        Operator("is:note", [], .flag(.note), "whose text is a long post", example: "is:note", cost: .index),
        Operator("is:article", [], .flag(.article), "whose text is an X Article", example: "is:article", cost: .index),
        Operator("is:edited", [], .flag(.edited), "that have a later version", example: "is:edited", cost: .index),
        Operator("is:circle", [], .flag(.circle), "written for a Twitter Circle", example: "is:circle", cost: .index),
        Operator(
            "is:community", [], .flag(.community), "written in a community", example: "is:community", cost: .index),
        Operator("is:withheld", [], .test(.rowFlag(.withheld)), "withheld in some country", example: "is:withheld"),
        Operator(
            "is:nullcast", [],
            .property(.and([.is(.known(.client)), .is(.client("twitter for advertisers", isPrefix: true))])),
            "that were only shown as promoted tweets", example: "-is:nullcast"),
        Operator(
            "is:referenced", [], .flag(.referenced), "known only from other tweets that quote, retweet or answer them",
            example: "is:referenced", cost: .index),
        Operator(
            "include:nativeretweets", ["include:retweets"], .noEffect,
            "of all kinds; accepted, but retweets are in the results anyway", example: "include:nativeretweets",
            cost: .none),
        Operator(
            "include:referenced", [], .includeReferenced, "of all kinds, and those known only from other tweets too",
            example: "include:referenced", cost: .none),
    ]

    static let contents: [Operator] = [
        Operator(
            "has:hashtags", ["has:hashtag", "filter:hashtags"], .flag(.hashtag), "with a hashtag",
            example: "has:hashtags", cost: .index),
        Operator(
            "has:mentions", ["has:mention", "filter:mentions"], .flag(.mention), "with a mention",
            example: "has:mentions", cost: .index),
        Operator(
            "has:cashtags", ["has:cashtag", "has:symbols", "filter:cashtags"], .flag(.cashtag), "with a ticker symbol",
            example: "has:cashtags", cost: .index),
        Operator(
            "has:links", ["has:link", "filter:links"], .flag(.link),
            "with a link; the media of a tweet count as one link", example: "has:links", cost: .index),
        Operator(
            "has:urls", ["filter:urls"], .test(.number(.pageLinks, NumberRange(lower: 1))),
            "with a link that leads neither to media nor to a tweet", example: "has:urls"),
        Operator(
            "has:media", ["has:media_link", "filter:media"], .flag(.media), "with an image, GIF or video",
            example: "has:media", cost: .index),
        Operator(
            "has:images", ["has:image", "has:photos", "has:photo", "has:pictures", "has:picture", "filter:twimg"],
            .flag(.photo), "with an image", example: "has:images", cost: .index),
        Operator(
            "has:videos", ["has:video", "has:video_link"], .flag(.video),
            "with a video", example: "has:videos", cost: .index),
        Operator(
            "filter:images", [], .flag(.photo, orLinkTo: imageHosts),
            "with an image, or a link to an image host such as flickr.com", example: "filter:images"),
        Operator(
            "filter:videos", [], .flag(.video, orLinkTo: videoHosts),
            "with a video, or a link to a video host such as youtube.com", example: "filter:videos"),
        Operator(
            "filter:native_video", [], .flag(.video, orLinkTo: vine + periscope),
            "with a video, or a link to Vine or Periscope", example: "filter:native_video"),
        Operator(
            "filter:spaces", [], .test(.host(["twitter.com", "x.com"], path: "/i/spaces/")),
            "with a link to an audio room (Space)", example: "filter:spaces",
            cost: .index),
        Operator(
            "filter:periscope", [], .test(.host(periscope, path: nil)),
            "with a link to a Periscope broadcast",
            example: "filter:periscope",
            cost: .index),
        Operator(
            "filter:vine", [], .test(.host(vine, path: nil)), "with a link to a Vine video",
            example: "filter:vine", cost: .index),
        Operator(
            "has:poll",
            [
                "has:polls", "card_name:poll2choice_text_only", "card_name:poll3choice_text_only",
                "card_name:poll4choice_text_only", "card_name:poll2choice_image", "card_name:poll3choice_image",
                "card_name:poll4choice_image",
            ], .flag(.poll), "with a poll", example: "has:poll", cost: .index),
        Operator(
            "has:community_note", ["has:birdwatch"], .test(.rowFlag(.communityNote)),
            "with a Community Note, which other users wrote", example: "has:community_note"),
        Operator(
            "has:gif", ["has:gifs", "filter:gif", "card_name:animated_gif"], .flag(.gif), "with a GIF",
            example: "has:gif", cost: .index),
        Operator(
            "has:alt", [], .test(.number(.descriptions, NumberRange(lower: 1))), "with an image that has a description",
            example: "has:alt"),
        Operator("has:geo", ["filter:geo"], .test(.known(.geo)), "with a place or coordinates", example: "has:geo"),
        Operator(
            "has:lang", [], .property(.not(.language(["und"]))), "with a language label other than und",
            example: "has:lang"),
        Operator(
            "has:engagement", ["filter:has_engagement"],
            .property(.or([.likes, .retweets, .replies].map { .is(.number(.count($0), NumberRange(lower: 1))) })),
            "with a like, retweet or reply", example: "has:engagement", field: "engagement counts"),
        Operator(
            "min_likes", ["min_faves", "min_favorites"], .minimum(.count(.likes)), "with at least this many likes",
            example: "min_likes:10"),
        Operator(
            "min_retweets", ["min_reposts"], .minimum(.count(.retweets)), "with at least this many retweets",
            example: "min_retweets:10"),
        Operator(
            "min_replies", [], .minimum(.count(.replies)), "with at least this many replies", example: "min_replies:5"),
        Operator(
            "min_quotes", [], .minimum(.count(.quotes)), "with at least this many quotes", example: "min_quotes:5"),
        Operator(
            "likes", ["faves", "favorites"], .number(.count(.likes)), "with this many likes", example: "likes:10..50"),
        Operator(
            "retweets", ["reposts"], .number(.count(.retweets)), "with this many retweets", example: "retweets:3.."),
        Operator("replies", [], .number(.count(.replies)), "with this many replies", example: "replies:0"),
        Operator("quotes", [], .number(.count(.quotes)), "with this many quotes", example: "quotes:1.."),
        Operator("views", [], .number(.count(.views)), "with this many views", example: "views:>=1000"),
        Operator("bookmarks", [], .number(.count(.bookmarks)), "with this many bookmarks", example: "bookmarks:1.."),
        Operator("length", [], .number(.length), "with a text of this many characters", example: "length:200.."),
        Operator("hashtags", [], .number(.hashtags), "with this many hashtags", example: "hashtags:3.."),
        Operator("mentions", [], .number(.mentions), "with this many mentions", example: "mentions:..2"),
        Operator("cashtags", [], .number(.cashtags), "with this many ticker symbols", example: "cashtags:2.."),
        Operator(
            "links", ["urls"], .number(.links),
            "with this many links; the media of a tweet count as one link", example: "links:0"),
        Operator("media", [], .number(.media), "with this many images and videos", example: "media:4"),
        Operator(
            "url", [], .link(.words), "with a link that has these words in its host, path or query string",
            example: "url:\"https://example.org/a\"", cost: .index),
        Operator(
            "url_contains", [], .link(.contains), "with a link whose address contains these characters",
            example: "url_contains:utm_"),
        Operator(
            "domain", ["host", "site"], .link(.domain),
            "with a link to this host or a subdomain of it, in Unicode or as xn--",
            example: "domain:example.com", cost: .index),
        Operator(
            "url_title", ["within_url_title"], .words(.pageTitle),
            "with a link to a page with these words in its title", example: "url_title:jazz"),
        Operator(
            "url_description", ["within_url_description"], .words(.pageDescription),
            "with a link to a page with these words in its description", example: "url_description:jazz"),
        Operator(
            "lang", ["language"], .language, "with this language label, which Twitter assigned", example: "lang:en",
            cost: .index),
        Operator(
            "source", ["client"], .client,
            "written with a client that has these words in its name; in quotes, the whole name",
            example: "source:iphone"),
    ]

    static let places: [Operator] = [
        Operator("place", [], .place, "tagged with this place: its name or ID", example: "place:\"new york city\""),
        Operator(
            "place_country", [], .country, "tagged with a place in this country: two letters",
            example: "place_country:US"),
        Operator(
            "geocode", [], .geocode, "from within a circle: latitude, longitude, radius",
            example: "geocode:37.776,-122.417,10km"),
        Operator(
            "point_radius", [], .pointRadius, "from within a circle: longitude, latitude, radius",
            example: "point_radius:[2.355 48.861 16km]"),
        Operator(
            "bounding_box", ["geo_bounding_box"], .boundingBox, "from within a box: west, south, east, north",
            example: "bounding_box:[-74.3 40.5 -73.7 40.9]"),
        Operator(
            "near", [], .near,
            "from within 10 km of a place that tweets in the store are tagged with; me is the setting home",
            example: "near:lisbon"),
        Operator(
            "within", [], .distance, "from within this distance of near:", example: "near:lisbon within:30km",
            field: "place"),
    ]

    static let own: [Operator] = [
        Operator("label", ["labels"], .label, "with this label of yours", example: "label:todo", cost: .index),
        Operator(
            "is:starred", ["has:star", "filter:starred"], .test(.label(Folding.fold(LabelName.starred.text))),
            "that you starred", example: "is:starred", cost: .index),
        Operator(
            "has:label", ["has:labels"], .test(.label(nil)), "with any label of yours", example: "has:label",
            cost: .index),
        Operator("has:note", ["has:notes"], .test(.note), "with a note of yours", example: "has:note", cost: .index),
        Operator(
            "import", ["imports"], .imported,
            "that this input contains: its number, or at least four digits of its BLAKE3", example: "import:3"),
        Operator("added", [], .added, "first imported at this time, both ends included", example: "added:2d.."),
    ]

    static let control: [Operator] = [
        Operator("known", [], .known, "whose archive contains this field", example: "known:reply_count"),
        Operator(
            "sample", [], .sample,
            "of a random sample of this percentage, always the same one; sample:10/seed draws another",
            example: "sample:10", cost: .none),
        Operator(
            "thread", [], .thread, "of conversations in which a tweet matches the query in braces",
            example: "thread:{from:ann #swift}"),
        Operator("saved", [], .saved, "that this saved search finds", example: "saved:morning", cost: .none),
        Operator(
            "sort", ["order"], .sort,
            "in this order: newest, oldest, relevance, likes, retweets, replies, quotes, views, bookmarks, engagement, distance, random or random/SEED",
            example: "sort:likes", cost: .none),
        Operator(
            "unique", [], .unique,
            "only the first of those with the same text, url or retweet, in the order of the results",
            example: "unique:text", cost: .none),
        Operator("limit", [], .limit, "at most this many", example: "limit:100", cost: .none),
    ]

    static let elsewhere: [Operator] = [
        Operator(
            "filter:social", [], unavailable: "it is a guess of an unpublished model",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by accounts near the searcher",
            example: "filter:social"),
        Operator(
            "filter:trusted", [], unavailable: "it is a guess of an unpublished model",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by trusted accounts", example: "filter:trusted"),
        Operator(
            "filter:blue_verified", ["is:blue_verified"], unavailable: "archives do not distinguish paid verification",
            instead: "use is:verified", meaning: "by accounts with paid verification", example: "filter:blue_verified"),
        Operator(
            "filter:news", [], unavailable: "Twitter's list of news sites is not free to use",
            instead: "name the sites: domain:(bbc.co.uk OR reuters.com); save the search to use it as saved:news",
            meaning: "with links to news", example: "filter:news"),
        Operator(
            "filter:pro_video", [], unavailable: "archives do not say how a video was published",
            instead: "use has:videos", meaning: "with a published video", example: "filter:pro_video"),
        Operator(
            "filter:consumer_video", [], unavailable: "archives do not say how a video was published",
            instead: "use has:videos", meaning: "with an uploaded video", example: "filter:consumer_video"),
        Operator(
            "card_name", [], unavailable: "archives contain no link cards",
            instead: "use has:gif, has:videos or has:links",
            meaning: "with a card of that type", example: "card_name:summary"),
        Operator(
            "card_domain", [], unavailable: "archives contain no link cards", instead: "use domain:example.com",
            meaning: "with a card of that site", example: "card_domain:example.com"),
        Operator(
            "card_url", [], unavailable: "archives contain no link cards", instead: "use url:example",
            meaning: "with a card of that address", example: "card_url:example"),
        Operator(
            "has:profile_geo", ["has:derived_user_geo"],
            unavailable: "archives contain no places derived from profiles", instead: "use bio_location:lisbon",
            meaning: "by accounts with a derived place", example: "has:profile_geo"),
        Operator(
            "profile_country", ["profile_region", "profile_locality", "profile_subregion"],
            unavailable: "archives contain no places derived from profiles", instead: "use bio_location:lisbon",
            meaning: "by accounts of that place", example: "profile_country:PT"),
        Operator(
            "profile_point_radius", ["profile_bounding_box"],
            unavailable: "archives contain no places derived from profiles", instead: "use bio_location:lisbon",
            meaning: "by accounts of that area", example: "profile_point_radius:[2.3 48.8 16km]"),
        Operator(
            "from_affiliate_of", ["to_affiliate_of"], unavailable: "archives contain no affiliations",
            instead: "name the accounts: from:(ann OR bob)", meaning: "by affiliates", example: "from_affiliate_of:nasa"
        ),
        Operator(
            "liked_by_user_id", [], unavailable: "archives contain the likes of their owner only",
            instead: "use is:liked", meaning: "liked by an account", example: "liked_by_user_id:12"),
        Operator(
            "retweeted_by_user_id", [], unavailable: "archives do not say who else retweeted",
            instead: "use is:retweet from:ann", meaning: "retweeted by an account", example: "retweeted_by_user_id:12"),
        Operator(
            "replied_to_by_user_id", [], unavailable: "archives do not say who else replied",
            instead: "use is:reply from:ann", meaning: "with a reply by an account", example: "replied_to_by_user_id:12"
        ),
        Operator(
            "context", [], unavailable: "archives do not contain Twitter's annotations",
            instead: "search for the words themselves", meaning: "about a topic",
            example: "context:10.799022225751871488"),
        Operator(
            "entity", [], unavailable: "archives do not contain Twitter's annotations",
            instead: "search for the words themselves", meaning: "about a thing", example: "entity:\"Michael Jordan\""),
        Operator(
            "embedding", [], unavailable: "it needs a language model", instead: "search for the words themselves",
            meaning: "of similar meaning", example: "embedding:\"storm\""),
        Operator(
            "tag", [], unavailable: "it could mean a hashtag or a label of yours",
            instead: "use hashtag:x for hashtags, or label:x for your labels", meaning: "with a tag", example: "tag:x"),
    ]

    /// Finds an operator by its name or an alias, ignoring case. `nil` for an unknown name. The name of a keyword
    /// includes its family (`is:retweet`).
    package static func find(_ name: String) -> Operator? { byName[name.lowercased()] }

    /// True for the name of a family, which a keyword follows: `is`, `has`, `filter`, `include`, `exclude` and
    /// `follows`. Ignores case.
    static func isFamily(_ name: String) -> Bool { families.contains(name.lowercased()) }

    /// Returns up to three names, aliases or families for an unknown name: the operator that other tools call so, or
    /// names with similar spelling, nearest first (see `String.nearest`). For a keyword, returns only keywords.
    package static func suggestions(for name: String) -> [String] {
        let name = name.lowercased()
        if let other = otherNames[name] { return [other] }
        let isKeyword = name.contains(":")
        if let opposite = opposite(of: name) { return [opposite] }
        return name.nearest(among: isKeyword ? names.filter { $0.contains(":") } : names, limit: 3)
    }

    /// Returns up to three suggestions for an unknown name with a value: a name with a colon if the operator accepts
    /// the value, or a whole clause, such as `is:reply` for `kind:reply` and `-is:sensitive` for `sensitive:false`.
    static func suggestions(for name: String, value: String) -> [String] {
        let isFalse = ["false", "no", "0"].contains(value.lowercased())
        let sign = isFalse ? "-" : ""
        if isFalse || ["true", "yes"].contains(value.lowercased()),
            let entry = ["is:", "has:"].compactMap({ find($0 + name) }).first(where: \.kind.isKeyword)
        {
            return [sign + entry.name]
        }
        return suggestions(for: name).flatMap { other in
            if find(other)?.kind.isKeyword == true { return [sign + other] }
            let isAccepted = value.isEmpty || Query.isValid(other + ":" + value)
            if isFamily(other), !value.isEmpty {
                return isAccepted ? [other + ":" + value] : suggestions(for: other + ":" + value)
            }
            return isAccepted ? [other + ":"] : []
        }
    }

    /// Returns `-is:verified` for `is:unverified`: the spelling is similar to `is:verified`, but the meaning is the
    /// opposite.
    private static func opposite(of name: String) -> String? {
        guard let colon = name.firstIndex(of: ":") else { return nil }
        let keyword = name[name.index(after: colon)...]
        for prefix in ["un", "not_", "not", "non_", "non", "no_", "no"] where keyword.hasPrefix(prefix) {
            let other = name[...colon] + keyword.dropFirst(prefix.count)
            if byName[String(other)] != nil { return "-" + other }
        }
        return nil
    }

    /// Finds tweets that are not of another kind.
    private static let original = "-is:retweet -is:reply -is:quote"

    /// Names that people try, and the operators to suggest for them. Includes the names of fields in the JSON and CSV
    /// of tweets, here and in Twitter's API.
    static let otherNames = [
        "app": "source", "author_id": "from", "author_username": "from", "body": "contains",
        "bookmark_count": "bookmarks", "caption": "contains", "cashtag_count": "cashtags", "city": "near",
        "community": "is:community", "community_note": "in:note", "conversation": "conversation_id",
        "coordinates": "geocode", "counts": "likes", "country": "place_country", "created": "date",
        "created_at": "date", "day": "date", "device": "source", "edits": "is:edited", "expanded_url": "url",
        "favorite_count": "likes", "favorited": "is:liked", "filter:faves": "is:liked", "filter:threads": "is:thread",
        "flags": "is", "full_text": "contains", "geo": "has:geo", "handle": "from", "has:alt_text": "has:alt",
        "has:animated_gif": "has:gif", "hashtag_count": "hashtags", "image": "has:images", "images": "has:images",
        "impression_count": "views", "in_reply_to": "to", "in_reply_to_screen_name": "to", "is:favorite": "is:liked",
        "is:long": "is:note", "is:original": original, "is:rt": "is:retweet", "is:tweet": original,
        "key": "is:without_id", "kind": "is",
        "latitude": "geocode", "like_count": "likes", "link_count": "links", "location": "place",
        "longitude": "geocode", "matches": "contains", "media_count": "media", "media_type": "has",
        "mention_count": "mentions", "month": "date", "name": "bio_name", "note": "has:note", "photo": "has:images",
        "photos": "has:images", "poll": "in:poll", "possibly_sensitive": "is:sensitive", "quote_count": "quotes",
        "quote_of": "quotes_of", "quote_of_handle": "quotes_of", "quote_of_tweet": "quotes_of_tweet_id",
        "quote_of_user": "quotes_of", "rank": "sort", "reply_count": "replies", "reply_to": "to",
        "reply_to_handle": "to", "reply_to_tweet": "in_reply_to_tweet_id", "reply_to_user": "to",
        "retweet_count": "retweets", "retweet_of": "retweets_of", "retweet_of_handle": "retweets_of",
        "retweet_of_tweet": "retweets_of_tweet_id", "retweet_of_user": "retweets_of", "retweeted": "is:retweet",
        "screen_name": "from", "sender": "from", "sensitive": "is:sensitive", "text": "contains", "time": "date",
        "type": "is", "url_count": "links", "user_id": "from", "username": "from", "video": "has:videos",
        "videos": "has:videos", "view_count": "views", "withheld_in": "is:withheld", "year": "date",
        "author.handle": "from", "author.id": "from", "author.name": "bio_name", "author.bio": "bio",
        "author.location": "bio_location", "author.verified": "is:verified", "author.followers": "followers_count",
        "counts.likes": "likes", "counts.retweets": "retweets", "counts.replies": "replies", "counts.quotes": "quotes",
        "counts.views": "views", "counts.bookmarks": "bookmarks", "reply_to.handle": "to",
        "reply_to.tweet": "in_reply_to_tweet_id", "retweet_of.handle": "retweets_of", "quote_of.handle": "quotes_of",
        "quote_of.tweet": "quotes_of_tweet_id", "place.country_code": "place_country", "place.name": "place",
        "place.full_name": "place",
    ]

    private static let byName: [String: Operator] = {
        var result: [String: Operator] = [:]
        for entry in all {
            for name in [entry.name] + entry.aliases { result[name] = entry }
        }
        return result
    }()

    /// The first operator of each kind.
    private static let byKind = Dictionary(all.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the canonical name of the first operator of a kind. `nil` if no operator has the kind.
    static func name(of kind: OperatorKind) -> String? { byKind[kind]?.name }

    private static let families: Set<String> = ["is", "has", "filter", "include", "exclude", "follows"]

    /// All names and aliases in table order, then the names of the families that have several keywords.
    static let names: [String] = all.flatMap { [$0.name] + $0.aliases } + families.filter { $0 != "follows" }.sorted()
}

/// The parts of the query language in the order of `help query`.
extension OperatorTable {
    /// All operators, in the order of the table, in groups with a common heading. A title has no final full stop.
    package static let groups: [(title: String, operators: [Operator])] = [
        (title: "Text", operators: text), (title: "People", operators: people),
        (title: "Time and IDs", operators: time), (title: "Kinds of tweets", operators: kinds),
        (title: "Contents", operators: contents), (title: "Places", operators: places),
        (title: "Your own labels, notes and imports", operators: own),
        (title: "The list of results", operators: control),
        (title: "Operators of other tools that an archive cannot answer", operators: elsewhere),
    ]

    /// Returns the operators of a family such as `is`, selected by their canonical names. Empty for other names.
    package static func family(_ name: String) -> [Operator] {
        guard isFamily(name) else { return [] }
        return all.filter { $0.name.hasPrefix(name.lowercased() + ":") }
    }

    /// The syntax of the query language besides operators: clauses without an operator's name. A meaning completes
    /// "tweets …".
    package static let forms: [(example: String, meaning: String)] = [
        ("sea lion", "with both words, in any order"),
        ("\"sea lion\"", "with the words in this order, without other words between them"),
        ("\"sea * lion\"", "with exactly one more word for each *"),
        ("\"sea lion\"~3", "with at most three other words between them, or one if the order is reversed"),
        ("sun*", "with a word that begins with these letters"),
        ("+naïve", "with the word as written, including its accents; ++Naïve also matches capitals"),
        ("/colou?r/i", "whose text matches the regular expression; also source:/…/, from:/…/, hashtag:/…/"),
        ("sea OR lake", "with one of the words, or both; AND binds tighter"),
        ("-rain", "without the word; also NOT rain"),
        ("(sea OR lake) -(rain snow)", "with parentheses that group clauses and can be nested"),
        ("from:(ann OR bob)", "with one of several values of an operator; also from:ann,bob"),
        ("#swift", "with this hashtag, whole; hashtag:swift needs no quotes in a shell"),
        ("@nasa", "that mention this account; mention:nasa needs no quotes in a shell"),
        ("mention:=nasa", "with a mention that is written like this, whichever account it refers to"),
        ("$TSLA", "with this ticker symbol; cashtag:tsla needs no quotes in a shell"),
        ("🔥", "with this emoji, in any skin tone"),
        ("?", "with a question mark outside links"),
        (":)", "with any positive emoticon; :( finds negative ones"),
        ("https://example.org/a", "with a link to this address; the same as url:"),
        ("url:=\"https://example.org/a\"", "with a link to exactly this address; url: finds its words"),
        ("domain:=example.com", "with a link to this domain, but not only to a subdomain; www. is ignored"),
        ("place:=\"Pune, India\"", "tagged with a place of exactly this full name, ignoring case"),
        ("lang:=zh", "with exactly this language label, without its variants"),
        ("*", "of all kinds: every tweet"),
    ]
}
