import Foundation
import IndexStore
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import QueryEngine

/// Tests the query plans of SQLite. A lookup in the search index that is repeated for every row takes seconds.
@Suite("SQLite query plans")
struct PlanTrapTests {
    private static let clauses = [
        "cats", "\"a b\"", "ka*", "#swift", "@ann", "from:ann", "-from:ann", "to:ann", "user:ann", "is:retweet",
        "-is:reply",
        "has:media", "-has:links", "lang:en", "min_likes:5", "since:2020-01-01", "id:1,2", "in_reply_to_tweet_id:5",
        "url:example",
        "domain:example.org", "place_country:US", "source:web", "contains:x", "/a+/", "\"a b\"~2", "hashtag:/^c/",
        "from:/^a/",
        "source:/web/", "url:/x/", "(in:alt a)", "(in:urls a)", "(in:quoted a)", "-(in:quoted a)", "(in:quoted /a/)",
        "(in:name a)",
        "(in:text,urls,alt,quoted,name a)", "hour:9..17", "weekday:sat", "known:reply_count", "filter:videos",
        "-filter:videos",
        "filter:spaces", "has:poll", "quotes_of_tweet_id:7", "conversation_id:7", "list:@friends.txt",
        "(date:2015-03-20 OR date:2009-03-20 OR date:2020-03-20)", "label:todo", "has:note", "thread:{cats}",
        "geocode:48.8,2.3,10km", "import:1", "import:2", "near:lisbon",
    ]

    @Test(
        "One day of many years is scanned by ID for each year, without the days between",
        arguments: ["", " from:ann", " has:media -is:reply", " cats", " -cats", " min_likes:5", " -from:ann"])
    func anniversaries(_ rest: String) throws {
        let days = "(" + (2006..<2023).map { "date:\($0)-11-14" }.joined(separator: " OR ") + ")"
        try withStore { connection in
            let plan = try Query.parse(days + rest).plan(sampleContext())
            // If all conditions can be tested on rows, SQLite merges the scans of the intervals.
            let page = rest.contains("cats") ? "d" : "t"
            for (statement, row) in [(plan.page(limit: 20), page), (plan.count(), "d")] {
                let details = try steps(of: statement, connection).map(\.detail)
                let stretch = "SEARCH \(row) USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
                let stretches = details.filter { $0 == stretch }.count
                #expect(stretches == 13, "the years with Snowflake IDs")
                let sorts = details.filter { $0.contains("FOR ORDER BY") }.count
                #expect(sorts == (row == "t" ? 1 : 0), "the rows with odd times")
                let others = details.filter { $0 != stretch && Self.walksRows($0) }
                let expected = [
                    "SEARCH t USING INTEGER PRIMARY KEY (rowid<?)", "SCAN t USING INDEX tweet_time_mismatch",
                ]
                #expect(others == (row == "t" ? expected : []), "the earlier years, and the rows with odd times")
            }
        }
    }

    /// True if a step of a plan does more than find one row by its ID or number.
    private static func walksRows(_ step: String) -> Bool {
        guard step.hasPrefix("SCAN t") || step.hasPrefix("SEARCH t USING") else { return false }
        return !step.contains("VIRTUAL TABLE") && !step.hasSuffix("(rowid=?)") && !step.hasSuffix("(doc_id=?)")
    }

    @Test("No pair of clauses, joined by AND or OR, searches the index once per row")
    func pairs() throws {
        try withStore { connection in try pairs(connection) }
    }

    private func pairs(_ connection: Connection) throws {
        var context = sampleContext()
        context.accounts = { [("ann", UserID(42))] }
        for (index, first) in Self.clauses.enumerated() {
            for second in [""] + Self.clauses[(index + 1)...] {
                for query in second.isEmpty ? [first] : ["\(first) \(second)", "\(first) OR \(second)"] {
                    let parsed = try Query.parse(query, options: ParserTests.options)
                    let plan = try parsed.plan(context)
                    for statement in [plan.page(limit: 20), plan.count()] {
                        let trap = Self.trap(in: try steps(of: statement, connection))
                        #expect(trap == nil, "\(query): \(trap ?? "")\n\(statement.inlined)")
                        if trap != nil { return }
                    }
                }
            }
        }
    }

