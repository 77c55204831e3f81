import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("the page of a search")
struct SearchPageTests {
    @Test("a query is told in words, each part with its number and a way to drop it")
    func reading() throws {
        let sample = try SampleSite("account-2022")
        let markup = PageMarkup(try sample.page("/search?q=has%3Aimages%20-is%3Aretweet%20sort%3Alikes"))
        let drops = markup.all("a").filter { $0.attributes["class"] == "drop" }
        #expect(
            drops.map { $0.attributes["href"] } == [
                "/search?q=-is%3Aretweet%20sort%3Alikes", "/search?q=has%3Aimages%20sort%3Alikes",
                "/search?q=has%3Aimages%20-is%3Aretweet",
            ])
        #expect(drops.map { $0.attributes["aria-label"] }.first == "Without has:images")
        #expect(markup.text.contains("Ordered: likes first."))
    }

    @Test("an error shows its place with a caret, and what to write instead")
    func errors() throws {
        let sample = try SampleSite("account-2022")
        let page = try sample.page("/search?q=coffee%20frm%3Aann", status: 400)
        #expect(page.contains("<span class=\"bad\">frm:"))
        #expect(page.contains("<span class=\"ghost\">coffee </span>^"))
        #expect(page.contains("href=\"/search?q=coffee%20from%3A"))
        let twin = try sample.get("/search.json?q=coffee%20frm%3Aann")
        #expect(twin.status == 400)
        #expect(try SampleSite.text(twin).contains("unknown-operator"))
    }

    @Test(
        "half a query is tolerated while it is being typed",
        arguments: [
            "has:images from:", "has:images \"", "(has:images", "has:images -", "has:images since:", "has:images (",
        ])
    func halfTyped(_ query: String) throws {
        let sample = try SampleSite("account-2022")
        let encoded = PercentCoding.encoded(query)
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(encoded)"))
        #expect(live.all("article").count > 0, "\(query)")
        #expect(!live.elements.contains { $0.attributes["role"] == "alert" })
    }

    @Test("while one types, a screenful comes first and leads on to the rest")
    func firstScreen() throws {
        let sample = try SampleSite("account-2022")
        let all = try sample.archive.tweetIDs(matching: "lang:en", options: SearchOptions(now: 1_790_000_000))
        #expect(all.count > 12)
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=lang%3Aen"))
        #expect(live.all("article").compactMap { $0.attributes["data-id"] } == all.prefix(12).map(\.description))
        let way = try #require(live.elements.first { $0.attributes["data-older"] != nil }?.attributes["href"])
        #expect(!way.contains("live"))
        let rest = PageMarkup(try sample.page(way.replacing("&amp;", with: "&") + "&part=more"))
        #expect(rest.all("article").first?.attributes["data-id"] == all[12].description)
    }

    @Test("half a word finds the words that begin with it while it is being typed, and only then")
    func halfWord() throws {
        let sample = try SampleSite("account-2022")
        let text = try sample.tweet("lang:en -has:media -is:reply").tweet.text
        // Of seven letters, so that what is left of it is no word of its own.
        let word = try #require(
            text.split(separator: " ").first { $0.count > 6 && $0.allSatisfy { $0.isASCII && $0.isLetter } })
        let half = String(word.dropLast(2))
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(half)"))
        #expect(live.all("article").count > 0, "\(half)")
    }

    @Test("nothing found says why, and what there is instead")
    func nothingFound() throws {
        let sample = try SampleSite("account-2022")
        let page = try sample.page("/search?q=has%3Aimages%20xyzzyplugh")
        #expect(page.contains("Nothing found"))
        #expect(page.contains("<bdi>xyzzyplugh</bdi>"))
        let empty = try SampleSite()
        #expect(try empty.page("/").contains("There are no tweets yet"))
    }

    @Test("beginnings are completed with operators and what the archive has")
    func completion() throws {
        let sample = try SampleSite("account-2022")
        let tag = try #require(try sample.tweet("has:hashtags").tweet.hashtags.first).text.lowercased()
        func found(_ text: String) throws -> [String] {
            let object = try sample.json("/complete.json?q=\(PercentCoding.encoded(text))")
            return try #require(object["completions"] as? [[String: Any]]).compactMap { $0["text"] as? String }
        }
        #expect(try found("#" + tag.prefix(2)).contains { $0.lowercased() == "#" + tag })
        #expect(try found("coffee -retw").contains("-retweets_of:"))
        #expect(try found("from:mi").contains("from:mira_okafor"))
        #expect(try found("").isEmpty)
        #expect(try found("coffee ").isEmpty)
    }

    // MARK: Recents

    @Test("a search is recorded where a person asked for it, and only there")
    func recording() throws {
        let sample = try SampleSite("account-2022")
        func recents() throws -> [String] { try sample.archive.recents().map(\.query) }
        _ = try sample.get("/search?q=one", fetchSite: "cross-site")
        _ = try sample.get("/search?q=one", fetchSite: "same-site")
        _ = try sample.get("/search?q=one", fetchSite: nil)
        _ = try sample.get("/search?q=one&part=results&live=1", fetchSite: "same-origin")
        _ = try sample.get("/search?q=one&after=5", fetchSite: "same-origin")
        _ = try sample.get("/search.json?q=one", fetchSite: "none")
        _ = try sample.get("/", fetchSite: "none")
        _ = try sample.get("/timeline", fetchSite: "none")
        #expect(try recents() == [])
        _ = try sample.get("/search?q=one", fetchSite: "same-origin")
        _ = try sample.get("/search?q=%23Two", fetchSite: "none")
        _ = try sample.get("/search?q=ONE", fetchSite: "none")
        #expect(try recents() == ["ONE", "#Two"])
        _ = try sample.post("/settings", ["history": "off"])
        _ = try sample.get("/search?q=three", fetchSite: "none")
        #expect(try recents() == ["ONE", "#Two"])
    }

    @Test("recents are deleted, pinned and cleared")
    func recents() throws {
        let sample = try SampleSite("account-2022")
        for query in ["one", "two", "three"] { _ = try sample.get("/search?q=" + query) }
        #expect(try sample.post("/recents/delete", ["query": "two"]).header("Location") == "/recents")
        _ = try sample.post("/recents/pin", ["query": "one"])
        #expect(try sample.page("/recents").contains("pinned as"))
        _ = try sample.post("/recents/clear", [:])
        #expect(try sample.archive.recents().map(\.query) == ["one"])
        _ = try sample.post("/recents/unpin", ["name": "one"])
        #expect(try sample.archive.recents().map(\.pinned) == [nil])
        #expect(try sample.get("/recents/delete").status == 404)
    }
}
