import TweetModel

/// Keeps the articles of an account archive until their tweets arrive (see Account archives, Articles).
///
/// `article.js` contains the texts, and `article-metadata.js` says which of them are published and in which tweet. The
/// metadata do not name the article, so they are paired by position. If the numbers of records differ, the pairs are
/// unknown, and only a tweet that links to an article shows that it is published.
struct ArticleIndex {
    /// Maximum size of all articles in bytes.
    static let byteLimit = 256 << 20

    /// The members of `article` and `articleMetadata`.
    static let known = KnownMembers(
        ["id", "title", "coverMedia", "media", "content"], leaving: .accountFiles, in: "article.")
    static let knownInMetadata = KnownMembers(
        ["tweetId", "lifecycleState", "firstPublishedAtMs", "modifiedAtMs", "updatedAtMs"], leaving: .accountFiles,
        in: "articleMetadata.")

    private var articles: [ArticleRecord] = []
    private var metadata: [(tweet: TweetID?, isPublished: Bool, publishedAt: Timestamp?, modifiedAt: Timestamp?)] = []
    private var size = 0
    /// True if a file could not be read to its end, so positions do not agree.
    private var isDamaged = false
    private var isSettled = false
    private var byTweet: [TweetID: Int] = [:]
    private var byID: [Int64: Int] = [:]
    private var unused: Set<Int> = []

    // MARK: Filling

    /// Adds a record of `article.js`. Returns the reason if it cannot be added.
    mutating func add(article record: JSONValue) -> RecordProblem? {
        let record = record.inside("article")
        guard let id = record["id"]?.integer, id > 0 else {
            isDamaged = true
            return RecordProblem(reason: "not an article: missing id")
        }
        size += record.range.count
        guard size <= Self.byteLimit else {
            isDamaged = true
            return RecordProblem(reason: "the articles exceed the limit of 256 MB")
        }
        articles.append(Self.article(id, record))
        return nil
    }

    private static func article(_ id: Int64, _ record: JSONValue) -> ArticleRecord {
        var article = ArticleRecord(id: id)
        article.setTitle(record["title"]?.nonEmptyString)
        if let url = record["coverMedia"]?.nonEmptyString {
            article.add(mark: .cover, target: url)
            article.add(MediaItem(id: nil, kind: .photo, url: url))
        }
        var media = ArticleMedia()
        record.array("media")?.forEachElement { item in
            if let url = item.nonEmptyString { media.add(MediaItem(id: nil, kind: .photo, url: url)) }
        }
        if let body = record.object("content") {
            ArticleBlocks(entitiesOf: body).add(blocksOf: body, to: &article, media)
        }
        for item in media.items { article.add(item) }
        return article
    }

    /// Adds a record of `article-metadata.js`.
    mutating func add(metadata record: JSONValue) {
        let record = record.inside("articleMetadata")
        metadata.append(
            (
                tweet: record.tweetID("tweetId"),
                isPublished: record["lifecycleState"]?["lifecycle"]?["name"]?.equals("Published") == true,
                publishedAt: Self.time(record["firstPublishedAtMs"]),
                modifiedAt: Self.time(record.member("modifiedAtMs", or: "updatedAtMs"))
            ))
    }

    private static func time(_ milliseconds: JSONValue?) -> Timestamp? {
        milliseconds?.integer.flatMap { $0 > 0 ? Timestamp(seconds: $0 / 1000) : nil }
    }

    /// Records that a file could not be read to its end.
    mutating func markDamaged() { isDamaged = true }

    /// Pairs the articles with their metadata. Call this after the last `add`, before any search. Returns a warning if
    /// they cannot be paired; `nil` if they can, or after the first call.
    mutating func settle() -> String? {
        if isSettled { return nil }
        isSettled = true
        let arePaired = !isDamaged && articles.count == metadata.count
        for index in articles.indices {
            if arePaired {
                let facts = metadata[index]
                // Drafts are private.
                guard facts.isPublished else { continue }
                articles[index].setFacts(preview: nil, publishedAt: facts.publishedAt, modifiedAt: facts.modifiedAt)
                if let tweet = facts.tweet { byTweet[tweet] = index }
                unused.insert(index)
            }
            if let id = articles[index].article.id { byID[id] = index }
        }
        if articles.isEmpty || arePaired { return nil }
        return "article-metadata.js does not match article.js, so only articles to which a tweet links were imported, "
            + "without their dates"
    }

    // MARK: Searching

    /// Completes a tweet from its article. The link in the tweet decides, and without one the tweet ID in the metadata.
    mutating func complete(_ tweet: inout Tweet) {
        guard !articles.isEmpty, tweet.retweetOf == nil else { return }
        let index = ArticleRecord.id(in: tweet).map { byID[$0] } ?? byTweet[tweet.id]
        guard let index else { return }
        articles[index].complete(&tweet)
        unused.remove(index)
    }

    /// The number of published articles without a tweet. 0 if the archive does not say which ones are published.
    var unusedCount: Int { unused.count }
}
