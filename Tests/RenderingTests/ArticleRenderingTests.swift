import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Articles in every output")
struct ArticleRenderingTests {
    /// An article of rows: the kind, the text, and the target. Matches are marked by `«»`.
    static func hit(_ rows: [(Article.Part.Kind?, String, String?)], media: [MediaItem] = []) -> SearchHit {
        var text = ""
        var parts: [Article.Part] = []
        var matches: [TextSpan] = []
        for (index, (kind, words, target)) in rows.enumerated() {
            if !words.isEmpty, index > 0 { text += "\n\n" }
            let start = text.utf8.count
            var open = 0
            for character in words {
                switch character {
                case "«": open = text.utf8.count
                case "»": matches.append(TextSpan(open, text.utf8.count))
                default: text.append(character)
                }
            }
            if let kind { parts.append(Article.Part(kind, TextSpan(start, text.utf8.count), target: target)) }
        }
        var tweet = Tweet(
            id: TweetID(1_855_222_378_263_478_273), createdAt: Timestamp(seconds: 1_731_154_458),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"), text: text, textCompleteness: .article)
        tweet.flags = [.collected, .article]
        tweet.media = media
        tweet.article = Article(id: 77)
        tweet.article?.parts = parts
        var hit = SearchHit(tweet: tweet)
        hit.matches = matches
        return hit
    }

    static var rich: SearchHit {
        var photo = MediaItem(id: "5", kind: .photo, url: "https://pbs.example/5.jpg")
        photo.alternativeText = "never shown twice"
        var hit = hit(
            [
                (.title, "On <tea> & «water»", nil), (nil, "First *boil* it.\nThen wait.", nil),
                (.heading1, "Leaves", nil),
                (.bullet, "green", nil), (.bullet, "black", nil), (.number, "Pour", nil), (.image, "A cup", "5"),
                (.quote, "Slowly\nnow", nil), (.code, "``` x = 1 </pre>", nil), (.divider, "", nil),
                (.heading3, "# End", nil), (nil, "See the shop \u{1B}[31m\u{202E}now", nil),
            ], media: [photo])
        let start = hit.tweet.text.utf8.count - "the shop \u{1B}[31m\u{202E}now".utf8.count
        hit.tweet.article?.parts.append(
            Article.Part(.link, TextSpan(start, start + 8), target: "https://shop.example/?a=1&b=2"))
        return hit
    }

    @Test("The terminal shows the parts of an article on the page of its tweet")
    func terminal() {
        let page = TerminalRendererTests.tagged { $0.writeDetails(of: Self.rich, to: &$1) }
        let expected = """
              ‹strong›On <tea> & ‹/›‹strong+match›water‹/›

              First *boil* it.
              Then wait.

              ‹strong›Leaves‹/›

              ‹dim›• ‹/›green
              ‹dim›• ‹/›black

              ‹dim›1. ‹/›Pour

              ‹dim›▣ ‹/›‹link›photo‹/› A cup

            ‹dim›  │ ‹/›Slowly
            ‹dim›  │ ‹/›now

                  ``` x = 1 </pre>

              ‹dim›───‹/›

              ‹strong›# End‹/›

              See ‹link›the shop‹/›
            """
        #expect(page.contains(expected), "\(page)")
        #expect(!page.contains("\u{1B}[31m") && !page.contains("\u{202E}"))
    }

    @Test("Any number of parts in one run of text are shown")
    func manyParts() {
        let rows = (0..<20_000).map { (Article.Part.Kind?.some(.bullet), "wörd\($0)", String?.none) }
        var out: [UInt8] = []
        HTMLRenderer().article(Self.hit(rows), zone: .utc, into: &out)
        let page = String(decoding: out, as: UTF8.self)
        #expect(page.components(separatedBy: "<li ").count == rows.count + 1)
        #expect(page.contains(">wörd0</li>") && page.contains(">wörd19999</li>"))
    }

    @Test("HTML has headings, lists and links, and escapes everything")
    func html() {
        var out: [UInt8] = []
        HTMLRenderer().article(Self.rich, zone: .utc, into: &out)
        let page = String(decoding: out, as: UTF8.self)
        for part in [
            "<h2 dir=\"auto\">On &lt;tea&gt; &amp; <em>water</em></h2>", "<h3 dir=\"auto\">Leaves</h3>",
            "<ul class=\"items\">\n<li dir=\"auto\">green</li>\n<li dir=\"auto\">black</li>\n</ul>\n<ol>\n<li dir=\"auto\">Pour</li>\n</ol>",
            "<figcaption dir=\"auto\">A cup</figcaption>", "<blockquote dir=\"auto\">Slowly\nnow</blockquote>",
            "<pre dir=\"auto\">``` x = 1 &lt;/pre&gt;</pre>", "<hr>", "<h5 dir=\"auto\"># End</h5>",
            "href=\"https://shop.example/?a=1&amp;b=2\"",
        ] { #expect(page.contains(part), "\(part) in \(page)") }
        #expect(page.components(separatedBy: "pbs.example/5.jpg").count == 2, "shown once")
    }

    @Test("Markdown has headings, lists and code")
    func markdown() {
        var out: [UInt8] = []
        MarkdownRenderer(zone: .utc).tweet(Self.rich, into: &out)
        let text = String(decoding: out, as: UTF8.self)
        for part in [
            "> ## On &lt;tea&gt; &amp; **water**\n>\n> First \\*boil\\* it.\\\n> Then wait.\n>\n> ### Leaves\n>\n> - green\n> - black\n>\n> 1. Pour\n",
            "> [photo](<https://pbs.example/5.jpg>): A cup\n>\n> > Slowly\\\n> > now\n>\n> ````\n> ``` x = 1 </pre>\n> ````\n>\n> ---\n>\n> ##### \\# End\n",
            "[the shop](<https://shop.example/",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    // MARK: Excerpts

    private static let long = String(repeating: "one two three four five six seven eight nine ten ", count: 30)
    private static let chinese = String(repeating: "茶", count: 400)

    static let excerptCases: [(rows: [(Article.Part.Kind?, String, String?)], title: String?, passage: String?)] = [
        ([(.title, "Tea", nil), (nil, "Short.\n\nText", nil)], "Tea", "Short. Text"),
        ([(.title, "Tea", nil)], "Tea", nil),
        ([(nil, "Only a body", nil)], nil, "Only a body"),
        ([(.title, "«Tea»", nil), (nil, long, nil)], "Tea", String(long.prefix(278)) + " …"),
        (
            [(.title, "Tea", nil), (nil, long + "«end» " + long, nil)], "Tea",
            "… " + String(long.suffix(79)) + "end " + String(long.prefix(195)) + " …"
        ),
        ([(.title, "Tea", nil), (nil, long + "«end»", nil)], "Tea", "… " + String(long.suffix(79)) + "end"),
        (
            [(.title, "茶", nil), (nil, chinese + "«水»" + chinese, nil)], "茶",
            "… " + String(chinese.prefix(26)) + "水" + String(chinese.prefix(66)) + " …"
        ),
    ]

    @Test("A list shows the title and the passage that matches", arguments: excerptCases.indices)
    func excerpts(_ index: Int) throws {
        let (rows, title, passage) = Self.excerptCases[index]
        let excerpt = try #require(ArticleLayout(Self.hit(rows))).excerpt(.whole)
        #expect(excerpt.title?.text == title)
        #expect(excerpt.passage?.text == passage, "\(excerpt.passage?.text ?? "")")
        let row = TerminalRendererTests.plain { $0.write(Self.hit(rows), number: nil, to: &$1) }
        #expect(row.contains("\n" + [title, passage].compactMap(\.self).joined(separator: "\n") + "\n"))
        if rows.contains(where: { $0.1.contains("«") }) {
            let shown = [excerpt.title, excerpt.passage].compactMap(\.self)
            #expect(shown.contains { $0.runs.contains(where: \.isMatch) })
        }
    }

    @Test("Parts outside of the text, in any order or twice, lose no text")
    func invalidParts() {
        var hit = Self.hit([(.title, "Tea", nil), (nil, "Water é", nil)])
        let end = hit.tweet.text.utf8.count
        let kinds = Article.Part.Kind.allCases
        for number in 0..<200 {
            let start = (number * 7) % (end + 3)
            hit.tweet.article?.parts = [
                Article.Part(kinds[number % kinds.count], TextSpan(start, start + number % 9), target: "x"),
                Article.Part(kinds[number / 3 % kinds.count], TextSpan(number % 3, number % 11 + 3), target: nil),
            ]
            let rows = ArticleLayout(hit)?.rows(.whole) ?? []
            let text = rows.map { row in
                if case .text(_, let text) = row { text.text } else { "" }
            }.joined()
            #expect(text.filter { $0.isLetter }.hasPrefix("TeaWater"), "\(number): \(text)")
            _ = ArticleLayout(hit)?.excerpt(.whole)
        }
    }

    @Test("JSON has the parts with positions in Unicode scalars")
    func json() throws {
        let hit = Self.hit([(.title, "é", nil), (.quote, "Tea", nil), (.cover, "", "5")])
        var out: [UInt8] = []
        JSONRenderer().tweet(hit, into: &out)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(out)) as? [String: Any])
        let article = try #require(object["article"] as? [String: Any])
        #expect(article["id"] as? String == "77")
        let parts = try #require(article["parts"] as? [[String: Any]])
        #expect(parts.map { $0["kind"] as? String } == ["title", "quote", "cover"])
        #expect(parts.map { $0["start"] as? Int } == [0, 3, 6] && parts.map { $0["end"] as? Int } == [1, 6, 6])
        #expect(object["trust"] as? String == "article" && object["flags"] as? [String] == ["article"])
        var plain = Self.hit([(nil, "x", nil)])
        plain.tweet.article = nil
        out = []
        JSONRenderer().tweet(plain, into: &out)
        #expect(!String(decoding: out, as: UTF8.self).contains("\"article\":"))
    }
}
