import TweetModel

/// Reads tables of short links: CSV with a column for each, or one JSON object `{"https://t.co/…":"https://…"}`.
struct ShortLinkTable: TableOrMapReader {
    let source: InputSource
    let location: ArchiveLocation

    // MARK: Detecting

    /// Whether one of the first members has a `t.co` link as its name. Others may be damaged.
    static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = JSONRecordReader(ByteStream(Array(bytes.prefix(mapHead))), splittingObject: true, isMap: true)
        for _ in 0..<recordsTried {
            switch try? reader.next() {
            case .record: if reader.member.flatMap({ ShortLink.code(of: $0) }) != nil { return true }
            case .skipped: continue
            case .end, nil: return false
            }
        }
        return false
    }

    private static let (mapHead, recordsTried) = (1024, 3)

    /// Whether the first row has both columns, and one of the next ones has a `t.co` link in its column.
    static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rows = CSVReader.firstRows(of: bytes, limit: 1 + recordsTried, isHeader: { Columns($0) != nil })
        guard let columns = rows.first.flatMap({ Columns($0) }) else { return false }
        return rows.count == 1
            || rows.dropFirst().contains { row in
                columns.short(in: row).map { ShortLink.code(of: $0) != nil } ?? false
            }
    }

    /// The indexes of the two columns.
    private struct Columns: TableColumns {
        static let known = Set(ShortLink.shortNames + ShortLink.longNames + LeftOutMembers.shortLinks.names)

        let short: Int
        /// The columns of destinations, the best first. A row may have only some of them.
        let long: [Int]

        /// Returns `nil` unless the header names both columns.
        init?(_ header: [[UInt8]]) {
            let names = ColumnNames(header)
            guard let short = names.columns(ShortLink.shortNames).first else { return nil }
            self.short = short
            long = names.columns(ShortLink.longNames)
            if long.isEmpty { return nil }
        }

        func short(in row: [[UInt8]]) -> String? { Self.text(row, short) }
        func long(in row: [[UInt8]]) -> String? { long.lazy.compactMap { Self.text(row, $0) }.first { !$0.isEmpty } }

        private static func text(_ row: [[UInt8]], _ index: Int) -> String? {
            guard index < row.count else { return nil }
            let cell = row[index].drop { $0.isJSONSpace }
            return String(decoding: cell.prefix { !$0.isJSONSpace }, as: UTF8.self)
        }
    }

    // MARK: Reading

    func readMap(_ file: SourceEntry, into output: ImportOutput) throws {
        try Self.readMap(file, of: source, at: location, into: output)
    }

    /// Reads a file that is one JSON object with links as names.
    ///
    /// - Parameter isOptional: see `EntryRecords.read`.
    static func readMap(
        _ file: SourceEntry, of source: InputSource, at location: ArchiveLocation, isOptional: Bool = false,
        into output: ImportOutput
    ) throws {
        let records = EntryRecords(source: source, location: location, splittingObject: true, isMap: true)
        _ = try records.read(file, into: output, isOptional: isOptional) { value, member, _ in
            guard value.kind == .string || value.kind == .null else {
                throw RecordProblem(reason: "the destination is not a text")
            }
            if let link = try ShortLink(row: member, value.string) { try output.emit(.shortLink(link)) }
        }
    }

    func readTable(_ file: SourceEntry, into output: ImportOutput) throws {
        let records = EntryRecords(source: source, location: location)
        try records.readRows(file, into: output) { (columns: Columns, row) in
            if let link = try ShortLink(row: columns.short(in: row), columns.long(in: row)) {
                try output.emit(.shortLink(link))
            }
        }
    }
}

extension RecordType {
    /// Objects that map a short link to its destination: `{"short_url":"https://t.co/…","final_url":"https://…"}` (see
    /// Scraper formats, Tables of short links).
    static let shortLinks = RecordType(
        format: .shortLinks, name: "short links", holdsTweets: false,
        matches: { record in
            record.has("short_url") && !record.has("id") && !record.has("text")
                && (record.has("expanded_url") || record.has("final_url") || record.has("long_url"))
        },
        decoder: { _ in
            { record, sink in
                let long =
                    record["final_url"]?.nonEmptyString ?? record["expanded_url"]?.nonEmptyString
                    ?? record["long_url"]?.nonEmptyString
                sink.unread.check(record, knownInShortLink)
                if let link = try ShortLink(row: record["short_url"]?.string, long) { try sink.shortLink(link) }
            }
        })

    private static let knownInShortLink = KnownMembers(
        ["short_url", "final_url", "expanded_url", "long_url"], leaving: .shortLinks)
}

extension ShortLink {
    /// The names of columns with the link and with its destination, the best first.
    fileprivate static let shortNames = ["short_url", "short", "tco", "url"]
    fileprivate static let longNames = ["final_url", "unwound_url", "expanded_url", "long_url", "long", "destination"]

    /// Creates the link of a row. Returns `nil` if the row has no destination yet. Throws a `RecordProblem` if the link
    /// or the destination is wrong.
    init?(row short: String?, _ long: String?) throws {
        guard let short, !short.isEmpty else { throw RecordProblem(reason: "the short link is missing") }
        guard ShortLink.code(of: short) != nil else { throw RecordProblem(reason: "the short link is not a t.co link") }
        guard let long, !long.isEmpty, ShortLink.code(of: long) == nil else { return nil }
        guard let link = ShortLink(short, destination: long) else {
            throw RecordProblem(reason: "the destination is not an http or https address")
        }
        self = link
    }
}

/// Reads files that are a table (CSV), or one JSON object whose members are the rows.
protocol TableOrMapReader: FileSetReader {
    var source: InputSource { get }

    static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool
    static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool
    func readMap(_ file: SourceEntry, into output: ImportOutput) throws
    func readTable(_ file: SourceEntry, into output: ImportOutput) throws
}

extension TableOrMapReader {
    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        switch head.content {
        case .object: isMap(head.bytes)
        case .text, .tweetTable: isTable(head.bytes)
        default: false
        }
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            if location.content(of: file, in: source) == .object {
                try readMap(file, into: output)
            } else {
                try readTable(file, into: output)
            }
        }
    }
}
