import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetText

@Suite("Tokenizer properties")
struct TokenizerPropertyTests {
    private let tokenizer = Tokenizer()

    private func tokenized(_ text: String) -> TokenizedText {
        var result = TokenizedText()
        tokenizer.tokenize(text, cutting: [], into: &result)
        return result
    }

    /// The byte positions of grapheme cluster boundaries.
    private func borders(of text: String) -> Set<Int> {
        var position = 0
        var result: Set<Int> = [0]
        for character in text {
            position += character.utf8.count
            result.insert(position)
        }
        return result
    }

    @Test("Tokens are whole grapheme clusters in order, without spaces and control characters")
    func hasSoundSpans() {
        var random = RandomTexts(seed: 1)
        for _ in 0..<8_000 {
            let text = random.next()
            let borders = borders(of: text)
            let result = tokenized(text)
            for stream in [result.words, result.alternates] {
                var previous = 0
                for token in stream.tokens {
                    let isSound =
                        token.span.start >= previous && !token.span.isEmpty && borders.contains(token.span.start)
                        && borders.contains(token.span.end) && token.end > token.start
                        && stream.bytes[Int(token.start)..<Int(token.end)].allSatisfy { $0 > 0x20 && $0 != 0x7F }
                    if !isSound { Issue.record("\(text.debugDescription) \(scalars(text)) \(token)") }
                    previous = token.span.start
                }
                let joined = stream.tokens.map(stream.text(of:)).joined(separator: " ")
                #expect(Array(joined.utf8) == stream.bytes)
                #expect(String(validating: stream.bytes, as: UTF8.self) != nil)
            }
        }
    }

    private func scalars(_ text: String) -> String {
        text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }

    @Test("A text matches its own term from its first to its last word")
    func findsItself() {
        var random = RandomTexts(seed: 2)
        for _ in 0..<5_000 {
            let text = random.next()
            let result = tokenized(text)
            guard let term = tokenizer.term(text, isPrefix: false) else {
                #expect(result.words.tokens.isEmpty)
                continue
            }
            let found = result.matches(of: term)
            #expect(found.first?.start == result.words.tokens.first?.span.start, "\(text.debugDescription)")
            #expect(found.last?.end == result.words.tokens.last?.span.end, "\(text.debugDescription)")
        }
    }

    @Test("Every word of a text matches the term of its own bytes")
    func findsEveryWord() {
        var random = RandomTexts(seed: 3)
        for _ in 0..<5_000 {
            let text = random.next()
            let bytes = Array(text.utf8)
            let result = tokenized(text)
            for token in result.words.tokens {
                let word = String(decoding: bytes[token.span.start..<token.span.end], as: UTF8.self)
                guard let term = tokenizer.term(word, isPrefix: false) else {
                    Issue.record("\(text.debugDescription): no term for \(word.debugDescription)")
                    continue
                }
                let found = result.matches(of: term)
                if !found.contains(where: { $0.start <= token.span.start && $0.end >= token.span.end }) {
                    Issue.record("\(text.debugDescription) \(scalars(text)): \(word.debugDescription) \(found)")
                }
            }
        }
    }

    @Test("Canonically equivalent texts have the same tokens")
    func ignoresNormalisationForm() {
        var random = RandomTexts(seed: 4)
        for _ in 0..<5_000 {
            let text = random.nextWithoutTags()
            let result = tokenized(text)
            let other = tokenized(text.decomposedStringWithCanonicalMapping)
            if result.words.bytes != other.words.bytes || result.alternates.bytes != other.alternates.bytes {
                Issue.record(
                    "\(text.debugDescription) \(scalars(text)): \(String(decoding: result.words.bytes, as: UTF8.self)) \(String(decoding: other.words.bytes, as: UTF8.self))"
                )
            }
        }
    }

    @Test(
        "Any text of 64 KiB is tokenised and searched in linear time",
        arguments: ["a", "a ", "é", "東", "한", "👍🏽", "👩\u{200D}", "\u{301}", "e\u{301}", "ก", "ि", "🇩", "か\u{3099}", "#️⃣"])
    func takesLinearTime(_ unit: String) throws {
        let term = try #require(tokenizer.term("東京", isPrefix: false))
        func time(_ bytes: Int) -> Duration {
            let text = String(repeating: unit, count: bytes / unit.utf8.count)
            return ProcessorClock.measure { _ = tokenized(text).matches(of: term) }
        }
        #expect(LinearTime.holds(for: time))
    }
}
