internal import TweetModel

/// The tweets that a `TweetLoader` reads, in the requested order. The loader reads them in pages: groups of tweets that
/// it reads together from each table. `fill` decodes each tweet in place, because copying a tweet costs more than
/// reading it.
struct TweetPage {
    /// The values of a tweet's row that are not part of `Tweet`: the IDs of other rows, and the flags of the child
    /// tables without rows of the tweet.
    struct Row {
        var users: TweetUsers
        var client: Int64?
        var emptyFlags: EmptyEntityFlags
    }

    private(set) var hits: [SearchHit] = []
    /// The row of each hit; `nil` until the row was read.
    private var rows: [Row?] = []
    /// The IDs of the current page, sorted, with the index of each in `hits`.
    private var wanted: [(id: Int64, index: Int)] = []
    /// The index in `wanted` of the last accessed tweet. The next row usually belongs to the same tweet or to the next
    /// one in `wanted`.
    private var last = 0

    init(capacity: Int) {
        hits.reserveCapacity(capacity)
        rows.reserveCapacity(capacity)
    }

    /// Begins a page of tweets. The IDs must be unique, and there must be at least one.
    mutating func begin(_ ids: ArraySlice<TweetID>) {
        wanted.removeAll(keepingCapacity: true)
        last = 0
        for id in ids {
            wanted.append((id.rawValue, hits.count))
            hits.append(
                SearchHit(tweet: Tweet(id: id, createdAt: nil, author: nil, text: "", textCompleteness: .summary)))
            rows.append(nil)
        }
        wanted.sort { $0.id < $1.id }
    }

    /// Removes the tweets that have no row in the store. Call this after the last page.
    mutating func end() {
        guard rows.contains(where: { $0 == nil }) else { return }
        var index = 0
        hits.removeAll { _ in
            defer { index += 1 }
            return rows[index] == nil
        }
        rows.removeAll { $0 == nil }
    }

    /// The IDs of the current page, in ascending order.
    var ids: some RandomAccessCollection<Int64> { wanted.lazy.map(\.id) }

    /// Returns the IDs of the current page that may have rows in a child table. `flag` is that of the table.
    func ids(unless flag: EmptyEntityFlags) -> [Int64] {
        wanted.compactMap { (id, index) in
            rows[index].flatMap { $0.emptyFlags.contains(flag) ? nil : id }
        }
    }

    /// Returns the IDs of the current page whose tweets have a flag.
    func ids(with flag: TweetFlags) -> [Int64] {
        wanted.compactMap { (id, index) in hits[index].tweet.flags.contains(flag) ? id : nil }
    }

    /// The indexes of the current page in `hits`.
    var indices: Range<Int> { hits.indices.suffix(wanted.count) }

    // MARK: Rows

    /// Decodes the row of a tweet. Does nothing if the ID is not on the current page.
    mutating func fill(_ id: Int64, _ body: (inout Tweet) -> Row) {
        guard let index = index(of: id) else { return }
        rows[index] = body(&hits[index].tweet)
    }

    /// Changes the hit with this ID. Does nothing if the ID is not on the current page.
    mutating func change(_ id: Int64, _ body: (inout SearchHit) -> Void) {
        guard let index = index(of: id) else { return }
        body(&hits[index])
    }

    /// Calls the body for each tweet of the current page that has a row.
    mutating func complete<Failure>(_ body: (Row, inout Tweet) throws(Failure) -> Void) throws(Failure) {
        for index in indices {
            if let row = rows[index] { try body(row, &hits[index].tweet) }
        }
    }

    /// The first tweet in its stored form; `nil` if it has no row in the store.
    var first: StoredTweet? {
        guard let hit = hits.first, let row = rows.first ?? nil else { return nil }
        return StoredTweet(hit.tweet, users: row.users)
    }

    private mutating func index(of id: Int64) -> Int? {
        if wanted[last].id != id {
            let next = last + 1
            last = next < wanted.count && wanted[next].id == id ? next : search(for: id)
        }
        return wanted[last].id == id ? wanted[last].index : nil
    }

    /// Returns the index in `wanted` of the greatest ID that does not exceed `id`; 0 if every ID exceeds it.
    private func search(for id: Int64) -> Int {
        var range = wanted.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = wanted[middle].id <= id ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
