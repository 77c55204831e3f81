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
