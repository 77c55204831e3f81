internal import SQLiteKit

/// Writes rows of the search index, in the order of their numbers as far as possible: FTS5 gathers what it is given in
/// memory only as long as numbers grow, and writes it out whenever one is smaller than the one before. Rows that come
/// otherwise (archives that begin with the newest tweet, originals of retweets) wait here, and go in sorted.
final class IndexWriter {
    /// Bounds memory: so many rows wait at most.
    private static let capacity = 8_192

    private let insertion: Statement
    private let deletion: Statement
    /// Rows that FTS5 has not seen yet, by number.
    private var waiting: [Int64: IndexDocument] = [:]
    /// The number that FTS5 was given last in this transaction.
    private var last = Int64.min

    init(_ connection: Connection) throws(SQLiteError) {
        insertion = try connection.prepare(
            """
            INSERT INTO tweet_index (rowid, tokens) VALUES (?, ?)
            """)
        deletion = try connection.prepare(
            """
            INSERT INTO tweet_index (tweet_index, rowid, tokens) VALUES ('delete', ?, ?)
            """)
    }

    /// A transaction begins; FTS5 has nothing in memory.
    func begin() {
        waiting.removeAll(keepingCapacity: true)
        last = .min
    }

    func insert(_ document: IndexDocument, number: Int64) throws(SQLiteError) {
        if number > last { return try write(document, number, insertion) }
        waiting[number] = document
        if waiting.count >= Self.capacity { try flush() }
    }

    /// `document` must be what was inserted: FTS5 finds the tokens of a row by nothing else.
    func delete(_ document: IndexDocument, number: Int64) throws(SQLiteError) {
        if waiting.removeValue(forKey: number) == nil { try write(document, number, deletion) }
    }

    /// Writes what waits; call before each commit.
    func flush() throws(SQLiteError) {
        for (number, document) in waiting.sorted(by: { $0.key < $1.key }) { try write(document, number, insertion) }
        waiting.removeAll(keepingCapacity: true)
    }

    private func write(_ document: IndexDocument, _ number: Int64, _ statement: Statement) throws(SQLiteError) {
        statement.bind(1, number)
        statement.bind(2, utf8: document.bytes)
        try statement.run()
        last = number
    }
}
