import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Articles in every output")
struct ArticleRenderingTests {
    @Test("The terminal shows the parts of an article on the page of its tweet")
    func terminal() {
        let page = TerminalRendererTests.tagged { $0.writeDetails(of: SampleArticle.rich, to: &$1) }
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

    @Test("Markdown has headings, lists and code")
    func markdown() {
        var out: [UInt8] = []
        MarkdownRenderer(zone: .utc).tweet(SampleArticle.rich, into: &out)
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
        let excerpt = try #require(ArticleLayout(SampleArticle.hit(rows))).excerpt(.whole)
        #expect(excerpt.title?.text == title)
        #expect(excerpt.passage?.text == passage, "\(excerpt.passage?.text ?? "")")
        let row = TerminalRendererTests.plain { $0.write(SampleArticle.hit(rows), number: nil, to: &$1) }
        #expect(row.contains("\n" + [title, passage].compactMap(\.self).joined(separator: "\n") + "\n"))
        if rows.contains(where: { $0.1.contains("«") }) {
            let shown = [excerpt.title, excerpt.passage].compactMap(\.self)
            #expect(shown.contains { $0.runs.contains(where: \.isMatch) })
        }
    }

    @Test("Parts outside of the text, in any order or twice, lose no text")
    func invalidParts() {
        var hit = SampleArticle.hit([(.title, "Tea", nil), (nil, "Water é", nil)])
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
        let hit = SampleArticle.hit([(.title, "é", nil), (.quote, "Tea", nil), (.cover, "", "5")])
        var out: [UInt8] = []
        JSONRenderer().tweet(hit, into: &out)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(out)) as? [String: Any])
        let article = try #require(object["article"] as? [String: Any])
        #expect(article["id"] as? String == "77")
        let parts = try #require(article["parts"] as? [[String: Any]])
        #expect(parts.map { $0["kind"] as? String } == ["title", "quote", "cover"])
        #expect(parts.map { $0["start"] as? Int } == [0, 3, 6] && parts.map { $0["end"] as? Int } == [1, 6, 6])
        #expect(object["trust"] as? String == "article" && object["flags"] as? [String] == ["article"])
        var plain = SampleArticle.hit([(nil, "x", nil)])
        plain.tweet.article = nil
        out = []
        JSONRenderer().tweet(plain, into: &out)
        #expect(!String(decoding: out, as: UTF8.self).contains("\"article\":"))
    }
}
