/// The most frequent values of a field in the matches of a query, each with the clause that narrows the query to it.
///
/// Counts tweets, or messages for a search of messages. A tweet with several values, such as two hashtags, counts for
/// each of them. All counts ignore `limit:` and pages.
public struct Facet: Sendable, Hashable {
    public enum Field: String, Sendable, CaseIterable {
        /// The year in the time zone of the search.
        case year
        /// The author, or the sender of a message.
        case person
        case hashtag, language
        /// `original`, `reply`, `retweet`, `quote` and `thread`, which is a reply to its own author. A tweet that
        /// quotes another tweet and is also a reply or retweet counts as both.
        case kind
        /// `photo`, `video` and `animated_gif`.
        case media
        /// The domain that a link leads to, without `www.`.
        case domain
        /// The program with which a tweet was written.
        case client
        case label
        /// A mentioned account.
        case mention
        /// `10+`, `100+` and `1000+` likes. A tweet counts for each number that it reaches.
        case likes
        /// The owner of the archive that contains the tweet, if the owner is its author.
        case archive
        /// Each `Facet.Content` of a tweet.
        case has
        /// The conversation of a message.
        case conversation

        /// The fields of tweets that are counted if the caller requests no others.
        public static let ofTweets = [year, person, hashtag, language, kind, media, domain, client, label]
        /// All fields of tweets.
        public static let allOfTweets = allCases.filter { $0 != .conversation }
        /// The fields of messages.
        public static let ofMessages = [Field.year, .person, .conversation]

        /// The field of a table that counts the same values.
        package var table: TopTable.Field? {
            switch self {
            case .person: .users
            case .hashtag: .hashtags
            case .language: .langs
            case .domain: .domains
            case .client: .clients
            case .mention: .mentions
            case .year, .kind, .media, .label, .likes, .archive, .has, .conversation: nil
            }
        }
    }

    public struct Value: Sendable, Hashable {
        /// The value without `#` or `@`. For a person, the newest handle, or the ID if no handle is known.
        public var text: String
        /// The number of tweets or messages with the value.
        public var count: Int
        /// The clause that finds these tweets or messages in addition to the query; `nil` if no clause finds exactly
        /// them. That is the case with `unique:`, and for conversations.
        public var clause: String?

        package init(text: String, count: Int, clause: String? = nil) {
            self.text = text
            self.count = count
            self.clause = clause
        }
    }

    /// The values of the field `has`: contents of tweets other than text, and notes, as clauses such as `has:images`
    /// name them.
    package enum Content: Int, CaseIterable, Sendable {
        case images, videos, gif
        /// A URL or a medium, which has one.
        case links
        /// A place or coordinates.
        case geo
        case poll, article
        /// A note of the user.
        case note

        /// The contents that the archive of a tweet contains.
        package static let ofArchives = allCases.filter { $0 != .note }

        package var name: String { String(describing: self) }
        /// The clause that finds the tweets.
        package var clause: String { self == .article ? "is:article" : "has:" + name }
    }

    /// The numbers of likes of the field `likes`.
    package static let likeThresholds = [10, 100, 1000]

    /// The number of values of a field if the caller requests no other number.
    public static let defaultLimit = 10

    public var field: Field
    /// The most frequent values, most frequent first.
    public var values: [Value]
    /// The number of values that are not in `values`.
    public var others: Int
    /// The number of tweets or messages without a known value. For a field that tweets can lack, such as hashtags, this
    /// includes the tweets without a value.
    public var unknown: Int

    package init(field: Field, values: [Value] = [], others: Int = 0, unknown: Int = 0) {
        self.field = field
        self.values = values
        self.others = others
        self.unknown = unknown
    }
}

/// The number of matches of a query in periods of equal length, from the first match to the last one. All counts ignore
/// `limit:` and pages.
public struct Histogram: Sendable, Hashable {
    /// The length of a bin: the period with which the number of bins is nearest to `bins`.
    public var period: TweetTimeSeries.Period
    /// All periods, including those without matches. The text of a bin is the start of its period in local time, as in
    /// `TweetTimeSeries.Bucket`.
    public var bins: [Facet.Value] = []
    /// The number of matches whose time is unknown.
    public var unknown = 0

