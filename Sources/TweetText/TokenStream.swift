package import TweetModel

/// Normalised tokens of a text, one after another with a single space between them: exactly the bytes that go into the
/// search index.
package struct TokenStream: Sendable {
    /// Numbers of 32 bits: a text without spaces has a token for every letter.
    package struct Token: Sendable, Hashable {
        /// Half-open range in `bytes`.
        package var start: Int32
        package var end: Int32
        private var spanStart: Int32
        private var spanEnd: Int32

        /// The bytes of the original text that gave this token.
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

    /// UTF-8; tokens joined by single spaces.
    package var bytes: [UInt8] = []
    package var tokens: [Token] = []

    package init() {}

    /// The normalised form of one token.
    package func text(of token: Token) -> String {
        String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
    }
}
