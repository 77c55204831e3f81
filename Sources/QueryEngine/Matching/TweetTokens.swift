internal import TweetModel
internal import TweetText

/// A tweet's text and its tokens. Tokenizes the text at first use.
struct TweetTokens {
    private let tweet: Tweet
    private var text: String { tweet.text }
    private let tokenizer = Tokenizer()
    private var tokens: TokenizedText?

    init(_ tweet: Tweet) { self.tweet = tweet }

    /// The sorted spans of links and media in the text, which the tokenizer skips.
    private var links: [TextSpan] { (tweet.links.compactMap(\.span) + tweet.media.compactMap(\.span)).merged() }

    mutating func words() -> TokenizedText {
        if let tokens { return tokens }
        var made = TokenizedText()
        tokenizer.tokenize(text, cutting: links, into: &made)
        tokens = made
        return made
    }

    mutating func spans(of term: TextTerm) -> [TextSpan] { words().matches(of: term) }

    /// Returns true if the text or a choice of the poll contains the words.
    mutating func matches(_ term: TextTerm) -> Bool {
        if !spans(of: term).isEmpty { return true }
        guard let poll = tweet.poll else { return false }
        let verifier = TextVerifier(term)
        return poll.choices.contains { verifier.matches($0.label, cutting: []) }
    }

    /// Returns true if the text passes the check. Use this instead of `spans` for regular expressions, which can match
    /// an empty range.
    mutating func matches(_ check: TextCheck) -> Bool {
        switch check {
        case .words(let words): matches(words.term)
        case .regex: TextVerifier(check).matches(text, cutting: links)
        default: !spans(of: check).isEmpty
        }
    }

    mutating func spans(of check: TextCheck) -> [TextSpan] {
        let verifier = TextVerifier(check)
        switch check {
        case .words, .exact, .proximity, .pattern: return verifier.spans(in: words(), of: text)
        case .contains, .question, .smiley, .regex: return verifier.spans(in: text, cutting: links)
        }
    }
}
