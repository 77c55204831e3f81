internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Writes direct messages into the store, inside a transaction of the caller. The rows of a message come from the
/// newest archive. `message_import` stores the records of other imports that differ from the rows, so that the user can
/// forget each import.
final class MessageWriter {
    /// The maximum number of entries in each cache. A full cache is cleared.
    private static let capacity = 100_000

    private let connection: Connection
    private let importID: Int64
    private let tables: MessageTables
    private let index: MessageIndex
    private let lookups: LookupTables
    private let insertFile: Statement
    private var conversations: [String: Int64] = [:]
    /// Pairs of conversation and account that were already written.
    private var participants: Set<[Int64]> = []

    /// - Parameter importID: The import whose messages are written.
    init(_ connection: Connection, importID: Int64) throws {
        self.connection = connection
        self.importID = importID
        tables = try MessageTables(connection)
        index = MessageIndex(connection)
        lookups = LookupTables(connection)
        insertFile = try lookups.fileInsertion(into: "message_media_file", key: "message_id, file_name, import_id")
    }

    /// Writes a message. `entry` is the position of its file in the ledger. `observedAt` is the time at which its
    /// archive was created, in Unix seconds; `nil` if unknown. Returns `.inserted`, `.updated` or `.unchanged`.
    func write(_ incoming: IncomingMessage, entry: Int64, observedAt: Int64?) throws -> TweetWriter.Outcome {
        let message = incoming.message
        let conversation = try conversationID(message.conversation, message.id.scope)
        let outcome: TweetWriter.Outcome
        if try tables.insert(message, conversation: conversation) {
            try index.insert(message, incoming.words)
            try link(incoming, entry: entry, record: nil, observedAt: observedAt)
            outcome = .inserted
        } else {
            outcome = try add(incoming, entry: entry, observedAt: observedAt)
        }
        let pair = message.id.scope == .direct ? Message.pair(of: message.conversation) : []
        for user in pair + [message.sender, message.recipient].compactMap(\.self) {
            try addParticipant(user, to: conversation)
        }
        for item in message.media {
            guard let name = item.fileName, let location = item.location else { continue }
            insertFile.bind(1, message.id.rawValue)
            insertFile.bind(2, name)
            insertFile.bind(3, importID)
            try lookups.bind(location, to: insertFile)
            try insertFile.run()
        }
        return outcome
    }

    /// Adds a record of a message that the store already contains.
    private func add(_ incoming: IncomingMessage, entry: Int64, observedAt: Int64?) throws -> TweetWriter.Outcome {
        let id = incoming.message.id
        guard let stored = try connection.message(id) else { return .unchanged }
        let current = MessageRows.record(of: stored)
        var said = MessageRows.record(of: incoming.message)
        if let own = try record(of: importID, on: id, current) {
            if let time = own.observedAt, time > observedAt ?? .min { return .unchanged }
            if own.observedAt == observedAt {
                if own.bytes == said { return .unchanged }
                said = try joined(own.bytes, said, id)
            }
        }
        try link(incoming, entry: entry, record: said == current ? nil : said, observedAt: observedAt)
        return try reconcile(stored, current) ? .updated : .unchanged
    }

    /// Stores a record of this import, or `nil` if the record equals the message's rows. If the import already has a
    /// record of the message, keeps the location of that record.
    private func link(_ incoming: IncomingMessage, entry: Int64, record: [UInt8]?, observedAt: Int64?) throws {
        try connection.run(
            """
            INSERT INTO message_import (message_id, import_id, entry, byte_offset, byte_length, record, observed_at)
            VALUES (\(incoming.message.id.rawValue), \(importID), \(entry), \(incoming.offset), \(incoming.length),
              \(record.map { SQLValue.blob($0) } ?? .null), \(observedAt))
            ON CONFLICT (message_id, import_id) DO UPDATE SET record = excluded.record,
              observed_at = excluded.observed_at
            """)
    }

