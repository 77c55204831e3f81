internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Tweets on their way into the store: rows for each table, in the order of the input.
///
/// The reader fills a batch from tweets (`TweetPreparer`), without a database. The writer (`TweetWriter`) resolves the
/// values that only the store knows: doc IDs, and row IDs of accounts, hashtags, clients and containers. It sorts the
/// tweets by ID and writes table by table, because SQLite inserts sorted rows fastest and fills its pages best. Batches
/// are reused, so a batch consists of plain values in a few buffers. `tweet(at:)` reads a tweet back from its rows, for
/// merging.
package final class TweetBatch: @unchecked Sendable {
    private(set) var items: [Item] = []
    private(set) var texts = TextBuffer()
    var tweets = RowBuffer(width: TweetColumn.count)
    var hashtags = RowBuffer(width: HashtagColumn.count)
    private(set) var mentions = RowBuffer(width: MentionColumn.count)
    private(set) var links = RowBuffer(width: LinkColumn.count)
    private(set) var cashtags = RowBuffer(width: CashtagColumn.count)
    private(set) var media = RowBuffer(width: MediaColumn.count)
    var mediaFiles = RowBuffer(width: MediaFileColumn.count)
    private(set) var shortLinks = RowBuffer(width: ShortLinkColumn.count)
    private(set) var articles = RowBuffer(width: ArticleColumn.count)
    private(set) var articleParts = RowBuffer(width: ArticlePartColumn.count)
    /// The index words of all tweets, one after the other.
    private(set) var words: [UInt8] = []
    private(set) var accounts = BatchAccounts()
    /// The distinct texts of hashtags, names of clients, and paths of containers (media files, or zips with media).
    /// They have rows of their own in the store.
    private(set) var tags = Interner()
    private(set) var clients = Interner()
    private(set) var containers = Interner()
    /// The rows of `tags`, and the row IDs of `clients`, as far as the writer has resolved them.
    var tagRows: [SharedRows.Tag?] = []
    var clientRows: [Int64?] = []
    /// For each row of `hashtags`, the index in `tags`, and whether the hashtag has a span.
    private var tagOfRow: [(tag: Int32, hasSpan: Bool)] = []
    /// For each row of `mediaFiles`, the index in `containers`.
    private(set) var containerOfRow: [Int32] = []
    private(set) var places: [Place] = []
    private var placeBytes = 0
    /// All versions of edited tweets, oldest first, by the index of the tweet.
    private(set) var edits: [Int: [TweetID]] = [:]
    private var recordCount: Int32 = 0

    package init() {}

    package var count: Int { items.count }
    package var isEmpty: Bool { items.isEmpty }

    /// The approximate memory size in bytes.
    package var size: Int {
        let cells =
            tweets.cellCount + hashtags.cellCount + mentions.cellCount + links.cellCount + cashtags.cellCount
            + media.cellCount + mediaFiles.cellCount + shortLinks.cellCount + articles.cellCount
            + articleParts.cellCount
        return cells * MemoryLayout<RowBuffer.Cell>.stride + texts.bytes.count + words.count + accounts.size
            + items.count * MemoryLayout<Item>.stride + tags.byteCount + clients.byteCount + containers.byteCount
            + placeBytes
    }

    /// The flags of a tweet and the offset of its record.
    package func summary(of index: Int) -> (flags: TweetFlags, offset: Int64) {
        (items[index].flags, items[index].offset)
    }

    /// The size in bytes above which `removeAll` frees the buffers, so that a huge record does not occupy memory for
    /// the rest of the import.
    private static let largestKeptSize = 16 << 20

    package func removeAll() {
        let keeps = size <= Self.largestKeptSize
        items.removeAll(keepingCapacity: keeps)
        texts.removeAll(keepingCapacity: keeps)
        tweets.removeAll(keepingCapacity: keeps)
        hashtags.removeAll(keepingCapacity: keeps)
        mentions.removeAll(keepingCapacity: keeps)
        links.removeAll(keepingCapacity: keeps)
        cashtags.removeAll(keepingCapacity: keeps)
        media.removeAll(keepingCapacity: keeps)
        mediaFiles.removeAll(keepingCapacity: keeps)
        shortLinks.removeAll(keepingCapacity: keeps)
        articles.removeAll(keepingCapacity: keeps)
        articleParts.removeAll(keepingCapacity: keeps)
        words.removeAll(keepingCapacity: keeps)
        accounts.removeAll(keepingCapacity: keeps)
        tags.removeAll(keepingCapacity: keeps)
        clients.removeAll(keepingCapacity: keeps)
        containers.removeAll(keepingCapacity: keeps)
        tagRows.removeAll(keepingCapacity: keeps)
        clientRows.removeAll(keepingCapacity: keeps)
        tagOfRow.removeAll(keepingCapacity: keeps)
        containerOfRow.removeAll(keepingCapacity: keeps)
        places.removeAll(keepingCapacity: keeps)
        placeBytes = 0
        edits.removeAll(keepingCapacity: keeps)
        recordCount = 0
    }

    /// Ends a record: tweets that are appended later belong to the next record.
    func endRecord() { recordCount += 1 }

    // MARK: Filling

    /// The location and times of a record.
    struct Origin {
        let entry: Int
        let offset: Int64
        let length: Int64
        /// The time at which the record was made, in Unix seconds; `nil` if the record has no time of its own.
        var observedAt: Int64?
        /// The date of the input, in Unix seconds; `nil` if unknown.
        let inputDate: Int64?
    }

    private var rowCounts: RowCounts {
        RowCounts(
            hashtags: Int32(hashtags.count), mentions: Int32(mentions.count), links: Int32(links.count),
            cashtags: Int32(cashtags.count), media: Int32(media.count), mediaFiles: Int32(mediaFiles.count),
            shortLinks: Int32(shortLinks.count), articles: Int32(articles.count),
            articleParts: Int32(articleParts.count), words: words.count)
    }

    private func item(_ tweet: Tweet, _ origin: Origin) -> Item {
        Item(
            id: tweet.id, flags: tweet.flags, record: recordCount, entry: origin.entry, offset: origin.offset,
            length: origin.length, observedAt: origin.observedAt, start: rowCounts)
    }

    /// Adds a tweet that the user has permanently forgotten. The writer counts the tweet but does not write its row,
    /// which is empty.
    func appendForgotten(_ tweet: Tweet, _ origin: Origin) {
        var item = item(tweet, origin)
        item.isForgotten = true
        items.append(item)
        tweets.append(InlineArray<31, RowBuffer.Cell>(repeating: .null))
    }

    func append(_ tweet: Tweet, _ origin: Origin, _ indexer: inout TextIndexer) {
        var item = item(tweet, origin)
        addAccounts(of: tweet, origin, to: &item)
        item.retweetOf = tweet.retweetOf?.tweet
        if tweet.replyTo != nil { item.references.insert(.reply) }
        if tweet.retweetOf != nil { item.references.insert(.retweet) }
        if tweet.quoteOf != nil { item.references.insert(.quote) }
        item.client = tweet.client.map { clients.index(of: $0) }
        item.place = tweet.place.map(index(of:))
        if tweet.edits.count > 1 { edits[items.count] = tweet.edits }
        items.append(item)
        appendRow(of: tweet)
        appendEntities(of: tweet)
        appendArticle(of: tweet)
        indexer.appendWords(of: tweet, to: &words)
    }

    private func addAccounts(of tweet: Tweet, _ origin: Origin, to item: inout Item) {
        let observedAt = origin.observedAt ?? origin.inputDate
        let written = tweet.createdAt?.seconds ?? observedAt ?? 0
        for mention in tweet.mentions {
            guard let id = mention.id else { continue }
            let name = mention.name == "" ? nil : mention.name
            _ = accounts.add(User(id: id, handle: mention.handle, name: name), seenAt: written)
        }
        item.author = tweet.author.flatMap { accounts.add($0, seenAt: observedAt ?? written) }
        func index(of reference: TweetReference?) -> Int32? {
            guard let reference, reference.user != nil || reference.handle != nil else { return nil }
            return accounts.add(User(id: reference.user, handle: reference.handle), seenAt: written)
        }
        item.replyTo = index(of: tweet.replyTo)
        item.retweeted = index(of: tweet.retweetOf)
        item.quoted = index(of: tweet.quoteOf)
    }

    private func index(of place: Place) -> Int32 {
        if places.last != place {
            places.append(place)
            placeBytes += MemoryLayout<Place>.stride + (place.name?.utf8.count ?? 0) + (place.fullName?.utf8.count ?? 0)
        }
        return Int32(places.count - 1)
    }

    private func appendRow(of tweet: Tweet) {
        // The writer fills the columns that are always `.null` here.
        let withheldIn = tweet.withheldIn.isEmpty ? nil : tweet.withheldIn.joined(separator: ",")
        tweets.append([
            RowBuffer.Cell(tweet.id.rawValue), .null, RowBuffer.Cell(tweet.createdAt?.seconds),
            RowBuffer.Cell(tweet.flags.rawValue | EmptyEntityFlags(of: tweet).rawValue), .null,
            RowBuffer.Cell(tweet.createdAt?.precision == .day), RowBuffer.Cell(tweet.replyTo?.tweet?.rawValue), .null,
            RowBuffer.Cell(tweet.retweetOf?.tweet?.rawValue), .null, RowBuffer.Cell(tweet.quoteOf?.tweet?.rawValue),
            .null, RowBuffer.Cell(tweet.counts[.likes]), RowBuffer.Cell(tweet.counts[.retweets]),
            RowBuffer.Cell(tweet.counts[.replies]), RowBuffer.Cell(tweet.counts[.quotes]),
            RowBuffer.Cell(tweet.counts[.views]), RowBuffer.Cell(tweet.counts[.bookmarks]),
            texts.append(tweet.language),
            tweet.sensitive.map { RowBuffer.Cell($0) } ?? .null, .null,
            RowBuffer.Cell(tweet.conversation?.rawValue), texts.append(tweet.place?.id),
            RowBuffer.Cell(tweet.point?.latitude), RowBuffer.Cell(tweet.point?.longitude),
            texts.append(tweet.communityID), texts.append(withheldIn), RowBuffer.Cell(tweet.timeMismatch), .null,
            RowBuffer.Cell(Int64(tweet.textCompleteness.rawValue)), texts.append(tweet.text),
        ])
    }

    private func appendEntities(of tweet: Tweet) {
        let id = RowBuffer.Cell(tweet.id.rawValue)
        func start(_ span: TextSpan?) -> RowBuffer.Cell { RowBuffer.Cell(span.map { Int64($0.start) }) }
        func end(_ span: TextSpan?) -> RowBuffer.Cell { RowBuffer.Cell(span.map { Int64($0.end) }) }
        func source(_ source: EntitySource) -> RowBuffer.Cell { RowBuffer.Cell(Int64(source.rawValue)) }
        for (position, tag) in tweet.hashtags.enumerated() {
            // The spelling is stored if it differs from the text at the span. Without a span, the writer stores it if
            // it differs from the hashtag's row.
            let isShown = tag.span == nil || tweet.has(tag.text, at: tag.span, behindSign: true)
            tagOfRow.append((tags.index(of: tag.text), tag.span != nil))
            hashtags.append([
                id, RowBuffer.Cell(Int64(position)), .null, start(tag.span), end(tag.span), source(tag.source),
                isShown ? .null : texts.append(tag.text),
            ])
        }
        for (position, mention) in tweet.mentions.enumerated() {
            // A handle that matches the text is not stored a second time, unless the mention has no ID.
            let isInText = mention.id != nil && tweet.has(mention.handle, at: mention.span, behindSign: true)
            mentions.append([
                id, RowBuffer.Cell(Int64(position)), RowBuffer.Cell(mention.id?.rawValue),
                isInText ? .null : texts.append(mention.handle), start(mention.span), end(mention.span),
                source(mention.source),
            ])
        }
        for (position, link) in tweet.links.enumerated() {
            let isInText = link.expanded != nil && tweet.has(link.url, at: link.span)
            links.append([
                id, RowBuffer.Cell(Int64(position)), isInText ? .null : texts.append(link.url),
                texts.append(link.expanded), texts.append(link.display), start(link.span), end(link.span),
                source(link.source), RowBuffer.Cell(link.isResolved),
            ])
        }
        for (position, cashtag) in tweet.cashtags.enumerated() {
            cashtags.append([
                id, RowBuffer.Cell(Int64(position)), texts.append(cashtag.text),
                texts.append(Folding.fold(cashtag.text)), start(cashtag.span), end(cashtag.span),
                source(cashtag.source),
            ])
        }
        for (position, item) in tweet.media.enumerated() {
            media.append([
                id, RowBuffer.Cell(Int64(position)), texts.append(item.id), texts.append(item.kind.rawValue),
                texts.append(item.url), texts.append(item.videoURL), link(of: item, in: tweet),
                texts.append(item.expanded), start(item.span), end(item.span),
                RowBuffer.Cell(item.width.map { Int64($0) }), RowBuffer.Cell(item.height.map { Int64($0) }),
                texts.append(item.alternativeText), RowBuffer.Cell(item.durationMilliseconds.map { Int64($0) }),
                RowBuffer.Cell(item.sourceTweet?.rawValue), RowBuffer.Cell(item.sourceUser?.rawValue),
                texts.append(item.fileName), source(item.source), texts.append(item.imageText),
            ])
            guard let location = item.location else { continue }
            containerOfRow.append(containers.index(of: location.path))
            mediaFiles.append([
                id, RowBuffer.Cell(Int64(position)), .null, texts.append(location.entry),
                RowBuffer.Cell(Int64(location.method.rawValue)), RowBuffer.Cell(location.offset),
                RowBuffer.Cell(location.storedSize), RowBuffer.Cell(location.size),
            ])
        }
        for link in tweet.shortLinks {
            shortLinks.append([texts.append(link.code), id, RowBuffer.Cell(link.destination != nil)])
        }
    }

    /// Returns the cell of a media item's link: NULL if the text contains the link at the span, and an empty text if
    /// the item has a span but no link.
    private func link(of item: MediaItem, in tweet: Tweet) -> RowBuffer.Cell {
        guard let link = item.link else { return texts.append(item.span == nil ? nil : "") }
        return tweet.has(link, at: item.span) ? .null : texts.append(link)
    }

    private func appendArticle(of tweet: Tweet) {
        guard let article = tweet.article else { return }
        let id = RowBuffer.Cell(tweet.id.rawValue)
        articles.append([
            id, RowBuffer.Cell(article.id), texts.append(article.preview),
            RowBuffer.Cell(article.publishedAt?.seconds), RowBuffer.Cell(article.modifiedAt?.seconds),
        ])
        for (position, part) in article.parts.enumerated() {
            articleParts.append([
                id, RowBuffer.Cell(Int64(position)), texts.append(part.kind.rawValue),
                RowBuffer.Cell(Int64(part.span.start)), RowBuffer.Cell(Int64(part.span.end)), texts.append(part.target),
            ])
        }
    }

    // MARK: The rows of one tweet

    /// Sets the row IDs of a new tweet's accounts, its doc ID and its generation.
    func set(_ users: TweetUsers, docID: Int64, generation: Int64, at index: Int) {
        set(users, at: index)
        tweets[index, TweetColumn.docID] = RowBuffer.Cell(docID)
        tweets[index, TweetColumn.generation] = RowBuffer.Cell(generation)
    }

    /// Sets the row IDs of a tweet's accounts.
    func set(_ users: TweetUsers, at index: Int) {
        tweets[index, TweetColumn.author] = RowBuffer.Cell(users.author)
        tweets[index, TweetColumn.replyToUser] = RowBuffer.Cell(users.replyTo)
        tweets[index, TweetColumn.retweetOfUser] = RowBuffer.Cell(users.retweetOf)
        tweets[index, TweetColumn.quoteOfUser] = RowBuffer.Cell(users.quoteOf)
    }

    /// The index in `tags` of a hashtag's text, and whether the hashtag has a span.
    func tag(ofRow row: Int) -> (index: Int, hasSpan: Bool) { (Int(tagOfRow[row].tag), tagOfRow[row].hasSpan) }

    /// Returns the range of a tweet's rows in a child table. `end` is the number of rows in the table, and `start`
    /// returns the index of a tweet's first row. It is a closure, because key paths are slow.
    @inline(__always)
    private func rows(_ index: Int, end: Int, _ start: (RowCounts) -> Int32) -> Range<Int> {
        let next = index + 1 < items.count ? Int(start(items[index + 1].start)) : end
        return Int(start(items[index].start))..<next
    }

    func hashtagRows(_ index: Int) -> Range<Int> { rows(index, end: hashtags.count) { $0.hashtags } }
    func mentionRows(_ index: Int) -> Range<Int> { rows(index, end: mentions.count) { $0.mentions } }
    func linkRows(_ index: Int) -> Range<Int> { rows(index, end: links.count) { $0.links } }
    func cashtagRows(_ index: Int) -> Range<Int> { rows(index, end: cashtags.count) { $0.cashtags } }
    func mediaRows(_ index: Int) -> Range<Int> { rows(index, end: media.count) { $0.media } }
    func mediaFileRows(_ index: Int) -> Range<Int> { rows(index, end: mediaFiles.count) { $0.mediaFiles } }
    func shortLinkRows(_ index: Int) -> Range<Int> { rows(index, end: shortLinks.count) { $0.shortLinks } }
    func articleRows(_ index: Int) -> Range<Int> { rows(index, end: articles.count) { $0.articles } }
    func articlePartRows(_ index: Int) -> Range<Int> { rows(index, end: articleParts.count) { $0.articleParts } }

    func words(of index: Int) -> ArraySlice<UInt8> {
        words[items[index].start.words..<(index + 1 < items.count ? items[index + 1].start.words : words.count)]
    }

    /// Extends `tagRows` and `clientRows` with an empty element for each new tag and client.
    func makeRoomForRows() {
        tagRows.append(contentsOf: repeatElement(nil, count: tags.texts.count - tagRows.count))
        clientRows.append(contentsOf: repeatElement(nil, count: clients.texts.count - clientRows.count))
    }

    /// Adds a text to the buffer of texts. Returns a cell that refers to the text.
    func append(text: String) -> RowBuffer.Cell { texts.append(text) }
}

