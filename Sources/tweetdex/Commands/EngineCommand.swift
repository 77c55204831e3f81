import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let engine = Command(
        "engine",
        synopsis: ["engine schema", "engine load --url URL [QUERY…]"],
        summary: "have a ClickHouse server answer, past one machine",
        description: [
            "schema prints the table that queries are answered from, for ClickHouse 26.2 or later. load makes it in the "
                + "database that the URL names, where it isn't there, and nothing else; then it sends the tweets that a query "
                + "finds, without a query all of them, also those only met inside others. A tweet that is there already is "
                + "replaced, so loading again changes nothing; tweets that were forgotten here stay there. Deleted tweets and "
                + "tweets for a Circle stay out unless --include names them; your labels and notes never leave the store.",
            "search, stats and top then take --engine URL and give what the store would give, in the same order. explain "
                + "--dialect clickhouse shows the statement, what of it is a scan, and what this program looks at itself: "
                + "regular expressions, exact words and words near each other. Not asked there are labels, notes, imports, "
                + "conversations and relevance. For the latest tweets with a word or a tag the store stays far ahead; the "
                + "engine is for counts over very many.",
            "URL is http://HOST:8123/?database=NAME; https is reached through an ssh tunnel or a proxy on this machine. "
                + "TWEETDEX_ENGINE_USER and TWEETDEX_ENGINE_PASSWORD, or a file that TWEETDEX_ENGINE_PASSWORD_FILE names, say "
                + "who asks. Reading sends readonly = 2 and limits of time along.",
        ],
        examples: [
            Example("tweetdex engine schema", "the table, to be made by hand or looked at"),
            Example("tweetdex engine load --url http://localhost:8123", "all tweets of the store"),
            Example("tweetdex search --engine http://localhost:8123 '#aurora since:2020'", "asks the engine"),
        ],
        flags: [.url, .engineTimeout, .include, .json, .tz, .now, .quiet, .verbose],
        takesQuery: true
    ) { session throws(CommandError) in try EngineCommand(session: session).run() }
}

struct EngineCommand {
    private static let deeds = ["schema", "load"]

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        switch words.first {
        case "schema" where words.count == 1:
            try session.output.writeLine(TweetEngine.schema)
            return .done
        case "schema":
            throw .usage(
                CommandError.Problem(
                    "too-many-words", "engine schema takes nothing after it", hint: "tweetdex engine schema"))
        case "load": return try load(words.dropFirst().joined(separator: " "))
        case nil:
            throw .usage(
                CommandError.Problem(
                    "missing-word", "engine needs to know what to do",
                    hint: "tweetdex engine schema, or tweetdex engine load"
                ))
        case let other?:
            let suggestions = Spelling.suggestions(for: other, among: Self.deeds)
            throw .usage(
                CommandError.Problem(
                    "unknown-command", "engine does not know “\(other)”",
                    hint: suggestions.isEmpty
                        ? "tweetdex help engine" : "did you mean engine \(suggestions.joined(separator: " or "))?",
                    suggestions: suggestions))
        }
    }

    private func load(_ query: String) throws(CommandError) -> ExitStatus {
        guard let url = session.arguments.value(.url) else {
            throw .usage(
                CommandError.Problem(
                    "missing-flag", "engine load needs to know where the engine is",
                    hint: "tweetdex engine load --url http://localhost:8123"))
        }
        var choice = ExportChoice(seed: 0)
        for kind in session.arguments.list(.include) {
            switch kind {
            case "deleted": choice.includesDeleted = true
            case "circle": choice.includesCircle = true
            default:
                throw .usage(
                    CommandError.Problem(
                        "bad-value", "engine load cannot include \(kind)",
                        hint: "deleted and circle; liked tweets are there where the import took them in"))
            }
        }
        let store = try session.openStore()
        let engine = try session.engine(at: url, store)
        let options = try session.searchOptions()
        Interruption.beginGraceful()
        let meter = LoadMeter(session)
        let report = try fetch(query: query) { [choice] () throws(TweetArchiveError) in
            defer { meter.end() }
            return try engine.load(query, options: options, choice: choice) { meter.update($0) }
        }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().engineLoad(report, into: &$0) }
        } else {
            tell(report)
        }
        return report.tweets == 0 && session.isQuiet ? .nothingFound : .done
    }

    private func tell(_ report: EngineLoadReport) {
        if report.madeTable { session.note("made the table tweetdex_tweets") }
        let time = PeopleNumbers.duration(milliseconds: report.elapsedMilliseconds)
        session.note("loaded \(PeopleNumbers.count(report.tweets, "tweet")) in \(time)")
        if report.leftOutDeleted > 0 {
            session.note(
                "left out \(PeopleNumbers.count(report.leftOutDeleted, "deleted tweet")); --include deleted takes them")
        }
        if report.leftOutCircle > 0 {
            session.note(
                "left out \(PeopleNumbers.count(report.leftOutCircle, "tweet")) for a Circle; --include circle takes them"
            )
        }
    }
}

/// How far a load is: on a terminal one line that is drawn over itself, elsewhere a line every few seconds with -v.
private final class LoadMeter {
    private let session: Session
    private let isTerminal: Bool
    private var lastTold = ContinuousClock.now
    private var isVisible = false

    init(_ session: Session) {
        self.session = session
        isTerminal = session.terminal.errorIsTerminal && !session.isQuiet
    }

    /// False once the user wants to stop.
    func update(_ report: EngineLoadReport) -> Bool {
        let now = ContinuousClock.now
        let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(3)
        if isTerminal || session.has(.verbose), now - lastTold >= pause {
            lastTold = now
            let line = "loaded \(PeopleNumbers.count(report.tweets, "tweet"))"
            if isTerminal {
                Diagnostics.write("\r" + session.errorInk.dim(line) + "\u{1B}[K")
                isVisible = true
            } else {
                Diagnostics.writeLine(line)
            }
        }
        return !Interruption.isRequested
    }

    func end() {
        if isVisible { Diagnostics.write("\r\u{1B}[K") }
        isVisible = false
    }
}
