import Foundation
import TestSupport
import Testing
import tweetdex

/// Every command that reads, in every form that its help names, on a full, an empty and a missing store.
@Suite("every form of every command")
struct EveryFormTests {
    /// What becomes of a command line where there is nothing.
    enum WithoutTweets {
        /// An empty document.
        case empty
        /// It names something that is not there: an error.
        case notFound
    }

    struct Line: Sendable {
        var words: [String]
        var forms: [String]
        var empty = WithoutTweets.empty
        /// Whether it can do without a store.
        var needsStore = true

        init(_ words: [String], _ forms: [String], empty: WithoutTweets = .empty, needsStore: Bool = true) {
            (self.words, self.forms, self.empty, self.needsStore) = (words, forms, empty, needsStore)
        }
    }

    static let tweet = "1855222380544075368"
    private static let results = ["--json", "--ndjson", "--plain", "--ids"]
    private static let lists = results + ["--csv", "--markdown"]
    private static let series = ["--json", "--ndjson", "--csv"]

    /// Command lines without the form, and the forms.
    static let lines: [Line] =
        [
            Line(["search", "coffee"], lists + ["--count"]), Line(["search", ""], lists),
            Line(["timeline"], lists + ["--count"]),
            Line(["timeline", "--user", "mira_okafor"], lists),
            Line(["gallery", "has:images"], lists + ["--count"]),
            Line(["onthisday"], lists + ["--count"]), Line(["onthisday", "--now", "2024-03-02T00:00:00Z"], lists),
            Line(["near", "52.1,4.3"], lists + ["--count"]), Line(["topics"], ["--json"]),
            Line(["topics", "science"], ["--json"]),
            Line(["label"], ["--json"]), Line(["recent"], series + ["--plain"]), Line(["recent", "log"], series),
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
            Line(["stats"], series),
            Line(["stats", "--matching", "is:reply", "--by", "year", "--window", "3"], series),
            Line(["export", "coffee"], ["--ndjson", "--csv", "--markdown", "--ids"]),
            Line(["export", "is:reply", "--context"], ["--ndjson", "--csv", "--markdown"]),
            Line(["export", "coffee", "--pseudonymous"], ["--ndjson", "--csv", "--markdown", "--ids"]),
            Line(["explain", "coffee"], ["--json"], needsStore: false), Line(["imports"], ["--json"]),
            Line(["imports", "refresh"], ["--json"]), Line(["check"], ["--json"]),
            Line(["check", "--imports"], ["--json"]),
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
            // Each argument of extract has a document of its own.
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
            // Fields of tweets have tabs between them; the recents are the queries alone.
            let lines = output.split(separator: "\n")
            #expect(lines.allSatisfy { words[0] == "recent" || $0.contains("\t") }, "\(name)")
        case "--markdown": #expect(output.hasPrefix("# "), "\(name)")
        default: break
        }
        // Tables and rows for programs have what strangers wrote as it is.
        #expect(form == "--csv" || !output.contains("\u{1B}"), "\(name)")
    }

    /// Everything that an account archive can have, read on request as well.
    private static func fullStore() throws -> SampleStore {
        let store = try SampleStore()
        let run = try store.run("import", Samples.path("account-2026.zip"), "--include", "likes,messages")
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        for words in [
            ["search", "coffee"], ["search", "#aurora"], ["star", tweet], ["recent", "pin", "1", "north"],
        ] {
            _ = try store.run(words)
        }
        return store
    }

    @Test("a full store gives results in each")
    func full() throws {
        let store = try Self.fullStore()
        for line in Self.lines {
            for form in line.forms {
                let run = try store.run(line.words + [form])
                #expect(run.status == 0, "\(line.words) \(form): \(run.errors)")
                // Nobody tweeted on this day in some year, and none of the samples says where it was.
                let mayBeEmpty = line.words == ["onthisday"] || line.words[0] == "near" || line.words.last == "places"
                #expect(mayBeEmpty || !run.output.isEmpty, "\(line.words) \(form)")
                #expect(!run.errors.contains("error:"), "\(line.words) \(form): \(run.errors)")
                try Self.expectValid(run.output, form, line.words)
            }
            let plain = try store.run(line.words)
            #expect(plain.status == 0 && !plain.output.contains("\u{1B}"), "\(line.words): \(plain.errors)")
        }
    }

    @Test("an empty store gives empty documents, and says what is not there", arguments: [false, true])
    func empty(_ hasSchema: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("empty.db")
        if hasSchema {
            // A store of which all was taken back.
            let tweet = "{\"schema\":\"tweetdex.tweet/1\",\"id\":\"7\",\"text\":\"gone\",\"flags\":[]}"
            try tweet.write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
            _ = try CommandRun(["--store", path, "import", folder.path("a.jsonl")], in: folder)
            #expect(try CommandRun(["--store", path, "forget", "1", "--force"], in: folder).status == 0)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        for line in Self.lines {
            for form in line.forms {
                let run = try CommandRun(["--store", path] + line.words + [form], in: folder)
                guard line.empty == .notFound else {
                    #expect(run.status == 0, "\(line.words) \(form): \(run.errors)")
                    try Self.expectValid(run.output, form, line.words)
                    continue
                }
                #expect(run.status == 2 && run.output.isEmpty, "\(line.words) \(form): \(run.errors)")
                try expectError(run, form, line.words)
            }
            // Text for people is on the standard output, or a remark on the other.
            let plain = try CommandRun(["--store", path] + line.words, in: folder)
            #expect(plain.status == (line.empty == .notFound ? 2 : 0), "\(line.words): \(plain.errors)")
        }
    }

    private func expectError(_ run: CommandRun, _ form: String, _ words: [String]) throws {
        if form == "--json" || form == "--ndjson" {
            #expect(try run.errorObject()["schema"] as? String == "tweetdex.error/1", "\(words) \(form)")
        } else {
            #expect(run.errors.contains("error:"), "\(words) \(form)")
        }
    }

    @Test("a missing store is an error on the standard error, and nothing on the output")
    func missing() throws {
        let folder = try TemporaryFolder()
        for line in Self.lines where line.needsStore {
            for form in line.forms {
                let run = try CommandRun(["--store", folder.path("none.db")] + line.words + [form], in: folder)
                #expect(run.status == 4, "\(line.words) \(form)")
                #expect(run.output.isEmpty, "\(line.words) \(form)")
                try expectError(run, form, line.words)
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    }

    @Test("no command and no form of one is left out")
    func complete() {
        let forms: [Flag.Name] = [.json, .ndjson, .csv, .plain, .ids, .markdown, .gexf, .graphml, .count]
        // These change the store, or need nothing of it; other suites run them.
        let writing: Set = [
            "import", "open", "star", "note", "serve", "reindex", "compact", "backup", "demo", "engine",
        ]
        let storeless: Set = ["completions", "manual", "help"]
        for command in CommandTable.all where !writing.contains(command.name) && !storeless.contains(command.name) {
            let lines = Self.lines.filter { $0.words.first == command.name }
            #expect(!lines.isEmpty, "\(command.name)")
            let tried = Set(lines.flatMap(\.forms))
            for flag in forms where command.flags.contains(flag) {
                // The flags of search are there for recent run and for what show follows.
                if command.name == "recent" || command.name == "show", [.ids, .count].contains(flag) { continue }
                #expect(tried.contains(flag.spelling), "\(command.name) \(flag.spelling)")
            }
        }
    }
}
