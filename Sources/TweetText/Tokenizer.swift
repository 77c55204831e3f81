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

/// A text's tokens: one a position in `words`, and their second forms.
package struct TokenizedText: Sendable {
    package var words = TokenStream()
    /// Second forms: pairs beside Hangul words, emoji without their skin tone. Consecutive where they belong together.
    package var alternates = TokenStream()

    package init() {}
}

/// What a query word or phrase looks for: consecutive tokens.
package struct TextTerm: Hashable, Sendable {
    /// Consecutive normalised tokens among the words of a text.
    package var tokens: [String]
    /// Whether the last token stands for every token that begins with it.
    package var isPrefix: Bool
    /// Consecutive tokens among the alternates that match as well; empty when there are none.
    package var alternates: [String]
    package var alternatesArePrefix: Bool

    package init(tokens: [String], isPrefix: Bool, alternates: [String] = [], alternatesArePrefix: Bool = false) {
        self.tokens = tokens
        self.isPrefix = isPrefix
        self.alternates = alternates
        self.alternatesArePrefix = alternatesArePrefix
    }
}

/// The one tokenizer, for index, query and highlight.
package struct Tokenizer: Sendable {
    package init() {}

    /// Tokens of a tweet's text. `links` are sorted spans of URLs: nothing inside them is a word of the text.
    package func tokenize(_ text: String, cutting links: [TextSpan], into result: inout TokenizedText) {
        fatalError("not there yet")
    }

    /// The words of a link's host and path, for the search index's column of its own.
    package func linkWords(_ url: String, into result: inout TokenStream) {
        fatalError("not there yet")
    }

    /// The term that a word or the inside of a phrase stands for; nil when it holds no token.
    /// `isPrefix` is the `*` at the end of a query word.
    package func term(_ words: String, isPrefix: Bool) -> TextTerm? {
        fatalError("not there yet")
    }
}

extension TokenizedText {
    /// Every place where the term occurs, from the start of its first token to the end of its last; in order, may
    /// overlap.
    package func matches(of term: TextTerm) -> [TextSpan] {
        fatalError("not there yet")
    }
}
