package import SQLiteKit
package import TweetModel

/// Reads tweets from the store and assembles them from the rows of several tables.
package final class TweetLoader {
    let connection: Connection
    private let keptNames: NameCache?

    package init(_ store: Store) {
        connection = store.connection
        keptNames = store.names
    }

    init(_ connection: Connection) {
        self.connection = connection
        keptNames = nil
    }

    /// The maximum number of tweets in a page. The tweets of a page are read together from each table.
    private static let pageSize = 256

    /// Returns the tweets with these IDs, in the same order, with their imports, labels and notes. Leaves out IDs that
    /// are not in the store. The IDs must be unique.
    package func hits(_ ids: [TweetID]) throws(SQLiteError) -> [SearchHit] {
        var page = TweetPage(capacity: ids.count)
        let version = connection.dataVersion
        var names = keptNames?.take(version) ?? Names()
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            page.begin(ids[start..<min(start + Self.pageSize, ids.count)])
            let ranges = try ranges(of: page)
            try addRows(ranges, to: &page)
            try addEntities(ranges, to: &page)
            try addNames(&names, to: &page)
            try addOwn(ranges, to: &page)
            try addImports(ranges, &names, to: &page)
        }
        page.end()
        keptNames?.keep(names, version)
        return page.hits
    }

    /// Returns a tweet like `hits(_:)`; `nil` if the store does not contain it.
    package func hit(_ id: TweetID) throws(SQLiteError) -> SearchHit? {
        try hits([id]).first
    }

    /// Returns a tweet in its stored form (see `StoredTweet`); `nil` if the store does not contain it.
    func stored(_ id: TweetID) throws(SQLiteError) -> StoredTweet? {
        var page = TweetPage(capacity: 1)
        var names = Names()
        page.begin([id])
        let ranges = [id.rawValue...id.rawValue]
        try addRows(ranges, to: &page)
        try addEntities(ranges, to: &page)
        try page.complete { (row, tweet) throws(SQLiteError) in tweet.client = try client(row, &names) }
        return page.first
    }

    // MARK: Rows

    /// Returns the ID ranges to read from each table, usually one range per tweet of the page. Returns a single range
    /// if the page has at least `leastInOneGo` tweets, and they are more than two thirds of the stored tweets between
    /// the lowest and the highest ID. A single range is much faster, although it reads some unneeded rows.
    private func ranges(of page: TweetPage) throws(SQLiteError) -> [ClosedRange<Int64>] {
        let ids = page.ids
        guard let first = ids.first, let last = ids.last else { return [] }
        if ids.count >= Self.leastInOneGo {
            let most = Int64(ids.count + ids.count / 2)
            var met: Int64 = 0
            try forEach(
                "SELECT count(*) FROM (SELECT 1 FROM tweet WHERE id BETWEEN ?1 AND ?2 LIMIT ?3)", [first...last],
                limit: most
            ) { met = $0.integer(0) }
            if met < most { return [first...last] }
        }
        return ids.map { $0...$0 }
    }

    /// Returns the ranges to read from a child table. Leaves out tweets that have no rows in the table, according to
    /// their flags. Does not split a range of several tweets; leaves it out only if none of them has rows.
    ///
    /// - Parameter flag: The flag of the child table.
    func remainder(
        of ranges: [ClosedRange<Int64>], unless flag: EmptyEntityFlags, in page: TweetPage
    ) -> [ClosedRange<Int64>] {
        let ids = page.ids(unless: flag)
        let isOneByOne = ranges.count == page.ids.count
        return isOneByOne || ids.isEmpty ? ids.map { $0...$0 } : ranges
    }

    /// The minimum number of tweets for a single range. Fewer tweets are rarely close together.
    private static let leastInOneGo = 32

    /// Calls the body for the rows of each range. `sql` has the parameters `?1` and `?2` for the bounds of the range,
    /// and `?3` if the caller passes `limit`.
    func forEach(
        _ sql: StaticString, _ ranges: [ClosedRange<Int64>], limit: Int64? = nil, _ body: (Statement) -> Void
    ) throws(SQLiteError) {
        let statement = try connection.cachedStatement(sql)
        defer { statement.reset() }
        for range in ranges {
            statement.bind(1, range.lowerBound)
            statement.bind(2, range.upperBound)
            if let limit { statement.bind(3, limit) }
            while try statement.step() { body(statement) }
            statement.reset()
        }
    }

    /// Like `forEach(_:_:limit:_:)`, for rows that few tweets have. If there are several ranges, first runs the query
    /// `any`, which checks whether any such row exists between the first and the last tweet.
    func forEach(
        _ sql: StaticString, ifAny any: StaticString, _ ranges: [ClosedRange<Int64>], _ body: (Statement) -> Void
    ) throws(SQLiteError) {
        if ranges.count > 1, let first = ranges.first, let last = ranges.last {
            var isThere = false
            try forEach(any, [first.lowerBound...last.upperBound]) { _ in isThere = true }
            if !isThere { return }
        }
        try forEach(sql, ranges, body)
    }

    private func addRows(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT created_at, day_precision, flags, author_id, text, text_completeness, lang, client_id, reply_to_tweet,
              reply_to_user, retweet_of_tweet, retweet_of_user, quote_of_tweet, quote_of_user, conversation_id,
              like_count, retweet_count, reply_count, quote_count, view_count, bookmark_count, sensitive, place_id,
              latitude, longitude, community_id, withheld_in, id
            FROM tweet
            WHERE id BETWEEN ?1 AND ?2
            """, ranges
        ) { row in page.fill(row.integer(27)) { Self.decode(row, into: &$0) } }
    }

    private static func decode(_ row: Statement, into tweet: inout Tweet) -> TweetPage.Row {
        tweet.createdAt = row.optionalInteger(0).map {
            Timestamp(seconds: $0, precision: row.integer(1) != 0 ? .day : .second)
        }
        tweet.text = row.text(4)
        tweet.textCompleteness = TextCompleteness(rawValue: Int(row.integer(5))) ?? .summary
        let flags = row.integer(2)
        tweet.flags = TweetFlags(rawValue: flags & ~EmptyEntityFlags.all.rawValue)
        tweet.language = row.optionalText(6)
        let users = TweetUsers(
            author: row.optionalInteger(3), replyTo: row.optionalInteger(9), retweetOf: row.optionalInteger(11),
            quoteOf: row.optionalInteger(13))
        tweet.replyTo = reference(row.optionalInteger(8), users.replyTo)
        tweet.retweetOf =
            reference(row.optionalInteger(10), users.retweetOf)
            ?? (tweet.flags.contains(.retweetByText) ? TweetReference(tweet: nil) : nil)
        tweet.quoteOf = reference(row.optionalInteger(12), users.quoteOf)
        tweet.conversation = row.optionalInteger(14).map { TweetID($0) }
        // From 15 on, the columns are those of the counts, in the order of `TweetCount`.
        for count in TweetCount.allCases { tweet.counts[count] = row.optionalInteger(Int32(15 + count.rawValue)) }
        tweet.sensitive = row.optionalInteger(21).map { $0 != 0 }
        tweet.place = row.optionalText(22).map { Place(id: $0) }
        if let latitude = row.optionalDouble(23), let longitude = row.optionalDouble(24) {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.communityID = row.optionalText(25)
        tweet.withheldIn = row.optionalText(26).map { $0.split(separator: ",").map(String.init) } ?? []
        return TweetPage.Row(users: users, client: row.optionalInteger(7), emptyFlags: EmptyEntityFlags(of: flags))
    }

    private static func reference(_ tweet: Int64?, _ user: Int64?) -> TweetReference? {
        tweet == nil && user == nil ? nil : TweetReference(tweet: tweet.map { TweetID($0) })
    }
}

/// Reads the child tables of tweets: entities, edits, labels and notes.
extension TweetLoader {
    func addEntities(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try addTags(ranges, to: &page)
        try addMentions(ranges, to: &page)
        try addLinks(ranges, to: &page)
        try addMedia(ranges, to: &page)
        try addEdits(ranges, to: &page)
        try addArticles(to: &page)
    }

    private func addTags(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT h.start_byte, h.end_byte, h.source, h.spelling,
              CASE WHEN h.spelling IS NULL AND h.start_byte IS NULL THEN (SELECT text FROM hashtag WHERE id = h.hashtag_id) END,
              h.tweet_id
            FROM tweet_hashtag h
            WHERE h.tweet_id BETWEEN ?1 AND ?2 ORDER BY h.tweet_id, h.position
            """, remainder(of: ranges, unless: .hashtags, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(5)) { hit in
                let spelling = row.optionalText(3) ?? Self.tagText(hit.tweet.text, span) ?? row.text(4)
                hit.tweet.hashtags.append(Hashtag(text: spelling, span: span, source: row.source(2)))
            }
        }
        try forEach(
            """
            SELECT start_byte, end_byte, source, text, tweet_id FROM tweet_cashtag
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .cashtags, in: page)
        ) { row in
            page.change(row.integer(4)) { hit in
                hit.tweet.cashtags.append(Cashtag(text: row.text(3), span: row.span(0), source: row.source(2)))
            }
        }
    }

    private func addMentions(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT start_byte, end_byte, source, user_id, handle, tweet_id FROM tweet_mention
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .mentions, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(5)) { hit in
                let written = row.optionalText(4) ?? Self.tagText(hit.tweet.text, span)
                hit.tweet.mentions.append(
                    Mention(
                        handle: written ?? "", id: row.optionalInteger(3).map { UserID($0) }, name: nil, span: span,
                        source: row.source(2)))
            }
        }
    }

    private func addLinks(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT start_byte, end_byte, source, url, expanded, display, tweet_id, resolved FROM tweet_url
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .links, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(6)) { hit in
                let written = row.optionalText(3) ?? Self.text(hit.tweet.text, span).map { String($0) }
                hit.tweet.links.append(
                    Link(
                        url: written ?? "", expanded: row.optionalText(4), display: row.optionalText(5), span: span,
                        source: row.source(2), isResolved: row.integer(7) != 0))
            }
        }
    }

    private func addMedia(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT m.start_byte, m.end_byte, m.source, m.media_id, m.kind, m.url, m.video_url, m.link, m.expanded, m.width,
              m.height, m.alt_text, m.duration_ms, m.source_tweet, m.source_user, m.file_name,
              c.path, f.entry, f.method, f.data_offset, f.stored_size, f.size, m.tweet_id, m.image_text
            FROM media m
            LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
            LEFT JOIN container c ON c.id = f.container_id
            WHERE m.tweet_id BETWEEN ?1 AND ?2 ORDER BY m.tweet_id, m.position
            """, remainder(of: ranges, unless: .media, in: page)
        ) { row in
            page.change(row.integer(22)) { hit in hit.tweet.media.append(Self.mediaItem(row, in: hit.tweet.text)) }
        }
    }

    private func addEdits(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT v.tweet_id, e.tweet_id FROM edit e JOIN edit v ON v.initial_id = e.initial_id
            WHERE e.tweet_id BETWEEN ?1 AND ?2 ORDER BY e.tweet_id, v.position
            """, ifAny: "SELECT 1 FROM edit WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(1)) { $0.tweet.edits.append(TweetID(row.integer(0))) } }
    }

    /// Reads the articles of the page. Few tweets have one, and the flag of a tweet says so.
    private func addArticles(to page: inout TweetPage) throws(SQLiteError) {
        let ranges = page.articleIDs.map { $0...$0 }
        try forEach(
            """
            SELECT tweet_id, article_id, preview, published_at, modified_at FROM article
            WHERE tweet_id BETWEEN ?1 AND ?2
            """, ranges
        ) { row in
            var article = Article(id: row.optionalInteger(1))
            article.preview = row.optionalText(2)
            article.publishedAt = row.optionalInteger(3).map { Timestamp(seconds: $0) }
            article.modifiedAt = row.optionalInteger(4).map { Timestamp(seconds: $0) }
            page.change(row.integer(0)) { $0.tweet.article = article }
        }
        for range in ranges {
            var parts: [Article.Part] = []
            try forEach(
                """
                SELECT start_byte, end_byte, kind, target FROM article_part
                WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY position
                """, [range]
            ) { row in
                guard let kind = Article.Part.Kind(rawValue: row.text(2)), let span = row.span(0) else { return }
                parts.append(Article.Part(kind, span, target: row.optionalText(3)))
            }
            page.change(range.lowerBound) { $0.tweet.article?.parts = parts }
        }
    }

    private static func mediaItem(_ row: Statement, in text: String) -> MediaItem {
        var item = MediaItem(
            id: row.optionalText(3), kind: MediaItem.Kind(rawValue: row.text(4)) ?? .photo, url: row.optionalText(5),
            span: row.span(0), source: row.source(2))
        item.videoURL = row.optionalText(6)
        item.link = mediaLink(row.optionalText(7), item.span, in: text)
        item.expanded = row.optionalText(8)
        item.width = row.optionalInteger(9).map { Int($0) }
        item.height = row.optionalInteger(10).map { Int($0) }
        item.alternativeText = row.optionalText(11)
        item.durationMilliseconds = row.optionalInteger(12).map { Int($0) }
        item.sourceTweet = row.optionalInteger(13).map { TweetID($0) }
        item.sourceUser = row.optionalInteger(14).map { UserID($0) }
        item.fileName = row.optionalText(15)
        item.location = row.mediaLocation(16)
        item.imageText = row.optionalText(23)
        return item
    }

    /// Returns the link of a media item, given the column `link`, the item's span and the text of its tweet.
    static func mediaLink(_ stored: String?, _ span: TextSpan?, in text: String) -> String? {
        guard let stored else { return Self.text(text, span).map { String($0) } }
        return stored.isEmpty ? nil : stored
    }

    /// Returns the text of a span without its first character, which is the `#` or `@`; `nil` if the span exceeds the
    /// text.
    static func tagText(_ text: String, _ span: TextSpan) -> String? {
        Self.text(text, span).map { String($0.dropFirst()) }
    }

    private static func tagText(_ text: String, _ span: TextSpan?) -> String? {
        span.flatMap { tagText(text, $0) }
    }

    private static func text(_ text: String, _ span: TextSpan?) -> Substring.UnicodeScalarView? {
        span.flatMap { Self.text(text, $0) }
    }

    static func text(_ text: String, _ span: TextSpan) -> Substring.UnicodeScalarView? {
        let bytes = text.utf8
        guard span.end <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: span.start)
        let end = bytes.index(bytes.startIndex, offsetBy: span.end)
        return text.unicodeScalars[start..<end]
    }

    // MARK: Labels and notes

    func addOwn(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT t.tweet_id, l.name FROM tweet_label t CROSS JOIN label l ON l.id = t.label_id
            WHERE t.tweet_id BETWEEN ?1 AND ?2 ORDER BY t.tweet_id, l.folded
            """, ifAny: "SELECT 1 FROM tweet_label WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(0)) { $0.labels.append(row.text(1)) } }
        try forEach(
            "SELECT tweet_id, text FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2",
            ifAny: "SELECT 1 FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(0)) { $0.note = row.text(1) } }
    }
}