    @Test("A network looks up the entities of each result by its ID", arguments: TweetNetwork.Kind.allCases)
    func networks(_ kind: TweetNetwork.Kind) throws {
        try withStore { connection in
            let plan = try Query.parse("cats").plan(sampleContext())
            let details = try steps(of: plan.network(kind, minimum: 1), connection).map(\.detail)
            let scans = details.filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
            #expect(
                scans.allSatisfy { ["SCAN f", "SCAN CONSTANT ROW", "SCAN (subquery-"].contains(where: $0.hasPrefix) },
                "\(scans)")
            #expect(scans.count { $0 == "SCAN f" } == 1, "\(details)")
        }
    }

    @Test("A page of frequent flags or rows tests rows instead of listing all tweets with a flag")
    func alternatives() throws {
        try withStore { connection in
            for query in ["has:urls OR has:links", "has:urls OR has:media OR has:hashtags OR has:mentions"] {
                let plan = try Query.parse(query).plan(sampleContext())
                let details = try steps(of: plan.page(limit: 20), connection).map(\.detail)
                #expect(details.first == "SCAN t")
                #expect(!details.contains { $0.contains("VIRTUAL TABLE") }, "\(details)")
            }
        }
    }

    @Test("The times of indexed results are read without their rows", arguments: ["#cats", "cats since:2015-01-01"])
    func times(query: String) throws {
        try withStore { connection in
            let plan = try Query.parse(query).plan(sampleContext())
            let details = try steps(of: plan.times(), connection).map(\.detail)
            #expect(details.contains { $0.hasPrefix("SEARCH t USING COVERING INDEX tweet_doc_id") }, "\(details)")
        }
    }

    private func withStore(_ body: (Connection) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("store.db"), access: .create)
        try store.prepareForWriting()
        let connection = store.connection
        try connection.registerFunction("tweet_matches", arguments: 3) { _ in .integer(1) }
        try connection.registerFunction("tweet_sample", arguments: 2) { _ in .integer(1) }
        try connection.registerFunction("local_time", arguments: 1) { $0[0] }
        try connection.registerFunction("nearest_distance", arguments: 3) { _ in .real(1) }
        for name in ["link_host", "link_domain"] {
            try connection.registerFunction(name, arguments: 1) { $0[0] }
        }
        try body(connection)
    }

    private func steps(of statement: SQL, _ connection: Connection) throws -> [Step] {
        try connection.rows("EXPLAIN QUERY PLAN " + statement) { row in
            Step(id: row.integer(0), parent: row.integer(1), detail: row.text(3))
        }
    }

    private struct Step {
        let id: Int64
        let parent: Int64
        let detail: String
    }

    /// Returns a step that searches the index again for every row: in a correlated subquery, or by the ID of the row.
    private static func trap(in steps: [Step]) -> String? {
        let byID = Dictionary(steps.map { ($0.id, $0) }) { first, _ in first }
        for step in steps where step.detail.contains("tweet_index VIRTUAL TABLE") {
            let plan = step.detail.split(separator: ":").last ?? ""
            // FTS5 lists its arguments: M is a MATCH, and = is a row ID.
            if plan.contains("M"), plan.contains("=") { return step.detail }
            var parent = byID[step.parent]
            while let above = parent {
                if above.detail.contains("CORRELATED") { return "\(above.detail): \(step.detail)" }
                parent = byID[above.parent]
            }
        }
        // The driver must come first: no scan of the rows may contain a scan of the index.
        let outer = steps.filter { $0.parent == 0 && ($0.detail.hasPrefix("SCAN") || $0.detail.hasPrefix("SEARCH")) }
        if let index = outer.firstIndex(where: { $0.detail.contains("tweet_index") }), index > 0 {
            return outer[index].detail
        }
        return nil
    }
}
