internal import SQLiteKit

/// What an earlier import left in the ledger, as far as it tells what a new one need not do again.
package struct EarlierImport: Sendable {
    /// A file inside the input.
    package struct Entry: Sendable, Hashable {
        package var name: String
        /// Records that begin before this byte are in the store; `tweets` and `skipped` count them.
        package var bytesDone: Int64
        package var tweets: Int
        package var skipped: Int
        /// Hexadecimal, of the first `length` bytes; nil where it was not read to its end.
        package var sha256: String?
        package var length: Int64
    }

    package let id: Int64
    package let isFinished: Bool
    /// The fingerprint is that of the new input.
    package let hasSameFiles: Bool
    /// What beside its own bytes decided about its records, in words that stand for it.
    package let context: String
    /// The fingerprint was taken after the last change, so that a later change shows in it.
    package let isCertain: Bool
    package let choices: String
    package let program: String
    /// Nothing was forgotten for good since.
    package let hasSameTombstones: Bool
    package let counts: ImportCounts
    /// Distinct tweets, in the terms of a run that finds all of them unchanged.
    package let tally: ImportTally
    package let entries: [Entry]

    /// Whether it knew all that is known now beside the bytes of its input.
    package func knew(_ context: String) -> Bool { InputContext.knows(self.context, all: context) }
}

/// Asks the ledger for imports that were before.
package struct EarlierImports {
    private let store: Store
    private var connection: Connection { store.connection }

    /// Makes the store writable, and with that its ledger.
    package init(_ store: Store) throws(StoreError) {
        try store.prepareForWriting()
        self.store = store
    }

    /// Imports that may have read the same input, the likeliest first: of files with the same fingerprint, wherever they
    /// lay; then finished ones of the same path, or of files of the same size. None that knew less than is known now.
    package func candidates(for input: ImportedInput) throws(StoreError) -> [EarlierImport] {
        guard !input.fingerprint.isEmpty else { return [] }
        do throws(SQLiteError) {
            return try connection.rows(
                """
                SELECT id, finished_at, fingerprint = \(input.fingerprint), seen_at, choices, program,
                  expected, tweets, likes, notes, skipped, collected, referenced_only, forgotten,
                  tombstones = (SELECT count(*) FROM tombstone), context
                FROM import
                WHERE format = \(input.format)
                  AND (fingerprint = \(input.fingerprint)
                    OR path = \(input.path) AND sha256 IS NOT NULL
                    OR stored_size = \(input.storedSize) AND sha256 IS NOT NULL)
                ORDER BY context = \(input.context) DESC, fingerprint = \(input.fingerprint) DESC,
                  path = \(input.path) DESC, id DESC
                LIMIT 4
                """
            ) { (row) throws(SQLiteError) in
                try earlier(row, changedAt: input.changedAt)
            }.filter { $0.knew(input.context) }
        } catch {
            throw .sqlite(error, path: store.path)
        }
    }

    private func earlier(_ row: Statement, changedAt: Int64) throws(SQLiteError) -> EarlierImport {
        let id = row.integer(0)
        var counts = ImportCounts()
        counts.expected = row.optionalInteger(6).map { Int($0) }
        counts.tweets = Int(row.integer(7))
        counts.likes = Int(row.integer(8))
        counts.notes = Int(row.integer(9))
        counts.skipped = Int(row.integer(10))
        counts.messages = Int(
            try connection.integer("SELECT count(*) FROM message_import WHERE import_id = \(id)") ?? 0)
        var tally = ImportTally()
        tally.unchanged = Int(row.integer(11))
        tally.referenced = Int(row.integer(12))
        tally.forgotten = Int(row.integer(13))
        let seen = row.optionalInteger(3).map { $0.multipliedReportingOverflow(by: 1_000_000_000).partialValue }
        return EarlierImport(
            id: id, isFinished: !row.isNull(1), hasSameFiles: row.integer(2) != 0, context: row.text(15),
            isCertain: seen.map { changedAt < $0 } ?? false, choices: row.text(4), program: row.text(5),
            hasSameTombstones: row.integer(14) != 0, counts: counts, tally: tally,
            entries: try Self.entries(of: id, connection))
    }

    /// The files of an import, by their position.
    static func entries(of id: Int64, _ connection: Connection) throws(SQLiteError) -> [EarlierImport.Entry] {
        try connection.rows(
            """
            SELECT name, bytes_done, tweets, skipped, sha256, length
            FROM import_entry
            WHERE import_id = \(id)
            ORDER BY position
            """
        ) { (row) throws(SQLiteError) in
            EarlierImport.Entry(
                name: row.text(0), bytesDone: row.integer(1), tweets: Int(row.integer(2)),
                skipped: Int(row.integer(3)), sha256: row.optionalText(4), length: row.optionalInteger(5) ?? 0)
        }
    }

    /// The input is what an earlier import has read: only where it lies, and since when, is news. `loneName` is the name
    /// of the one file, where the input is one.
    package func confirm(
        _ earlier: EarlierImport, as input: ImportedInput, loneName: String?
    ) throws(StoreError) {
        do throws(SQLiteError) {
            try connection.writing { () throws(SQLiteError) in
                try ImportLedger(connection).describe(earlier.id, as: input, knowing: input.context)
                guard let loneName, input.isNamed, earlier.entries.count == 1 else { return }
                try connection.run("UPDATE import_entry SET name = \(loneName) WHERE import_id = \(earlier.id)")
            }
        } catch {
            throw .sqlite(error, path: store.path)
        }
    }
}
