/// Recognises direct messages of all APIs and archives. They have IDs and texts, as tweets do.
enum LetterShape {
    /// Whether a record of any kind is a direct message.
    static func isWhole(_ record: JSONValue) -> Bool { isEvent(record) || record.has("text") && matches(record) }

    private static func isEvent(_ record: JSONValue) -> Bool {
        record.object("message_create") != nil || record.object("messageCreate") != nil
    }

    /// Whether an object that resembles a tweet, or is in a list of messages, is a direct message.
    static func matches(_ record: JSONValue) -> Bool {
        if isEvent(record) { return true }
        return record.hasMember { name, _ in
            let range = name.range
            // For most names, the first two bytes decide.
            guard range.count > 1 else { return false }
            switch (name.bytes[range.lowerBound], name.bytes[range.lowerBound + 1]) {
            case (UInt8(ascii: "s"), UInt8(ascii: "e")), (UInt8(ascii: "S"), UInt8(ascii: "e")),
                (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "R"), UInt8(ascii: "e")),
                (UInt8(ascii: "d"), UInt8(ascii: "m")):
                return marks.contains { name.hasPrefix($0) }
            case (UInt8(ascii: "e"), _): return name.equals("event_type")
            default: return false
            }
        }
    }

    /// Like `matches(_:)`, for the column names of a table.
    static func matches(columns names: [String]) -> Bool {
        names.contains { name in marks.contains { name.hasPrefix("\($0)") } || name == "event_type" }
    }

    private static let marks: [StaticString] = ["sender", "recipient", "Sender", "Recipient", "dm_conversation"]
}
