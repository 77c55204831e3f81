import TweetModel

/// Counts the IDs of a "dehydrated" list and reports that it contains no tweets (see Scraper formats, Lists of tweet
/// IDs).
struct IDList: FileSetReader {
    let source: InputSource
    let location: ArchiveLocation

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        if head.content == .numbers { return true }
        return head.content == .array && isListOfNumbers(head.bytes)
    }

    /// Whether the bytes begin like `[1234567890,"1234567891", …`.
    private static func isListOfNumbers(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = JSONRecordReader(ByteStream(Array(bytes)))
        do {
            guard case .record = try reader.next() else { return false }
        } catch {
            return false
        }
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
                try records.readRows(file, into: output) { row, _ in
                    for field in row where !field.isEmpty {
                        if Self.isNumber(field) { count += 1 } else { others += 1 }
                    }
                }
            }
        }
        let files = location.files
        let subject =
            files.count == 1
            ? "\(location.reportedName(of: files[0])) is a list" : "these \(files.count) files are lists"
        let rest = others > 1 ? ", and \(others) other values" : ""
        try output.emit(
            .warning(
                "\(subject) of tweet IDs without texts (\(count) ID\(count == 1 ? "" : "s")\(rest)); fetch the tweets first "
                    + "(\"hydrate\" them)"))
        if options.includeFollows {
            try output.emit(
                .warning(
                    "if the IDs are those of accounts, import the output of twarc2 followers or twarc2 following instead, "
                        + "which says whose followers they are"))
        }
    }

    /// Whether a cell is a number, with or without white space.
    private static func isNumber(_ field: [UInt8]) -> Bool {
        let digits = field.filter(\.isASCIIDigit).count
        return (1...20) ~= digits && field.allSatisfy { $0.isASCIIDigit || $0.isJSONSpace }
    }
}
