package import TweetArchive
package import TweetModel

/// Why a command cannot do what was asked. Every case becomes an exit status, and a message on standard error.
package enum CommandError: Error, Sendable {
    /// A message with what to do about it.
    package struct Problem: Sendable, Hashable {
        /// A stable name such as `unknown-flag`, for scripts.
        package var code: String
        /// Without a full stop.
        package var message: String
        package var hint: String?
        /// Spellings to offer instead, best first.
        package var suggestions: [String]

        package init(_ code: String, _ message: String, hint: String? = nil, suggestions: [String] = []) {
            self.code = code
            self.message = message
            self.hint = hint
            self.suggestions = suggestions
        }
    }

    case usage(Problem)
    /// The query, and everything that is wrong with it.
    case query(String, [QueryProblem])
    case store(Problem)
    /// No input had anything in it.
    case nothingImported(Problem)
    /// There is no such tweet, row or recent search.
    case notFound(Problem)
    case interrupted
    /// Standard output cannot be written to.
    case output(Problem)
    /// Nobody reads standard output any more: a silent success.
    case brokenPipe

    /// What the facade reported, for a command that was given `query`.
    package init(_ error: TweetArchiveError, query: String = "") {
        switch error {
        case .query(let problems): self = .query(query, problems)
        case .store(let message, let hint): self = .store(Problem("store", message, hint: hint))
        case .refused(let code, let message, let hint, let suggestions):
            self = .usage(Problem(code, message, hint: hint, suggestions: suggestions))
        case .engine(let message, let hint): self = .store(Problem("engine", message, hint: hint))
        case .badCursor:
            self = .usage(
                Problem(
                    "bad-cursor", "--after was not given a cursor of this search",
                    hint: "use the cursor that the page before ended with, with the same query and --sort"))
        case .interrupted: self = .interrupted
        }
    }

    /// The message alone, for the middle of another one.
    package var summary: String {
        switch self {
        case .usage(let problem), .store(let problem), .nothingImported(let problem), .notFound(let problem),
            .output(let problem):
            problem.message
        case .query(_, let problems): problems.first?.message ?? "wrong query"
        case .interrupted: "interrupted"
        case .brokenPipe: "nobody reads the output"
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
