internal import SQLiteKit
internal import TweetModel

/// Removes the messages and conversation events of an import, or prepares to merge them into another import. Works
/// inside a transaction of the caller.
struct MessageEraser {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Adds the numbers of messages that occur only in this import to the report.
    func countMessages(onlyIn importID: Int64, _ report: inout ForgetReport) throws {
        let counts = try connection.first(
            """
            SELECT count(*) FILTER (WHERE message_id > 0), count(*) FILTER (WHERE message_id < 0)
            FROM message_import l WHERE l.import_id = \(importID) AND NOT EXISTS (
              SELECT 1 FROM message_import o WHERE o.message_id = l.message_id AND o.import_id <> l.import_id)
            """
        ) { (direct: Int($0.integer(0)), grok: Int($0.integer(1))) }
        report.messages += counts?.direct ?? 0
        report.grokMessages += counts?.grok ?? 0
    }

    /// Removes the messages and conversation events that only this import contains, and conversations that become
    /// empty. Rebuilds the import's other messages from the records of the remaining imports. Adds the numbers of
    /// removed messages to the report.
    func forget(import importID: Int64, _ report: inout ForgetReport) throws {
        let ids = try messages(of: importID)
        let hasOthers =
            try connection.integer(
                """
                SELECT EXISTS (SELECT 1 FROM conversation_event_import WHERE import_id = \(importID))
                OR EXISTS (SELECT 1 FROM message_media_file WHERE import_id = \(importID))
                """) == 1
        if ids.isEmpty, !hasOthers { return }
        let writer = try MessageWriter(connection, importID: importID)
        for id in ids where try !writer.removeLink(of: id, to: importID) { report.count(id) }
        try connection.run("DELETE FROM message_media_file WHERE import_id = \(importID)")
        try connection.run("DELETE FROM conversation_event_import WHERE import_id = \(importID)")
        try connection.execute(
            script: """
                DELETE FROM conversation_event WHERE id NOT IN (SELECT event_id FROM conversation_event_import);
                DELETE FROM last_conversation WHERE conversation_id NOT IN
                  (SELECT conversation_id FROM message UNION SELECT conversation_id FROM conversation_event);
                DELETE FROM conversation_participant;
                DELETE FROM conversation WHERE id NOT IN
                  (SELECT conversation_id FROM message UNION SELECT conversation_id FROM conversation_event)
                """)
        try ConversationParticipants.rebuild(connection)
        try connection.execute(script: "INSERT INTO message_index (message_index) VALUES ('optimize')")
    }

    /// Prepares to merge an import into the earlier import `duplicateImport` of the same content.
    ///
    /// If both imports contain a message, keeps only the record of the newer archive. If both archives have the same
    /// date, keeps one record, merged from both.
    func join(_ importID: Int64, into duplicateImport: Int64) throws {
        let both = try connection.rows(
            """
            SELECT message_id FROM message_import WHERE import_id = \(duplicateImport)
              AND message_id IN (SELECT message_id FROM message_import WHERE import_id = \(importID))
            """
        ) { MessageID($0.integer(0)) }
        guard !both.isEmpty else { return }
        let writer = try MessageWriter(connection, importID: importID)
        for id in both { try writer.keepNewer(of: id, orThatOf: duplicateImport) }
    }

    private func messages(of importID: Int64) throws -> [MessageID] {
        try connection.rows("SELECT message_id FROM message_import WHERE import_id = \(importID)") {
            MessageID($0.integer(0))
        }
    }
}

extension ForgetReport {
    /// Counts a removed message.
    fileprivate mutating func count(_ id: MessageID) {
        switch id.scope {
        case .direct: messages += 1
        case .grok: grokMessages += 1
        }
    }
}
