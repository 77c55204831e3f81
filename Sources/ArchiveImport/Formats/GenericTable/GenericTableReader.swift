import TweetModel

/// Reads tables (CSV) with one tweet per row: those of DMI-TCAT, and of public data sets. Columns are found by their
/// names in the header. Only the text, and an ID or URL, are required.
final class GenericTableReader: FileSetReader {
    private let source: InputSource
    let location: ArchiveLocation

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location.withoutHead
    }

    // MARK: Detecting

    /// Whether a file is a table of DMI-TCAT. Only TCAT names a column `from_user_name`.
    static func matchesTCAT(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        columns(of: head, options.mapping).map { $0.isOfTCAT } ?? false
    }

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        columns(of: head, options.mapping).map { !$0.isOfTCAT } ?? false
    }

    /// Whether the header has a text, but no column of tweet IDs.
    static func lacksIDs(_ head: FilePrefix) -> Bool {
        guard let header = firstRows(of: head).first, header.count > 1 else { return false }
        let fields = Columns.fields(in: header)
        return fields[.text] != nil && fields[.id] == nil
    }

    /// Whether the table has texts, but its IDs are only row numbers.
    static func hasRowNumbers(_ head: FilePrefix) -> Bool {
        let rows = firstRows(of: head)
        return rows.first.flatMap { Columns(header: $0) }.map { hasRowNumbers(rows, $0) } ?? false
    }

    /// Small IDs are accepted if the table has times and authors, or if the name of their column is specific to tweets.
    private static func hasRowNumbers(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool {
        if columns.namesTweets || columns.namesAuthor && columns.hasTime || rows.count < 2 { return false }
        return !rows.dropFirst().contains { row in
            columns.row.withRecord(row) { record in
                let id = record[.id]?.fieldText.flatMap { FieldNumber.rounded($0) } ?? 0
                return id >= PlainRow.firstTimedID || record[.page]?.nonEmptyString.flatMap { StatusLink($0) } != nil
            }
        }
    }

    private static func columns(of head: FilePrefix, _ mapping: ColumnMapping) -> Columns? {
        let rows = firstRows(of: head, mapping)
        guard let first = rows.first, let columns = Columns(header: first, mapping) ?? Columns(headerless: first),
            !hasRowNumbers(rows, columns)
        else { return nil }
        // Tables about other things also have a column of URLs.
        let hasPage = rows.dropFirst().contains { row in
            columns.row.withRecord(row) { $0[.page]?.nonEmptyString.flatMap { StatusLink($0) } != nil }
        }
        return columns.knowsByPage && !hasPage ? nil : columns
    }

    private static func firstRows(
        of head: FilePrefix, _ mapping: ColumnMapping = ColumnMapping()
    ) -> [[[UInt8]]] {
        guard head.content == .text || head.content == .tweetTable else { return [] }
        return CSVReader.firstRows(of: head.bytes, limit: rowsLookedAt) { Columns(header: $0, mapping) != nil }
    }

    /// In mixed data, the first tweet can come late.
    private static let rowsLookedAt = 30

    /// The columns of a table.
    struct Columns {
        let row: TableRow
        let isOfTCAT: Bool
        /// Whether the table has no header, so that the first row is a tweet.
        var isHeaderless = false
        /// Whether only the URL of a row identifies it as a tweet.
        let knowsByPage: Bool
        /// Whether the name of the ID column is specific to tweets: not just `id` or `_id`.
        let namesTweets: Bool
        let reader: any TableRowReader
        /// The columns that are not known, by name.
        private(set) var unread: [(name: String, column: Int)] = []
        /// The columns that the user mapped to labels.
        let labels: [Int]

        var namesAuthor: Bool {
            row.fields[.handle] != nil || row.fields[.user] != nil || row.fields[.page] != nil
        }
        var hasTime: Bool { row.fields[.time] != nil || row.fields[.epoch] != nil }

        /// Returns `nil` for a header without a text, without an ID or URL, or of direct messages.
        init?(header: [[UInt8]], _ mapping: ColumnMapping = ColumnMapping()) {
            let names = Self.names(in: header)
            var fields = Self.fields(in: header)
            mapping.apply(to: &fields, header: header)
            labels = mapping.labelColumns(in: header)
            guard let id = fields[.id] ?? fields[.page], let text = fields[.text],
                !DirectMessageDetector.matches(columns: names)
            else { return nil }
            // A widely used data set about airlines has the handle in `name`.
            if names.contains("airline_sentiment"), fields[.handle] == nil { fields[.handle] = fields[.name] }
            // In early versions of Social Feed Manager, `twitter_id` is the tweet's ID and `twitter_url` its URL.
            if names.contains("twitter_url") { fields[.user] = nil }
            // In tables of Brandwatch, views and positions are estimates.
            if names.contains("query_name") {
                for guess in [Field.views, .latitude, .longitude] { fields[guess] = nil }
            }
            let dewey = DeweyRow(names: names, &fields)
            row = TableRow(fields: fields, least: max(id, text), count: header.count)
            // 4CAT and Bright Data use the same columns for posts of all platforms.
            knowsByPage = fields[.id] == nil || ["body", ColumnAliases.description].contains(names[text - 1])
            isOfTCAT = names.contains("from_user_name")
            let readers: [(any TableRowReader)?] = [
                WebExporterRow(names: names), TweetdexExportRow(names: names), ScweetRow(names: names), dewey,
            ]
            reader = readers.lazy.compactMap(\.self).first ?? GenericRow()
            namesTweets = fields[.id].map { names[$0 - 1] != "id" && names[$0 - 1] != "_id" } ?? true
            let others = reader.otherColumns
            for (column, name) in names.enumerated() where !ColumnAliases.isKnown(name) && !others.contains(name) {
                unread.append((LegacyText.string(header[column]), column))
            }
        }

        private static func names(in header: [[UInt8]]) -> [String] {
            header.map { ColumnAliases.plainName(String(decoding: $0, as: UTF8.self)) }
        }

        /// The node of each field in a row. Node 0 is the row, and its cells follow.
        static func fields(in header: [[UInt8]]) -> FieldNodes {
            let names = names(in: header)
            var selection = FieldSelection(
                describes: ColumnAliases.describes { name in names.contains(name.description) })
            for (column, name) in names.enumerated() { selection.add(column + 1, named: name) }
            return selection.nodes
        }

        /// Returns `nil` unless the row is of sentiment140, a widely used table without a header. Its columns are
        /// sentiment, ID, time, query, handle and text.
        init?(headerless row: [[UInt8]]) {
            let isID = row.count == 6 && (8...20) ~= row[1].count && row[1].allSatisfy(\.isASCIIDigit)
            guard isID, row[0].count == 1, row[0][0].isASCIIDigit,
                FlatTime.parse(String(decoding: row[2], as: UTF8.self)) != nil
            else { return nil }
            var fields = FieldNodes()
            for (column, field) in [(1, Field.id), (2, .time), (4, .handle), (5, .text)] { fields[field] = column + 1 }
            self.row = TableRow(fields: fields, least: row.count, count: row.count)
            isOfTCAT = false
            reader = GenericRow()
            knowsByPage = false
            namesTweets = true
            isHeaderless = true
            labels = []
        }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let owner = RecordContext(options).owner
        if let owner { try output.emit(.archive(owner: owner, generatedAt: nil)) }
        let records = EntryRecords(source: source, location: location)
        for file in location.files {
            let name = location.reportedName(of: file)
            var columns: Columns?
            var warnings = TableWarnings()
            let mapping = options.mapping
            try records.readRows(
                file, into: output, isHeader: { Columns(header: $0, mapping) != nil }
            ) { row, position in
                guard let known = columns else {
                    output.unread.mapping.note(header: row)
                    columns = Columns(header: row, mapping) ?? Columns(headerless: row)
                    guard let found = columns else {
                        throw RecordProblem(reason: "the first row does not contain column names")
                    }
                    if found.isHeaderless {
                        return try emit(row, found, owner, &warnings, at: position, output)
                    }
                    warnings.cells = UnreadableCells(
                        header: row, found.row.fields, objects: found.reader.objectColumn)
                    // If the first line end is missing, the first tweet is a part of the header.
                    if row.contains(where: { $0.count >= 8 && $0.allSatisfy(\.isASCIIDigit) }) {
                        let problem = RecordProblem(reason: "the first row contains more than column names")
                        try output.skip(problem, in: name, at: position)
                    }
                    if !found.namesAuthor, owner == nil {
                        try output.emit(
                            .warning(
                                "\(name) does not name the author of its tweets; import again with --owner HANDLE"))
                    }
                    return
                }
                try emit(row, known, owner, &warnings, at: position, output)
            }
            for warning in warnings.texts(in: name) { try output.emit(.warning(warning)) }
        }
    }

    /// Values of one table that are reported once, at its end.
    private struct TableWarnings {
        var ids = RoundedIDs()
        var cells: UnreadableCells?

        mutating func add(_ row: [[UInt8]], _ tweet: Tweet, at position: RecordPosition) {
            ids.add(tweet.id)
            cells?.add(row, tweet, at: position)
        }

        func texts(in name: String) -> [String] {
            [ids.warning(in: name)].compactMap(\.self) + (cells?.warnings(in: name) ?? [])
        }
    }

    private func emit(
        _ row: [[UInt8]], _ columns: Columns, _ owner: User?, _ warnings: inout TableWarnings,
        at position: RecordPosition, _ output: ImportOutput
    ) throws {
        let read = try columns.reader.tweet(row, columns.row, owner: owner)
        warnings.add(row, read.tweet, at: position)
        let original = read.referenced.first { $0.id == read.tweet.retweetOf?.tweet }
        try output.emit(read.tweet, referenced: read.referenced, original: original, at: position)
        var labels = output.unread.labels {
            for (name, column) in columns.unread where column < row.count {
                output.unread.add(name, cell: row[column])
            }
        }
        let fields = columns.row.fields
        guard
            fields[.folders] != nil || fields[.labels] != nil || fields[.note] != nil || !columns.labels.isEmpty
                || !labels.isEmpty
        else { return }
        let note = columns.row.withRecord(row) { record in
            labels += FlatTweetReader.labels(record)
            for column in columns.labels where column < row.count {
                labels += MappedColumns.labels(record.value.at(column + 1))
            }
            return record[.note]?.fieldText
        }
        if labels.isEmpty, note == nil { return }
        try output.emit(.own(labels: labels, note: note, of: read.tweet.id))
    }
}

