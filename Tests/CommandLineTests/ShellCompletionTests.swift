import Foundation
import TestSupport
import Testing

/// Presses Tab and Enter in real shells. Names that strangers wrote must arrive as words and run nothing.
@Suite(
    "Completion in shells", .serialized,
    .enabled(if: InteractiveShell.Kind.allCases.allSatisfy(\.isInstalled), "needs bash, zsh and fish"))
struct ShellCompletionTests {
    private static let hostile =
        "$`\"'\\;&|<>()[]{}*?~=!#%^@,:+ ".map { "a\($0)b" } + [
            "-rf", "--force", "~", "~root", "=ls", "!x", "!!", "!$", "#x", "$(touch ran)", "`touch ran`", "${HOME}",
            "$HOME", "a;touch ran", "a&touch ran", "a|touch ran", "a>ran", "$'a'", "x\\", "a\\'b", "{a,b}", "größe",
            "天気",
            "a  b", "'", "\"", "$(touch ran)'$(touch ran)\"$(touch ran)",
        ]

    @Test(
        "A name arrives as one word, whatever it contains and whichever quote is open",
        arguments: InteractiveShell.Kind.allCases)
    func quoting(_ kind: InteractiveShell.Kind) throws {
        let folder = try TemporaryFolder()
        let shell = try InteractiveShell(kind, in: folder, store: folder.path("none.db"))
        for name in Self.hostile {
            try shell.offer("from:" + name)
            #expect(try shell.complete("tweetdex search from:") == ["search", "from:" + name], "\(kind) \(name)")
            if kind == .fish, name.hasPrefix("~") { continue }
            try shell.offer(name)
            #expect(try shell.complete("tweetdex label add ") == ["label", "add", name], "\(kind) \(name)")
        }
        for name in ["a'b\"c$(touch ran)`touch ran`!x\\y", "it's", "a\"b", "größe", "$(touch ran)"] {
            for quote in ["'", "\""] {
                try shell.offer("coffee from:" + name)
                let line = "tweetdex search \(quote)coffee from:"
                #expect(try shell.complete(line) == ["search", "coffee from:" + name], "\(kind) \(line)")
            }
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("ran"))
    }

    @Test("Bash quotes the beginning that several names share")
    func shared() throws {
        let folder = try TemporaryFolder()
        let shell = try InteractiveShell(.bash, in: folder, store: folder.path("none.db"))
        try shell.offer("from:$(touch ran) a", "from:$(touch ran) b")
        for line in ["tweetdex search from:", "tweetdex search from:\\$"] {
            #expect(try shell.complete(line) == ["search", "from:$(touch ran) "])
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("ran"))
    }

    @Test(
        "Only names that Twitter accepts are offered, and the user's own names are quoted",
        arguments: InteractiveShell.Kind.allCases)
    func store(_ kind: InteractiveShell.Kind) throws {
        let folder = try TemporaryFolder()
        let store = try Self.hostileStore(in: folder)
        let shell = try InteractiveShell(kind, in: folder, store: store)
        for (line, expected) in [
            ("from:ann_", "from:ann_lee"), ("FROM:ANN", "FROM:ann_lee"), ("-from:ann", "-from:ann_lee"),
            ("'harbour from:ann", "harbour from:ann_lee"), ("\"harbour (-from:ann", "harbour (-from:ann_lee"),
            ("--matching=from:ann", "--matching=from:ann_lee"), ("--matching from:ann", "from:ann_lee"),
            ("hashtag:gr", "hashtag:größe"), ("\\#gr", "#größe"), ("'#gr", "#größe"), ("--sort=ol", "--sort=oldest"),
            ("label:to", #"label:"to read""#), ("'label:\"to r", #"label:"to read""#),
            ("\"label:it", #"label:"it's""#), ("'label:it", #"label:"it's""#), ("label:a-", "label:a-b"),
            ("saved:scie", "saved:science"), ("lang:e", "lang:en"), ("import:", "import:1"),
        ] {
            let words = try shell.complete("tweetdex \(line.hasPrefix("--matching") ? "top words" : "search") \(line)")
            #expect(words.last == expected, "\(kind) \(line): \(words)")
        }
        for (line, expected) in [
            ("topics scie", ["topics", "science"]), ("topics edit scie", ["topics", "edit", "science"]),
            ("label remove it", ["label", "remove", "it's"]), ("label remove a", ["label", "remove", "a-b"]),
            ("forget ", ["forget", "1"]), ("diff 1 ", ["diff", "1", "1"]),
            ("--store=host", ["--store=hostile.jsonl"]), ("--store host", ["--store", "hostile.jsonl"]),
            ("export -o host", ["export", "-o", "hostile.jsonl"]),
        ] {
            #expect(try shell.complete("tweetdex " + line) == expected, "\(kind) \(line)")
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("ran"))
    }

    /// Imports tweets of authors, with hashtags, whose names contain commands, and adds labels.
    private static func hostileStore(in folder: TemporaryFolder) throws -> String {
        let names = [
            "ann_lee", "ann_lee$(touch${IFS}ran)", "ann_lee`touch ran`", "ann_lee;touch ran", "ann_lee\ntouch ran",
            "ann_\u{1B}c",
            "ann_\u{202E}", "ann_ lee", "ann_~", "ann_=", "ann_!x", "-ann",
        ]
        let lines = try names.enumerated().map { number, name in
            let id = 1_500_000_000_000_000_000 + number
            return String(
                decoding: try JSONSerialization.data(withJSONObject: [
                    "id_str": String(id), "created_at": "Sat Mar 05 12:00:00 +0000 2022", "lang": "en",
                    "full_text": "#größe harbour #tag", "user": ["id_str": String(1000 + number), "screen_name": name],
                    "entities": [
                        "hashtags": [
                            ["text": "größe", "indices": [0, 6]],
                            ["text": number == 0 ? "tag" : "gr" + name, "indices": [15, 19]],
                        ]
                    ],
                ]), as: UTF8.self)
        }
        try lines.joined(separator: "\n").write(
            toFile: folder.path("hostile.jsonl"), atomically: true, encoding: .utf8)
        let store = folder.path("tweets.db")
        let tweet = "1500000000000000000"
        for words in [
            ["import", "hostile.jsonl"], ["label", "add", "to read", tweet], ["label", "add", "it's", tweet],
            ["label", "add", "a-b", tweet], ["topics"],
        ] {
            let run = try CommandRun(["--store", store] + words, in: folder)
            try #require(run.status == 0, "\(run.errors)")
        }
        let offered = try CommandRun(
            ["--store", store, "completions", "words", "--", "search", "hashtag:"], in: folder)
        #expect(offered.output.split(separator: "\n").count == 2, "\(offered.output)")
        return store
    }
}
