internal import SQLiteKit
internal import TweetModel

/// Counts the hashtags of tweets that come in the order of their numbers. The table of them lies in the same order: it is
/// walked alongside, and looked up only where the next tweet is far. Takes memory for the different tags of the store.
struct TagTally {
    fileprivate struct Count {
        var tweets = 0
        var uses = 0
        /// The one that had it last: it counts once for what it has twice.
        var tweet = Int64.min
    }

    /// So many rows are passed before the next tweet's are looked up: as many as take about as long.
    private static let stride = 8

    private let connection: Connection
    private let tags: Statement
    /// Whose the current row is, and the number of its tag; behind the last row greater than all.
    private var tweet = Int64.min
    private var tag: Int64 = 0
    private var counts: [Int64: Count] = [:]

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        tags = try connection.prepare(
            """
            SELECT tweet_id, hashtag_id FROM tweet_hashtag
            WHERE tweet_id >= ? AND source <> \(EntitySource.completed.rawValue) ORDER BY tweet_id
            """)
    }

    mutating func add(_ id: Int64) throws(SQLiteError) {
        var passed = 0
        while tweet < id {
            if passed == Self.stride || tweet == .min {
                tags.reset()
                tags.bind(1, id)
            }
            passed += 1
            try next()
        }
        while tweet == id {
            counts[tag, default: Count()].add(id)
            try next()
        }
    }

    private mutating func next() throws(SQLiteError) {
        guard try tags.step() else {
            tweet = .max
            return
        }
        tweet = tags.integer(0)
        tag = tags.integer(1)
    }

    /// How many different ones there are.
    var distinct: Int { counts.count }

    func rows(_ choice: TopChoice) throws(SQLiteError) -> [TopTable.Row] {
        let found = counts.filter { $0.value.tweets >= choice.minimum }.sorted { $0.value.isAbove($1.value) }
        let limit = choice.limit > 0 ? min(choice.limit, found.count) : found.count
        guard limit > 0 else { return [] }
        // Those that are as frequent as the last one are told apart by what they are called.
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

extension TagTally.Count {
    fileprivate mutating func add(_ id: Int64) {
        uses += 1
        guard tweet != id else { return }
        tweet = id
        tweets += 1
    }

    fileprivate func isAbove(_ other: Self) -> Bool { (tweets, uses) > (other.tweets, other.uses) }
}
