import TweetModel
import TweetText

/// An X Article in any format: its text, and where its parts and entities are in this text (see Supported inputs,
/// Articles).
struct ArticleRecord {
    private(set) var article: Article
    /// The title and the body, separated by an empty line.
    private var text = ""
    /// The entities that the record lists. Spans refer to `text`.
    private var hashtags: [Hashtag] = []
    private var cashtags: [Cashtag] = []
    private var mentions: [Mention] = []
    private var links: [Link] = []
    private var media: [MediaItem] = []
    private var mediaKeys: Set<String?> = []
    private var completeness = TextCompleteness.articlePreview
    /// The kind of the last part of the text. List items without other text between them are in adjacent lines.
    private var lastKind: Article.Part.Kind?

    init(id: Int64?) { article = Article(id: id) }

    // MARK: Filling

    /// Sets the title. Call this before the body is added.
    mutating func setTitle(_ title: String?) {
        guard let title else { return }
        add(title, .title)
    }

    /// Sets the preview and the times. The preview is the body of an article without another one.
    mutating func setFacts(preview: String?, publishedAt: Timestamp?, modifiedAt: Timestamp?) {
        article.preview = preview
        article.publishedAt = publishedAt
        article.modifiedAt = modifiedAt
    }

    /// Adds the body as plain text, which has no headings.
    mutating func add(plainText: String) {
        add(plainText, nil)
        raise(to: .articleText)
    }

    /// Adds the preview if the record contains no body.
    mutating func addPreviewIfNeeded() {
        guard completeness == .articlePreview, let preview = article.preview else { return }
        add(preview, nil)
    }

    /// Records how much of the body was added.
    mutating func raise(to completeness: TextCompleteness) { self.completeness = max(self.completeness, completeness) }

    /// Adds a part without text, below the text so far.
    mutating func add(mark kind: Article.Part.Kind, target: String? = nil) {
        let end = text.utf8.count
        article.parts.append(Article.Part(kind, TextSpan(end, end), target: target))
        lastKind = kind
    }

    /// Adds words in the text that lead to a URL. If the words are the URL, they are a normal link.
    mutating func addLink(to url: String, at span: TextSpan) {
        let isSpelledOut = text.utf8.span.extracting(span.start..<span.end).hasSameBytes(as: url.utf8.span)
        let isShort = url.hasPrefix("https://t.co/") || url.hasPrefix("http://t.co/")
        links.append(
            Link(
                url: url, expanded: isShort ? nil : url, display: nil, span: isSpelledOut ? span : nil,
                source: .note))
        if !isSpelledOut { article.parts.append(Article.Part(.link, span, target: url)) }
    }

    /// Adds an entity that a block lists. Ignores it if the text at the span does not show it; then it is extracted
    /// from the text if it is anywhere else.
    mutating func add(_ kind: ExtractedEntity.Kind, _ word: String, at span: TextSpan) {
        guard text.shows(kind, word, at: span) else { return }
        switch kind {
        case .hashtag: hashtags.append(Hashtag(text: word, span: span, source: .note))
        case .cashtag: cashtags.append(Cashtag(text: word, span: span, source: .note))
        case .mention:
            // The blocks of a damaged record may call any text a mention.
            guard word.utf8.allSatisfy(\.isHandleByte) else { return }
            mentions.append(Mention(handle: word, id: nil, name: nil, span: span, source: .note))
        case .url: if word.hasPrefix("http") { addLink(to: word, at: span) }
        case .list: break
        }
    }

    mutating func add(_ item: MediaItem) { if mediaKeys.insert(item.key).inserted { media.append(item) } }

    /// Adds a block of the text. Returns its position; `nil` if it contains only whitespace.
    @discardableResult
    mutating func add(_ block: String, _ kind: Article.Part.Kind?, target: String? = nil) -> TextSpan? {
        guard block.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
        let isList = kind == .bullet || kind == .number
        if !text.isEmpty { text += isList && lastKind == kind ? "\n" : "\n\n" }
        let start = text.utf8.count
        text += block
        let span = TextSpan(start, text.utf8.count)
        if let kind { article.parts.append(Article.Part(kind, span, target: target)) }
        lastKind = kind
        return span
    }

    // MARK: Completing a tweet

