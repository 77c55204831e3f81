import Foundation
import TestSupport
import Testing
import tweetdex

/// Runs every command that reads, in every output format that its help names, on a full, an empty and a missing store.
@Suite("Every output format of every command")
struct EveryFormTests {
    /// The result of a command line on an empty store.
    enum WithoutTweets {
        /// An empty document.
        case empty
        /// A document, and the exit status for "nothing found".
        case nothingFound
        /// An error, because the command line names a tweet, import or conversation that does not exist.
        case notFound

        var status: Int32 {
            switch self {
            case .empty: 0
            case .nothingFound: 1
            case .notFound: 2
            }
        }
    }

    struct Line: Sendable {
        var words: [String]
        var forms: [String]
        var empty = WithoutTweets.empty
        /// False if the command line also works without a store.
        var needsStore = true

        init(_ words: [String], _ forms: [String], empty: WithoutTweets = .empty, needsStore: Bool = true) {
            (self.words, self.forms, self.empty, self.needsStore) = (words, forms, empty, needsStore)
        }
    }

    static let tweet = "1855222380544075368"
    private static let results = ["--json", "--ndjson", "--plain", "--ids"]
    private static let lists = results + ["--csv", "--markdown"]
    private static let series = ["--json", "--ndjson", "--csv"]

    /// Command lines without the flag of the format, and these flags.
    static let lines: [Line] =
        [
            Line(["search", "coffee"], lists + ["--count"]), Line(["search", ""], lists),
            Line(["timeline"], lists + ["--count"]),
            Line(["timeline", "--user", "mira_okafor"], lists),
            Line(["gallery", "has:images"], lists + ["--count"]),
            Line(["onthisday"], lists + ["--count"]), Line(["onthisday", "--now", "2024-03-02T00:00:00Z"], lists),
            Line(["near", "52.1,4.3"], lists + ["--count"]), Line(["topics"], ["--json"]),
            Line(["topics", "science"], ["--json"]),
            Line(["links", "missing"], ["--json", "--csv"]),
            Line(["label"], ["--json"]), Line(["undo", "--list"], ["--json"]), Line(["recent"], series + ["--plain"]),
            Line(["recent", "log"], series),
            Line(["show", tweet], results, empty: .notFound),
            Line(["show", tweet, "--thread"], results, empty: .notFound),
            Line(["show", tweet, "1"], results, empty: .notFound),
            Line(["show", tweet, "--raw"], ["--json"], empty: .notFound),
            Line(["thread", tweet], results, empty: .notFound),
            Line(["diff", "1", "2"], ["--json", "--csv"], empty: .notFound),
            Line(["extract", "#a with @bob"], ["--json"], needsStore: false),
            Line(["messages"], ["--json", "--ndjson", "--count"]),
            Line(["messages", "search", "the"], ["--json", "--ndjson", "--count"]),
            Line(
                ["messages", "search", "from:me OR to:me", "--in", "@hana_kim_brews"],
                ["--json", "--ndjson", "--count"],
                empty: .notFound),
            Line(["messages", "show", "@hana_kim_brews"], ["--json", "--ndjson"], empty: .notFound),
            Line(
                ["messages", "export", "@hana_kim_brews"], ["--json", "--ndjson", "--csv", "--markdown"],
                empty: .notFound),
            Line(["grok"], ["--json", "--ndjson", "--count"]),
            Line(["grok", "search", "dipole"], ["--json", "--ndjson", "--count"]),
            Line(["grok", "show", "1881234567890123777"], ["--json", "--ndjson"], empty: .notFound),
            Line(
                ["grok", "export", "1881234567890123777"], ["--json", "--ndjson", "--csv", "--markdown"],
                empty: .notFound),
            Line(["stats"], series),
            Line(["stats", "--matching", "is:reply", "--by", "year", "--window", "3"], series),
            Line(["export", "coffee"], ["--ndjson", "--csv", "--markdown", "--ids"]),
            Line(["export", "is:reply", "--context"], ["--ndjson", "--csv", "--markdown"]),
            Line(["export", "coffee", "--pseudonymous"], ["--ndjson", "--csv", "--markdown", "--ids"]),
            Line(["explain", "coffee"], ["--json"], needsStore: false), Line(["imports"], ["--json"]),
            Line(["imports", "refresh"], ["--json"]), Line(["check"], ["--json"]),
            Line(["check", "--imports"], ["--json"], empty: .nothingFound),
            Line(["settings"], ["--json"], needsStore: false),
            Line(["forget", "--matching", "coffee", "--dry-run"], ["--json"]),
            Line(["forget", "1", "--dry-run"], ["--json"], empty: .notFound),
        ]
        + [
            "hashtags", "users", "mentions", "urls", "domains", "cashtags", "words", "phrases", "emoji", "texts",
            "clients",
            "langs", "places",
        ].map { Line(["top", $0], series) }
        + [
            "mentions", "replies", "retweets", "quotes", "hashtags", "users-hashtags", "users-urls", "users-domains",
            "hashtags-mentions", "hashtags-urls", "hashtags-domains",
        ].map { Line(["network", $0, "--matching", "has:mentions OR has:links"], series + ["--gexf", "--graphml"]) }

