import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Sanitizer")
struct SanitizerTests {
    static let cases: [(String, String, String)] = [
        ("words are kept", "Fish & chips", "Fish & chips"),
        ("an escape sequence becomes visible", "\u{1B}[2J", "␛[2J"),
        ("the bell becomes visible", "ding\u{7}", "ding␇"),
        ("a tab is a space", "a\tb", "a b"),
        ("a newline is kept", "a\nb", "a\nb"),
        ("CR LF is one line break", "a\r\nb", "a\nb"),
        ("a lone CR cannot overwrite a line", "a\rb", "a\nb"),
        ("CR before CR LF is a separate line break", "a\r\r\nb", "a\n\nb"),
        ("line separators are line breaks", "a\u{2028}b\u{2029}c", "a\nb\nc"),
        ("DEL becomes visible", "a\u{7F}b", "a␡b"),
        ("C1 controls are replaced", "a\u{9B}31m", "a\u{FFFD}31m"),
        ("bidi overrides are replaced", "a\u{202E}b\u{202C}", "a\u{FFFD}b\u{FFFD}"),
        ("bidi isolates are replaced", "a\u{2066}b\u{2069}", "a\u{FFFD}b\u{FFFD}"),
        ("direction marks between left-to-right letters are removed", "a\u{200E}\u{200F}\u{61C}b", "ab"),
        ("direction marks of right-to-left text are kept", "שלום!\u{200F} مرحبا\u{61C}", "שלום!\u{200F} مرحبا\u{61C}"),
        ("tag characters are replaced", "a\u{E0001}\u{E0041}\u{E007F}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
        ("a flag of tag characters is kept", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿!", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿!"),
        ("a text in a flag is replaced", "🏴\u{E0067}\u{E0062} x", "🏴\u{FFFD}\u{FFFD} x"),
        (
            "a long text in a flag is replaced", "🏴" + String(repeating: "\u{E0061}", count: 7) + "\u{E007F}",
            "🏴" + String(repeating: "\u{FFFD}", count: 8)
        ),
        (
            "invisible characters are replaced",
            "a\u{180E}\u{FFF9}\u{FFFB}\u{115F}\u{1160}\u{3164}\u{1D173}\u{1D17A}\u{2062}b",
            "a" + String(repeating: "\u{FFFD}", count: 9) + "b"
        ),
        (
            "characters that scripts need are kept",
            "co\u{AD}op ไทย\u{200B}ไทย ᠠ\u{180B} \u{3042}\u{E0100} \u{600}1 ㅋㅋ",
            "co\u{AD}op ไทย\u{200B}ไทย ᠠ\u{180B} \u{3042}\u{E0100} \u{600}1 ㅋㅋ"
        ),
        ("joined emoji are kept", "👩‍👩‍👧 ❤️ 1️⃣", "👩‍👩‍👧 ❤️ 1️⃣"),
        ("accents that share a lead byte with C1 are kept", "¡señor! «x»", "¡señor! «x»"),
        ("punctuation that shares one with overrides is kept", "“x” … — €", "“x” … — €"),
        ("a decomposed letter stays decomposed", "e\u{301}", "e\u{301}"),
    ]

    @Test(
        "Sanitized JSON has escapes for the same characters",
        arguments: [
            ("{\"a\":\"plain é “x” … 👩‍👩‍👧\"}", "{\"a\":\"plain é “x” … 👩‍👩‍👧\"}"),
            ("[\"\u{7F}\u{80}\u{9B}\u{9F}\u{A0}\"]", "[\"\\u007f\\u0080\\u009b\\u009f\u{A0}\"]"),
            (
                "[\"\u{2027}\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}\"]",
                "[\"\u{2027}\\u2028\\u2029\\u202a\\u202e\u{202F}\"]"
            ),
            ("[\"\u{2060}\u{2066}\u{2069}\u{206A}\"]", "[\"\u{2060}\\u2066\\u2069\\u206a\"]"),
            ("[\"\u{180E}\u{FFF9}\u{1D173}\u{1F600}あ\"]", "[\"\\u180e\\ufff9\\ud834\\udd73\u{1F600}あ\"]"),
            ("[\"\u{200D}\u{200E}\u{200F}\u{61C}ب\"]", "[\"\u{200D}\\u200e\\u200f\\u061cب\"]"),
            ("[\"\u{E0041}\u{E007F}\u{E0100}\"]", "[\"\\udb40\\udc41\\udb40\\udc7f\u{E0100}\"]"),
            ("\u{202E}", "\\u202e"),
            ("", ""),
        ])
    func escapes(_ json: String, _ expected: String) {
        let escaped = Sanitizer.escapedJSON(Array(json.utf8))
        #expect(String(decoding: escaped, as: UTF8.self) == expected)
        #expect(Sanitizer.escapedJSON(escaped) == escaped)
        // An incomplete character at the end is unchanged.
        #expect(Sanitizer.escapedJSON([0x61, 0xE2, 0x80]) == [0x61, 0xE2, 0x80])
    }

    @Test("Characters that a terminal acts on are replaced, and the rest is unchanged", arguments: cases)
    func sanitizes(_ description: String, _ text: String, _ expected: String) {
        let result = Sanitizer.sanitized(text, lineBreaks: .kept)
        #expect(Array(result.unicodeScalars) == Array(expected.unicodeScalars), "\(description)")
    }

    @Test("Line breaks in a name become spaces")
    func breaksBecomeSpaces() {
        #expect(Sanitizer.sanitized("A\nn\r\nn\u{2028}e", lineBreaks: .spaces) == "A n n e")
    }

    @Test("Sanitizing is idempotent")
    func isIdempotent() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let text = generator.text(20)
            for breaks in [Sanitizer.LineBreaks.kept, .spaces] {
                let once = Sanitizer.sanitized(text, lineBreaks: breaks)
                let twice = Sanitizer.sanitized(once, lineBreaks: breaks)
                #expect(Array(once.utf8) == Array(twice.utf8))
            }
        }
    }
}

