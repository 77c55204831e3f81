import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Pages of tweets")
struct TweetPageTests {
    @Test("The page of a tweet has its sections in order and omits empty ones")
    func sections() throws {
        let sample = try SampleRouter("account-2022")
        let hit = try sample.tweet("has:images")
        let page = try sample.page("/tweet/\(hit.tweet.id)")
        let titles = ["Images", "Hashtags", "Users", "URLs"].filter { page.contains(">\($0)</h2>") }
        // The author is not among the users.
        let expected = DetailPage(hit).sections.filter { $0.items.contains { !$0.isAuthor } }.map(\.title)
        #expect(titles == expected && titles.first == "Images")
        let positions = titles.map { page.range(of: ">\($0)</h2>")?.lowerBound }
        #expect(positions.compactMap(\.self) == positions.compactMap(\.self).sorted())
        #expect(page.contains("href=\"/search?q=user%3Amira_okafor\""), "the name of the author")
    }

    @Test("A row has its counts, labels and note in one line, and the first image of a quoted tweet")
    func row() throws {
        let sample = try SampleRouter("account-2022")
        var hit = try sample.tweet("is:quote likes:>0")
        hit.labels = ["read"]
        hit.note = "a note"
        let context = RowContext(
            zone: .utc, destination: .server(now: SampleRouter.now, avatars: [:], location: sample.router.location(of:))
        )
        let quoted = try sample.tweet("has:images")
        let markup = MarkupWriter { TweetRow(hit, context, quoted: quoted).write(&$0) }
        let row = PageMarkup(String(decoding: markup.bytes, as: UTF8.self))
        #expect(row.all("div").filter { $0.attributes["class"] == "meta" }.count == 1)
        #expect(row.all("p").filter { ["counts", "own"].contains($0.attributes["class"]) }.count == 2)
        #expect(!row.text.contains("quotes"), "the box contains the author of the quoted tweet")
        let image = LinkURL.image(quoted.tweet.id, 0, []).text
        #expect(row.all("a").contains { $0.attributes["class"] == "thumb" && $0.attributes["href"] == image })
    }

    @Test("Links to the web are in one menu that says that they leave this machine")
    func outgoing() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("-has:links -has:media").tweet.id
        let markup = PageMarkup(try sample.page("/tweet/\(id)"))
        let leaving = markup.all("a").filter { $0.attributes["href"]?.hasPrefix("http") == true }
        #expect(leaving.count == 5)
        #expect(leaving.allSatisfy { $0.attributes["class"] == "leaving" })
        #expect(markup.text.contains("These links leave this machine."))
    }

    @Test("A star, a label and a note are saved and can be found")
    func own() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("-is:retweet").tweet.id
        #expect(try sample.post("/tweet/\(id)/star", ["on": "1"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/label", ["add": " to read "]).status == 303)
        #expect(try sample.post("/tweet/\(id)/note", ["note": "first\r\nsecond <b>"]).status == 303)
        let page = try sample.page("/tweet/\(id)")
        #expect(page.contains("aria-pressed=\"true\""))
        #expect(page.contains("<bdi>to read</bdi>"))
        #expect(page.contains("first\nsecond &lt;b&gt;</textarea>"))
        #expect(try sample.tweet("label:starred has:note").tweet.id == id)
        #expect(try sample.post("/tweet/\(id)/star", ["on": "0"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/label", ["remove": "to read"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/note", ["note": " "]).status == 303)
        let hit = try #require(try sample.archive.tweet(id))
        #expect(hit.labels.isEmpty && hit.note == nil)
        #expect(try sample.post("/tweet/\(id)/label", ["add": ""]).status == 400)
        #expect(try sample.post("/tweet/12345/star", ["on": "1"]).status == 404)
    }

    @Test("The response to a star contains the state of the store, for the rows and for the detail")
    func starState() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("-is:retweet").tweet.id
        func star(_ on: String) throws -> PageMarkup {
            let response = try sample.post("/tweet/\(id)/star", ["on": on, "part": "state"])
            #expect(response.status == 200)
            return PageMarkup(try SampleRouter.text(response))
        }
        let steps: [(on: String, note: String?)] = [
            ("1", nil), ("1", nil), ("0", nil), ("0", "★ read again"), ("1", "★ read again"),
        ]
        for (on, note) in steps {
            // A note with a star does not look like a star, and stays.
            if let note { #expect(try sample.post("/tweet/\(id)/note", ["note": note]).status == 303) }
            let state = try star(on)
            let isStarred = state.all("a").contains { $0.attributes["class"] == "label starred" }
            #expect(isStarred == (on == "1"))
            let rows = state.all("p").count { $0.attributes["class"] == "own" }
            #expect(rows == (isStarred || note != nil ? 1 : 0))
            let pressed = state.all("button").compactMap { $0.attributes["aria-pressed"] }.first
            #expect(pressed == (on == "1" ? "true" : "false"))
            let next = state.all("input").first { $0.attributes["name"] == "on" }?.attributes["value"]
            #expect(next == (on == "1" ? "0" : "1"))
            #expect(try sample.archive.tweet(id)?.labels.isEmpty == (on == "0"))
            #expect(state.text.contains(note ?? "Write a note"))
        }
    }
}
