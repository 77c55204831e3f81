import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("The detail of a tweet")
struct TweetDetailTests {
    @Test(
        "The place of a tweet in the results is the one in the list",
        arguments: ["", "coffee", "has:media", "lang:en -is:retweet", "is:reply limit:5"])
    func places(query: String) throws {
        let sample = try SampleRouter("account-2022")
        for sort in [SearchOrder.newest, .oldest, .count(.likes)] {
            var options = SearchOptions(now: SampleRouter.now)
            options.limit = 0
            options.defaultSort = sort
            let ids = try sample.archive.search(query, options: options).hits.map(\.tweet.id)
            for (index, id) in ids.enumerated() {
                let place = try #require(try sample.archive.place(of: id, in: query, options: options))
                #expect(place.number == index + 1)
                #expect(place.previous == (index > 0 ? ids[index - 1] : nil))
                #expect(place.next == (index + 1 < ids.count ? ids[index + 1] : nil))
            }
            #expect(try sample.archive.place(of: TweetID(12345), in: query, options: options) == nil)
        }
    }

    @Test("An edited tweet leads to its other versions outside of the folded details")
    func versions() throws {
        let sample = try SampleRouter("account-2026.zip")
        let tweet = try sample.tweet("is:edited").tweet
        try #require(tweet.edits.count > 1)
        let page = try sample.page("/tweet/\(tweet.id)")
        let facts = try #require(page.components(separatedBy: "<ul class=\"facts\">").dropFirst().first)
            .components(separatedBy: "</ul>")[0]
        for version in tweet.edits {
            #expect(facts.contains("href=\"/tweet/\(version)\"") == (version != tweet.id))
        }
    }

    /// The names and classes of the elements of a detail.
    private static func elements(_ page: String) throws -> [String] {
        let start = try #require(page.range(of: "<section class=\"detail\"")).lowerBound
        let end = page[start...].range(of: "</main>")?.lowerBound ?? page.endIndex
        return PageMarkup(String(page[start..<end])).elements.map { $0.name + "." + ($0.attributes["class"] ?? "") }
    }

