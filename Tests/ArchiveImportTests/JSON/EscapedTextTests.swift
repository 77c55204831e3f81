import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Escaped text")
struct EscapedTextTests {
    /// Returns the text with «» around the span.
    private func marked(_ text: EscapedText, _ span: TextSpan?) -> String? {
        guard let span else { return nil }
        let bytes = Array(text.text.utf8)
        let parts = [bytes[..<span.start], bytes[span.start..<span.end], bytes[span.end...]]
        let strings = parts.map { String(decoding: $0, as: UTF8.self) }
        return strings[0] + "«" + strings[1] + "»" + strings[2]
    }

    @Test(
        "Only the three standard escapes are decoded, once, from left to right",
        arguments: [
            ("plain", "plain"), ("Fish &amp; chips", "Fish & chips"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"),
            ("&amp;amp;amp;", "&amp;amp;"), ("AT&T, R&D &", "AT&T, R&D &"), ("cut &amp", "cut &amp"), ("&", "&"),
            ("&lt", "&lt"), ("&quot;hi&quot; &#39; &hellip;", "&quot;hi&quot; &#39; &hellip;"),
            ("&AMP; &Lt;", "&AMP; &Lt;"), ("&&amp;&", "&&&"), ("é&gt;😀&lt;", "é>😀<"), ("", ""),
        ])
    func unescaping(raw: String, expected: String) {
        #expect(Array(EscapedText(raw).text.utf8) == Array(expected.utf8))
        #expect(EscapedText(raw, isEscaped: false).text == raw)
        #expect(EscapedText(raw).rawScalarCount == raw.unicodeScalars.count)
    }

    @Test(
        "A text of 280 code points is escaped, and a longer one only if it contains no bare sign",
        arguments: [
            ("a &amp; b", 0, "a & b"), ("a & b &lt;", 0, "a & b <"), ("&amp;", 279, "&"), ("&amp;", 280, "&"),
            ("a &amp; b", 300, "a & b"), ("a > b &amp;", 300, "a > b &amp;"), ("a < b &lt;", 300, "a < b &lt;"),
            ("a & b &amp;", 300, "a & b &amp;"), ("a & b &amp;", 268, "a & b &"),
        ])
    func tweetOrNote(raw: String, more: Int, expected: String) {
        let rest = String(repeating: "é", count: more)
        #expect(EscapedText(tweetOrNote: raw + rest).text == expected + rest)
    }

    /// Raw text, indices as in archives, and the marked result.
    static let vectors: [(raw: String, start: Int, end: Int, marked: String)] = [
        (
            "Fish &amp; chips 🐟🍟 #lunch with @ann_lee https://t.co/AbCdEfGhIj", 20, 26,
            "Fish & chips 🐟🍟 «#lunch» with @ann_lee https://t.co/AbCdEfGhIj"
        ),
        (
            "Fish &amp; chips 🐟🍟 #lunch with @ann_lee https://t.co/AbCdEfGhIj", 32, 40,
            "Fish & chips 🐟🍟 #lunch with «@ann_lee» https://t.co/AbCdEfGhIj"
        ),
        (
            "Fish &amp; chips 🐟🍟 #lunch with @ann_lee https://t.co/AbCdEfGhIj", 41, 64,
            "Fish & chips 🐟🍟 #lunch with @ann_lee «https://t.co/AbCdEfGhIj»"
        ),
        ("👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob", 15, 22, "👩🏽‍🚀 day <3 «#Zürich» #東京タワー ＠bob"),
        ("👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob", 23, 29, "👩🏽‍🚀 day <3 #Zürich «#東京タワー» ＠bob"),
        ("👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob", 30, 34, "👩🏽‍🚀 day <3 #Zürich #東京タワー «＠bob»"),
        ("5 &gt; 4 &amp;&amp; 3 &lt; 4 🇫🇮 $TEST #π", 32, 37, "5 > 4 && 3 < 4 🇫🇮 «$TEST» #π"),
        ("5 &gt; 4 &amp;&amp; 3 &lt; 4 🇫🇮 $TEST #π", 38, 40, "5 > 4 && 3 < 4 🇫🇮 $TEST «#π»"),
        // A family emoji is five scalars and one character, a flag two scalars, a keycap three.
        ("👨‍👩‍👧 #family", 6, 13, "👨‍👩‍👧 «#family»"),
        ("🇩🇪🇫🇷 @eu", 5, 8, "🇩🇪🇫🇷 «@eu»"), ("👍🏿#ok", 2, 5, "👍🏿«#ok»"), ("1️⃣ #one", 4, 8, "1️⃣ «#one»"),
        ("e\u{301}t\u{E9} #x", 5, 7, "e\u{301}t\u{E9} «#x»"), ("&gt;#tag", 4, 8, ">«#tag»"),
        ("#a&amp;#b", 7, 9, "#a&«#b»"), ("&amp;lt; #c", 9, 11, "&lt; «#c»"), ("AT&T #d", 5, 7, "AT&T «#d»"),
        ("plain #e", 6, 8, "plain «#e»"),
    ]

    @Test("Archive indices count scalars of the escaped text", arguments: vectors)
    func indices(raw: String, start: Int, end: Int, expected: String) {
        let text = EscapedText(raw)
        #expect(marked(text, text.span(scalars: start, end)) == expected)
    }

    @Test("The examples have different lengths in other units, so that a wrong unit is detected")
    func lengths() {
        #expect(EscapedText("👩🏽‍🚀 day &lt;3 #Zürich #東京タワー ＠bob").rawScalarCount == 34)
        #expect(EscapedText("5 &gt; 4 &amp;&amp; 3 &lt; 4 🇫🇮 $TEST #π").rawScalarCount == 40)
    }

    @Test(
        "Indices beyond the text are clamped, and an empty range has no span",
        arguments: [
            ("abc", 1, 99, "a«bc»"), ("abc", 0, 3, "«abc»"), ("abc", 3, 4, nil), ("abc", 2, 2, nil), ("abc", 2, 1, nil),
            ("abc", -1, 2, nil), ("abc", Int.min, Int.max, nil), ("abc", 593, 616, nil), ("", 0, 1, nil),
            ("é&amp;", 0, Int.max, "«é&»"), ("é&amp;", 6, 7, nil), ("é&amp;x", 1, 6, "é«&»x"),
            // An index inside an escape sequence includes the whole character.
            ("é&amp;x", 3, 7, "é«&x»"), ("é&amp;x", 0, 3, "«é&»x"), ("é&amp;x", 2, 3, "é«&»x"),
        ] as [(String, Int, Int, String?)])
    func clamping(raw: String, start: Int, end: Int, expected: String?) {
        let text = EscapedText(raw)
        #expect(marked(text, text.span(scalars: start, end)) == expected)
    }

    @Test(
        "UTF-16 units are those of the unescaped text",
        arguments: [
            ("Fish &amp; 🐟 #x", 10, 12, "Fish & 🐟 «#x»"), ("🐟🍟", 2, 4, "🐟«🍟»"), ("🐟🍟", 1, 3, "«🐟🍟»"),
            ("東京 #π", 3, 5, "東京 «#π»"), ("abc", 1, 2, "a«b»c"), ("🐟", 0, 9, "«🐟»"), ("🐟", 2, 3, nil),
            ("&lt;&gt;é", 1, 3, "<«>é»"),
        ] as [(String, Int, Int, String?)])
    func utf16(raw: String, start: Int, end: Int, expected: String?) {
        let text = EscapedText(raw)
        #expect(marked(text, text.span(utf16: start, end)) == expected)
    }

    @Test("Every span of random text equals a scalar-by-scalar reference")
    func bruteForce() {
        var generator = SeededGenerator(seed: 1)
        let pieces = [
            "a", " ", "&", "&amp;", "&lt;", "&gt;", "&am", "é", "東", "\u{2028}", "👩🏽‍🚀", "🇫🇮", "#", "\u{301}", ";",
        ]
        for _ in 0..<300 {
            let raw = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
            for isEscaped in [true, false] {
                let text = EscapedText(raw, isEscaped: isEscaped)
                let map = Self.bruteForceMap(raw, isEscaped: isEscaped)
                #expect(Array(text.text.utf8) == map.plain)
                for start in -1...map.starts.count + 1 {
                    for end in -1...map.starts.count + 1 {
                        let clamped = min(end, map.starts.count)
                        let expected =
                            start >= 0 && start < clamped ? TextSpan(map.starts[start], map.ends[clamped - 1]) : nil
                        #expect(text.span(scalars: start, end) == expected, "\(raw) \(start)..<\(end)")
                    }
                }
                let units = Self.bruteForceUnits(map.plain)
                for start in -1...units.count + 1 {
                    for end in -1...units.count + 1 {
                        let clamped = min(end, units.count)
                        let expected =
                            start >= 0 && start < clamped
                            ? TextSpan(units[start].start, units[clamped - 1].end) : nil
                        #expect(text.span(utf16: start, end) == expected, "\(raw) \(start)..<\(end) in UTF-16")
                    }
                }
            }
        }
    }

    /// Returns for every raw scalar the byte range of its character in the unescaped text.
    private static func bruteForceMap(
        _ raw: String, isEscaped: Bool
    ) -> (plain: [UInt8], starts: [Int], ends: [Int]) {
        let scalars = Array(raw.unicodeScalars)
        var plain: [UInt8] = []
        var starts: [Int] = []
        var ends: [Int] = []
        var index = 0
        while index < scalars.count {
            var written = String(scalars[index])
            var length = 1
            if isEscaped {
                for (escape, meaning) in [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")] {
                    if scalars[index...].starts(with: escape.unicodeScalars) {
                        written = meaning
                        length = escape.unicodeScalars.count
                    }
                }
            }
            let start = plain.count
            plain += Array(written.utf8)
            for _ in 0..<length {
                starts.append(start)
                ends.append(plain.count)
            }
            index += length
        }
        return (plain, starts, ends)
    }

    /// Returns for every UTF-16 code unit the byte range of its scalar.
    private static func bruteForceUnits(_ plain: [UInt8]) -> [(start: Int, end: Int)] {
        var units: [(start: Int, end: Int)] = []
        var position = 0
        for scalar in String(decoding: plain, as: UTF8.self).unicodeScalars {
            let end = position + String(scalar).utf8.count
            for _ in String(scalar).utf16 { units.append((position, end)) }
            position = end
        }
        return units
    }

    @Test("A JSON string gives the same result as its text")
    func fromJSON() throws {
        var document = JSONDocument()
        try document.parse(Array(#"["caf\u00e9 &amp; \ud83d\ude00 #x", 1]"#.utf8))
        var text: EscapedText?
        if let first = document.root.first { text = EscapedText(first) }
        #expect(text?.text == "café & 😀 #x")
        #expect(text?.span(scalars: 13, 15) == TextSpan(13, 15))
        var number: EscapedText?
        if let second = document.root.element(1) { number = EscapedText(second) }
        #expect(number == nil)
    }
}
