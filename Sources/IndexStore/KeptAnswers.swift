package import SQLiteKit

/// A figure over all tweets that can be written down as bytes and read again.
package protocol KeptAnswer {
    func encode(into out: inout RecordWriter)
    init(decoding input: inout RecordReader) throws(RecordReader.Damage)
}

/// Answers about all tweets, which take a walk over every row, kept for as long as no tweet and no account changes.
package struct KeptAnswers {
    /// The newest ones are kept.
    package static let limit = 40
    /// An answer that takes more room is made anew each time.
    package static let mostBytes = 1 << 20

    /// A state of the store: as long as it is the same for a connection, no other one has written.
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

    /// nil where it isn't there, or its bytes are not what was written.
    package func find<Answer: KeptAnswer>(_ name: String) throws(SQLiteError) -> Answer? {
        let bytes = try connection.first("SELECT value FROM kept_answer WHERE name = \(name)") {
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

    /// Keeps what was made of a state, unless another connection has written since: its change may be one that counts.
    package func keep(_ answer: some KeptAnswer, as name: String, madeOf state: State) throws(SQLiteError) {
        var out = RecordWriter()
        answer.encode(into: &out)
        guard out.bytes.count <= Self.mostBytes else { return }
        try connection.writing { () throws(SQLiteError) in
            guard try self.state() == state else { return }
            try connection.run(
                """
                INSERT OR REPLACE INTO kept_answer (name, value) VALUES (\(name), \(SQLValue.blob(out.bytes)))
                """)
            try connection.run(
                """
                DELETE FROM kept_answer
                WHERE id NOT IN (SELECT id FROM kept_answer ORDER BY id DESC LIMIT \(Self.limit))
                """)
        }
    }

    /// For who changes tweets or accounts, in the same transaction.
    static func drop(_ connection: Connection) throws(SQLiteError) {
        try connection.run("DELETE FROM kept_answer")
    }
}
