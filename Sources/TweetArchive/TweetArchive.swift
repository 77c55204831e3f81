package import CLibrary
package import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// A connection to a store of tweets. Imports, searches, counts and exports tweets, and keeps the search history.
///
/// The store is a single SQLite file (see <doc:TheSchema>). Use an instance from one thread at a time. Several
/// instances may open the same file, in one process or in several.
///
/// The initializer and the methods throw only ``TweetArchiveError``.
public final class TweetArchive {
    /// How to open the file of a store.
    public enum Access: Sendable {
        /// Opens the file for reading and writing, and creates it if it does not exist.
        case create
        /// Opens an existing file. The store is read-only if the file or its folder is not writable (see
        /// `readOnlyReason`).
        case existing
        /// Opens an existing file and makes SQLite reject accidental writes. Methods that are meant to write, such as
        /// `addLabel`, still work.
        case browsing
    }

    package let store: Store
    /// The SQL functions that queries call. The first query registers them on the connection.
    let functions = SQLFunctions()
    /// Results that the last search has read ahead.
    let upcoming = UpcomingResults()
    /// The list of the last call of `media`, because the pages of a gallery and its images use the same list.
    var keptMedia: (key: UpcomingResults.List, list: MediaList)?
    /// The minimum time to compute a statistic over all tweets if it is to be cached. `nil` turns the cache off.
    package var cacheThreshold: Duration? = .milliseconds(30)
    /// The number of tweets in the store below which facets are counted by one thread.
    package var concurrentCountThreshold = 100_000

    /// Opens a store. Migrates it if an older version of the program wrote it.
    ///
    /// Throws `.store` if the file is damaged, is not a store, or was written by a newer version of the program. Also
    /// throws it if the file is missing and `access` is not `.create`, or if the file is read-only and needs a
    /// migration.
    public init(path: String, access: Access) throws {
        store = try TweetArchiveError.converting(storeAt: path) {
            let store = try Store(path: path, access: access == .create ? .create : .existing)
            if access == .browsing { try store.restrictWrites() }
            return store
        }
    }

    /// Opens the store once more, for another thread. Another file may have replaced it meanwhile.
    package func reopened() throws -> TweetArchive {
        try TweetArchive(path: store.path, access: .browsing)
    }

    /// The version of the program. Each import stores it in the ledger.
    public static let version = Release.version

    /// The version of the SQLite library that the program uses, e.g. `3.40.1`.
    package static var sqliteVersion: String { Connection.libraryVersion }

    /// The reason why the store is read-only, as a message for the user; `nil` if the store is writable.
    public var readOnlyReason: String? { store.readOnlyReason?.message(path: store.path) }

    /// A warning that the write-ahead log was damaged when the store was opened, so that changes are lost; `nil` if it
    /// was not.
    package var logWarning: String? {
        guard let damage = store.logDamage else { return nil }
        return "the write-ahead log of the store \(store.path) is damaged at byte \(damage.position), so the "
            + "last changes are lost; run tweetdex check"
    }

    // MARK: Searching

    /// Returns an iterator over the tweets that match a query. An empty query matches all tweets except referenced
    /// ones. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - query: A query in the query language.
    ///   - search: The order and the current time, among others. `limit`, `records` and `wantsTotal` have no effect.
    ///   - options: The limit, the sample and the kinds of tweets to export. By default, an export leaves out deleted
    ///     tweets and Circle tweets.
    public func export(_ query: String, search: SearchOptions, options: ExportOptions) -> TweetExport {
        TweetExport(self, query, search, options)
    }

    /// Returns a tweet with all its fields, labels and note; `nil` if the store does not contain it.
    public func tweet(_ id: TweetID) throws -> SearchHit? {
        try read(otherwise: nil) { try TweetLoader(store).hit(id) }
    }

