import TweetModel

/// Counts the IDs of a "dehydrated" list and reports that it contains no tweets (see Scraper formats, Lists of tweet
/// IDs).
struct IDList: FileSetReader {
    let source: InputSource
    let location: ArchiveLocation

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        switch head.content {
        case .numbers: return true
        case .array: return isListOfNumbers(head.bytes)
        case .text, .tweetTable:
            let rows = CSVReader.firstRows(of: head.bytes, limit: 30)
            guard rows.count > 1, !GenericTableReader.isInOtherEncoding(head),
                !options.mapping.named.contains(where: { $0.property == .text })
            else { return false }
            guard let column = column(in: rows[0]) else { return isLabelled(rows) }
            // Tables about news have titles next to the IDs of all tweets about an article.
            if listNames.contains(plainName(rows[0][column])) {
                return rows.dropFirst().contains { row in
                    column < row.count && words(row[column]).first.map { isID($0) } ?? false
                }
            }
            return rows.dropFirst().allSatisfy { row in
                column < row.count && isID(row[column]) && !hasContent(row)
            }
        default: return false
        }
    }

    /// Whether rows without a header have an ID each, and otherwise only single words, such as the labels of an
    /// annotator, and times.
    private static func isLabelled(_ rows: [[[UInt8]]]) -> Bool {
        guard let column = rows[0].firstIndex(where: { isID($0) }) else { return false }
        return rows.allSatisfy { row in
            row.count == rows[0].count && isID(row[column])
                && row.allSatisfy { cell in
                    !cell.contains(UInt8(ascii: " ")) || !LegacyText.string(cell).contains(where: \.isLetter)
                } && !hasContent(row)
        }
    }

    /// The names of columns with several IDs in a cell.
    private static let listNames = ["tweet_ids", "tweetids"]

    private static func plainName(_ cell: [UInt8]) -> String {
        ColumnAliases.plainName(String(decoding: cell, as: UTF8.self))
    }

    /// The column of IDs in the header of a table without texts; `nil` for other rows.
    private static func column(in header: [[UInt8]]) -> Int? {
        let names = header.map(plainName)
        guard header.count > 1, !names.contains(where: ColumnAliases.namesText) else { return nil }
        // Without other columns, an ID can also be that of an account.
        let others = names.contains(where: ColumnAliases.namesAuthor) ? [] : ["id_str", "id"]
        return (["tweet_id", "tweetid", "status_id"] + listNames + others)
            .lazy.compactMap { names.firstIndex(of: $0) }.first
    }

    /// Whether a cell contains a JSON object, or a text of several words or of many letters of a script without spaces,
    /// which have three bytes.
    static func hasContent(_ row: [[UInt8]]) -> Bool {
        row.contains { cell in
            cell.first == UInt8(ascii: "{")
                || cell.count { $0 == UInt8(ascii: " ") } > 3
                    && Timestamp.parseAnyForm(String(decoding: cell, as: UTF8.self)) == nil
                || cell.count { 0xE0...0xEF ~= $0 } > 12
        }
    }

    /// Whether a cell is an ID that contains a time, or one that was assigned at the Unix time of its row.
    static func isID(_ cell: [UInt8], at seconds: Int64? = nil) -> Bool {
        String(decoding: cell.filter { !$0.isJSONSpace }, as: UTF8.self).fieldInteger.map {
            $0 >= (seconds == nil ? TweetID.firstTimedID : TweetID.rowLimit)
                && TweetKeys().accepts(TweetID($0), at: seconds)
        } ?? false
    }

    /// Whether the bytes begin like `[1234567890,"1234567891", …`.
    private static func isListOfNumbers(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = JSONRecordReader(ByteStream(Array(bytes)))
        guard case .record = try? reader.next() else { return false }
        let first = reader.document.root
        // Years and other small numbers are not IDs.
        return first.integer.map { $0 >= 10_000 } ?? false
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        var (count, others) = (0, 0)
        for file in location.files {
            let records = EntryRecords(source: source, location: location)
            if location.content(of: file, in: source) == .array {
                _ = try records.read(file, into: output) { record, _ in
                    if record.integer == nil { others += 1 } else { count += 1 }
                }
            } else {
                var column: Int?
                var isFirst = true
                try records.readRows(file, into: output) { row, _ in
                    if isFirst {
                        isFirst = false
                        column = Self.column(in: row)
                        if column != nil { return }
                        column = row.firstIndex { Self.isID($0) }
                    }
                    let cells = column.map { $0 < row.count ? row[$0...$0] : [] } ?? row[...]
                    for word in cells.flatMap(Self.words) {
                        if Self.isNumber(word) { count += 1 } else { others += 1 }
                    }
                }
            }
        }
        let files = location.files
        let subject =
            files.count == 1
            ? "\(location.reportedName(of: files[0])) is a list" : "these \(files.count) files are lists"
        let rest = others > 1 ? ", and \(others) other values" : ""
        try output.warn(
            "\(subject) of tweet IDs without texts (\(count) ID\(count == 1 ? "" : "s")\(rest)); fetch the tweets first "
                + "(\"hydrate\" them)")
        if options.include.contains(.follows) {
            try output.warn(
                "if the IDs are those of accounts, import the output of twarc2 followers or twarc2 following instead, "
                    + "which says whose followers they are")
        }
    }

    private static func words(_ cell: [UInt8]) -> [[UInt8]] { cell.split { $0.isJSONSpace }.map { Array($0) } }

    private static func isNumber(_ word: [UInt8]) -> Bool { (1...20) ~= word.count && word.allSatisfy(\.isASCIIDigit) }
}
