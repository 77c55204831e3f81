import TweetModel

/// Reads the rows of direct messages and conversations that `DatabaseReader` writes with the names of account archives
/// (see Other inputs, Databases).
///
///     {"direct_message":7,"id":"9","conversationId":"42-43","senderId":"42","createdAt":…,"text":…,"handle":"ann_lee"}
///     {"direct_message":8,"conversationId":"900","participants":["42","43","44"],"name":"Tea","sort_timestamp":…}
final class DatabaseMessages: RecordDecoder {
    static let recordType = RecordType(
        format: .condensed, name: "direct messages of a database", holdsTweets: false, matches: { matches($0) },
        decoder: { context in DatabaseMessages(context) })

    private let includesMessages: Bool
    private let reader = ConversationDecoder(media: nil)
    private var seen = SeenInMessages()

    init(_ context: RecordContext) { includesMessages = context.options.include.contains(.messages) }

    static func matches(_ record: JSONValue) -> Bool { record["direct_message"]?.kind == .number }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        let name = ConversationDecoder.name(of: record)
        guard includesMessages else {
            if let name { seen.leaveOut(name, in: sink) }
            return
        }
        guard let name else { throw RecordProblem(reason: "the message has no conversation") }
        let pair = Message.pair(of: name)
        if record.has("sort_timestamp") {
            // The ID of a conversation of two accounts contains both.
            if pair.isEmpty { try sink.direct(.event(ConversationDecoder.event(.snapshot, record, in: name))) }
            return
        }
        var message = try reader.message(record, in: name)
        if let sender = message.sender {
            if pair.contains(sender) { message.recipient = pair.first { $0 != sender } ?? sender }
            let user = User(id: sender, handle: record["handle"]?.nonEmptyString, name: record["name"]?.nonEmptyString)
            if user.handle != nil { try seen.emit(user, into: sink) }
        }
        try sink.direct(.message(message))
    }
}

/// Reads the lines that `DatabaseReader` writes about tables that are not read: their names and numbers of rows, which
/// are `null` if the rows could not be counted in time.
///
///     {"database_table":"following","rows":12}
final class DatabaseRest: RecordDecoder {
    static let recordType = RecordType(
        format: .condensed, name: "tables of a database", holdsTweets: false,
        matches: { $0.count == 2 && $0["database_table"]?.kind == .string && $0.has("rows") },
        decoder: { _ in DatabaseRest() })

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        guard let table = record["database_table"]?.string else { return }
        sink.unread.add(table: table, rows: (record["rows"]?.integer).map { Int(clamping: $0) })
    }
}
