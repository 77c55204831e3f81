internal import CLibrary
internal import IndexStore
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

    package let access: StoreAccess

    /// Opens a store. Migrates it if an older version of the program wrote it.
    ///
    /// Throws `.store` if the file is damaged, is not a store, or was written by a newer version of the program. Also
    /// throws it if the file is missing and `access` is not `.create`, or if the file is read-only and needs a
    /// migration.
    public init(path: String, access: Access) throws {
        self.access = try TweetArchiveError.converting(storeAt: path) {
            let store = try Store(path: path, access: access == .create ? .create : .existing)
            if access == .browsing { try store.restrictWrites() }
            return StoreAccess(store)
        }
    }

    /// The version of the program. Each import stores it in the ledger.
    public static let version = Release.version

    /// The version of the SQLite library that the program uses, e.g. `3.40.1`.
    package static var sqliteVersion: String { Connection.libraryVersion }

    /// The reason why the store is read-only, as a message for the user; `nil` if the store is writable.
    public var readOnlyReason: String? { access.store.readOnlyReason?.message(path: access.store.path) }

    /// A warning that the write-ahead log was damaged when the store was opened, so that changes are lost; `nil` if it
    /// was not.
    package var logWarning: String? {
        guard let damage = access.store.logDamage else { return nil }
        return "the write-ahead log of the store \(access.store.path) is damaged at byte \(damage.position), so the "
            + "last changes are lost; run tweetdex check"
    }

    // MARK: Importing

    /// Imports files and folders, one after the other. See <doc:SupportedExports>.
    ///
    /// An input that cannot be read does not stop the import; its entry in the report contains the failure. Each
    /// transaction commits a batch of tweets together with the position after it, so another call can resume after a
    /// crash.
    ///
    /// - Parameters:
    ///   - paths: Files, folders or archives, or `-` for the standard input.
    ///   - options: The kinds of records to import, and the owner and format of the inputs.
    ///   - progress: Called often, on the caller's thread. If it returns false, the import commits the current batch
    ///     and throws `.interrupted`.
    /// - Returns: A report with an entry for each detected input, and for each path or input that cannot be read.
    public func importInputs(
        _ paths: [String], options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try Importer(access: access).run(paths, options: options, progress: progress)
    }

    /// Reads inputs without writing to a store. Returns the report that an import would return, except that it counts
    /// all tweets of the store as unchanged, and that `newMessages` and `updatedMessages` are 0.
    ///
    /// - Parameters:
    ///   - paths: Files, folders or archives, or `-` for the standard input.
    ///   - archive: The store into which the inputs would be imported; `nil` for an empty store.
    ///   - options: The options of the import.
    ///   - progress: Called often, on the caller's thread. If it returns false, the method throws `.interrupted`.
    public static func dryRun(
        _ paths: [String], into archive: TweetArchive?, options: ImportOptions,
        progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try Importer.dryRun(paths, into: archive?.access.store, options: options, progress: progress)
    }

    /// Returns every import, and whether its input is missing, unchanged or changed.
    public func imports() throws -> [ImportSummary] {
        try ledger.withMissingMedia()
    }

    /// Imports inputs again with the options of their last import: each input that has changed, has new files next to
    /// it that affect its records, or was not imported to its end. A missing input causes a warning, and its tweets
    /// stay in the store.
    public func refreshImports(progress: @escaping (ImportProgress) -> Bool) throws -> ImportReport {
        try ledger.refresh(progress: progress)
    }

    /// Imports inputs again that have moved to other paths, with the options of their last import. Pictures are then
    /// read from the new paths. Throws `.refused` if no input at a path was imported before.
    public func refreshImports(
        at paths: [String], progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try ledger.refresh(at: paths, progress: progress)
    }

    /// Deletes an import, and the tweets that no other import contains. Other tweets keep only the data of their
    /// remaining imports.
    public func forget(_ source: ImportSummary) throws -> ForgetReport {
        try ledger.forget(source)
    }

    /// Deletes tweets permanently and overwrites their contents with zeros. Their IDs stay in the store, so that later
    /// imports skip them.
    public func forget(_ tweets: [TweetID]) throws -> ForgetReport {
        try ledger.forget(tweets)
    }

    // MARK: Searching

    /// Returns one page of the tweets that match a query. <doc:QueryLanguage> describes the query language.
    ///
    /// Reads the whole page in one transaction. Then adds the search to the search history, under the conditions of
    /// `SearchOptions.records`.
    ///
    /// - Parameters:
    ///   - text: The query. An empty query matches all tweets except referenced ones (see `StoreStatistics`).
    ///   - options: `limit` is the maximum number of results on the page, and `after` is `next` of the previous page.
    /// - Throws: `.query` for an invalid query or a regular expression that exceeds its time limit, and `.badCursor`
    ///   for a cursor of another order.
    public func search(_ text: String, options: SearchOptions) throws -> SearchPage {
        try TweetSearch(access: access).search(text, options: options)
    }

    /// Returns a page without results, whose `total` is the number of matching tweets, at most the `limit:` of the
    /// query.
    public func count(_ text: String, options: SearchOptions) throws -> SearchPage {
        try TweetSearch(access: access).count(text, options: options)
    }

    /// Returns the IDs of all matching tweets, at most the `limit:` of the query, in the order of the query, newest
    /// first by default. `options.limit` and `options.sort` have no effect, but another order than that of the query
    /// throws `.query`.
    public func tweetIDs(matching text: String, options: SearchOptions) throws -> [TweetID] {
        try TweetSearch(access: access).tweetIDs(matching: text, options: options)
    }

    /// Returns an iterator over the tweets that match a query. An empty query matches all tweets except referenced
    /// ones. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - query: A query in the query language.
    ///   - search: The order and the current time, among others. `limit`, `records` and `wantsTotal` have no effect.
    ///   - options: The limit, the sample and the kinds of tweets to export. By default, an export leaves out deleted
    ///     tweets and Circle tweets.
    public func export(_ query: String, search: SearchOptions, options: ExportOptions) -> TweetExport {
        TweetExport(access, query, search, options)
    }

    /// Returns a tweet with all its fields, labels and note; `nil` if the store does not contain it.
    public func tweet(_ id: TweetID) throws -> SearchHit? {
        try access.read(otherwise: nil) { try TweetLoader(access.store).hit(id) }
    }

    /// Returns the conversation of a tweet as a tree; for a retweet, the conversation of its original. Returns `nil` if
    /// the store contains no tweet of the conversation, and does not know why the given tweet is missing.
    public func thread(of id: TweetID) throws -> TweetThread? {
        try access.read(otherwise: nil) { try ThreadLoader(access.store).thread(of: id) }
    }

    // MARK: Labels, notes and saved searches

    /// Adds a label to tweets at the time `now` (Unix seconds). Returns the number of tweets that did not have it.
    /// Ignores tweets that are not in the store.
    ///
    /// The operator `label:` finds the tweets. No import removes labels and notes, but an import of a Tweetdex export
    /// can add some.
    @discardableResult
    public func addLabel(_ name: LabelName, to tweets: [TweetID], at now: Int64) throws -> Int {
        try access.write { try Labels(access.store).add(name, to: tweets, at: now) }
    }

    /// Removes a label from tweets. Returns the number of tweets that had it.
    @discardableResult
    public func removeLabel(_ name: LabelName, from tweets: [TweetID]) throws -> Int {
        try access.write { try Labels(access.store).remove(name, from: tweets) }
    }

    /// Returns all labels with their number of tweets, most frequent first.
    public func labels() throws -> [LabelCount] {
        try access.read(otherwise: []) { try Labels(access.store).all() }
    }

    /// Sets the note on a tweet at the time `now` (Unix seconds). `nil` or an empty text removes it. Returns false if
    /// nothing changed. The operator `has:note` finds the tweet.
    @discardableResult
    public func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws -> Bool {
        try access.write { try Labels(access.store).setNote(text, on: tweet, at: now) }
    }

    /// Returns all saved searches in the order of their creation. A query includes one as `saved:NAME`.
    public func savedSearches() throws -> [SavedSearch] {
        try SavedSearches(access: access).all()
    }

    /// Saves a search under a name, and pins it in the list of recent searches. Returns the name. If the search is
    /// already pinned, renames the pin.
    ///
    /// Throws `.refused` if the name is invalid or belongs to another search, and `.query` if the query is invalid or
    /// would include itself.
    ///
    /// - Parameters:
    ///   - query: The query to save.
    ///   - name: The name; `nil` derives it from the query.
    ///   - options: The options of the search.
    public func pin(_ query: String, name: String?, options: SearchOptions) throws -> String {
        try SavedSearches(access: access).pin(query, name: name, options: options)
    }

    /// Removes a pin and returns it. The search stays in the recents. Returns `nil` if no pin has the name.
    public func unpin(_ name: String) throws -> SavedSearch? {
        try SavedSearches(access: access).unpin(name)
    }

    // MARK: Statistics

    /// Returns totals of the tweets that searches find by default, and of all messages. Reads every tweet, unless the
    /// result is cached.
    public func statistics() throws -> StoreStatistics {
        try statistics(of: "", options: SearchOptions(now: 0))
    }

    /// Returns totals of the matching tweets, and their number by month. For an empty query, returns `statistics()`.
    public func statistics(of text: String, options: SearchOptions) throws -> StoreStatistics {
        try TweetStatistics(access: access).totals(of: text, options: options)
    }

    /// Counts the matching tweets by period, by kind, and by hour and weekday. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Makes one pass over the results. Memory is proportional to the number of periods and accounts. With
    /// `wantsDetails`, it is proportional to the number of different pairs of a period and an account. Results of an
    /// empty query are cached. Does not write to the search history. Throws `.refused` if the tweets cover more than
    /// `TweetTimeSeries.maxBuckets` periods.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - period: The length of a bucket.
    ///   - window: The number of periods in the moving average; `nil` for the default of the period.
    ///   - wantsDetails: If true, also counts the authors of each period, and its tweets with hashtags, mentions, links
    ///     and media.
    ///   - options: The options of the search.
    public func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int? = nil, wantsDetails: Bool,
        options: SearchOptions
    ) throws -> TweetTimeSeries {
        try TweetStatistics(access: access).volume(
            of: text, by: period, window: window, wantsDetails: wantsDetails, options: options)
    }

    /// Returns the most frequent values of a field in the matching tweets. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Takes time proportional to the number of matching tweets, and memory proportional to the number of different
    /// values. Results of an empty query are cached. Does not write to the search history.
    public func top(
        _ field: TopTable.Field, of text: String, options: TopOptions, search: SearchOptions
    ) throws -> TopTable {
        try TopCounter(access: access).top(field, of: text, options: options, search: search)
    }

    // MARK: Direct messages

    /// Returns all conversations, the one with the newest message first. An import stores messages only if
    /// `ImportOptions.includeMessages` is set, or `includeGrok` for chats with Grok. Searches for tweets never return
    /// them.
    public func conversations(_ scope: MessageScope = .direct) throws -> [Conversation] {
        try messages(scope).conversations()
    }

    /// Calls the body with every message and event of a conversation, oldest first, until the body returns false.
    public func forEachItem(of conversation: Conversation, _ body: (ConversationItem) -> Bool) throws {
        try messages(conversation.scope).forEachItem(of: conversation, body)
    }

    /// Returns one page of the messages that match a query, newest first. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - scope: The messages to search.
    ///   - conversation: The ID of a conversation, to search only in it.
    ///   - options: The options of the search.
    public func searchMessages(
        _ text: String, _ scope: MessageScope = .direct, in conversation: String? = nil, options: SearchOptions
    ) throws -> MessagePage {
        try MessageSearch(access: access, scope: scope).search(text, in: conversation, options: options)
    }

    /// Returns a page without results, whose `total` is the number of matching messages, at most the `limit:` of the
    /// query.
    public func countMessages(
        _ text: String, _ scope: MessageScope = .direct, in conversation: String? = nil, options: SearchOptions
    ) throws -> MessagePage {
        try MessageSearch(access: access, scope: scope).count(text, in: conversation, options: options)
    }

    // MARK: Maintenance

    /// Checks the integrity of the store: page checksums, SQLite's structure, the search indexes, and the consistency
    /// of its tables. Reads the whole file.
    public func check(progress: (WorkProgress) -> Void = { _ in }) throws -> CheckReport {
        try StoreMaintenance(access: access).check(progress: progress)
    }

    /// Reads the input of each finished import again and compares its tweets with the store, both their contents and
    /// their positions in the input.
    ///
    /// An input that cannot be compared becomes a finding, for example if it is missing, has changed or was the
    /// standard input. An input has changed if the SHA-256 of a file differs; a new modification time alone is not a
    /// change.
    public func checkImports(progress: @escaping (ImportProgress) -> Bool) throws -> CheckReport {
        try ImportVerifier(access: access).run(progress: progress)
    }

    /// Rebuilds all indexes from the rows. Also rewrites the file if no page of a table is damaged, or if the caller
    /// accepts damage. Returns false if no index could be rebuilt.
    public func repair(acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }) throws -> Bool {
        try StoreMaintenance(access: access).repair(acceptingDamage: acceptingDamage, progress: progress)
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    public func reindex(progress: (WorkProgress) -> Void = { _ in }) throws -> Int {
        try StoreMaintenance(access: access).reindex(progress: progress)
    }

    /// Copies the store to another file, including its search history and settings. Other programs can read and write
    /// the store during the copy.
    ///
    /// - Parameters:
    ///   - path: The path of the copy.
    ///   - replacing: If true, replaces an existing file. Otherwise an existing file is an error.
    ///   - acceptingDamage: If true, copies damaged pages and marks the copy as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the number of copied pages. If it returns false, the copy is deleted and the call
    ///     throws `.interrupted`.
    /// - Returns: The size of the copy in bytes.
    public func backUp(
        to path: String, replacing: Bool, acceptingDamage: Bool = false, progress: (WorkProgress) -> Bool
    ) throws -> Int64 {
        try StoreMaintenance(access: access).backUp(
            to: path, replacing: replacing, acceptingDamage: acceptingDamage, progress: progress)
    }

    /// Rewrites the file without unused space.
    ///
    /// - Parameters:
    ///   - acceptingDamage: If true, keeps damaged pages and marks the store as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the progress of each step.
    /// - Returns: The size of the store in bytes before and after.
    public func compact(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws -> (before: Int64, after: Int64) {
        try StoreMaintenance(access: access).compact(acceptingDamage: acceptingDamage, progress: progress)
    }
}

/// Parts of the library for the command and the browser view.
extension TweetArchive {
    package var ledger: ImportLedger { ImportLedger(access: access) }
    package var explainer: QueryExplainer { QueryExplainer(access: access) }
    package var interpreter: QueryInterpreter { QueryInterpreter(access: access) }
    package var completer: QueryCompleter { QueryCompleter(access: access) }
    package var history: SearchHistory { SearchHistory(access: access) }
    package var rowNumbers: RowNumbers { RowNumbers(access: access) }
    package var topics: SavedSearches { SavedSearches(access: access) }
    package var messages: DirectMessages { messages(.direct) }
    package func messages(_ scope: MessageScope) -> DirectMessages { DirectMessages(access: access, scope: scope) }
    package var follows: Follows { Follows(access: access) }
    package var settings: SettingsEditor { SettingsEditor(access: access) }
    package var summaries: SummaryCounter { SummaryCounter(access: access) }
    package var networks: NetworkCounter { NetworkCounter(access: access) }

    /// Returns the short links without a known destination (see `UnresolvedLinks.all`).
    package func unresolvedLinks() throws -> [UnresolvedLink] {
        try access.read(otherwise: []) { try UnresolvedLinks(access.store).all() }
    }

    /// Creates an output file. Throws `.refused` if this fails, if `path` is the store or not a regular file, or if it
    /// exists and `replacing` is false.
    package func outputFile(_ path: String, replacing: Bool) throws -> OutputFile {
        try OutputFile(path, replacing: replacing, access)
    }

    /// Returns the reason that an imported record gives for a missing tweet, for example `Not Found Error`; `nil` if no
    /// record gives a reason.
    package func missingReason(of id: TweetID) throws -> String? {
        try access.read(otherwise: nil) { try ThreadLoader(access.store).missingReason(of: id.rawValue) }
    }

    /// Returns the tweets before and after a tweet in the results of a query, in the order of `options`; `nil` at the
    /// ends, and both `nil` if the tweet does not match. Reads the results up to the tweet.
    package func neighbors(
        of id: TweetID, in query: String, options: SearchOptions
    ) throws -> (previous: TweetID?, next: TweetID?) {
        try TweetSearch(access: access).neighbors(of: id, in: query, options: options)
    }

    /// Returns the profile pictures of the owners of archives. If several archives of an owner contain a picture,
    /// returns the one in the newest import.
    package func avatars() throws -> [UserID: MediaLocation] {
        try access.read(otherwise: [:]) { try ProfileFiles(access.store).avatars() }
    }

    /// Creates an empty store that is deleted with its last reference. `ClickHouseBackend` uses it on a machine without
    /// a store. It contains no tables, so searches are not recorded.
    package static func temporary(in folder: String) throws -> TweetArchive {
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-") else {
            throw TweetArchiveError.store(
                message: "cannot create a file in \(folder): \(unsafe String(cString: strerror(errno)))",
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
    package func generation() throws -> Int64 { try access.generation() }

    /// False if the caller has to open the store again: another program has moved, replaced or deleted the file, or a
    /// read-only store has changed. Also false if the store is read-only only because the disk was full.
    package var isCurrentFile: Bool { access.store.isCurrentFile }

    /// Creates the tables of a new store, so that it can be read while the first import runs.
    package func prepare() throws {
        try access.write {}
    }

    /// Runs the body. Calls in it that read the store throw `.interrupted` when the task is over, or after a number of
    /// milliseconds of processor time.
    package func run<Result>(
        _ task: CancellableTask, within milliseconds: Int? = nil, _ body: () -> Result
    ) -> Result {
        access.connection.withDeadline(by: task.deadline) {
            milliseconds.map { access.connection.withDeadline(milliseconds: $0, ofProcessorTime: true, body) } ?? body()
        }
    }

    /// Runs the body, which must not write, in one read transaction. Many small reads are faster in one transaction,
    /// because SQLite does not have to check the file each time.
    package func withSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try access.converting { try access.connection.read(body) }
    }
}

/// Work that a caller waits for and can cancel.
package final class CancellableTask: Sendable {
    let deadline: Deadline

    /// - Parameter milliseconds: The time limit.
    package init(milliseconds: Int) { deadline = Deadline(milliseconds: milliseconds) }

    /// Cancels the task. Can be called from any thread.
    package func cancel() { deadline.cancel() }

    /// True if the task was cancelled. False if only its time limit has passed.
    package var isCancelled: Bool { deadline.isCancelled }

    /// True if the task was cancelled or its time limit has passed. Calls that read the store then throw
    /// `.interrupted`.
    package var isOver: Bool { deadline.isOver }
}
