import Foundation
import TestSupport
import Testing
import tweetdex

/// Prints hostile text with every command on a real terminal: no control sequence of a tweet may reach it.
@Suite("Hostile text on a terminal", .serialized)
struct HostileTerminalTests {
    private let folder: TemporaryFolder
    private let ids = (1...40).map { String(1_500_000_000_000_000_000 + $0 * 7_000_000_000_000) }
    private let file: String

    private var store: String { folder.path("t.db") }

    /// A store of tweets and messages in which every text is hostile, with two imports that differ.
    init() throws {
        folder = try TemporaryFolder()
        file = folder.path("a\u{1B}[31m\u{9B}2J\n\u{202E}.jsonl")
        var generator = SeededGenerator(seed: 23)
        try Self.lines(ids, &generator).write(toFile: file, atomically: true, encoding: .utf8)
        let other = folder.path("b\u{7}.jsonl")
        try Self.lines(Array(ids.dropFirst(3)), &generator).write(toFile: other, atomically: true, encoding: .utf8)
        let archive = try Self.archive(in: folder, &generator)
        for words in [[file], [other], [archive, "--include", "messages,likes"]] {
            let run = try CommandRun(["--store", store, "import"] + words, in: folder)
            guard run.status == 0 || run.status == 3 else { throw Samples.Failure(description: run.errors) }
        }
    }

    private static func lines(_ ids: [String], _ generator: inout SeededGenerator) throws -> String {
        func text(_ count: Int) -> String { generator.text(count) + "\u{1B}[31m" }
        return try ids.enumerated().map { index, id in
            let words = text(25)
            let end = max(1, words.unicodeScalars.count / 2)
            var tweet: [String: Any] = [
                "schema": "tweetdex.tweet/1", "id": id, "text": words, "lang": text(2), "source": text(4),
                "created_at": "2022-0\(index % 9 + 1)-1\(index % 10)T10:00:00Z", "flags": [],
                "author": ["id": String(7 + index % 3), "handle": text(4), "name": text(6)],
                "hashtags": [["text": text(3), "start": 0, "end": end]],
                "mentions": [["handle": text(3), "name": text(4), "start": end, "end": end + 1]],
                "cashtags": [["text": text(2)]],
                "urls": [
                    [
                        "url": text(3), "expanded": "https://host.example/" + text(5), "display": text(4), "start": 0,
                        "end": 1,
                    ],
                    ["url": "https://t.co/" + text(2), "expanded": text(4)],
                ],
                "media": [
                    [
                        "type": "photo", "url": "https://pbs.example/" + text(3), "alt": text(8), "file": text(4),
                        "expanded": "https://x.com/" + text(3), "width": 4, "height": 3,
                    ]
                ],
                "place": ["id": text(3), "name": text(3), "full_name": text(5), "country": text(3)],
                "point": ["latitude": 52.1, "longitude": 4.3], "labels": [text(3)], "note": text(6),
                "counts": ["likes": index], "withheld_in": [text(2)],
            ]
            if index > 0, index % 2 == 0 {
                tweet["reply_to"] = ["tweet": ids[index - 1], "user": "8", "handle": text(3)]
            }
            if index % 5 == 0 { tweet["quote_of"] = ["tweet": "99", "handle": text(3)] }
            if index % 7 == 0 { tweet["retweet_of"] = ["tweet": "98", "handle": text(3)] }
            let data = try JSONSerialization.data(withJSONObject: tweet, options: [.sortedKeys])
            return String(decoding: data, as: UTF8.self)
        }.joined(separator: "\n")
    }

    /// Writes an account archive that contains only messages.
    private static func archive(in folder: TemporaryFolder, _ generator: inout SeededGenerator) throws -> String {
        let data = folder.path("archive\u{1B}[2J/data")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        func text(_ count: Int) -> String { generator.text(count) + "\u{1B}]0;x\u{7}" }
        func write(_ name: String, _ variable: String, _ value: Any) throws {
            let json = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
            try "\(variable) = \(String(decoding: json, as: UTF8.self))"
                .write(toFile: data + "/" + name, atomically: true, encoding: .utf8)
        }
        try write(
            "manifest.js", "window.__THAR_CONFIG",
            [
                "userInfo": ["accountId": "42", "userName": text(3), "displayName": text(5)],
                "archiveInfo": ["generationDate": "2024-01-01T00:00:00.000Z"], "dataTypes": [String: Any](),
            ])
        try write("tweets.js", "window.YTD.tweets.part0", [[String: Any]]())
        let conversations = (0..<4).map { number -> [String: Any] in
            let messages = (0..<6).map { index -> [String: Any] in
                [
                    "messageCreate": [
                        "senderId": index % 2 == 0 ? "42" : "4\(number + 3)", "id": "\(1600 + number * 10 + index)",
                        "recipientId": "42", "createdAt": "2022-12-0\(index + 1)T10:00:00.000Z", "text": text(20),
                        "mediaUrls": ["https://ton.twitter.com/dm/1/2/" + text(3)],
                        "urls": [["url": text(2), "expanded": "https://e.example/" + text(3), "display": text(3)]],
                        "reactions": [
                            [
                                "senderId": "42", "reactionKey": text(2), "eventId": "\(number * 10 + index)",
                                "createdAt": "2022-12-02T10:00:00.000Z",
                            ]
                        ],
                    ]
                ]
            }
            let rename: [String: Any] = [
                "conversationNameUpdate": [
                    "initiatingUserId": "42", "name": text(5), "createdAt": "2022-12-01T09:00:00.000Z",
                ]
            ]
            let name = number == 3 ? text(4) : "42-4\(number + 3)"
            return ["dmConversation": ["conversationId": name, "messages": messages + (number == 3 ? [rename] : [])]]
        }
        try write("direct-messages.js", "window.YTD.direct_messages.part0", conversations)
        return folder.path("archive\u{1B}[2J")
    }

