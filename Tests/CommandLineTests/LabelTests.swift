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

    @Test(
        "Wrong usage is an error and changes nothing",
        arguments: [
            (["label", "ad", "x", "1"], "label has no subcommand \"ad\""),
            (["label", "add"], "needs the name of a label"),
            (["label", "add", "x"], "needs a tweet"),
            (["label", "add", " ", "5"], "cannot be the name"),
            (["label", "add", "x", "id:5"], "the store has no tweet id:5"),
            (["star"], "star needs a tweet"),
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
