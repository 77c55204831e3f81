/// Direct messages, in the words of every API and of archives: they have ids and texts as tweets have, and are none.
enum LetterShape {
    /// Whether an object is one, whatever stands around it.
    static func isWhole(_ record: JSONValue) -> Bool { isEvent(record) || record.has("text") && matches(record) }

    private static func isEvent(_ record: JSONValue) -> Bool {
        record.object("message_create") != nil || record.object("messageCreate") != nil
    }

    /// Whether an object that may be a tweet, or is of a list of messages, is one.
    static func matches(_ record: JSONValue) -> Bool {
        if isEvent(record) { return true }
        var isLetter = false
        record.forEachRawMember { name, _ in
            if isLetter { return }
            // For most names, the first byte decides.
            switch name.withRawBytes({ $0.isEmpty ? 0 : $0[0] }) {
            case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "r"), UInt8(ascii: "R"), UInt8(ascii: "d"):
                isLetter = marks.contains { name.hasPrefix($0) }
            case UInt8(ascii: "e"): isLetter = name.equals("event_type")
            default: break
            }
        }
        return isLetter
    }

    /// The same for the columns of a table, by their plain names.
    static func matches(columns names: [String]) -> Bool {
        names.contains { name in marks.contains { name.hasPrefix("\($0)") } || name == "event_type" }
    }

    private static let marks: [StaticString] = ["sender", "recipient", "Sender", "Recipient", "dm_conversation"]
}