@Suite("Hostile tweets")
struct HostileTweetTests {
    /// Returns a tweet with hostile text in every field.
    static func hit(_ generator: inout SeededGenerator) -> SearchHit {
        var tweet = Tweet(
            id: TweetID(20), createdAt: Timestamp(seconds: Int64.random(in: Int64.min...Int64.max, using: &generator)),
            author: User(id: UserID(1), handle: generator.text(6), name: generator.text(8)), text: generator.text(30),
            textCompleteness: .full)
        let text = tweet.text
        tweet.client = generator.text(4)
        tweet.language = generator.text(2)
        tweet.hashtags = [Hashtag(text: generator.text(4), span: generator.span(in: text))]
        tweet.cashtags = [Cashtag(text: generator.text(4), span: generator.span(in: text))]
        tweet.mentions = [
            Mention(handle: generator.text(4), id: nil, name: generator.text(4), span: generator.span(in: text))
        ]
        let url = "https://example.org/" + generator.text(10)
        tweet.links = [
            Link(url: generator.text(5), expanded: url, display: generator.text(6), span: generator.span(in: text)),
            Link(url: url, expanded: generator.text(5), display: nil, span: generator.span(in: text)),
        ]
        var item = MediaItem(id: "1", kind: .photo, url: url, span: generator.span(in: text))
        item.alternativeText = generator.text(10)
        item.fileName = generator.text(4)
        item.expanded = "http://" + generator.text(6)
        tweet.media = [item]
        tweet.replyTo = TweetReference(tweet: TweetID(1), handle: generator.text(5))
        tweet.quoteOf = TweetReference(tweet: TweetID(2), handle: generator.text(5))
        var place = Place(id: "x")
        place.fullName = generator.text(5)
        tweet.place = place
        let matches = [generator.span(in: text), generator.span(in: text)]
        return SearchHit(tweet: tweet, matches: matches, labels: [generator.text(3)], note: generator.text(6))
    }

    @Test("Rendered tweets contain no control characters from their texts", arguments: [nil, 20, 80])
    func leavesNoControls(_ width: Int?) {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<150 {
            let hit = Self.hit(&generator)
            let style = TerminalStyle(color: true, width: width, hyperlinks: true, now: Marked.now)
            var out: [UInt8] = []
            var query = SearchPage(query: hit.tweet.text, canonical: hit.tweet.text)
            query.emptiness = EmptyResult()
            query.emptiness?.failingClauses = [hit.tweet.text]
            let problem = Diagnostic(code: "x", message: hit.tweet.text, start: 2, end: 9, hint: hit.tweet.text)
            TerminalRenderer(style).write(into: &out) { renderer, writer in
                renderer.write(hit, number: 1, to: &writer)
                renderer.writeDetails(of: hit, to: &writer)
                renderer.writeEmptiness(of: query, to: &writer)
                renderer.write([problem], query: hit.tweet.text, to: &writer)
            }
            let rest = TerminalOutput.withoutOwnSequences(String(decoding: out, as: UTF8.self))
            #expect(rest.unicodeScalars.allSatisfy(TerminalOutput.isHarmless))
        }
    }

    @Test("Plain output is one line with five fields for any tweet")
    func plainIsOneLine() {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            var out: [UInt8] = []
            out.putLine(of: Self.hit(&generator))
            #expect(out.filter { $0 == UInt8(ascii: "\n") }.count == 1 && out.last == UInt8(ascii: "\n"))
            #expect(out.filter { $0 == UInt8(ascii: "\t") }.count == 4)
            let others = String(decoding: out, as: UTF8.self).unicodeScalars.filter { $0 != "\t" }
            #expect(others.allSatisfy(TerminalOutput.isHarmless))
        }
    }

    @Test(
        "A URL cannot end the link sequence or the attribute that contains it",
        arguments: [
            "https://example.org/\u{1B}\\x", "https://example.org/\u{7}", "https://example.org/\u{9C}é \n\"'<>",
        ])
    func urlsAreEncoded(_ url: String) throws {
        let safe = try #require(WebURL.safe(url))
        #expect(safe.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(safe.hasPrefix("https://example.org/"))
    }

    @Test(
        "Only web URLs become links",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "https:/x", "https://", "", "x", " https://example.org",
            "https://" + String(repeating: "a", count: 3000),
        ])
    func refusesOtherSchemes(_ url: String) {
        #expect(WebURL.safe(url) == nil)
    }
}