    /// Replaces the text of a tweet by the article. Keeps the entities of the tweet. A text that contains more than the
    /// link to the article precedes the article. Does nothing for a retweet or an empty article.
    ///
    /// - Parameters:
    ///   - accounts: The IDs of mentioned accounts by lowercased handle.
    ///   - targets: The targets of short links in the text, by URL.
    func complete(_ tweet: inout Tweet, accounts: [String: UserID] = [:], targets: [String: String] = [:]) {
        guard !text.isEmpty, tweet.retweetOf == nil else { return }
        var shift = 0
        if ArticleRecord.isWhole(tweet.text) {
            tweet.text = text
            for index in tweet.links.indices { tweet.links[index].span = nil }
            for index in tweet.media.indices { tweet.media[index].span = nil }
        } else {
            tweet.text += "\n\n"
            shift = tweet.text.utf8.count
            tweet.text += text
        }
        addEntities(to: &tweet, shift, accounts, targets)
        let known = Set(tweet.media.map(\.key))
        tweet.media += media.filter { !known.contains($0.key) }
        var moved = article
        moved.parts = article.parts.map { Article.Part($0.kind, $0.span.moved(by: shift), target: $0.target) }
            .sorted { $0.span.start < $1.span.start }
        tweet.article = moved
        tweet.textCompleteness = completeness
        tweet.flags.insert(.article)
        tweet.flags.remove([.note, .truncated])
    }

    /// Adds the listed entities, and extracts the others from the text. Does not extract from source code.
    private func addEntities(
        to tweet: inout Tweet, _ shift: Int, _ accounts: [String: UserID], _ targets: [String: String]
    ) {
        func moved(_ span: TextSpan?) -> TextSpan? { span.map { $0.moved(by: shift) } }
        for tag in hashtags { tweet.hashtags.append(Hashtag(text: tag.text, span: moved(tag.span), source: .note)) }
        for tag in cashtags { tweet.cashtags.append(Cashtag(text: tag.text, span: moved(tag.span), source: .note)) }
        for mention in mentions { add(mention: mention.handle, moved(mention.span), .note, accounts, to: &tweet) }
        var urls = Set(tweet.links.map(\.url))
        for link in links where urls.insert(link.url).inserted || link.span != nil {
            tweet.links.append(
                Link(url: link.url, expanded: link.expanded, display: nil, span: moved(link.span), source: .note))
        }
        let listed =
            hashtags.compactMap(\.span) + cashtags.compactMap(\.span) + mentions.compactMap(\.span)
            + links.compactMap(\.span) + article.parts.filter { $0.kind == .code || $0.kind == .link }.map(\.span)
        var taken = listed.merged()[...]
        for entity in ExtractedEntity.all(in: text).sorted(by: { $0.span < $1.span }) {
            while let first = taken.first, first.end <= entity.span.start { taken.removeFirst() }
            if let first = taken.first, first.overlaps(entity.span) { continue }
            let span = entity.span.moved(by: shift)
            switch entity.kind {
            case .hashtag: tweet.hashtags.append(Hashtag(text: entity.value, span: span, source: .extracted))
            case .cashtag: tweet.cashtags.append(Cashtag(text: entity.value, span: span, source: .extracted))
            case .mention: add(mention: entity.value, span, .extracted, accounts, to: &tweet)
            case .url:
                tweet.links.append(
                    Link(
                        url: entity.value, expanded: targets[entity.value], display: nil, span: span,
                        source: targets[entity.value] == nil ? .extracted : .note))
            case .list: break
            }
        }
    }

    private func add(
        mention handle: String, _ span: TextSpan?, _ source: EntitySource, _ accounts: [String: UserID],
        to tweet: inout Tweet
    ) {
        let id = accounts[handle.lowercased()]
        tweet.mentions.append(
            Mention(handle: handle, id: id, name: nil, span: span, source: id == nil ? source : .note))
    }
}

/// Recognises the link from a tweet to its article: `https://x.com/i/article/1900000000000000077`.
extension ArticleRecord {
    /// The ID in the URL of an article; `nil` for any other URL.
    static func id(_ url: String) -> Int64? {
        let parts = url.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 5, parts[0] == "https:" || parts[0] == "http:", parts[2] == "i", parts[3] == "article",
            ["x.com", "twitter.com", "www.x.com", "mobile.x.com", "mobile.twitter.com"].contains(parts[1].lowercased()),
            let id = Int64(parts[4].prefix { $0 != "?" && $0 != "#" }), id > 0
        else { return nil }
        return id
    }

    /// The ID of the article to which a tweet links.
    static func id(in tweet: Tweet) -> Int64? { tweet.links.lazy.compactMap { id($0.expanded ?? $0.url) }.first }

    /// Whether a text consists only of links, so an article can replace it.
    static func isWhole(_ text: String) -> Bool {
        text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
            word.hasPrefix("https://t.co/") || word.hasPrefix("http://t.co/") || id(String(word)) != nil
        }
    }
}

extension TextSpan {
    /// The span of the same text after `count` more bytes.
    func moved(by count: Int) -> TextSpan { TextSpan(start + count, end + count) }
}

