package import SQLiteKit

/// A statistic over all tweets, with an encoding for the cache.
package protocol CachedResult {
    func encode(into out: inout RecordWriter)
    init(decoding input: inout RecordReader) throws(RecordReader.Damage)
}

/// A cache for statistics that need a full table scan. Every import, every removal of tweets, and every rebuild of
/// indexes clears the cache.
package struct CachedResults {
    /// The maximum number of results. The results that were stored first are deleted first.
    package static let limit = 40
    /// The maximum size of a result in bytes. A larger result is not cached.
    package static let mostBytes = 1 << 20

    /// A version of the store, which changes when another connection writes to the store. Compare only versions that
    /// the same connection returned.
    package struct State: Equatable {
        var version: Int64?
    }

    private let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    package func state() throws(SQLiteError) -> State {
        State(version: try connection.integer("PRAGMA data_version"))
    }

    /// Returns the cached result with this name; `nil` if it is not cached or its bytes are invalid.
    package func find<Answer: CachedResult>(_ name: String) throws(SQLiteError) -> Answer? {
        let bytes = try connection.first("SELECT value FROM cached_result WHERE name = \(name)") {
            (row) throws(SQLiteError) in row.blob(0)
        }
        guard let bytes else { return nil }
        var input = RecordReader(bytes)
        do throws(RecordReader.Damage) {
            let answer = try Answer(decoding: &input)
            return input.isAtEnd ? answer : nil
        } catch {
            return nil
        }
    }

    /// Stores a result that was computed from the given state. Does nothing if the result is too large. Also does
    /// nothing if another connection has written to the store since then, because the result may be outdated.
    package func keep(_ answer: some CachedResult, as name: String, madeOf state: State) throws(SQLiteError) {
        var out = RecordWriter()
        answer.encode(into: &out)
        guard out.bytes.count <= Self.mostBytes else { return }
        try connection.write { () throws(SQLiteError) in
            guard try self.state() == state else { return }
            try connection.run(
                """
                INSERT OR REPLACE INTO cached_result (name, value) VALUES (\(name), \(SQLValue.blob(out.bytes)))
                """)
            try connection.run(
                """
                DELETE FROM cached_result
                WHERE id NOT IN (SELECT id FROM cached_result ORDER BY id DESC LIMIT \(Self.limit))
                """)
        }
    }

    /// Clears the cache. Call this in every transaction that changes tweets or accounts.
    static func drop(_ connection: Connection) throws(SQLiteError) {
        try connection.run("DELETE FROM cached_result")
    }
}
