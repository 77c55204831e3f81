package import QueryEngine
public import TweetModel

/// The options of a search.
public struct SearchOptions: Sendable {
    /// The maximum number of results on a page; 0 for all.
    public var limit = 20
    /// The value `next` of the previous page; `nil` for the first page.
    public var after: PageCursor?
    /// Counts all matching tweets, not only those on the page. Counting can take longer than the search.
    public var wantsTotal = false
    /// Adds the search to the search history, unless the query is empty or the page is not the first one. The setting
    /// `history` can turn the history off.
    public var records = true
    /// Adds the search to the search history even if the setting `history` is off.
    public var ignoresHistorySetting = false
    /// The order. If the query contains another order, the search throws an error. `nil` means the order in the query,
    /// or else `defaultSort`, or else newest first.
    public var sort: SearchOrder?
    /// The order if neither `sort` nor the query contains one.
    public var defaultSort: SearchOrder?
    /// The current time in Unix seconds, for relative dates.
    public var now: Int64
    /// The time zone of dates, hours and weekdays in the query.
    public var zone = Zone.utc
    /// The query language.
    public var dialect = QueryDialect.tweetdex
    /// The handle that `from:me` matches. `nil` means the setting `account`, or else the owners of the imported
    /// archives.
    public var account: String?
    /// The place that `near:me` refers to: a name, or latitude and longitude. `nil` means the setting `home`.
    public var home: String?
    /// The time limit of a search or count, and of the regular expressions in a statistic or export. A call that
    /// exceeds it throws `.query`.
    public var timeLimit = Duration.seconds(30)
    /// Allows the operator `list:@FILE` to read the file.
    public var readsLists = true
    /// Explains why no tweet matches. This can take longer than the search.
    public var explainsEmptyResults = true
    /// Searches for an unknown operator as words, instead of throwing an error.
    public var lenient = false
    /// Receives the progress of `volume`, and of `top` for some fields, on the caller's thread. It is not called for
    /// cached results.
    public var progress: (@Sendable (WorkProgress) -> Void)?

    public init(now: Int64) {
        self.now = now
    }

    /// The order if the query does not contain `sort:`; `nil` for newest first.
    package var order: SearchOrder? { sort ?? defaultSort }

    /// The settings of the parser.
    package var syntax: QueryOptions.Syntax {
        let dialect: QueryOptions.Dialect =
            switch dialect {
            case .tweetdex: .own
            case .web: .web
            case .v2: .v2
            }
        return QueryOptions.Syntax(dialect: dialect, isLenient: lenient)
    }
}

/// The order of search results.
public struct SearchOrder: Sendable, Hashable, LosslessStringConvertible {
    public static let newest = SearchOrder(.newest)
    public static let oldest = SearchOrder(.oldest)
    /// The best match first. Rare words count more than frequent ones.
    public static let relevance = SearchOrder(.relevance)
    /// The greatest count first, then tweets without the count.
    public static func count(_ count: TweetCount) -> SearchOrder { SearchOrder(.count(count)) }
    /// The sum of likes and retweets.
    public static let engagement = SearchOrder(.engagement)
    /// The nearest first. The query must contain a place (`near:` or `geocode:`).
    public static let distance = SearchOrder(.distance)

    /// A random order. The same seed results in the same order. With `nil`, each search chooses a seed, which is
    /// `SearchPage.seed`.
    public static func random(seed: Int64? = nil) -> SearchOrder { SearchOrder(.random, seed: seed) }

    /// The names that `init` accepts, without a seed.
    package static let names = QueryPlan.Sort.allCases.map(\.name)

    package let sort: QueryPlan.Sort
    package let seed: Int64?

    private init(_ sort: QueryPlan.Sort, seed: Int64? = nil) {
        self.sort = sort
        self.seed = seed
    }

    /// Parses the name of an order as in the query language, such as `likes` or `random/7`.
    public init?(_ text: String) {
        guard let (sort, seed) = QueryPlan.Sort.parse(text) else { return nil }
        self.init(sort, seed: seed)
    }

    public var description: String { sort.name + (seed.map { "/\($0)" } ?? "") }
}

/// The search language whose rules apply to AND and OR.
public enum QueryDialect: String, Sendable, CaseIterable {
    /// AND binds tighter than OR. If both occur, a note shows how the query was read.
    case tweetdex
    /// Twitter's web search: OR binds tighter than AND.
    case web
    /// Twitter's API v2: AND binds tighter than OR.
    case v2
}
