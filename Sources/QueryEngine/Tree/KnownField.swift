internal import TweetModel

/// A field that some archives lack. `known:reply_count` matches tweets that have a reply count. For other tweets, the
/// result of a clause on reply counts is *unknown* (see `Query`).
enum KnownField: String, Hashable, Sendable, CaseIterable {
    case likes = "like_count"
    case retweets = "retweet_count"
    case replies = "reply_count"
    case quotes = "quote_count"
    case views = "view_count"
    case bookmarks = "bookmark_count"
    case author
    case authorName = "name"
    case bio
    case location
    case followers = "followers_count"
    case following = "following_count"
    case tweets = "tweets_count"
    case listed = "listed_count"
    case verified
    case language = "lang"
    case sensitive
    case client = "source"
    case place
    case geo
    case conversation = "conversation_id"
    case retweeted = "retweets_of_tweet_id"
    case quoted = "quotes_of_tweet_id"
    case time = "created_at"
    case timeOfDay = "time_of_day"

    /// Finds a field by its name, by an alias, or by an operator that requires it.
    init?(named name: String) {
        if let field = Self(rawValue: name) ?? Self.aliases[name] {
            self = field
        } else if let entry = OperatorTable.find(name) ?? OperatorTable.find("is:" + name),
            let field = entry.kind.requiredField
        {
            self = field
        } else {
            return nil
        }
    }

    private static let aliases: [String: KnownField] = [
        "favorite_count": .likes, "client": .client, "date": .time, "time": .time, "hour": .timeOfDay,
        "possibly_sensitive": .sensitive, "point": .geo, "display_name": .authorName, "engagement": .likes,
    ]

    /// The plural name of the field, which completes the message "this archive has no …".
    var title: String {
        switch self {
        case .likes: "like counts"
        case .retweets: "retweet counts"
        case .replies: "reply counts"
        case .quotes: "quote counts"
        case .views: "view counts"
        case .bookmarks: "bookmark counts"
        case .author: "authors"
        case .authorName: "display names of authors"
        case .bio: "profile texts"
        case .location: "profile locations"
        case .followers: "follower counts"
        case .following: "counts of followed accounts"
        case .tweets: "tweet counts of authors"
        case .listed: "list counts of authors"
        case .verified: "verification marks"
        case .language: "language labels"
        case .sensitive: "sensitivity marks"
        case .client: "client names"
        case .place: "places"
        case .geo: "places and coordinates"
        case .conversation: "conversation IDs"
        case .retweeted: "IDs of retweeted tweets"
        case .quoted: "IDs of quoted tweets"
        case .time: "times"
        case .timeOfDay: "times of the day"
        }
    }
}

extension NumberField {
    /// The field that contains the count. `nil` if the count is computed from the tweet and so is never unknown.
    var knownField: KnownField? {
        switch self {
        case .likes: .likes
        case .retweets: .retweets
        case .replies: .replies
        case .quotes: .quotes
        case .views: .views
        case .bookmarks: .bookmarks
        case .followers: .followers
        case .following: .following
        case .tweets: .tweets
        case .listed: .listed
        case .length, .hashtags, .mentions, .links, .cashtags, .media: nil
        }
    }
}

extension OperatorKind {
    /// The field that a tweet must have, because clauses of this operator are unknown without it. `nil` if the operator
    /// tests no `KnownField`.
    var requiredField: KnownField? {
        switch self {
        case .number(let field), .minimum(let field): field.knownField
        case .language, .predicate(.language): .language
        case .client: .client
        case .profile(.bio): .bio
        case .profile(.name): .authorName
        case .profile(.location): .location
        case .predicate(.verified): .verified
        case .predicate(.sensitive), .negatedPredicate(.sensitive): .sensitive
        case .place, .country: .place
        case .geocode, .pointRadius, .boundingBox, .near: .geo
        case .reference(.conversation): .conversation
        case .reference(.retweeted): .retweeted
        case .reference(.quoted): .quoted
        case .since, .until, .sinceUnix, .untilUnix, .within, .newerThan, .olderThan, .date, .weekday: .time
        case .hour: .timeOfDay
        case .user(.author), .userID(.author), .list: .author
        default: nil
        }
    }
}
