internal import TweetModel
internal import TweetText

/// What of an index row depends on the tweet alone, and not on the rows of its accounts: UTF-8 tokens joined by spaces.
struct IndexWords: Sendable, Hashable {
    fileprivate(set) var bytes: [UInt8]
}

/// Tokenises tweets for the index.
struct TextIndexer: ~Copyable {
    private let tokenizer = Tokenizer()
    private var tokens = TokenizedText()
    private var links = TokenStream()
    /// Bounds memory: beyond this many spellings all are forgotten.
    private static let capacity = 20_000
    private var foldedTags: [String: String] = [:]

    init() {}

    /// The bytes of the last tweet's tokens that are words of its text; they come first.
    var textLength: Int { tokens.words.bytes.count }

    /// A function of the tweet alone: an index row can only be deleted by naming the very tokens it was made of.
    mutating func words(of tweet: Tweet) -> IndexWords {
        tokens.words.removeAll()
        tokens.alternates.removeAll()
        tokenizer.tokenize(tweet.text, cutting: tweet.linkSpans, into: &tokens)
        // Words come first: each is at the position that phrases count.
        var words = IndexWords(bytes: tokens.words.bytes)
        words.append(tokens.alternates, .alternate)
        for hashtag in tweet.hashtags where hashtag.source != .completed {
            words.append(foldedTag(hashtag.text), .tag)
        }
        for cashtag in tweet.cashtags where cashtag.source != .completed {
            words.append("$" + Folding.fold(cashtag.text), .tag)
        }
        for item in tweet.mentions where item.source != .completed {
            words.append(Folding.fold(item.handle), .mention)
        }
        for (index, link) in tweet.links.enumerated() {
            // A phrase is in one address: nothing that is searched for goes over the sign between two.
            if index > 0 { words.append("|", .url) }
            links.removeAll()
            tokenizer.linkWords(link.expanded ?? link.url, into: &links)
            words.append(links, .url)
        }
        words.appendFacts(of: tweet)
        return words
    }

    private mutating func foldedTag(_ text: String) -> String {
        if let folded = foldedTags[text] { return folded }
        let folded = Folding.fold(text)
        if foldedTags.count >= Self.capacity { foldedTags.removeAll(keepingCapacity: true) }
        foldedTags[text] = folded
        return folded
    }
}

extension IndexWords {
    fileprivate mutating func append(_ token: String, _ kind: IndexKind) {
        kind.append(token, to: &bytes)
    }

    fileprivate mutating func append(_ stream: TokenStream, _ kind: IndexKind) {
        let all = stream.bytes.span
        for token in stream.tokens { kind.append(all.extracting(Int(token.start)..<Int(token.end)), to: &bytes) }
    }

    fileprivate mutating func appendFacts(of tweet: Tweet) {
        func mark(_ present: Bool, _ fact: IndexFlag) {
            if present { append(fact.rawValue, .flag) }
        }
        let flags = tweet.flags
        mark(flags.isReferencedOnly, .referenced)
        mark(tweet.retweetOf != nil, .retweet)
        mark(tweet.isReply, .reply)
        mark(tweet.quoteOf != nil, .quote)
        mark(!tweet.media.isEmpty, .media)
        mark(tweet.media.contains { $0.kind == .photo }, .photo)
        mark(tweet.media.contains { $0.kind == .video }, .video)
        mark(tweet.media.contains { $0.kind == .animatedGIF }, .gif)
        mark(!tweet.media.isEmpty || tweet.links.contains { $0.source != .completed }, .link)
        mark(tweet.hashtags.contains { $0.source != .completed }, .hashtag)
        mark(tweet.mentions.contains { $0.source != .completed }, .mention)
        mark(tweet.cashtags.contains { $0.source != .completed }, .cashtag)
        mark(flags.contains(.note), .note)
        mark(flags.contains(.truncated), .truncated)
        mark(flags.contains(.deleted), .deleted)
        mark(flags.contains(.liked), .liked)
        mark(flags.contains(.edited), .edited)
        mark(flags.contains(.circle), .circle)
        mark(flags.contains(.community), .community)
        mark(tweet.sensitive == true, .sensitive)
        mark(flags.contains(.poll), .poll)
        if let language = tweet.language { append(IndexToken.language(language), .flag) }
    }
}

extension Tweet {
    /// The bytes of the text that are addresses, in order and without overlaps.
    var linkSpans: [TextSpan] {
        if links.isEmpty && media.isEmpty { return [] }
        return (links.compactMap(\.span) + media.compactMap(\.span)).merged()
    }
}

/// One row of the search index: tokens joined by spaces.
struct IndexDocument: Hashable {
    private(set) var bytes: [UInt8]

    /// The row of a tweet whose accounts are known by their rows in the store.
    init(_ words: IndexWords, users: TweetUsers) {
        bytes = words.bytes
        if let row = users.author {
            append(IndexToken.author(UserID(row)), .author)
        } else {
            append(IndexFlag.authorless.rawValue, .flag)
        }
        if let row = users.replyTo { append(IndexToken.replyTo(UserID(row)), .flag) }
        if let row = users.retweetOf { append(IndexToken.retweetOf(UserID(row)), .flag) }
        if let row = users.quoteOf { append(IndexToken.quoteOf(UserID(row)), .flag) }
    }

    private mutating func append(_ token: String, _ kind: IndexKind) {
        kind.append(token, to: &bytes)
    }
}

/// The store's rows of the accounts a tweet is about.
struct TweetUsers: Hashable, Sendable {
    var author: Int64?
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?
}
