internal import SQLiteKit
internal import TweetModel

/// Checks the records of messages and the participants of conversations.
extension StoreCheck {
    /// Adds the findings to the report.
    func checkMessages(_ report: inout CheckReport) throws {
        try checkMessageRecords(&report)
        let difference =
            try connection.integer(
                """
                SELECT count(*) FROM conversation_participant p
                WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.conversation_id = p.conversation_id)
                  AND NOT EXISTS (SELECT 1 FROM conversation_event e WHERE e.conversation_id = p.conversation_id)
                """) ?? 0
        guard difference > 0 else { return }
        report.add(
            message: difference == 1
                ? "1 participant belongs to a conversation without messages"
                : "\(difference) participants belong to conversations without messages",
            hint: "run tweetdex reindex, which rebuilds the list of participants", isDamage: true)
    }

    /// Checks that every message equals the record of at least one import, and that all stored records are valid.
    /// Reports both kinds of damage in one finding.
    private func checkMessageRecords(_ report: inout CheckReport) throws {
        var differing = Set(
            try connection.rows(
                """
                SELECT m.id FROM message m WHERE NOT EXISTS (
                  SELECT 1 FROM message_import l WHERE l.message_id = m.id AND l.record IS NULL)
                """
            ) { $0.integer(0) })
        let statement = try connection.prepare(
            "SELECT message_id, record FROM message_import WHERE record IS NOT NULL")
        defer { statement.reset() }
        while try statement.step() {
            let id = statement.integer(0)
            if MessageRows.message(MessageID(id), in: statement.blob(1)) == nil { differing.insert(id) }
        }
        guard !differing.isEmpty else { return }
        report.add(
            message: differing.count == 1
                ? "1 message differs from the records of its imports"
                : "\(differing.count) messages differ from the records of their imports",
            hint: "import the archives into a new store (--store NEW.db), and use that", isDamage: true)
    }
}
