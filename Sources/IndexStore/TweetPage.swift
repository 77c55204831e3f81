internal import TweetModel

/// Tweets while they are read, in the order in which they were asked for. Each is made where it is to stay, and what hangs
/// on it is put there row by row: tweets are large, and copying them costs more than reading them.
struct TweetPage {
    /// What a tweet's row names by numbers.
    struct Row {
        var users: TweetUsers
        var client: Int64?
        var absences: Absences
    }

    private(set) var hits: [SearchHit] = []
    /// Of each of them; nil while its row was not met.
    private var rows: [Row?] = []
    /// The ids that are being read, sorted, and where their tweets are.
    private var wanted: [(id: Int64, place: Int)] = []
    /// Where in `wanted` the last row belonged: most belong to the same tweet or to the next one.
    private var last = 0

    init(capacity: Int) {
        hits.reserveCapacity(capacity)
        rows.reserveCapacity(capacity)
    }

    /// From here on the rows of these tweets come. No id is among them twice.
    mutating func begin(_ ids: ArraySlice<TweetID>) {
        wanted.removeAll(keepingCapacity: true)
        last = 0
        for id in ids {
            wanted.append((id.rawValue, hits.count))
            hits.append(
                SearchHit(tweet: Tweet(id: id, createdAt: nil, author: nil, text: "", textTrust: .summary)))
            rows.append(nil)
        }
        wanted.sort { $0.id < $1.id }
    }

    /// Lets go of the tweets that have no row.
    mutating func end() {
        guard rows.contains(where: { $0 == nil }) else { return }
        var place = 0
        hits.removeAll { _ in
            defer { place += 1 }
            return rows[place] == nil
        }
        rows.removeAll { $0 == nil }
    }

    /// The ids that are being read, smallest first.
    var ids: some RandomAccessCollection<Int64> { wanted.lazy.map(\.id) }

    /// Those of them that have a row, without those of which it says that there is nothing.
    func ids(unless absence: Absences) -> [Int64] {
        wanted.compactMap { (id, place) in
            rows[place].flatMap { $0.absences.contains(absence) ? nil : id }
        }
    }

    var places: Range<Int> { hits.indices.suffix(wanted.count) }

    // MARK: Rows

    mutating func fill(_ id: Int64, _ body: (inout Tweet) -> Row) {
        guard let place = place(of: id) else { return }
        rows[place] = body(&hits[place].tweet)
    }

    /// Changes the hit that a row belongs to; a row of another tweet changes nothing.
    mutating func change(_ id: Int64, _ body: (inout SearchHit) -> Void) {
        guard let place = place(of: id) else { return }
        body(&hits[place])
    }

    /// Changes the tweets that were met, one after the other.
    mutating func complete<Failure>(_ body: (Row, inout Tweet) throws(Failure) -> Void) throws(Failure) {
        for place in places {
            if let row = rows[place] { try body(row, &hits[place].tweet) }
        }
    }

    /// The first tweet as its row has it.
    var first: StoredTweet? {
        guard let hit = hits.first, let row = rows.first ?? nil else { return nil }
        return StoredTweet(hit.tweet, users: row.users)
    }

    private mutating func place(of id: Int64) -> Int? {
        if wanted[last].id != id {
            let next = last + 1
            last = next < wanted.count && wanted[next].id == id ? next : search(for: id)
        }
        return wanted[last].id == id ? wanted[last].place : nil
    }

    /// Where in `wanted` an id is, or would be.
    private func search(for id: Int64) -> Int {
        var range = wanted.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = wanted[middle].id <= id ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
