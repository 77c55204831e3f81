import TweetModel

/// Reads articles of API v2, GraphQL and account archives. The members have different names, but the blocks of the body
/// have one shape (see Supported inputs, Articles).
enum ArticleReader {
    /// Reads `article` of a tweet of API v2. The media may be in the record or in the includes.
    static func complete(_ tweet: inout Tweet, fromV2 record: JSONValue, _ item: (String) -> MediaItem?) {
        var article = ArticleRecord(
            id: record["id"]?.integer ?? record["rest_id"]?.integer ?? ArticleLink.id(in: tweet))
        var accounts: [String: UserID] = [:]
        var targets: [String: String] = [:]
        if let entities = record.object("entities") {
            entities.array("mentions")?.forEachElement { mention in
                guard let handle = mention["username"]?.nonEmptyString else { return }
                accounts[handle.lowercased()] = RecordID.user(mention)
            }
            entities.array("urls")?.forEachElement { link in
                guard let url = link["url"]?.nonEmptyString else { return }
                targets[url] = link["expanded_url"]?.nonEmptyString
            }
        }
        read(record, into: &article, item)
        article.complete(&tweet, accounts: accounts, targets: targets)
    }

    /// Reads `article_results.result` of a tweet of GraphQL.
    static func complete(_ tweet: inout Tweet, fromGraphQL record: JSONValue) {
        var article = ArticleRecord(id: record["rest_id"]?.integer ?? ArticleLink.id(in: tweet))
        read(record, into: &article) { _ in nil }
        article.complete(&tweet)
    }

    private static func read(_ record: JSONValue, into article: inout ArticleRecord, _ item: (String) -> MediaItem?) {
        article.setFacts(
            preview: record["preview_text"]?.nonEmptyString,
            publishedAt: time(record.object("metadata")?["first_published_at_secs"]),
            modifiedAt: time(record.object("lifecycle_state")?["modified_at_secs"]))
        let media = ArticleMedia(record, item)
        article.setTitle(record["title"]?.nonEmptyString)
        if let cover = media.cover, let key = cover.key {
            article.add(mark: .cover, target: key)
            article.add(cover)
        }
        if let body = record.object("content_state"), ArticleBlocks.hasBlocks(body) {
            ArticleBlocks(entitiesOf: body).add(blocksOf: body, to: &article, media)
        } else if let text = record["plain_text"]?.nonEmptyString {
            article.add(plainText: text)
        }
        article.addPreviewIfNeeded()
        for item in media.items { article.add(item) }
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
        if let key = record.nonEmptyString { return known(key) ?? V2Media.item(key: key) }
        if record.has("type"), let key = record["media_key"]?.nonEmptyString { return V2Media.item(record, key: key) }
        let record = record.inside("result")
        let key = record["media_key"]?.nonEmptyString
        if let key, let item = known(key) { return item }
        guard record.object("media_info") != nil else { return key.map { V2Media.item(key: $0) } }
        var item = MediaItem(id: nil, kind: .photo, url: nil)
        MediaObject.complete(&item, fromFile: record)
        return item.key == nil ? nil : item
    }
}
