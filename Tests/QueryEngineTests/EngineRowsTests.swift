import SQLiteKit
import Testing

@testable import QueryEngine

/// What is made here for the engine's rows where the store's statements make the same of theirs.
@Suite("rows for ClickHouse")
struct EngineRowsTests {
    @Test(
        "the host of an address is the one that statements find",
        arguments: [
            "https://Example.com/a", "http://www.example.com", "https://example.com?x=1", "example.com/a#b",
            "HTTPS://EXAMPLE.COM:8080/x", "https://ann@example.com/", "https://example.com../x", "ftp://a.b://c.d/e",
            "https://ÉXAMPLE.fr/É", "", "://", "https://", "…", "a b://c d/e", "https://例え.jp/道",
        ])
    func host(_ address: String) throws {
        let connection = try Connection(path: ":memory:", access: .create)
        let found = try connection.first(
            "SELECT " + Planner.linkHost + " FROM (SELECT \(address) AS expanded, NULL AS url) AS l"
        ) { (row) throws(SQLiteError) in row.text(0) }
        #expect(EngineRows.host(of: address) == found)
    }

    @Test("every column that is written has a source, and every value of a statement a column")
    func sources() {
        #expect(EngineRows.sources.count == EngineSchema.written.count)
        var tweets: [Int] = []
        var accounts: Set<Int> = []
        for source in EngineRows.sources {
            switch source {
            case .tweet(let index): tweets.append(index)
            case .account(_, let index, _): accounts.insert(index)
            case .made: break
            }
        }
        #expect(tweets == Array(0..<EngineRows.tweetValueCount))
        #expect(accounts == Set(EngineRows.accountLists.indices))
    }
}
