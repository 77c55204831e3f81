import Foundation
import Testing
import TweetModel

@testable import TweetText

/// Computes the length of a text by Twitter's rules. Offsets are in UTF-16 code units, as in the suite.
struct TweetLength: CustomStringConvertible {
    /// The three versions of the rules.
    enum Rules {
        /// At most 140 characters.
        case first
        /// At most 280; characters of many scripts count as two.
        case second
        /// Like the second version, but an emoji counts as two regardless of its number of scalars.
        case third
    }

    private static let urlWeight = 23
    private(set) var weighted = 0
    private(set) var isValid = true
    private var limit = 280
    private var validEnd = 0
    private var displayEnd = 0

    init(_ text: String, _ rules: Rules) {
        limit = rules == .first ? 140 : 280
        let normalised = text.precomposedStringWithCanonicalMapping
        var spans: [Int: (length: Int, weight: Int)] = [:]
        if rules == .third {
            for span in Self.emoji(in: normalised) { spans[span.start] = (span.end - span.start, 2) }
        }
        for entity in EntityExtractor.urls(in: normalised) {
            spans[entity.span.start] = (entity.span.end - entity.span.start, Self.urlWeight)
        }
        let scalars = Array(normalised.unicodeScalars)
        var (index, byte, unit) = (0, 0, 0)
        while index < scalars.count {
            let (length, weight) = spans[byte] ?? (UTF8.width(scalars[index]), Self.weight(scalars[index], rules))
            let end = byte + length
            while byte < end {
                byte += UTF8.width(scalars[index])
                unit += UTF16.width(scalars[index])
                index += 1
            }
            weighted += weight
            if [0xFFFE, 0xFEFF, 0xFFFF].contains(scalars[index - 1].value) { isValid = false }
            if isValid, weighted <= limit { validEnd = unit - 1 }
        }
        isValid = isValid && weighted > 0 && weighted <= limit
        validEnd += text.utf16.count - normalised.utf16.count
        displayEnd = max(0, text.utf16.count - 1)
    }

    private static func weight(_ scalar: Unicode.Scalar, _ rules: Rules) -> Int {
        if rules == .first { return 1 }
        switch scalar.value {
        case 0...0x10FF, 0x2000...0x200D, 0x2010...0x201F, 0x2032...0x2037: return 1
        default: return 2
        }
    }

    /// The emoji that the tokenizer recognizes.
    private static func emoji(in text: String) -> [TextSpan] {
        var tokens = TokenizedText()
        Tokenizer().tokenize(text, cutting: [], into: &tokens)
        let bytes = text.utf8.span
        return tokens.words.tokens.map(\.span).filter { span in
            let scalar = UTF8Decoding.scalar(in: bytes, at: span.start, end: span.end).scalar
            switch UnicodeTables.shared.properties(of: scalar).scalarClass {
            case .emoji, .emojiOnRequest, .regionalIndicator, .pictograph: return true
            default: return text.unicodeScalars.contains("\u{20E3}") && span.end - span.start > 3
            }
        }
    }

    var description: String {
        "\(weighted) \(isValid) \(weighted * 1000 / limit) 0..\(displayEnd) 0..\(validEnd)"
    }

    /// Converts an expected result to the same format.
    static func description(of fields: [String: Any]) throws -> String {
        func number(_ name: String) throws -> Int { try #require(fields[name] as? Int, "\(name)") }
        let isValid = try #require(fields["valid"] as? Bool)
        return try "\(number("weightedLength")) \(isValid) \(number("permillage")) "
            + "\(number("displayRangeStart"))..\(number("displayRangeEnd")) "
            + "\(number("validRangeStart"))..\(number("validRangeEnd"))"
    }
}
