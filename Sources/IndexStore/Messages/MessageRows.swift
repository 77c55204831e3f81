internal import SQLiteKit
internal import TweetModel

/// Reads, writes and deletes the rows of single messages.
struct MessageRows {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Inserts a message, without its index document and its rows in `message_media_file` and `message_import`. Returns
    /// false if it already exists.
    func insert(_ message: Message, conversation: Int64) throws(SQLiteError) -> Bool {
        try connection.run(
            """
            INSERT INTO message (id, conversation_id, created_at, sender_id, recipient_id, text, is_welcome)
            VALUES (\(message.id.rawValue), \(conversation), \(message.createdAt?.seconds), \(message.sender?.rawValue),
              \(message.recipient?.rawValue), \(message.text), \(message.isWelcome ? 1 : 0))
            ON CONFLICT (id) DO NOTHING
            """)
        guard connection.changes > 0 else { return false }
        try insertParts(of: message)
        return true
    }

    /// Replaces the rows of an existing message, except those in `message_media_file` and `message_import`. The caller
    /// replaces its index document.
    func update(_ message: Message, conversation: Int64) throws(SQLiteError) {
        try deleteParts(of: message.id)
        try connection.run(
            """
            UPDATE message SET conversation_id = \(conversation), created_at = \(message.createdAt?.seconds),
              sender_id = \(message.sender?.rawValue), recipient_id = \(message.recipient?.rawValue),
              text = \(message.text), is_welcome = \(message.isWelcome ? 1 : 0)
            WHERE id = \(message.id.rawValue)
            """)
        try insertParts(of: message)
    }

    /// Deletes a message, except for its index document and its rows in `message_import`.
    func delete(_ id: MessageID) throws(SQLiteError) {
        try deleteParts(of: id)
        try connection.run("DELETE FROM message_media_file WHERE message_id = \(id.rawValue)")
        try connection.run("DELETE FROM message WHERE id = \(id.rawValue)")
    }

    private func insertParts(of message: Message) throws(SQLiteError) {
        let id = message.id.rawValue
        for (position, link) in message.links.enumerated() {
            try connection.run(
                """
                INSERT INTO message_url (message_id, position, url, expanded, display, start_byte, end_byte, source)
                VALUES (\(id), \(position), \(link.url), \(link.expanded), \(link.display),
                  \(link.span.map { Int64($0.start) }), \(link.span.map { Int64($0.end) }), \(link.source.rawValue))
                """)
        }
        for (position, item) in message.media.enumerated() {
            try connection.run(
                """
                INSERT INTO message_media (message_id, position, media_id, kind, url, video_url, link, expanded,
                  start_byte, end_byte, file_name)
                VALUES (\(id), \(position), \(item.id), \(item.kind.rawValue), \(item.url), \(item.videoURL),
                  \(item.link), \(item.expanded), \(item.span.map { Int64($0.start) }),
                  \(item.span.map { Int64($0.end) }), \(item.fileName))
                """)
        }
        for (position, reaction) in message.reactions.enumerated() {
            try connection.run(
                """
                INSERT INTO message_reaction (message_id, position, event_id, sender_id, reaction, created_at)
                VALUES (\(id), \(position), \(reaction.id), \(reaction.sender?.rawValue), \(reaction.key),
                  \(reaction.createdAt?.seconds))
                """)
        }
        for (position, edit) in message.edits.enumerated() {
            try connection.run(
                """
                INSERT INTO message_edit (message_id, position, text, created_at)
                VALUES (\(id), \(position), \(edit.text), \(edit.createdAt?.seconds))
                """)
        }
    }

    private func deleteParts(of id: MessageID) throws(SQLiteError) {
        let id = id.rawValue
        try connection.run("DELETE FROM message_url WHERE message_id = \(id)")
        try connection.run("DELETE FROM message_media WHERE message_id = \(id)")
        try connection.run("DELETE FROM message_reaction WHERE message_id = \(id)")
        try connection.run("DELETE FROM message_edit WHERE message_id = \(id)")
    }

    // MARK: Reading

    /// Returns a message; `nil` if it does not exist. If a media file has several locations, returns the one of the
    /// latest import.
    func message(_ id: MessageID) throws(SQLiteError) -> Message? {
        let found = try connection.first(
            """
            SELECT c.name, m.created_at, m.sender_id, m.recipient_id, m.text, m.is_welcome
            FROM message m JOIN conversation c ON c.id = m.conversation_id WHERE m.id = \(id.rawValue)
            """
        ) { (row) throws(SQLiteError) in
            var message = Message(
                id: id, conversation: row.text(0), createdAt: row.optionalInteger(1).map { Timestamp(seconds: $0) },
                sender: row.optionalInteger(2).map { UserID($0) }, text: row.text(4))
            message.recipient = row.optionalInteger(3).map { UserID($0) }
            message.isWelcome = row.integer(5) != 0
            return message
        }
        guard var message = found else { return nil }
        try loadParts(of: &message)
        return message
    }

    private func loadParts(of message: inout Message) throws(SQLiteError) {
        let id = message.id.rawValue
        message.links = try connection.rows(
            """
            SELECT start_byte, end_byte, source, url, expanded, display FROM message_url
            WHERE message_id = \(id) ORDER BY position
            """
        ) { (row) throws(SQLiteError) in
            Link(
                url: row.text(3), expanded: row.optionalText(4), display: row.optionalText(5), span: row.span(0),
                source: row.source(2))
        }
        message.media = try connection.rows(
            """
            SELECT m.start_byte, m.end_byte, m.media_id, m.kind, m.url, m.video_url, m.link, m.expanded, m.file_name,
              c.path, f.entry, f.method, f.data_offset, f.stored_size, f.size
            FROM message_media m
            LEFT JOIN message_media_file f ON f.message_id = m.message_id AND f.file_name = m.file_name
              AND f.import_id = (SELECT max(import_id) FROM message_media_file
                WHERE message_id = m.message_id AND file_name = m.file_name)
            LEFT JOIN container c ON c.id = f.container_id
            WHERE m.message_id = \(id) ORDER BY m.position
            """
        ) { (row) throws(SQLiteError) in Self.mediaItem(row) }
        message.reactions = try connection.rows(
            """
            SELECT event_id, sender_id, reaction, created_at FROM message_reaction
            WHERE message_id = \(id) ORDER BY position
            """
        ) { (row) throws(SQLiteError) in
            Message.Reaction(
                id: row.optionalInteger(0), sender: row.optionalInteger(1).map { UserID($0) }, key: row.text(2),
                createdAt: row.optionalInteger(3).map { Timestamp(seconds: $0) })
        }
        message.edits = try connection.rows(
            "SELECT text, created_at FROM message_edit WHERE message_id = \(id) ORDER BY position"
        ) { (row) throws(SQLiteError) in
            Message.Edit(text: row.text(0), createdAt: row.optionalInteger(1).map { Timestamp(seconds: $0) })
        }
    }

    private static func mediaItem(_ row: Statement) -> MediaItem {
        var item = MediaItem(
            id: row.optionalText(2), kind: MediaItem.Kind(rawValue: row.text(3)) ?? .photo, url: row.optionalText(4),
            span: row.span(0))
        item.videoURL = row.optionalText(5)
        item.link = row.optionalText(6)
        item.expanded = row.optionalText(7)
        item.fileName = row.optionalText(8)
        item.location = row.mediaLocation(9)
        return item
    }
}
