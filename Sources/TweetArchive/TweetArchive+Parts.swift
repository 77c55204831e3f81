internal import CLibrary
internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// Parts of the library for the command and the browser view.
extension TweetArchive {
    package var ledger: ImportLedger { ImportLedger(access: access) }
    package var explainer: QueryExplainer { QueryExplainer(access: access) }
    package var interpreter: QueryInterpreter { QueryInterpreter(access: access) }
    package var completer: QueryCompleter { QueryCompleter(access: access) }
    package var history: SearchHistory { SearchHistory(access: access) }
    package var rowNumbers: RowNumbers { RowNumbers(access: access) }
    package var topics: Topics { Topics(access: access) }
    package var messages: DirectMessages { DirectMessages(access: access) }
    package var follows: Follows { Follows(access: access) }
    package var settings: SettingsEditor { SettingsEditor(access: access) }
    package var summaries: SummaryCounter { SummaryCounter(access: access) }
    package var networks: NetworkCounter { NetworkCounter(access: access) }

    /// Returns the short links without a known destination (see `UnresolvedLinks.all`).
    package func unresolvedLinks() throws(TweetArchiveError) -> [UnresolvedLink] {
        try access.read(otherwise: []) { () throws(SQLiteError) in try UnresolvedLinks(access.store).all() }
    }

    /// Creates an output file. Throws `.refused` if this fails, if `path` is the store or not a regular file, or if it
    /// exists and `replacing` is false.
    package func outputFile(_ path: String, replacing: Bool) throws(TweetArchiveError) -> OutputFile {
        try OutputFile(path, replacing: replacing, access)
    }

    /// Returns the reason that an imported record gives for a missing tweet, for example `Not Found Error`; `nil` if no
    /// record gives a reason.
    package func missingReason(of id: TweetID) throws(TweetArchiveError) -> String? {
        try access.read(otherwise: nil) { () throws(SQLiteError) in
            try ThreadLoader(access.store).missingReason(of: id.rawValue)
        }
    }

    /// Returns the tweets before and after a tweet in the results of a query, in the order of `options`; `nil` at the
    /// ends, and both `nil` if the tweet does not match. Reads the results up to the tweet.
    package func neighbors(
        of id: TweetID, in query: String, options: SearchOptions
    ) throws(TweetArchiveError) -> (previous: TweetID?, next: TweetID?) {
        try TweetSearch(access: access).neighbors(of: id, in: query, options: options)
    }

    /// Returns the profile pictures of the owners of archives. If several archives of an owner contain a picture,
    /// returns the one in the newest import.
    package func avatars() throws(TweetArchiveError) -> [UserID: MediaLocation] {
        try access.read(otherwise: [:]) { () throws(SQLiteError) in try ProfileFiles(access.store).avatars() }
    }

    /// Creates an empty store that is deleted with its last reference. `ClickHouseBackend` uses it on a machine without
    /// a store. It contains no tables, so searches are not recorded.
    package static func temporary(in folder: String) throws(TweetArchiveError) -> TweetArchive {
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-") else {
            throw .store(
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
    package func generation() throws(TweetArchiveError) -> Int64 { try access.generation() }

    /// False if the caller has to open the store again: another program has moved, replaced or deleted the file, or a
    /// read-only store has changed. Also false if the store is read-only only because the disk was full.
    package var isCurrentFile: Bool { access.store.isCurrentFile }

    /// Creates the tables of a new store, so that it can be read while the first import runs.
    package func prepare() throws(TweetArchiveError) {
        try access.write { () throws(SQLiteError) in }
    }

    /// Runs the body. Calls in it that read the store throw `.interrupted` when the task is over.
    package func run<Result>(_ task: CancellableTask, _ body: () -> Result) -> Result {
        access.connection.withDeadline(by: task.deadline, body)
    }

    /// Runs the body, which must not write, in one read transaction. Many small reads are faster in one transaction,
    /// because SQLite does not have to check the file each time.
    package func withSnapshot<Result>(
        _ body: () throws(TweetArchiveError) -> Result
    ) throws(TweetArchiveError) -> Result {
        let path = access.store.path
        return try access.connection.read(body, failing: { TweetArchiveError($0, path: path) })
    }
}

/// Work that a caller waits for and can cancel.
package final class CancellableTask: Sendable {
    let deadline: Deadline

    /// - Parameters:
    ///   - milliseconds: The time limit.
    ///   - onPoll: Called on the working thread during long statements that only read, tens of thousands of times a
    ///     second. It may block. Its argument returns true if the task is over.
    package init(milliseconds: Int, onPoll: (@Sendable (_ isOver: () -> Bool) -> Void)? = nil) {
        deadline = Deadline(milliseconds: milliseconds, onPoll: onPoll)
    }

    /// Cancels the task. Can be called from any thread.
    package func cancel() { deadline.cancel() }

    /// True if the task was cancelled. False if only its time limit has passed.
    package var isCancelled: Bool { deadline.isCancelled }

    /// True if the task was cancelled or its time limit has passed. Calls that read the store then throw
    /// `.interrupted`.
    package var isOver: Bool { deadline.isOver }
}
