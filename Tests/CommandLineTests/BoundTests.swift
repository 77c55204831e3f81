import Foundation
import TestSupport
import Testing
import WebUI
import tweetdex

/// Runs every command, and requests every page, for a store of repeated values. The bounds are far above the time of a
/// linear algorithm in a debug build on a busy machine, and below that of a quadratic one.
@Suite("Every request ends", .serialized)
struct BoundTests {
    private static let tweets = Exhaustive.count("TWEETDEX_BOUND", default: 2_000, exhaustive: 300_000)
    /// The time limit of a command in seconds.
    private static let bound = max(30, tweets / 1_000)
    /// The time limit of a page in seconds: the server's own limit of 10 s, and some for a busy machine.
    private static let pageBound = Duration.seconds(30)

    private static let corpus = Result<RepetitiveCorpus, any Error> {
        let corpus = try RepetitiveCorpus(tweets: tweets)
        let words = ["import", "--include", "messages,follows"] + corpus.inputs
        let run = try CommandRun(["--store", corpus.path] + words, in: corpus.folder, seconds: 4 * bound)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        return corpus
    }

    // MARK: Commands

    /// The arguments for each command. `FIRST` and `LAST` are the first and the last tweet.
    private static let invocations: [String: [[String]]] = [
        "import": [["import", "INPUT"]], "open": [["open"]], "imports": [["imports"]],
        "diff": [["diff", "1", "2"], ["diff", "2", "1"]],
        "search": [
            ["search", "same"], ["search", "--", "-same"], ["search", "@same", "--total"], ["search", "near:Same"],
            ["search", "unique:text"], ["search", "bio:same"], ["search", "/sa+me/", "--count"], ["search", "saem"],
            ["search", "same sort:random/1", "--ids", "-n", "0"], ["search", "sort:likes", "--ids", "-n", "0"],
            ["search", "thread:{same}"], ["search", "to:same from:same", "--json", "-n", "1000"],
            ["search", "(in:quoted same)"], ["search", "\"words same\"~5"],
            ["search", "same hashtag:same url:same", "-q"],
        ],
        "show": [["show", "FIRST"], ["show", "LAST"]], "thread": [["thread", "FIRST"], ["thread", "LAST"]],
        "timeline": [["timeline"]], "gallery": [["gallery", "same"]],
        "onthisday": [["onthisday", "--now", "2020-07-14"]],
        "near": [["near", "10,0.05"], ["near", "Same"]],
        "messages": [
            ["messages"], ["messages", "show", RepetitiveCorpus.conversation], ["messages", "search", "same"],
            ["messages", "search", "same", "-n", "0", "--ndjson"],
            ["messages", "export", RepetitiveCorpus.conversation],
        ],
        "grok": [["grok"], ["grok", "search", "same"]],
        "explain": [["explain", "same -words"]], "label": [["label", "add", "todo", "FIRST", "LAST"], ["label"]],
        "star": [["star", "FIRST"]], "note": [["note", "FIRST", "read"]], "recent": [["recent"], ["recent", "log"]],
        "topics": [["topics"], ["topics", "science"]], "links": [["links", "missing"]],
        "stats": [["stats"], ["stats", "--by", "minute", "--csv"], ["stats", "--matching", "same"]],
        "top": ["users", "mentions", "hashtags", "urls", "domains", "words", "texts", "places"].map { ["top", $0] },
        "network": ["mentions", "replies", "hashtags", "users-hashtags", "hashtags-domains"].map { ["network", $0] },
        "extract": [["extract", "same words #same"]],
        "export": [
            ["export", "--csv"], ["export", "sort:likes", "--ids"], ["export", "--csv", "--context"],
            ["export", "--ids", "--per-user", "100000"], ["export", "--ids", "--per-day", "100000"],
            ["export", "--html", "pages", "--force"], ["export", "follows", "--csv"],
        ],
        "clickhouse": [], "serve": [], "browse": [], "mcp": [["mcp"]], "demo": [["demo"]], "check": [["check"]],
        "reindex": [["reindex"]],
        "more": [["more"]], "unstar": [["unstar", "FIRST"]], "undo": [["undo"]],
        "compact": [["compact"]], "backup": [["backup", "copy.db", "--force"]], "settings": [["settings"]],
        "completions": ["#s", "@s", "from:", "sa", "lang:", "label:"].map { word in
            ["completions", "words", "--", "search", word]
        },
        "manual": [["manual"]], "licenses": [["licenses"]], "help": [["help"]],
        "forget": [
            ["forget", "1", "--dry-run"], ["forget", "--matching", "same", "--force"], ["forget", "1", "--force"],
        ],
    ]

    @Test("The list has every command")
    func isComplete() {
        #expect(Set(Self.invocations.keys) == Set(Command.all.map(\.name)))
    }

    @Test("A command ends within the bound, and at once if it is interrupted", arguments: Command.all.map(\.name))
    func command(_ name: String) throws {
        let corpus = try Self.corpus.get()
        for invocation in Self.invocations[name] ?? [] {
            let words = invocation.map { word in
                switch word {
                case "FIRST": corpus.firstTweet
                case "LAST": corpus.lastTweet
                case "INPUT": corpus.inputs[0]
                default: word
                }
            }
            let arguments = ["--store", name == "forget" ? try corpus.copy() : corpus.path] + words
            let start = ContinuousClock.now
            let run = try CommandRun(arguments, in: corpus.folder, seconds: Self.bound)
            #expect([0, 2, 5].contains(run.status), "\(words) after \(ContinuousClock.now - start): \(run.errors)")
            if ContinuousClock.now - start > .seconds(1) { try interrupt(arguments, in: corpus.folder) }
        }
    }

