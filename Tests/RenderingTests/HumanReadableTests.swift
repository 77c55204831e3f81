import Rendering
import Testing
import TweetModel

@Suite("Human-readable numbers")
struct PeopleNumbersTests {
    @Test(
        "Integers have thousands separators",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1234, "-1,234"),
            (Int64.max, "9,223,372,036,854,775,807"), (Int64.min, "-9,223,372,036,854,775,808"),
        ] as [(Int64, String)])
    func groups(_ number: Int64, _ expected: String) {
        #expect(HumanReadable.grouped(number) == expected)
    }

    @Test(
        "Sizes have a unit and at most one decimal place",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1449, "1.4 kB"), (999_949, "999.9 kB"), (999_950, "1 MB"),
            (45_200_000, "45.2 MB"), (7_000_000_000_000_000, "7,000 TB"),
        ] as [(Int64, String)])
    func sizes(_ bytes: Int64, _ expected: String) {
        #expect(HumanReadable.size(bytes) == expected)
    }

    @Test(
        "Durations use units from milliseconds to hours",
        arguments: [
            (0.84, "0.8 ms"), (12, "12 ms"), (2400, "2.4 s"), (192_000, "3 min 12 s"), (7_500_000, "2 h 5 min"),
            (999.96, "1 s"), (59_999.9, "1 min 0 s"), (.nan, "?"), (-1, "?"), (.infinity, "?"),
        ] as [(Double, String)])
    func durations(_ milliseconds: Double, _ expected: String) {
        #expect(HumanReadable.duration(milliseconds: milliseconds) == expected)
    }

    static let times: [(String, Int64, Timestamp.Precision, String)] = [
        ("now", 0, .second, "just now"), ("a minute", 60, .second, "1 min ago"),
        ("hours", 3 * 3600 + 59, .second, "3 h ago"),
        ("days", 3 * 86_400, .second, "3 d ago"), ("months", 95 * 86_400, .second, "3 mo ago"),
        ("just under a year", 364 * 86_400, .second, "12 mo ago"), ("years", 800 * 86_400, .second, "2 y ago"),
        ("an anniversary at an earlier hour", 730 * 86_400 - 40_000, .second, "2 y ago"),
        ("the future", -7300, .second, "in 2 h"), ("a day-only time of today", 5000, .day, "today"),
        ("a day-only time of tomorrow", -5000, .day, "tomorrow"), ("a day-only time", 86_400 * 4, .day, "4 d ago"),
    ]

    @Test("Relative times are approximate, and may be in the future", arguments: times)
    func ages(_ description: String, _ age: Int64, _ precision: Timestamp.Precision, _ expected: String) {
        let time = Timestamp(seconds: Marked.now - age, precision: precision)
        #expect(HumanReadable.relative(time, now: Marked.now) == expected, "\(description)")
    }

    @Test("Times outside the calendar do not trap")
    func extremes() {
        #expect(HumanReadable.relative(Timestamp(seconds: .min), now: .max) == "long ago")
        #expect(HumanReadable.relative(Timestamp(seconds: .max), now: .min) == "far ahead")
        #expect(HumanReadable.relative(Timestamp(seconds: .min), now: 0) == "long ago")
    }
}

@Suite("Markdown renderer")
struct MarkdownRendererTests {
    static func markdown(_ hit: SearchHit) -> String {
        var out: [UInt8] = []
        MarkdownRenderer().tweet(hit, into: &out)
        return String(decoding: out, as: UTF8.self)
    }

    static func quoted(_ marked: String) -> String {
        let lines = markdown(Marked(marked).hit()).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { $0.hasPrefix(">") }.joined(separator: "\n")
    }

    static let cases: [(String, String, String)] = [
        ("a word", "«chips»", "> **chips**"),
        ("a tag", "[#tag] x", "> \\#tag x"),
        ("a mention", "[@bob]", "> [@bob](<https://x.com/bob>)"),
        ("markup of a tweet", "*a* _b_ `c` <d> | ~", "> \\*a\\* \\_b\\_ \\`c\\` &lt;d&gt; \\| \\~"),
        ("HTML", "<script> &lt;", "> &lt;script&gt; &amp;lt;"),
        ("a list marker", "- a", "> \\- a"),
        ("a number that would begin a list", "1. a\n2) b", "> 1\\. a\\\n> 2\\) b"),
        ("a heading's underline", "a\n===", "> a\\\n> \\==="),
        ("indented code", "    a", "> &nbsp;&nbsp;&nbsp;&nbsp;a"),
        ("paragraphs", "a\n\nb", "> a\n>\n> b"),
        ("asterisks that could not open", "a«.b»c", "> a<strong>.b</strong>c"),
        ("a match with a space at its end", "«a »b", "> <strong>a </strong>b"),
        ("a match inside a link", "[@«bo»b]", "> [@**bo**b](<https://x.com/bob>)"),
        ("a match over two lines", "«a\nb»", "> **a**\\\n> **b**"),
    ]

    @Test("Markup in a tweet is escaped, and matches are strong", arguments: cases)
    func quotes(_ description: String, _ marked: String, _ expected: String) {
        #expect(Self.quoted(marked) == expected, "\(description)")
    }

    @Test("A note keeps its lines, and markup in it is escaped")
    func note() {
        var hit = Marked("x").hit()
        hit.note = "a *b*\n- c\n\nd"
        #expect(Self.markdown(hit).hasSuffix("\n\nNote: a \\*b\\*\\\n\\- c\n\nd\n"))
    }

    @Test("The header has author, time and URL")
    func header() {
        #expect(
            Self.markdown(Marked("x").hit(id: 7)).hasPrefix(
                "<strong>Ann</strong> [@ann\\_lee](<https://x.com/ann_lee>) · "
                    + "[2024-11-09 09:14 UTC](<https://x.com/ann_lee/status/7>)\n\n> x\n"))
    }
}
