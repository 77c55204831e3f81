package import TweetModel

/// The tokens of a word or phrase in a query. The term matches a text whose words contain `tokens` consecutively, or
/// whose alternates contain `alternates` consecutively (see `TokenizedText`).
package struct TextTerm: Hashable, Sendable {
    package var tokens: [String]
    /// True if the last of `tokens` matches every token that begins with it.
    package var isPrefix: Bool
    /// Empty if the term matches only words.
    package var alternates: [String]
    /// True if the last of `alternates` matches every token that begins with it.
    package var alternatesArePrefix: Bool

    package init(tokens: [String], isPrefix: Bool, alternates: [String] = [], alternatesArePrefix: Bool = false) {
        self.tokens = tokens
        self.isPrefix = isPrefix
        self.alternates = alternates
        self.alternatesArePrefix = alternatesArePrefix
    }
}

extension Tokenizer {
    /// Returns the term for a word, or for the words of a phrase; `nil` if the text contains no token.
    ///
    /// The script of the last token determines where a term matches:
    /// - Han, kana, Thai and similar scripts do not separate words by spaces, so a term matches anywhere in a run of
    ///   them. A text has a token for a single cluster only at the end of a run, so the term omits the token for its
    ///   last cluster. If the last run of the term has only one cluster, the term keeps that token as a prefix.
    /// - A single Korean word matches anywhere in a word, because particles are attached to nouns. After other tokens,
    ///   a Korean word must match a whole word. If nothing separates the tokens (`2024년`), particles may follow.
    /// - A single emoji without a skin tone also matches the emoji with any skin tone.
    ///
    /// - Parameter isPrefix: True for a query word that ends in `*`.
    package func term(_ words: String, isPrefix: Bool) -> TextTerm? {
        var text = TokenizedText()
        tokenize(words, cutting: [], into: &text)
        guard let last = text.words.tokens.last else { return nil }
        let tokens = text.words.tokens
        var term = TextTerm(tokens: tokens.map(text.words.text(of:)), isPrefix: isPrefix)
        let previous = tokens.dropLast().last
        switch text.words.scalarClass(of: last) {
        case .paired:
            if let previous, previous.span.end == last.span.end {
                term.tokens.removeLast()
            } else {
                term.isPrefix = true
            }
        case .hangul where previous == nil:
            let pairs = text.alternates.tokens.map(text.alternates.text(of:))
            term.alternates = pairs.count > 1 ? pairs.dropLast() : pairs
            term.alternatesArePrefix = pairs.count == 1
        case .hangul:
            let touches = zip(tokens, tokens.dropFirst()).allSatisfy { $0.span.end >= $1.span.start }
            term.isPrefix = isPrefix || touches
        case .emoji where previous == nil, .emojiOnRequest where previous == nil:
            if text.alternates.tokens.isEmpty { term.alternates = term.tokens }
        default: break
        }
        return term
    }
}

extension TokenizedText {
    /// Returns the spans of all matches in the text, sorted and without duplicates. They may overlap.
    ///
    /// A span ends with the last matching token, even if only the beginning of the token matches. Exception: if only
    /// the first cluster of a pair matches, the span ends with this cluster.
    package func matches(of term: TextTerm) -> [TextSpan] {
        let found = words.matches(of: term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty || alternates.tokens.isEmpty { return found }
        let others = alternates.matches(of: term.alternates, isPrefix: term.alternatesArePrefix)
        if others.isEmpty { return found }
        var result: [TextSpan] = []
        for span in (found + others).sorted() where span != result.last { result.append(span) }
        return result
    }
}

extension TokenStream {
    /// The class of the first scalar of a token; `.letter` for every ASCII character.
    fileprivate func scalarClass(of token: Token) -> ScalarClass {
        if bytes[Int(token.start)] < 0x80 { return .letter }
        let scalar = UTF8Decoding.scalar(in: bytes.span, at: Int(token.start), end: bytes.count).scalar
        return UnicodeTables.shared.properties(of: scalar).scalarClass
    }

    fileprivate func matches(of wanted: [String], isPrefix: Bool) -> [TextSpan] {
        guard !wanted.isEmpty, tokens.count >= wanted.count else { return [] }
        let wantedBytes = wanted.map { Array($0.utf8) }
        var result: [TextSpan] = []
        for first in 0...tokens.count - wanted.count {
            let last = first + wanted.count - 1
            let matches = wantedBytes.indices.allSatisfy { offset in
                self.matches(tokens[first + offset], wantedBytes[offset], isPrefix: isPrefix && offset == last - first)
            }
            guard matches else { continue }
            let isWhole = Int(tokens[last].end - tokens[last].start) == wantedBytes[last - first].count
            let end = isWhole ? tokens[last].span.end : endOfFirstCluster(of: last)
            result.append(TextSpan(tokens[first].span.start, end))
        }
        return result
    }

    private func matches(_ token: Token, _ wanted: [UInt8], isPrefix: Bool) -> Bool {
        let count = Int(token.end - token.start)
        guard count == wanted.count || isPrefix && count > wanted.count else { return false }
        for offset in wanted.indices where bytes[Int(token.start) + offset] != wanted[offset] { return false }
        return true
    }

    /// The end of the first cluster of a pair, where the next token of the run starts. For any other token, its end.
    private func endOfFirstCluster(of index: Int) -> Int {
        let span = tokens[index].span
        guard index + 1 < tokens.count else { return span.end }
        let next = tokens[index + 1].span.start
        return next > span.start && next < span.end ? next : span.end
    }
}
