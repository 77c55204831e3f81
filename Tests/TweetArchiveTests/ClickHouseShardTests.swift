import Foundation
import Testing

@testable import ClickHouseSearch

/// Checks the numbers about sharding keys in the article ClickHouse: how evenly a real ClickHouse divides tweet
/// IDs between shards.
@Suite("Sharding keys for tweets", .enabled(if: ClickHouseStandIn.python != nil, ClickHouseStandIn.missing))
struct ClickHouseShardTests {
    /// The number of IDs in each shard, and the difference between the largest and the smallest shard in percent of the
    /// smallest.
    private struct Division: CustomStringConvertible {
        let sizes: [Int]

        var spread: Double {
            let least = sizes.min() ?? 0
            return least == 0 ? .infinity : Double((sizes.max() ?? 0) - least) * 100 / Double(least)
        }

        /// The percentage of all IDs that the largest shard has.
        var largest: Double { Double(sizes.max() ?? 0) * 100 / Double(max(1, sizes.reduce(0, +))) }

        var description: String { "\(sizes), \(spread) %" }
    }

    private let standIn: ClickHouseStandIn
    private let client: ClickHouseClient

    init() throws {
        standIn = try ClickHouseStandIn()
        client = ClickHouseClient(try ClickHouseAddress(standIn.url), limit: .seconds(60))
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
        // An empty shard is missing from the groups.
        if let shards { sizes += Array(repeating: 0, count: max(0, shards - sizes.count)) }
        return Division(sizes: sizes)
    }

    @Test(
        "A hash of the ID divides a million tweets evenly, and also the tweets of one busy hour",
        arguments: [2, 3, 4, 6])
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
            // The lowest bits count tweets within a millisecond and are nearly always 0.
            if shards % 2 == 0 { #expect(plain.largest > 150 / Double(shards), "\(table) on \(shards): \(plain)") }
        }
    }

    @Test("Years are unsuitable as shards: their sizes differ widely, and all new tweets go to the last one")
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
