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
    /// Finds tweets that are marked as deleted. If false, all searches and statistics of tweets leave them out.
    public var includesDeleted = true
    /// Finds tweets for a Twitter Circle. If false, all searches and statistics of tweets leave them out.
    public var includesCircle = true
    /// Also finds the tweet from which the text of a query was copied, or which its URL, its ID or the name of its
    /// image identifies.
    public var findsCopiedText = true
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

    /// The flags of tweets that are left out, also as a condition on other tweets: `deleted` and `circle`.
    package var hiddenFlags: TweetFlags {
        var flags: TweetFlags = []
        if !includesDeleted { flags.insert(.deleted) }
        if !includesCircle { flags.insert(.circle) }
        return flags
    }

    /// The settings of the parser.
    package var syntax: QueryOptions.Syntax { QueryOptions.Syntax(dialect: dialect, isLenient: lenient) }
}
