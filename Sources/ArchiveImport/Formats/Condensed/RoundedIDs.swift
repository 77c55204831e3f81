import TweetModel

/// Detects tables whose IDs a spreadsheet has rounded to 15 digits. Such an ID is valid, but usually that of another
/// tweet.
struct RoundedIDs {
    private var count = 0
    private var rounded = 0

    mutating func add(_ id: TweetID) {
        guard id.rawValue >= Self.firstOf18Digits else { return }
        count += 1
        if id.rawValue.isMultiple(of: id.rawValue < 10 * Self.firstOf18Digits ? 1_000 : 10_000) { rounded += 1 }
    }

    /// Returns `nil` if the zeros can be accidental. One ID of a thousand ends in three zeros.
    func warning(in name: String) -> String? {
        guard rounded > 1, rounded * 5 > count else { return nil }
        return "\(rounded) of \(count) IDs in \(name) end in zeros, as if a spreadsheet had rounded them; "
            + "import the file as it was published"
    }

    private static let firstOf18Digits: Int64 = 100_000_000_000_000_000
}
