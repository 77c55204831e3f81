import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// A piece of the search index is what FTS5 calls a segment.
@Suite("Joining the pieces of the search index")
struct IndexJoinTests {
    private let store: Store
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.path("s.db"), access: .create)
    }

    private func add(_ numbers: ClosedRange<Int64>) throws {
        try store.add(numbers.map { Tweet.sample($0, "word number\($0)") }, named: "\(numbers)")
    }

    private var pieces: Int64? {
        get throws { try store.connection.integer("SELECT count(DISTINCT segid) FROM tweet_index_idx") }
    }

    private func hits(_ word: String) throws -> Int64? {
        try store.connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH \(word)")
    }

    @Test("all become one after the first imports, and again once the store has grown by half")
    func grown() throws {
        for start in stride(from: Int64(1), to: 30, by: 10) { try add(start...start + 9) }
        #expect(try pieces == 3)
        try store.joinIndex { true }
        #expect(try pieces == 1)
        try add(31...44)
        try store.joinIndex { true }
        #expect(try pieces == 2, "14 more than 30 are less than half")
        try add(45...60)
        try store.joinIndex { true }
        #expect(try pieces == 1)
        #expect(try hits("word") == 60)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("where a store hardly grows, pieces of like size are joined once there are four")
    func small() throws {
        try add(1...100)
        try store.joinIndex { true }
        for start in stride(from: Int64(101), to: 109, by: 2) {
            try add(start...start + 1)
            try store.joinIndex { true }
        }
        #expect(try pieces == 2)
        #expect(try hits("number104") == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("whoever stops it loses nothing")
    func stopped() throws {
        for start in stride(from: Int64(1), to: 30, by: 10) { try add(start...start + 9) }
        var turns = 0
        try store.joinIndex {
            turns += 1
            return turns < 2
        }
        #expect(try hits("word") == 30)
        try store.joinIndex { true }
        #expect(try pieces == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }
}
