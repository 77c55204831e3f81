import TweetModel

/// Reads rows of the tables (CSV) that Tweetdex exports. Their texts are not escaped, and an apostrophe precedes text
/// that a spreadsheet would treat as a formula.
struct OwnExportRow: TableRowReader {
    /// The column with the names of flags.
    private let flags: Int

    /// - Parameter names: the names of all columns. Returns `nil` if the table is of another program.
    init?(names: [String]) {
        guard names.contains("time_precision"), names.contains("retweet_of_tweet"),
            let flags = names.firstIndex(of: "flags")
        else { return nil }
        self.flags = flags
    }

    func tweet(_ row: [[UInt8]], _ form: TableRow, owner: User?) -> ReadRow {
        form.tweet(row.map(Self.withoutApostrophe), owner: owner, by: Self.reader).map { tweet in
            var tweet = tweet
            let names = flags < row.count ? String(decoding: row[flags], as: UTF8.self).split(separator: " ") : []
            for (flag, name) in TweetFlags.exportNames where names.contains(name[...]) { tweet.flags.insert(flag) }
            if names.contains("referenced") { tweet.flags.remove(.collected) }
            return (tweet, [])
        }
    }

    private static let reader = FlatTweetReader(
        FlatFormat(
            fields: .common, text: { EscapedText($0, isEscaped: false) }, isCut: { $0.hasSuffix("…") },
            retweetsByText: true))

    private static func withoutApostrophe(_ cell: [UInt8]) -> [UInt8] {
        guard cell.first == UInt8(ascii: "'") else { return cell }
        let text = cell.dropFirst()
        // A character has at most four bytes.
        let first = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
        return SpreadsheetFormula.begins(with: first) ? Array(text) : cell
    }
}
