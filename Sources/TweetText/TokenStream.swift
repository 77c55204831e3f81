package import TweetModel

/// Normalised tokens of a text, one after another with a single space between them: exactly the bytes that go into the
/// search index.
package struct TokenStream: Sendable {
    package struct Token: Sendable, Hashable {
        /// Half-open range in `bytes`.
        package var start: Int32
        package var end: Int32
        /// The bytes of the original text that gave this token.
        package var span: TextSpan

        package init(start: Int32, end: Int32, span: TextSpan) {
            self.start = start
            self.end = end
            self.span = span
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