    /// The preferred number of bins.
    package static let preferredBins: ClosedRange<Int64> = 40...120
    /// The maximum number of bins if a longer period exists.
    private static let maxBins: Int64 = 240
    /// The maximum number of years, including those without matches.
    private static let maxYears: Int64 = 10_000

    /// Creates a histogram of counted times. `clause` returns the clause for the period with a name, such as `2024-11`.
    ///
    /// Uses the bounds that the query language gives these periods, so that a bin and its clause agree when clocks
    /// change.
    package init(
        _ times: TimeCounter, by requested: TweetTimeSeries.Period? = nil,
        clause: (TweetTimeSeries.Period, String) -> String?
    ) {
        unknown = times.unknown
        let zone = times.zone
        let slots = times.counts.keys.sorted()
        guard let first = slots.first, let last = slots.last else {
            period = requested ?? .year
            return
        }
        func bound(_ number: Int64, _ period: TweetTimeSeries.Period) -> Int64 {
            zone.unixSeconds(local: period.localStart(number))
        }
        func number(_ slot: Int64, _ period: TweetTimeSeries.Period) -> Int64 {
            let number = period.number(ofLocal: zone.local(slot))
            return slot < bound(number + 1, period) ? number : number + 1
        }
        func length(_ period: TweetTimeSeries.Period) -> Int64 { number(last, period) - number(first, period) + 1 }
        let periods: [TweetTimeSeries.Period] = [.hour, .day, .week, .month, .year]
        let possible = periods.filter { $0 == .year || length($0) <= Self.maxBins && ($0 != .hour || !times.hasDays) }
        let chosen = requested ?? possible.min { Self.distance(length($0)) < Self.distance(length($1)) } ?? .year
        period = chosen
        var counts: [Int64: Int] = [:]
        for slot in slots { counts[number(slot, chosen), default: 0] += times.counts[slot] ?? 0 }
        let isSparse = length(chosen) > Self.maxYears
        let numbers = isSparse ? counts.keys.sorted() : Array(number(first, chosen)...number(last, chosen))
        // An hour that clocks skip has no bin.
        bins = numbers.filter { bound($0, chosen) < bound($0 + 1, chosen) }.map {
            let start = chosen.name($0)
            return Facet.Value(text: start, count: counts[$0] ?? 0, clause: clause(chosen, start))
        }
    }

    /// Creates a histogram of the periods of a volume.
    package init(_ volume: TweetTimeSeries, clause: (TweetTimeSeries.Period, String) -> String?) {
        period = volume.period
        bins = volume.series.map {
            Facet.Value(text: $0.start, count: $0.counts.tweets, clause: clause(volume.period, $0.start))
        }
        unknown = volume.undated
    }

    /// The factor by which a number of bins is outside of `preferredBins`.
    private static func distance(_ length: Int64) -> Double {
        if length < preferredBins.lowerBound { return Double(preferredBins.lowerBound) / Double(length) }
        return max(1, Double(length) / Double(preferredBins.upperBound))
    }
}

/// The distribution of the results of a search over the values of fields and over time.
public struct ResultCounts: Sendable, Hashable {
    /// `nil` unless requested.
    public var facets: [Facet]?
    /// `nil` unless requested.
    public var histogram: Histogram?
    /// The number of counted tweets or messages.
    package var total = 0

    package init(facets: [Facet]? = nil, histogram: Histogram? = nil) {
        self.facets = facets
        self.histogram = histogram
    }
}

/// Counts times by quarter of an hour. Offsets of time zones are multiples of that, except before 1972.
package struct TimeCounter: Sendable {
    /// The number of times in each quarter of an hour, by its start in Unix seconds.
    package private(set) var counts: [Int64: Int] = [:]
    package private(set) var unknown = 0
    /// True if only the date of some tweet is known.
    package private(set) var hasDays = false
    package let zone: Zone

    package init(zone: Zone) {
        self.zone = zone
    }

    /// Adds `times` times in one quarter of an hour. `second` is `nil` if the time is unknown.
    package mutating func add(_ second: Int64?, isDay: Bool = false, times: Int = 1) {
        guard let second else {
            unknown += times
            return
        }
        // A date without a time is the same in every time zone, as in queries.
        let moment = isDay ? zone.unixSeconds(local: second) : second
        if isDay { hasDays = true }
        let slot = moment.floorDivided(by: 900) * 900
        counts[zone.offset(at: slot) % 900 == 0 ? slot : moment, default: 0] += times
    }
}
