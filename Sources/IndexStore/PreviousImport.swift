internal import SQLiteKit
package import TweetModel

/// An earlier import, as recorded in the ledger (tables `import` and `import_entry`). It determines which records a new
/// import of the same input can skip.
package struct PreviousImport: Sendable {
    package let id: Int64
    package let isFinished: Bool
    /// True if this import and the new input have the same fingerprint.
    package let hasSameFiles: Bool
    /// The sidecar files that affected the records of this import (see `ImportedInput.context`).
    package let context: String
    /// True if the files of the new input were last modified before this import took the fingerprint. Otherwise the
    /// fingerprint may have missed a modification within the same second.
    package let isCertain: Bool
    /// True if the store has pictures of this import at another location than that of the new input.
    package let hasMovedMedia: Bool
    /// The requested options (see `ImportedInput.options`).
    package let options: String
    package let program: String
    /// True if the user has permanently forgotten no tweets since this import.
    package let hasSameTombstones: Bool
    /// The counts of this import. Counts its new and updated tweets as unchanged.
    package let counts: ImportCounts
    package let entries: [ImportedEntry]

    /// True if the ledger has no records of this import. It may still have contained accounts or notices, which the
    /// ledger does not count.
    package var isWithoutRecords: Bool {
        [
            counts.tweets, counts.likes, counts.notes, counts.messages, counts.grokMessages, counts.shortLinks,
            counts.imageTexts, counts.follows, counts.lists,
        ].allSatisfy { $0 == 0 }
    }

    /// Returns true if this import knew all sidecar files in `context`.
    package func knew(_ context: String) -> Bool { ImportedInput.context(self.context, knowsAllOf: context) }
}

/// Finds earlier imports in the ledger.
extension ImportCatalog {
    /// Returns up to four earlier imports that may have read the same input, the most likely first. Returns none for a
    /// pipe.
    ///
    /// All of them have the same format. Each has either the same fingerprint (at any path), or was read to its end and
    /// has the same path or size, or is the same archive by its context. Leaves out imports that did not know all
    /// sidecar files of the new input.
    package func candidates(for input: ImportedInput) throws -> [PreviousImport] {
        guard !input.fingerprint.isEmpty else { return [] }
        // The context of a whole archive identifies it, whether it is a zip or a folder.
        let isSameArchive: SQL =
            input.isLoneFile || input.context.isEmpty ? "0" : "context = \(input.context) AND blake3 IS NOT NULL"
        return try connection.rows(
            """
            SELECT id, finished_at, fingerprint = \(input.fingerprint), seen_at, options, program,
              tombstones = (SELECT count(*) FROM tombstone), context, path = \(input.path),
              collected, referenced_only, forgotten, \(ImportCounts.ledgerColumns)
            FROM import i
            WHERE format = \(input.format)
              AND (fingerprint = \(input.fingerprint)
                OR path = \(input.path) AND blake3 IS NOT NULL
                OR stored_size = \(input.storedSize) AND blake3 IS NOT NULL OR \(isSameArchive))
            ORDER BY context = \(input.context) DESC, fingerprint = \(input.fingerprint) DESC,
              path = \(input.path) DESC, id DESC
            """
        ) { try earlier($0, input) }.lazy.filter { $0.knew(input.context) }.prefix(4).map { $0 }
    }

    private func earlier(_ row: Statement, _ input: ImportedInput) throws -> PreviousImport {
        let id = row.integer(0)
        var counts = ImportCounts(inLedger: row, at: 12)
        counts.unchanged = Int(row.integer(9))
        counts.referenced = Int(row.integer(10))
        counts.forgotten = Int(row.integer(11))
        let seen = row.optionalInteger(3).map { $0.multipliedReportingOverflow(by: 1_000_000_000).partialValue }
        return PreviousImport(
            id: id, isFinished: !row.isNull(1), hasSameFiles: row.integer(2) != 0, context: row.text(7),
            isCertain: seen.map { input.changedAt < $0 } ?? false,
            hasMovedMedia: try hasMovedMedia(
                of: id, isAtPath: row.integer(8) != 0, hasSameFiles: row.integer(2) != 0, input), options: row.text(4),
            program: row.text(5), hasSameTombstones: row.integer(6) != 0, counts: counts, entries: try entries(of: id))
    }