    /// Returns an import's record of a message, and the date of its archive in Unix seconds; `nil` if the import does
    /// not contain the message. `current` is the encoding of the message's rows.
    private func record(
        of importID: Int64, on id: MessageID, _ current: [UInt8]
    ) throws -> (bytes: [UInt8], observedAt: Int64?)? {
        try connection.first(
            """
            SELECT record, observed_at FROM message_import
            WHERE message_id = \(id.rawValue) AND import_id = \(importID)
            """
        ) { ($0.isNull(0) ? current : $0.blob(0), $0.optionalInteger(1)) }
    }

    /// Merges two records with the same time.
    private func joined(_ first: [UInt8], _ second: [UInt8], _ id: MessageID) throws -> [UInt8] {
        guard let one = MessageRows.message(id, in: first), let other = MessageRows.message(id, in: second) else {
            throw SQLiteError.damagedRecord(of: id)
        }
        return MessageRows.record(of: one.joined(with: other))
    }

    // MARK: Several imports

    /// Updates the rows of a message to its newest record, and stores the records that differ from it. If several
    /// records have the same date, the last one in byte order wins, so that the order of the imports does not matter.
    /// Returns true if the rows changed. `current` is the encoding of `stored`.
    private func reconcile(_ stored: Message, _ current: [UInt8]) throws -> Bool {
        let id = stored.id
        let records = try connection.rows(
            """
            SELECT import_id, observed_at, record FROM message_import WHERE message_id = \(id.rawValue)
            """
        ) { row in
            (
                importID: row.integer(0), date: row.optionalInteger(1) ?? .min,
                bytes: row.isNull(2) ? current : row.blob(2)
            )
        }
        let newest = records.max { left, right in
            left.date != right.date ? left.date < right.date : left.bytes.lexicographicallyPrecedes(right.bytes)
        }
        guard let newest else { return false }
        for record in records {
            let kept = record.bytes == newest.bytes ? SQLValue.null : .blob(record.bytes)
            try connection.run(
                """
                UPDATE message_import SET record = \(kept)
                WHERE message_id = \(id.rawValue) AND import_id = \(record.importID)
                """)
        }
        guard newest.bytes != current else { return false }
        guard let message = MessageRows.message(id, in: newest.bytes) else { throw SQLiteError.damagedRecord(of: id) }
        try index.delete(stored)
        try tables.update(message, conversation: try conversationID(message.conversation, id.scope))
        try index.insert(message)
        return true
    }

    /// Handles a message that is in this import and in an earlier import of the same content. Keeps only the record of
    /// the newer archive. If both archives have the same date, keeps the merged record, in this import.
    func keepNewer(of id: MessageID, orThatOf duplicateImport: Int64) throws {
        guard let stored = try connection.message(id) else { return }
        let current = MessageRows.record(of: stored)
        guard let own = try record(of: importID, on: id, current),
            let other = try record(of: duplicateImport, on: id, current)
        else { return }
        if own.observedAt == other.observedAt, own.bytes != other.bytes {
            let both = try joined(own.bytes, other.bytes, id)
            try connection.run(
                """
                UPDATE message_import SET record = \(SQLValue.blob(both))
                WHERE message_id = \(id.rawValue) AND import_id = \(importID)
                """)
        }
        _ = try removeLink(of: id, to: own.observedAt ?? .min < other.observedAt ?? .min ? importID : duplicateImport)
    }

    /// Removes the record of a message from the import `other`, and the message itself if no other import contains it.
    /// Returns true if the message still exists.
    func removeLink(of id: MessageID, to other: Int64) throws -> Bool {
        guard let stored = try connection.message(id) else { return false }
        let current = MessageRows.record(of: stored)
        try connection.run("DELETE FROM message_import WHERE message_id = \(id.rawValue) AND import_id = \(other)")
        let remaining =
            try connection.integer("SELECT count(*) FROM message_import WHERE message_id = \(id.rawValue)") ?? 0
        if remaining > 0 {
            _ = try reconcile(stored, current)
            return true
        }
        try index.delete(stored)
        try tables.delete(id)
        return false
    }

