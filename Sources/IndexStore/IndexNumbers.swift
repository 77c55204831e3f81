internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Gives new tweets their numbers in the search index.
///
/// The index keeps, for each word, the numbers of the tweets that have it, each as the difference to the one before. Ids
/// are some 2^60 wide and their lower bits are noise, so that a difference of them takes 7 or 8 bytes; numbers that are
/// close together take 2 or 3, and there are some 20 a tweet. But the index is walked backwards for the newest tweets
/// first, and ids are what tells that: numbers must grow with the ids. So a tweet's number is the time inside its id in
/// seconds (`guess`), moved into the gap between the numbers of its neighbours:
///
///     neighbours    id …40 number 1000            id …90 number 1064
///     a new tweet             id …57, guess 1020  ->  1020
///     in a burst              id …57, guess  996  ->  1016 (a step behind the older one, so that others fit between)
///
/// Where no number is left between two neighbours, which takes many tweets of one second that come in no order, some
/// tweets around are given others (`room`).
final class IndexNumbers {
    /// A tweet of the store and its number.
    struct Place: Hashable {
        var id: Int64
        var number: Int64
    }

    /// What there is to do before a new tweet gets its number.
    enum Answer {
        case number(Int64)
        /// No number is left there: these tweets are to be moved first, in the order of their ids.
        case move([(tweet: Place, number: Int64)], new: Int64)
        /// The store has the tweet.
        case taken
    }

    /// What is left free behind the newest and before the oldest tweet, where the time does not leave more.
    private static let step: Int64 = 16

    private let below: Statement
    private let above: Statement
    /// Neighbours that are known to have nobody between them, by id; nil where there is no neighbour. The middle one is
    /// the tweet that was numbered last: archives are sorted, one way or the other.
    private var known: (low: Place?, middle: Place, high: Place?)?

    init(_ connection: Connection) throws(SQLiteError) {
        below = try connection.prepare("SELECT id, number FROM tweet WHERE id <= ? ORDER BY id DESC LIMIT ?")
        above = try connection.prepare("SELECT id, number FROM tweet WHERE id > ? ORDER BY id LIMIT ?")
    }

    /// Where in time a tweet is, in steps of about a second; never falls when ids grow.
    static func guess(_ id: Int64) -> Int64 {
        let base: Int64 = 1 << 16
        // Up to here ids were counted one by one; all of them come before the first one with a time.
        let sequentialEnd: Int64 = 1 << 35
        return id < sequentialEnd ? base + (id >> 10) : base + (sequentialEnd >> 10) + (id >> 32)
    }

    /// Forgets what is known of neighbours: others may have written, or tweets were removed.
    func forget() {
        known = nil
    }

    /// The number for a tweet that is about to be inserted.
    func number(for id: Int64) throws(SQLiteError) -> Answer {
        let (low, high) = try neighbours(of: id)
        if low?.id == id || high?.id == id { return .taken }
        guard let number = Self.number(Self.guess(id), between: low?.number, and: high?.number) else {
            return try room(for: id)
        }
        known = (low, Place(id: id, number: number), high)
        return .number(number)
    }

    /// A number inside a gap, with room on both sides as long as there is some; nil where the gap has none.
    static func number(_ guess: Int64, between low: Int64?, and high: Int64?) -> Int64? {
        switch (low, high) {
        case (nil, nil): return guess
        case (let low?, nil): return max(guess, low + step)
        case (nil, let high?): return min(guess, high - step)
        case (let low?, let high?):
            let margin = min(step, (high - low) / 2)
            return margin < 1 ? nil : min(max(guess, low + margin), high - margin)
        }
    }

    private func neighbours(of id: Int64) throws(SQLiteError) -> (Place?, Place?) {
        if let known, (known.low?.id ?? .min) <= id, id <= (known.high?.id ?? .max) {
            return id < known.middle.id ? (known.low, known.middle) : (known.middle, known.high)
        }
        return (try Self.places(below, id, 1).first, try Self.places(above, id, 1).first)
    }

    private static func places(_ statement: Statement, _ id: Int64, _ count: Int) throws(SQLiteError) -> [Place] {
        defer { statement.reset() }
        statement.bind(1, id)
        statement.bind(2, Int64(count))
        var result: [Place] = []
        while try statement.step() { result.append(Place(id: statement.integer(0), number: statement.integer(1))) }
        return result
    }

    /// Spreads the tweets around a new one over the numbers that they have together: as few of them as leave some room
    /// to each.
    private func room(for id: Int64) throws(SQLiteError) -> Answer {
        forget()
        var reach = 8
        while true {
            // One more on each side, who stays, where there are so many.
            let older = try Self.places(below, id, reach + 1)
            let newer = try Self.places(above, id, reach + 1)
            let low = older.count > reach ? older[reach].number : nil
            let high = newer.count > reach ? newer[reach].number : nil
            let moved = older.prefix(reach).reversed() + newer.prefix(reach)
            let count = Int64(moved.count + 1)
            let width = low.flatMap { low in high.map { $0 - low } }
            guard width.map({ $0 >= (count + 1) * Self.step / 2 }) ?? true else {
                reach *= 4
                continue
            }
            let distance = width.map { $0 / (count + 1) } ?? Self.step
            let first = low.map { $0 + distance } ?? (high ?? Self.guess(id) + distance * count) - distance * count
            var numbers = (0..<count).map { first + $0 * distance }
            let new = numbers.remove(at: min(older.count, reach))
            return .move(zip(moved, numbers).map { (tweet: $0, number: $1) }, new: new)
        }
    }
}
