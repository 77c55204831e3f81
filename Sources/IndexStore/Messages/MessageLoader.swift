internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Reads messages and conversations: either direct messages, or chats with Grok.
package final class MessageLoader {
    private let connection: Connection
    private let scope: MessageScope
    private var users: [Int64: User] = [:]

    package init(_ store: Store, _ scope: MessageScope = .direct) {
        connection = store.connection
        self.scope = scope
    }

    /// The condition for conversations of the scope.
    private var isInScope: SQL { scope == .grok ? "kind = 'grok'" : "kind <> 'grok'" }

    /// Returns true if the store contains no conversations, and therefore no messages.
    package func isEmpty() throws -> Bool {
        try connection.integer("SELECT 1 FROM conversation WHERE " + isInScope + " LIMIT 1") == nil
    }

    /// Returns the number of messages.
    package func count() throws -> Int {
        Int(
            try connection.integer(
                "SELECT count(*) FROM message WHERE conversation_id IN (SELECT id FROM conversation WHERE " + isInScope
                    + ")") ?? 0)
    }

    /// Returns the messages with these IDs, in the same order, with their accounts and the short hashes of their
    /// imports. Leaves out IDs that are not in the store.
    package func hits(_ ids: [MessageID]) throws -> [MessageHit] {
        var hits: [MessageHit] = []
        for id in ids { if let hit = try hit(id) { hits.append(hit) } }
        return hits
    }

    /// Returns a message like `hits(_:)`; `nil` if it does not exist.
    package func hit(_ id: MessageID) throws -> MessageHit? {
        guard id.scope == scope, let message = try connection.message(id) else { return nil }
        var hit = MessageHit(message: message)
        let words = message.asTweet
        (hit.hashtags, hit.mentions, hit.cashtags) = (words.hashtags, words.mentions, words.cashtags)
        hit.sender = try user(message.sender)
        hit.recipient = try user(message.recipient)
        for reaction in message.reactions { hit.reactors.append(try user(reaction.sender)) }
        hit.imports = try connection.rows(
            """
            SELECT substr(i.blake3, 1, 12) FROM message_import l JOIN import i ON i.id = l.import_id
            WHERE l.message_id = \(id.rawValue) AND i.blake3 IS NOT NULL ORDER BY 1
            """
        ) { $0.text(0) }
        return hit
    }

    /// Returns an account, with its handle and name if the store knows them; `nil` if the ID is `nil`.
    private func user(_ id: UserID?) throws -> User? {
        guard let id else { return nil }
        if let known = users[id.rawValue] { return known }
        let user =
            try connection.first("SELECT handle, name FROM user WHERE id = \(id.rawValue)") { row in
                User(id: id, handle: row.optionalText(0), name: row.optionalText(1))
            } ?? User(id: id)
        if users.count >= 10_000 { users.removeAll() }
        users[id.rawValue] = user
        return user
    }

    // MARK: Conversations

    /// Returns all conversations, the one with the newest message first. Conversations without messages come last.
    package func conversations() throws -> [Conversation] {
        let ids = try connection.rows(
            """
            SELECT c.id FROM conversation c WHERE \(isInScope)
            ORDER BY (SELECT max(m.id) FROM message m WHERE m.conversation_id = c.id) DESC NULLS LAST, c.id
            """
        ) { $0.integer(0) }
        var found: [Conversation] = []
        for id in ids { if let conversation = try conversation(row: id) { found.append(conversation) } }
        return found
    }

    /// Returns the conversation with this name; `nil` if it does not exist.
    package func conversation(_ name: String) throws -> Conversation? {
        let row = try connection.integer("SELECT id FROM conversation WHERE name = \(name) AND " + isInScope)
        return try row.flatMap { try conversation(row: $0) }
    }

    /// Returns the one-to-one conversations with one of these accounts (`Conversation.others`), and the groups with one
    /// of them, in the order of `conversations()`.
    package func conversations(with accounts: [UserID]) throws -> [Conversation] {
        let wanted = Set(accounts)
        return try conversations().filter { conversation in
            let people = conversation.isGroup ? conversation.participants : conversation.others
            return people.contains { $0.id.map { wanted.contains($0) } ?? false }
        }
    }

    /// The number of characters of the first message that are the name of a chat with Grok.
    private static let nameLength = 80

    /// Returns the conversation of a row of `conversation`; `nil` if the row does not exist.
    package func conversation(row: Int64) throws -> Conversation? {
        let found = try connection.first(
            """
            SELECT c.name, c.kind, count(m.id), min(m.created_at), max(m.created_at),
              (SELECT count(*) FROM message_media x JOIN message y ON y.id = x.message_id WHERE y.conversation_id = c.id),
              iif(c.kind = 'grok',
                (SELECT substr(f.text, 1, \(Self.nameLength)) FROM message f WHERE f.conversation_id = c.id
                  ORDER BY f.created_at, f.id LIMIT 1),
                (SELECT e.name FROM conversation_event e WHERE e.conversation_id = c.id AND e.name IS NOT NULL
                  ORDER BY e.created_at DESC, e.id DESC LIMIT 1))
            FROM conversation c LEFT JOIN message m ON m.conversation_id = c.id WHERE c.id = \(row) GROUP BY c.id
            """
        ) { row in
            var conversation = Conversation(id: row.text(0), kind: Conversation.Kind(rawValue: row.text(1)) ?? .group)
            conversation.messages = Int(row.integer(2))
            conversation.first = row.optionalInteger(3).map { Timestamp(seconds: $0) }
            conversation.last = row.optionalInteger(4).map { Timestamp(seconds: $0) }
            conversation.media = Int(row.integer(5))
            conversation.name = row.optionalText(6)
            return conversation
        }
        guard var conversation = found else { return nil }
        // Another participant's archive may be in the store without containing this conversation.
        let people = try connection.rows(
            """
            SELECT p.user_id, p.user_id IN (SELECT user_id FROM owner) AND (
              EXISTS (
                SELECT 1 FROM message m CROSS JOIN message_import l ON l.message_id = m.id
                CROSS JOIN import i ON i.id = l.import_id
                WHERE m.conversation_id = p.conversation_id AND i.owner_id = p.user_id)
              OR EXISTS (
                SELECT 1 FROM conversation_event e CROSS JOIN conversation_event_import l ON l.event_id = e.id
                CROSS JOIN import i ON i.id = l.import_id
                WHERE e.conversation_id = p.conversation_id AND i.owner_id = p.user_id))
            FROM conversation_participant p WHERE p.conversation_id = \(row) ORDER BY 2, 1
            """
        ) { (id: $0.integer(0), isOwner: $0.integer(1) != 0) }
        for person in people {
            if let user = try user(UserID(person.id)) { conversation.participants.append(user) }
            if person.isOwner { conversation.owners += 1 }
        }
        return conversation
    }

    /// Calls the body for every item (message or event) of a conversation, oldest first, until the body returns false.
    /// Items without a time come first. Does nothing if the store does not contain the conversation. Loads one item at
    /// a time, because a conversation can be long.
    package func forEachItem(of name: String, _ body: (ConversationItem) throws -> Bool) throws {
        guard let row = try connection.integer("SELECT id FROM conversation WHERE name = \(name)") else { return }
        let statement = try connection.prepare(
            """
            SELECT 0 AS is_event, id, coalesce(created_at, 0) AS time FROM message WHERE conversation_id = ?1
            UNION ALL
            SELECT 1, id, coalesce(created_at, 0) FROM conversation_event
            WHERE conversation_id = ?1 AND kind <> 'snapshot'
            ORDER BY time, is_event DESC, id
            """)
        statement.bind(1, row)
        defer { statement.reset() }
        while try statement.step() {
            let id = statement.integer(1)
            if statement.integer(0) == 0 {
                guard let hit = try hit(MessageID(id)) else { continue }
                guard try body(.message(hit)) else { return }
            } else if let event = try event(id, of: name) {
                guard try body(event) else { return }
            }
        }
    }

    private func event(_ id: Int64, of name: String) throws -> ConversationItem? {
        let found = try connection.first(
            "SELECT kind, created_at, actor_id, people, name FROM conversation_event WHERE id = \(id)"
        ) { (row) -> ConversationEvent? in
            guard let kind = ConversationEvent.Kind(rawValue: row.text(0)) else { return nil }
            return ConversationEvent(
                conversation: name, kind: kind, createdAt: row.optionalInteger(1).map { Timestamp(seconds: $0) },
                actor: row.optionalInteger(2).map { UserID($0) },
                people: row.text(3).split(separator: ",").compactMap { Int64($0) }.map { UserID($0) },
                name: row.optionalText(4))
        }
        guard let event = found ?? nil else { return nil }
        var people: [User] = []
        for person in event.people { people.append(try user(person) ?? User(id: person)) }
        return .event(event, actor: try user(event.actor), people: people)
    }

    /// Returns the keys of up to `limit` items before a key, the nearest first. If the key is `nil`, returns those of
    /// the newest items, the newest first.
    package func keys(of name: String, before key: ConversationCursor?, limit: Int) throws -> [ConversationCursor] {
        let key = key ?? ConversationCursor(time: .max, rank: .max, id: .max)
        return try keys(
            """
            SELECT time, rank, id FROM (\(Self.keyRows(of: name)))
            WHERE (time, rank, id) < (\(key.time), \(key.rank), \(key.id))
            ORDER BY time DESC, rank DESC, id DESC LIMIT \(limit)
            """)
    }

    /// Returns the keys of up to `limit` items after a key, the nearest first.
    package func keys(of name: String, after key: ConversationCursor, limit: Int) throws -> [ConversationCursor] {
        try keys(
            """
            SELECT time, rank, id FROM (\(Self.keyRows(of: name)))
            WHERE (time, rank, id) > (\(key.time), \(key.rank), \(key.id))
            ORDER BY time, rank, id LIMIT \(limit)
            """)
    }

    /// Returns a SELECT statement for the keys of all items in a conversation.
    private static func keyRows(of name: String) -> SQL {
        """
        SELECT coalesce(created_at, 0) AS time, 1 AS rank, id FROM message
        WHERE conversation_id = (SELECT id FROM conversation WHERE name = \(name))
        UNION ALL SELECT coalesce(created_at, 0), 0, id FROM conversation_event
        WHERE conversation_id = (SELECT id FROM conversation WHERE name = \(name)) AND kind <> 'snapshot'
        """
    }

    private func keys(_ statement: SQL) throws -> [ConversationCursor] {
        try connection.rows(statement) { row in
            ConversationCursor(time: row.integer(0), rank: row.integer(1), id: row.integer(2))
        }
    }

    /// Returns the key of a message; `nil` if the conversation does not contain it.
    package func key(of id: MessageID, in name: String) throws -> ConversationCursor? {
        try keys(
            """
            SELECT coalesce(created_at, 0), 1, id FROM message
            WHERE id = \(id.rawValue) AND conversation_id = (SELECT id FROM conversation WHERE name = \(name))
            """
        ).first
    }

    /// Returns the item with this key; `nil` if it does not exist.
    package func item(_ key: ConversationCursor, of name: String) throws -> ConversationItem? {
        if key.rank == 0 { return try event(key.id, of: name) }
        return try hit(MessageID(key.id)).map { .message($0) }
    }
}