    private func screen(_ words: [String], columns: Int) throws -> String {
        try TerminalRun(
            ["--store", store] + words, in: folder,
            environment: ["TERM": "xterm-kitty", "TWEETDEX_HISTORY": "on"], columns: columns
        ).screen
    }

    private func expectHarmless(_ words: [String], columns: Int = 80, isEmpty: Bool = false) throws {
        let screen = try screen(words, columns: columns)
        #expect(isEmpty || !screen.isEmpty, "\(words)")
        let rest = TerminalOutput.withoutOwnSequences(screen)
        let harmful = rest.unicodeScalars.first { !TerminalOutput.isHarmless($0) }
        let offset = harmful.flatMap { rest.unicodeScalars.firstIndex(of: $0) }
        let excerpt = offset.map { String(rest.unicodeScalars[$0...].prefix(40)) } ?? ""
        #expect(harmful == nil, "\(words): \(excerpt.debugDescription)")
    }

    private static let hostile = "a\u{1B}[31m\u{9B}2J\u{202E}b\u{7}"

    @Test("Lists, tweets, threads and images contain no control sequences of tweets", arguments: [40, 80, 200])
    func tweets(_ columns: Int) throws {
        for words in [
            ["search", ""], ["search", "", "--limit", "0"], ["timeline"], ["gallery", "has:images"],
            ["near", "52.1,4.3"],
            ["onthisday", "--now", "2024-01-10T00:00:00Z"], ["search", "is:reply", "--sort", "relevance"],
        ] {
            try expectHarmless(words, columns: columns)
        }
        for id in ids.prefix(12) {
            try expectHarmless(["show", id, "--images", "never"], columns: columns)
            try expectHarmless(["thread", id], columns: columns)
        }
        for item in 1...7 { try expectHarmless(["show", ids[0], "\(item)"], columns: columns) }
    }

    @Test("Statistics, messages, labels and searches contain no control sequences of tweets")
    func everythingElse() throws {
        let fields = [
            "hashtags", "users", "mentions", "urls", "domains", "cashtags", "words", "phrases", "emoji", "texts",
            "clients",
            "langs", "places",
        ]
        for field in fields { try expectHarmless(["top", field, "--limit", "0"], isEmpty: true) }
        for words in [
            ["stats"], ["stats", "--by", "day"], ["stats", "--matching", "has:hashtags"], ["check"], ["imports"],
        ] {
            try expectHarmless(words)
        }
        for words in [
            ["diff", "1", "2"], ["diff", "2", "1"], ["label"], ["messages"],
            ["messages", "search", "from:me OR to:me"],
        ] {
            try expectHarmless(words)
        }
        for row in 1...4 { try expectHarmless(["messages", "show", "\(row)"]) }
        // Searches for hostile text are recorded and listed.
        for query in [Self.hostile, "\"\(Self.hostile)\"", "hashtag:\"\(Self.hostile)\"", "from:\"x\u{1B}[2J\""] {
            try expectHarmless(["search", query])
        }
        try expectHarmless(["recent"])
        try expectHarmless(["recent", "log"])
        try expectHarmless(["recent", "pin", "1", Self.hostile], isEmpty: true)
        try expectHarmless(["recent"])
        try expectHarmless(["recent", "delete", "1"], isEmpty: true)
        try expectHarmless(["topics", "add", Self.hostile, "sea OR \(Self.hostile)"])
        try expectHarmless(["topics"])
        try expectHarmless(["topics", Self.hostile])
        try expectHarmless(["topics", "delete", Self.hostile])
        try expectHarmless(["label", "add", Self.hostile, ids[0]], isEmpty: true)
        try expectHarmless(["star", ids[1]], isEmpty: true)
        try expectHarmless(["note", ids[1], Self.hostile], isEmpty: true)
        try expectHarmless(["extract", "#\(Self.hostile) @bob https://example.org/\(Self.hostile)"])
        try expectHarmless(["settings"])
        try expectHarmless(["import", file])
        try expectHarmless(["imports", "refresh"])
        try expectHarmless(["forget", "2", "--dry-run"])
        try expectHarmless(["explain", "#sea \(Self.hostile) OR from:x"])
        try expectHarmless(["export", "--output", folder.path("o\u{1B}[2J.jsonl")])
        try expectHarmless(["export", "--markdown"])
        for words in [
            ["export", "--csv"], ["export", "--csv", "--context"], ["top", "hashtags", "--csv"],
            ["diff", "1", "2", "--csv"],
            ["recent", "--csv"], ["recent", "log", "--csv"], ["network", "hashtags"],
            ["network", "users-hashtags", "--gexf"],
            ["network", "users-urls", "--graphml"],
        ] {
            try expectHarmless(words)
        }
    }

