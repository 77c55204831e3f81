import TweetModel

/// Reads tables of short links: CSV with a column for each, or one JSON object `{"https://t.co/…":"https://…"}`.
final class ShortLinkTable: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    let totalBytes: Int64?
    let expectedTweets: Int? = nil

    var parts: [(name: String, entry: SourceEntry)] { location.parts }

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location
        totalBytes = location.totalSize
    }

    // MARK: Detecting

    static func matches(_ head: FileHead, _ choices: ReadOptions) -> Bool {
        switch head.content {
        case .object: isMap(head.bytes)
        case .text, .tweetTable: isTable(head.bytes)
        default: false
        }
    }

    /// Whether the bytes begin like `{"https://t.co/`.
    private static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.dropFirst().drop { $0.isJSONSpace }.prefix(24)
        let text = String(decoding: start, as: UTF8.self).replacing("\\/", with: "/")
        return text.hasPrefix("\"https://t.co/") || text.hasPrefix("\"http://t.co/")
    }

    /// Whether the first row has both columns, and the next one begins with a `t.co` link in its column.
    private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = CSVReader(ByteStream(Array(bytes)), isHeader: { Columns($0) != nil })
        do throws(InputError) {
            guard case .row = try reader.next(), let columns = Columns(reader.fields) else { return false }
            guard case .row = try reader.next() else { return true }
            return columns.short(in: reader.fields).map { ShortLink.code(of: $0) != nil } ?? false
        } catch {
            return false
        }
    }

    /// The indexes of the two columns.
    private struct Columns {
        let short: Int
        /// The columns of destinations, the best first. A row may have only some of them.
        let long: [Int]

        /// Returns `nil` unless the header names both columns.
        init?(_ header: [[UInt8]]) {
            let names = header.map { cell in
                String(decoding: cell, as: UTF8.self).lowercased().filter { $0 != " " && $0 != "\u{FEFF}" }
            }
            func index(of wanted: [String]) -> Int? { wanted.lazy.compactMap(names.firstIndex(of:)).first }
            guard let short = index(of: ShortLinkRow.shortNames) else { return nil }
            self.short = short
            long = ShortLinkRow.longNames.compactMap(names.firstIndex(of:))
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

    func read(choices: ReadOptions, into output: ImportOutput) throws(ImportStopped) {
        for file in location.files {
            if isMap(file) {
                try Self.readMap(file, of: source, at: location, into: output)
            } else {
                try readTable(file, into: output)
            }
        }
    }

    private func isMap(_ file: SourceEntry) -> Bool {
        if let head = location.head { return head.content == .object }
        do throws(InputError) {
            return FileHead(try source.open(file).peek(FileHead.size)).content == .object
        } catch {
            return false
        }
    }

    /// Reads a file that is one JSON object with links as names.
    ///
    /// - Parameter isOptional: see `EntryRecords.read`.
    static func readMap(
        _ file: SourceEntry, of source: InputSource, at location: ArchiveLocation, isOptional: Bool = false,
        into output: ImportOutput
    ) throws(ImportStopped) {
        let name = location.reportedName(of: file)
        let records = EntryRecords(source: source, location: location, splittingObject: true)
        _ = try records.read(file, into: output, isOptional: isOptional) {
            (value, member, position) throws(ImportStopped) in
            guard value.kind == .string || value.kind == .null else {
                return try output.skip(RecordProblem(reason: "the destination is not a text"), in: name, at: position)
            }
            try output.emit(ShortLinkRow.content(short: member, long: value.string), in: name, at: position)
        }
    }

    private func readTable(_ file: SourceEntry, into output: ImportOutput) throws(ImportStopped) {
        let name = location.reportedName(of: file)
        var columns: Columns?
        try EntryRecords(source: source, location: location).readRows(
            file, into: output, isHeader: { Columns($0) != nil }
        ) { (row, position) throws(ImportStopped) in
            guard let known = columns else {
                columns = Columns(row)
                return
            }
            let content = ShortLinkRow.content(short: known.short(in: row), long: known.long(in: row))
            try output.emit(content, in: name, at: position)
        }
    }
}