    static func expectValid(_ output: String, _ form: String, _ words: [String]) throws {
        let name = (words + [form]).joined(separator: " ")
        switch form {
        case "--json":
            // `extract` prints one document per argument.
            #expect((try CommandRun.object(output)["schema"] as? String)?.hasPrefix("tweetdex.") == true, "\(name)")
            #expect(output.hasSuffix("}\n"), "\(name)")
        case "--ndjson":
            for line in output.split(separator: "\n") {
                #expect(try CommandRun.object(String(line))["schema"] is String, "\(name)")
            }
            #expect(output.isEmpty || output.hasSuffix("}\n"), "\(name)")
        case "--csv":
            let heading = output.split(separator: "\r\n", maxSplits: 1).first
            #expect(heading?.contains(",") == true, "\(name)")
            #expect(output.hasSuffix("\r\n"), "\(name)")
        case "--gexf", "--graphml":
            #expect(output.hasPrefix("<?xml") && output.hasSuffix("</\(form.dropFirst(2))>\n"), "\(name)")
        case "--count": #expect(Int(output.dropLast()) != nil, "\(name)")
        case "--ids":
            #expect(output.split(separator: "\n").allSatisfy { Int64($0) != nil }, "\(name)")
        case "--plain":
            // The fields of a tweet are separated by tabs; a recent search is its query alone.
            let lines = output.split(separator: "\n")
            #expect(lines.allSatisfy { words[0] == "recent" || $0.contains("\t") }, "\(name)")
        case "--markdown": #expect(output.hasPrefix("# "), "\(name)")
        default: break
        }
        // CSV contains the text of tweets unchanged, including control characters.
        #expect(form == "--csv" || !output.contains("\u{1B}"), "\(name)")
    }

    /// All combinations of a line with one of its formats; in the default run, every fifth.
    static let combinations = Exhaustive.sample(
        lines.flatMap { line in line.forms.map { (line: line, form: $0) } }, every: 5)

    /// A store of an account archive with its likes and messages, and with a star and a saved search.
    private static let prepared = SampleStore.prepared([
        ["import", Samples.path("account-2026.zip"), "--include", "likes,messages,grok"],
        ["search", "coffee"], ["search", "#aurora"], ["star", tweet], ["recent", "pin", "1", "north"],
    ])

