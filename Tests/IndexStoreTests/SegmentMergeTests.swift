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

    @Test("Imports merge segments of similar size, and lose no documents")
    func levels() throws {
        var maximum: Int64 = 0
        for number in Int64(1)...70 {
            try add(number...number)
            maximum = max(maximum, try segments ?? 0)
        }
        #expect(8...15 ~= maximum, "\(maximum) segments")
        #expect(try hits("word") == 70)
        #expect(try hits("number64") == 1)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A complete merge leaves one segment")
    func complete() throws {
        for start in stride(from: Int64(1), to: 30, by: 10) { try add(start...start + 9) }
        #expect(try segments == 3)
        try store.mergeSegments()
        #expect(try segments == 1)
        #expect(try hits("word") == 30)
        #expect(try StoreCheck(store).run().findings == [])
    }
}
