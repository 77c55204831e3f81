import Foundation
import Testing

@Suite("Labels, stars and notes")
struct LabelTests {
    private func ids(_ store: SampleStore, _ query: String) throws -> [Substring] {
        try store.run("search", "--ids", "--limit", "0", query).output.split(separator: "\n")
    }

    @Test("Labels, stars and notes are found, shown, and kept by later imports")
    func labels() throws {
        let store = try SampleStore()
        let all = try ids(store, "")
        let (first, second) = (String(all[0]), String(all[1]))
        let add = try store.run("label", "add", "To Do", first, "https://x.com/a/status/\(second)")
        #expect(add.status == 0 && add.output.isEmpty)
        #expect(add.errors.hasPrefix("labelled 2 tweets: To Do\n  @"))
        #expect(try store.run("star", first).status == 0)
        #expect(try store.run("note", first, "ask Bob", "about this").status == 0)
        #expect(try store.run("import", Samples.path("account-2019"), Samples.path("account-2022")).status == 0)
        #expect(try ids(store, "label:\"to do\"") == [all[0], all[1]])
        #expect(try ids(store, "label:starred") == [all[0]])
        #expect(try ids(store, "has:note -is:liked") == [all[0]])
        #expect(try ids(store, "-has:label").count == all.count - 2)
        let tweet = try store.run("show", first, "--json").outputObject()
        #expect(tweet["labels"] as? [String] == ["starred", "To Do"])
        #expect(tweet["note"] as? String == "ask Bob about this")
        let detail = try store.run("show", first).output
        #expect(detail.contains("★ starred") && detail.contains("To Do") && detail.contains("ask Bob about this"))
        #expect(try store.run("label").output == "2  To Do\n1  starred\n")
        let list = try store.run("label", "--json").outputObject()
        #expect(list["schema"] as? String == "tweetdex.labels/1")
        #expect((list["labels"] as? [[String: Any]])?.first?["tweets"] as? Int == 2)
    }

    @Test("Labels and notes can be removed")
    func remove() throws {
        let store = try SampleStore()
        let id = String(try ids(store, "")[0])
        _ = try store.run("label", "add", "x", id)
        #expect(try store.run("label", "add", "X", id).errors.hasPrefix("already labelled: X\n  @"))
        #expect(try store.run("label", "remove", "X", id).errors.hasPrefix("removed from 1 tweet: X\n  @"))
        #expect(try store.run("label", "remove", "X", id).errors.hasPrefix("not labelled: X\n  @"))
        #expect(try store.run("label", "-q").status == 1)
        _ = try store.run("note", id, "one")
        #expect(try store.run("note", id).output == "one\n")
        _ = try store.run("note", id, "")
        #expect(try store.run("note", id, "-q").status == 1)
        #expect(try ids(store, "has:note") == [])
    }

    @Test("A label is added to and removed from the results of a query, with the first three of the changed tweets")
    func query() throws {
        let store = try SampleStore()
        let coffee = try ids(store, "coffee")
        #expect(coffee.count > 5)
        _ = try store.run("label", "add", "x", String(coffee[0]))
        let add = try store.run("label", "add", "x", "--matching", "coffee")
        let lines = add.errors.split(separator: "\n")
        #expect(lines.first == "labelled \(coffee.count - 1) tweets: x", "\(add.errors)")
        #expect(lines.dropFirst().prefix(3).allSatisfy { $0.hasPrefix("  @") })
        #expect(lines.dropFirst(4) == ["  and \(coffee.count - 4) more"])
        #expect(try ids(store, "label:x") == coffee)
        let some = try ids(store, "coffee limit:2")
        #expect(try store.run("label", "remove", "x", "--matching", "coffee limit:2").status == 0)
        #expect(Set(try ids(store, "label:x")) == Set(coffee).subtracting(some))
        #expect(try store.run("label", "add", "x", "--matching", "nosuchwordanywhere").errors.hasPrefix("No tweet"))
        for (query, changed) in [("coffee", coffee.filter { !some.contains($0) }), ("nosuchwordanywhere", [])] {
            let json = try store.run("label", "remove", "x", "--matching", query, "--json").outputObject()
            #expect(json["changed"] as? Int == changed.count && json["labels"] as? [[String: Any]] != nil)
            #expect(json["changed_ids"] as? [String] == changed.map { String($0) })
        }
    }

