package import TweetModel

/// The tokens of a text: one per position in `words`, and their alternates.
package struct TokenizedText: Sendable {
    package var words = TokenStream()
    /// Alternative forms: pairs of Hangul syllables, and emoji without skin tone. Alternates of one word are
    /// consecutive.
    package var alternates = TokenStream()
    /// The state of the scanner.
    var run = TokenRun()

    package init() {}
}

/// The tokenizer for index, queries and highlights.
///
/// A word is a run of letters, marks and digits; everything else separates words. Han, kana, Thai, Lao, Khmer and
/// Myanmar do not separate words with spaces. A run of them produces overlapping pairs of grapheme clusters and its
/// last cluster as a single token, so that every single cluster is a prefix of some token. An emoji is one token. The
/// text of a hashtag or mention is a word, and its sign is a separator.
///
/// Complexity: linear in the length of the text.
package struct Tokenizer: Sendable {
    package init() {}

    /// Tokenizes a tweet's text and replaces the contents of `result`. `links` are the sorted spans of URLs, which
    /// contain no words of the text and act as separators.
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