/// Reads articles of API v2, GraphQL and account archives. The members have different names, but the blocks of the body
/// have one shape (see Supported inputs, Articles).
extension ArticleRecord {
    /// The members of an article of API v2 or GraphQL.
    static let known = KnownMembers(
        [
            "id", "rest_id", "title", "preview_text", "metadata", "lifecycle_state", "cover_media",
            "cover_media_results", "media_entities", "content_state", "plain_text", "entities",
        ], leaving: .articles)

    /// Reads `article` of a tweet of API v2. The media may be in the record or in the includes.
    static func complete(_ tweet: inout Tweet, fromV2 record: JSONValue, _ item: (String) -> MediaItem?) {
        var article = ArticleRecord(id: record["id"]?.integer ?? record["rest_id"]?.integer ?? id(in: tweet))
        var accounts: [String: UserID] = [:]
        var targets: [String: String] = [:]
        if let entities = record.object("entities") {
            entities.array("mentions")?.forEachElement { mention in
                guard let handle = mention["username"]?.nonEmptyString else { return }
                accounts[handle.lowercased()] = mention.userID
            }
            entities.array("urls")?.forEachElement { link in
                guard let url = link["url"]?.nonEmptyString else { return }
                targets[url] = link["expanded_url"]?.nonEmptyString
            }
        }
        article.read(record, item)
        article.complete(&tweet, accounts: accounts, targets: targets)
    }

    /// Reads `article_results.result` of a tweet of GraphQL.
    static func complete(_ tweet: inout Tweet, fromGraphQL record: JSONValue) {
        var article = ArticleRecord(id: record["rest_id"]?.integer ?? id(in: tweet))
        article.read(record) { _ in nil }
        article.complete(&tweet)
    }

    private mutating func read(_ record: JSONValue, _ item: (String) -> MediaItem?) {
        setFacts(
            preview: record["preview_text"]?.nonEmptyString,
            publishedAt: Self.time(record.object("metadata")?["first_published_at_secs"]),
            modifiedAt: Self.time(record.object("lifecycle_state")?["modified_at_secs"]))
        let media = ArticleMedia(record, item)
        setTitle(record["title"]?.nonEmptyString)
        if let cover = media.cover, let key = cover.key {
            add(mark: .cover, target: key)
            add(cover)
        }
        if let body = record.object("content_state"), ArticleBlocks.hasBlocks(body) {
            ArticleBlocks(entitiesOf: body).add(blocksOf: body, to: &self, media)
        } else if let text = record["plain_text"]?.nonEmptyString {
            add(plainText: text)
        }
        addPreviewIfNeeded()
        for item in media.items { add(item) }
    }

    private static func time(_ seconds: JSONValue?) -> Timestamp? {
        seconds?.integer.flatMap { $0 > 0 ? Timestamp(seconds: $0) : nil }
    }
}

/// The images and videos of an article.
struct ArticleMedia {
    private(set) var cover: MediaItem?
    /// All items except the cover, in the order of the record.
    private(set) var items: [MediaItem] = []
    private var byID: [String: MediaItem] = [:]

    /// Creates an empty list.
    init() {}

    /// Reads `cover_media` and `media_entities`. Both contain objects or keys, which `item` resolves.
    init(_ record: JSONValue, _ item: (String) -> MediaItem?) {
        if let cover = record.member("cover_media", or: "cover_media_results") { self.cover = Self.item(cover, item) }
        record.array("media_entities")?.forEachElement { element in
            if let item = Self.item(element, item) { add(item) }
        }
    }

    mutating func add(_ item: MediaItem) {
        guard let key = item.key, byID[key] == nil else { return }
        byID[key] = item
        items.append(item)
    }

    /// The item with an ID of the blocks; `nil` if the record does not contain it.
    func item(_ id: String) -> MediaItem? { byID[id] ?? (cover?.key == id ? cover : nil) }

    private static func item(_ record: JSONValue, _ known: (String) -> MediaItem?) -> MediaItem? {
        if let key = record.nonEmptyString { return known(key) ?? MediaItem.v2(key: key) }
        if record.has("type"), let key = record["media_key"]?.nonEmptyString { return MediaItem.v2(record, key: key) }
        let record = record.inside("result")
        let key = record["media_key"]?.nonEmptyString
        if let key, let item = known(key) { return item }
        guard record.object("media_info") != nil else { return key.map { MediaItem.v2(key: $0) } }
        var item = MediaItem(id: nil, kind: .photo, url: nil)
        item.complete(fromFile: record)
        return item.key == nil ? nil : item
    }
}
