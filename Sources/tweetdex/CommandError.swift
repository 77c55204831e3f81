import Rendering
import TweetArchive
package import TweetModel
import WebUI

/// An error that ends a command. Each case has an exit status. Codes such as `unknown-flag` never change, because
/// scripts use them. Messages and hints have no full stop.
package enum CommandError: Error, Sendable {
    package typealias Problem = (code: String, message: String, hint: String?)

    case failed(ExitStatus, Problem)
    /// An invalid query: its text and all problems found in it.
    case query(String, [Diagnostic])
    case interrupted
    /// The reader closed standard output. This counts as success, and nothing is printed.
    case brokenPipe

    /// An argument is invalid, the operation was refused, or the command cannot read its input or start its server.
    static func usage(_ code: String, _ message: String, hint: String? = nil) -> Self {
        .failed(.wrongUsage, (code, message, hint))
    }

    /// Throws `usage` if the condition is false.
    static func require(
        _ condition: Bool, _ code: String, _ message: @autoclosure () -> String,
        hint: @autoclosure () -> String? = nil
    ) throws {
        if !condition { throw usage(code, message(), hint: hint()) }
    }

    /// A tweet, row, recent search or other named object does not exist.
    static func notFound(_ code: String, _ message: String, hint: String? = nil) -> Self {
        .failed(.wrongUsage, (code, message, hint))
    }

    /// The store or the ClickHouse server cannot be used.
    static func store(_ code: String, _ message: String, hint: String? = nil) -> Self {
        .failed(.storeUnusable, (code, message, hint))
    }

    /// The subcommand does not exist. The hint suggests similar words in `known`, or is `hint` if none is similar.
    static func unknownSubcommand(
        _ word: String, of command: String, among known: [String] = [], code: String = "unknown-command", hint: String
    ) -> Self {
        let similar = Spelling.question(Spelling.suggestions(for: word, among: known), after: command)
        return .usage(code, "\(command) has no subcommand \"\(word)\"", hint: similar ?? hint)
    }

    /// Converts any error that a command throws: its own, or one of the library or of the web server.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as TweetArchiveError: self.init(error)
        case let error as ServerError: self = .usage("cannot-serve", error.message, hint: error.hint)
        default: self = .usage("unexpected", "unexpected error: \(error)")
        }
    }

    private init(_ error: TweetArchiveError) {
        switch error {
        case .query(let problems): self = .query("", problems)
        case .store(let message, let hint): self = .store("store", message, hint: hint)
        case .refused(let code, let message, let hint, _): self = .usage(code, message, hint: hint)
        case .clickHouse(let message, let hint): self = .store("clickhouse", message, hint: hint)
        case .badCursor:
            self = .usage(
                "bad-cursor", "the cursor of --after is malformed or belongs to another search",
                hint: "use the cursor from the end of the previous page, and the same query and --sort")
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
    package var problem: Problem? {
        if case .failed(_, let problem) = self { problem } else { nil }
    }

    package var status: ExitStatus {
        switch self {
        case .failed(let status, _): status
        case .query: .wrongUsage
        case .interrupted: .interrupted
        case .brokenPipe: .done
        }
    }
}

extension Diagnostics {
    /// Writes an error as text or as JSON. Writes nothing for `CommandError.brokenPipe`.
    static func write(_ error: CommandError, asJSON: Bool, renderer: TerminalRenderer) {
        switch error {
        case .brokenPipe: return
        case .query(let query, let problems):
            if asJSON { return writeJSON { JSONRenderer().errors(problems, into: &$0) } }
            print(renderer) { $0.write(problems, query: query, to: &$1) }
        case .failed(_, let problem): report(problem, asJSON: asJSON, renderer: renderer)
        case .interrupted:
            let hint = "run the command again to start over; an import resumes where it stopped"
            report(("interrupted", "interrupted", hint), asJSON: asJSON, renderer: renderer)
        }
    }

    private static func report(_ problem: CommandError.Problem, asJSON: Bool, renderer: TerminalRenderer) {
        if asJSON {
            return writeJSON {
                JSONRenderer().error(code: problem.code, message: problem.message, hint: problem.hint, into: &$0)
            }
        }
        print(renderer) { $0.writeError(problem.message, hint: problem.hint, to: &$1) }
    }

    /// Escapes control characters, because standard error is usually a terminal.
    private static func writeJSON(_ body: (inout [UInt8]) -> Void) {
        write { bytes in
            body(&bytes)
            bytes = Sanitizer.escapedJSON(bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}

/// The exit status of the command. Scripts depend on these numbers.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    /// A command with `--quiet` found nothing, or `check --imports` could not compare any input.
    case nothingFound = 1
    /// The arguments or the query are invalid, the operation was refused, a named object does not exist, standard input
    /// or output failed, or the web server cannot start.
    case wrongUsage = 2
    /// The import finished, but skipped records or could not read an input.
    case partlyImported = 3
    /// The store or the ClickHouse server cannot be used, or `check` found damage.
    case storeUnusable = 4
    case nothingImported = 5
    case interrupted = 130

    /// The description in `help` and in the manual page.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .nothingFound: "nothing found (only with --quiet), or check --imports could not compare any input"
        case .wrongUsage: "invalid arguments or query, unknown tweet or name, or output that cannot be written"
        case .partlyImported: "import finished, but records were skipped or an input could not be read"
        case .storeUnusable: "the store or the ClickHouse server cannot be used, or check found damage"
        case .nothingImported: "nothing could be imported"
        case .interrupted: "interrupted; the tweets imported so far are kept"
        }
    }
}
