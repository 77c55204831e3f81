import TweetModel

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
