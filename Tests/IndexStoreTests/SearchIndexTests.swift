import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// Compares the segments that `IndexWriter` writes with an index that FTS5 has written.
@Suite("Search index segments")
struct SearchIndexTests {
    private let store: Store
    private let connection: Connection
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.path("s.db"), access: .create)
        try store.prepareForWriting()
        connection = store.connection
    }

    @Test("An index of an earlier tokenizer is rebuilt before its rows change")
    func outdated() throws {
        try store.add([.sample(1, "ferry one"), .sample(2, "ferry two")])
        // Imitates an index of an earlier version, with other tokens.
        try connection.execute(script: "INSERT INTO tweet_index (tweet_index) VALUES ('delete-all')")
        try connection.execute(script: "INSERT INTO tweet_index (rowid, tokens) SELECT doc_id, 'old' FROM tweet")
        try store.setSetting("tokenizer", to: "1")
        #expect(try !IndexRebuilder.isCurrent(store))
        let report = try StoreCheck(store).run()
        #expect(report.findings.map(\.isDamage) == [false])
        #expect(report.findings.first?.hint?.contains("tweetdex reindex") == true)
        try store.add([.sample(2, "ferry three", trust: .full), .sample(3, "ferry four")], named: "other")
        #expect(try IndexRebuilder.isCurrent(store))
        #expect(try StoreCheck(store).run().findings.isEmpty)
        #expect(try hits("tweet_index", "ferry", "ASC").count == 3)
        #expect(try hits("tweet_index", "old", "ASC").isEmpty)
    }

    @Test("Writing the index turns the defensive mode on again")
    func defensive() throws {
        try store.add([.sample(1, "ferry one")])
        #expect(connection.isDefensive)
    }

    /// Creates a second index for the same rows, which FTS5 writes. Both get the same page size.
    private func makeTwin(pageSize: Int) throws {
        let definition = try #require(
            try connection.first("SELECT sql FROM sqlite_schema WHERE name = 'tweet_index'") { $0.text(0) })
        try connection.execute(
            script: definition.replacing("VIRTUAL TABLE tweet_index", with: "VIRTUAL TABLE twin") + """
                ;
                INSERT INTO twin (twin, rank) VALUES ('pgsz', \(pageSize));
                INSERT INTO tweet_index (tweet_index, rank) VALUES ('pgsz', \(pageSize));
                """)
    }

    /// Returns every token with its row and position.
    private func tokens(_ table: String) throws -> [String] {
        try connection.execute(script: "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, \(table), instance)")
        defer { try? connection.execute(script: "DROP TABLE temp.vocabulary") }
        return try connection.rows("SELECT term, doc, offset FROM temp.vocabulary ORDER BY 1, 2, 3") {
            "\($0.text(0)) \($0.integer(1)) \($0.integer(2))"
        }
    }

    private func hits(_ table: String, _ query: String, _ order: String) throws -> [Int64] {
        let statement = try connection.prepare(
            "SELECT rowid FROM \(table) WHERE \(table) MATCH ? ORDER BY rowid \(order)")
        statement.bind(1, query)
        defer { statement.reset() }
        var rows: [Int64] = []
        while try statement.step() { rows.append(statement.integer(0)) }
        return rows
    }

    private func totals(_ table: String) throws -> [UInt8]? {
        let statement = try connection.prepare("SELECT block FROM \(table)_data WHERE id = 1")
        defer { statement.reset() }
        return try statement.step() ? statement.blob(0) : nil
    }

    private func expectTwins(_ queries: [String], _ comment: Comment) throws {
        try connection.execute(
            script: "INSERT INTO tweet_index (tweet_index) VALUES ('integrity-check')")
        #expect(try tokens("tweet_index") == tokens("twin"), comment)
        #expect(try totals("tweet_index") == totals("twin"), comment)
        for query in queries {
            for order in ["ASC", "DESC"] {
                #expect(
                    try hits("tweet_index", query, order) == hits("twin", query, order), "\(query) \(order): \(comment)"
                )
            }
        }
    }

    /// Writes the same rows to both indexes: to `tweet_index` through `IndexWriter`, to `twin` through FTS5.
    private final class Rows {
        let connection: Connection
        let writer: IndexWriter
        private(set) var documents: [Int64: [UInt8]] = [:]
        private let insertion: Statement
        private let deletion: Statement

        init(_ connection: Connection, capacity: Int = 12 << 20) throws {
            self.connection = connection
            writer = try IndexWriter(connection, capacity: capacity)
            insertion = try connection.prepare("INSERT INTO twin (rowid, tokens) VALUES (?, ?)")
            deletion = try connection.prepare("INSERT INTO twin (twin, rowid, tokens) VALUES ('delete', ?, ?)")
        }

        func set(_ number: Int64, to text: String?) throws {
            if let old = documents.removeValue(forKey: number) {
                try writer.delete(old, number: number)
                try run(deletion, old, number)
            }
            guard let text else { return }
            let document = SearchIndexTests.document(text, TweetUsers(author: number % 7))
            documents[number] = document
            try writer.insert(document, number: number)
            try run(insertion, document, number)
        }

        /// Makes the changes in a transaction and commits it.
        func commit(_ changes: (Rows) throws -> Void) throws {
            try connection.execute(script: "BEGIN")
            writer.begin()
            try changes(self)
            try writer.flush()
            try connection.execute(script: "COMMIT")
        }

        private func run(_ statement: Statement, _ document: [UInt8], _ number: Int64) throws {
            statement.bind(1, number)
            statement.bind(2, utf8: document)
            try statement.run()
        }
    }

    private static func document(_ words: String, _ users: TweetUsers = TweetUsers()) -> [UInt8] {
        var document = Array(words.utf8)
        users.appendTokens(to: &document)
        return document
    }

    private static let oddTerms = [
        "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "ÄÖ", "日本語", "😀", "UPPER", "Mixed日", "#tag",
        "abcdefghijklmnop", "abcdefghijklmnoq", "abcdefghijklmnopq", "ABCDEFGHijklmnop", "@[`{", "a\u{7F}",
        "\u{7F}\u{1F}!", "!u12", "~alt", "x\u{7F}y", "tab\tbed", String(repeating: "long", count: 40),
        String(repeating: "Z", count: 33_000),
    ]

    private func randomText(_ random: inout SeededGenerator) -> String {
        let length = Int.random(in: 0...3, using: &random) == 0 ? 0...80 : 0...12
        return (0..<Int.random(in: length, using: &random)).map { _ in
            switch Int.random(in: 0..<20, using: &random) {
            case 0: Self.oddTerms.randomElement(using: &random) ?? ""
            case 1..<8: "common\(Int.random(in: 0..<4, using: &random))"
            default: "w\(Int.random(in: 0..<400, using: &random))"
            }
        }.joined(separator: " ")
    }

    private func segments() throws -> SegmentList {
        let statement = try connection.prepare("SELECT block FROM tweet_index_data WHERE id = 10")
        defer { statement.reset() }
        return try #require(try statement.step() ? SegmentList(statement.blob(0)) : nil)
    }

    @Test(
        "Random insertions, changes and deletions over many segments match FTS5",
        arguments: Exhaustive.sample([(32, 12 << 20), (64, 20_000), (200, 60_000), (4_042, 12 << 20)], every: 2))
    func random(pageSize: Int, capacity: Int) throws {
        var random = SeededGenerator(seed: UInt64(pageSize))
        try makeTwin(pageSize: pageSize)
        let rows = try Rows(connection, capacity: capacity)
        var most = 0
        var metMerge = false
        for round in 0..<40 {
            try connection.execute(script: "BEGIN")
            rows.writer.begin()
            // Use realistic doc IDs: FTS5 (3.40) itself loses negative rowids, and rowids after gaps of 2^50 when it
            // reads backwards. Use few of them, so that one is inserted and deleted many times before a flush.
            let numbers: ClosedRange<Int64> = round % 3 == 0 ? 1...20 : 1...2_000
            for _ in 0..<Int.random(in: 1...400, using: &random) {
                let number = Int64.random(in: numbers, using: &random) * (round % 5 == 4 ? 3_000_000_000 : 1)
                try rows.set(number, to: Int.random(in: 0..<4, using: &random) == 0 ? nil : randomText(&random))
                if Int.random(in: 0..<300, using: &random) == 0 { try rows.writer.flush() }
            }
            let before = try segments()
            most = max(most, before.segmentCount)
            if before.levels.contains(where: { $0.merging > 0 }) { metMerge = true }
            try rows.writer.flush()
            // Query inside the transaction, on a connection that has cached the list of segments.
            #expect(try hits("tweet_index", "common1", "DESC") == hits("twin", "common1", "DESC"))
            try connection.execute(script: "COMMIT")
            if round == 25 { try store.mergeSegments() }
        }
        #expect(most > 8)
        #expect(metMerge || pageSize > 1_000, "pages that small take several transactions to merge")
        let queries = ["common0 common1", "w3", "\"common1 common2\"", "w1*", "common0 NOT common3", "upper OR mixed日"]
        try expectTwins(queries, "pages of \(pageSize) bytes")
        try connection.execute(script: "INSERT INTO tweet_index (tweet_index) VALUES ('optimize')")
        try expectTwins(queries, "in one piece, pages of \(pageSize) bytes")
        try rows.commit { rows in
            for number in rows.documents.keys { try rows.set(number, to: nil) }
        }
        try expectTwins(queries, "nothing left")
        #expect(try tokens("tweet_index").isEmpty)
    }

    @Test("Rolling back a transaction restores merged segments")
    func givenUpMerge() throws {
        try makeTwin(pageSize: 64)
        let rows = try Rows(connection)
        for number in Int64(1)...7 {
            try rows.commit { try $0.set(number, to: "kept word\(number)") }
        }
        let before = try segments().record
        try connection.execute(script: "BEGIN")
        let writer = try IndexWriter(connection)
        for number in Int64(11)...13 {
            let document = Self.document("lost")
            try writer.insert(document, number: number)
            try writer.flush()
        }
        #expect(try segments().levels.count > 1, "they are merged")
        #expect(try hits("tweet_index", "lost", "ASC") == [11, 12, 13])
        connection.rollBack()
        #expect(try segments().record == before)
        #expect(try hits("tweet_index", "lost", "ASC") == [])
        try rows.commit { try $0.set(3, to: "again") }
        try expectTwins(["kept", "again", "word3"], "after the next transaction")
    }

    @Test("Empty levels left by complete merges are removed")
    func levels() throws {
        try makeTwin(pageSize: 4_042)
        let rows = try Rows(connection)
        for number in Int64(1)...20 {
            try rows.commit { try $0.set(number, to: "word") }
            try connection.execute(script: "INSERT INTO tweet_index (tweet_index) VALUES ('optimize')")
        }
        #expect(try segments().levels.count < 6)
        try expectTwins(["word"], "after 20 times")
    }

    @Test("A few huge rows are written as soon as they exceed the memory limit, and their memory is freed")
    func hugeRows() throws {
        try makeTwin(pageSize: 4_042)
        let rows = try Rows(connection, capacity: 1 << 20)
        try connection.execute(script: "BEGIN")
        for number in Int64(1)...6 {
            try rows.set(number, to: (0..<60_000).map { "w\(number)x\($0)" }.joined(separator: " "))
        }
        #expect(try segments().segmentCount >= 5, "each is a segment of its own")
        for number in Int64(11)...600 { try rows.set(number, to: "small") }
        let count = try segments().segmentCount
        for number in Int64(601)...2_000 { try rows.set(number, to: "small") }
        #expect(try segments().segmentCount == count, "small ones wait for each other")
        try rows.writer.flush()
        try connection.execute(script: "COMMIT")
        try expectTwins(["small", "w3x59999"], "huge rows")
    }

    @Test("A term with many rows has a doclist index with several levels")
    func doclistIndex() throws {
        try makeTwin(pageSize: 32)
        let rows = try Rows(connection)
        try rows.commit { rows in
            for number in stride(from: Int64(20_000), to: 0, by: -1) {
                // One row has positions that fill several pages.
                let long = number == 5_000 ? String(repeating: " often", count: 300) : ""
                try rows.set(number * 1_000, to: "often" + (number % 4_999 == 1 ? " rare" : "") + long)
            }
        }
        let levels =
            try connection.integer(
                "SELECT max(id >> 31 & 31) FROM tweet_index_data WHERE id >> 36 & 1") ?? 0
        #expect(levels >= 2)
        try expectTwins(["often rare", "rare", "often", "\"often often\""], "one segment")
    }

    @Test("Documents of a rolled-back transaction are not written by the next one")
    func givenUp() throws {
        try makeTwin(pageSize: 4_042)
        let writer = try IndexWriter(connection)
        let document = Self.document("lost")
        for count in [1, 300] {
            try connection.execute(script: "BEGIN")
            writer.begin()
            for number in 1...Int64(count) { try writer.insert(document, number: number) }
            if count > 1 { try writer.startFlush() }
            connection.rollBack()
            try connection.execute(script: "BEGIN")
            writer.begin()
            try writer.insert(Self.document("kept"), number: 7)
            try writer.flush()
            #expect(try hits("tweet_index", "kept", "ASC") == [7])
            #expect(try hits("tweet_index", "lost", "ASC") == [])
            connection.rollBack()
        }
        #expect(try tokens("tweet_index").isEmpty)
    }

    @Test("A list of segments survives a round trip, and an invalid list is rejected")
    func segmentList() throws {
        let record: [UInt8] = [0, 0, 0, 3, 2, 3, 0x81, 0x20, 1, 2, 5, 1, 9, 7, 2, 0x83, 0x00, 0, 1, 1, 1, 4]
        var list = try #require(SegmentList(record))
        #expect(list.record == record)
        #expect(list.levels.map(\.merging) == [1, 0])
        #expect(list.freeID == 2)
        list.add(2, pages: 300)
        #expect(list.levels[0].segments.map(\.id) == [5, 7, 2])
        #expect(list.pagesWritten == 160 + 300)
        for length in 0..<record.count { #expect(SegmentList(Array(record.prefix(length))) == nil, "\(length) bytes") }
        #expect(SegmentList(record + [0]) == nil)
    }

    @Test(
        "Variable-length integers survive a round trip",
        arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, 1 << 35, 1 << 55, 1 << 56, .max - 1, .max]
            as [UInt64])
    func varints(value: UInt64) throws {
        var bytes: [UInt8] = []
        bytes.appendVarint(value)
        #expect(bytes.count == varintLength(value))
        var rest = bytes[...]
        #expect(rest.readVarint() == value)
        #expect(rest.isEmpty)
    }
}
