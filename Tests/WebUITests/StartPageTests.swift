import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Start page")
struct StartPageTests {
    private static func links(_ text: String, _ pattern: Regex<(Substring, Substring)>) -> [String] {
        text.matches(of: pattern).map { String($0.output.1).replacing("&amp;", with: "&") }
    }

    @Test("The page has a place for each part that takes long, and all parts on request")
    func parts() throws {
        let sample = try SampleRouter("account-2022", "account-2019")
        _ = try sample.post("/topics/add", ["title": "Drinks", "query": "coffee OR tea"])
        let names = ["samples", "archives", "saved", "random"]
        let quick = try sample.page("/")
        for name in names { #expect(quick.contains("data-part=\"\(name)\""), "\(name)") }
        #expect(!quick.contains("class=\"card\"") && quick.contains("href=\"/?all=1\""))
        let whole = try sample.page("/?all=1")
        #expect(!whole.contains("data-part"))
        for name in names where name != "random" {
            let part = try sample.page("/?part=\(name)")
            #expect(!part.isEmpty && whole.contains(part), "\(name)")
        }
        #expect(try sample.page("/?part=saved").contains("Drinks"))
        for page in [quick, whole] {
            let markup = PageMarkup(page)
            #expect(markup.faults.isEmpty && markup.all("h1").count == 1)
        }
        let part = try sample.page("/?part=results")
        let results = try #require(part.split(separator: "<details class=\"menu account\"").first)
        #expect(results.hasPrefix("<div id=\"results\"") && quick.contains(results))
    }

    @Test("Each sample search finds tweets of the store")
    func samples() throws {
        for names in [["account-2022"], ["api-v2-2021.jsonl"], ["account-2022", "classic-2013"]] {
            let sample = try SampleRouter(paths: names.map { SampleArchives.path($0) })
            let urls = Self.links(try sample.page("/?part=samples"), /href="([^"]*)"/)
            #expect(urls.count >= 3 && urls.count <= 6 && Set(urls).count == urls.count, "\(urls)")
            for url in urls { #expect(try sample.page(url).contains("class=\"tweet"), "\(url)") }
        }
    }

    @Test("A hashtag has its spelling in the store, and a card names the archive with the newest date")
    func spelling() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.jsonl")
        try ##"{"id_str":"1500000000000000001","full_text":"#NYE","created_at":"2022-03-05T12:00:00.000Z","##
            .appending(##""user":{"id_str":"7","screen_name":"ann"}}"##)
            .write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try SampleRouter(paths: [path]).page("/?part=samples").contains("<bdi>#NYE</bdi>"))
        let sample = try SampleRouter(paths: ["account-2026.zip", "account-2022"].map { SampleArchives.path($0) })
        #expect(try sample.page("/?part=archives").contains("Imported from <bdi>account-2026.zip</bdi>"))
    }

    @Test("A card for each archive counts the tweets that its link finds")
    func cards() throws {
        let live = LiveImport(acceptsRequests: true)
        let paths = ["account-2022", "account-2019"].map { SampleArchives.path($0) }
        let sample = try SampleRouter(paths: paths, importing: live)
        let owners = try sample.archive.ownerHandles()
        let cards = try sample.page("/?part=archives").components(between: "<li class=\"card\">")
        #expect(cards.count == owners.count && !owners.isEmpty)
        for (owner, card) in zip(owners, cards) {
            #expect(card.contains("@\(owner)") && card.contains("<svg") && card.contains("Import a newer export"))
            let url = try #require(Self.links(card, /href="(\/search[^"]*)"/).first)
            let total = try sample.json(url.replacing("/search?", with: "/search.json?total=1&"))["total"] as? Int
            #expect(card.contains(">\(HumanReadable.count(try #require(total), "tweet")) · "), "\(card)")
        }
        let other = try SampleRouter(paths: [SampleArchives.path("api-v2-2021.jsonl")])
        let card = try other.page("/?part=archives")
        #expect(card.contains("All tweets") && !card.contains("Import a newer export"))
    }

    @Test("On this day, at most three tweets of different years are shown")
    func onThisDay() throws {
        let folder = try TemporaryFolder()
        let lines = (0..<12).map { number in
            let year = 2012 + number / 2
            let time = CivilTime(year: year, month: 9, day: 21).unixSeconds + 75_014
            let id = (time * 1000 - 1_288_834_974_657) << 22 | Int64(number)
            return #"{"id_str":"\#(id)","full_text":"day \#(number)","entities":{},"#
                + #""created_at":"Mon Sep 21 20:50:14 +0000 \#(year)","user":{"id_str":"7","screen_name":"mira"}}"#
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        let sample = try SampleRouter(paths: [folder.path("a.jsonl")])
        let page = try sample.page("/")
        let section = try #require(page.components(between: "aria-label=\"On this day\">").first)
        let days = Self.links(section, /data-id="([0-9]*)"/)
        #expect(days.count == 3 && section.contains("All 12"), "\(section)")
        let years = try days.compactMap { try sample.archive.tweet(TweetID(try #require(Int64($0))))?.tweet.createdAt }
            .map { Zone.utc.civil($0).year }
        #expect(years == [2017, 2016, 2015])
    }

    @Test("The random tweet changes")
    func random() throws {
        let sample = try SampleRouter("account-2022")
        let found = try (0..<30).map { _ in Self.links(try sample.page("/?part=random"), /data-id="([0-9]*)"/) }
        #expect(found.allSatisfy { $0.count == 1 } && Set(found).count > 3)
        #expect(try sample.archive.recents().isEmpty)
    }

    @Test("The page lists recent searches, at most five, and search fields in its URL show results")
    func searches() throws {
        let sample = try SampleRouter("account-2022")
        for number in 1...7 { _ = try sample.get("/search?q=word\(number)", fetchSite: "none") }
        let page = try sample.page("/")
        #expect(page.contains("word7") && page.contains("word3") && !page.contains("word2"))
        #expect(PageMarkup(try sample.page("/?q=coffee")).all("article").count > 1)
        #expect(PageMarkup(try sample.page("/?part=more&rows=40")).all("article").count > 1)
    }
}

extension String {
    /// The parts that follow a separator.
    fileprivate func components(between separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
}
