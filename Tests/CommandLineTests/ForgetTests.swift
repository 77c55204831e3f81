import Foundation
import TestSupport
import Testing

@Suite("Queries without words, and queries that match everything")
struct ForgetTests {
    private static func entries(_ count: Int) -> [SmallArchive.Entry] {
        (1...count).map { SmallArchive.Entry(number: $0, text: "tweet \($0)", time: "2022-03-05T12:0\($0)") }
    }

    static let textsWithoutWords = [
        "-", "- -", "--", "(-)", "NOT -", "- sort:likes", "... limit:2", "!!!", "in:text -",
    ]

    @Test("A text without words is an error in every command, and forgets nothing", arguments: textsWithoutWords)
    func wordless(_ text: String) throws {
        let store = try SmallStore(Self.entries(5))
        let commands: [[String]] = [
            ["search"], ["search", "--count"], ["gallery"], ["explain"], ["export"], ["messages", "search"],
            ["topics", "add", "title"],
        ]
        var lines = commands.map { $0 + ["--", text] }
        for command in [["stats"], ["top", "words"], ["network", "hashtags"], ["forget", "--force", "--all"]] {
            lines.append(command + ["--matching=" + text])
        }
        for line in lines {
            let run = try CommandRun(["--store", store.path] + line, in: store.folder)
            // `sort:` and `in:` do not apply to messages.
            let isRejected = run.errors.contains("contains no word, tag or name") || line[0] == "messages"
            #expect(run.status == 2 && isRejected, "\(line): \(run.errors)")
        }
        #expect(try store.count("") == 5)
    }

    static let everything = [
        "*", "word OR *", "likes:0..", "since:2000", "tweet", "sort:likes", "limit:99", "is:reply OR -is:reply", " ",
    ]

    @Test("A query that matches all tweets is refused without --all", arguments: everything)
    func all(_ query: String) throws {
        let store = try SmallStore(Self.entries(5))
        for flags in [["--force"], []] {
            let run = try CommandRun(["--store", store.path, "forget", "--matching", query] + flags, in: store.folder)
            #expect(run.status == 2 && run.errors.contains("every tweet of the store (5 tweets)"), "\(run.errors)")
            #expect(run.errors.contains("--all"))
        }
        let dry = try store.run("forget", "--matching", query, "--dry-run")
        #expect(
            dry.status == 0 && dry.errors.contains("requires --all") && dry.errors.contains("would forget 5 tweets"))
        #expect(try store.count("") == 5)
        let done = try store.run("forget", "--matching", query, "--all", "--force")
        #expect(done.status == 0 && done.errors.contains("forgot 5 tweets"), "\(done.errors)")
        #expect(try store.count("") == 0)
    }

    @Test("A query that leaves one tweet needs no --all, and --all needs a query")
    func others() throws {
        let store = try SmallStore(Self.entries(5))
        #expect(try store.run("forget", "--all", "--force").status == 2)
        #expect(try store.run("forget", "1", "--all", "--force").status == 2)
        #expect(try store.run("forget", "--matching", "tweet limit:4", "--force").status == 0)
        #expect(try store.count("") == 1)
    }

    @Test(
        "forget prints the number and the first three tweets before it asks",
        arguments: [["--matching", "tweet limit:4"], ["1"]])
    func preview(_ words: [String]) throws {
        let store = try SmallStore(Self.entries(5))
        let count = words.count == 1 ? 5 : 4
        let run = try TerminalRun(["--store", store.path, "forget"] + words, in: store.folder, typing: "n\n")
        let lines = run.screen.split(separator: "\n").map(String.init)
        let question = try #require(lines.firstIndex { $0.contains("[y/N]") }, "\(run.screen)")
        let shown = lines[..<question].filter { $0.hasPrefix("  @ann_lee: tweet ") }
        #expect(shown == [5, 4, 3].map { "  @ann_lee: tweet \($0)" }, "\(run.screen)")
        #expect(
            lines[..<question].contains { $0.contains("\(count) tweets:") }
                && lines[question].contains("\(count) tweets"))
        #expect(lines[..<question].contains("  and \(count - 3) more"))
        #expect(try store.count("") == 5)
        let forced = try CommandRun(["--store", store.path, "forget", "--force"] + words, in: store.folder).errors
        #expect(forced.split(separator: "\n").filter { $0.hasPrefix("  @") }.count == 3)
    }

    @Test(
        "An empty argument gets a note, unless it is the only one and the command needs one",
        arguments: [
            (["search", ""], false), (["gallery", ""], false), (["explain", ""], false), (["search", "tweet"], false),
            (["search", "", "-n", "3"], true), (["search", " ", "--count"], true), (["search", "", "tweet"], true),
            (["search", "tweet", ""], true), (["export", ""], true), (["export", "", "--ids"], true),
            (["stats", "--matching", " "], true), (["messages", "search", ""], true),
            (["search", "", "-n", "3", "--quiet"], false), (["search", "", "--json"], false),
        ])
    func empty(_ words: [String], isNoted: Bool) throws {
        let store = try SmallStore(Self.entries(5))
        let run = try CommandRun(["--store", store.path] + words, in: store.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("note: an argument is empty") == isNoted, "\(words): \(run.errors)")
        #expect(try store.count("") == 5)
    }
}