    /// Starts a command, and expects that it ends soon after Ctrl-C. Commands that must finish a step check for the
    /// signal after each batch.
    private func interrupt(_ arguments: [String], in folder: TemporaryFolder) throws {
        let run = try CommandRun(arguments, in: folder, seconds: Self.bound) { program in
            Thread.sleep(forTimeInterval: 0.3)
            program.signal(SIGINT)
            let start = ContinuousClock.now
            program.wait()
            #expect(ContinuousClock.now - start < .seconds(15), "\(arguments)")
        }
        #expect([0, 2, 130].contains(run.status), "\(arguments)")
    }

    // MARK: Pages

    /// The URLs of each page.
    private static let pages: [Route: [String]] = [
        .index: ["/", "/?all=1"],
        .search: [
            "/search?q=same", "/search?q=-same", "/search?q=near:Same", "/search?q=unique:text",
            "/search?q=same&sort=likes", "/search.json?q=bio:same", "/search?q=saem",
        ],
        .explain: ["/explain?q=same", "/explain?q=near:Same"],
        .link: ["/link?url=https://same.example/same"], .gallery: ["/photos", "/photos?q=same"],
        .recents: ["/recents"],
        .messages: ["/messages", "/messages?in=\(RepetitiveCorpus.conversation)", "/messages?q=same"],
        .timeline: ["/timeline", "/timeline?q=same"], .onThisDay: ["/onthisday?day=07-14"], .topics: ["/topics"],
        .labels: ["/labels", "/labels?q=same"], .topic: ["/topic/science"],
        .near: ["/near", "/near?q=Same", "/near?place=Same"],
        .statistics: [
            "/statistics", "/statistics?q=same", "/statistics.json?q=same&by=day", "/statistics?q=near:Same",
        ],
        .facets: ["/facets?q=same", "/facets?q="], .glance: ["/glance"], .imports: ["/imports"],
        .importForm: ["/import"], .settings: ["/settings"],
        .more: ["/more"], .help: ["/help"],
        .tweet: ["/tweet/FIRST", "/tweet/LAST.json"], .thread: ["/thread/FIRST", "/thread/LAST", "/thread/LAST.json"],
        .image: ["/image/FIRST/1"], .media: ["/media/FIRST/1"], .avatar: ["/avatar/7"], .message: ["/message/FIRST"],
        .news: ["/news.json?since=0&q=same"], .complete: ["/complete.json?q=%23s", "/complete.json?q=from:"],
        .reading: ["/reading.json?q=same+near:Same", "/reading?q=-same"], .progress: ["/progress"],
        .counts: ["/counts.json?q=gallery"], .palette: ["/palette.json"],
        .export: ["/export?format=csv&q=same", "/export?format=html&q=same"],
    ]

    @Test("A page ends within the bound, and its work ends soon after the client closes the connection")
    func everyPage() throws {
        let corpus = try Self.corpus.get()
        let server = try RunningServer(corpus.path, in: corpus.folder, flags: ["--no-token"])
        defer { server.end(SIGTERM) }
        for route in Route.allCases {
            for page in try #require(Self.pages[route], "the list lacks the page \(route)") {
                let path = page.replacing("FIRST", with: corpus.firstTweet).replacing("LAST", with: corpus.lastTweet)
                let start = ContinuousClock.now
                let response = try server.get(path)
                let elapsed = ContinuousClock.now - start
                #expect(response.hasPrefix("HTTP/1.1 ") && elapsed < Self.pageBound, "\(path): \(elapsed)")
                if elapsed > .seconds(1) { try expectIdle(server, after: path) }
            }
        }
    }

    @Test("A light page is quick while sixty heavy ones are generated, whose work ends when their clients hang up")
    func lightBesideHeavy() throws {
        let corpus = try Self.corpus.get()
        let server = try RunningServer(corpus.path, in: corpus.folder, flags: ["--no-token"])
        defer { server.end(SIGTERM) }
        func light() throws -> Duration {
            let start = ContinuousClock.now
            #expect(try server.get("/imports").hasPrefix("HTTP/1.1 200 "))
            return ContinuousClock.now - start
        }
        let idle = try (0..<9).map { _ in try light() }.sorted()[4]
        let heavy = try (0..<60).map { _ in try server.send("/statistics.json?q=near:Same") }
        let busy = try (0..<9).map { _ in try light() }.sorted()[4]
        #expect(busy < max(idle * 10, .seconds(1)), "\(busy) instead of \(idle)")
        for descriptor in heavy { close(descriptor) }
        try expectIdle(server, after: "/statistics.json?q=near:Same")
    }

    /// Requests a page, closes the connection, and expects that the server stops working for it. A page that is not
    /// cancelled uses the processor up to its time limit of 10 s.
    private func expectIdle(_ server: RunningServer, after path: String) throws {
        try server.abandon(path, after: 0.3)
        let start = ContinuousClock.now
        var used = try server.processorTicks()
        while ContinuousClock.now - start < .seconds(5) {
            Thread.sleep(forTimeInterval: 0.3)
            let now = try server.processorTicks()
            if now - used <= 2 { return }
            used = now
        }
        Issue.record("\(path) is still generated 5 s after the client closed the connection")
    }
}
