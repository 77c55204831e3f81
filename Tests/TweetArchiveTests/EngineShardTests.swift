import EngineClient
import Foundation
import Testing

/// What a cluster's sharding key does to the numbers of tweets, as the real engine computes it: the figures of the article
/// on more than one machine.
@Suite("Shards of tweets", .enabled(if: EngineStandIn.python != nil, EngineStandIn.missing))
struct EngineShardTests {
    /// How many ids each shard gets, and how much larger the largest is than the smallest, in hundredths.
    private struct Division: CustomStringConvertible {
        let sizes: [Int]

        var spread: Double {
            let least = sizes.min() ?? 0
            return least == 0 ? .infinity : Double((sizes.max() ?? 0) - least) * 100 / Double(least)
        }

        /// The part of all that the largest has, in hundredths.
        var largest: Double { Double(sizes.max() ?? 0) * 100 / Double(max(1, sizes.reduce(0, +))) }

        var description: String { "\(sizes), \(spread) %" }
    }

    private let engine: EngineStandIn
    private let client: EngineClient

    init() throws {
        engine = try EngineStandIn()
        client = EngineClient(try EngineAddress(engine.url), limit: .seconds(60))
    }

    private func load(_ ids: [Int64], as table: String) throws {
        try client.write("CREATE TABLE \(table) (id Int64) ENGINE = MergeTree ORDER BY id")
        try client.write(
            "INSERT INTO \(table) FORMAT TSV", rows: Array(ids.map(\.description).joined(separator: "\n").utf8))
    }

    private func divide(_ table: String, by key: String, into shards: Int?) throws -> Division {
        let sql = "SELECT toString(count()) FROM \(table) GROUP BY \(key) AS shard ORDER BY shard FORMAT JSONCompact"
        let answer = try JSONSerialization.jsonObject(with: Data(try client.read(sql))) as? [String: Any]
        var sizes = (answer?["data"] as? [[String]] ?? []).compactMap { $0.first.flatMap(Int.init) }
        // A shard that gets nothing is in no group.
        if let shards { sizes += Array(repeating: 0, count: max(0, shards - sizes.count)) }
        return Division(sizes: sizes)
    }

    @Test("a hash of the id divides a million tweets evenly, and the burst of an hour too", arguments: [2, 3, 4, 6])
    func even(shards: Int) throws {
        var ids = InventedIDs(seed: 26)
        let burst = ids.burst(200_000)
        let years = ids.years(800_000)
        try load(burst, as: "burst")
        try load(years + burst, as: "tweets")
        for (table, count) in [("tweets", 1_000_000), ("burst", 200_000)] {
            let hashed = try divide(table, by: "cityHash64(id) % \(shards)", into: shards)
            let plain = try divide(table, by: "id % \(shards)", into: shards)
            print("\(table) on \(shards) shards: by hash \(hashed), by id \(plain)")
            #expect(hashed.sizes.reduce(0, +) == count && hashed.sizes.count == shards)
            #expect(hashed.spread < 2, "\(table) on \(shards): \(hashed)")
            // The last bits count within a millisecond and are nearly always 0.
            if shards % 2 == 0 { #expect(plain.largest > 150 / Double(shards), "\(table) on \(shards): \(plain)") }
        }
    }

    @Test("years are no shards: one is ten times another, and all that is new goes to the last")
    func years() throws {
        var ids = InventedIDs(seed: 26)
        let burst = ids.burst(200_000)
        try load(ids.years(800_000) + burst, as: "tweets")
        let key = "toYear(toDateTime(intDiv(intDiv(id, 4194304) + 1288834974657, 1000), 'UTC'))"
        let years = try divide("tweets", by: key, into: nil)
        print("tweets by year: \(years)")
        #expect(years.sizes.count == 16 && years.spread > 400)
        try load(burst, as: "burst")
        #expect(try divide("burst", by: key, into: nil).sizes == [200_000])
    }
}
