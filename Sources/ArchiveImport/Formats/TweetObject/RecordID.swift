import TweetModel

/// Reads the IDs of records. The string form wins, because JavaScript tools round the number (see Supported inputs,
/// IDs).
enum RecordID {
    /// A number rounded to a double, written shortest, is off by no more than this.
    private static let roundingLimit: Int64 = 512

    /// A tweet's id, and whether its two forms name different tweets.
    static func tweet(_ record: JSONValue) -> (id: TweetID?, disagrees: Bool) {
        let text = record["id_str"]?.integer
        let number = record["id"]?.integer
        guard let id = text ?? number, id > 0 else { return (nil, false) }
        // Zero is what programs put where they have read no number.
        guard let text, let number, number != 0 else { return (TweetID(id), false) }
        let (difference, overflow) = text.subtractingReportingOverflow(number)
        return (TweetID(id), overflow || difference.magnitude > roundingLimit.magnitude)
    }

    /// Any other id; nil for zero and for -1, by which the service names what does not exist.
    static func positive(_ record: JSONValue, _ text: StaticString, _ number: StaticString) -> Int64? {
        guard let id = record[text]?.integer ?? record[number]?.integer, id > 0 else { return nil }
        return id
    }

    /// An account's own id.
    static func user(_ record: JSONValue) -> UserID? {
        positive(record, "id_str", "id").map { UserID($0) }
    }
}