    @Test("The page of a tweet, the list with a tweet next to it, and the part for the script show the same")
    func sameDetail() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("coffee").tweet.id
        let list = try sample.page("/search?q=coffee&sort=oldest&tweet=\(id)")
        let part = try Self.elements(try sample.page("/tweet/\(id)?q=coffee&sort=oldest&part=detail"))
        #expect(part.count > 30)
        #expect(try Self.elements(list) == part)
        #expect(try Self.elements(try sample.page("/tweet/\(id)?q=coffee&sort=oldest")) == part)
        #expect(PageMarkup(list).faults.isEmpty)
        let ids = PageMarkup(list).elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count, "an ID occurs twice")
        #expect(PageMarkup(list).all("h1").count == 1)
    }

    @Test("A tweet that was opened from a search has marked words, and leads to the other results")
    func origin() throws {
        let sample = try SampleRouter("account-2022")
        var options = SearchOptions(now: SampleRouter.now)
        options.defaultSort = .oldest
        let hits = try sample.archive.search("coffee", options: options).hits
        try #require(hits.count > 2)
        let ids = hits.map(\.tweet.id)
        let list = PageMarkup(try sample.page("/search?q=coffee&sort=oldest"))
        let opened = list.all("a").filter { $0.attributes["data-open"] != nil }.map { $0.attributes["href"] }
        #expect(opened == ids.map { "/tweet/\($0)?q=coffee&sort=oldest" })
        let page = try sample.page("/tweet/\(ids[1])?q=coffee&sort=oldest")
        let markup = PageMarkup(page)
        #expect(!markup.all("mark").isEmpty)
        #expect(markup.text.contains("2 of \(hits.count)"))
        let steps = markup.all("a").filter { $0.attributes["rel"] != nil && $0.attributes["target"] == nil }
        #expect(steps.map { $0.attributes["href"] } == [ids[0], ids[2]].map { "/tweet/\($0)?q=coffee&sort=oldest" })
        #expect(page.contains("class=\"back\"") && page.contains("value=\"coffee\""))
        // The first result links only to the next one.
        let first = PageMarkup(try sample.page("/tweet/\(ids[0])?q=coffee&sort=oldest"))
        #expect(first.all("a").compactMap { $0.attributes["rel"] }.filter { $0 == "prev" || $0 == "next" } == ["next"])
        // Without a search, with a search that does not match, and with an invalid one.
        for (query, hasBack) in [("", false), ("?q=zzzz", true), ("?q=from:", false)] {
            let other = try sample.page("/tweet/\(ids[1])\(query)")
            #expect(other.contains("class=\"back\"") == hasBack, "\(query)")
            #expect(!other.contains("rel=\"next\"") && !other.contains("<mark>"), "\(query)")
        }
    }

    @Test("A tweet in the address of a search is ignored if it is not a tweet", arguments: ["12345", "x", "", "-1"])
    func unknown(id: String) throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page("/search?q=coffee&tweet=\(id)")
        #expect(!page.contains("id=\"detail\"") && page.contains("data-list"))
    }

    @Test("Sections have a total for each entry, without the author, and one that only repeats the text is closed")
    func sections() throws {
        let sample = try SampleRouter("account-2022")
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        var closed: Set<Bool> = []
        for hit in try sample.archive.search("has:hashtags", options: options).hits {
            let page = try sample.page("/tweet/\(hit.tweet.id)?part=detail")
            let sections = DetailPage(hit).sections
            let tags = try #require(sections.first { $0.title == "Hashtags" }).items
            let isClosed = page.contains("<details class=\"section\" aria-labelledby=\"section-hashtags\">")
            #expect(isClosed == (tags.count == 1), "\(hit.tweet.text)")
            closed.insert(isClosed)
            let markup = PageMarkup(page)
            let numbers = markup.all("span").count { $0.attributes["class"] == "number" }
            let counted = sections.flatMap(\.items).count { item in
                if item.isAuthor { return false }
                return switch item.action {
                case .search, .openURL: true
                case .image, .tweet, .none: false
                }
            }
            // The menu of labels is empty.
            #expect(numbers == counted, "\(hit.tweet.text)")
            #expect(!page.contains(">author</span>"))
        }
        #expect(closed == [true, false])
    }

    // MARK: Conversations

    private static func thread(_ parents: [Int?], focus: Int) -> TweetThread {
        var depths: [Int] = []
        for parent in parents { depths.append(parent.map { depths[$0] + 1 } ?? 0) }
        return TweetThread(
            focus: TweetID(Int64(focus)),
            rows: parents.indices.map {
                TweetThread.Row(
                    id: TweetID(Int64($0)), parent: parents[$0].map { TweetID(Int64($0)) }, depth: depths[$0],
                    hit: nil, author: nil, createdAt: nil)
            }, isCut: false)
    }

    private static var context: RowContext {
        RowContext(
            zone: .utc, destination: .server(now: SampleRouter.now, avatars: [:], location: { _ in nil }))
    }

    @Test(
        "A conversation has two tweets before and four after, and is indented only below branches",
        arguments: [
            // A thread of one author.
            ([nil, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 6, "4:0 5:0 6:0 7:0 8:0 9:0 10:0"),
            ([nil, 0, 1, 2], 0, "0:0 1:0 2:0 3:0"),
            ([nil, 0, 1, 2], 3, "1:0 2:0 3:0"),
            // Two replies to the tweet, the first of which has a reply.
            ([nil, 0, 1, 0], 0, "0:0 1:1 2:1 3:1"),
            // A sibling is not shown.
            ([nil, 0, 1, 0, 3], 3, "0:0 3:1 4:1"),
            // Branches below branches.
            ([nil, 0, 1, 2, 3, 3, 2, 1, 0], 0, "0:0 1:1 2:2 3:3 4:3"),
        ] as [([Int?], Int, String)])
    func conversation(parents: [Int?], focus: Int, expected: String) throws {
        let thread = Self.thread(parents, focus: focus)
        let list = try #require(ConversationList(thread, of: thread.focus, Self.context))
        #expect(list.rows.map { "\($0.row.id):\($0.level)" }.joined(separator: " ") == expected)
        let markup = PageMarkup(String(decoding: MarkupWriter(list.write).bytes, as: UTF8.self))
        #expect(markup.all("li").count { $0.attributes["aria-current"] == "true" } == 1)
        let isPart = list.rows.count < parents.count
        #expect(markup.all("a").contains { $0.attributes["data-all"] != nil } == isPart)
    }

    @Test("A tweet alone is not a conversation")
    func alone() {
        #expect(ConversationList(Self.thread([nil], focus: 0), of: TweetID(0), Self.context) == nil)
        #expect(ConversationList(nil, of: TweetID(0), Self.context) == nil)
    }

    // MARK: Labels and notes

    @Test("The menu has the labels of the store that the tweet does not have")
    func menu() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("coffee").tweet.id
        let other = try sample.tweet("-coffee").tweet.id
        for label in ["reading", "b&w"] {
            #expect(try sample.post("/tweet/\(other)/label", ["add": label]).status == 303)
        }
        #expect(try sample.post("/tweet/\(other)/star", ["on": "1"]).status == 303)
        func offered(_ text: String) -> [String] {
            PageMarkup(text).all("button").filter { $0.attributes["name"] == "add" }
                .compactMap { $0.attributes["value"] }
        }
        #expect(Set(offered(try sample.page("/tweet/\(id)"))) == ["reading", "b&w"])
        let state = try SampleRouter.text(try sample.post("/tweet/\(id)/label", ["add": "b&w", "part": "state"]))
        #expect(offered(state) == ["reading"])
        let parts = PageMarkup(state).elements.compactMap { $0.attributes["data-part"] }
        #expect(parts == ["star", "labels", "known", "note"])
        #expect(PageMarkup(state).elements.contains { $0.attributes["class"] == "own" })
    }
}
