package import SQLiteKit
package import TweetModel

/// Reads tweets from the store and assembles them from the rows of several tables.
package final class TweetLoader {
    let connection: Connection
    private let names: Names

    package init(_ store: Store) {
        connection = store.connection
        names = store.names
    }

    init(_ connection: Connection) {
        self.connection = connection
        names = Names()
    }

    /// The maximum number of tweets in a page. The tweets of a page are read together from each table.
    private static let pageSize = 256

    /// Returns the tweets with these IDs, in the same order, with their imports, labels and notes. Leaves out IDs that
    /// are not in the store. The IDs must be unique.
    package func hits(_ ids: [TweetID]) throws -> [SearchHit] {
        var page = TweetPage(capacity: ids.count)
        let version = connection.dataVersion
        names.begin(version)
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            page.begin(ids[start..<min(start + Self.pageSize, ids.count)])
            let ranges = try ranges(of: page)
            try addRows(ranges, to: &page)
            try addEntities(ranges, to: &page)
            try addNames(to: &page)
            try addOwn(ranges, to: &page)
            try addImports(ranges, to: &page)
        }
        page.end()
        names.end()
        return page.hits
    }

    /// Returns a tweet like `hits(_:)`; `nil` if the store does not contain it.
    package func hit(_ id: TweetID) throws -> SearchHit? { try hits([id]).first }

    /// Returns a tweet in its stored form (see `StoredTweet`); `nil` if the store does not contain it.
    func stored(_ id: TweetID) throws -> StoredTweet? {
        var page = TweetPage(capacity: 1)
        page.begin([id])
        let ranges = [id.rawValue...id.rawValue]
        try addRows(ranges, to: &page)
        try addEntities(ranges, to: &page)
        try page.complete { row, tweet in tweet.client = try row.client.flatMap(clientName) }
        return page.first
    }

    // MARK: Rows

    /// Returns the ID ranges to read from each table, usually one range per tweet of the page. Returns a single range
    /// if the page has at least `minInOneGo` tweets, and they are more than two thirds of the stored tweets between
    /// the lowest and the highest ID. A single range is much faster, although it reads some unneeded rows.
    private func ranges(of page: TweetPage) throws -> [ClosedRange<Int64>] {
        let ids = page.ids
        guard let first = ids.first, let last = ids.last else { return [] }
        if ids.count >= Self.minInOneGo {
            let maxRows = Int64(ids.count + ids.count / 2)
            var met: Int64 = 0
            try forEach(
                connection.cachedStatement(
                    "SELECT count(*) FROM (SELECT 1 FROM tweet WHERE id BETWEEN ?1 AND ?2 LIMIT ?3)"), [first...last],
                limit: maxRows
            ) { met = $0.integer(0) }
            if met < maxRows { return [first...last] }
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
    private static let minInOneGo = 32

    /// Calls the body for the rows of each range. The statement has the parameters `?1` and `?2` for the bounds of the
    /// range, and `?3` if the caller passes `limit`.
    func forEach(
        _ statement: Statement, _ ranges: [ClosedRange<Int64>], limit: Int64? = nil, _ body: (Statement) -> Void
    ) throws {
        defer { statement.reset() }
        for range in ranges {
            statement.bind(1, range.lowerBound)
            statement.bind(2, range.upperBound)
            if let limit { statement.bind(3, limit) }
            while try statement.step() { body(statement) }
            statement.reset()
        }
    }

    /// Calls the body for the rows of a statement that few tweets have. The first column is the ID of the tweet. If
    /// there are several ranges, first runs the query `any`, which checks whether any such row exists between the first
    /// and the last tweet.
    private func forEach(
        _ sql: StaticString, ifAny any: StaticString, _ ranges: [ClosedRange<Int64>], of page: inout TweetPage,
        _ body: (inout SearchHit, Statement) -> Void
    ) throws {
        if ranges.count > 1, let first = ranges.first, let last = ranges.last {
            var isThere = false
            try forEach(connection.cachedStatement(any), [first.lowerBound...last.upperBound]) { _ in isThere = true }
            if !isThere { return }
        }
        try forEach(connection.cachedStatement(sql), ranges) { row in
            page.change(row.integer(0)) { body(&$0, row) }
        }
    }

    /// Calls the body for the rows of a child table. The first column is the ID of the tweet.
    ///
    /// - Parameter flag: The flag of the child table; `nil` for a table without a flag.
    @inline(__always)
    private func forEach(
        _ sql: ComposedSQL, _ ranges: [ClosedRange<Int64>], of page: inout TweetPage,
        unless flag: EmptyEntityFlags? = nil, _ body: (inout Tweet, Statement) -> Void
    ) throws {
        let ranges = flag.map { remainder(of: ranges, unless: $0, in: page) } ?? ranges
        if ranges.isEmpty { return }
        try forEach(connection.cachedStatement(sql), ranges) { row in
            page.change(row.integer(0)) { body(&$0.tweet, row) }
        }
    }

    // MARK: Statements

    private static let selectTweets = ComposedSQL(
        "SELECT \(TweetColumn.readNames.joined(separator: ", ")) FROM tweet WHERE id BETWEEN ?1 AND ?2")
    private static let selectHashtags = ComposedSQL(
        """
        SELECT \(HashtagColumn.list()), CASE WHEN spelling IS NULL AND start_byte IS NULL
          THEN (SELECT g.text FROM hashtag g WHERE g.id = hashtag_id) END
        FROM tweet_hashtag WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
        """)
    private static let selectCashtags = select(.cashtags)
    private static let selectMentions = select(.mentions)
    private static let selectLinks = select(.links)
    private static let selectMedia = ComposedSQL(
        """
        SELECT \(MediaColumn.list("m.")), \(MediaFileColumn.location.text)
        FROM media m
        LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
        LEFT JOIN container c ON c.id = f.container_id
        WHERE m.tweet_id BETWEEN ?1 AND ?2 ORDER BY m.tweet_id, m.position
        """)
    private static let selectPollChoices = select(.pollChoices)
    private static let selectCommunityNotes = select(.communityNotes, order: "tweet_id")
    private static let selectArticles = select(.articles, order: "tweet_id")
    private static let selectArticleParts = select(.articleParts)

    private static func select(_ table: TweetTable, order: String = "tweet_id, position") -> ComposedSQL {
        ComposedSQL(
            "SELECT \(table.columns) FROM \(table.name.text) WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY \(order)")
    }

    // MARK: Tables

    private func addRows(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws {
        try forEach(connection.cachedStatement(Self.selectTweets), ranges) { row in
            page.fill(row.integer(TweetColumn.id)) { $0.read(row) }
        }
    }

    private func addEntities(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws {
        try forEach(Self.selectHashtags, ranges, of: &page, unless: .hashtags) { tweet, row in
            tweet.hashtags.append(Hashtag(row, in: tweet.text))
        }
        try forEach(Self.selectCashtags, ranges, of: &page, unless: .cashtags) { tweet, row in
            tweet.cashtags.append(Cashtag(row))
        }
        try forEach(Self.selectMentions, ranges, of: &page, unless: .mentions) { tweet, row in
            tweet.mentions.append(Mention(row, in: tweet.text))
        }
        try forEach(Self.selectLinks, ranges, of: &page, unless: .links) { tweet, row in
            tweet.links.append(Link(row, in: tweet.text))
        }
        try forEach(Self.selectMedia, ranges, of: &page, unless: .media) { tweet, row in
            var item = MediaItem(row, in: tweet.text)
            item.location = MediaLocation(row, from: Int32(MediaColumn.count))
            tweet.media.append(item)
        }
        try forEach(
            """
            SELECT e.tweet_id, v.tweet_id FROM edit e JOIN edit v ON v.initial_id = e.initial_id
            WHERE e.tweet_id BETWEEN ?1 AND ?2 ORDER BY e.tweet_id, v.position
            """, ifAny: "SELECT 1 FROM edit WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges, of: &page
        ) { hit, row in hit.tweet.edits.append(TweetID(row.integer(1))) }
        // Few tweets have polls, Community Notes or articles, and the flags of a tweet say so.
        try forEach(Self.selectPollChoices, page.ids(with: .poll).map { $0...$0 }, of: &page) { $0.addChoice($1) }
        try forEach(Self.selectCommunityNotes, page.ids(with: .communityNote).map { $0...$0 }, of: &page) {
            $0.communityNote = CommunityNote($1)
        }
        let articles = page.ids(with: .article).map { $0...$0 }
        try forEach(Self.selectArticles, articles, of: &page) { tweet, row in tweet.article = Article(row) }
        for range in articles {
            // The property copies the article, so it is set once.
            var parts: [Article.Part] = []
            try forEach(connection.cachedStatement(Self.selectArticleParts), [range]) { row in
                if let part = Article.Part(row) { parts.append(part) }
            }
            page.change(range.lowerBound) { $0.tweet.article?.parts = parts }
        }
    }

    /// Adds labels and notes.
    private func addOwn(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws {
        try forEach(
            """
            SELECT t.tweet_id, l.name FROM tweet_label t CROSS JOIN label l ON l.id = t.label_id
            WHERE t.tweet_id BETWEEN ?1 AND ?2 ORDER BY t.tweet_id, l.folded
            """, ifAny: "SELECT 1 FROM tweet_label WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges, of: &page
        ) { hit, row in hit.labels.append(row.text(1)) }
        try forEach(
            "SELECT tweet_id, text FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2",
            ifAny: "SELECT 1 FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges, of: &page
        ) { hit, row in hit.note = row.text(1) }
    }
}

/// Reads the accounts, clients, places and imports that the rows of tweets refer to.
extension TweetLoader {
    /// A cache of rows by ID. The value of a row that does not exist is `nil`. Keeps the rows between calls of
    /// `hits(_:)` until the store changes.
    final class Names {
        fileprivate var users: [Int64: User?] = [:]
        fileprivate var places: [String: Place?] = [:]
        fileprivate var clients: [Int64: String?] = [:]
        /// The first 12 hexadecimal digits of each input's hash, by import; empty if the input was not read to its end.
        ///
        /// Each value is an array, which becomes the `SearchHit.imports` of every tweet that only this import contains.
        /// So these tweets share one array.
        fileprivate var inputs: [Int64: [String]] = [:]
        /// The store's data version (`Connection.dataVersion`) when the names were read; `nil` if they are outdated.
        private var version: UInt32?
        /// The maximum number of rows. More rows are not kept at all, in order to limit memory.
        private static let limit = 10_000

        /// Removes the names of another version of the store.
        fileprivate func begin(_ version: UInt32?) {
            if version == nil || version != self.version { removeAll() }
            self.version = version
        }

        /// Removes the names if there are too many.
        fileprivate func end() {
            if users.count + places.count + clients.count + inputs.count > Self.limit { removeAll() }
        }

        private func removeAll() { (users, places, clients, inputs) = ([:], [:], [:], [:]) }
    }

    /// Adds clients, accounts and places to the tweets of a page, whose rows contain only the IDs.
    func addNames(to page: inout TweetPage) throws {
        try page.complete { row, tweet in
            tweet.client = try client(row)
            if let author = row.users.author { tweet.author = try user(author) }
            var answered = row.users.replyTo
            if answered == nil { answered = try author(of: tweet.replyTo?.tweet) }
            try complete(&tweet.replyTo, answered)
            try complete(&tweet.retweetOf, row.users.retweetOf)
            try complete(&tweet.quoteOf, row.users.quoteOf)
            for index in tweet.mentions.indices {
                guard let id = tweet.mentions[index].id else { continue }
                tweet.mentions[index].name = try user(id.rawValue)?.name
            }
            if let place = tweet.place { tweet.place = try self.place(place.id) ?? place }
        }
    }

    /// Returns the row of the author of an answered tweet, which is the answered account if no record names it.
    private func author(of tweet: TweetID?) throws -> Int64? {
        guard let tweet else { return nil }
        return try first("SELECT author_id FROM tweet WHERE id = ?1", tweet.rawValue) { $0.optionalInteger(0) } ?? nil
    }

    private func complete(_ reference: inout TweetReference?, _ row: Int64?) throws {
        guard reference != nil, let row, let user = try user(row) else { return }
        reference?.user = user.id
        reference?.handle = user.handle
    }

    private func user(_ row: Int64) throws -> User? {
        if let known = names.users[row] { return known }
        let user = try first("SELECT handle, name FROM user WHERE id = ?1", row) { result in
            // A negative row ID identifies an account whose ID is unknown (see `UserUpserter`).
            User(id: row > 0 ? UserID(row) : nil, handle: result.optionalText(0), name: result.optionalText(1))
        }
        names.users.updateValue(user, forKey: row)
        return user
    }

    private func client(_ row: TweetPage.Row) throws -> String? {
        guard let id = row.client else { return nil }
        if let known = names.clients[id] { return known }
        let client = try clientName(id)
        names.clients.updateValue(client, forKey: id)
        return client
    }

    private func clientName(_ id: Int64) throws -> String? {
        try first("SELECT name FROM client WHERE id = ?1", id) { $0.text(0) }
    }

    private func place(_ id: String) throws -> Place? {
        if let known = names.places[id] { return known }
        let place = try connection.first("SELECT \(Place.columns) FROM place WHERE id = \(id)") { Place($0) }
        names.places.updateValue(place, forKey: id)
        return place
    }

    // MARK: Imports

    /// Adds to each tweet of a page the short hashes of the inputs that contain it. Leaves out inputs that were not
    /// read to their end, because they have no hash yet.
    ///
    /// - Parameter ranges: The ranges of IDs that contain the tweets of the page.
    func addImports(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws {
        var unknown: [(tweet: Int64, input: Int64)] = []
        try forEach(
            connection.cachedStatement("SELECT tweet_id, import_id FROM tweet_import WHERE tweet_id BETWEEN ?1 AND ?2"),
            ranges
        ) { row in
            let (tweet, input) = (row.integer(0), row.integer(1))
            if let name = names.inputs[input] {
                page.change(tweet) { Self.add(name, to: &$0.imports) }
            } else {
                unknown.append((tweet, input))
            }
        }
        for (tweet, input) in unknown {
            let name = try self.input(input)
            page.change(tweet) { Self.add(name, to: &$0.imports) }
        }
    }

    private func input(_ id: Int64) throws -> [String] {
        if let known = names.inputs[id] { return known }
        let name = try first("SELECT substr(blake3, 1, 12) FROM import WHERE id = ?1", id) { $0.optionalText(0) }
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
    private func first<Element>(_ sql: StaticString, _ id: Int64, _ decode: (Statement) -> Element) throws -> Element? {
        let statement = try connection.cachedStatement(sql)
        defer { statement.reset() }
        statement.bind(1, id)
        return try statement.step() ? decode(statement) : nil
    }
}

extension Connection {
    /// Returns the row ID of the account that a row of `user` belongs to, as the view `user_account` defines it.
    package func account(ofRow row: Int64) throws -> Int64 {
        if row >= 0 { return row }
        let statement = try cachedStatement("SELECT account_id FROM user_account WHERE user_id = ?")
        defer { statement.reset() }
        statement.bind(1, row)
        return try statement.step() ? statement.integer(0) : row
    }
}