    /// Returns true if the store has pictures of an import whose location may differ from that in the new input. If the
    /// path is the same but the files have changed, only the positions in zips may differ.
    ///
    /// A picture of a tweet can be in another archive that also contains the tweet. So only the path of the import
    /// shows whether these pictures have moved.
    private func hasMovedMedia(
        of id: Int64, isAtPath: Bool, hasSameFiles: Bool, _ input: ImportedInput
    ) throws -> Bool {
        if isAtPath, input.isLoneFile { return false }
        var isInside: SQL = """
            substr(\(input.path), 1, length(c.path)) = c.path
              OR substr(c.path, 1, length(\(input.path)) + 1) = \(input.path) || '/'
            """
        // `import --media` finds pictures outside of the input.
        for folder in MediaFolderWords.folders(in: input.options.split(separator: ",").map(String.init)) {
            isInside =
                "\(isInside) OR c.path = \(folder) OR substr(c.path, 1, length(\(folder)) + 1) = \(folder) || '/'"
        }
        let isRewritten: SQL = isAtPath && !hasSameFiles ? "f.entry IS NOT NULL" : "0"
        let includesMessages = input.options.split(separator: ",").contains("messages") ? 1 : 0
        let tweets: SQL = """
            EXISTS (SELECT 1 FROM imported_tweet l JOIN media_file f ON f.tweet_id = l.tweet_id
              WHERE l.import_id = \(id) AND (\(isAtPath ? 0 : 1) OR \(isRewritten)))
            """
        return try connection.integer(
            """
            SELECT EXISTS (SELECT 1 FROM profile_file f JOIN container c ON c.id = f.container_id
                WHERE f.import_id = \(id) AND (NOT (\(isInside)) OR \(isRewritten)))
              OR \(includesMessages) AND EXISTS (
                SELECT 1 FROM message_media_file f JOIN container c ON c.id = f.container_id
                WHERE f.import_id = \(id) AND (NOT (\(isInside)) OR \(isRewritten)))
              OR \(isAtPath && hasSameFiles ? "0" : tweets)
            """) == 1
    }

    /// Returns true if the store still has the links between an earlier import and its tweets. Otherwise a write was
    /// lost, and the input must be imported again.
    package func hasAllLinks(of earlier: PreviousImport) throws -> Bool {
        // Counts without reading values.
        try connection.integer(
            """
            SELECT link_count = (SELECT count(*) FROM imported_tweet WHERE import_id = \(earlier.id))
            FROM import WHERE id = \(earlier.id)
            """) == 1
    }

    /// Records that an earlier import has already read the input: updates the path and file state of that import (see
    /// `describe`). `loneName` is the name of the file if the input is a single file; otherwise `nil`.
    package func confirm(_ earlier: PreviousImport, as input: ImportedInput, loneName: String?) throws {
        try connection.write {
            try describe(earlier.id, as: input, knowing: input.context)
            guard let loneName, input.isNamed, earlier.entries.count == 1 else { return }
            try connection.run("UPDATE import_entry SET name = \(loneName) WHERE import_id = \(earlier.id)")
        }
    }
}

extension ImportCounts {
    /// The columns that `init(inLedger:at:)` reads, for a row `i` of the table `import`.
    static let ledgerColumns: SQL = """
        i.expected, i.tweets, i.likes, i.notes, i.skipped, i.damaged,
        (SELECT count(*) FROM message_import WHERE import_id = i.id AND message_id > 0),
        (SELECT count(*) FROM message_import WHERE import_id = i.id AND message_id < 0),
        (SELECT count(*) FROM short_link WHERE import_id = i.id),
        (SELECT count(*) FROM image_text WHERE import_id = i.id),
        (SELECT count(*) FROM follow_snapshot s JOIN follow f ON f.snapshot_id = s.id WHERE s.import_id = i.id),
        (SELECT count(*) FROM list WHERE import_id = i.id)
        """

    init(inLedger row: Statement, at start: Int32) {
        self.init()
        expected = row.optionalInteger(start).map { Int($0) }
        let numbers: [WritableKeyPath<ImportCounts, Int>] = [
            \.tweets, \.likes, \.notes, \.skippedCount, \.damaged, \.messages, \.grokMessages, \.shortLinks,
            \.imageTexts, \.follows, \.lists,
        ]
        for (index, number) in numbers.enumerated() {
            self[keyPath: number] = Int(row.integer(start + 1 + Int32(index)))
        }
    }
}
