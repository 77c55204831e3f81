/// A value of a tweet or of its author that queries compare or look for. Each back end has one table that maps the
/// columns to its own expressions.
///
/// Archives may lack the value of a column with a `title`. Then a predicate on the column is *unknown* for the tweet
/// (see `Query`). The operator `known:` finds the tweets that have a value. The raw value is the name of such a column
/// in `known:`.
package enum Column: String, Hashable, Sendable, CaseIterable {
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
    /// The country code of the place.
    case country = "place_country"
    /// Coordinates or a place.
    case geo
    case conversation = "conversation_id"
    /// The ID of the retweeted tweet. Known for tweets that are not retweets.
    case retweeted = "retweets_of_tweet_id"
    /// The ID of the quoted tweet. Known for tweets that are not quotes.
    case quoted = "quotes_of_tweet_id"
    /// Unix seconds.
    case time = "created_at"
    /// Unix seconds. Unknown for a tweet of which only the date is known.
    case timeOfDay = "time_of_day"

    /// The number of Unicode scalars in the text.
    case length
    /// The numbers of entities of each kind.
    case hashtags, mentions, cashtags, links, media
    /// The number of links that do not lead to a tweet.
    case pageLinks
    /// The number of images and other media with a description.
    case descriptions
    /// The IDs of the tweet and of the account that a reply refers to. Other tweets have no value.
    case repliedTweet, repliedAccount

    /// The plural name of the column. Completes the message "no tweet in the store has …". `nil` for a column that
    /// every tweet has, or whose absence has a meaning.
    var title: String? {
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
        case .country: "countries of places"
        case .geo: "places and coordinates"
        case .conversation: "conversation IDs"
        case .retweeted: "IDs of retweeted tweets"
        case .quoted: "IDs of quoted tweets"
        case .time: "times"
        case .timeOfDay: "times of the day"
        case .length, .hashtags, .mentions, .cashtags, .links, .media, .pageLinks, .descriptions, .repliedTweet,
            .repliedAccount:
            nil
        }
    }

    /// The columns that archives may lack.
    static let optional = allCases.filter { $0.title != nil }

    /// Finds an optional column by its name, by an alias, or by the name of an operator that requires it, such as
    /// `min_likes` or `verified`. The name must be in lower case. `nil` for any other name.
    init?(named name: String) {
        if let column = Self(rawValue: name) ?? Self.aliases[name], column.title != nil {
            self = column
            return
        }
        let entry = OperatorTable.find(name) ?? OperatorTable.find("is:" + name)
        guard let column = entry?.kind.requiredColumn else { return nil }
        self = column
    }

    private static let aliases: [String: Column] = [
        "favorite_count": .likes, "client": .client, "date": .time, "time": .time, "hour": .timeOfDay,
        "possibly_sensitive": .sensitive, "point": .geo, "display_name": .authorName, "engagement": .likes,
    ]
}

/// The texts that words and regular expressions search, besides the tweet's own text. If an operator searches the field
/// for regular expressions (`OperatorKind.patternField`), the raw value is its name (`source:/twitter for .*/i`).
package enum TextField: String, Hashable, Sendable, CaseIterable {
    case hashtag, mention, cashtag
    case client = "source"
    case bio
    case name = "bio_name"
    case location = "bio_location"
    /// The name and the full name of the tagged place.
    case place
    /// The addresses of links, as in the text and expanded.
    case url
    /// The hosts of links, of the expanded address if it is known.
    case domain
    /// The author's display name and handle (`in:name`).
    case author
    /// The expanded addresses of links, or the address in the text if none is known (`in:urls`).
    case address
    /// The descriptions of images and other media, and the texts that were read from images (`in:alt`).
    case description
    /// The text of the quoted tweet (`in:quoted`).
    case quoted

    /// True for fields whose values are case-insensitive.
    var ignoresCase: Bool {
        switch self {
        case .hashtag, .mention, .cashtag, .domain: true
        default: false
        }
    }
}
