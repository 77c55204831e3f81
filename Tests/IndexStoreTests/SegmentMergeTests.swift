import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Merging segments of the search index")
struct SegmentMergeTests {
    private let store: Store
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.path("s.db"), access: .create)
    }

    private func add(_ numbers: ClosedRange<Int64>) throws {
        try store.add(numbers.map { Tweet.sample($0, "word number\($0)") }, named: "\(numbers)")
    }

    private var segments: Int64? {
        get throws { try store.connection.integer("SELECT count(DISTINCT segid) FROM tweet_index_idx") }
    }

    private func hits(_ word: String) throws -> Int64? {
        try store.connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH \(word)")
    }

    @Test("All segments are merged after the first imports, and again after the store has grown by half")
    func grown() throws {
        for start in stride(from: Int64(1), to: 30, by: 10) { try add(start...start + 9) }
        #expect(try segments == 3)
        try store.mergeSegments { true }
        #expect(try segments == 1)
        try add(31...44)
        try store.mergeSegments { true }
        #expect(try segments == 2, "14 more than 30 are less than half")
        try add(45...60)
        try store.mergeSegments { true }
        #expect(try segments == 1)
        #expect(try hits("word") == 60)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("Four segments of similar size are merged if the store hardly grows")
    func small() throws {
        try add(1...100)
        try store.mergeSegments { true }
        for start in stride(from: Int64(101), to: 109, by: 2) {
            try add(start...start + 1)
            try store.mergeSegments { true }
        }
        #expect(try segments == 2)
        #expect(try hits("number104") == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("Stopping a merge loses no data")
    func stopped() throws {
        for start in stride(from: Int64(1), to: 30, by: 10) { try add(start...start + 9) }
        var turns = 0
        try store.mergeSegments {
            turns += 1
            return turns < 2
        }
        #expect(try hits("word") == 30)
        try store.mergeSegments { true }
        #expect(try segments == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }
}
