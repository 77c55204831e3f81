internal import SQLiteKit
internal import TweetModel

/// Writes and deletes the rows of single messages.
final class MessageTables {
    private let connection: Connection
    private let insertMessage: Statement
    private let updateMessage: Statement
    /// The statements that insert rows into child tables.
    private let insertChildren: [(table: MessageTable, statement: Statement)]

    init(_ connection: Connection) throws {
        self.connection = connection
        func insertion(_ table: MessageTable, onConflict: String = "") throws -> Statement {
            try connection.prepareInsertion(
                into: table.name.text, table.columns.joined(separator: ", "), onConflict: onConflict)
        }
        insertMessage = try insertion(.messages, onConflict: "ON CONFLICT (id) DO NOTHING")
        insertChildren = try MessageTable.allCases.dropFirst().map { table in
            (table, try insertion(table))
        }
        let changed = MessageColumn.names.enumerated().dropFirst()
        updateMessage = try connection.prepare(
            """
            UPDATE message SET (\(changed.map(\.element).joined(separator: ", "))) =
              (SELECT \(changed.map { "c\($0.offset)" }.joined(separator: ", ")) FROM batch_row)
            WHERE id = ?
            """)
    }

    /// Inserts a message, without its index document and its rows in `message_media_file` and `message_import`. Returns
    /// false if it already exists.
    func insert(_ message: Message, conversation: Int64) throws -> Bool {
        let rows = MessageRows(message, conversation: conversation)
        try connection.run(insertMessage, over: rows[.messages], order: [0], texts: rows.texts)
        guard connection.changes > 0 else { return false }
        try insertChildren(rows)
        return true
    }

    /// Replaces the rows of an existing message, except those in `message_media_file` and `message_import`. The caller
    /// replaces its index document.
    func update(_ message: Message, conversation: Int64) throws {
        try deleteChildren(of: message.id)
        let rows = MessageRows(message, conversation: conversation)
        updateMessage.bind(1, message.id.rawValue)
        try connection.run(updateMessage, over: rows[.messages], order: [0], texts: rows.texts)
        try insertChildren(rows)
    }

    /// Deletes a message, except for its index document and its rows in `message_import`.
    func delete(_ id: MessageID) throws {
        try deleteChildren(of: id)
        try connection.run("DELETE FROM message_media_file WHERE message_id = \(id.rawValue)")
        try connection.run("DELETE FROM message WHERE id = \(id.rawValue)")
    }

    private func insertChildren(_ rows: MessageRows) throws {
        for (table, statement) in insertChildren {
            try connection.run(
                statement, over: rows[table], order: Array(0..<UInt32(rows[table].count)), texts: rows.texts)
        }
    }

    private func deleteChildren(of id: MessageID) throws {
        for (table, _) in insertChildren {
            try connection.run("DELETE FROM \(table.name) WHERE message_id = \(id.rawValue)")
        }
    }
}

extension Connection {
    private static let selectMessage = ComposedSQL(
        """
        SELECT \(MessageTable.messages.selection), c.name
        FROM message m JOIN conversation c ON c.id = m.conversation_id WHERE m.id = ?1
        """)
    private static let selectMedia = ComposedSQL(
        """
        SELECT \(MessageTable.media.selection), \(MediaFileColumn.location.text)
        FROM message_media m
        LEFT JOIN message_media_file f ON f.message_id = m.message_id AND f.file_name = m.file_name
          AND f.import_id = (SELECT max(import_id) FROM message_media_file
            WHERE message_id = m.message_id AND file_name = m.file_name)
        LEFT JOIN container c ON c.id = f.container_id
        WHERE m.message_id = ?1 ORDER BY m.position
        """)
    private static let selectLinks = select(.links)
    private static let selectReactions = select(.reactions)
    private static let selectEdits = select(.edits)

    private static func select(_ table: MessageTable) -> ComposedSQL {
        ComposedSQL("SELECT \(table.selection) FROM \(table.name.text) m WHERE message_id = ?1 ORDER BY position")
    }

    /// Returns a message; `nil` if it does not exist. If a media file has several locations, returns the one of the
    /// latest import.
    func message(_ id: MessageID) throws -> Message? {
        func rows<Value>(_ sql: ComposedSQL, _ value: (Statement) -> Value) throws -> [Value] {
            let statement = try cachedStatement(sql)
            defer { statement.reset() }
            statement.bind(1, id.rawValue)
            var values: [Value] = []
            while try statement.step() { values.append(value(statement)) }
            return values
        }
        guard var message = try rows(Self.selectMessage, { Message($0, id: id) }).first else { return nil }
        message.links = try rows(Self.selectLinks) { Link($0, in: "") }
        message.media = try rows(Self.selectMedia) { row in
            var item = MediaItem(row, in: "")
            item.location = MediaLocation(row, from: Int32(MediaColumn.count))
            return item
        }
        message.reactions = try rows(Self.selectReactions) { Message.Reaction($0) }
        message.edits = try rows(Self.selectEdits) { Message.Edit($0) }
        return message
    }
}
