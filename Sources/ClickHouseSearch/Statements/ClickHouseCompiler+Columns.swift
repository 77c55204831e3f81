internal import QueryEngine
internal import TweetModel

/// The values of a row of the ClickHouse table that predicates test.
extension Column {
    /// The value, or NULL if the tweet lacks it.
    var clickHouse: ClickHouseSQL {
        switch self {
        case .count(let count): ClickHouseSQL(stringLiteral: count.column)
        case .author: "author_id"
        case .authorName: "author_name"
        case .bio: "author_bio"
        case .location: "author_location"
        case .followers: "author_followers"
        case .following: "author_following"
        case .tweets: "author_tweets"
        case .listed: "author_listed"
        case .verified: "author_verified"
        case .language: "lang"
        case .sensitive: "sensitive"
        case .client: "client"
        case .place: "place_id"
        case .country: "nullIf(place_country_code, '')"
        case .geo: "coalesce(place_id, toString(latitude))"
        case .conversation: "conversation_id"
        case .retweeted: "retweet_of_tweet"
        case .quoted: "quote_of_tweet"
        case .time: "created_at"
        case .timeOfDay: "if(day_precision = 1, NULL, created_at)"
        case .repliedTweet: "reply_to_tweet"
        case .repliedAccount: "reply_to_user"
        case .length: "text_length"
        case .hashtags: "length(hashtags)"
        case .mentions: "length(mentions)"
        case .cashtags: "length(cashtags)"
        case .links: "(length(link_targets) + notEmpty(media_kinds))"
        case .media: "length(media_kinds)"
        case .pageLinks:
            "arrayCount((h, a) -> NOT (h IN ('twitter.com', 'x.com', 'mobile.twitter.com', 'mobile.x.com', "
                + "'www.twitter.com', 'www.x.com') AND match(a, '(?s)/status.*/[0-9]')), link_hosts, link_targets)"
        case .descriptions: "arrayCount(x -> x != '', media_alts)"
        }
    }

    /// An expression that is 1 if a row has the value, else 0. Never NULL.
    var isKnownToClickHouse: ClickHouseSQL {
        switch self {
        case .geo: "(isNotNull(place_id) OR isNotNull(latitude))"
        case .retweeted: "(isNotNull(retweet_of_tweet) OR (isNull(retweet_of_user) AND bitAnd(flags, 512) = 0))"
        case .quoted: "(isNotNull(quote_of_tweet) OR isNull(quote_of_user))"
        default: "isNotNull(" + clickHouse + ")"
        }
    }
}

extension ClickHouseCompiler {
    /// The domains of the links.
    static let domains: ClickHouseSQL = "arrayMap(h -> replaceRegexpOne(h, '^(www[.])+', ''), link_hosts)"

    static func host(_ hosts: [String], _ path: String?) -> ClickHouseSQL {
        let tests = hosts.map { "endsWith(concat('.', h), \("." + $0))" as ClickHouseSQL }
        var test: ClickHouseSQL = "(" + tests.joined(" OR ") + ")"
        if let path { test = test + " AND position(lower(a), \(path)) > 0" }
        return "arrayExists((h, a) -> " + test + ", link_hosts, link_targets)"
    }
}