/// Reads rows of tables whose columns have common names.
struct GenericRow: TableRowReader {
    private static let reader = FlatTweetReader(GenericTable.table)

    func tweet(_ row: [[UInt8]], _ form: TableRow, owner: User?) throws -> ReadRow {
        try form.tweet(row, owner: owner, by: Self.reader)
    }
}

/// Reads rows of bookmarks that Dewey exports. `Tags` are the user's labels, and `Comments` the user's note (see Other
/// inputs, Dewey).
struct DeweyRow: TableRowReader {
    /// Returns `nil` if the table is of another program. Sets the fields of the user's own columns.
    init?(names: [String], _ fields: inout FieldNodes) {
        guard ["posted_by", "content", "tags", "comments"].allSatisfy({ names.contains($0) }) else { return nil }
        (fields[.labels], fields[.note]) = (Self.node("tags", in: names), Self.node("comments", in: names))
        fields[.replies] = nil
    }

    private static func node(_ name: String, in names: [String]) -> Int? { names.firstIndex(of: name).map { $0 + 1 } }

    let otherColumns: Set<String> = ["tags", "comments", "profile_url", "posted_by_profile_url", "profile_pic"]

    func tweet(_ row: [[UInt8]], _ form: TableRow, owner: User?) throws -> ReadRow {
        var read = try GenericRow().tweet(row, form, owner: owner)
        read.tweet.flags.insert(.bookmarked)
        return read
    }
}

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