    @Test("A change of more than 100 tweets asks on a terminal, and needs --yes without one")
    func many() throws {
        let store = try SampleStore()
        let all = try ids(store, "")
        #expect(all.count > 101)
        let query = "limit:101"
        let refused = try store.run("label", "add", "x", "--matching", query)
        #expect(refused.status == 2 && refused.errors.contains("--yes"), "\(refused.errors)")
        let words = ["--store", store.path, "label", "add", "x", "--matching", query]
        let no = try TerminalRun(words, in: store.folder, typing: "n\n").screen
        #expect(no.contains("add the label x to 101 tweets. Continue? [y/N]") && no.contains("Nothing was changed."))
        #expect(try ids(store, "label:x") == [])
        #expect(try TerminalRun(words, in: store.folder, typing: "y\n").screen.contains("labelled 101 tweets"))
        #expect(try ids(store, "label:x") == Array(all.prefix(101)))
        for line in [["label", "rename", "x", "y"], ["label", "merge", "x", "y"], ["label", "remove", "x"]] {
            let line = line + (line[1] == "remove" ? ["--matching", query] : [])
            #expect(try store.run(line).errors.contains("--yes"), "\(line)")
            #expect(try store.run(line + ["--yes"]).status == 0, "\(line)")
            #expect(try store.run("undo", "--yes").errors.contains("101 tweets"))
            #expect(try ids(store, "label:x").count == 101)
        }
        #expect(try store.run("label", "add", "x", "--matching", query.replacing("101", with: "100")).status == 0)
        #expect(try store.run("label", "add", "z", "--matching", "*", "--all", "--yes").status == 0)
        #expect(try ids(store, "label:z") == all)
    }

    @Test("Labels are renamed and merged, and stars are removed")
    func rename() throws {
        let store = try SampleStore()
        let all = try ids(store, "").prefix(4).map(String.init)
        _ = try store.run(["label", "add", "todo"] + all[0..<2])
        _ = try store.run(["label", "add", "later"] + all[1..<3])
        #expect(try store.run("label", "rename", "todo", "Later").errors.contains("\"later\" already exists"))
        let renamed = try store.run("label", "rename", "TODO", "To Do").errors
        #expect(renamed.hasPrefix("renamed TODO to To Do on 2 tweets\n"), "\(renamed)")
        #expect(try store.run("label").output == "2  later\n2  To Do\n")
        #expect(try store.run("label", "rename", "to do", "TO DO").errors.hasPrefix("renamed to do to TO DO on 2"))
        #expect(try store.run("label").output == "2  later\n2  TO DO\n")
        let merge = try store.run("label", "merge", "to do", "later", "Soon").errors
        #expect(merge.hasPrefix("replaced to do, later by Soon on 3 tweets\n  @"), "\(merge)")
        #expect(try store.run("label").output == "3  Soon\n")
        #expect(try store.run(["star"] + all[2...]).errors.hasPrefix("labelled 2 tweets: starred"))
        #expect(try store.run("unstar", all[3], all[0]).errors.hasPrefix("removed from 1 tweet: starred\n  @"))
        #expect(try ids(store, "label:starred").map(String.init) == [all[2]])
    }

    @Test(
        "Wrong usage is an error and changes nothing",
        arguments: [
            (["label", "ad", "x", "1"], "label has no subcommand \"ad\""),
            (["label", "add"], "needs the name of a label"),
            (["label", "add", "x"], "needs a tweet"),
            (["label", "add", " ", "5"], "cannot be the name"),
            (["label", "add", "x", "id:5"], "the store has no tweet id:5"),
            (["label", "add", "x", "1", "--matching", "coffee"], "takes tweets or --matching, not both"),
            (["label", "add", "x", "--matching", "*"], "matches every tweet of the store"),
            (["label", "add", "x", "--matching", "form:x"], "form"),
            (["label", "add", "x", "--matching", "limit:101"], "this would add the label x to 101 tweets"),
            (["label", "--matching", "coffee"], "--matching requires label add or label remove"),
            (["label", "add", "x", "5", "--all"], "--all requires --matching"),
            (["label", "rename", "x"], "label rename needs"),
            (["label", "rename", "x", "y"], "no tweet has the label \"x\""),
            (["label", "merge", "x"], "label merge needs"),
            (["label", "merge", "x", "y"], "no tweet has the label \"x\""),
            (["star"], "star needs a tweet"),
            (["unstar"], "unstar needs a tweet"),
            (["star", "7"], "row 7 does not exist"),
            (["note"], "note needs a tweet"),
            (["note", "hello", "x"], "is not a tweet id"),
        ])
    func usage(_ words: [String], _ message: String) throws {
        let store = try SampleStore()
        let run = try store.run(words)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try store.run("label").output.isEmpty)
    }
}
