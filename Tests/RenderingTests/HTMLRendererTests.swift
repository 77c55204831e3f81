import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("HTML renderer")
struct HTMLRendererTests {
    static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        HTMLRenderer().escape(text, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    static func fragment(_ text: StyledText, _ address: (StyledText.Entity) -> String?) -> String {
        var out: [UInt8] = []
        HTMLRenderer().fragment(text, into: &out, address: address)
        return String(decoding: out, as: UTF8.self)
    }

    @Test("Every character that is HTML markup is escaped")
    func escapes() {
        #expect(Self.escaped("<b a=\"1\" c='2'>&amp;") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;")
        #expect(Self.escaped("a\tb\nc\u{0}\u{1B}\u{7F}\u{9B}é €") == "a\tb\nc\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}é €")
        #expect(Self.escaped("a\r\nb\rc\r") == "a\nb\nc\n")
    }

    @Test("Entities become links, matches become `em`, and markup in a tweet is escaped")
    func marksUp() {
        let text = Marked("<i> [#sw«ift]ly» & [@ann]").styled
        let html = Self.fragment(text) { $0.kind == .hashtag ? "/search?q=%23\($0.value)&x" : nil }
        #expect(
            html == "&lt;i&gt; <a class=\"hashtag\" href=\"/search?q=%23swift&amp;x\">#sw<em>ift</em></a>"
                + "<em>ly</em> &amp; @ann")
    }

    @Test(
        "Only web URLs and local paths become links",
        arguments: [
            ("javascript:alert(1)", false), ("JaVaScRiPt://x", false), ("data:text/html,x", false),
            ("//evil.example", false),
            ("/\\evil.example", false), ("https://", false), ("ftp://example.org", false), ("/tweet/1", true),
            ("https://example.org/a", true), ("HTTP://EXAMPLE.ORG", true),
        ])
    func linksOnlyWeb(_ address: String, _ isLinked: Bool) {
        let html = Self.fragment(Marked("[=x]").styled) { _ in address }
        #expect(html.contains("<a ") == isLinked)
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
            // `<` in a tweet is escaped, so every `<` here is from the renderer.
            for scalar in Self.fragment(styled, { _ in "/x" }).unicodeScalars {
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
