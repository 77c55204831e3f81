internal import SQLiteKit
package import TweetModel

/// A value of a tweet or of its author that queries compare or look for. Each back end has one table that maps the
/// columns to its own expressions.
///
/// Archives may lack the value of an `optional` column. Then a predicate on the column is *unknown* for the tweet (see
/// `Query`). The operator `known:` finds the tweets that have a value.
package enum Column: Hashable, Sendable {
    case count(TweetCount)
    case author, authorName, bio, location, followers, following, tweets, listed, verified
    case language, sensitive, client, place
    /// The country code of the place.
    case country
    /// Coordinates or a place.
    case geo
    case conversation
    /// The ID of the retweeted tweet. Known for tweets that are not retweets.
    case retweeted
    /// The ID of the quoted tweet. Known for tweets that are not quotes.
    case quoted
    /// Unix seconds.
    case time
    /// Unix seconds. Unknown for a tweet of which only the date is known.
    case timeOfDay

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

    /// The columns that archives may lack. Every tweet has the others, or their absence has a meaning. `name` is the
    /// name in `known:`. `title` completes the message "no tweet in the store has …". `field` is the name of the field
    /// of a tweet that contains the value (`Operator.field`).
    private static let optionals: [(column: Column, name: String, title: String, field: String?)] =
        TweetCount.allCases.map { (.count($0), "\($0.column)", $0.noun + " counts", "\($0.column)") } + [
            (.author, "author", "authors", "author"),
            (.authorName, "name", "display names of authors", "author name"),
            (.bio, "bio", "profile texts", "author profile"),
            (.location, "location", "profile locations", "author profile"),
            (.followers, "followers_count", "follower counts", "author profile"),
            (.following, "following_count", "counts of followed accounts", "author profile"),
            (.tweets, "tweets_count", "tweet counts of authors", "author profile"),
            (.listed, "listed_count", "list counts of authors", "author profile"),
            (.verified, "verified", "verification marks", "author profile"),
            (.language, "lang", "language labels", "lang"),
            (.sensitive, "sensitive", "sensitivity marks", "sensitive"),
            (.client, "source", "client names", "client"),
            (.place, "place", "places", "place"),
            (.country, "place_country", "countries of places", "place"),
            (.geo, "geo", "places and coordinates", "place"),
            (.conversation, "conversation_id", "conversation IDs", "conversation"),
            (.retweeted, "retweets_of_tweet_id", "IDs of retweeted tweets", "retweeted tweet"),
            (.quoted, "quotes_of_tweet_id", "IDs of quoted tweets", nil),
            (.time, "created_at", "times", "created_at"),
            (.timeOfDay, "time_of_day", "times of the day", "time of day"),
        ]

    static let optional = optionals.map(\.column)
    static let optionalNames = optionals.map(\.name)

    /// The plural name of an optional column; `nil` for another one.
    var title: String? { Self.optionals.first { $0.column == self }?.title }

    /// The name of the field that contains the value of an optional column; `nil` for another one.
    var field: String? { Self.optionals.first { $0.column == self }?.field }

    /// The name of an optional column in `known:`. Another column has a name for debugging.
    var name: String { Self.optionals.first { $0.column == self }?.name ?? "\(self)" }

    /// Finds an optional column by its exact name.
    init?(name: String) {
        guard let found = Self.optionals.first(where: { $0.name == name }) else { return nil }
        self = found.column
    }

    /// Finds an optional column by its name, by an alias, or by the name of an operator that requires it, such as
    /// `min_likes` or `verified`. The name must be in lower case. `nil` for any other name.
    init?(named name: String) {
        if let column = Self(name: name) ?? Self.aliases[name] {
            self = column
            return
        }
        let entry = OperatorTable.find(name) ?? OperatorTable.find("is:" + name)
        guard let column = entry?.kind.requiredColumn else { return nil }
        self = column
    }

    private static let aliases: [String: Column] = [
        "favorite_count": .count(.likes), "client": .client, "date": .time, "time": .time, "hour": .timeOfDay,
        "possibly_sensitive": .sensitive, "point": .geo, "display_name": .authorName, "engagement": .count(.likes),
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
    /// The URLs of links, as in the text, after one redirect, and expanded.
    case url
    /// The hosts of links, of the expanded URL if it is known.
    case domain
    /// The author's display name and handle (`in:name`).
    case author
    /// The expanded URLs of links, or the URL in the text if none is known, and the first redirects
    /// (`in:urls`).
    case destination
    /// The descriptions of images and other media, and the texts that were read from images (`in:alt`).
    case description
    /// The text of the quoted tweet (`in:quoted`).
    case quoted
    /// The titles and the descriptions of linked pages.
    case pageTitle = "url_title"
    case pageDescription = "url_description"
    /// Both (`in:card`).
    case card
    /// The choices of the poll (`in:poll`).
    case poll
    /// The Community Note (`in:note`).
    case communityNote

    /// True for fields whose values are case-insensitive.
    var ignoresCase: Bool {
        switch self {
        case .hashtag, .mention, .cashtag, .domain: true
        default: false
        }
    }
}

/// A component of a tweet's local time, such as the hour, that an operator compares with a range. A new component needs
/// a declaration here and a row in the operator table.
package struct CalendarField: Sendable {
    /// The components. Each back end has an expression for each.
    package enum Component: Sendable {
        case hour, weekday
    }

    package let component: Component
    /// The operator, such as `hour`.
    let name: String
    let values: ClosedRange<Int>
    /// True if the component is unknown for a tweet with a date only.
    package let needsTimeOfDay: Bool
    /// Completes "… is not ".
    let noun: String
    /// Completes "… is not a range of ".
    let plural: String
    /// The text before a value and before a range in a sentence: "the hours " in "of the hours 9 to 17". May be empty.
    let lead: (one: String, range: String)
    /// The hint for an invalid value.
    let hint: String
    /// Parses one value; `nil` if it is invalid.
    let read: @Sendable (Substring) -> Int?
    /// The canonical spelling of a value.
    let spell: @Sendable (Int) -> String
    /// Returns the component of a local time.
    let value: @Sendable (CivilTime) -> Int
    /// Returns SQL for the component. The argument is SQL for a local time in seconds since 1970-01-01T00:00.
    let sql: @Sendable (SQL) -> SQL

    static let hour = CalendarField(
        component: .hour, name: "hour", values: 0...23, needsTimeOfDay: true, noun: "an hour of the day",
        plural: "hours", lead: ("the hour ", "the hours "), hint: "use 0 to 23: hour:9, hour:9..17 or hour:22..5",
        read: { text in
            let isNumber = (1...2).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            return isNumber ? Int(text).flatMap { $0 < 24 ? $0 : nil } : nil
        }, spell: { String($0) }, value: \.hour, sql: { "(" + $0 + " % 86400 + 86400) % 86400 / 3600" })

    /// 0 is Monday. The SQL counts days from 0001-01-01, which was a Monday, so that the dividend is never negative.
    static let weekday = CalendarField(
        component: .weekday, name: "weekday", values: 0...6, needsTimeOfDay: false, noun: "a day of the week",
        plural: "days of the week", lead: ("", ""), hint: "write weekday:sat,sun or weekday:mon..fri",
        read: { ClockRange.weekday(String($0)) }, spell: { ClockRange.weekdays[$0] }, value: \.weekday,
        sql: { "(" + $0 + " + 62135596800) / 86400 % 7" })

    /// The range as a value of the operator.
    func canonical(_ range: ClockRange) -> String {
        range.first == range.last ? spell(range.first) : spell(range.first) + ".." + spell(range.last)
    }

    /// True if the range contains every value, so that it matches every tweet for which the component is known.
    package func isEverything(_ range: ClockRange) -> Bool {
        range.first == range.last + 1 || range.first == values.lowerBound && range.last == values.upperBound
    }
}

extension CalendarField: Hashable {
    package static func == (left: CalendarField, right: CalendarField) -> Bool { left.component == right.component }

    package func hash(into hasher: inout Hasher) { hasher.combine(component) }
}
