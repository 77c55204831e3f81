import Rendering
import TestSupport
import Testing

@Suite("Display width")
struct DisplayWidthTests {
    static let cases: [(String, String, Int)] = [
        ("nothing", "", 0), ("ASCII", "abc", 3), ("Latin", "é", 1), ("decomposed", "e\u{301}", 1),
        ("two marks", "e\u{301}\u{327}", 1), ("Cyrillic", "Привет", 6), ("Greek", "λόγος", 5),
        ("Arabic", "سلام", 4), ("Arabic with vowel signs", "سَلَام", 4), ("Hebrew points", "שָׁלוֹם", 4),
        ("kanji", "東京", 4), ("hiragana", "ひらがな", 8), ("half-width kana", "ｶﾅ", 2), ("full-width", "Ａ！", 4),
        ("ideographic space", "\u{3000}", 2), ("Hangul", "한국", 4), ("Hangul as letters", "\u{1112}\u{1161}\u{11AB}", 2),
        ("Thai", "ไทย", 3), ("Thai with vowel above", "ที่", 1), ("extension B", "𠀀", 2),
        ("Hangul compatibility", "ㅋㅋ", 4),
        ("emoji", "🐟", 2), ("emoji by selector", "❤️", 2), ("text heart", "❤", 1), ("skin tone", "👍🏽", 2),
        ("skin tone on a text emoji", "☝🏽", 2), ("family", "👨‍👩‍👧‍👦", 2), ("rainbow flag", "🏳️‍🌈", 2), ("flag", "🇵🇹", 2),
        ("two flags", "🇵🇹🇯🇵", 4), ("flag of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("keycap", "1️⃣", 2), ("watch", "⌚", 2), ("star", "⭐", 2),
        ("zero width space", "a\u{200B}b", 2), ("joiner alone", "\u{200D}", 0), ("mark alone", "\u{301}", 0),
        ("direction mark", "\u{200E}", 0), ("soft hyphen", "\u{AD}", 1), ("ambiguous signs", "±×°…“”", 6),
        ("arrows and boxes", "↳─█", 3), ("bold letters", "𝗯𝗼𝗹𝗱", 4), ("replacement", "\u{FFFD}", 1),
        ("escape picture", "␛", 1),
        ("CJK marks and brackets", "「。」", 6), ("circled number", "①", 1), ("parenthesised kanji", "㈱", 2),
        ("yen, full-width", "￥", 2), ("no-break space", "\u{A0}", 1), ("number sign of Arabic", "\u{600}", 1),
    ]

    @Test("The width of a text is its number of terminal columns", arguments: cases)
    func measures(_ description: String, _ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns, "\(description)")
    }
}

@Suite("Line wrapper")
struct LineWrapperTests {
    static func lines(_ text: String, width: Int?) -> [String] {
        LineWrapper.wrap([TerminalSpan(text)], width: width).map { $0.map(\.text).joined() }
    }

    static let cases: [(String, String, Int, [String])] = [
        ("words that fit stay", "one two", 7, ["one two"]),
        ("a line ends at a space", "one two three", 8, ["one two", "three"]),
        ("a space at the edge is removed", "abcd efgh", 4, ["abcd", "efgh"]),
        ("a long word is split", "abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("a long word begins on a new line", "a bcdefgh", 4, ["a", "bcde", "fgh"]),
        ("newlines and blank lines are kept", "a\n\nb", 9, ["a", "", "b"]),
        ("spaces at the start of a line are kept", "  a", 9, ["  a"]),
        ("kanji break anywhere", "東京の天気", 4, ["東京", "の天", "気"]),
        ("kanji do not break before a full stop", "東京です。", 8, ["東京で", "す。"]),
        ("kanji do not break after an opening bracket", "天気「良い」", 6, ["天気", "「良", "い」"]),
        ("emoji are like words", "ab🐟🐟", 4, ["ab🐟", "🐟"]),
        ("a wide character does not exceed the width", "abc東", 4, ["abc", "東"]),
        ("a family emoji is never split", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
        ("marks stay with their letter", "e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ]

    @Test("Lines break at natural positions", arguments: cases)
    func wraps(_ description: String, _ text: String, _ width: Int, _ expected: [String]) {
        #expect(Self.lines(text, width: width) == expected, "\(description)")
    }

    @Test("Without a width, only newlines end lines")
    func leavesUnwrapped() {
        let long = String(repeating: "word ", count: 200)
        #expect(Self.lines(long + "\nx", width: nil) == [long, "x"])
    }

    @Test("A span keeps its style across a line break, and a border inside a cluster moves to its end")
    func keepsStyles() {
        let pieces = [TerminalSpan("aa #ta", .hashtag), TerminalSpan("\u{301}g b", .link)]
        let lines = LineWrapper.wrap(pieces, width: 6)
        #expect(lines.map { $0.map(\.text) } == [["aa"], ["#ta\u{301}", "g b"]])
        #expect(lines.map { $0.map(\.role) } == [[.hashtag], [.hashtag, .link]])
    }

    @Test("No line is too wide, no cluster is split, and only spaces are removed")
    func holdsTheWidth() {
        var generator = SeededGenerator(seed: 21)
        for round in 0..<400 {
            let text = Sanitizer.sanitized(generator.text(40), lineBreaks: .kept)
            let cut = text.unicodeScalars.count / 2
            let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(cut)))
            let tail = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(cut)))
            let width = Int.random(in: 8...60, using: &generator)
            let lines = LineWrapper.wrap([TerminalSpan(head), TerminalSpan(tail, .link)], width: width)
                .map { $0.map(\.text).joined() }
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "round \(round)")
            let isKept = { (cluster: Character) in !cluster.isWhitespace }
            #expect(lines.flatMap { Array($0).filter(isKept) } == Array(text).filter(isKept), "round \(round)")
        }
    }
}
