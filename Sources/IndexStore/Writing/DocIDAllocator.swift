internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Assigns doc IDs, the dense integers that the search index uses for tweets.
///
/// The index stores the doc IDs of each token as differences. Tweet IDs are about 60 bits wide and their lower bits are
/// random, so a difference of tweet IDs takes 7 or 8 bytes. Dense integers take 2 or 3 bytes, and a tweet has about 20
/// tokens. Searches read the index backwards to find the newest tweets first, so doc IDs must have the order of the
/// tweet IDs. A doc ID is therefore the time inside the tweet ID in units of about a second (`guess`), moved into the
/// gap between the neighbouring doc IDs:
///
///     neighbours     tweet …40, doc ID 1000     tweet …90, doc ID 1064
///     a new tweet    tweet …57, guess 1020  ->  1020
///     in a burst     tweet …57, guess  996  ->  1016 (a step after the older one, so that others fit between)
///
/// If the gap between two neighbours is too small, some tweets around it get new doc IDs (`room`). This happens mainly
/// if many tweets of the same second arrive in several batches.
final class DocIDAllocator {
    /// A tweet of the store with its doc ID.
    typealias Entry = (id: Int64, docID: Int64)

    /// The stored tweets to move before new ones are inserted, by ascending ID, and the doc IDs of the new tweets.
    typealias Room = (moves: [(tweet: Entry, docID: Int64)], docIDs: [Int64])

    /// The minimum distance from the doc ID of the newest or oldest stored tweet, and the preferred distance from a
    /// neighbour on either side.
    private static let step: Int64 = 16

    /// The result of `slots(for:)` for one tweet.
    enum Slot: Equatable {
        case docID(Int64)
        /// The store already contains the tweet.
        case taken
        /// The gap between the stored neighbours is too small. `room(for:)` makes room.
        case crowded
    }

    private let atOrBelow: Statement
    private let above: Statement
    private let atOrAbove: Statement

    init(_ connection: Connection) throws {
        atOrAbove = try connection.prepare("SELECT id, doc_id FROM tweet WHERE id >= ? ORDER BY id LIMIT ?")
        atOrBelow = try connection.prepare("SELECT id, doc_id FROM tweet WHERE id <= ? ORDER BY id DESC LIMIT ?")
        above = try connection.prepare("SELECT id, doc_id FROM tweet WHERE id > ? ORDER BY id LIMIT ?")
    }

    /// Returns the time of a tweet ID in units of about a second. For an ID from before Snowflake, which contains no
    /// time, returns a lower number, and for a key a negative one. Never decreases as IDs increase.
    static func guess(_ id: Int64) -> Int64 {
        if TweetID(id).isKey { return TweetID(id).positionOfKey }
        let base: Int64 = 1 << 16
        // IDs below this value were assigned sequentially. They precede every ID that contains a time.
        let sequentialEnd: Int64 = 1 << 35
        return id < sequentialEnd ? base + (id >> 10) : base + (sequentialEnd >> 10) + (id >> 32)
    }

    /// Returns the doc IDs for tweets that are about to be inserted, in the same order. The IDs must be ascending and
    /// unique.
    func slots(for ids: [Int64]) throws -> [Slot] {
        var result: [Slot] = []
        result.reserveCapacity(ids.count)
        var index = 0
        while index < ids.count {
            let id = ids[index]
            let high = try Self.entries(atOrAbove, id, 1).first
            if high?.id == id {
                result.append(.taken)
                index += 1
                continue
            }
            var end = index + 1
            while end < ids.count, high.map({ ids[end] < $0.id }) ?? true { end += 1 }
            let low = try Self.entries(atOrBelow, id, 1).first
            let docIDs = Self.docIDs(for: ids[index..<end], between: low?.docID, and: high?.docID)
            result += docIDs?.map { .docID($0) } ?? ids[index..<end].map { _ in .crowded }
            index = end
        }
        return result
    }

    /// Returns ascending doc IDs for tweets between two stored neighbours, as close to their times as possible, with
    /// space on both sides of each if possible. A neighbour is `nil` if the store contains no older or newer tweet.
    /// Returns `nil` if the gap is too small.
    static func docIDs(for ids: ArraySlice<Int64>, between low: Int64?, and high: Int64?) -> [Int64]? {
        guard let high else {
            var last = low
            return ids.map { id in
                let next = last.map { max(guess(id), $0 + step) } ?? guess(id)
                last = next
                return next
            }
        }
        // Without an older neighbour, the range is as large as the tweets need.
        let least = ids.first.map { min(guess($0), high - step * Int64(ids.count + 1)) } ?? high
        let low = low ?? least - step
        let distance = min(step, (high - low) / Int64(ids.count + 1))
        guard distance > 0 else { return nil }
        var last = low
        var rest = Int64(ids.count)
        return ids.map { id in
            last = min(max(guess(id), last + distance), high - distance * rest)
            rest -= 1
            return last
        }
    }

    /// Returns up to `count` tweets, starting at the ID or next to it, in the direction of the statement.
    private static func entries(_ statement: Statement, _ id: Int64, _ count: Int) throws -> [Entry] {
        defer { statement.reset() }
        statement.bind(1, id)
        statement.bind(2, Int64(count))
        var result: [Entry] = []
        while try statement.step() { result.append((statement.integer(0), statement.integer(1))) }
        return result
    }

    /// Finds doc IDs for the first of the `.crowded` tweets, and for those that follow it in the same gap. The IDs must
    /// be ascending and unique, and not empty. Insert the tweets before the next call.
    ///
    /// Distributes the new tweets and the stored tweets around them evenly over a range of doc IDs. Takes up to 8
    /// stored tweets on each side, and four times as many each time that the range is too small. A larger range must
    /// leave more space for each tweet. So each part of the range has room for many more tweets before the whole range
    /// must be distributed again, and the number of moves for each new tweet grows only logarithmically.
    func room(for ids: ArraySlice<Int64>) throws -> Room {
        let id = ids[ids.startIndex]
        let next = try Self.entries(above, id, 1).first
        let run = ids.prefix { id in next.map { id < $0.id } ?? true }
        let previous = try Self.entries(atOrBelow, id, 1).first
        // The moves for earlier tweets can have enlarged this gap.
        if let docIDs = Self.docIDs(for: run, between: previous?.docID, and: next?.docID) {
            return (moves: [], docIDs: docIDs)
        }
        var reach = 8
        var leastDistance: Int64 = 2
        while true {
            // Read one more tweet on each side. It keeps its doc ID and limits the range.
            let older = try Self.entries(atOrBelow, id, reach + 1)
            let newer = try Self.entries(above, id, reach + 1)
            let low = older.count > reach ? older[reach].docID : nil
            let high = newer.count > reach ? newer[reach].docID : nil
            let moved = older.prefix(reach).reversed() + newer.prefix(reach)
            let count = Int64(moved.count + run.count)
            let width = low.flatMap { low in high.map { $0 - low } }
            guard width.map({ $0 >= (count + 1) * leastDistance }) ?? true else {
                reach *= 4
                leastDistance += 1
                continue
            }
            let distance = width.map { $0 / (count + 1) } ?? Self.step
            let first = low.map { $0 + distance } ?? (high ?? Self.guess(id) + distance * count) - distance * count
            var docIDs = (0..<count).map { first + $0 * distance }
            let start = min(older.count, reach)
            let new = Array(docIDs[start..<start + run.count])
            docIDs.removeSubrange(start..<start + run.count)
            return (moves: zip(moved, docIDs).map { (tweet: $0, docID: $1) }, docIDs: new)
        }
    }
}
