internal import SQLiteKit
internal import TweetModel

/// Counts the tweets with each value of a field. Memory is proportional to the number of different values.
struct ValueCounter<Value: Hashable> {
    struct Count {
        var tweets = 0
        var uses = 0
        /// The last counted tweet, so that a tweet that contains the value twice counts once.
        fileprivate var tweet: Int64?

        fileprivate mutating func add(_ id: Int64) {
            uses += 1
            guard tweet != id else { return }
            tweet = id
            tweets += 1
        }

        fileprivate func isAbove(_ other: Self) -> Bool { (tweets, uses) > (other.tweets, other.uses) }
    }

    private(set) var counts: [Value: Count] = [:]
    /// The number of tweets with at least one value.
    private(set) var tweets = 0
    private var last: Int64?

    /// Adds a value of a tweet. The values of one tweet must be added one after the other.
    mutating func add(_ value: Value, of tweet: Int64) {
        if last != tweet {
            last = tweet
            tweets += 1
        }
        counts[value, default: Count()].add(tweet)
    }

    /// Returns a counter in which values with the same key count as one. No tweet may have several of them.
    func joined<Key>(by key: (Value) throws -> Key) rethrows -> ValueCounter<Key> {
        var result = ValueCounter<Key>()
        result.tweets = tweets
        for (value, count) in counts {
            let key = try key(value)
            result.counts[key, default: .init()].tweets += count.tweets
            result.counts[key, default: .init()].uses += count.uses
        }
        return result
    }

    /// Returns a counter of some values. Each tweet must have at most one value.
    func filtered(_ isIncluded: (Value) -> Bool) -> Self {
        var result = self
        result.counts = counts.filter { isIncluded($0.key) }
        result.tweets = result.counts.values.reduce(0) { $0 + $1.tweets }
        return result
    }

    /// Returns the values of at least `minimum` tweets, most frequent first, with their names; at most `limit` (0 for
    /// all). Values with equal counts are sorted by name.
    func top(
        _ limit: Int, minimum: Int = 1, name: (Value) throws -> String
    ) rethrows -> [(value: Value, name: String, count: Count)] {
        let limit = limit > 0 ? min(limit, counts.count) : counts.count
        // Finds the lowest returned count without sorting all counts.
        var highest: [Count] = []
        var least: Count?
        for count in counts.values where count.tweets >= minimum && least.map(count.isAbove) != false {
            highest.append(count)
            guard highest.count >= 2 * limit + 64 else { continue }
            highest.sort { $0.isAbove($1) }
            highest.removeLast(highest.count - limit)
            least = highest.last
        }
        highest.sort { $0.isAbove($1) }
        guard let least = highest.prefix(limit).last else { return [] }
        // The names of values with the lowest count decide which of them are returned.
        let rows = try counts.lazy.filter { $0.value.tweets >= minimum && !least.isAbove($0.value) }.map {
            (value: $0.key, name: try name($0.key), count: $0.value)
        }
        let sorted = rows.sorted { one, other in
            if one.count.isAbove(other.count) || other.count.isAbove(one.count) {
                return one.count.isAbove(other.count)
            }
            return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
        return Array(sorted.prefix(limit))
    }
}

/// Counts the hashtags of tweets, which must be added in ascending order of ID.
struct HashtagCounter {
    private let connection: Connection
    private let tags: EntityScan
    private(set) var values = ValueCounter<Int64>()
    /// The statement for the name of a hashtag.
    static let name = "SELECT text FROM hashtag WHERE id = ?"

    init(_ connection: Connection) throws {
        self.connection = connection
        tags = try EntityScan("hashtag_id", of: "tweet_hashtag", connection)
    }

    mutating func add(_ result: ResultScan.Result) throws {
        try tags.forEach(of: result) { row, _ in values.add(row.integer(2), of: result.id) }
    }

    /// Returns the rows of a table of hashtags.
    func rows(_ options: TopOptions) throws -> [TopTable.Row] {
        try values.top(options.limit, minimum: options.minimum, name: connection.lookUp(Self.name)).map {
            TopTable.Row(text: $0.name, tweets: $0.count.tweets, uses: $0.count.uses)
        }
    }
}

extension Connection {
    /// Returns a function that runs a statement with an ID and returns the text of its row; without a row, the ID.
    func lookUp(_ sql: String) throws -> (Int64) throws -> String {
        let statement = try prepare(sql)
        return { id in
            defer { statement.reset() }
            statement.bind(1, id)
            return try statement.step() ? statement.text(0) : String(id)
        }
    }
}
