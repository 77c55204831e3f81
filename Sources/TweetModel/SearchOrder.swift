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
