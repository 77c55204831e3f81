/// The position after the last result of a page, where the next page continues.
///
/// The text form can be stored and parsed again: `ID:KEY:sSEED:nCOUNT`. `KEY` is present if the order has a sort key,
/// `sSEED` if the order is random, and `nCOUNT` if the query has a limit.
public struct PageCursor: Hashable, Sendable, LosslessStringConvertible {
    package enum Key: Hashable, Sendable {
        case integer(Int64), real(Double)
    }

    /// A result's position in the order.
    package struct Position: Hashable, Sendable {
        /// The ID of a tweet or a message.
        package var id: Int64
        /// The sort key; `nil` if the order is by ID.
        package var key: Key?

        package init(id: Int64, key: Key? = nil) {
            self.id = id
            self.key = key
        }
    }

    /// The position of the last result.
    package var position: Position
    /// The seed of a random order.
    package var seed: Int64?
    /// The number of results on all pages so far; `nil` if the query has no limit.
    package var delivered: Int?

    package init(_ position: Position, seed: Int64? = nil, delivered: Int? = nil) {
        self.position = position
        self.seed = seed
        self.delivered = delivered
    }

    /// Parses the text form. Returns `nil` if it is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, let id = Int64(first) else { return nil }
        self.init(Position(id: id))
        for part in parts.dropFirst() {
            if part.hasPrefix("s"), seed == nil, let number = Int64(part.dropFirst()), number >= 0 {
                seed = number
            } else if part.hasPrefix("n"), delivered == nil, let number = Int(part.dropFirst()), number >= 0 {
                delivered = number
            } else if position.key == nil, let number = Int64(part) {
                position.key = .integer(number)
            } else if position.key == nil, let number = Double(part), number.isFinite {
                position.key = .real(number)
            } else {
                return nil
            }
        }
    }

    public var description: String {
        var parts = [String(position.id)]
        switch position.key {
        case .integer(let number): parts.append(String(number))
        // `String` writes the shortest text that parses to the same number.
        case .real(let number): parts.append(String(number))
        case nil: break
        }
        if let seed { parts.append("s\(seed)") }
        if let delivered { parts.append("n\(delivered)") }
        return parts.joined(separator: ":")
    }
}

/// A tweet in the results of a search or lookup, with the user's labels and note.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// The parts of the text that match the query, sorted and merged (see `merged()`).
    public var matches: [TextSpan]
    /// The relevance, higher for better matches; `nil` unless the results are sorted by relevance.
    public var rank: Double?
    /// The user's labels, sorted.
    public var labels: [String]
    /// The user's note.
    public var note: String?
    /// The `ImportSummary.shortHash` of each completely imported input that contains the tweet, sorted.
    public var imports: [String]
    /// The tokens of the tweet; `nil` unless an export requested them.
    public var normalized: NormalizedTokens?
    /// The role of the tweet in results or an export with context; otherwise `nil`.
    public var role: ExportRole?

    package init(
        tweet: Tweet, matches: [TextSpan] = [], rank: Double? = nil, labels: [String] = [], note: String? = nil,
        imports: [String] = []
    ) {
        self.tweet = tweet
        self.matches = matches
        self.rank = rank
        self.labels = labels
        self.note = note
        self.imports = imports
    }
}

/// The order of search results. IDs grow with time, so `newest` and `oldest` are orders by ID.
public enum SearchOrder: Hashable, Sendable, LosslessStringConvertible {
    case newest, oldest
    /// The best match first. Rare words count more than frequent ones.
    case relevance
    /// The greatest count first, then tweets without the count.
    case count(TweetCount)
    /// The sum of likes and retweets.
    case engagement
    /// The nearest first. The query must contain a place (`near:` or `geocode:`).
    case distance
    /// A random order. The same seed results in the same order. With `nil`, each search chooses a seed, which is
    /// `SearchPage.seed`.
    case random(seed: Int64? = nil)

    private static let all: [SearchOrder] =
        [.newest, .oldest, .relevance] + TweetCount.allCases.map(SearchOrder.count) + [
            .engagement, .distance, .random(),
        ]

    /// The names that `init` accepts, without a seed and without aliases.
    package static let names = all.map(\.name)

    /// The name in `sort:`, without a seed.
    package var name: String {
        switch self {
        case .newest: "newest"
        case .oldest: "oldest"
        case .relevance: "relevance"
        case .count(let count): count.name
        case .engagement: "engagement"
        case .distance: "distance"
        case .random: "random"
        }
    }

