import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// The notice about a change, and the form that undoes it.
@Suite("Undo in the browser view")
struct UndoTests {
    private static let id = TweetID(1_603_515_745_807_815_743)

    /// Returns the value of the hidden field `change` of the notice on a page.
    private static func change(_ page: String) throws -> String {
        let parts = page.split(separator: #"name="change" value=""#, maxSplits: 1)
        return String(try #require(parts.last?.prefix { $0 != "\"" }))
    }

    private static let page = "/tweet/\(id)"

    /// Forms, each with the notice of their change and the page that shows it.
    private static let forms: [(path: String, fields: [String: String], words: String, page: String)] = [
        ("/tweet/\(id)/star", ["on": "1"], "1 tweet starred", page),
        ("/tweet/\(id)/label", ["add": "a <b>"], "label a &lt;b&gt; added to 1 tweet", page),
        ("/tweet/\(id)/label", ["remove": "kept"], "label kept removed from 1 tweet", page),
        ("/tweet/\(id)/note", ["note": "x"], "note changed", page),
        ("/recents/delete", ["query": "rain"], "search rain deleted", "/recents"),
        ("/recents/clear", [:], "2 searches deleted", "/recents"),
        ("/recents/pin", ["query": "rain", "name": ""], "search rain pinned", "/recents"),
        ("/topics/delete", ["name": "drinks"], "search drinks deleted", "/topics"),
    ]

    /// The labels, note, searches and topics of a store.
    private static func state(_ sample: SampleRouter) throws -> [String] {
        let hit = try #require(try sample.archive.tweet(id))
        return hit.labels + ["note \(hit.note ?? "")"]
            + (try sample.archive.recents().map { "\($0.query) \($0.pinned ?? "")" })
            + (try sample.archive.savedSearches().map(\.name))
    }

    @Test("Each change is named, and its button undoes and redoes it", arguments: forms.indices)
    func undoing(_ index: Int) throws {
        let form = Self.forms[index]
        let sample = try SampleRouter("account-2022")
        for query in ["tea", "rain"] { _ = try sample.post("/recents/record", ["query": query]) }
        _ = try sample.post("/topics/add", ["title": "drinks", "query": "cocoa"])
        _ = try sample.post("\(Self.page)/label", ["add": "kept"])
        let before = try Self.state(sample)

        let changed = try #require(sample.post(form.path, form.fields).header("Location"))
        #expect(changed.hasPrefix(form.page + "?changed="))
        let after = try Self.state(sample)
        #expect(after != before)
        let notice = try sample.page(changed)
        #expect(notice.contains("<bdi>\(form.words)</bdi>") && notice.contains(">Undo</button>"))

        let undone = try #require(sample.post("/undo", ["change": Self.change(notice)]).header("Location"))
        #expect(try Self.state(sample) == before)
        let again = try sample.page(undone)
        #expect(again.contains("Undone: <bdi>\(form.words)</bdi>") && again.contains(">Redo</button>"))
        // The notice of a change that is not the last one disappears, and its button has no effect.
        #expect(try sample.post("/undo", ["change": "999"]).status == 400)
        #expect(try !sample.page(form.page + "?changed=999").contains(#"action="/undo""#))

        #expect(try sample.post("/undo", ["change": Self.change(again), "redo": "1"]).header("Location") == changed)
        #expect(try Self.state(sample) == after)
    }

    @Test("The script receives the notice and the state of the changed tweets on its page")
    func parts() throws {
        let sample = try SampleRouter("account-2022")
        let other = try #require(sample.archive.search("", options: SearchOptions(now: 0)).hits.map(\.tweet.id).last)
        #expect(other != Self.id)
        let starred = try SampleRouter.text(sample.post("\(Self.page)/star", ["on": "1", "part": "row"]))
        #expect(starred.contains("1 tweet starred") && starred.contains("★"))
        let fields = ["part": "rows", "rows": "\(other) \(Self.id) x", "own": "\(Self.id)"]
        let undone = try SampleRouter.text(sample.post("/undo", fields))
        #expect(undone.contains("Undone: <bdi>1 tweet starred</bdi>") && !undone.contains("★"))
        #expect(undone.contains(#"data-row="\#(Self.id)""#) && !undone.contains(#"data-row="\#(other)""#))
        #expect(undone.contains("class=\"star\"") && undone.contains("aria-pressed=\"false\""))
        #expect(try sample.post("/undo", fields).status == 400)
        // An unchanged label has no notice.
        let label = ["add": "a", "part": "row"]
        _ = try sample.post("\(Self.page)/label", label)
        #expect(try !SampleRouter.text(sample.post("\(Self.page)/label", label)).contains("Undo"))
        #expect(try sample.post("/undo", ["part": "rows"]).status == 200)
    }

    @Test("A change of several tweets is undone by one step")
    func several() throws {
        let sample = try SampleRouter("account-2022")
        let ids = try sample.archive.search("", options: SearchOptions(now: 0)).hits.prefix(3).map(\.tweet.id)
        let also = "\(ids[1]) x \(ids[2]) 12345"
        for (action, fields, clause) in [("star", ["on": "1"], "is:starred"), ("label", ["add": "all"], "label:all")] {
            func count() throws -> Int { try sample.archive.search(clause, options: SearchOptions(now: 0)).hits.count }
            let form = fields.merging(["also": also, "part": "state"]) { first, _ in first }
            let changed = try SampleRouter.text(sample.post("/tweet/\(ids[0])/\(action)", form))
            #expect(changed.contains("3 tweets") && changed.contains("Undo"))
            #expect(try count() == 3)
            #expect(try sample.post("/undo", [:]).status == 303)
            #expect(try count() == 0)
        }
    }

    @Test("Without a script, a change returns to the tweet with its search")
    func origin() throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page("\(Self.page)?q=a*&sort=likes")
        #expect(page.contains(#"action="\#(Self.page)/star?q=a%2A&amp;sort=likes""#))
        let target = try sample.post("\(Self.page)/star?q=a%2A&sort=likes", ["on": "1"]).header("Location")
        #expect(target?.hasPrefix("\(Self.page)?q=a%2A&sort=likes&changed=") == true)
    }
}