    /// Returns the conversation of a tweet as a tree; for a retweet, the conversation of its original. Returns `nil` if
    /// the store contains no tweet of the conversation, and does not know why the given tweet is missing.
    public func thread(of id: TweetID) throws -> TweetThread? {
        try read(otherwise: nil) { try ThreadLoader(store).thread(of: id) }
    }

    // MARK: Labels, notes and saved searches

    /// Adds a label to tweets at the time `now` (Unix seconds). Returns the tweets that did not have it. Ignores tweets
    /// that are not in the store.
    ///
    /// The operator `label:` finds the tweets. No import removes labels and notes, but an import of a Tweetdex export
    /// can add some.
    @discardableResult
    public func addLabel(_ name: LabelName, to tweets: [TweetID], at now: Int64) throws -> [TweetID] {
        try write { try Labels(store).add(name, to: tweets, at: now) }
    }

    /// Removes a label from tweets at the time `now` (Unix seconds; `nil` for the current time). Returns the tweets
    /// that had it.
    @discardableResult
    public func removeLabel(_ name: LabelName, from tweets: [TweetID], at now: Int64? = nil) throws -> [TweetID] {
        try write { try Labels(store).remove(name, from: tweets, at: now ?? currentTime()) }
    }

    /// Gives a label another name at the time `now` (Unix seconds). Returns the tweets with the label, newest first.
    /// Throws `.refused` if the label does not exist, or if another label has the new name.
    @discardableResult
    public func renameLabel(_ name: LabelName, to new: LabelName, at now: Int64) throws -> [TweetID] {
        try changeLabels { try Labels(store).rename(name, to: new, at: now) }
    }

    /// Replaces labels by another label, which need not exist, at the time `now` (Unix seconds). Returns the tweets
    /// with any of the replaced labels, newest first. Throws `.refused` if a replaced label does not exist.
    @discardableResult
    public func mergeLabels(_ names: [LabelName], into target: LabelName, at now: Int64) throws -> [TweetID] {
        try changeLabels { try Labels(store).merge(names, into: target, at: now) }
    }

    private func changeLabels(_ body: () throws -> [TweetID]) throws -> [TweetID] {
        do {
            return try write(body)
        } catch Labels.Refusal.missing(let name) {
            throw TweetArchiveError.refused(
                code: "unknown-label", message: "no tweet has the label \"\(name)\"",
                hint: "run tweetdex label to list the labels")
        } catch Labels.Refusal.taken(let name) {
            throw TweetArchiveError.refused(
                code: "name-taken", message: "the label \"\(name)\" already exists",
                hint: "merge them with label merge")
        }
    }

    /// Returns the tweets with any of some labels, newest first.
    public func tweets(with labels: [LabelName]) throws -> [TweetID] {
        try read(otherwise: []) { try Labels(store).tweets(with: labels) }
    }

    /// Returns all labels with their number of tweets, most frequent first.
    public func labels() throws -> [LabelCount] {
        try read(otherwise: []) { try Labels(store).all() }
    }

    /// Sets the note on a tweet at the time `now` (Unix seconds). `nil` or an empty text removes it. Returns false if
    /// nothing changed. The operator `has:note` finds the tweet.
    @discardableResult
    public func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws -> Bool {
        try write { try Labels(store).setNote(text, on: tweet, at: now) }
    }

    /// Reverts the last change of labels, notes, recent searches or saved searches, and returns it. The next call
    /// reverts the change before it. Returns `nil` if no recorded change is left; the store keeps the last 100.
    ///
    /// Changes of the browser view count too. Imports and the recording of searches are not changes.
    ///
    /// - Parameter expected: If not `nil`, does nothing and returns `nil` unless this is the last change.
    public func undo(_ expected: UserChange? = nil) throws -> UserChange? { try take(.undo, expected) }

    /// Repeats the change that `undo` reverted last, and returns it. Returns `nil` if no such change is left. A new
    /// change deletes those that were reverted.
    ///
    /// - Parameter expected: If not `nil`, does nothing and returns `nil` unless this is the change to repeat.
    public func redo(_ expected: UserChange? = nil) throws -> UserChange? { try take(.redo, expected) }

