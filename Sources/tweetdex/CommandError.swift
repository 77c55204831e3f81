import TweetArchive
package import TweetModel
import WebUI

/// An error that ends a command. Each case has an exit status.
package enum CommandError: Error, Sendable {
    /// A message, and a hint on how to fix the problem.
    package struct Problem: Sendable, Hashable {
        /// A name that never changes, such as `unknown-flag`. Scripts use it.
        package var code: String
        /// The problem, without a full stop.
        package var message: String
        package var hint: String?

        package init(_ code: String, _ message: String, hint: String? = nil) {
            self.code = code
            self.message = message
            self.hint = hint
        }
    }

    /// An argument is invalid, the operation was refused, or the command cannot read its input or start its server.
    case usage(Problem)
    /// An invalid query: its text and all problems found in it.
    case query(String, [QueryProblem])
    /// The store or the ClickHouse server cannot be used.
    case store(Problem)
    /// `open` found nothing to import, and the store is empty.
    case nothingImported(Problem)
    /// A tweet, row, recent search or other named object does not exist.
    case notFound(Problem)
    case interrupted
    /// Writing to standard output failed.
    case output(Problem)
    /// The reader closed standard output. This counts as success, and nothing is printed.
    case brokenPipe

    /// Converts any error that a command throws: its own, or one of the library or of the web server.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as TweetArchiveError: self.init(error)
        case let error as ServerError: self = .usage(Problem("cannot-serve", error.message, hint: error.hint))
        default: self = .usage(Problem("unexpected", "unexpected error: \(error)"))
        }
    }

    private init(_ error: TweetArchiveError) {
        switch error {
        case .query(let problems): self = .query("", problems)
        case .store(let message, let hint): self = .store(Problem("store", message, hint: hint))
        case .refused(let code, let message, let hint, _): self = .usage(Problem(code, message, hint: hint))
        case .clickHouse(let message, let hint): self = .store(Problem("clickhouse", message, hint: hint))
        case .badCursor:
            self = .usage(
                Problem(
                    "bad-cursor", "the cursor of --after is malformed or belongs to another search",
                    hint: "use the cursor from the end of the previous page, and the same query and --sort"))
        case .interrupted: self = .interrupted
        }
    }

    /// Runs calls of the library that parse `query`. The report of an error in the query then quotes it.
    static func quoting<Result>(_ query: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch TweetArchiveError.query(let problems) {
            throw CommandError.query(query, problems)
        }
    }

    /// The message and the hint; `nil` for an error that has neither, and for an invalid query, which can have several.
    var problem: Problem? {
        switch self {
        case .usage(let problem), .store(let problem), .nothingImported(let problem), .notFound(let problem),
            .output(let problem):
            problem
        case .query, .interrupted, .brokenPipe: nil
        }
    }

    package var status: ExitStatus {
        switch self {
        case .usage, .query, .notFound, .output: .wrongUsage
        case .store: .storeUnusable
        case .nothingImported: .nothingImported
        case .interrupted: .interrupted
        case .brokenPipe: .done
        }
    }
}
