internal import SQLiteKit

/// Writes rows of the search index. What FTS5 does for a row (to look each token up among millions of others that wait in
/// memory, one by one, and to grow its list there) takes more than half the time of an import; sorting numbers takes a
/// tenth of it. So rows are gathered here, and written as a segment of the index, in the form that FTS5 itself gives one:
/// it reads, merges and checks them as its own. No row goes through FTS5 that was written here in the same transaction.
final class IndexWriter {
    /// Bounds memory: what is gathered is written at this size, in bytes.
    private static let capacity = 12 << 20
    /// From so many segments of like size on they are merged, bit by bit.
    private static let segmentsToMerge = 8
    /// Rows of `tweet_index_data`.
    private static let totals: Int64 = 1
    private static let structure: Int64 = 10

    /// Rows that go to the other thread together.
    private static let batch = 256

    private let connection: Connection
    private let insertPage: Statement
    private let insertSeparator: Statement
    private let gatherer = IndexGatherer()
    private var waiting: [IndexGatherer.Change] = []
    /// Rows have come since the last flush, and since the other thread was told to make a segment.
    private var isEmpty = true
    private var isSettled = false

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        insertPage = try connection.prepare("INSERT INTO tweet_index_data (id, block) VALUES (?, ?)")
        insertSeparator = try connection.prepare("INSERT INTO tweet_index_idx (segid, term, pgno) VALUES (?, ?, ?)")
    }

    /// A transaction begins; what another one gathered is void.
    func begin() {
        waiting.removeAll(keepingCapacity: true)
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
        isEmpty = false
        guard waiting.count >= Self.batch else { return }
        handOver()
        if gatherer.size >= Self.capacity { try flush() }
    }

    private func handOver() {
        gatherer.add(waiting)
        waiting.removeAll(keepingCapacity: true)
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
        try settle()
        guard let (segment, rows, tokens) = gatherer.take() else { return }
        isEmpty = true
        isSettled = false
        try forgetSegments()
        var segments = try segments()
        if segment.leafCount > 0 {
            guard let id = segments.freeID else { throw .damaged("the search index has as many parts as it can have") }
            try write(segment, id)
            segments.add(id, pages: segment.leafCount)
            try set(Self.structure, to: segments.record)
        }
        try addToTotals(rows: rows, tokens: tokens)
        // As much again as was written, on each level: it keeps up, and no transaction waits for a merge of everything.
        if segments.isDue(for: Self.segmentsToMerge) {
            let work = segment.leafCount * Int64(segments.levels.count)
            try connection.run("INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', \(work))")
        }
    }

    // MARK: FTS5's tables

    /// FTS5 keeps the list of segments in memory, and looks only whether other connections have changed it. It forgets
    /// the list when a savepoint is rolled back; that this one asks it to merge nothing lets it take part in it.
    private func forgetSegments() throws(SQLiteError) {
        try connection.execute(
            script: """
                SAVEPOINT segments;
                INSERT INTO tweet_index (tweet_index, rank) VALUES ('merge', 0);
                ROLLBACK TO segments;
                RELEASE segments
                """)
    }

    private func write(_ segment: IndexSegment, _ id: Int64) throws(SQLiteError) {
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

    private func pageSize() throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT v FROM tweet_index_config WHERE k = 'pgsz'") ?? 4_050)
    }

    private func block(_ id: Int64) throws(SQLiteError) -> [UInt8] {
        try connection.first("SELECT block FROM tweet_index_data WHERE id = \(id)") { (row) throws(SQLiteError) in
            row.blob(0)
        } ?? []
    }

    private func set(_ id: Int64, to block: [UInt8]) throws(SQLiteError) {
        try connection.run("UPDATE tweet_index_data SET block = \(SQLValue.blob(block)) WHERE id = \(id)")
    }
}