    private func take(_ step: ChangeLog.Step, _ expected: UserChange?) throws -> UserChange? {
        guard try next(step) != nil else { return nil }
        return try write { try ChangeLog(store).take(step, expecting: expected?.id) }
    }

    /// The change that `undo` reverts; `nil` if no recorded change is left.
    public func changeToUndo() throws -> UserChange? { try next(.undo) }

    /// The change that `redo` repeats; `nil` if no reverted change is left.
    public func changeToRedo() throws -> UserChange? { try next(.redo) }

    private func next(_ step: ChangeLog.Step) throws -> UserChange? {
        try read(otherwise: nil) { try ChangeLog(store).next(step) }
    }

    /// Returns the changes that `undo` can revert, newest first, at most `limit`; all if `limit` is 0.
    public func changes(limit: Int) throws -> [UserChange] {
        try read(otherwise: []) { try ChangeLog(store).changes(limit: limit) }
    }

    /// Returns true if `forget`, which cannot be undone, was called after the last change, and the user was not told:
    /// the next call returns false.
    package func takeForgetting() throws -> Bool {
        guard try read(otherwise: false, { try ChangeLog(store).isForgettingLast() }) else { return false }
        try write { try ChangeLog(store).removeForgetting() }
        return true
    }

    /// Deletes all recorded changes, so that the store's file no longer contains deleted notes and searches. Returns
    /// their number. They can then not be reverted or repeated.
    @discardableResult
    public func clearChanges() throws -> Int {
        try write { try ChangeLog(store).clear() }
    }

    // MARK: Statistics

    /// Returns totals of the tweets that searches find by default, and of all messages. Reads every tweet, unless the
    /// result is cached.
    public func statistics() throws -> StoreStatistics {
        try statistics(of: "", options: SearchOptions(now: 0))
    }
}

/// Parts of the library for the command and the browser view.
extension TweetArchive {
    package var queries: QueryRunner { QueryRunner(self) }

    /// Calls the body for each followed, blocked or muted account and each follower, ordered by kind, subject and
    /// account ID. An import stores them only if `ImportOptions.include` contains `.follows`.
    package func forEachFollow(_ body: (FollowRow) -> Void) throws {
        try read(otherwise: ()) { try FollowCatalog(store).forEachRow { body($0) } }
    }

    /// Returns all labels and when they were used, most frequent first. Takes time proportional to the number of
    /// labelled tweets.
    ///
    /// - Parameter zone: The time zone of the years.
    package func labelUses(_ zone: Zone) throws -> [LabelCount] {
        var uses: [LabelCount] = []
        try read(otherwise: ()) {
            try Labels(store).forEachUse { name, addedAt, time in
                if uses.last?.name != name { uses.append(LabelCount(name: name, tweets: 0, lastUsed: addedAt)) }
                let last = uses.count - 1
                uses[last].tweets += 1
                uses[last].lastUsed = max(uses[last].lastUsed, addedAt)
                guard let time else { return }
                let seconds = time.precision == .second ? zone.local(time.seconds) : time.seconds
                uses[last].years[CivilTime(unixSeconds: seconds).year, default: 0] += 1
            }
        }
        return uses.sorted { ($1.tweets, $0.name.lowercased()) < ($0.tweets, $1.name.lowercased()) }
    }

    /// Returns the number of tweets that each import was the first to contain, by the number of the import. Leaves out
    /// tweets that are only inside other records. Takes time proportional to the number of tweets, unless the result is
    /// cached.
    package func newTweetsByImport() throws -> [Int64: Int] {
        try cachedNumbers("new by import") { try Catalog(store).newTweets() }
    }

