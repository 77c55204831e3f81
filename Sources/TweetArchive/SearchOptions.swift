public import TweetModel

/// The options of a search.
public struct SearchOptions: Sendable {
    /// The maximum number of results on a page; 0 for all.
    public var limit = 20
    /// The cursor `next` of the previous page; `nil` for the first page.
    public var after: String?
    /// Counts all matching tweets, not just the page. The count can take longer than the search.
    public var wantsTotal = false
    /// Adds the search to the recents and the log. Empty queries and further pages are never recorded, and the settings
    /// can turn the history off.
    public var records = true
    /// The order: `newest`, `oldest`, `relevance`, `likes`, `retweets`, `replies`, `quotes`, `views`, `engagement`,
    /// `distance`, `random` or `random/SEED`; `nil` for the order of the query, or newest. It is an error if the query
    /// contains another order.
    public var sort: String?
    /// The order if neither `sort` nor the query contains one.
    public var defaultSort: String?
    /// The current time in Unix seconds, for relative dates.
    public var now: Int64
    /// The time zone of dates, hours and weekdays in the query.
    public var zone = Zone.utc
    /// The query language: `web` or `v2`; `nil` for the language of this program.
    public var dialect: String?
    /// The handle that `from:me` refers to; `nil` for the account in the store's settings, or else the owners of the
    /// archives.
    public var account: String?
    /// The place that `near:me` refers to, as in the settings; `nil` for the home in the store's settings.
    public var home: String?
    /// The time limit of a search with a regular expression.
    public var regexLimit = Duration.seconds(30)
    /// Allows `list:@FILE` to read files.
    public var readsLists = true
    /// Explains why a page is empty, which can take longer than the search.
    public var explainsNothing = true
    /// Treats invalid operators as words.
    public var lenient = false
    /// Receives the progress of calls that count or export all results. It is called on the caller's thread.
    public var progress: (@Sendable (WorkProgress) -> Void)?

    public init(now: Int64) {
        self.now = now
    }
}

/// The options of an import. By default it skips data that are private or not the owner's own tweets.
public struct ImportOptions: Sendable, Hashable {
    /// Includes liked tweets of other accounts.
    public var includeLikes = false
    /// Includes the owner's tweets that were deleted in the 14 days before the archive was made.
    public var includeDeleted = false
    /// Includes tweets that only a Twitter Circle could see.
    public var includeCircle = false
    /// Includes direct messages.
    public var includeMessages = false
    /// The handle of the archive's owner, without `@`, for inputs that do not contain it.
    public var ownerHandle: String?
    /// The name of the format, as in `import --json`; `nil` to detect it.
    public var format: String?

    public init() {}
}