    /// Parses an order as in the query language, ignoring case: a name, an alias that other tools use, such as `-time`
    /// for `oldest`, or `random/SEED` with a seed of at least 0.
    public init?(_ text: String) {
        let parts = text.lowercased().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        switch first {
        case "time", "date", "latest", "recent": self = .newest
        case "-time", "-date": self = .oldest
        case "rank", "score": self = .relevance
        case "nearest": self = .distance
        case "faves", "favorites": self = .count(.likes)
        case "reposts": self = .count(.retweets)
        default:
            guard let order = Self.all.first(where: { $0.name == first }) else { return nil }
            self = order
        }
        if parts.count == 1 { return }
        guard case .random = self, let seed = Int64(parts[1]), seed >= 0 else { return nil }
        self = .random(seed: seed)
    }

    public var description: String { name + (seed.map { "/\($0)" } ?? "") }

    /// The seed of a random order; `nil` for other orders, and if each search chooses one.
    package var seed: Int64? { if case .random(let seed) = self { seed } else { nil } }

    /// Adds a seed to a random order that lacks one. Returns other orders unchanged.
    package func seeded(_ seed: Int64) -> SearchOrder {
        if case .random(nil) = self { .random(seed: seed) } else { self }
    }

    /// True if a sort key decides the order, and not only the ID.
    package var hasKey: Bool { self != .newest && self != .oldest }
}

/// The search language whose rules apply to AND and OR.
public enum QueryDialect: String, Sendable, CaseIterable {
    /// AND binds tighter than OR. If both occur, a note shows how the query was read.
    case tweetdex
    /// Twitter's web search: OR binds tighter than AND, with the same note.
    case web
    /// Twitter's API v2: AND binds tighter than OR. It shows no note, because its users know the rule.
    case v2
}

/// A page of search results.
public struct SearchPage: Sendable, Hashable {
    public var query: String
    /// The query in canonical form. Parsing it results in the same query.
    public var canonical: String
    public var hits: [SearchHit] = []
    /// The cursor that requests the next page (`SearchOptions.after`); `nil` on the last page.
    public var next: PageCursor?
    /// The total number of matches; `nil` if the page does not contain all of them and the total was not requested.
    public var total: Int?
    public var notes: [Diagnostic] = []
    public var elapsedMilliseconds = 0.0
    /// The reason why no tweet matches. `nil` if a tweet matches, or if the options request no reason.
    public var emptiness: EmptyResult?
    /// The reason, as a sentence, why the search could not be recorded in the history. `nil` if the search was recorded
    /// or the user has turned off the history.
    package var unrecorded: String?
    /// The seed of a random order; `nil` for other orders. `sort:random/SEED` repeats the order.
    public var seed: Int64?
    /// The order of a `sort:` in the query, which overrides the order that the caller requests; `nil` without one.
    package var namedOrder: SearchOrder?
    /// The ID of the search in the search log; `nil` if it was not recorded.
    package var logged: Int64?
    /// The store's change counter at the time of the search; 0 for an empty store.
    package var generation: Int64 = 0

    package init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}

/// Explains why a query matches no tweet, and suggests similar queries that match some.
public struct EmptyResult: Sendable, Hashable {
    /// A query that matches, and its number of matches.
    public struct Suggestion: Sendable, Hashable {
        public var query: String
        public var tweets: Int

        package init(query: String, tweets: Int) {
            self.query = query
            self.tweets = tweets
        }
    }

    /// A field, and the number of tweets that do not match only because their archive does not contain the field.
    public struct Unknown: Sendable, Hashable {
        public var field: String
        public var tweets: Int

        package init(field: String, tweets: Int) {
            self.field = field
            self.tweets = tweets
        }
    }

    /// The clauses that cause the empty result, in canonical form. If `areAllFailing` is true, each of them matches no
    /// tweet on its own. Otherwise each matches some tweets, but no tweet matches all of them. Empty if the store is
    /// empty, the query has no clause, or finding the clauses would take too long.
    public var failingClauses: [String] = []
    public var areAllFailing = false
    /// The number of tweets that each of `failingClauses` matches on its own. Empty if `areAllFailing` is true, if
    /// there is only one clause, or if counting would take too long.
    public var failingCounts: [Int] = []
    public var suggestions: [Suggestion] = []
    /// The same query with referenced tweets included (see `StoreStatistics`). `nil` if it still matches none, or if
    /// the query already includes them.
    public var referencedOnly: Suggestion?
    /// The fields that prevent matches, because archives do not contain them.
    public var unknown: [Unknown] = []
    public var storeIsEmpty: Bool

    package init(storeIsEmpty: Bool = false) {
        self.storeIsEmpty = storeIsEmpty
    }
}

/// A saved search with matches that were imported after its last run.
public struct NewMatches: Sendable, Hashable {
    public var search: SavedSearch
    /// The name, or the query if it is short and the name was derived from it.
    public var label: String
    /// The number of these matches.
    public var tweets: Int

    package init(search: SavedSearch, label: String, tweets: Int) {
        self.search = search
        self.label = label
        self.tweets = tweets
    }
}