    /// Returns the centres of the areas of all places, by ID and by name in lower case.
    package func placeCentres() throws -> (byID: [String: Coordinate], byName: [String: Coordinate]) {
        var (byID, byName): ([String: Coordinate], [String: Coordinate]) = ([:], [:])
        for place in try read(otherwise: [], { try Catalog(store).places() }) {
            guard let centre = place.box?.centre else { continue }
            byID[place.id] = centre
            for name in [place.name, place.fullName] {
                if let name { byName[name.lowercased()] = centre }
            }
        }
        return (byID, byName)
    }

    /// Returns the short links without a known destination (see `Store.unresolvedLinks`).
    package func unresolvedLinks() throws -> [UnresolvedLink] {
        try read(otherwise: []) { try store.unresolvedLinks() }
    }

    /// Creates an output file. Throws `.refused` if this fails, if `path` is the store or not a regular file, or if it
    /// exists and `replacing` is false.
    package func outputFile(_ path: String, replacing: Bool) throws -> OutputFile {
        try OutputFile(path, replacing: replacing, self)
    }

    /// Returns the reason that an imported record gives for a missing tweet, for example `Not Found Error`; `nil` if no
    /// record gives a reason.
    package func missingReason(of id: TweetID) throws -> String? {
        try read(otherwise: nil) { try ThreadLoader(store).missingReason(of: id.rawValue) }
    }

    /// Returns the profile pictures of the owners of archives. If several archives of an owner contain a picture,
    /// returns the one in the newest import.
    package func avatars() throws -> [UserID: MediaLocation] {
        try read(otherwise: [:]) { try Catalog(store).avatars() }
    }

    /// Creates an empty store that is deleted with its last reference. `ClickHouseBackend` uses it on a machine without
    /// a store. It contains no tables, so searches are not recorded.
    package static func temporary(in folder: String) throws -> TweetArchive {
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-") else {
            throw TweetArchiveError.store(
                message: "cannot create a file in \(folder): \(errorDescription(errno))",
                hint: "set the environment variable TMPDIR to another folder")
        }
        close(file.descriptor)
        defer { unsafe unlink(file.path) }
        return try TweetArchive(path: file.path, access: .existing)
    }
}

/// Methods for servers, which share a store with other programs, cancel work and answer many requests.
extension TweetArchive {
    /// Returns a counter that increases with every transaction that changes tweets. Labels and notes do not change it.
    package func generation() throws -> Int64 { try read(otherwise: 0) { try store.generation() } }

    /// False if the caller has to open the store again: another program has moved, replaced or deleted the file, or a
    /// read-only store has changed. Also false if the store is read-only only because the disk was full.
    package var isCurrentFile: Bool { store.isCurrentFile }

    /// Creates the tables of a new store, so that it can be read while the first import runs.
    package func prepare() throws {
        try write {}
    }

    /// Runs the body. Calls in it that read the store throw `.interrupted` when the task is over, or after a number of
    /// milliseconds of processor time.
    package func run<Result>(
        _ task: CancellableTask, within milliseconds: Int? = nil, _ body: () -> Result
    ) -> Result {
        connection.withDeadline(by: task) {
            milliseconds.map { connection.withDeadline(milliseconds: $0, ofProcessorTime: true, body) } ?? body()
        }
    }

    /// Runs the body. Returns `nil` if it is interrupted, such as by a limit of a number of milliseconds. If the
    /// surrounding `CancellableTask` is cancelled or exceeds its own limit, rethrows the error.
    package func within<Result>(milliseconds: Int, _ body: () throws -> Result) throws -> Result? {
        let limit = CancellableTask(milliseconds: milliseconds, within: connection.deadline)
        do {
            return try connection.withDeadline(by: limit, body)
        } catch let error as SQLiteError where error.kind == .interrupted && connection.deadline?.isOver != true {
            return nil
        } catch TweetArchiveError.interrupted where connection.deadline?.isOver != true {
            return nil
        }
    }

    /// Runs the body, which must not write, in one read transaction. Many small reads are faster in one transaction,
    /// because SQLite does not have to check the file each time.
    package func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try converting { try connection.read(body) }
    }
}
