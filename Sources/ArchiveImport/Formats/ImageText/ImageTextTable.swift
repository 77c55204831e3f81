import TweetModel

/// Reads tables of image texts: CSV with the columns file and text, or one JSON object of file names and texts (see
/// Other inputs, Text in images).
struct ImageTextTable: FileSetReader {
    let source: InputSource
    let location: ArchiveLocation

    // MARK: Detecting

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        switch head.content {
        case .object: isMap(head.bytes)
        case .text, .tweetTable: isTable(head.bytes)
        default: false
        }
    }

    /// Whether the first name of the object is that of an image.
    private static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.dropFirst().drop { $0.isJSONSpace }
        guard start.first == UInt8(ascii: "\"") else { return false }
        let name = start.dropFirst().prefix(200).prefix { $0 != UInt8(ascii: "\"") }
        return isImage(String(decoding: name, as: UTF8.self))
    }

    private static func isImage(_ name: String) -> Bool {
        ImageName(fileName: name) != nil && !EntryPath.suffix(of: name).isEmpty
    }

    private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rows = CSVReader.firstRows(of: bytes, limit: 2, isHeader: { Columns($0) != nil })
        guard rows.count == 2, let columns = Columns(rows[0]) else { return false }
        return columns.file(in: rows[1]).map { ImageName(fileName: $0) != nil } ?? false
    }

    private struct Columns {
        private let file: Int
        private let text: Int

        init?(_ header: [[UInt8]]) {
            let names = ColumnNames(header)
            guard let file = names.columns(Self.fileNames).first, let text = names.columns(Self.textNames).first
            else { return nil }
            self.file = file
            self.text = text
        }

        private static let fileNames = ["file", "filename", "file_name", "image", "path", "name"]
        private static let textNames = ["text", "ocr_text", "ocr", "content"]

        func file(in row: [[UInt8]]) -> String? { Self.cell(row, file) }
        func text(in row: [[UInt8]]) -> String { Self.cell(row, text) ?? "" }

        private static func cell(_ row: [[UInt8]], _ index: Int) -> String? {
            index < row.count ? LegacyText.string(row[index]) : nil
        }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            if location.content(of: file, in: source) == .object {
                try readMap(file, into: output)
            } else {
                try readTable(file, into: output)
            }
        }
    }

    private func readMap(_ file: SourceEntry, into output: ImportOutput) throws {
        let name = location.reportedName(of: file)
        let records = EntryRecords(source: source, location: location, splittingObject: true)
        // The elements of a list are separate records with the same name.
        var last: (name: String, texts: [String], position: RecordPosition)?
        func emitLast() throws {
            guard let list = last else { return }
            last = nil
            try emit(list.texts.joined(separator: "\n"), of: list.name, name, list.position, output)
        }
        _ = try records.read(file, into: output) { value, member, position in
            let line = value["observations"] == nil ? value.string ?? value["text"]?.string : nil
            if let line, last?.name == member ?? "" {
                last?.texts.append(line)
                return
            }
            try emitLast()
            if let line {
                last = (member ?? "", [line], position)
            } else if let text = RecognizedText.text(in: value) {
                try emit(text, of: member ?? "", name, position, output)
            } else {
                throw RecordProblem(reason: "it contains no text")
            }
        }
        try emitLast()
    }

    private func readTable(_ file: SourceEntry, into output: ImportOutput) throws {
        let name = location.reportedName(of: file)
        let records = EntryRecords(source: source, location: location)
        try records.readRows(file, into: output, header: { Columns($0) }) {
            columns, row, position in
            try emit(columns.text(in: row), of: columns.file(in: row) ?? "", name, position, output)
        }
    }

    private func emit(
        _ text: String, of file: String, _ entry: String, _ position: RecordPosition,
        _ output: ImportOutput
    ) throws {
        guard let image = ImageName(fileName: file) else {
            let problem = RecordProblem(reason: "the file name is not that of an image of a tweet")
            return try output.skip(problem, in: entry, at: position)
        }
        if let text = ImageText(of: image, RecognizedText.plain(text)) {
            try output.emit(text)
        }
    }
}
