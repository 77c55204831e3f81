public import TweetModel

/// The options of a search.
public struct SearchOptions: Sendable {
    /// The maximum number of results on a page; 0 for all.
    public var limit = 20
    /// The value `next` of the previous page; `nil` for the first page.
    public var after: String?
    /// Counts all matching tweets, not only those on the page. Counting can take longer than the search.
    public var wantsTotal = false
    /// Adds the search to the search history, unless the query is empty or the page is not the first one. The setting
    /// `history` can turn the history off.
    public var records = true
    /// The order: `newest`, `oldest`, `relevance`, `likes`, `retweets`, `replies`, `quotes`, `views`, `engagement`,
    /// `distance`, `random` or `random/SEED`. If the query contains another order, the search throws an error. `nil`
    /// means the order in the query, or else `defaultSort`, or else newest first.
    public var sort: String?
    /// The order if neither `sort` nor the query contains one.
    public var defaultSort: String?
    /// The current time in Unix seconds, for relative dates.
    public var now: Int64
    /// The time zone of dates, hours and weekdays in the query.
    public var zone = Zone.utc
    /// The query language: `web` or `v2`; `nil` for Tweetdex's own.
    public var dialect: String?
    /// The handle that `from:me` matches. `nil` means the setting `account`, or else the owners of the imported
    /// archives.
    public var account: String?
    /// The place that `near:me` refers to: a name, or latitude and longitude. `nil` means the setting `home`.
    public var home: String?
    /// The time limit of a search with a regular expression. A search that exceeds it throws `.query`.
    public var regexLimit = Duration.seconds(30)
    /// Allows the operator `list:@FILE` to read the file.
    public var readsLists = true
    /// Explains why no tweet matches. This can take longer than the search.
    public var explainsEmptyResults = true
    /// Searches for an unknown operator as words, instead of throwing an error.
    public var lenient = false
    /// Receives the progress of `top` and `volume`. It is called on the caller's thread.
    public var progress: (@Sendable (WorkProgress) -> Void)?

    public init(now: Int64) {
        self.now = now
    }
}

/// The options of an import. By default it skips likes, deleted tweets, Circle tweets and direct messages.
public struct ImportOptions: Sendable, Hashable {
    /// Includes liked tweets of other accounts.
    public var includeLikes = false
    /// Includes tweets that the owner deleted in the 14 days before the archive was made.
    public var includeDeleted = false
    /// Includes tweets that only a Twitter Circle could see.
    public var includeCircle = false
    /// Includes direct messages.
    public var includeMessages = false
    /// The handle of the archive's owner, for inputs that do not contain it.
    public var ownerHandle: String?
    /// The only format to accept, one of `formats`; `nil` to accept all.
    public var format: String?

    public init() {}
}
