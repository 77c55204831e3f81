package import TweetModel

/// The normalized tokens of a text, separated by single spaces: exactly the bytes of the search index.
package struct TokenStream: Sendable {
    /// Offsets have 32 bits, because a text without spaces has one token per letter.
    package struct Token: Sendable, Hashable {
        /// The half-open range of the token in `bytes`.
        package var start: Int32
        package var end: Int32
        private var spanStart: Int32
        private var spanEnd: Int32

        /// The bytes of the original text that produced the token.
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

    /// UTF-8: tokens separated by single spaces.
    package var bytes: [UInt8] = []
    package var tokens: [Token] = []

    package init() {}

    /// The normalized form of a token.
    package func text(of token: Token) -> String {
        String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
    }
}
