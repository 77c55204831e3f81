internal import TweetModel
internal import TweetText

/// The columns of an index row that come from the text and its links: UTF-8 tokens joined by spaces.
struct IndexWords: Sendable, Hashable {
    var text: [UInt8]
    var alternate: [UInt8]
    var url: [UInt8]
}

/// Tokenises tweets for the index.
struct TextIndexer: ~Copyable {
    private let tokenizer = Tokenizer()
    private var tokens = TokenizedText()
    private var links = TokenStream()

    init() {}

    /// A function of the tweet alone: an index row can only be deleted by naming the very tokens it was made of.
    mutating func words(of tweet: Tweet) -> IndexWords {
        tokens.words.removeAll()
        tokens.alternates.removeAll()
        tokenizer.tokenize(tweet.text, cutting: tweet.linkSpans, into: &tokens)
        var url: [UInt8] = []
        for link in tweet.links {
            links.removeAll()
            tokenizer.linkWords(link.expanded ?? link.url, into: &links)
            url.appendToken(links.bytes)
        }
        return IndexWords(text: tokens.words.bytes, alternate: tokens.alternates.bytes, url: url)
    }
}

extension Tweet {
    /// The bytes of the text that are addresses, in order and without overlaps.
    var linkSpans: [TextSpan] {
        if links.isEmpty && media.isEmpty { return [] }
        return (links.compactMap(\.span) + media.compactMap(\.span)).merged()
    }
}

/// One row of the search index.
struct IndexDocument: Hashable {
    let words: IndexWords
    var tag: [UInt8] = []
    var mention: [UInt8] = []
    var author: [UInt8] = []
    var flag: [UInt8] = []

    /// The row of a tweet whose users are known by their rows in the store.
    init(_ tweet: Tweet, users: TweetUsers, words: IndexWords, foldTag: (String) -> String) {
        self.words = words
        for hashtag in tweet.hashtags where hashtag.source != .completed { tag.appendToken(foldTag(hashtag.text).utf8) }
        for cashtag in tweet.cashtags where cashtag.source != .completed {
            tag.appendToken(("$" + Folding.fold(cashtag.text)).utf8)
        }
        for item in tweet.mentions where item.source != .completed {
            mention.appendToken(Folding.fold(item.handle).utf8)
        }
        if let row = users.author { author.appendToken(IndexToken.author(UserID(row)).utf8) }
        appendFlags(tweet, users)
    }

    private mutating func appendFlags(_ tweet: Tweet, _ users: TweetUsers) {
        func mark(_ present: Bool, _ fact: IndexFlag) {
            if present { flag.appendToken(fact.rawValue.utf8) }
        }
        let flags = tweet.flags
        mark(flags.isReferencedOnly, .referenced)
        mark(users.author == nil, .authorless)
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
        if let language = tweet.language { flag.appendToken(IndexToken.language(language).utf8) }
        if let row = users.replyTo { flag.appendToken(IndexToken.replyTo(UserID(row)).utf8) }
        if let row = users.retweetOf { flag.appendToken(IndexToken.retweetOf(UserID(row)).utf8) }
        if let row = users.quoteOf { flag.appendToken(IndexToken.quoteOf(UserID(row)).utf8) }
    }
}

extension [UInt8] {
    /// Adds a token behind a space; a token that has spaces inside (a hostile language label) becomes several.
    fileprivate mutating func appendToken(_ token: some Sequence<UInt8>) {
        let before = count
        if !isEmpty { append(UInt8(ascii: " ")) }
        let start = count
        append(contentsOf: token)
        if count == start { removeLast(count - before) }
    }
}

/// The store's rows of the accounts a tweet is about.
struct TweetUsers: Hashable, Sendable {
    var author: Int64?
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?
}
