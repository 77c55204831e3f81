import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Counts of index terms")
struct TermCountsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the counts of all terms with a prefix. Without a prefix, these are all terms.
    private func counts(_ store: Store, startingWith prefix: String = "") throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try TermCounts(connection: store.connection).forEach(startingWith: prefix) { term, rows in
            counts[term.text, default: 0] += rows
        }
        return counts.filter { $0.value != 0 }
    }

    /// Returns the counts according to FTS5.
    private func expected(_ store: Store) throws -> [String: Int] {
        try Catalog(store).openTerms()
        let rows = try store.connection.rows("SELECT term, doc FROM temp.index_term") {
            ($0.text(0), Int($0.integer(1)))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    @Test("The counts equal those of FTS5 after imports, changes, removals and merges", arguments: 0..<8, [4050, 512])
    func likeFullTextSearch(seed: Int, pageSize: Int) throws {
        var random = RandomImports(seed: UInt64(seed) + 4_000)
        let store = try Store(path: folder.path("s.db"), access: .create)
        for (number, input) in random.inputs(6).enumerated() {
            try store.add(input)
            if number == 0 {
                try store.connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('pgsz', \(pageSize))")
            }
        }
        let ids = try store.connection.rows("SELECT id FROM tweet ORDER BY id") { TweetID($0.integer(0)) }
        _ = try store.forget(tweets: Array(ids.prefix(3)))
        for isMerged in [false, true] {
            if isMerged { try store.mergeSegments() }
            let expected = try expected(store)
            let found = try counts(store)
            #expect(expected.count > 40)
            // The doclists of some terms span two small pages.
            #expect(pageSize == 512 ? Set(found.keys) == Set(expected.keys) : found == expected)
            for prefix in ["#", "@", "!", "!u", "a", "th", "~"] {
                #expect(
                    try counts(store, startingWith: prefix) == found.filter { $0.key.utf8.starts(with: prefix.utf8) })
            }
        }
    }

    @Test("The estimate for a frequent term is near the number of its rows", arguments: [3_000, 20_000])
    func estimate(size: Int64) throws {
        let store = try Store(path: folder.path("s.db"), access: .create)
        try store.add(
            (1...size).map { Tweet.sample($0 * 1_000_000_000, $0 % 3 == 0 ? "common often" : "common") })
        for (term, count) in [("common", size), ("often", size / 3)] {
            let found = try #require(try counts(store, startingWith: term)[term])
            #expect(abs(found - Int(count)) < Int(count) / 5, "\(term): \(found)")
        }
    }

    @Test("Leaves of a prefix include long doclists of its terms, but not those of the terms before and after it")
    func leaves() throws {
        let store = try Store(path: folder.path("s.db"), access: .create)
        try store.add(
            (1...20_000).map { Tweet.sample($0 * 1_000_000_000, $0 == 7 ? "common commons ham zoo" : "common zoo") })
        let catalog = Catalog(store)
        let long = try catalog.indexPages(startingWith: "common")
        #expect(long > 20)
        for (prefix, isLong) in [("c", true), ("z", true), ("commons", false), ("ham", false), ("h", false)] {
            #expect(try (catalog.indexPages(startingWith: prefix) > 20) == isLong, "\(prefix)")
            #expect(try catalog.indexPages(startingWith: prefix) > 0, "\(prefix)")
        }
        for prefix in ["commonz", "hal", "zooo", "~"] {
            #expect(try catalog.indexPages(startingWith: prefix) == 0, "\(prefix)")
        }
        // Bit 36 marks indexes of doclists, which are not leaves.
        let all = try store.connection.integer(
            "SELECT count(*) FROM tweet_index_data WHERE id > 100000 AND id >> 36 & 1 = 0")
        #expect(try catalog.indexPages(startingWith: "") == all)
    }

    @Test("Pages that are not valid have no terms", arguments: 0..<40)
    func damage(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let store = try Store(path: folder.path("s.db"), access: .create)
        try store.add((1...60).map { Tweet.sample($0, "word\($0) other") })
        store.connection.isDefensive = false
        let pages = try store.connection.rows("SELECT id, block FROM tweet_index_data WHERE id > 100") {
            ($0.integer(0), $0.blob(1))
        }
        for (id, page) in pages {
            var page = page
            for _ in 0..<5 {
                page[Int.random(in: 0..<page.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { page.removeLast(Int.random(in: 0...page.count, using: &random)) }
            try store.connection.run("UPDATE tweet_index_data SET block = \(SQLValue.blob(page)) WHERE id = \(id)")
        }
        // Only a crash would fail.
        _ = try counts(store, startingWith: "word")
        _ = try counts(store)
        for prefix in ["word", "o", ""] { _ = try Catalog(store).indexPages(startingWith: prefix) }
    }
}
