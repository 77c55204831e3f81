import TestSupport

/// Generates tweet IDs with the distribution of real ones: the milliseconds since the epoch of the service, the
/// machine, and a sequence number within the millisecond. Some hours are bursts with very many tweets.
struct InventedIDs {
    /// 4 November 2010 in Unix milliseconds: the epoch of these IDs.
    private static let epoch = 1_288_834_974_657
    private static let hour = 3_600_000
    /// The share of each year from 2011 on. It grows, then shrinks.
    private static let weights = [2, 4, 6, 7, 7, 7, 7, 8, 9, 10, 10, 9, 7, 5, 4, 3]
    /// 1 January 2011, in milliseconds since the epoch.
    private static let firstYear = 1_293_840_000_000 - epoch
    private static let year = 31_556_952_000

    private var random: SeededGenerator
    private var known: Set<Int64> = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns different IDs from all years.
    mutating func years(_ count: Int) -> [Int64] {
        var ids: [Int64] = []
        ids.reserveCapacity(count)
        let sum = Self.weights.reduce(0, +)
        while ids.count < count {
            var index = Int.random(in: 0..<sum, using: &random)
            var year = 0
            while index >= Self.weights[year] {
                index -= Self.weights[year]
                year += 1
            }
            add(
                milliseconds: Self.firstYear + year * Self.year + Int.random(in: 0..<Self.year, using: &random),
                to: &ids)
        }
        return ids
    }

    /// Returns different IDs from one hour. Half of them fall within a second after one of ten moments.
    mutating func burst(_ count: Int) -> [Int64] {
        let start = Self.firstYear + 9 * Self.year
        let moments = (0..<10).map { _ in Int.random(in: 0..<Self.hour, using: &random) }
        var ids: [Int64] = []
        ids.reserveCapacity(count)
        while ids.count < count {
            let isNear = Bool.random(using: &random)
            let moment = moments[Int.random(in: 0..<moments.count, using: &random)]
            let offset =
                isNear
                ? moment + Int.random(in: 0..<1000, using: &random) : Int.random(in: 0..<Self.hour, using: &random)
            add(milliseconds: start + offset, to: &ids)
        }
        return ids
    }

    private mutating func add(milliseconds: Int, to ids: inout [Int64]) {
        // There are 24 machines, and a few of them create most tweets. A machine rarely creates two tweets in one
        // millisecond, and a collection of some tweets rarely contains the second one without the first.
        let machines = [0x141, 0x142, 0x143, 0x144, 0x145, 0x171, 0x172, 0x173]
        let isCommon = Int.random(in: 0..<8, using: &random) > 0
        let machine =
            isCommon
            ? machines[Int.random(in: 0..<machines.count, using: &random)]
            : 0x160 + Int.random(in: 0..<16, using: &random)
        let isLater = Int.random(in: 0..<15, using: &random) == 0
        let sequence = isLater ? Int64.random(in: 1...3, using: &random) : 0
        var id = Int64(milliseconds) << 22 | Int64(machine) << 12 | sequence
        while !known.insert(id).inserted { id += 1 }
        ids.append(id)
    }
}
