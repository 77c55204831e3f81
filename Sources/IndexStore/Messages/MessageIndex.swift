internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The search index of messages: its rows are made of the messages alone, by the tokenizer of tweets.
final class MessageIndex {
    private let connection: Connection
    private let rows: MessageRows
    private var indexer = TextIndexer()
    private let insertion: Statement
    private let deletion: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        rows = MessageRows(connection)
        insertion = try connection.prepare(
            """
            INSERT INTO message_index (rowid, tokens) VALUES (?, ?)
            """)
        deletion = try connection.prepare(
            """
            INSERT INTO message_index (message_index, rowid, tokens) VALUES ('delete', ?, ?)
            """)
    }

    func insert(_ message: Message, _ words: IndexWords? = nil) throws(SQLiteError) {
        try run(insertion, message, words ?? indexer.words(of: message.asTweet))
    }

    /// A row can only be deleted by the tokens it was made of: the message is the one that it was made from.
    func delete(_ message: Message) throws(SQLiteError) {
        try run(deletion, message, indexer.words(of: message.asTweet))
    }

    private func run(_ statement: Statement, _ message: Message, _ words: IndexWords) throws(SQLiteError) {
        let document = IndexDocument(words, users: TweetUsers(author: message.sender?.rawValue))
        statement.bind(1, message.id.rawValue)
        statement.bind(2, utf8: document.bytes)
        try statement.run()
    }

    /// Every message's row of the index, oldest first.
    func forEach(
        _ body: (MessageID, IndexDocument) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT id FROM message ORDER BY id")
        defer { statement.reset() }
        while try statement.step() {
            let id = MessageID(statement.integer(0))
            guard let message = try rows.message(id) else { continue }
            let words = indexer.words(of: message.asTweet)
            try body(id, IndexDocument(words, users: TweetUsers(author: message.sender?.rawValue)))
        }
    }

    /// Throws the index away and builds it from the rows, inside the caller's transaction.
    func rebuild() throws(SQLiteError) {
        try connection.execute(script: "INSERT INTO message_index (message_index) VALUES ('delete-all')")
        try forEach { (id, document) throws(SQLiteError) in
            insertion.bind(1, id.rawValue)
            insertion.bind(2, utf8: document.bytes)
            try insertion.run()
        }
    }
}

/// Who was ever in a conversation, as its messages and events tell.
enum ConversationParticipants {
    /// A statement that gives conversation and account.
    static let derived = """
        SELECT conversation_id, sender_id AS user_id FROM message WHERE sender_id IS NOT NULL
        UNION SELECT conversation_id, recipient_id FROM message WHERE recipient_id IS NOT NULL
        UNION SELECT conversation_id, actor_id FROM conversation_event WHERE actor_id IS NOT NULL
        UNION SELECT e.conversation_id, p.value FROM conversation_event e, json_each('[' || e.people || ']') p
        UNION SELECT id, CAST(substr(name, 1, instr(name, '-') - 1) AS INTEGER) FROM conversation WHERE NOT is_group
        UNION SELECT id, CAST(substr(name, instr(name, '-') + 1) AS INTEGER) FROM conversation WHERE NOT is_group
        """

    static func rebuild(_ connection: Connection) throws(SQLiteError) {
        try connection.execute(
            script: """
                DELETE FROM conversation_participant;
                INSERT INTO conversation_participant (conversation_id, user_id) \(derived)
                """)
    }
}
