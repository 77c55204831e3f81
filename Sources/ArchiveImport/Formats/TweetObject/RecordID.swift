import TweetModel

/// Reads the IDs of records. The string form wins, because JavaScript tools round the number (see Supported inputs,
/// IDs).
enum RecordID {
    /// The largest difference between an ID and its value as a double in shortest form.
    private static let roundingLimit: Int64 = 512

    /// The ID of a tweet, or `nil`, and whether `id_str` and `id` belong to different tweets.
    static func tweet(_ record: JSONValue) -> (id: TweetID?, disagrees: Bool) {
        let text = record["id_str"]?.integer
        let number = record["id"]?.integer
        guard let id = text ?? number, id > 0 else { return (nil, false) }
        // Programs write 0 if they could not read the number.
        guard let text, let number, number != 0 else { return (TweetID(id), false) }
        let (difference, overflow) = text.subtractingReportingOverflow(number)
        return (TweetID(id), overflow || difference.magnitude > roundingLimit.magnitude)
    }

    /// Whether a number is a rounded form of an ID: as a double, or with zeros for its last digits, as spreadsheets
    /// write it.
    static func isRounded(_ number: Int64, of id: TweetID) -> Bool {
        let (difference, overflow) = number.subtractingReportingOverflow(id.rawValue)
        if overflow || difference == 0 { return false }
        let isDouble = Int64(exactly: Double(number)) == number
        if isDouble, difference.magnitude <= roundingLimit.magnitude { return true }
        var unit: UInt64 = 1
        while number != 0, number.magnitude.isMultiple(of: unit * 10) { unit *= 10 }
        return difference.magnitude < unit
    }

    /// The ID in the member `text`, else in `number`. `nil` if it is not positive: the service writes -1 for a missing
    /// account.
    static func positive(
        _ record: some TweetMembers & ~Escapable, _ text: StaticString, _ number: StaticString
    ) -> Int64? {
        guard let id = record[text]?.integer ?? record[number]?.integer, id > 0 else { return nil }
        return id
    }

    /// The ID in a member. `nil` if it is not positive.
    static func positive(_ record: JSONValue, _ member: StaticString) -> Int64? {
        guard let id = record[member]?.integer, id > 0 else { return nil }
        return id
    }

    /// The ID of an account's own record.
    static func user(_ record: JSONValue) -> UserID? {
        positive(record, "id_str", "id").map { UserID($0) }
    }
}

extension TweetID {
    /// The first tweet. Smaller numbers are those of rows or placeholders.
    static let first = TweetID(20)
}
