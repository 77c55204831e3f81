package import TweetModel

/// A text's tokens: one a position in `words`, and their second forms.
package struct TokenizedText: Sendable {
    package var words = TokenStream()
    /// Second forms: pairs beside Hangul words, emoji without their skin tone. Consecutive where they belong together.
    package var alternates = TokenStream()
    /// What the scanner is in the middle of.
    var run = TokenRun()

    package init() {}
}

/// The one tokenizer, for index, query and highlight.
///
/// Words are runs of letters, marks and digits; everything else separates. Han, kana, Thai, Lao, Khmer and Myanmar have
/// no spaces between words and give overlapping pairs of grapheme clusters, and the last cluster of a run once more
/// alone, so that a single one is a prefix of some token. An emoji is one token. A hashtag's body and a mentioned name
/// are words like any other: their sign only separates.
///
/// Complexity: linear in the length of the text.
package struct Tokenizer: Sendable {
    package init() {}

    /// Tokens of a tweet's text, replacing what `result` held. `links` are sorted spans of URLs: nothing inside them is a
    /// word of the text, and they separate.
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