extension Tweet {
    /// True if the time inside the ID and `createdAt` differ by more than a minute. IDs from before Snowflake contain
    /// no time. For these IDs, true if `createdAt` is more than a minute after the introduction of Snowflake. False if
    /// `createdAt` is unknown.
    var timeMismatch: Bool {
        guard let createdAt else { return false }
        guard let inside = Snowflake.seconds(of: id) else {
            return createdAt.seconds > Snowflake.epochMilliseconds / 1000 + 60
        }
        // A date without a time counts as midnight, as in queries.
        return abs(inside - createdAt.seconds) > 60
    }

    /// Returns true if the span of the text contains exactly these bytes. With `behindSign`, ignores the first
    /// character of the span. Returns false if the span is missing, empty or invalid.
    fileprivate func has(_ value: String, at span: TextSpan?, behindSign: Bool = false) -> Bool {
        let bytes = text.utf8.span
        guard let span, span.start < span.end, span.end <= bytes.count else { return false }
        var first = span.start
        func isInsideCharacter(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
        guard !isInsideCharacter(first), !isInsideCharacter(span.end) else { return false }
        if behindSign { repeat { first += 1 } while first < span.end && isInsideCharacter(first) }
        return bytes.extracting(first..<span.end).hasSameBytes(as: value.utf8.span)
    }
}

extension TweetBatch {
    /// A tweet of the batch: its record, its accounts, and where its rows begin. Plain values only, so that copies are
    /// cheap.
    struct Item {
        let id: TweetID
        let flags: TweetFlags
        /// The tweets of one record have the same number. The record's own tweet is the last of them.
        let record: Int32
        /// The location of the record: index of the file, offset and length in bytes.
        let entry: Int
        let offset: Int64
        let length: Int64
        /// The time at which the record was made, in Unix seconds; `nil` if the record has no time of its own.
        let observedAt: Int64?
        /// True if the user has permanently forgotten the tweet. Then the batch has only an empty row for it.
        var isForgotten = false
        var retweetOf: TweetID?
        /// Indexes in `accounts`; `nil` if the record does not name the account.
        var author: Int32?
        var replyTo: Int32?
        var retweeted: Int32?
        var quoted: Int32?
        /// The kinds of references that the tweet has, even if the record names neither the other tweet nor its
        /// account.
        var references: References = []
        /// The index in `clients`.
        var client: Int32?
        /// The index in `places`.
        var place: Int32?
        /// The indexes of the tweet's first rows, and the offset of its index words.
        var start = RowCounts()
    }

