package import TweetModel

/// The tokens of a text.
package struct TokenizedText: Sendable {
    package var words = TokenStream()
    /// Alternative forms of words: overlapping pairs of Korean syllables, followed by the last syllable (`한국어` →
    /// `한국` `국어` `어`), and emoji without skin tone. Alternates of one word are consecutive.
    package var alternates = TokenStream()
    /// The state of the scanner. It is stored here to reuse its buffers.
    var run = TokenRun()

    package init() {}
}

/// The tokenizer for the search index, queries and highlights. It takes linear time, and folds all tokens (see
/// `Folding`).
///
/// - A word is a run of letters, marks and digits. An emoji is one token. Everything else separates tokens, except for
///   invisible characters such as the soft hyphen.
/// - Han, kana, Thai, Lao, Khmer and Myanmar do not separate words by spaces. A run of them becomes overlapping pairs
///   of grapheme clusters, followed by its last cluster: `東京都` → `東京` `京都` `都`. So each cluster is the prefix of a
///   token.
/// - `#` and `@` separate tokens, so a hashtag or mention has the tokens of its name.
package struct Tokenizer: Sendable {
    package init() {}

    /// Tokenizes a text and replaces the contents of `result`.
    ///
    /// - Parameter links: The spans of URLs in the text, in ascending order. They separate words but produce no tokens.
    package func tokenize(_ text: String, cutting links: [TextSpan], into result: inout TokenizedText) {
        result.words.removeAll()
        result.alternates.removeAll()
        let bytes = text.utf8.span
        var position = 0
        for link in links {
            if position < link.start { result.scan(bytes, from: position, to: min(link.start, bytes.count)) }
            position = max(position, link.end)
        }
        if position < bytes.count { result.scan(bytes, from: position, to: bytes.count) }
    }
}
