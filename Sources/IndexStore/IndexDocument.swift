internal import TweetModel
internal import TweetText

/// What of an index row depends on the tweet alone, and not on the rows of its accounts: UTF-8 tokens joined by spaces.
struct IndexWords: Sendable, Hashable {
    var text: [UInt8]
    var alternate: [UInt8]
    var url: [UInt8]
    var tag: [UInt8] = []
    var mention: [UInt8] = []
    /// The first facts; those about accounts follow.
    var flag: [UInt8] = []
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

    /// A function of the tweet alone: an index row can only be deleted by naming the very tokens it was made of.
    mutating func words(of tweet: Tweet) -> IndexWords {
        tokens.words.removeAll()
        tokens.alternates.removeAll()
        tokenizer.tokenize(tweet.text, cutting: tweet.linkSpans, into: &tokens)
        var url: [UInt8] = []
        for link in tweet.links {
            // A phrase is in one address: nothing that is searched for goes over the sign between two.
            if !url.isEmpty { url.appendToken("|".utf8) }
            links.removeAll()
            tokenizer.linkWords(link.expanded ?? link.url, into: &links)
            url.appendToken(links.bytes)
        }
        var words = IndexWords(text: tokens.words.bytes, alternate: tokens.alternates.bytes, url: url)
        for hashtag in tweet.hashtags where hashtag.source != .completed {
            words.tag.appendToken(foldedTag(hashtag.text).utf8)
        }
        for cashtag in tweet.cashtags where cashtag.source != .completed {
            words.tag.appendToken(("$" + Folding.fold(cashtag.text)).utf8)
        }
        for item in tweet.mentions where item.source != .completed {
            words.mention.appendToken(Folding.fold(item.handle).utf8)
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
    fileprivate mutating func appendFacts(of tweet: Tweet) {
        func mark(_ present: Bool, _ fact: IndexFlag) {
            if present { flag.appendToken(fact.rawValue.utf8) }
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
        if let language = tweet.language { flag.appendToken(IndexToken.language(language).utf8) }
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
    private(set) var author: [UInt8] = []
    private(set) var flag: [UInt8]

    /// The row of a tweet whose accounts are known by their rows in the store.
    init(_ words: IndexWords, users: TweetUsers) {
        self.words = words
        flag = words.flag
        if let row = users.author {
            author.appendToken(IndexToken.author(UserID(row)).utf8)
        } else {
            flag.appendToken(IndexFlag.authorless.rawValue.utf8)
        }
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
