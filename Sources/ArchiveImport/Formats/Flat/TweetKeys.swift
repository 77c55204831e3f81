private import CLibrary
internal import TweetModel
internal import TweetText

/// Gives keys to records without a usable tweet ID (`import --without-ids`).
struct TweetKeys: Sendable {
    /// Whether the IDs that end in zeros are rounded, as those of the table show.
    var rejectsZeros = false

    /// Whether a number can be the ID of a tweet. Row numbers and the IDs of other services cannot.
    ///
    /// - Parameter seconds: the Unix time of the record, or `nil`.
    func accepts(_ id: TweetID, at seconds: Int64?) -> Bool {
        if rejectsZeros, RoundedIDs.endsInZeros(id) { return false }
        if let told = Snowflake.seconds(of: id) {
            return id.rawValue >= PlainRow.firstTimedID && told <= Int64(time(nil)) + PlainRow.tolerance
        }
        return seconds.map { PlainRow.countedThen(id.rawValue).contains($0) } ?? (id.rawValue >= PlainRow.rowLimit)
    }

    /// The ID of a tweet before its key is known.
    static let pending = TweetID(-1)

    /// Returns the key of a tweet. It depends only on author, time and text, so that every import of the same row
    /// gives the same key.
    static func key(of tweet: Tweet) -> TweetID {
        let author = tweet.author
        let name = author?.handle.map { "@" + $0.lowercased() } ?? author?.id.map { "\($0)" } ?? ""
        let time = tweet.createdAt.map { "\($0.seconds) \($0.precision == .day ? "day" : "second")" } ?? ""
        return TweetID(keyFrom: BLAKE3.number("\(name)\n\(time)\n\(tweet.text)".utf8), at: tweet.createdAt)
    }

    /// An account of which only the display name is known.
    static func account(named name: String) -> User {
        User(id: UserID(fromNameHash: FNV1a("name:\(name)".utf8).value), name: name)
    }
}

/// Detects tables whose IDs are only the numbers of their rows: small and almost without gaps. The first tweets also
/// have small IDs, but no archive contains so many neighbours, except those of 2006, whose times decide.
struct RowNumbers {
    private var ids: [Int64] = []
    private var isOfItsTime = true
    private var hasTime = false

    /// Adds the number in the column of IDs. `seconds` is the Unix time of the record, or `nil`.
    mutating func add(_ id: Int64, at seconds: Int64?) {
        ids.append(id)
        guard let seconds else { return }
        hasTime = true
        if !PlainRow.countedThen(id).contains(seconds) { isOfItsTime = false }
    }

    mutating func add(_ record: FlatRecord) {
        guard let id = record[.id]?.exactInteger else { return }
        add(id, at: FlatTime.withoutID(record)?.seconds)
    }

    var areAll: Bool {
        guard ids.count > 1, let lowest = ids.min(), let highest = ids.max(), lowest >= 0,
            highest < PlainRow.rowLimit, highest - lowest < 2 * Int64(ids.count), Set(ids).count == ids.count
        else { return false }
        return lowest < TweetID.first.rawValue || ids.count > 2 && !(hasTime && isOfItsTime)
    }
}

/// The reason why a record has no usable tweet ID.
enum MissingID: Hashable {
    /// The ID is missing or not that of a tweet.
    case absent
    /// A program rounded the ID; a spreadsheet, as its notation shows, or another one.
    case rounded(bySpreadsheet: Bool)
}

/// Counts the records of an entry without a usable tweet ID, for one warning.
struct MissingIDs {
    private var count = 0
    private var showsSpreadsheet = false

    mutating func add(_ reason: MissingID) {
        count += 1
        if case .rounded(bySpreadsheet: true) = reason { showsSpreadsheet = true }
    }

    /// Returns `nil` if no record was counted.
    func warning(in name: String) -> String? {
        guard count > 0 else { return nil }
        let subject = count == 1 ? "1 record of \(name) has" : "\(count) records of \(name) have"
        let pronoun = count == 1 ? "it" : "them"
        return "\(subject) no usable tweet ID; "
            + (showsSpreadsheet ? "import the file as it was published, or " : "")
            + "add --without-ids to import \(pronoun) under \(count == 1 ? "a key" : "keys") instead"
    }
}
