import Rendering
import TweetArchive
import TweetModel

/// A tool with its implementation.
struct Tool: Sendable {
    /// The private kinds of data that tools may return.
    struct Access: Sendable {
        var deleted = false
        var circle = false
        var messages = false
    }

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

/// A call of a tool.
struct ToolCall {
    let store: TweetArchive
    let arguments: ToolArguments
    let access: Tool.Access
    /// The options of searches, which leave out the tweets that `access` excludes.
    let options: SearchOptions

    /// The size of a document in bytes above which it gets fewer rows. A language model reads at most a few hundred
    /// thousand words, and a reply contains the document twice.
    private static let largestDocument = 200_000

    init(_ store: TweetArchive, _ arguments: ToolArguments, _ access: Tool.Access, _ options: SearchOptions) throws {
        (self.store, self.arguments, self.access) = (store, arguments, access)
        var options = options
        options.records = false
        options.readsLists = false
        func exist(_ property: String) throws -> Bool { try store.count(property, options: options).total != 0 }
        options.includesDeleted = try access.deleted || !exist("is:deleted include:referenced")
        options.includesCircle = try access.circle || !exist("is:circle include:referenced")
        // The explanation of an empty result counts the tweets of single clauses, also of tweets to leave out.
        options.explainsEmptyResults = options.includesDeleted && options.includesCircle
        self.options = options
    }

    /// False for a tweet that the caller must not return.
    func includes(_ tweet: Tweet) -> Bool {
        (access.deleted || !tweet.flags.contains(.deleted)) && (access.circle || !tweet.flags.contains(.circle))
    }

    /// Returns the options of the search for a page of results.
    func searchOptions() throws -> SearchOptions {
        var options = options
        options.after = try arguments.text("page").map { try PageCursor(parsing: $0) }
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

    /// Returns a document with the requested number of rows, or with fewer if it would be too large.
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
            if json.count <= Self.largestDocument || rows < 2 { return ModelContextDocument(json, next: next) }
            limit = rows / 2
        }
    }
}