    struct References: OptionSet {
        let rawValue: UInt8
        static let reply = References(rawValue: 1)
        static let retweet = References(rawValue: 2)
        static let quote = References(rawValue: 4)
    }

    /// The number of rows of each child table, and the number of bytes of index words (`words`).
    struct RowCounts {
        var hashtags: Int32 = 0
        var mentions: Int32 = 0
        var links: Int32 = 0
        var cashtags: Int32 = 0
        var media: Int32 = 0
        var mediaFiles: Int32 = 0
        var shortLinks: Int32 = 0
        var articles: Int32 = 0
        var articleParts: Int32 = 0
        var words: Int = 0
    }
}

/// Reads tweets back from the rows of a batch, in the form in which the store compares tweets (`Tweet.bare`).
extension TweetBatch {
    /// Returns a tweet of the batch. The tweet must not be a forgotten one.
    func tweet(at index: Int) -> Tweet {
        let item = items[index]
        func cell(_ column: TweetColumn) -> RowBuffer.Cell { tweets[index, column] }
        func integer(_ column: TweetColumn) -> Int64? { cell(column).integer }
        func text(_ column: TweetColumn) -> String? { texts.text(cell(column)) }
        func reference(_ kind: References, _ column: TweetColumn) -> TweetReference? {
            item.references.contains(kind) ? TweetReference(tweet: integer(column).map { TweetID($0) }) : nil
        }
        var tweet = Tweet(
            id: item.id,
            createdAt: integer(.createdAt).map {
                Timestamp(seconds: $0, precision: integer(.dayPrecision) == 1 ? .day : .second)
            }, author: nil, text: text(.text) ?? "",
            textCompleteness: integer(.textCompleteness).flatMap { TextCompleteness(rawValue: Int($0)) } ?? .summary)
        tweet.flags = item.flags
        tweet.language = text(.language)
        tweet.client = item.client.map { clients.texts[Int($0)] }
        tweet.replyTo = reference(.reply, .replyToTweet)
        tweet.retweetOf = reference(.retweet, .retweetOfTweet)
        tweet.quoteOf = reference(.quote, .quoteOfTweet)
        tweet.conversation = integer(.conversation).map { TweetID($0) }
        for count in TweetCount.allCases {
            tweet.counts[count] = tweets[index, TweetColumn.likes.rawValue + count.rawValue].integer
        }
        tweet.place = text(.place).map { Place(id: $0) }
        if let latitude = cell(.latitude).real, let longitude = cell(.longitude).real {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.sensitive = integer(.sensitive).map { $0 != 0 }
        tweet.edits = edits[index] ?? []
        tweet.communityID = text(.community)
        tweet.withheldIn = text(.withheldIn).map { $0.split(separator: ",").map(String.init) } ?? []
        addEntities(index, to: &tweet)
        tweet.article = article(index)
        return tweet
    }

    private func addEntities(_ index: Int, to tweet: inout Tweet) {
        let text = tweet.text
        tweet.hashtags = hashtagRows(index).map { row in
            Hashtag(
                text: tags.texts[tag(ofRow: row).index], span: Self.span(hashtags, row, HashtagColumn.start),
                source: Self.source(hashtags, row, HashtagColumn.source))
        }
        tweet.mentions = mentionRows(index).map { row in
            let span = Self.span(mentions, row, MentionColumn.start)
            return Mention(
                handle: texts.text(mentions[row, MentionColumn.handle]) ?? span.flatMap {
                    TweetLoader.tagText(text, $0)
                } ?? "",
                id: mentions[row, MentionColumn.user].integer.map { UserID($0) }, name: nil, span: span,
                source: Self.source(mentions, row, MentionColumn.source))
        }
        tweet.links = linkRows(index).map { row in
            let span = Self.span(links, row, LinkColumn.start)
            return Link(
                url: texts.text(links[row, LinkColumn.url]) ?? span.flatMap {
                    TweetLoader.text(text, $0).map { String($0) }
                } ?? "",
                expanded: texts.text(links[row, LinkColumn.expanded]),
                display: texts.text(links[row, LinkColumn.display]), span: span,
                source: Self.source(links, row, LinkColumn.source),
                isResolved: links[row, LinkColumn.isResolved].integer == 1)
        }
        tweet.cashtags = cashtagRows(index).map { row in
            Cashtag(
                text: texts.text(cashtags[row, CashtagColumn.text]) ?? "",
                span: Self.span(cashtags, row, CashtagColumn.start),
                source: Self.source(cashtags, row, CashtagColumn.source))
        }
        tweet.media = mediaRows(index).map { mediaItem($0, in: text) }
        for row in mediaFileRows(index) {
            let position = mediaFiles[row, MediaFileColumn.position].integer ?? 0
            guard tweet.media.indices.contains(Int(position)) else { continue }
            tweet.media[Int(position)].location = MediaLocation(
                path: containers.texts[Int(containerOfRow[row])],
                entry: texts.text(mediaFiles[row, MediaFileColumn.entry]),
                method: mediaFiles[row, MediaFileColumn.method].integer.flatMap {
                    MediaLocation.Method(rawValue: Int($0))
                } ?? .file,
                offset: mediaFiles[row, MediaFileColumn.dataOffset].integer,
                storedSize: mediaFiles[row, MediaFileColumn.storedSize].integer ?? 0,
                size: mediaFiles[row, MediaFileColumn.size].integer ?? 0)
        }
    }

    private func article(_ index: Int) -> Article? {
        guard let row = articleRows(index).first else { return nil }
        func time(_ column: ArticleColumn) -> Timestamp? {
            articles[row, column].integer.map { Timestamp(seconds: $0) }
        }
        var article = Article(id: articles[row, ArticleColumn.article].integer)
        article.preview = texts.text(articles[row, ArticleColumn.preview])
        article.publishedAt = time(.publishedAt)
        article.modifiedAt = time(.modifiedAt)
        article.parts = articlePartRows(index).compactMap { row in
            guard let kind = texts.text(articleParts[row, ArticlePartColumn.kind]).flatMap(Article.Part.Kind.init),
                let span = Self.span(articleParts, row, ArticlePartColumn.start)
            else { return nil }
            return Article.Part(kind, span, target: texts.text(articleParts[row, ArticlePartColumn.target]))
        }
        return article
    }

    private func mediaItem(_ row: Int, in written: String) -> MediaItem {
        func text(_ column: MediaColumn) -> String? { texts.text(media[row, column]) }
        func integer(_ column: MediaColumn) -> Int64? { media[row, column].integer }
        var item = MediaItem(
            id: text(.mediaID), kind: text(.kind).flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo, url: text(.url),
            span: Self.span(media, row, MediaColumn.start), source: Self.source(media, row, MediaColumn.source))
        item.videoURL = text(.videoURL)
        item.link = TweetLoader.mediaLink(text(.link), item.span, in: written)
        item.expanded = text(.expanded)
        item.width = integer(.width).map { Int($0) }
        item.height = integer(.height).map { Int($0) }
        item.alternativeText = text(.alternativeText)
        item.durationMilliseconds = integer(.duration).map { Int($0) }
        item.sourceTweet = integer(.sourceTweet).map { TweetID($0) }
        item.sourceUser = integer(.sourceUser).map { UserID($0) }
        item.fileName = text(.fileName)
        item.imageText = text(.imageText)
        return item
    }

    /// Reads a span from the columns of its start and end, which are adjacent. Returns `nil` if one of them is NULL.
    private static func span(_ rows: RowBuffer, _ row: Int, _ start: some BatchColumn) -> TextSpan? {
        guard let first = rows[row, start].integer, let end = rows[row, start.rawValue + 1].integer else { return nil }
        return TextSpan(Int(first), Int(end))
    }

    private static func source(_ rows: RowBuffer, _ row: Int, _ column: some BatchColumn) -> EntitySource {
        rows[row, column].integer.flatMap { EntitySource(rawValue: Int($0)) } ?? .given
    }
}
