public import TweetModel

/// Why the archive cannot do what was asked.
public enum TweetArchiveError: Error, Sendable {
    /// The query cannot be understood: all its problems at once.
    case query([QueryProblem])
    /// The store is missing, unreadable, damaged or newer than this program.
    case store(message: String, hint: String?)
    /// The search was given a cursor that is not one of ours.
    case badCursor
    /// There is no such tweet, row or recent search.
    case notFound(message: String, hint: String?)
    /// The caller stopped it.
    case interrupted
}

/// What to take in beside the tweets, and how.
public struct ImportOptions: Sendable, Hashable {
    public var includeLikes = false
    public var includeDeleted = false
    public var includeCircle = false
    public var ownerHandle: String?
    /// Overrides detection; a format name as in `import --json`.
    public var format: String?
    /// Reads and reports, and writes nothing.
    public var dryRun = false

    public init() {}
}

public struct SearchOptions: Sendable, Hashable {
    /// 0 is all.
    public var limit = 20
    /// A cursor from the page before.
    public var after: String?
    public var wantsTotal = false
    /// Recorded among the recents.
    public var records = true
    /// `newest` or another name of `--sort`.
    public var sort = "newest"
    /// Unix seconds that relative dates count from.
    public var now: Int64
    /// A zone name for dates in the query, e.g. `UTC`, `+02:00`, `Europe/Berlin`.
    public var zone = "UTC"
    /// `web` or `v2`; nil is our own.
    public var dialect: String?
    public var lenient = false

    public init(now: Int64) {
        self.now = now
    }
}

/// A store of tweets: import into it, search it, look back at what was searched. The whole interface of the library.
public final class TweetArchive {
    public enum Access: Sendable {
        /// Made when it isn't there.
        case create
        /// Must be there; written to where possible (recents), read otherwise.
        case existing
    }

    public init(path: String, access: Access) throws(TweetArchiveError) {}

    /// Whether searches can be recorded; false with the reason for a store that can only be read.
    public var readOnlyReason: String? { nil }

    /// Reads inputs into the store. `progress` is called often, from another thread than the caller's at times;
    /// returning false from it stops the import after the batch in hand (`.interrupted`).
    public func importInputs(
        _ paths: [String], options: ImportOptions, progress: @escaping @Sendable (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> ImportReport { fatalError("not there yet") }

    /// The same report without a store.
    public static func dryRun(
        _ paths: [String], options: ImportOptions, progress: @escaping @Sendable (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> ImportReport { fatalError("not there yet") }

    public func search(_ query: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        fatalError("not there yet")
    }

    /// The total alone.
    public func count(_ query: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        fatalError("not there yet")
    }

    public func tweet(_ id: TweetID) throws(TweetArchiveError) -> SearchHit? { fatalError("not there yet") }

    /// Row n (1-based) of the last result list that was shown on a terminal.
    public func lastResult(row: Int) throws(TweetArchiveError) -> TweetID? { fatalError("not there yet") }

    /// Remembers the ids of a result list, so that rows can be named by number. Silent on a read-only store.
    public func rememberResults(_ ids: [TweetID]) throws(TweetArchiveError) { fatalError("not there yet") }

    public func recents() throws(TweetArchiveError) -> [RecentSearch] { fatalError("not there yet") }

    /// Deletes by number or by query (ignoring case); false when there is none.
    public func deleteRecent(_ numberOrQuery: String) throws(TweetArchiveError) -> Bool { fatalError("not there yet") }

    /// Deletes all but pinned ones; returns how many.
    public func clearRecents() throws(TweetArchiveError) -> Int { fatalError("not there yet") }

    public func statistics() throws(TweetArchiveError) -> StoreStatistics { fatalError("not there yet") }

    public func check() throws(TweetArchiveError) -> CheckReport { fatalError("not there yet") }
}
