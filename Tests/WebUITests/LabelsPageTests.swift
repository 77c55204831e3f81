import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Labels, palette and numbers of the navigation")
struct LabelsPageTests {
    private static func label(_ text: String) throws -> LabelName { try #require(LabelName(text)) }

    /// Returns a store with the label `to read` on five tweets and `Later` on three, two of which have both.
    private static func labelled() throws -> SampleRouter {
        let sample = try SampleRouter("account-2022")
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 6
        let ids = try sample.archive.search("", options: options).hits.map(\.tweet.id)
        try sample.archive.addLabel(label("to read"), to: Array(ids[..<5]), at: 1_700_000_000)
        try sample.archive.addLabel(label("Later"), to: Array(ids[3...]), at: 1_600_000_000)
        return sample
    }

    private static func counts(_ sample: SampleRouter) throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try sample.archive.labels().map { ($0.name, $0.tweets) })
    }

    @Test(
        "Each change of a label can be undone and redone, and the page reports it",
        arguments: [
            ("rename", "to do", ["to do": 5, "Later": 3], "label renamed on 5 tweets"),
            ("rename", "To Read", ["To Read": 5, "Later": 3], "label renamed"),
            ("merge", "Later", ["Later": 6], "labels merged on 5 tweets"),
            ("delete", "", ["Later": 3], "label to read removed from 5 tweets"),
        ])
    func changes(action: String, new: String, after: [String: Int], words: String) throws {
        let sample = try Self.labelled()
        let before = try Self.counts(sample)
        #expect(before == ["to read": 5, "Later": 3])
        let changed = try sample.post("/labels/" + action, ["name": "to read", "new": new])
        #expect(changed.status == 303)
        #expect(try Self.counts(sample) == after)
        var page = PageMarkup(try sample.page(try #require(changed.header("Location"))))
        #expect(page.text.contains(words))
        for (button, expected) in [("Undo", before), ("Redo", after), ("Undo", before)] {
            #expect(page.text.contains(button))
            let fields = page.all("input").filter { $0.attributes["type"] == "hidden" }.prefix { field in
                field.attributes["name"] != "new"
            }
            let form = Dictionary(
                fields.map { ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "") },
                uniquingKeysWith: { first, _ in first })
            let response = try sample.post("/undo", form.filter { ["change", "redo"].contains($0.key) })
            #expect(try Self.counts(sample) == expected, "\(button)")
            page = PageMarkup(try sample.page(try #require(response.header("Location"))))
        }
    }

    @Test("A notice is about the last change")
    func notices() throws {
        let sample = try Self.labelled()
        let url = try #require(
            try sample.post("/labels/rename", ["name": "Later", "new": "soon"]).header("Location"))
        #expect(try sample.page(url).contains("label renamed on 3 tweets"))
        let id = try #require(try sample.archive.changeToUndo()?.id)
        _ = try sample.post("/labels/delete", ["name": "soon"])
        #expect(!(try sample.page(url).contains("label renamed on 3 tweets")))
        #expect(try sample.post("/undo", ["change": String(id)]).status == 400)
        #expect(try Self.counts(sample) == ["to read": 5])
    }

    @Test("A rename to the name of another label asks before it merges them")
    func question() throws {
        let sample = try Self.labelled()
        let response = try sample.post("/labels/rename", ["name": "to read", "new": "LATER"])
        #expect(response.status == 409)
        let markup = PageMarkup(try SampleRouter.text(response))
        #expect(markup.text.contains("to read (5 tweets) into LATER (3 tweets)?"))
        #expect(markup.all("form").contains { $0.attributes["action"] == "/labels/merge" })
        #expect(try Self.counts(sample) == ["to read": 5, "Later": 3])
        for (action, fields) in [
            ("rename", ["name": "to read", "new": " "]), ("merge", ["name": "", "new": "Later"]),
            ("delete", ["name": "a\nb"]), ("rename", ["name": "missing", "new": "other"]),
        ] {
            #expect(try sample.post("/labels/" + action, fields).status == 400, "\(fields)")
        }
        #expect(try sample.post("/labels/other", ["name": "to read", "new": "x"]).status == 404)
    }

    @Test("The numbers, times and years of labels are those of their tweets", arguments: ["UTC", "Pacific/Auckland"])
    func uses(zoneName: String) throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let zone = try Zone(chosen: zoneName, variable: nil)
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        let hits = try sample.archive.search("", options: options).hits
        var expected: [String: LabelCount] = [:]
        for (step, name) in [(7, "seventh"), (11, "Eleventh"), (400, "few")] {
            let own = hits.enumerated().filter { $0.offset % step == 0 }.map(\.element.tweet)
            let half = own.count / 2
            try sample.archive.addLabel(Self.label(name), to: own[..<half].map(\.id), at: 1_500_000_000)
            try sample.archive.addLabel(Self.label(name), to: own[half...].map(\.id), at: 1_400_000_000 + Int64(step))
            var use = LabelCount(
                name: name, tweets: own.count,
                lastUsed: half > 0 ? 1_500_000_000 : 1_400_000_000 + Int64(step))
            for tweet in own {
                guard let time = tweet.createdAt else { continue }
                use.years[zone.civil(time).year, default: 0] += 1
            }
            expected[name] = use
        }
        let uses = try sample.archive.labelUses(zone)
        #expect(uses.map(\.name) == ["seventh", "Eleventh", "few"])
        for use in uses { #expect(use == expected[use.name]) }
        let markup = PageMarkup(try sample.page("/labels"))
        #expect(markup.faults.isEmpty)
        #expect(markup.all("svg").filter { $0.attributes["class"] == "sparkline" }.count == 3)
        #expect(markup.all("option").map { $0.attributes["value"] } == uses.map(\.name), "One list for all rows")
    }

    @Test("The palette leads to existing pages, saved searches, labels and archives")
    func palette() throws {
        let sample = try Self.labelled()
        _ = try sample.archive.pin("coffee", name: "drinks", options: SearchOptions(now: SampleRouter.now))
        let entries = try #require(try sample.json("/palette.json")["entries"] as? [[String: Any]])
        let texts = Dictionary(grouping: entries) { $0["kind"] as? String ?? "" }
            .mapValues { Set($0.compactMap { $0["text"] as? String }) }
        #expect(texts["page"]?.isSuperset(of: ["Search", "Labels", "Settings"]) == true)
        #expect(texts["page"]?.contains("Messages") == false)
        #expect(texts["label"] == ["to read", "Later"])
        #expect(texts["archive"] == ["@mira_okafor"])
        #expect(texts["saved"]?.isSuperset(of: ["drinks", "Science"]) == true)
        for entry in entries {
            let url = try #require(entry["url"] as? String)
            #expect(try sample.get(url).status == 200, "\(url)")
        }
        let later = try #require(entries.first { $0["text"] as? String == "to read" }?["url"] as? String)
        #expect(try sample.page(later).contains("5"))
        #expect(try sample.get("/palette").status == 404)
    }

    @Test("A form labels all results of a search after it has shown their number, and the change can be undone")
    func labelAll() throws {
        let sample = try SampleRouter("account-2022")
        let options = SearchOptions(now: SampleRouter.now)
        let count = try #require(try sample.archive.count("has:images", options: options).total)
        #expect(try sample.page("/search?q=has:images").contains("href=\"/labels?q=has%3Aimages\""))
        #expect(try sample.page("/labels?q=has:images").contains(">Label \(count) tweets</button>"))
        let answer = try sample.post("/labels/all", ["query": "has:images", "name": "pictures"])
        let target = try #require(answer.header("Location"))
        #expect(answer.status == 303 && target.hasPrefix("/search?q=has%3Aimages&changed="))
        #expect(try sample.page(target).contains("label pictures added to \(count) tweets"))
        #expect(try sample.archive.count("label:pictures", options: options).total == count)
        #expect(try sample.post("/undo", [:]).status == 303)
        #expect(try sample.archive.count("label:pictures", options: options).total == 0)
        #expect(try sample.post("/labels/all", ["query": "has:images", "name": " "]).status == 400)
        #expect(try sample.get("/labels?q=frm:x").status == 400)
    }

    @Test("A slow number of the navigation is counted once per generation for pages, and once for the script")
    func slowNumbers() {
        let counts = NavigationCounts()
        var calls = 0
        func media(_ generation: Int64, isPage: Bool, _ result: Int?) -> NavigationCounts.Count {
            counts.count("has:media", generation, isPage: isPage) {
                calls += 1
                return result
            }
        }
        #expect(media(1, isPage: true, nil) == .slow)
        #expect(media(1, isPage: true, 5) == .slow)
        #expect(calls == 1)
        #expect(media(1, isPage: false, 5) == .known(5))
        #expect(media(1, isPage: true, 6) == .known(5))
        #expect(calls == 2)
        #expect(media(2, isPage: true, nil) == .slow)
        #expect(media(2, isPage: false, nil) == .unknown)
        #expect(media(2, isPage: false, 7) == .unknown)
        #expect(calls == 4)
        #expect(media(3, isPage: true, 8) == .known(8))
    }

    @Test("The script gets the number of tweets with media, and no number of an unknown entry")
    func number() throws {
        let sample = try SampleRouter("account-2022")
        let total = try sample.json("/search.json?q=has:media&total=1")["total"] as? Int
        #expect(try sample.json("/counts.json?q=photos")["total"] as? Int == total)
        #expect(try sample.json("/counts.json?q=@mira_okafor")["total"] as? Int == sample.archive.statistics().found)
        for name in ["settings", "nonsense", "@nobody", ""] {
            #expect(try sample.get("/counts.json?q=" + name).status == 204, "\(name)")
        }
    }
}
