import TweetModel

/// Tables that cannot be imported as they are.
extension UnsupportedFormat {
    /// Recognises a table with texts or IDs of tweets by its first rows. Returns `nil` for other files.
    ///
    /// - Parameter rows: counts the rows for the description.
    init?(table head: FilePrefix, countingRows rows: () -> Int? = { nil }) {
        let lacksIDs = GenericTableReader.lacksIDs(head)
        if GenericTableReader.isInOtherEncoding(head) {
            self.init(
                "a text that is not in UTF-8, UTF-16 or Windows-1252",
                "convert it to UTF-8: iconv -f SHIFT_JIS -t UTF-8 FILE > tweets.csv (for Chinese GB18030 or "
                    + "BIG5, for Korean EUC-KR, for Russian WINDOWS-1251 instead of SHIFT_JIS)")
            // Notes and logs are not tables.
            let counts = CSVReader.firstRows(of: head.bytes, limit: 2).map(\.count)
            holdsData = counts.count == 2 && counts[0] == counts[1] && counts[0] > 1
        } else if let posts = GenericTableReader.otherPosts(head) {
            self.init(
                withoutTweets: "a table (CSV) of \(posts), which are not tweets",
                "import a table of tweets: the addresses or the times in the IDs show that these are others")
        } else if lacksIDs || GenericTableReader.hasRowNumbers(head) {
            let reason = lacksIDs ? "without a column of tweet IDs" : "whose IDs are row numbers"
            let count = rows().map { $0 == 1 ? "of 1 row " : "of \($0) rows " } ?? ""
            let column = GenericTableReader.columnOfTweets(head)
            let canHaveKeys = GenericTableReader.canHaveKeys(head)
            let other = "import a table that contains tweet IDs, in a column id, tweet_id or id_str"
            self.init(
                "a table (CSV) \(count)\(reason)",
                column.map {
                    "add \(Self.option($0.property, $0.column)) for the column with the "
                        + ($0.property == .url ? "addresses" : "IDs") + " of the tweets"
                } ?? (canHaveKeys ? "add --without-ids to import the rows under keys instead, or " + other : other))
            // A line of prose can have words that are names of columns.
            holdsData = (canHaveKeys || column != nil) && head.bytes.split(separator: UInt8(ascii: "\n")).count > 1
        } else if GenericTableReader.lacksTweets(head) {
            self.init(
                withoutTweets:
                    "a table (CSV) of bookmarks or posts, and none of its first rows has the address of a tweet",
                "import a table with addresses of tweets, such as https://x.com/name/status/1")
        } else if let table = GenericTableReader.unknownTable(head, hasTweets: true) {
            self.init(unknown: table)
            holdsData = table.rules.first?.column != nil
        } else {
            return nil
        }
    }

    init(unknown table: GenericTableReader.UnknownTable) {
        let names = table.names.map { $0.lowercased() }
        if names.first == "date", names.contains("impressions") {
            self.init(
                withoutTweets: "a table of the analytics of X with numbers for each day, and contains no tweets",
                "export the table of Content in the analytics of X, or " + UnsupportedInputError.exportHint)
            return
        }
        let list = table.names.prefix(8).map { String($0.prefix(40)) } + (names.count > 8 ? ["…"] : [])
        var rules = table.rules.map { Self.option($0.property, $0.column) }
        if table.canHaveKeys { rules.append("--without-ids") }
        self.init(
            names.isEmpty
                ? "a table (CSV) without a header"
                : "a table (CSV) whose columns have unknown names: " + list.joined(separator: ", "),
            "map its text, and its \(table.canHaveKeys ? "author or time" : "ID or URL"): \(rules.joined(separator: " ")); "
                + "tweetdex help import lists the properties")
    }

    /// The option of the command line that maps a column, in quotes if the shell needs them.
    private static func option(_ property: TweetProperty, _ column: String?) -> String {
        let rule = "\(property.rawValue)=\(column.map { String($0.prefix(40)) } ?? "COLUMN")"
        let isPlain = rule.allSatisfy { $0.isLetter || $0.isNumber || "=_-.".contains($0) }
        return "--map " + (isPlain ? rule : "'\(rule)'")
    }
}
