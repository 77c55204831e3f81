import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Pages in one file")
struct StandalonePageTests {
    private static func page(_ hits: [SearchHit], image: RowContext.EmbeddedImage? = nil) -> String {
        let page = StandalonePage("a <b>", zone: .utc) { _ in image }
        var bytes = page.beginning
        for hit in hits { page.tweet(hit, into: &bytes) }
        return String(decoding: bytes + page.end, as: UTF8.self)
    }

    private static func allTweets(_ sample: SampleRouter) throws -> [SearchHit] {
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        return try sample.archive.search("", options: options).hits
    }

    /// Expects a page to be complete, without scripts, external resources and links to a server.
    private static func check(_ page: String) {
        let markup = PageMarkup(page)
        #expect(markup.faults.isEmpty)
        let loading: Set<String> = ["script", "link", "iframe", "object", "embed", "form", "video", "audio", "source"]
        #expect(Set(markup.elements.map(\.name)).isDisjoint(with: loading))
        #expect(!markup.elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" } })
        for (element, url) in markup.urls {
            if element == "img" {
                #expect(url.hasPrefix("data:image/"))
            } else {
                let isWeb = ["https://", "http://"].contains { url.lowercased().hasPrefix($0) }
                #expect(element == "a" && isWeb, "\(element) → \(url)")
                #expect(url.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            }
        }
        #expect(page.contains("content=\"default-src &#39;none&#39;; img-src data:; style-src &#39;nonce-"))
        #expect(!markup.elements.contains { $0.attributes["class"] == "ago" || $0.attributes["data-open"] != nil })
        #expect(page.hasPrefix("<!doctype html><html ") && page.hasSuffix("</main></body></html>\n"))
    }

    @Test("A page contains the facts of each tweet, with links to x.com")
    func facts() throws {
        var tweet = Tweet(
            id: TweetID(1_855_222_378_263_478_273), createdAt: Timestamp(seconds: 1_731_154_458),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"),
            text: String(repeating: "word ", count: 100) + "#tea https://t.co/a @bob", textCompleteness: .full)
        tweet.flags = [.collected, .deleted]
        tweet.hashtags = [Hashtag(text: "tea", span: TextSpan(500, 504))]
        let span = TextSpan(505, 519)
        tweet.links = [
            Link(url: "https://t.co/a", expanded: "https://a.example/b", display: "a.example/b", span: span)
        ]
        tweet.mentions = [Mention(handle: "bob", id: nil, name: nil, span: TextSpan(520, 524))]
        tweet.counts[.likes] = 3
        var photo = MediaItem(id: "5", kind: .photo, url: "https://pbs.example/5.jpg")
        photo.alternativeText = "A <cup>"
        photo.imageText = "hot"
        tweet.media = [photo, MediaItem(id: "6", kind: .animatedGIF, url: "https://pbs.example/6.jpg")]
        var hit = SearchHit(tweet: tweet, matches: [TextSpan(495, 499)])
        hit.labels = ["to read"]
        hit.note = "mine"
        let page = Self.page([hit])
        Self.check(page)
        let links = PageMarkup(page).urls.map(\.value)
        for url in [
            "https://x.com/ann_lee", "https://x.com/ann_lee/status/1855222378263478273", "https://a.example/b",
            "https://x.com/search?q=%23tea", "https://x.com/bob", "https://pbs.example/5.jpg",
        ] { #expect(links.contains(url), "\(url)") }
        for part in [
            "<h1 dir=\"auto\">a &lt;b&gt;</h1>", "<mark>word</mark>", "2024-11-09 12:14 UTC", "deleted", "3 likes",
            "<span class=\"label\"><bdi>to read</bdi></span>", ">mine</bdi>", "A &lt;cup&gt;", "hot", ">photo<",
            ">GIF<",
        ] { #expect(page.contains(part), "\(part) in \(page)") }
        #expect(page.components(separatedBy: "word ").count == 100, "the text is whole")
        let image = Self.page([hit], image: (.png, [1, 2, 3]))
        Self.check(image)
        let sources = PageMarkup(image).all("img").map { $0.attributes["src"] }
        #expect(sources == Array(repeating: "data:image/png;base64,AQID", count: 2))
        #expect(image.contains("<span class=\"badge\">GIF</span>"))
    }

    @Test("A page of any tweets loads nothing")
    func everyTweet() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let hits = try Self.allTweets(sample)
        let page = Self.page(hits)
        Self.check(page)
        #expect(PageMarkup(page).all("article").count == hits.count && hits.count > 100)
    }

    @Test("No text of a tweet becomes markup")
    func hostile() throws {
        let hits = try Self.allTweets(try HostileTextTests.sample())
        #expect(hits.count == HostileText.markup.count)
        Self.check(Self.page(hits))
    }

    @Test("A page of differences has all changes, escaped")
    func difference() {
        func summary(_ number: Int64, _ path: String) -> ImportSummary {
            ImportSummary(number: number, path: path, format: "x", startedAt: 0, program: "x")
        }
        for text in ["gone"] + HostileText.markup {
            var difference = ImportDifference(older: summary(1, "a.zip"), newer: summary(2, text))
            let id = TweetID(1_855_222_378_263_478_273)
            let time = Timestamp(seconds: 1_731_154_458)
            difference.lost = [.init(id: id, createdAt: time, handle: "ann_lee", text: text)]
            difference.gained = [.init(id: id, createdAt: nil, handle: text, text: text)]
            difference.lostLikes = difference.lost
            difference.edited = [(id, text, "new")]
            let user = User(id: UserID(1), handle: text, name: text)
            difference.renamed = [(UserID(1), user, user)]
            let page = String(decoding: StandalonePage.difference(difference, zone: .utc), as: UTF8.self)
            Self.check(page)
            let markup = PageMarkup(page)
            #expect(markup.all("del").count == 4 && markup.all("ins").count == 3)
            #expect(markup.urls.contains { $0.value == "https://x.com/ann_lee/status/\(id)" })
            #expect(page.contains("1 lost · 1 gained · 1 edited · 1 renamed · 0 unchanged"))
            #expect(page.contains("2024-11-09 12:14 UTC") && page.contains("time unknown"))
        }
    }

    @Test("Any number of parts in one run of text are shown")
    func manyParts() {
        let rows = (0..<20_000).map { (Article.Part.Kind?.some(.bullet), "wörd\($0)", String?.none) }
        let page = Self.page([SampleArticle.hit(rows)])
        #expect(page.components(separatedBy: "<li ").count == rows.count + 1)
        #expect(page.contains(">wörd0</li>") && page.contains(">wörd19999</li>"))
    }

    @Test("An article has headings, lists and links")
    func article() {
        let page = Self.page([SampleArticle.rich])
        Self.check(page)
        for part in [
            "<h2 dir=\"auto\">On &lt;tea&gt; &amp; <mark>water</mark></h2>", "<h3 dir=\"auto\">Leaves</h3>",
            "<ul><li dir=\"auto\">green</li><li dir=\"auto\">black</li></ul><ol><li dir=\"auto\">Pour</li></ol>",
            "<figcaption dir=\"auto\">A cup</figcaption>", "<blockquote dir=\"auto\">Slowly\nnow</blockquote>",
            "<pre dir=\"auto\">``` x = 1 &lt;/pre&gt;</pre>", "<hr>", "<h5 dir=\"auto\"># End</h5>",
            "href=\"https://shop.example/?a=1&amp;b=2\"",
        ] { #expect(page.contains(part), "\(part) in \(page)") }
        #expect(page.components(separatedBy: "pbs.example/5.jpg").count == 2, "shown once")
    }
}
