import TweetModel

/// Reads rows of the tables (CSV) of Scweet's versions that read pages (see Scraper formats, Scweet). After the pages
/// changed, these versions wrote the heading of a tweet as its text, and the text as the embedded text:
///
///     UserScreenName,UserName,Timestamp,Text,Embedded_text,…
///     Ann,@ann_lee,2022-10-31T04:04:09.000Z,"Ann\n@ann_lee\n·\nOct 31",so it is,…
struct ScweetRow: TableRowReader {
    private let handle, text, embedded: Int

    /// - Parameter names: the names of all columns. Returns `nil` if the table is of another program.
    init?(names: [String]) {
        guard let handle = names.firstIndex(of: "username"), let text = names.firstIndex(of: "text"),
            let embedded = names.firstIndex(of: "embedded_text")
        else { return nil }
        (self.handle, self.text, self.embedded) = (handle, text, embedded)
    }

    func tweet(_ row: [[UInt8]], _ form: TableRow, owner: User?) -> ReadRow {
        var row = row
        if row.count > max(handle, text, embedded) {
            let heading = String(decoding: row[handle], as: UTF8.self) + "\n·\n"
            if heading.hasPrefix("@"), String(decoding: row[text], as: UTF8.self).contains(heading) {
                row[text] = row[embedded]
            }
        }
        return CondensedRow().tweet(row, form, owner: owner)
    }
}
