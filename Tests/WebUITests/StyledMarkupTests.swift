import Rendering
import TestSupport
import Testing
import TweetModel

@testable import WebUI

@Suite("Markup of texts")
struct StyledMarkupTests {
    private static func escaped(_ text: String) -> String {
        String(decoding: MarkupWriter { $0.text(text) }.bytes, as: UTF8.self)
    }

    private static func styled(_ text: StyledText, _ url: (StyledText.Entity) -> LinkURL?) -> String {
        String(decoding: MarkupWriter { $0.styled(text, url: url) }.bytes, as: UTF8.self)
    }

    @Test("Every character that is HTML markup is escaped")
    func escapes() {
        #expect(Self.escaped("<b a=\"1\" c='2'>&amp;") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;")
        #expect(Self.escaped("a\tb\nc\u{0}\u{1B}\u{7F}\u{9B}é €") == "a\tb\nc\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é €")
        #expect(Self.escaped("a\r\nb\rc\r") == "a\nb\nc\n")
    }

    @Test("Entities become links, matches become `mark`, and markup in a tweet is escaped")
    func marksUp() {
        let text = StyledText(
            "<i> #swiftly & @ann",
            entities: [
                (TextSpan(4, 10), StyledText.Entity(.hashtag, value: "swift&")),
                (TextSpan(15, 19), StyledText.Entity(.mention, value: "ann")),
            ], matches: [TextSpan(7, 12)])
        let html = Self.styled(text) { $0.kind == .hashtag ? .search("#" + $0.value) : nil }
        #expect(
            html == "&lt;i&gt; <a class=\"hashtag\" href=\"/search?q=%23swift%26\">#sw<mark>ift</mark></a>"
                + "<mark>ly</mark> &amp; @ann")
    }

    @Test(
        "Only web URLs become links to the web",
        arguments: [
            ("javascript:alert(1)", false), ("JaVaScRiPt://x", false), ("data:text/html,x", false),
            ("//evil.example", false), ("/\\evil.example", false), ("https://", false), ("ftp://example.org", false),
            ("/tweet/1", false), ("https://example.org/a", true), ("HTTP://EXAMPLE.ORG", true),
        ])
    func linksOnlyWeb(_ url: String, _ isLinked: Bool) {
        let text = StyledText("x", entities: [(TextSpan(0, 1), StyledText.Entity(.link, value: url))], matches: [])
        #expect(Self.styled(text) { .web($0.value) }.contains("<a ") == isLinked)
    }

    @Test("Tags nest and the text is complete for any spans")
    func nestsAlways() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let text = generator.text(15)
            let entities = (0..<3).map { _ in
                (span: generator.span(in: text), entity: StyledText.Entity(.hashtag, value: "x"))
            }
            let styled = StyledText(text, entities: entities, matches: (0..<3).map { _ in generator.span(in: text) })
            var open: [String] = []
            var plain = String.UnicodeScalarView()
            var tag: String.UnicodeScalarView?
            // `<` in a tweet is escaped, so every `<` here begins a tag.
            for scalar in Self.styled(styled, { _ in .search("x") }).unicodeScalars {
                if scalar == "<" {
                    tag = String.UnicodeScalarView()
                } else if scalar == ">", let whole = tag {
                    let name = String(whole.prefix { $0 != " " })
                    if name.hasPrefix("/") {
                        #expect(open.popLast() == String(name.dropFirst()))
                    } else {
                        open.append(name)
                    }
                    tag = nil
                } else if tag != nil {
                    tag?.append(scalar)
                } else {
                    plain.append(scalar)
                }
            }
            #expect(open.isEmpty)
            #expect(Array(plain) == Array(Self.escaped(text).unicodeScalars))
        }
    }
}