/// Reads the accounts, clients, places and imports that the rows of tweets refer to.
extension TweetLoader {
    /// A cache of rows by ID. The value of a row that does not exist is `nil`.
    struct Names {
        fileprivate var users: [Int64: User?] = [:]
        fileprivate var places: [String: Place?] = [:]
        fileprivate var clients: [Int64: String?] = [:]
        /// The first 12 hexadecimal digits of each input's hash, by import; empty if the input was not read to its end.
        ///
        /// Each value is an array, which becomes the `SearchHit.imports` of every tweet that only this import contains.
        /// So these tweets share one array.
        fileprivate var inputs: [Int64: [String]] = [:]
    }

    /// Keeps `Names` between calls of `hits(_:)` until the store changes.
    final class NameCache {
        private var names = Names()
        /// The store's data version (`Connection.dataVersion`) when the names were read.
        private var version: UInt32?

        /// The maximum number of rows. More rows are not kept at all, in order to limit memory.
        private static let limit = 10_000

        /// Removes the names from the cache and returns them. If `version` is `nil` or not that of the names, returns
        /// empty names.
        func take(_ version: UInt32?) -> Names {
            guard let version, version == self.version else { return Names() }
            self.version = nil
            defer { names = Names() }
            return names
        }

        /// Replaces the cached names. Does nothing if `version` is `nil` or there are too many rows.
        func keep(_ names: Names, _ version: UInt32?) {
            let count = names.users.count + names.places.count + names.clients.count + names.inputs.count
            guard let version, count <= Self.limit else { return }
            self.names = names
            self.version = version
        }
    }

