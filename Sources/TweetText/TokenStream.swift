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
