internal import SQLiteKit
internal import TweetModel

/// Writes the rows of `tweet_import`, which link tweets to an import and to the location of their records. Also writes
/// the rows of `import_period`, with which the view `imported_tweet` finds the tweets of an import.
final class ImportLinks {
    private let connection: Connection
    private let importID: Int64
    private let entries: ImportEntries
    private let insertion: Statement
    private let insertPeriod: Statement
    private var rows = RowBuffer(width: 7)
    /// True if a record of the input contained the time at which it was made.
    private var recordsHaveTimes = false
    /// The periods whose rows were written in this transaction.
    private var periods: Set<Int64> = []
    /// The number of rows since the last `flushSums`, and the sum of their hashes.
    private var added: (count: Int64, hash: Int64) = (0, 0)
    /// True if it is unknown which rows were inserted since then.
    private var needsRecount = false

    init(of importID: Int64, _ entries: ImportEntries, _ connection: Connection) throws {
        self.connection = connection
        self.importID = importID
        self.entries = entries
        insertion = try connection.prepareInsertion(
            into: "tweet_import", RowSums.linkColumns, onConflict: "ON CONFLICT DO NOTHING")
        insertPeriod = try connection.prepare(
            "INSERT INTO import_period (import_id, period) VALUES (?, ?) ON CONFLICT DO NOTHING")
    }

    /// Call this at the start of a transaction, because the previous one may have been rolled back.
    func begin() {
        periods.removeAll(keepingCapacity: true)
        added = (0, 0)
        needsRecount = false
    }

    /// Adds the rows of this transaction to the sums of the import (see `RowSums`). Call this before a commit, and
    /// before the rows move to another import. With `recounting`, computes the sums again: the import repeats an
    /// earlier run, and may have restored rows that were lost.
    func flushSums(recounting: Bool = false) throws {
        if needsRecount || recounting {
            try RowSums.recountLinks(of: importID, connection)
        } else if added.count > 0 {
            try connection.run(
                """
                UPDATE import SET link_count = link_count + \(added.count), link_sum = link_sum + \(added.hash)
                WHERE id = \(importID)
                """)
        }
        added = (0, 0)
        needsRecount = false
    }

    /// Links new tweets, whose indexes in the batch are sorted by tweet ID.
    func insert(_ batch: TweetBatch, _ sorted: [UInt32]) throws {
        for index in sorted { append(batch.items[Int(index)]) }
        try insertRows()
    }

    /// Links a tweet that the store already contained. If the tweet was already linked to this import, a later time of
    /// the record replaces the stored time. If the tweet occurred only inside another record so far, the location of
    /// its own record replaces the stored location. `inputDate` is the date of the input in Unix seconds, for records
    /// without a time.
    func add(_ item: TweetBatch.Item, inputDate: Int64?) throws -> ImportTweetCounter.Occurrence {
        append(item)
        try insertRows()
        if connection.changes > 0 { return .first }
        let id = item.id.rawValue
        if recordsHaveTimes, let time = item.observedAt ?? inputDate {
            try connection.run(
                """
                UPDATE tweet_import SET observed_at = \(time)
                WHERE tweet_id = \(id) AND import_id = \(importID) AND coalesce(observed_at, \(inputDate), \(time) - 1) < \(time)
                """)
        }
        if item.flags.isReferencedOnly { return .again }
        try connection.run(
            """
            UPDATE tweet_import SET referenced = 0, entry = \(entries.position(of: item.entry)),
              byte_offset = \(item.offset), byte_length = \(item.length)
            WHERE tweet_id = \(id) AND import_id = \(importID) AND referenced
            """)
        return connection.changes > 0 ? .firstOnItsOwn : .again
    }

    private func append(_ item: TweetBatch.Item) {
        if item.observedAt != nil { recordsHaveTimes = true }
        rows.append([
            RowBuffer.Cell(item.id.rawValue), RowBuffer.Cell(importID),
            RowBuffer.Cell(entries.position(of: item.entry)), RowBuffer.Cell(item.offset),
            RowBuffer.Cell(item.length), RowBuffer.Cell(item.flags.isReferencedOnly), RowBuffer.Cell(item.observedAt),
        ])
    }

    private func insertRows() throws {
        defer { rows.removeAll() }
        var last: Int64?
        for row in 0..<rows.count {
            guard let period = rows[row, 0].integer.map(ImportCatalog.period(of:)), period != last else { continue }
            last = period
            guard periods.insert(period).inserted else { continue }
            insertPeriod.bind(1, importID)
            insertPeriod.bind(2, period)
            try insertPeriod.run()
        }
        guard rows.count > 0 else { return }
        try connection.run(insertion, over: rows, order: Array(0..<UInt32(rows.count)), texts: TextBuffer())
        switch connection.changes {
        case Int64(rows.count): added = (added.count + Int64(rows.count), added.hash + rows.hashSum)
        case 0: break
        default: needsRecount = true
        }
    }
}
