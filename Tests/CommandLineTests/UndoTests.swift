import Foundation
import TestSupport
import Testing

@Suite("tweetdex undo")
struct UndoTests {
    private static let tweet = EveryFormTests.tweet

    /// Commands that change something, the last of which is undone, with the first line that `undo` then prints.
    static let cases: [(commands: [[String]], undone: String)] = [
        ([["label", "add", "todo", tweet]], "undid label add todo, 1 tweet:"),
        ([["label", "add", "todo", tweet], ["label", "remove", "todo", tweet]], "undid label remove todo, 1 tweet:"),
        ([["label", "add", "a", tweet], ["label", "rename", "a", "b"]], "undid label rename a b, 1 tweet:"),
        ([["label", "add", "a", tweet], ["label", "merge", "a", "b"]], "undid label merge a b, 1 tweet:"),
        ([["label", "add", "x", "--matching", "coffee limit:5"]], "undid label add x, 5 tweets:"),
        ([["star", tweet]], "undid label add starred, 1 tweet:"),
        ([["star", tweet], ["unstar", tweet]], "undid label remove starred, 1 tweet:"),
        ([["note", tweet, "one"], ["note", tweet, "two"]], "undid note \(tweet), 1 tweet:"),
        ([["note", tweet, "one"], ["note", tweet, ""]], "undid note \(tweet), 1 tweet:"),
        ([["search", "a"], ["search", "b"], ["recent", "delete", "a"]], "undid recent delete a"),
        (
            [["search", "a"], ["search", "b"], ["recent", "clear", "--force"]],
            "undid recent clear, 2 recent searches"
        ),
        ([["search", "a"], ["recent", "pin", "1", "north"]], "undid recent pin a"),
        ([["search", "a"], ["recent", "pin", "1", "n"], ["recent", "unpin", "n"]], "undid recent unpin n"),
        ([["topics"], ["topics", "add", "Cats", "cat OR cats"]], "undid topics add cats"),
        ([["topics"], ["topics", "edit", "science", "physics"]], "undid topics edit science"),
        ([["topics"], ["topics", "delete", "science"]], "undid topics delete science"),
    ]

    /// The labels, the note of the tweet, the recent searches and the topics.
    private func state(_ store: SampleStore) throws -> [String] {
        try [["label"], ["note", Self.tweet], ["recent", "--plain"], ["recent", "--json"], ["topics", "--json"]]
            .map { words in try store.run(words).output }
    }

    @Test("It reverts the last change of each command", arguments: cases)
    func commands(_ commands: [[String]], _ undone: String) throws {
        let store = try SampleStore()
        for words in commands.dropLast() { #expect(try store.run(words).status == 0, "\(words)") }
        let before = try state(store)
        let last = try #require(commands.last)
        #expect(try store.run(last).status == 0, "\(last)")
        #expect(try state(store) != before)
        let run = try store.run("undo")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").first.map(String.init) == undone, "\(run.errors)")
        #expect(try state(store) == before)
    }

    @Test("--list shows the last twenty changes, and undo goes one step back per call")
    func list() throws {
        let store = try SampleStore()
        #expect(try store.run("undo").errors == "No changes to undo.\n")
        #expect(try store.run("undo", "-q").status == 1)
        #expect(try store.run("undo", "--list").errors == "No changes to undo.\n")
        for number in 0..<22 { _ = try store.run("note", Self.tweet, "note \(number)") }
        let list = try store.run("undo", "--list").output.split(separator: "\n")
        #expect(list.count == 21 && list[0].hasPrefix(" n  when") && list[1].hasSuffix("note \(Self.tweet)"))
        let json = try store.run("undo", "--list", "--json", "-n", "0").outputObject()
        #expect(json["schema"] as? String == "tweetdex.changes/1")
        let changes = try #require(json["changes"] as? [[String: Any]])
        #expect(changes.count == 22 && changes[0]["tweets"] as? Int == 1)
        #expect(changes[0]["command"] as? String == "note" && changes[0]["subject"] as? String == Self.tweet)
        for number in (0..<21).reversed() {
            let undone = try store.run("undo", "--json").outputObject()
            #expect((undone["undone"] as? [[String: Any]])?.count == 1)
            #expect(try store.run("note", Self.tweet).output == "note \(number)\n")
        }
        #expect(try store.run("undo").status == 0)
        #expect(try store.run("note", Self.tweet).output.isEmpty)
        let none = try store.run("undo", "--json").outputObject()
        #expect((none["undone"] as? [Any])?.isEmpty == true)
    }

    @Test("An import and a recorded search are not undone", .timeLimit(.minutes(1)))
    func imports() throws {
        let store = try SampleStore()
        #expect(try store.run("star", Self.tweet).status == 0)
        #expect(try store.run("search", "coffee").status == 0)
        #expect(try store.run("import", Samples.path("account-2019")).status == 0)
        let count = try store.run("search", "", "--count").output
        #expect(try store.run("undo").errors.hasPrefix("undid label add starred"))
        #expect(try store.run("undo").errors == "No changes to undo.\n")
        #expect(try store.run("search", "", "--count").output == count)
        #expect(try store.run("recent", "--plain").output.contains("coffee"))
    }

    @Test("forget removes what the log has of the tweets", arguments: [["--matching", "id:\(tweet)"], ["1"]])
    func forget(_ words: [String]) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("tweets.db")
        func run(_ words: [String]) throws -> CommandRun { try CommandRun(["--store", path] + words, in: folder) }
        #expect(try run(["import", Samples.path("account-2026.zip")]).status == 0)
        let secrets = ["qwertyuiopsecret", "asdfghjklsecret"]
        for secret in secrets { #expect(try run(["note", Self.tweet, secret]).status == 0) }
        #expect(try run(["note", Self.tweet, ""]).status == 0)
        _ = try run(["search", "coffee"])
        #expect(try run(["recent", "delete", "1"]).status == 0)
        let file = URL(fileURLWithPath: path)
        #expect(try Data(contentsOf: file).range(of: Data(secrets[0].utf8)) != nil)
        #expect(try run(["forget", "--force"] + words).status == 0)
        let bytes = try Data(contentsOf: file)
        for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
        let list = try #require(try run(["undo", "--list", "--json"]).outputObject()["changes"] as? [[String: Any]])
        #expect(list.map { $0["command"] as? String } == ["recent delete"])
        #expect(try run(["check"]).status == 0)
    }
}
