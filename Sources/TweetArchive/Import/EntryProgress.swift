/// Counts the records of the current file for its entry in the ledger.
struct EntryProgress {
    private let imported: ImportedRecords
    private var name = ""
    private var tweets = RecordCount()
    private var skipped = RecordCount()

    init(_ imported: ImportedRecords) { self.imported = imported }

    mutating func begin(_ name: String) {
        self.name = name
        tweets = RecordCount()
        skipped = RecordCount()
    }

    /// Counts the tweets at the beginning of the file that were not read again, and returns their number.
    mutating func leaveOut() -> Int {
        let known = imported.tweets(of: name)
        tweets.passed += known
        return known
    }

    mutating func addTweet(at offset: Int64) { tweets.pending.append(offset) }
    mutating func addSkipped(at offset: Int64) { skipped.pending.append(offset) }

    /// Counts the records that begin before a byte offset, and returns the totals.
    mutating func advance(to end: Int64) -> (tweets: Int, skipped: Int) {
        (tweets.advance(to: end), skipped.advance(to: end))
    }
}

/// Counts the records before a byte offset that only increases. The other records wait in `pending`.
private struct RecordCount {
    var passed = 0
    /// The offsets of records that are not counted yet.
    var pending: [Int64] = []

    mutating func advance(to end: Int64) -> Int {
        let before = pending.count
        pending.removeAll { $0 < end }
        passed += before - pending.count
        return passed
    }
}