    /// Adds clients, accounts and places to the tweets of a page, whose rows contain only the IDs.
    func addNames(_ names: inout Names, to page: inout TweetPage) throws(SQLiteError) {
        try page.complete { (row, tweet) throws(SQLiteError) in
            tweet.client = try client(row, &names)
            if let author = row.users.author { tweet.author = try user(author, &names) }
            try complete(&tweet.replyTo, row.users.replyTo, &names)
            try complete(&tweet.retweetOf, row.users.retweetOf, &names)
            try complete(&tweet.quoteOf, row.users.quoteOf, &names)
            for index in tweet.mentions.indices {
                guard let id = tweet.mentions[index].id else { continue }
                tweet.mentions[index].name = try user(id.rawValue, &names)?.name
            }
            if let place = tweet.place { tweet.place = try self.place(place.id, &names) ?? place }
        }
    }

    private func complete(
        _ reference: inout TweetReference?, _ row: Int64?, _ names: inout Names
    ) throws(SQLiteError) {
        guard reference != nil, let row, let user = try user(row, &names) else { return }
        reference?.user = user.id
        reference?.handle = user.handle
    }

    private func user(_ row: Int64, _ names: inout Names) throws(SQLiteError) -> User? {
        if let known = names.users[row] { return known }
        let user = try first("SELECT handle, name FROM user WHERE id = ?1", row) { result in
            // A negative row ID identifies an account whose ID is unknown (see `UserDirectory`).
            User(id: row > 0 ? UserID(row) : nil, handle: result.optionalText(0), name: result.optionalText(1))
        }
        names.users.updateValue(user, forKey: row)
        return user
    }

