import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetText

/// A random number generator based on `RandomTexts`.
private struct Dice: RandomNumberGenerator {
    var texts: RandomTexts

    mutating func next() -> UInt64 {
        UInt64(texts.number(below: 1 << 31)) << 33 ^ UInt64(texts.number(below: 1 << 31)) << 16
            ^ UInt64(texts.number(below: 1 << 31))
    }
}

@Suite struct TextPatternTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String { "/\(source)/\(ignoresCase ? "i" : "") in \(marked)" }
        let source: String
        let ignoresCase: Bool
        let marked: String

        init(_ source: String, _ marked: String, i ignoresCase: Bool = false) {
            self.source = source
            self.marked = marked
            self.ignoresCase = ignoresCase
        }
    }

    static let cases = [
        Case("cat", "a «cat» and a con«cat»enation, no CAT"),
        Case("cat", "a «cat» and «CAT»", i: true),
        Case("c.t", "«cat» «cöt» c\nt"),
        Case("(?s)c.t", "«c\nt»"),
        Case("colou?r", "«color» «colour» colouur"),
        Case("ab*c", "«ac» «abc» «abbbc»"),
        Case("ab+c", "ac «abc» «abbbc»"),
        Case("ab{2,3}c", "abc «abbc» «abbbc» abbbbc"),
        Case("ab{2}c", "abc «abbc» abbbc"),
        Case("ab{2,}c", "abc «abbc» «abbbbbc»"),
        Case("ab{,1}c", "«ac» «abc» abbc"),
        Case("<.*>", "«<a> and <b>» c"),
        Case("<.*?>", "«<a>» and «<b>»"),
        Case("a{2,4}?", "«aa»«aa»a"),
        Case("sam|samwise", "«sam»wise"),
        Case("samwise|sam", "«samwise»"),
        Case("^a|b$", "«a» a b «b»"),
        Case("(?m)^a$", "«a»\nab\n«a»"),
        Case(#"\bcat\b"#, "«cat», concat, «cat»"),
        Case(#"\Bcat"#, "cat con«cat»"),
        Case(#"\d+"#, "in «2024» and «٣»"),
        Case(#"[\d.]+"#, "pi «3.14»"),
        Case(#"\w+"#, "«naïve» «हिन्दी» «don»'«t» «a_b»"),
        Case(#"\s+"#, "a« »b«\u{3000} »c"),
        Case(#"\S+"#, "«a,b» «c»"),
        Case("[a-cx]+", "«abc»de«x»"),
        Case("[^a-c ]+", "abc «d-e»"),
        Case("[]a]+", "«]a]»"),
        Case("[a-]+", "«a-a»"),
        Case(#"[\]\\^]+"#, #"«]\^»"#),
        Case("[[:digit:][:space:]x]+", "a«1 2x»b"),
        Case("[[:^digit:]]+", "«a»1«b»"),
        Case(#"\p{Han}+"#, "«東京»の«天気»"),
        Case(#"\p{Hiragana}\p{Script=Katakana}+"#, "東京«のラ»ーメン"),
        Case(#"\p{Lu}\p{Ll}+"#, "«Ann» and «Élan» bob"),
        Case(#"\pN+"#, "«12» «Ⅷ»"),
        Case(#"\P{ASCII}+"#, "a«é»b«日本»"),
        Case(#"[^\p{L} ]+"#, "ab «12»c «!»"),
        Case(#"\p{Emoji_Presentation}"#, "one «👍» 2"),
        Case(#"\p{^L}"#, "a«1»b"),
        Case(#"\p{Lu}"#, "«a»«B»1", i: true),
        Case("straße", "die «STRAßE», «straẞe», Strasse", i: true),
        Case("σ", "«Σ»«σ»«ς»", i: true),
        Case("[k]", "«k»«K»«\u{212A}»", i: true),
        Case("[^k]", "«j»Kk«l»", i: true),
        Case("(?i)a(?-i)b", "«Ab» AB «ab»"),
        Case("(?i:a)b", "«Ab» AB"),
        Case("(ab|cd)+e", "«ababcde» abe«cde»".replacing("abe«cde»", with: "«abe» «cde»")),
        Case("(?<year>\\d{4})-(?P<month>\\d\\d)", "on «2024-11»-09"),
        Case("a(?#comment)b", "«ab»"),
        Case(#"\x41\x{42}\u0043\u{44}"#, "x«ABCD»"),
        Case(#"\t"#, "a«\t»b"),
        Case(#"a\/b"#, "«a/b»"),
        Case(#"C\+\+"#, "love «C++»!"),
        Case("{", "a«{»2}"),
        Case("a{x}", "«a{x}»"),
        Case("(a*)*b", "«aaab» c"),
        Case("(a|b)*?c", "«abac»"),
        Case("(a?){3}b", "«aab»"),
        Case("x*", "a«xx»b"),
        Case("", "abc"),
        Case("👍🏽", "«👍🏽» 👍"),
        Case("é", "«é» e\u{301}"),
        Case(#"\R"#, "a«\r\n»b«\n»"),
        Case(#"\Aab|ab\z"#, "«ab» ab «ab»"),
        Case("a.*b|a", "«a» «a» «a»"),
    ]

    @Test("A pattern finds all its matches", arguments: cases)
    func marks(_ item: Case) throws {
        let text = item.marked.replacing("«", with: "").replacing("»", with: "")
        let pattern = try TextPattern(item.source, ignoresCase: item.ignoresCase)
        #expect(marked(text, pattern.spans(in: text)) == item.marked)
        if item.marked.contains("«") { #expect(try pattern.hasMatch(in: text)) }
    }

    private func marked(_ text: String, _ spans: [TextSpan]) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        for index in 0...bytes.count {
            if spans.contains(where: { $0.end == index }) { result += Array("»".utf8) }
            if spans.contains(where: { $0.start == index }) { result += Array("«".utf8) }
            if index < bytes.count { result.append(bytes[index]) }
        }
        return String(decoding: result, as: UTF8.self)
    }

    @Test(
        "An invalid expression is an error with its position",
        arguments: [
            ("[", 0, "never closed"), ("a[b-", 1, "never closed"), ("(a", 0, "never closed"),
            ("a)b", 1, "never opened"),
            ("*a", 0, "nothing to repeat"), ("a|+", 2, "nothing to repeat"), ("^*", 1, "nothing to repeat"),
            ("{2}", 0, "nothing to repeat"), ("a**", 2, "parentheses"), ("a{3,1}", 1, "before it begins"),
            ("a{1001}", 1, "1000 times"), ("a++", 1, "possessive"), (#"(a)\1"#, 3, "back-references"),
            (#"\k<x>"#, 0, "back-references"), ("a(?=b)", 1, "looking ahead"), ("(?<!a)b", 0, "looking ahead"),
            ("(?>a)", 0, "groups are"), ("(?<a", 3, "ends with >"), (#"\p{Klingon}"#, 0, "unknown property"),
            (#"\p{L"#, 2, "never closed"), (#"\q"#, 0, "means nothing"), ("\\", 0, "escapes nothing"),
            (#"\x4"#, 0, "two digits"), (#"\u{110000}"#, 0, "two digits"), ("[z-a]", 1, "before it begins"),
            (#"[\d-z]"#, 1, "both ends"), ("[[:foo:]]", 1, "unknown class"), ("(a{1000}){1000}", 0, "too large"),
            ("日本(", 2, "never closed"),
        ])
    func mistakes(_ source: String, _ offset: Int, _ words: String) {
        let error = #expect(throws: PatternError.self) { try TextPattern(source, ignoresCase: false) }
        #expect(error?.offset == offset)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("Random expressions match the same ranges as in Foundation", arguments: Exhaustive.sample(1...4, every: 2))
    func likeFoundation(seed: Int) throws {
        var random = Dice(texts: RandomTexts(seed: UInt64(seed)))
        for _ in 0..<1500 {
            let source = expression(depth: 3, &random)
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in "aabbcA \n".randomElement(using: &random) ?? "a"
                })
            let ignoresCase = Bool.random(using: &random)
            let other = try NSRegularExpression(pattern: source, options: ignoresCase ? .caseInsensitive : [])
            let whole = NSRange(location: 0, length: (text as NSString).length)
            let expected = other.matches(in: text, range: whole).map(\.range)
            let pattern = try TextPattern(source, ignoresCase: ignoresCase)
            #expect(try pattern.hasMatch(in: text) == !expected.isEmpty, "/\(source)/ in \(text.debugDescription)")
            let spans = expected.filter { $0.length > 0 }.map { TextSpan($0.location, $0.location + $0.length) }
            // Regular expression engines differ in where they resume after an empty match.
            if expected.allSatisfy({ $0.length > 0 }) {
                #expect(pattern.spans(in: text) == spans, "/\(source)/ in \(text.debugDescription)")
            }
        }
    }

    private func expression(depth: Int, _ random: inout some RandomNumberGenerator) -> String {
        func inner() -> String { expression(depth: depth - 1, &random) }
        let kind = Int.random(in: 0..<(depth == 0 ? 6 : 14), using: &random)
        switch kind {
        case 0...2: return "abcA".randomElement(using: &random).map(String.init) ?? "a"
        case 3: return "[ab]"
        case 4: return "."
        case 5: return [#"\b"#, "[^a]", #"\s"#, #"\w"#].randomElement(using: &random) ?? "a"
        case 6, 7: return inner() + inner()
        case 8, 9: return "(?:\(inner())|\(inner()))"
        // The repeated part is never empty, because engines differ in how often they repeat an empty one.
        case 10: return "(?:a\(inner()))*"
        case 11: return "(?:b\(inner()))+?"
        case 12: return "(?:\(inner())c){1,2}"
        default: return "(?:\(inner())a)?"
        }
    }

    @Test(
        "Matching takes time linear in the lengths of text and expression",
        arguments: [
            "(a+)+$", "(a|a)*b", "(a|aa)+b", "(.*)*x", "a?{30}".replacing("?{", with: "{0,").appending("a{30}b"),
            "(a*)*(a*)*b",
        ])
    func linear(_ source: String) throws {
        let pattern = try TextPattern(source, ignoresCase: false)
        let text = String(repeating: "a", count: 20_000) + "c"
        let start = ProcessorClock.now
        #expect(try !pattern.hasMatch(in: text))
        #expect(ProcessorClock.now - start < .seconds(60))
    }

    @Test("Highlighting with a quadratic worst case ends in time")
    func slowMarks() throws {
        let pattern = try TextPattern("a.*b|a", ignoresCase: false)
        let start = ProcessorClock.now
        #expect(!pattern.spans(in: String(repeating: "a", count: 50_000)).isEmpty)
        #expect(ProcessorClock.now - start < .seconds(60))
    }

    @Test("An expired deadline ends the search, before and within a text")
    func deadline() throws {
        let pattern = try TextPattern("(a|aa|aaa)+b", ignoresCase: false)
        #expect(throws: PatternTimeout.self) {
            try pattern.hasMatch(in: "b", before: ContinuousClock.now - .seconds(1))
        }
        #expect(throws: PatternTimeout.self) {
            try pattern.hasMatch(
                in: String(repeating: "a", count: 5_000_000), before: ContinuousClock.now + .milliseconds(20))
        }
    }

    @Test("Expressions are equal if their scalars are equal, not if they are canonically equivalent")
    func equality() throws {
        let composed = try TextPattern("\u{E9}", ignoresCase: false)
        #expect(composed != (try TextPattern("e\u{301}", ignoresCase: false)))
        #expect(composed == (try TextPattern("\u{E9}", ignoresCase: false)))
        #expect(composed != (try TextPattern("\u{E9}", ignoresCase: true)))
    }

    @Test("Any sequence of characters is an expression or an error")
    func hostile() {
        var random = Dice(texts: RandomTexts(seed: 99))
        let pieces = [
            "a", "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "^", "$", ".", "-", "p", "{L}", "(?", ":", "<",
            ">", "1", ",", "[:", ":]", "日", "\u{301}", "x", "u",
        ]
        for _ in 0..<(Exhaustive.isOn ? 20_000 : 6_000) {
            let source = (0..<Int.random(in: 1...10, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let pattern = try? TextPattern(source, ignoresCase: Bool.random(using: &random)) else { continue }
            for span in pattern.spans(in: "aa日\u{301}x1-[:") { #expect(!span.isEmpty) }
        }
        let deep = String(repeating: "(", count: 30_000)
        #expect(throws: PatternError.self) { try TextPattern(deep, ignoresCase: false) }
    }
}
