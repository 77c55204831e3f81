import TweetModel
import TweetText

/// The tokens of any text are inside the text, are joined by single spaces, and match the text that they come from.
func fuzzTokenizer(_ text: String) -> Bool {
    let folded = Folding.fold(text)
    expect(Folding.fold(folded).utf8.elementsEqual(folded.utf8), "folding is not idempotent")
    let tokenizer = Tokenizer()
    var tokens = TokenizedText()
    tokenizer.tokenize(text, cutting: [], into: &tokens)
    check(tokens.words, text)
    check(tokens.alternates, text)
    if let term = tokenizer.term(text, isPrefix: false) {
        expect(!tokens.matches(of: term).isEmpty, "a text does not match its own term")
    } else {
        expect(tokens.words.tokens.isEmpty, "a text with tokens has no term")
    }
    // Link spans from the first bytes: sorted, possibly beyond the end.
    let starts = text.utf8.prefix(6).map { Int($0) }.sorted()
    tokenizer.tokenize(text, cutting: starts.map { TextSpan($0, $0 + $0 % 7) }, into: &tokens)
    check(tokens.words, text)
    var words = TokenStream()
    tokenizer.linkWords(text, into: &words)
    check(words, text)
    return true
}

private func check(_ stream: TokenStream, _ text: String) {
    var end: Int32 = 0
    let length = text.utf8.count
    for (index, token) in stream.tokens.enumerated() {
        expect(token.start == end + (index == 0 ? 0 : 1) && token.end > token.start, "no single space")
        end = token.end
        expect(0 <= token.span.start && token.span.start < token.span.end && token.span.end <= length, "outside")
        let word = stream.bytes[Int(token.start)..<Int(token.end)]
        expect(!word.contains { $0 <= 0x20 }, "a token contains a space")
    }
    expect(Int(end) == stream.bytes.count, "bytes outside the tokens")
}
