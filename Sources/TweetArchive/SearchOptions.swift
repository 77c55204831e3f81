public import TweetModel

/// How a search is run and answered.
public struct SearchOptions: Sendable {
    /// Hits a page; 0 is all.
    public var limit = 20
    /// A cursor from the page before.
    public var after: String?
    public var wantsTotal = false
    /// Recorded among the recents and in the log (unless it asks for everything or for a further page, or the settings
    /// say that nothing is).
    public var records = true
    /// `newest`, `oldest`, `relevance`, `likes`, `retweets`, `replies`, `quotes`, `views`, `random` or `random/SEED`.
    /// nil is the query's own, or newest. `sort:` in the query wins, and the page says so.
    public var sort: String?
    /// Unix seconds that relative dates count from.
    public var now: Int64
    /// For dates, hours and weekdays in the query.
    public var zone = Zone.utc
    /// `web` or `v2`; nil is our own.
    public var dialect: String?
    /// Whose tweets `from:me` finds, a handle; nil is whom the store's settings name.
    public var account: String?
    /// What `near:me` is near to, as in the settings; nil is what the store's settings name.
    public var home: String?
    /// How long one search may take with a regular expression in it before it is given up.
    public var regexLimit = Duration.seconds(30)
    /// Whether `list:@file` may read files.
    public var readsLists = true
    /// Whether an empty page says why it is empty, which may take longer than the search.
    public var explainsNothing = true
    /// Takes what is no operator as words.
    public var lenient = false

    public init(now: Int64) {
        self.now = now
    }
}

/// What to take in beside the tweets, and how.
public struct ImportOptions: Sendable, Hashable {
    public var includeLikes = false
    public var includeDeleted = false
    public var includeCircle = false
    /// Direct messages.
    public var includeMessages = false
    /// Whose archive it is, where the input does not say; without the `@`.
    public var ownerHandle: String?
    /// Overrides detection; a format name as in `import --json`.
    public var format: String?

    public init() {}
}
