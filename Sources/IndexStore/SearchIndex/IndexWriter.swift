internal import SQLiteKit

/// Writes rows of the search index. What FTS5 does for a row (to look each token up among millions of others that wait in
/// memory, one by one, and to grow its list there) took more than a third of the time of an import's writer; sorting
/// numbers takes a third of that. So rows are gathered here, and written as a segment of the index, in the form that FTS5 itself gives one:
/// it reads, merges and checks them as its own. No row goes through FTS5 that was written here in the same transaction.
final class IndexWriter {
    /// Bounds memory: what is gathered is written at this size, in bytes.
    private let capacity: Int
    /// From so many segments of like size on they are merged, bit by bit.
    private static let segmentsToMerge = 8
    /// Rows of `tweet_index_data`.
    private static let totals: Int64 = 1
    private static let structure: Int64 = 10

    /// Rows that go to the other thread together, and the bytes at which fewer do.
    private static let batch = 256
    private static let batchBytes = 256 << 10

    private let connection: Connection
    private let insertPage: Statement
    private let insertSeparator: Statement
    private let gatherer = IndexGatherer()
    private var waiting: [IndexGatherer.Change] = []
    private var waitingBytes = 0
    /// Rows have come since the last flush, and since the other thread was told to make a segment.
    private var isEmpty = true
    private var isSettled = false

    init(_ connection: Connection, capacity: Int = 14 << 20) throws(SQLiteError) {
        self.connection = connection
        self.capacity = capacity
        insertPage = try connection.prepare("INSERT INTO tweet_index_data (id, block) VALUES (?, ?)")
        insertSeparator = try connection.prepare("INSERT INTO tweet_index_idx (segid, term, pgno) VALUES (?, ?, ?)")
    }

    /// A transaction begins; what another one gathered is void.
    func begin() {
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
        if !isEmpty { gatherer.removeAll() }
        isEmpty = true
        isSettled = false
    }

    func insert(_ document: IndexDocument, number: Int64) throws(SQLiteError) {
        try add(IndexGatherer.Change(number: number, document: document, isDeletion: false))
    }

    /// `document` must be what was inserted: the index finds the tokens of a row by nothing else.
    func delete(_ document: IndexDocument, number: Int64) throws(SQLiteError) {
        try add(IndexGatherer.Change(number: number, document: document, isDeletion: true))
    }

    private func add(_ change: IndexGatherer.Change) throws(SQLiteError) {
        if isSettled { try flush() }
        waiting.append(change)
        waitingBytes += change.document.bytes.count
        isEmpty = false
        guard waiting.count >= Self.batch || waitingBytes >= Self.batchBytes else { return }
        handOver()
        for piece in gatherer.takeReady() { try write(piece) }
        guard gatherer.size >= capacity else { return }
        // Rows come in while one segment is made, not while two are.
        if gatherer.isMakingSegment { try flush() } else { gatherer.makeSegment(capacity: try pageSize()) }
    }

    private func handOver() {
        gatherer.add(waiting, bytes: waitingBytes)
        waiting.removeAll(keepingCapacity: true)
        waitingBytes = 0
    }

    /// No row comes any more before the flush: the other thread may begin with what there is to sort.
    func settle() throws(SQLiteError) {
        if isEmpty || isSettled { return }
        handOver()
        gatherer.makeSegment(capacity: try pageSize())
        isSettled = true
    }

    /// Writes what waits; call before each commit, and before the index is asked or merged.
    func flush() throws(SQLiteError) {
        if isEmpty { return }
        try settle()
        for piece in gatherer.takeAll() { try write(piece) }
        isEmpty = true
        isSettled = false
    }

    private func write(_ piece: IndexGatherer.Piece) throws(SQLiteError) {
        try forgetSegments()
        let segment = piece.segment
        var segments = try segments()
        if segment.leafCount > 0 {
            guard let id = segments.freeID else { throw .damaged("the search index has as many parts as it can have") }
            try write(segment, id)
            segments.add(id, pages: segment.leafCount)
            try set(Self.structure, to: segments.record)
        }
        try addToTotals(rows: piece.change.rows, tokens: piece.change.tokens)
        // As much again as was written, on each level: it keeps up, and no transaction waits for a merge of everything.
        if segment.leafCount > 0, segments.isDue(for: Self.segmentsToMerge) {
            let work = segment.leafCount * Int64(segments.depth)
            try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', \(work))")
        }
    }

    // MARK: FTS5's tables

    /// FTS5 keeps the list of segments in memory, and looks only whether other connections have changed it. It forgets
    /// the list when it is asked to merge, be it nothing.
    private func forgetSegments() throws(SQLiteError) {
        try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', 0)")
    }

    private func write(_ segment: IndexSegment, _ id: Int64) throws(SQLiteError) {
        // A store that was damaged may have rows of a segment that is not in the list.
        try connection.run("DELETE FROM tweet_index_idx WHERE segid = \(id)")
        let first = IndexSegment.Place(page: 0).key(inSegment: id)
        let next = IndexSegment.Place(page: 0).key(inSegment: id + 1)
        try connection.run("DELETE FROM tweet_index_data WHERE id >= \(first) AND id < \(next)")
        for (place, bytes) in segment.pages {
            insertPage.bind(1, place.key(inSegment: id))
            insertPage.bind(2, blob: bytes)
            try insertPage.run()
        }
        for (term, leaf) in segment.separators {
            insertSeparator.bind(1, id)
            insertSeparator.bind(2, blob: term)
            insertSeparator.bind(3, leaf)
            try insertSeparator.run()
        }
    }

    private func segments() throws(SQLiteError) -> SegmentList {
        guard let segments = SegmentList(try block(Self.structure)) else {
            throw .damaged("the search index is damaged: its list of parts cannot be read")
        }
        return segments
    }

    /// How many rows and tokens there are, from which FTS5 takes how rare a word is.
    private func addToTotals(rows: Int, tokens: Int) throws(SQLiteError) {
        var block = try block(Self.totals)[...]
        var new: [UInt8] = []
        for change in [rows, tokens] {
            new.appendVarint((block.readVarint() ?? 0) &+ UInt64(bitPattern: Int64(change)))
        }
        try set(Self.totals, to: new)
    }

    /// FTS5 takes sizes of 32 bytes on, and its own where the store has none that it takes; a page tells its length in two
    /// bytes.
    private func pageSize() throws(SQLiteError) -> Int {
        let size = try connection.integer("SELECT v FROM tweet_index_config WHERE k = 'pgsz'").map { Int($0) }
        return size.flatMap { (32...65_000).contains($0) ? $0 : nil } ?? 4_050
    }

    private func block(_ id: Int64) throws(SQLiteError) -> [UInt8] {
        try connection.first("SELECT block FROM tweet_index_data WHERE id = \(id)") { (row) throws(SQLiteError) in
            row.blob(0)
        } ?? []
    }

    private func set(_ id: Int64, to block: [UInt8]) throws(SQLiteError) {
        try connection.run(
            "INSERT OR REPLACE INTO tweet_index_data (id, block) VALUES (\(id), \(SQLValue.blob(block)))")
    }
}
