import CLibrary
import Rendering
import TweetArchive
import TweetModel

/// A tool with its implementation.
struct Tool: Sendable {
    let declaration: ModelContextTool
    /// Runs a call whose arguments are valid.
    let run: @Sendable (ToolCall) throws -> ModelContextDocument

    init(
        _ name: String, title: String, _ meaning: String, parameters: [ModelContextTool.Parameter] = [],
        run: @escaping @Sendable (ToolCall) throws -> ModelContextDocument
    ) {
        declaration = ModelContextTool(name, title: title, meaning, parameters: parameters)
        self.run = run
    }
}

extension TweetArchive {
    /// Returns the private kinds of tweets that the store contains, a combination of `deleted` and `circle`. Counting
    /// them takes a moment, so `last` keeps them until the tweets of the store change.
    func privateKinds(_ last: Shared<(generation: Int64, flags: TweetFlags)?>) throws -> TweetFlags {
        let generation = try generation()
        if let last = last.withLock({ $0 }), last.generation == generation { return last.flags }
        var flags: TweetFlags = []
        for (flag, property) in [(TweetFlags.deleted, "is:deleted"), (.circle, "is:circle")] {
            let found = try count(property + " include:referenced", options: SearchOptions(now: 0)).total
            if found != 0 { flags.insert(flag) }
        }
        last.withLock { [flags] in $0 = (generation, flags) }
        return flags
    }
}

/// A call of a tool.
struct ToolCall {
    let store: TweetArchive
    let arguments: ToolArguments
    /// The private contents that tools may return: any of `deleted`, `circle` and `messages`.
    let access: Set<PrivateKind>
    /// The options of searches, which leave out the tweets that `access` excludes.
    let options: SearchOptions

    /// The size of a document in bytes above which it gets fewer rows. A language model reads at most a few hundred
    /// thousand words, and a reply contains the document twice.
    private static let largestDocument = 200_000

    /// The maximum number of characters of a text in a document that is too large with one row.
    private static let longestText = 40_000

    /// `existing` are the private kinds of tweets in the store. Statistics without hidden tweets can come from the
    /// cache.
    init(
        _ store: TweetArchive, _ arguments: ToolArguments, _ access: Set<PrivateKind>, _ options: SearchOptions,
        existing: TweetFlags
    ) {
        (self.store, self.arguments, self.access) = (store, arguments, access)
        var options = options
        options.records = false
        options.readsLists = false
        options.includesDeleted = access.contains(.deleted) || !existing.contains(.deleted)
        options.includesCircle = access.contains(.circle) || !existing.contains(.circle)
        // The explanation of an empty result counts the tweets of single clauses, also of tweets to leave out.
        options.explainsEmptyResults = options.includesDeleted && options.includesCircle
        self.options = options
    }

    /// False for a tweet that the caller must not return.
    func includes(_ tweet: Tweet) -> Bool {
        (access.contains(.deleted) || !tweet.flags.contains(.deleted))
            && (access.contains(.circle) || !tweet.flags.contains(.circle))
    }

    /// Returns the rows of a conversation in which a tweet that the caller must not return looks like a missing tweet:
    /// it has a row if a visible tweet refers to it, with the author that this tweet names.
    func visible(_ rows: [TweetThread.Row]) -> [TweetThread.Row] {
        var addressees: [TweetID: User?] = [:]
        var shown: [TweetThread.Row] = []
        // The rows of replies come after those of their parents.
        for var row in rows.reversed() {
            if let hit = row.hit, !includes(hit.tweet) {
                guard let author = addressees[row.id] else { continue }
                let time = Snowflake.seconds(of: row.id).map { Timestamp(seconds: $0) }
                (row.hit, row.author, row.createdAt) = (nil, author, time)
            }
            if let parent = row.parent {
                let reference = row.hit?.tweet.replyTo
                let author = reference?.tweet == parent ? reference : nil
                addressees[parent] = author.map { User(id: $0.user, handle: $0.handle) }
            }
            shown.append(row)
        }
        return shown.reversed()
    }

    /// The beginning of the pages of searches. Without it, a page number that a model invents would be the cursor after
    /// a very old tweet.
    private static let cursorMark = "after:"

    /// Returns the value of `next` for a page of results.
    func next(_ cursor: PageCursor?) -> String? { cursor.map { Self.cursorMark + $0.description } }

    /// Returns the options of the search for a page of results.
    func searchOptions() throws -> SearchOptions {
        var options = options
        options.after = try arguments.text("page").map { page in
            guard page.hasPrefix(Self.cursorMark) else { throw TweetArchiveError.badCursor }
            return try PageCursor(parsing: String(page.dropFirst(Self.cursorMark.count)))
        }
        options.wantsTotal = options.after == nil
        return options
    }

    /// A bound for numbers of rows, so that sums do not overflow.
    private static let lastRow = 1 << 32

    /// The row with which a page begins, for lists without cursors; `nil` without the argument.
    func firstRow() throws -> Int? {
        guard let text = arguments.text("page") else { return nil }
        guard let row = Int(text), (1...Self.lastRow).contains(row) else { throw TweetArchiveError.badCursor }
        return row
    }

    /// Returns the page that begins with a row, for lists without cursors; `nil` after the last row.
    func next(row: Int, of count: Int) -> String? { row < count ? String(row) : nil }

    /// The fields of the argument `facets`; `nil` without the argument.
    var facetFields: [Facet.Field]? { arguments.texts("facets")?.compactMap { Facet.Field(rawValue: $0) } }

    /// Returns a document with the requested number of rows, or with fewer if it would be too large. Cuts the texts of
    /// a single row.
    ///
    /// - Parameters:
    ///   - limit: The number of rows without the argument `limit`.
    ///   - read: Returns the document, its number of rows and the next page for a number of rows.
    func document(
        limit: Int, _ read: (_ limit: Int) throws -> (json: [UInt8], rows: Int, next: String?)
    ) throws -> ModelContextDocument {
        var limit = arguments.number("limit") ?? limit
        while true {
            let (json, rows, next) = try read(limit)
            if json.count <= Self.largestDocument || rows < 2 { return try cut(json, next: next) }
            limit = rows / 2
        }
    }

    /// Returns a document whose long texts are cut if it would be too large. A mark in a text says how many characters
    /// are missing, and how to read them. Throws if the document stays too large.
    ///
    /// - Parameter start: The number of characters to leave out at the beginning of long texts.
    func cut(_ json: [UInt8], from start: Int = 0, next: String? = nil) throws -> ModelContextDocument {
        if json.count <= Self.largestDocument, start == 0 { return ModelContextDocument(json, next: next) }
        var limit = Self.longestText
        while limit > 100 {
            let cut = JSONTextLimit(characters: limit, from: start).applied(to: json) { missing, position in
                "… [\(missing) more characters; to read on, call show with this tweet and from \(position)]"
            }
            if cut.count <= Self.largestDocument { return ModelContextDocument(cut, next: next) }
            limit /= 2
        }
        throw CommandError.usage(
            "too-large", "this row is larger than a result of a tool can be",
            hint: "use tweetdex show on the command line")
    }
}
