internal import SQLiteKit
internal import TweetModel

/// Counts the hashtags of tweets, which must be added in ascending order of ID. Memory is proportional to the number of
/// different hashtags.
struct HashtagCounter {
    fileprivate struct Count {
        var tweets = 0
        var uses = 0
        /// The last counted tweet, so that a tweet that contains the hashtag twice counts once.
        var tweet: Int64?
    }

    private let connection: Connection
    private let tags: EntityScan
    private var counts: [Int64: Count] = [:]

    init(_ connection: Connection) throws {
        self.connection = connection
        tags = try EntityScan("hashtag_id", of: "tweet_hashtag", connection)
    }

    mutating func add(_ id: Int64) throws {
        try tags.forEach(of: id) { row, _ in counts[row.integer(2), default: Count()].add(id) }
    }

    /// The number of different hashtags.
    var distinct: Int { counts.count }

    /// Returns the hashtags of at least `options.minimum` tweets, most frequent first; at most `options.limit` (0 for
    /// all).
    func rows(_ options: TopOptions) throws -> [TopTable.Row] {
        let found = counts.filter { $0.value.tweets >= options.minimum }.sorted { $0.value.isAbove($1.value) }
        let limit = options.limit > 0 ? min(options.limit, found.count) : found.count
        guard limit > 0 else { return [] }
        // Hashtags with equal counts are sorted by name later. So also include hashtags with the same count as the last
        // row.
        let candidates = found.prefix { !found[limit - 1].value.isAbove($0.value) }
        let names = try connection.prepare("SELECT text FROM hashtag WHERE id = ?")
        let rows = try candidates.map { (tag, count) in
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
