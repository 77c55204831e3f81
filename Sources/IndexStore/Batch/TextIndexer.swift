package import TweetModel
internal import TweetText

/// Computes the tokens of an index document that depend only on the tweet, in UTF-8, with a space after each.
/// `TweetUsers` adds the tokens that contain row IDs of accounts.
package struct TextIndexer: ~Copyable {
    private let tokenizer = Tokenizer()
    private var tokens = TokenizedText()
    private var links = TokenStream()
    private var folded: [UInt8] = []

    package init() {}

    /// The numbers of bytes that the tokens of the last tweet's text take, and those of all tokens except the words of
    /// its poll, which are the last ones.
    fileprivate var textLength = 0
    fileprivate var factsLength = 0

    /// Returns the tokens of a tweet. The result must depend only on the tweet, because deleting an index document
    /// requires exactly the tokens that were inserted.
    mutating func words(of tweet: Tweet) -> [UInt8] {
        var words: [UInt8] = []
        appendWords(of: tweet, to: &words)
        return words
    }

    /// Returns the index document of a tweet. `users` are the row IDs of its accounts.
    mutating func document(of tweet: Tweet, users: TweetUsers) -> [UInt8] {
        var document = words(of: tweet)
        users.appendTokens(to: &document)
        return document
    }

    /// Appends the tokens of a tweet to the tokens of other tweets.
    package mutating func appendWords(of tweet: Tweet, to words: inout [UInt8]) {
        tokens.words.removeAll()
        tokens.alternates.removeAll()
        tokenizer.tokenize(tweet.text, cutting: tweet.linkSpans, into: &tokens)
        let start = words.count
        // The tokens of the text come first, with no other tokens between them, because phrase queries find adjacent
        // tokens.
        words.append(contentsOf: tokens.words.bytes)
        textLength = tokens.words.bytes.count
        words.append(tokens.alternates, .alternate)
        for hashtag in tweet.hashtags {
            append(hashtag.text, .tag, to: &words)
        }
        for cashtag in tweet.cashtags {
            append(cashtag.text, .tag, behind: "$", to: &words)
        }
        for item in tweet.mentions {
            append(item.handle, .mention, to: &words)
        }
        for (index, link) in tweet.links.enumerated() {
            append(link.expanded ?? link.url, isFirst: index == 0, to: &words)
            if let first = link.via { append(first, isFirst: false, to: &words) }
        }
        for flag in IndexFlag.allCases where flag != .authorless && tweet.has(flag) {
            words.append(flag.rawValue, .flag)
        }
        if let language = tweet.language {
            append(language, .flag, behind: IndexToken.languagePrefix, to: &words)
        }
        factsLength = words.count - start
        guard let poll = tweet.poll else { return }
        for choice in poll.choices {
            // The separator prevents a phrase from matching across two choices.
            words.append("|", .flag)
            tokens.words.removeAll()
            tokens.alternates.removeAll()
            tokenizer.tokenize(choice.label, cutting: [], into: &tokens)
            words.append(tokens.words, .text)
            words.append(tokens.alternates, .alternate)
        }
    }

    /// Appends the words of a URL. A separator prevents a phrase from matching across two URLs.
    private mutating func append(_ url: String, isFirst: Bool, to words: inout [UInt8]) {
        if !isFirst { words.append("|", .url) }
        links.removeAll()
        tokenizer.linkWords(url, into: &links)
        words.append(links, .url)
    }

    /// Appends a token of a kind: the prefix and the folded text.
    private mutating func append(
        _ text: String, _ kind: IndexKind, behind prefix: String = "", to words: inout [UInt8]
    ) {
        folded.removeAll(keepingCapacity: true)
        folded.append(prefix)
        Folding.fold(text, into: &folded)
        kind.append(folded.span, to: &words)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ token: String, _ kind: IndexKind) { kind.append(token, to: &self) }

    fileprivate mutating func append(_ stream: TokenStream, _ kind: IndexKind) {
        let all = stream.bytes.span
        for token in stream.tokens { kind.append(all.extracting(Int(token.start)..<Int(token.end)), to: &self) }
    }
}

extension Tweet {
    /// The spans of URLs in the text, sorted and without overlaps.
    var linkSpans: [TextSpan] {
        if links.isEmpty && media.isEmpty { return [] }
        var spans: [TextSpan] = []
        for index in links.indices { if let span = links[index].span { spans.append(span) } }
        for index in media.indices { if let span = media[index].span { spans.append(span) } }
        return spans.merged()
    }
}

/// The row IDs of a tweet's author and of the accounts that the tweet answers, retweets and quotes; `nil` without such
/// an account. See `UserUpserter`.
struct TweetUsers: Hashable, Sendable {
    var author: Int64?
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?

    /// Completes an index document, which so far contains the words of the tweet: appends tokens for the accounts, or a
    /// flag if the tweet has no author. A document is the bytes of its tokens, separated by spaces. It may begin with a
    /// space.
    func appendTokens(to document: inout [UInt8]) {
        func append(_ token: String, _ kind: IndexKind) { kind.append(token, to: &document) }
        if let author {
            append(IndexToken.author(UserID(author)), .author)
        } else {
            append(IndexFlag.authorless.rawValue, .flag)
        }
        if let replyTo { append(IndexToken.replyTo(UserID(replyTo)), .flag) }
        if let retweetOf { append(IndexToken.retweetOf(UserID(retweetOf)), .flag) }
        if let quoteOf { append(IndexToken.quoteOf(UserID(quoteOf)), .flag) }
    }
}

extension TextIndexer {
    /// Returns the search index tokens of a tweet by kind, for inspection and export.
    package mutating func tokens(of tweet: Tweet) -> NormalizedTokens {
        let words = words(of: tweet)
        let (text, facts) = (textLength, factsLength)
        var tokens = NormalizedTokens(text: String(decoding: words[..<text], as: UTF8.self))
        tokens.author = tweet.author?.handle.map(Folding.fold)
        for token in words[text..<facts].split(separator: 0x20) {
            let value = String(decoding: token.dropFirst(), as: UTF8.self)
            switch token.first {
            case IndexKind.alternate.mark: tokens.alternates.append(value)
            case IndexKind.tag.mark: tokens.tags.append(value)
            case IndexKind.mention.mark: tokens.mentions.append(value)
            case IndexKind.url.mark: tokens.urls.append(value)
            default: tokens.facts.append(value)
            }
        }
        return tokens
    }
}
