import Testing
import TweetModel

@testable import TweetText

/// FTS5 truncates terms to 32,768 bytes. The tokenizer truncates them first, so that no other part sees a longer one.
@Suite("Tokens longer than a term of the index")
struct LongTokenTests {
    static let texts: [(name: String, text: String, words: Int)] = [
        ("ASCII", String(repeating: "a", count: 40_000), 1),
        ("letters of two bytes", String(repeating: "ж", count: 20_000), 1),
        ("letters of three bytes after an ASCII letter", "a" + String(repeating: "ᚠ", count: 20_000), 1),
        ("a Korean word", String(repeating: "한", count: 20_000), 1),
        ("joined emoji", "👨" + String(repeating: "\u{200D}👨", count: 9_000), 1),
        ("an emoji with many skin tones", "👍" + String(repeating: "🏽", count: 9_000), 1),
        ("a Thai letter with many marks", "ก" + String(repeating: "\u{0E34}", count: 20_000) + "ข", 2),
        ("decomposed accents", String(repeating: "q\u{0323}\u{0307}", count: 10_000), 1),
    ]

    @Test("A token is truncated between two characters, and a query finds and marks the whole word", arguments: texts)
    func truncated(_ name: String, _ text: String, _ words: Int) throws {
        let whole = "one " + text + " two"
        var tokens = TokenizedText()
        Tokenizer().tokenize(whole, cutting: [], into: &tokens)
        #expect(tokens.words.tokens.count == words + 2, "\(name)")
        for stream in [tokens.words, tokens.alternates] {
            for token in stream.tokens {
                let word = stream.text(of: token)
                #expect(word.utf8.count <= TokenStream.longestToken, "\(name)")
                #expect(!word.unicodeScalars.contains("\u{FFFD}"), "\(name)")
            }
        }
        let term = try #require(Tokenizer().term(text, isPrefix: false))
        let end = whole.utf8.count - 4
        #expect(tokens.matches(of: term).merged().map { [$0.start, $0.end] } == [[4, end]], "\(name)")
    }

    @Test("A token with a sigil has at most the length of a term", arguments: [32_767, 32_768, 40_000])
    func sigils(_ count: Int) {
        for kind in IndexKind.allCases {
            var bytes: [UInt8] = []
            kind.append("x" + String(repeating: "é", count: count / 2), to: &bytes)
            #expect(bytes.count <= 32_768 && String(validating: bytes, as: UTF8.self) != nil, "\(kind)")
        }
    }
}
