import TweetModel

/// Reads what streams of API v1.1 send beside tweets (formats.md §5.4): each is counted, and what it asks of tweets is
/// done.
final class StreamMessageDecoder: RecordDecoder {
    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let kind = Self.kind(of: record) else { return try sink.skip(RecordProblem(reason: "it is no message")) }
        try sink.message(StreamMessage(kind: kind, effect: Self.effect(of: record)))
    }

    static func matches(_ record: JSONValue) -> Bool { kind(of: record) != nil }

    /// The first member's name, for objects of one member, or of one and a time.
    private static func kind(of record: JSONValue) -> String? {
        guard record.object("delete")?["status"]?.kind == .object else { return nil }
        return "delete"
    }

    private static func effect(of record: JSONValue) -> StreamMessage.Effect? {
        guard let status = record["delete"]?["status"], let id = RecordID.tweet(status).id else { return nil }
        return .deleted(id, at: nil)
    }
}
