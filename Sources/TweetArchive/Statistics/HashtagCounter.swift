internal import SQLiteKit
internal import TweetModel

/// Counts the hashtags of tweets. Tweets must be added in ascending order of ID.
///
/// The table `tweet_hashtag` has the same order, so the counter reads it from start to end. If the rows of the next
/// tweet are far away, it looks them up instead. Memory is proportional to the number of different hashtags.
struct HashtagCounter {
    fileprivate struct Count {
        var tweets = 0
        var uses = 0
        /// The last counted tweet, so that a tweet that contains the hashtag twice counts once.
        var tweet: Int64?
    }

    /// The number of rows to skip before looking up the tweet instead. Skipping this number of rows takes as long as a
    /// lookup.
    private static let stride = 8

    private let connection: Connection
    private let tags: Statement
    /// The current row; `nil` before the first lookup and after the last row.
    private var row: (tweet: Int64, tag: Int64)?
    private var isAtEnd = false
    private var counts: [Int64: Count] = [:]

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        tags = try connection.prepare(
            """
            SELECT tweet_id, hashtag_id FROM tweet_hashtag
            WHERE tweet_id >= ? ORDER BY tweet_id
            """)
    }

    mutating func add(_ id: Int64) throws(SQLiteError) {
        var passed = 0
        while !isAtEnd, row.map({ $0.tweet < id }) ?? true {
            if passed == Self.stride || row == nil {
                tags.reset()
                tags.bind(1, id)
            }
            passed += 1
            try next()
        }
        while let row, row.tweet == id {
            counts[row.tag, default: Count()].add(id)
            try next()
        }
    }

    private mutating func next() throws(SQLiteError) {
        isAtEnd = try !tags.step()
        row = isAtEnd ? nil : (tags.integer(0), tags.integer(1))
    }

    /// The number of different hashtags.
    var distinct: Int { counts.count }

    /// Returns the hashtags of at least `choice.minimum` tweets, most frequent first; at most `choice.limit` (0 for
    /// all).
    func rows(_ choice: TopOptions) throws(SQLiteError) -> [TopTable.Row] {
        let found = counts.filter { $0.value.tweets >= choice.minimum }.sorted { $0.value.isAbove($1.value) }
        let limit = choice.limit > 0 ? min(choice.limit, found.count) : found.count
        guard limit > 0 else { return [] }
        // Hashtags with equal counts are sorted by name later. So also include hashtags with the same count as the last
        // row.
        let candidates = found.prefix { !found[limit - 1].value.isAbove($0.value) }
        let names = try connection.prepare("SELECT text FROM hashtag WHERE id = ?")
        let rows = try candidates.map { (tag, count) throws(SQLiteError) in
            defer { names.reset() }
            names.bind(1, tag)
            return (try names.step() ? names.text(0) : "", count)
        }
        let sorted = rows.sorted { one, other in
            if one.1.isAbove(other.1) || other.1.isAbove(one.1) { return one.1.isAbove(other.1) }
            return one.0.utf8.lexicographicallyPrecedes(other.0.utf8)
        }
        return sorted.prefix(limit).map { TopTable.Row(text: $0, tweets: $1.tweets, uses: $1.uses) }
    }
}

extension HashtagCounter.Count {
    fileprivate mutating func add(_ id: Int64) {
        uses += 1
        guard tweet != id else { return }
        tweet = id
        tweets += 1
    }

    fileprivate func isAbove(_ other: Self) -> Bool { (tweets, uses) > (other.tweets, other.uses) }
}
