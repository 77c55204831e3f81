internal import SQLiteKit
package import TweetModel
internal import TweetText

/// The full-text index of messages, with the same tokenizer as the index of tweets. A document depends only on its
/// message, so the index can be rebuilt from the rows of messages.
final class MessageIndex {
    private let connection: Connection
    private var indexer = TextIndexer()

    init(_ connection: Connection) { self.connection = connection }

    /// Adds the document of a message. `words` are the tokens of the message, if the caller has already computed them.
    func insert(_ message: Message, _ words: [UInt8]? = nil) throws {
        try insert(message.id, document(of: message, words))
    }

    private func insert(_ id: MessageID, _ document: [UInt8]) throws {
        try run(connection.cachedStatement("INSERT INTO message_index (rowid, tokens) VALUES (?, ?)"), id, document)
    }

    /// Deletes the document of a message. The message must equal the inserted one: FTS5 needs the same tokens to delete
    /// a document.
    func delete(_ message: Message) throws {
        let deletion = try connection.cachedStatement(
            "INSERT INTO message_index (message_index, rowid, tokens) VALUES ('delete', ?, ?)")
        try run(deletion, message.id, document(of: message))
    }

    private func run(_ statement: Statement, _ id: MessageID, _ document: [UInt8]) throws {
        statement.bind(1, id.rawValue)
        statement.bind(2, utf8: document)
        try statement.run()
    }

    private func document(of message: Message, _ words: [UInt8]? = nil) -> [UInt8] {
        var document = words ?? indexer.words(of: message.asTweet)
        TweetUsers(author: message.sender?.rawValue).appendTokens(to: &document)
        return document
    }

    /// Adds all messages to an empty index.
    func fill() throws {
        try forEachDocument { id, document in try insert(id, document) }
    }

    /// Calls the body with the document of every message, in the order of the IDs. Does not read the index.
    func forEachDocument(_ body: (MessageID, [UInt8]) throws -> Void) throws {
        let statement = try connection.prepare("SELECT id FROM message ORDER BY id")
        defer { statement.reset() }
        while try statement.step() {
            let id = MessageID(statement.integer(0))
            guard let message = try connection.message(id) else { continue }
            try body(id, document(of: message))
        }
    }
}

/// The current and former participants of conversations, derived from messages, events and the names of one-to-one
/// conversations.
extension ImportCatalog {
    /// A SELECT statement for pairs of conversation and account. Twitter names a one-to-one conversation after two
    /// account IDs, joined by `-`.
    private static let derivedParticipants = """
        SELECT conversation_id, sender_id AS user_id FROM message WHERE sender_id IS NOT NULL
        UNION SELECT conversation_id, recipient_id FROM message WHERE recipient_id IS NOT NULL
        UNION SELECT conversation_id, actor_id FROM conversation_event WHERE actor_id IS NOT NULL
        UNION SELECT e.conversation_id, p.value FROM conversation_event e, json_each('[' || e.people || ']') p
        UNION SELECT id, CAST(substr(name, 1, instr(name, '-') - 1) AS INTEGER) FROM conversation WHERE kind = 'pair'
        UNION SELECT id, CAST(substr(name, instr(name, '-') + 1) AS INTEGER) FROM conversation WHERE kind = 'pair'
        """

    static func rebuildParticipants(_ connection: Connection) throws {
        try connection.execute(
            script: """
                DELETE FROM conversation_participant;
                INSERT INTO conversation_participant (conversation_id, user_id) \(derivedParticipants)
                """)
    }
}

/// A message to be written, with its tokens for the search index. The reader's thread creates it
/// (`TextIndexer.prepare`).
package final class IncomingMessage: Sendable {
    package let message: Message
    /// The location of the record: index of the file, offset and length in bytes.
    package let entry: Int
    package let offset: Int64
    package let length: Int64
    let words: [UInt8]

    init(_ message: Message, entry: Int, offset: Int64, length: Int64, words: [UInt8]) {
        self.message = message
        self.entry = entry
        self.offset = offset
        self.length = length
        self.words = words
    }
}

extension TextIndexer {
    package mutating func prepare(_ message: Message, entry: Int, offset: Int64, length: Int64) -> IncomingMessage {
        IncomingMessage(message, entry: entry, offset: offset, length: length, words: words(of: message.asTweet))
    }
}

extension Message {
    /// The message as a tweet, so that messages can be indexed and highlighted like tweets. Its hashtags, mentions and
    /// cashtags are extracted from the text, because records of messages do not list them.
    package var asTweet: Tweet {
        var tweet = Tweet(
            id: TweetID(id.rawValue), createdAt: createdAt, author: sender.map { User(id: $0) }, text: text,
            textCompleteness: .full)
        tweet.flags = .collected
        tweet.links = links
        tweet.media = media
        for entity in EntityExtractor.entities(in: text) where entity.kind != .url { tweet.add(entity) }
        return tweet
    }
}
