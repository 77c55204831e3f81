internal import SQLiteKit

/// Writes documents to the search index of tweets as complete FTS5 segments.
///
/// FTS5 collects the positions of each token in a hash table. With millions of tokens, this took more than a third of
/// an import's writing time. Sorting integers takes a third of FTS5's time. So this type collects documents and writes
/// them as a segment in the format of FTS5. FTS5 reads, merges and checks this segment like its own. Do not write
/// through both FTS5 and this type in the same transaction.
package final class IndexWriter {
    /// A segment is built when the collected changes take this much memory, in bytes.
    package static let segmentSize = 14 << 20
    /// The value that applies to this instance: `segmentSize`, or less in tests.
    private let capacity: Int
    /// A level of segments (`SegmentList.Level`) with this many segments is merged, in small steps.
    private static let segmentsToMerge = 8
    private static let totals = FullTextTable.totalsRecord
    private static let structure = FullTextTable.structureRecord

    /// Waiting changes go to the background queue when they reach this number, or when their documents reach
    /// `batchBytes`.
    private static let batch = 256
    private static let batchBytes = 256 << 10

    private let connection: Connection
    private var segmentWriter: (insertPage: Statement, insertSeparator: Statement)?
    private let buffer = IndexChangeBuffer()
    private var waiting = IndexChangeBuffer.Changes()
    /// True if no changes were added since the last flush.
    private var isEmpty = true
    /// True if the background queue builds a segment with all changes since the last flush (`startFlush`).
    private var isFlushing = false

    init(_ connection: Connection, capacity: Int = segmentSize) throws {
        self.connection = connection
        self.capacity = capacity
    }

    /// Returns the statements that write to FTS5's shadow tables.
    private func openSegmentWriter() throws -> (insertPage: Statement, insertSeparator: Statement) {
        if let segmentWriter { return segmentWriter }
        let opened = (
            try connection.prepare("INSERT INTO tweet_index_data (id, block) VALUES (?, ?)"),
            try connection.prepare("INSERT INTO tweet_index_idx (segid, term, pgno) VALUES (?, ?, ?)")
        )
        segmentWriter = opened
        return opened
    }

    /// Call this at the start of a transaction. Discards documents of a transaction that was rolled back.
    func begin() {
        waiting = IndexChangeBuffer.Changes()
        if !isEmpty { buffer.removeAll() }
        isEmpty = true
        isFlushing = false
    }

    /// Adds a document. `number` is the doc ID.
    func insert(_ document: [UInt8], number: Int64) throws {
        try add(number, isDeletion: false) { $0.append(contentsOf: document) }
    }

    /// Adds the document with these words and accounts. `number` is the doc ID.
    func insert(_ words: ArraySlice<UInt8>, users: TweetUsers, number: Int64) throws {
        try add(number, isDeletion: false) { documents in
            documents.append(contentsOf: words)
            users.appendTokens(to: &documents)
        }
    }

    /// Deletes a document. The document must equal the inserted one, because the index does not store the tokens of
    /// each row. `number` is the doc ID.
    func delete(_ document: [UInt8], number: Int64) throws {
        try add(number, isDeletion: true) { $0.append(contentsOf: document) }
    }

    private func add(_ number: Int64, isDeletion: Bool, _ document: (inout [UInt8]) -> Void) throws {
        if isFlushing { try flush() }
        waiting.append(number: number, isDeletion: isDeletion, document)
        isEmpty = false
        guard waiting.count >= Self.batch || waiting.bytes.count >= Self.batchBytes else { return }
        handOver()
        for built in buffer.takeReady() { try write(built) }
        guard buffer.size >= capacity else { return }
        // Documents can be added while the queue builds one segment, but not while it builds two.
        if buffer.isMakingSegment { try flush() } else { buffer.makeSegment(capacity: try pageSize()) }
    }

    /// Passes the waiting changes to the background queue.
    private func handOver() {
        buffer.add(waiting)
        waiting = IndexChangeBuffer.Changes()
    }

    /// Starts to build a segment from all collected documents in the background. Call this if you will not add
    /// documents before the next flush; adding one waits for the segment.
    func startFlush() throws {
        if isEmpty || isFlushing { return }
        handOver()
        buffer.makeSegment(capacity: try pageSize())
        isFlushing = true
    }

    /// Writes all collected documents. Call this before each commit, and before the index is queried or merged.
    func flush() throws {
        if isEmpty { return }
        try startFlush()
        for built in buffer.takeAll() { try write(built) }
        isEmpty = true
        isFlushing = false
    }

    private func write(_ built: IndexChangeBuffer.BuiltSegment) throws {
        // FTS5's shadow tables cannot be written in defensive mode.
        let wasDefensive = connection.isDefensive
        connection.isDefensive = false
        defer { connection.isDefensive = wasDefensive }
        try forgetSegments()
        let segment = built.segment
        var segments = try segments()
        if segment.leafCount > 0 {
            guard let id = segments.freeID else {
                throw SQLiteError.damagedVirtualTable("it has as many segments as FTS5 allows")
            }
            try write(segment, id)
            segments.add(id, pages: segment.leafCount)
            try set(Self.structure, to: segments.record)
        }
        try addToTotals(rows: built.change.rows, tokens: built.change.tokens)
        // For each level, merge as many pages as were written. Merging then keeps pace with writing, and no transaction
        // has to wait for a complete merge.
        if segment.leafCount > 0, segments.isDue(for: Self.segmentsToMerge) {
            let work = segment.leafCount * Int64(segments.depth)
            try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', \(work))")
        }
    }

    // MARK: FTS5 shadow tables

    /// Makes FTS5 read the list of segments again. FTS5 caches the list and notices only changes by other connections.
    /// Any merge command clears the cache, even if it merges nothing.
    private func forgetSegments() throws {
        try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', 0)")
    }

    private func write(_ segment: IndexSegment, _ id: Int64) throws {
        let (insertPage, insertSeparator) = try openSegmentWriter()
        // In a damaged store, rows may exist for a segment that is not in the list.
        try connection.run("DELETE FROM tweet_index_idx WHERE segid = \(id)")
        let first = IndexSegment.key(ofPage: 0, inSegment: id)
        let next = IndexSegment.key(ofPage: 0, inSegment: id + 1)
        try connection.run("DELETE FROM tweet_index_data WHERE id >= \(first) AND id < \(next)")
        for page in segment.pages {
            insertPage.bind(1, IndexSegment.key(ofPage: page.number, level: page.level, inSegment: id))
            insertPage.bind(2, blob: page.bytes)
            try insertPage.run()
        }
        for (term, leaf) in segment.separators {
            insertSeparator.bind(1, id)
            insertSeparator.bind(2, blob: term)
            insertSeparator.bind(3, leaf)
            try insertSeparator.run()
        }
    }

    private func segments() throws -> SegmentList {
        guard let segments = SegmentList(try block(Self.structure)) else {
            throw SQLiteError.damagedVirtualTable("its list of segments cannot be read")
        }
        return segments
    }

    /// Updates the numbers of rows and tokens, which FTS5 uses for ranking.
    private func addToTotals(rows: Int, tokens: Int) throws {
        var block = try block(Self.totals)[...]
        var new: [UInt8] = []
        for change in [rows, tokens] {
            new.appendVarint((block.readVarint() ?? 0) &+ UInt64(bitPattern: Int64(change)))
        }
        try set(Self.totals, to: new)
    }

    /// Returns the page size of the index in bytes. FTS5 accepts sizes from 32 bytes and uses its default for invalid
    /// sizes. The upper limit results from the two-byte length in a page.
    private func pageSize() throws -> Int {
        let size = try connection.integer("SELECT v FROM tweet_index_config WHERE k = 'pgsz'").map { Int($0) }
        return size.flatMap { (32...65_000).contains($0) ? $0 : nil } ?? 4_050
    }

    /// Returns a row of the `data` table; empty if it does not exist.
    private func block(_ id: Int64) throws -> [UInt8] {
        try connection.first("SELECT block FROM tweet_index_data WHERE id = \(id)") { $0.blob(0) } ?? []
    }

    private func set(_ id: Int64, to block: [UInt8]) throws {
        try connection.run(
            "INSERT OR REPLACE INTO tweet_index_data (id, block) VALUES (\(id), \(SQLValue.blob(block)))")
    }
}
