package import TweetModel

/// The folded tokens of a text (see `Folding`), with their positions in the text.
package struct TokenStream: Sendable {
    /// A token, as a range of `bytes` and a range of the text. Stores offsets in 32 bits to save memory.
    package struct Token: Sendable, Hashable {
        /// The half-open range of the token in `bytes`.
        package var start: Int32
        package var end: Int32
        private var spanStart: Int32
        private var spanEnd: Int32

        /// The position in the original text, in UTF-8 bytes.
        package var span: TextSpan {
            get { TextSpan(Int(spanStart), Int(spanEnd)) }
            set { (spanStart, spanEnd) = (Int32(newValue.start), Int32(newValue.end)) }
        }

        package init(start: Int32, end: Int32, span: TextSpan) {
            self.start = start
            self.end = end
            (spanStart, spanEnd) = (Int32(span.start), Int32(span.end))
        }
    }

    /// The maximum length of a token in bytes. FTS5 truncates longer terms, including the sigil of their kind, to
    /// 32,768 bytes. Longer tokens are truncated here, so that the index, queries and highlights agree.
    package static let longestToken = 32_767

    /// The tokens in UTF-8, separated by single spaces.
    package var bytes: [UInt8] = []
    package var tokens: [Token] = []

    package init() {}

    package func text(of token: Token) -> String {
        String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
    }
}

extension TokenStream {
    /// The kinds of tokens that word counts distinguish.
    package enum Kind: Sendable {
        case word
        /// Only ASCII digits, after folding.
        case number
        /// A pair of grapheme clusters in a script without spaces, such as `東京`, or the only cluster of a run.
        case pair
        /// The last grapheme cluster of a run of several: `都` in `東京都`.
        case rest
        case emoji
    }

    package func kind(at index: Int) -> Kind {
        let token = tokens[index]
        let range = Int(token.start)..<Int(token.end)
        if bytes[range.lowerBound] < 0x80 {
            let isNumber = range.allSatisfy { ASCIIByte.isDigit(bytes[$0]) }
            if isNumber { return .number }
            // A keycap begins with a digit or sign but is an emoji.
            return bytes[range].suffix(3).elementsEqual([0xE2, 0x83, 0xA3]) ? .emoji : .word
        }
        let scalar = UTF8Decoding.scalar(in: bytes.span, at: range.lowerBound, end: range.upperBound).scalar
        switch UnicodeTables.shared.properties(of: scalar).scalarClass {
        case .emoji, .emojiOnRequest, .pictograph, .regionalIndicator, .skinTone: return .emoji
        case .paired: return index > 0 && tokens[index - 1].span.end == token.span.end ? .rest : .pair
        default: return .word
        }
    }
}
