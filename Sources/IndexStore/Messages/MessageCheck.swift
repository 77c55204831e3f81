internal import SQLiteKit
internal import TweetModel

/// Proves that the tables of messages agree with each other.
struct MessageCheck {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    func run(_ report: inout CheckReport) throws(SQLiteError) {
        try checkRecords(&report)
        let difference =
            try connection.integer(
                """
                SELECT count(*) FROM conversation_participant p
                WHERE NOT EXISTS (SELECT 1 FROM message m WHERE m.conversation_id = p.conversation_id)
                  AND NOT EXISTS (SELECT 1 FROM conversation_event e WHERE e.conversation_id = p.conversation_id)
                """) ?? 0
        guard difference > 0 else { return }
        report.findings.append(
            CheckReport.Finding(
                message: "\(difference) participants are of conversations without messages.",
                hint: "Run `tweetdex reindex`: it makes the list of participants anew.", isDamage: true))
    }

    /// A message's rows are what its newest import said, and every message is in an import.
    private func checkRecords(_ report: inout CheckReport) throws(SQLiteError) {
        let lost =
            try connection.integer(
                """
                SELECT count(*) FROM message m WHERE NOT EXISTS (
                  SELECT 1 FROM message_import l WHERE l.message_id = m.id AND l.record IS NULL)
                """) ?? 0
        var unreadable: Int64 = 0
        let statement = try connection.prepare(
            "SELECT message_id, record FROM message_import WHERE record IS NOT NULL")
        defer { statement.reset() }
        while try statement.step() {
            if MessageCoding.decode(statement.blob(1), id: MessageID(statement.integer(0))) == nil { unreadable += 1 }
        }
        guard lost + unreadable > 0 else { return }
        report.findings.append(
            CheckReport.Finding(
                message: "\(lost + unreadable) messages are not what their imports said.",
                hint: "Import the archives into a new store (--store NEW.db), and use that.", isDamage: true))
    }
}