    @Test("A full store gives results in every format")
    func full() throws {
        let store = try SampleStore(Self.prepared)
        for line in Self.lines {
            for form in line.forms {
                let run = try store.run(line.words + [form])
                #expect(run.status == 0, "\(line.words) \(form): \(run.errors)")
                // The sample may have no tweets on this day of the year, and has no places.
                let mayBeEmpty = line.words == ["onthisday"] || line.words[0] == "near" || line.words.last == "places"
                #expect(mayBeEmpty || !run.output.isEmpty, "\(line.words) \(form)")
                #expect(!run.errors.contains("error:"), "\(line.words) \(form): \(run.errors)")
                try Self.expectValid(run.output, form, line.words)
                let takesQuiet = Command.named(line.words[0])?.flags.contains(.quiet) == true
                if takesQuiet, Exhaustive.isOn || form == line.forms[0] {
                    let quiet = try store.run(line.words + [form, "-q"])
                    #expect(quiet.output.isEmpty == run.output.isEmpty, "\(line.words) \(form) -q")
                }
            }
            let plain = try store.run(line.words)
            #expect(plain.status == 0 && !plain.output.contains("\u{1B}"), "\(line.words): \(plain.errors)")
        }
    }

    @Test("An empty store gives empty documents, and errors for missing items", arguments: [false, true])
    func empty(_ hasSchema: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("empty.db")
        if hasSchema {
            // A store whose only import was removed.
            let tweet = "{\"schema\":\"tweetdex.tweet/1\",\"id\":\"7\",\"text\":\"gone\",\"flags\":[]}"
            try tweet.write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
            _ = try CommandRun(["--store", path, "import", folder.path("a.jsonl")], in: folder)
            #expect(try CommandRun(["--store", path, "forget", "1", "--force"], in: folder).status == 0)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        for (line, form) in Self.combinations {
            let run = try CommandRun(["--store", path] + line.words + [form], in: folder)
            guard line.empty == .notFound else {
                #expect(run.status == line.empty.status, "\(line.words) \(form): \(run.errors)")
                try Self.expectValid(run.output, form, line.words)
                continue
            }
            #expect(run.status == 2 && run.output.isEmpty, "\(line.words) \(form): \(run.errors)")
            try expectError(run, form, line.words)
        }
        for line in Exhaustive.sample(Self.lines, every: 3) {
            let plain = try CommandRun(["--store", path] + line.words, in: folder)
            #expect(plain.status == line.empty.status, "\(line.words): \(plain.errors)")
        }
    }

    private func expectError(_ run: CommandRun, _ form: String, _ words: [String]) throws {
        if form == "--json" || form == "--ndjson" {
            #expect(try run.errorObject()["schema"] as? String == "tweetdex.error/1", "\(words) \(form)")
        } else {
            #expect(run.errors.contains("error:"), "\(words) \(form)")
        }
    }

    @Test("A missing store is an error on standard error, and standard output is empty")
    func missing() throws {
        let folder = try TemporaryFolder()
        for (line, form) in Self.combinations where line.needsStore {
            let run = try CommandRun(["--store", folder.path("none.db")] + line.words + [form], in: folder)
            #expect(run.status == 4, "\(line.words) \(form)")
            #expect(run.output.isEmpty, "\(line.words) \(form)")
            try expectError(run, form, line.words)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    }

    @Test("Every command and format is covered")
    func complete() {
        let forms: [Flag.Name] = [.json, .ndjson, .csv, .plain, .ids, .markdown, .gexf, .graphml, .count]
        // These change the store or do not use one; other suites run them.
        let writing: Set = [
            "import", "open", "browse", "more", "star", "unstar", "note", "serve", "mcp", "reindex", "compact",
            "backup",
            "demo", "clickhouse",
        ]
        let storeless: Set = ["completions", "manual", "licenses", "help"]
        for command in Command.all where !writing.contains(command.name) && !storeless.contains(command.name) {
            let lines = Self.lines.filter { $0.words.first == command.name }
            #expect(!lines.isEmpty, "\(command.name)")
            let tried = Set(lines.flatMap(\.forms))
            for flag in forms where command.flags.contains(flag) {
                // `recent` and `show` accept these flags for the searches that they run.
                if command.name == "recent" || command.name == "show", [.ids, .count].contains(flag) { continue }
                #expect(tried.contains(flag.spelling), "\(command.name) \(flag.spelling)")
            }
        }
    }
}