    func client(_ row: TweetPage.Row, _ names: inout Names) throws(SQLiteError) -> String? {
        guard let id = row.client else { return nil }
        if let known = names.clients[id] { return known }
        let client = try first("SELECT name FROM client WHERE id = ?1", id) { $0.text(0) }
        names.clients.updateValue(client, forKey: id)
        return client
    }

    private func place(_ id: String, _ names: inout Names) throws(SQLiteError) -> Place? {
        if let known = names.places[id] { return known }
        let place = try connection.first(
            """
            SELECT name, full_name, country, country_code, type, west, south, east, north FROM place WHERE id = \(id)
            """
        ) { (row) throws(SQLiteError) in Self.place(row, id: id, from: 0) }
        names.places.updateValue(place, forKey: id)
        return place
    }

    /// Decodes a place. `first` is the index of the column `name`; the other columns follow in the order of the table.
    static func place(_ row: Statement, id: String, from first: Int32) -> Place {
        var place = Place(id: id)
        place.name = row.optionalText(first)
        place.fullName = row.optionalText(first + 1)
        place.country = row.optionalText(first + 2)
        place.countryCode = row.optionalText(first + 3)
        place.type = row.optionalText(first + 4)
        if let west = row.optionalDouble(first + 5) {
            place.box = BoundingBox(
                west: west, south: row.double(first + 6), east: row.double(first + 7), north: row.double(first + 8))
        }
        return place
    }

