internal import SQLiteKit

/// How an import has to do with an earlier one of the same input.
package struct ImportContinuation: Sendable {
    package let earlier: EarlierImport?
    /// What the earlier one has written stays and is not written again.
    package let resumes: Bool
    /// The input is what it was, with more behind it.
    package let hasGrown: Bool

    package init(_ earlier: EarlierImport, resumes: Bool, hasGrown: Bool = false) {
        self.earlier = earlier
        self.resumes = resumes
        self.hasGrown = hasGrown
    }

    private init() {
        earlier = nil
        resumes = false
        hasGrown = false
    }

    /// It has not.
    package static let none = ImportContinuation()
}

/// The files of one import in the ledger. Their positions there stay what they were, whatever a later run reads of the
/// input and in which order: links of tweets refer to them.
final class ImportEntries {
    private let connection: Connection
    private let importID: Int64
    private let isLoneFile: Bool
    /// Positions that are not taken in this run, by name, the first one last.
    private var known: [String: [Int64]] = [:]
    private var next: Int64 = 0
    /// Position of each file of this run.
    private var positions: [Int64] = []
    private(set) var isInside = false
    private let setProgress: Statement

    init(of importID: Int64, isLoneFile: Bool, _ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        self.importID = importID
        self.isLoneFile = isLoneFile
        let rows = try connection.rows(
            "SELECT name, position FROM import_entry WHERE import_id = \(importID) ORDER BY position DESC"
        ) { (row) throws(SQLiteError) in (row.text(0), row.integer(1)) }
        for (name, position) in rows { known[name, default: []].append(position) }
        next = (rows.first?.1 ?? -1) + 1
        setProgress = try connection.prepare(
            """
            UPDATE import_entry SET bytes_done = ?, tweets = ?, skipped = ?
            WHERE import_id = ? AND position = ?
            """)
    }

    /// Where the ledger has a file of this run.
    func position(of entry: Int) -> Int64 {
        positions.indices.contains(entry) ? positions[entry] : Int64(entry)
    }

    /// The next file. What is known of its state stays if the input has only grown: that is proven as long as it stays.
    func begin(name: String, size: Int64?, keepsState: Bool) throws(SQLiteError) {
        isInside = true
        // The name of a lone file is no part of what it is.
        let isRenamed = isLoneFile && known.count == 1 && known[name] == nil
        let key = isRenamed ? known.keys.first ?? name : name
        guard let position = known[key]?.popLast() else {
            try connection.run(
                "INSERT INTO import_entry (import_id, position, name, size) VALUES (\(importID), \(next), \(name), \(size))"
            )
            positions.append(next)
            next += 1
            return
        }
        positions.append(position)
        try connection.run(
            "UPDATE import_entry SET name = \(name), size = \(size) WHERE import_id = \(importID) AND position = \(position)"
        )
        if !keepsState {
            try connection.run(
                """
                UPDATE import_entry SET sha256 = NULL, length = NULL
                WHERE import_id = \(importID) AND position = \(position)
                """)
        }
    }

    func progress(recordsEnd: Int64, tweets: Int, skipped: Int) throws(SQLiteError) {
        guard let position = positions.last else { return }
        setProgress.bind(1, recordsEnd)
        setProgress.bind(2, Int64(tweets))
        setProgress.bind(3, Int64(skipped))
        setProgress.bind(4, importID)
        setProgress.bind(5, position)
        try setProgress.run()
    }

    func done(sha256: String, length: Int64) throws(SQLiteError) {
        guard let position = positions.last else { return }
        try connection.run(
            """
            UPDATE import_entry SET sha256 = \(sha256), length = \(length)
            WHERE import_id = \(importID) AND position = \(position)
            """)
        isInside = false
    }

    /// Gives the files of one import and the links to them to another one of the same input, which may have read other
    /// files of it.
    static func move(
        from source: Int64, to target: Int64, isLoneFile: Bool, _ connection: Connection
    ) throws(SQLiteError) {
        try connection.execute(
            script: """
                CREATE TEMP TABLE IF NOT EXISTS moved_entry (old INTEGER PRIMARY KEY, new INTEGER);
                DELETE FROM moved_entry
                """)
        try connection.run(
            """
            INSERT INTO temp.moved_entry (old, new)
            SELECT mine.position, min(other.position)
            FROM import_entry mine
            LEFT JOIN import_entry other
              ON other.import_id = \(target) AND (other.name = mine.name OR \(isLoneFile ? 1 : 0))
            WHERE mine.import_id = \(source)
            GROUP BY mine.position
            """)
        try connection.run(
            """
            UPDATE temp.moved_entry
            SET new = old + 1 + (SELECT coalesce(max(position), -1) FROM import_entry WHERE import_id = \(target))
            WHERE new IS NULL
            """)
        try connection.run(
            """
            INSERT INTO import_entry (import_id, position, name, size, bytes_done, tweets, skipped, sha256, length)
            SELECT \(target), m.new, e.name, e.size, e.bytes_done, e.tweets, e.skipped, e.sha256, e.length
            FROM import_entry e
            JOIN temp.moved_entry m ON m.old = e.position
            WHERE e.import_id = \(source)
            ON CONFLICT (import_id, position) DO UPDATE SET name = excluded.name, size = excluded.size,
              bytes_done = excluded.bytes_done, tweets = excluded.tweets, skipped = excluded.skipped,
              sha256 = excluded.sha256, length = excluded.length
            """)
        try connection.run(
            """
            UPDATE OR REPLACE tweet_import
            SET import_id = \(target), entry = (SELECT new FROM temp.moved_entry WHERE old = tweet_import.entry)
            WHERE import_id = \(source)
            """)
        try connection.run(
            """
            UPDATE message_import
            SET import_id = \(target), entry = (SELECT new FROM temp.moved_entry WHERE old = message_import.entry)
            WHERE import_id = \(source)
            """)
        try connection.run("DELETE FROM import_entry WHERE import_id = \(source)")
    }
}
