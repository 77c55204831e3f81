import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Doc IDs") struct DocIDAllocatorTests {
    @Test(
        "Doc IDs are inside their gap, close to the time, with space on both sides",
        arguments: [
            ("an empty store", [500], nil, nil, [500]),
            ("newer than all", [500], 100, nil, [500]),
            ("newer than all of a burst", [500], 600, nil, [616]),
            ("older than all", [500], nil, 800, [500]),
            ("older than all of a burst", [500], nil, 400, [384]),
            ("in a wide gap", [500], 100, 800, [500]),
            ("in a gap of another time", [500], 600, 800, [616]),
            ("in a narrow gap", [500], 600, 602, [601]),
            ("where nothing is free", [500], 600, 601, nil),
            ("several newer than all", [500, 501, 900], 100, nil, [500, 516, 900]),
            ("several in a wide gap", [500, 501, 900], 100, 800, [500, 516, 784]),
            ("several in a narrow gap", [500, 501], 600, 609, [603, 606]),
            ("several where one is free", [500, 501], 600, 602, nil),
        ] as [(String, [Int64], Int64?, Int64?, [Int64]?)])
    func gap(_ what: String, _ guesses: [Int64], _ low: Int64?, _ high: Int64?, _ docIDs: [Int64]?) {
        let first = DocIDAllocator.guess(500 << 32) - 500
        let ids = guesses.map { $0 << 32 }
        let result = DocIDAllocator.docIDs(for: ids[...], between: low.map { first + $0 }, and: high.map { first + $0 })
        #expect(result == docIDs?.map { first + $0 }, "\(what)")
    }

    /// Every gap of the store has room for 15 tweets. One second of tweets arrives in one gap.
    @Test(
        "The number of moves for each new tweet is small, in whatever batches and order tweets of one second arrive",
        arguments: [
            ("ascending", 1, 600, 20), ("ascending", 300, 3_000, 10), ("descending", 7, 1_200, 20),
            ("descending", 300, 3_000, 10), ("shuffled", 1, 600, 4), ("shuffled", 300, 3_000, 4),
        ] as [(String, Int, Int, Int)])
    func moves(_ order: String, _ batch: Int, _ count: Int, _ maximum: Int) throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path("ids.db"), access: .create)
        try connection.run("BEGIN")
        try connection.run("CREATE TABLE tweet (id INTEGER PRIMARY KEY, doc_id INTEGER)")
        let allocator = try DocIDAllocator(connection)
        func insert(_ id: Int64, _ docID: Int64) throws {
            try connection.run("INSERT INTO tweet (id, doc_id) VALUES (\(id), \(docID))")
        }
        for number in 1...2_000 { try insert(Int64(number) << 32, DocIDAllocator.guess(1 << 35) + Int64(number) * 16) }
        var ids = (1...count).map { Int64(1_000) << 32 + Int64($0) }
        var random = RandomImports(seed: 1)
        if order == "descending" { ids.reverse() }
        if order == "shuffled" { ids = random.shuffled(ids) }
        var moves = 0
        for start in stride(from: 0, to: count, by: batch) {
            let new = ids[start..<min(start + batch, count)].sorted()
            var crowded: [Int64] = []
            for (id, slot) in zip(new, try allocator.slots(for: new)) {
                if case .docID(let docID) = slot { try insert(id, docID) } else { crowded.append(id) }
            }
            while !crowded.isEmpty {
                let room = try allocator.room(for: crowded[...])
                for (tweet, docID) in room.moves where tweet.docID != docID {
                    try connection.run("UPDATE tweet SET doc_id = \(docID) WHERE id = \(tweet.id)")
                    moves += 1
                }
                for (id, docID) in zip(crowded, room.docIDs) { try insert(id, docID) }
                crowded.removeFirst(room.docIDs.count)
            }
        }
        let docIDs = try connection.rows("SELECT doc_id FROM tweet ORDER BY id") { $0.integer(0) }
        #expect(docIDs.count == 2_000 + count)
        #expect(zip(docIDs, docIDs.dropFirst()).allSatisfy { $0 < $1 })
        #expect(moves < maximum * count, "\(moves) moves for \(count) tweets")
    }

    @Test("Guesses never decrease as IDs increase, including the first IDs with a time")
    func guesses() {
        let ids: [Int64] = [
            1, 20, 1_000_000, 29_700_859_247, 30_000_000_000, 1 << 35 - 1, 1 << 35, 1 << 40, 1_000_000_000_000_000_000,
            2_000_000_000_000_000_000, .max,
        ]
        let guesses = ids.map(DocIDAllocator.guess)
        #expect(guesses == guesses.sorted())
    }

    /// All IDs of one second have the same guess, so the result depends only on the space in the gaps.
    @Test("Doc IDs have the order of the tweet IDs, in whatever order tweets of one second arrive", arguments: 0..<6)
    func burst(seed: Int) throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var random = RandomImports(seed: UInt64(seed))
        let all = (0..<400).map { number in
            var tweet = Tweet.sample(1, "word\(number % 7) some more")
            tweet = Tweet(
                id: TweetID(tweet.id.rawValue + Int64(number)), createdAt: tweet.createdAt, author: tweet.author,
                text: tweet.text, textCompleteness: .full)
            tweet.flags = [.collected]
            return tweet
        }
        let order = seed == 0 ? all : seed == 1 ? all.reversed() : random.shuffled(all)
        for (index, start) in stride(from: 0, to: order.count, by: 90).enumerated() {
            try store.add(Array(order[start..<min(start + 90, order.count)]), named: "part\(index)")
        }
        let numbers = try store.connection.rows("SELECT doc_id FROM tweet ORDER BY id") { $0.integer(0) }
        #expect(numbers.count == all.count)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try StoreCheck(store).run().findings == [])
        #expect(try store.add(order.shuffled(), named: "again").new == 0)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("The check finds unordered doc IDs, and reindexing replaces them")
    func disorder() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        try store.add((1...20).map { Tweet.sample($0, "word \($0)") })
        try store.connection.run("UPDATE tweet SET doc_id = 5 WHERE id = (SELECT max(id) FROM tweet)")
        #expect(try StoreCheck(store).run().findings.count == 1)
        _ = try IndexRebuilder(store).rebuild()
        #expect(try StoreCheck(store).run().findings == [])
    }
}