    // MARK: Imports

    /// Adds to each tweet of a page the short hashes of the inputs that contain it. Leaves out inputs that were not
    /// read to their end, because they have no hash yet.
    ///
    /// - Parameter ranges: The ranges of IDs that contain the tweets of the page.
    func addImports(
        _ ranges: [ClosedRange<Int64>], _ names: inout Names, to page: inout TweetPage
    ) throws(SQLiteError) {
        var unknown: [(tweet: Int64, input: Int64)] = []
        try forEach("SELECT tweet_id, import_id FROM tweet_import WHERE tweet_id BETWEEN ?1 AND ?2", ranges) { row in
            let (tweet, input) = (row.integer(0), row.integer(1))
            if let name = names.inputs[input] {
                page.change(tweet) { Self.add(name, to: &$0.imports) }
            } else {
                unknown.append((tweet, input))
            }
        }
        for (tweet, input) in unknown {
            let name = try self.input(input, &names)
            page.change(tweet) { Self.add(name, to: &$0.imports) }
        }
    }

    private func input(_ id: Int64, _ names: inout Names) throws(SQLiteError) -> [String] {
        if let known = names.inputs[id] { return known }
        let name = try first("SELECT substr(sha256, 1, 12) FROM import WHERE id = ?1", id) { $0.optionalText(0) }
        let list = (name ?? nil).map { [$0] } ?? []
        names.inputs[id] = list
        return list
    }