    @Test("JSON on a terminal is the same document, with control characters escaped")
    func json() throws {
        for words in [
            ["search", "", "--limit", "0", "--json"], ["search", "", "--limit", "0", "--ndjson"],
            ["show", ids[0], "--json"],
            ["show", ids[0], "--raw", "--json"], ["show", ids[0], "--raw"], ["thread", ids[2], "--json"],
            ["export"], ["export", "--normalized"], ["export", "--context"], ["top", "users", "--json"],
            ["top", "hashtags", "--ndjson"], ["messages", "--json"],
            ["messages", "search", "from:me OR to:me", "--ndjson"],
            ["messages", "show", "42-43", "--json"], ["imports", "--json"], ["stats", "--json"],
            ["diff", "1", "2", "--json"],
            ["network", "hashtags", "--json"], ["recent", "--json"], ["label", "--json"], ["explain", "sea", "--json"],
            ["extract", "#\(Self.hostile)", "--json"], ["search", "(\(Self.hostile)", "--json"],
        ] {
            try expectHarmless(words + ["--no-pager"])
        }
        for words in [
            ["show", ids[0], "--json"], ["export", "--normalized"], ["search", "", "--limit", "0", "--json"],
        ] {
            let screen = try screen(words + ["--no-pager"], columns: 80)
            let piped = try CommandRun(["--store", store] + words, in: folder).output
            #expect(piped.contains("\u{202E}") && screen.contains("\\u202e") && !screen.contains("\\u202E"))
            let lines = screen.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
            let (shown, plain) = (lines, piped.split(separator: "\n"))
            #expect(shown.count == plain.count)
            for (one, other) in zip(shown, plain) {
                var (left, right) = (try CommandRun.object(String(one)), try CommandRun.object(String(other)))
                (left["elapsed_ms"], right["elapsed_ms"]) = (nil, nil)
                #expect(NSDictionary(dictionary: left) == NSDictionary(dictionary: right), "\(words)")
            }
        }
    }

    @Test("Errors about hostile arguments contain no control sequences")
    func errors() throws {
        let hostile = Self.hostile
        for words in [
            [hostile], ["--\(hostile)"], ["search", "(\(hostile)"], ["search", "zz\(hostile):x"],
            ["search", "x", "--sort", hostile],
            ["search", "x", "--tz", hostile], ["search", "x", "--now", hostile], ["search", "x", "--after", hostile],
            ["show", hostile], ["show", "1", hostile], ["thread", hostile], ["top", hostile], ["network", hostile],
            ["import", folder.path("none\u{1B}[2J")], ["import", folder.path("t.db")], ["diff", hostile, "1"],
            ["forget", hostile],
            ["messages", hostile], ["messages", "show", hostile], ["messages", "search", "x", "--in", hostile],
            ["settings", hostile],
            ["settings", "tz", hostile], ["settings", "account", hostile], ["topics", hostile],
            ["recent", "run", hostile],
            ["recent", hostile], ["label", hostile], ["label", "remove", hostile, "1"], ["near", hostile],
            ["help", hostile],
            ["completions", hostile], ["export", "x", "--output", folder.path("none\u{1B}/x")],
            ["export", "--html", file],
            ["serve", "--media", hostile], ["serve", "--port", hostile],
            ["--store", folder.path("no\u{1B}[2J"), "search", "x"],
            ["imports", hostile], ["timeline", "--user", hostile], ["onthisday", "--user", hostile],
            ["stats", "--svg", file],
            ["backup", file], ["stats", "--window", hostile], ["explain", "(\(hostile)"],
        ] {
            try expectHarmless(words)
        }
    }
}
