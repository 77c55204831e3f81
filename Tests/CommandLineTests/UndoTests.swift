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
        ([["topics", "add", "Cats", "cat OR cats"]], "undid topics add cats"),
        ([["topics", "edit", "science", "physics"]], "undid topics edit science"),
        ([["topics", "delete", "science"]], "undid topics delete science"),
    ]

    /// The labels, the note of the tweet, the recent searches and the topics.
    private func state(_ store: SampleStore) throws -> [String] {
        try [["label"], ["note", Self.tweet], ["recent", "--plain"], ["recent", "--json"], ["topics", "--json"]]
            .map { words in try store.run(words).output }
    }

    @Test("It reverts the last change of each command", arguments: cases)
    func commands(_ commands: [[String]], _ undone: String) throws {
        let store = try SampleStore()
        // The first list creates the topics.
        _ = try store.run("topics")
        for words in commands.dropLast() { #expect(try store.run(words).status == 0, "\(words)") }
        let before = try state(store)
        let last = try #require(commands.last)
        #expect(try store.run(last).status == 0, "\(last)")
        let after = try state(store)
        #expect(after != before)
        let run = try store.run("undo")
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").first.map(String.init) == undone, "\(run.errors)")
        #expect(try state(store) == before)
        let redo = try store.run("undo", "--redo")
        #expect(redo.status == 0 && redo.errors.hasPrefix(undone.replacing("undid", with: "redid")), "\(redo.errors)")
        #expect(try state(store) == after)
        #expect(try store.run("undo", "--redo").errors == "No changes to redo.\n")
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

    @Test("More than 100 tweets need --yes, and a new change ends what can be redone")
    func many() throws {
        let store = try SampleStore()
        #expect(try store.run("label", "add", "x", "--matching", "limit:101", "--yes").status == 0)
        let labels = try store.run("label").output
        let refused = try store.run("undo")
        #expect(refused.status == 2 && refused.errors.contains("this would undo label add x, 101 tweets"))
        #expect(refused.errors.contains("--yes"))
        let words = ["--store", store.path, "undo"]
        let no = try TerminalRun(words, in: store.folder, typing: "n\n").screen
        #expect(no.contains("This will undo label add x, 101 tweets. Continue? [y/N]"))
        #expect(no.contains("  and 98 more") && no.contains("Nothing was changed."), "\(no)")
        #expect(try store.run("label").output == labels)
        #expect(try TerminalRun(words, in: store.folder, typing: "y\n").screen.contains("undid label add x"))
        #expect(try store.run("label").output.isEmpty)
        #expect(try store.run("undo", "--redo").status == 2)
        #expect(try store.run("undo", "--redo", "--yes").errors.hasPrefix("redid label add x, 101 tweets:\n  @"))
        #expect(try store.run("label").output == labels)
        #expect(try store.run("undo", "--yes").status == 0)
        #expect(try store.run("star", Self.tweet).status == 0)
        #expect(try store.run("undo", "--redo").errors == "No changes to redo.\n")
    }

    @Test(
        "Deleted searches leave the file with undo --clear, and when the history is turned off",
        arguments: [["undo", "--clear", "--force"], ["settings", "history", "off"], ["recent", "log", "--off"]])
    func clear(_ words: [String]) throws {
        let store = try SampleStore()
        let secrets = ["qwertyuiopsecret", "asdfghjklsecret"]
        for secret in secrets { _ = try store.run("search", secret) }
        let deleted = try store.run("recent", "delete", secrets[0])
        #expect(deleted.errors.contains("tweetdex undo --clear"))
        #expect(try store.run("recent", "clear", "--force").errors.contains("tweetdex undo --clear"))
        #expect(try store.run("recent", "log", "clear", "--force").status == 0)
        func found(_ secret: String) throws -> Bool {
            try ["", "-wal"].contains { ending in
                guard FileManager.default.fileExists(atPath: store.path + ending) else { return false }
                let bytes = try Data(contentsOf: URL(fileURLWithPath: store.path + ending))
                return bytes.range(of: Data(secret.utf8)) != nil
            }
        }
        #expect(try secrets.allSatisfy(found))
        #expect(try store.run("undo").status == 0)
        #expect(try store.run("undo", "--redo").status == 0)
        #expect(try store.run("undo", "--clear").status == 2)
        #expect(try secrets.allSatisfy(found))
        #expect(try store.run(words).status == 0)
        for secret in secrets { #expect(try !found(secret)) }
        #expect(try store.run("undo").errors == "No changes to undo.\n")
        #expect(try store.run("undo", "--clear").status == 0)
    }

    @Test(
        "Flags that do not belong together are an error",
        arguments: [
            (["--redo", "--list"], "--redo and --list cannot be combined"),
            (["--limit", "3"], "--limit requires --list"),
            (["--force"], "--force requires --clear"), (["3"], "undo takes no arguments"),
        ])
    func usage(_ words: [String], _ message: String) throws {
        let run = try CommandRun(["undo"] + words, in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test("A killed change of labels is recorded and made, or neither")
    func killed() throws {
        let store = try SampleStore()
        let start = ContinuousClock.now
        #expect(try store.run("label", "add", "x", "--matching", "since:2006-01-01", "--all", "--yes").status == 0)
        let all = try store.run("label").output
        let time = start.duration(to: .now)
        #expect(try store.run("undo", "--yes").status == 0)
        #expect(try store.run("undo", "--clear", "--force").status == 0)
        let moments = 8
        for moment in 0..<moments {
            let words = [
                "--store", store.path, "label", "add", "x", "--matching", "since:2006-01-01", "--all", "--yes",
            ]
            let process = try CommandRun.start(words, in: store.folder)
            Thread.sleep(forTimeInterval: time / .seconds(1) * Double(moment) / Double(moments))
            process.signal(SIGKILL)
            process.wait()
            let labels = try store.run("label").output
            let changes = try store.run("undo", "--list", "--json").outputObject()["changes"] as? [Any]
            #expect(labels == (changes?.isEmpty == true ? "" : all), "moment \(moment)")
            #expect(try store.run("undo", "--yes").status == 0)
            #expect(try store.run("label").output.isEmpty)
        }
        #expect(try store.run("check").status == 0)
    }

    @Test("An import and a recorded search are not undone", .timeLimit(.minutes(20)))
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
        for _ in 0..<2 { #expect(try run(["undo"]).status == 0) }
        #expect(try run(["undo", "--redo"]).status == 0)
        _ = try run(["search", "coffee"])
        #expect(try run(["recent", "delete", "1"]).status == 0)
        let file = URL(fileURLWithPath: path)
        #expect(try Data(contentsOf: file).range(of: Data(secrets[0].utf8)) != nil)
        #expect(try run(["forget", "--force"] + words).status == 0)
        let bytes = try Data(contentsOf: file)
        for secret in secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
        let list = try #require(try run(["undo", "--list", "--json"]).outputObject()["changes"] as? [[String: Any]])
        #expect(list.map { $0["command"] as? String } == ["recent delete"])
        let refused = try run(["undo"])
        #expect(refused.status == 2 && refused.errors.contains("forget was the last change"))
        #expect(try run(["undo"]).errors.hasPrefix("undid recent delete"))
        #expect(try run(["check"]).status == 0)
    }
}