    private static func add(_ name: [String], to imports: inout [String]) {
        if imports.isEmpty {
            imports = name
        } else {
            imports += name
            imports.sort()
        }
    }

    /// Selects a row by its ID and decodes it. Returns `nil` if the row does not exist.
    private func first<Element>(
        _ sql: StaticString, _ id: Int64, _ decode: (Statement) -> Element
    ) throws(SQLiteError) -> Element? {
        let statement = try connection.cachedStatement(sql)
        defer { statement.reset() }
        statement.bind(1, id)
        return try statement.step() ? decode(statement) : nil
    }
}

/// Readers for columns that tables of tweets and tables of messages share.
extension Statement {
    /// Returns the byte range from the columns `column` and `column + 1`; `nil` if it is unknown or invalid.
    func span(_ column: Int32) -> TextSpan? {
        guard !isNull(column), !isNull(column + 1) else { return nil }
        let start = Int(integer(column))
        let end = Int(integer(column + 1))
        return 0 <= start && start <= end ? TextSpan(start, end) : nil
    }

    func source(_ column: Int32) -> EntitySource { EntitySource(rawValue: Int(integer(column))) ?? .given }

    /// Reads six columns: path of the container, entry, method, offset, stored size and size. Returns `nil` if the path
    /// is NULL.
    func mediaLocation(_ column: Int32) -> MediaLocation? {
        guard let path = optionalText(column) else { return nil }
        return MediaLocation(
            path: path, entry: optionalText(column + 1),
            method: MediaLocation.Method(rawValue: Int(integer(column + 2))) ?? .file,
            offset: optionalInteger(column + 3), storedSize: integer(column + 4), size: integer(column + 5))
    }
}

/// Finds the accounts of rows of `user`, as the view `user_account` defines them.
package struct AccountResolver {
    private let statement: Statement

    package init(_ connection: Connection) throws(SQLiteError) {
        statement = try connection.prepare("SELECT account_id FROM user_account WHERE user_id = ?")
    }

    /// Returns the row ID of the account that a row belongs to.
    package func account(ofRow row: Int64) throws(SQLiteError) -> Int64 {
        if row >= 0 { return row }
        statement.reset()
        statement.bind(1, row)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : row
    }
}