    // MARK: Conversations

    /// Writes an event unless the store contains an equal one, and links it to this import.
    func write(_ event: ConversationEvent) throws {
        let conversation = try conversationID(event.conversation, .direct)
        let people = event.people.map { String($0.rawValue) }.joined(separator: ",")
        let known = try connection.integer(
            """
            SELECT id FROM conversation_event WHERE conversation_id = \(conversation)
              AND created_at IS \(event.createdAt?.seconds) AND kind = \(event.kind.rawValue)
              AND actor_id IS \(event.actor?.rawValue) AND people = \(people) AND name IS \(event.name)
            """)
        if known == nil {
            try connection.run(
                """
                INSERT INTO conversation_event (conversation_id, kind, created_at, actor_id, people, name)
                VALUES (\(conversation), \(event.kind.rawValue), \(event.createdAt?.seconds),
                  \(event.actor?.rawValue), \(people), \(event.name))
                """)
        }
        let id = known ?? connection.lastInsertedID
        try connection.run(
            """
            INSERT INTO conversation_event_import (event_id, import_id) VALUES (\(id), \(importID))
            ON CONFLICT DO NOTHING
            """)
        for user in Message.pair(of: event.conversation) + event.people + [event.actor].compactMap(\.self) {
            try addParticipant(user, to: conversation)
        }
    }

    private func conversationID(_ name: String, _ scope: MessageScope) throws -> Int64 {
        if let id = conversations[name] { return id }
        if conversations.count >= Self.capacity { conversations.removeAll(keepingCapacity: true) }
        let id: Int64
        if let known = try connection.integer("SELECT id FROM conversation WHERE name = \(name)") {
            id = known
        } else {
            let kind: Conversation.Kind = scope == .grok ? .grok : Message.pair(of: name).isEmpty ? .group : .pair
            try connection.run("INSERT INTO conversation (name, kind) VALUES (\(name), \(kind.rawValue))")
            id = connection.lastInsertedID
        }
        conversations[name] = id
        return id
    }

    private func addParticipant(_ user: UserID, to conversation: Int64) throws {
        if participants.count >= Self.capacity { participants.removeAll(keepingCapacity: true) }
        guard participants.insert([conversation, user.rawValue]).inserted else { return }
        try connection.run(
            """
            INSERT INTO conversation_participant (conversation_id, user_id) VALUES (\(conversation), \(user.rawValue))
            ON CONFLICT DO NOTHING
            """)
    }
}

extension Message {
    /// Merges two records of a message with the same time: from an input that contains the conversation twice, or from
    /// two imports of the same content. The record with more content wins, and gets the reactions of the other record.
    ///
    /// The result does not depend on the order of the records, and merging a record again changes nothing.
    func joined(with other: Message) -> Message {
        let keepsOwn = !hasLessContent(than: other)
        var result = keepsOwn ? self : other
        for reaction in (keepsOwn ? other : self).reactions where !result.reactions.contains(reaction) {
            result.reactions.append(reaction)
        }
        if result.reactions.count > max(reactions.count, other.reactions.count) {
            result.reactions.sort {
                ($0.createdAt?.seconds ?? 0, $0.id ?? 0, $0.key) < ($1.createdAt?.seconds ?? 0, $1.id ?? 0, $1.key)
            }
        }
        return result
    }

    /// Returns true if the other record has more content. Compares the numbers of edits, media and links, and then the
    /// length of the text. If all are equal, compares the encoded bytes without the reactions.
    private func hasLessContent(than other: Message) -> Bool {
        let own = (edits.count, media.count, links.count, text.utf8.count)
        let others = (other.edits.count, other.media.count, other.links.count, other.text.utf8.count)
        if own != others { return own < others }
        return bare.lexicographicallyPrecedes(other.bare)
    }

    /// The encoded message without its reactions.
    private var bare: [UInt8] {
        var copy = self
        copy.reactions = []
        return MessageRows.record(of: copy)
    }
}
