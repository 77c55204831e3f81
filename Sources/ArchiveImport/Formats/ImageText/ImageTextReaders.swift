import TweetModel

/// Reads tables of image texts: CSV with the columns file and text, or one JSON object of file names and texts (see
/// Other inputs, Text in images).
struct ImageTextTable: TableOrMapReader {
    let source: InputSource
    let location: ArchiveLocation

    // MARK: Detecting

    /// Whether the first name of the object is that of an image.
    static func isMap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.dropFirst().drop { $0.isJSONSpace }
        guard start.first == UInt8(ascii: "\"") else { return false }
        let name = start.dropFirst().prefix(200).prefix { $0 != UInt8(ascii: "\"") }
        return isImage(String(decoding: name, as: UTF8.self))
    }

    private static func isImage(_ name: String) -> Bool {
        ImageName(fileName: name) != nil && !name.lowercaseExtension.isEmpty
    }

    static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let rows = CSVReader.firstRows(of: bytes, limit: 2, isHeader: { Columns($0) != nil })
        guard rows.count == 2, let columns = Columns(rows[0]) else { return false }
        return columns.file(in: rows[1]).map { ImageName(fileName: $0) != nil } ?? false
    }

    private struct Columns: TableColumns {
        static let known = Set(fileNames + textNames)

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

    func readMap(_ file: SourceEntry, into output: ImportOutput) throws {
        let name = location.reportedName(of: file)
        let records = EntryRecords(source: source, location: location, splittingObject: true)
        // The elements of a list are separate records with the same name.
        var last: (name: String, texts: [String], position: RecordPosition)?
        func emitLast() throws {
            guard let list = last else { return }
            last = nil
            do {
                try emit(list.texts.joined(separator: "\n"), of: list.name, output)
            } catch let problem as RecordProblem {
                try output.skip(problem, in: name, at: list.position)
            }
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
                try emit(text, of: member ?? "", output)
            } else {
                throw RecordProblem(reason: "it contains no text")
            }
        }
        try emitLast()
    }

    func readTable(_ file: SourceEntry, into output: ImportOutput) throws {
        let records = EntryRecords(source: source, location: location)
        try records.readRows(file, into: output) { (columns: Columns, row) in
            try emit(columns.text(in: row), of: columns.file(in: row) ?? "", output)
        }
    }

    private func emit(_ text: String, of file: String, _ output: ImportOutput) throws {
        guard let image = ImageName(fileName: file) else {
            throw RecordProblem(reason: "the file name is not that of an image of a tweet")
        }
        if let text = ImageText(of: image, RecognizedText.text(ofPlain: text)) { try output.emit(text) }
    }
}

/// Reads files that contain the text of one image each, and are named like the image (see Other inputs, Text in
/// images).
struct ImageTextFiles: FileSetReader {
    /// The largest file in bytes. The text of an image has a few hundred.
    private static let maxFileSize = 4 << 20

    let source: InputSource
    let location: ArchiveLocation

    /// Returns the files of each folder as one input.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        var folders: [String: [SourceEntry]] = [:]
        for entry in entries where isText(entry.name) {
            folders[entry.name.folderPath, default: []].append(entry)
        }
        return folders.sorted { $0.key < $1.key }.map { ArchiveLocation(members: $0.value) }
    }

    /// Whether a file is named like an image. gallery-dl and other programs write metadata to JSON files, so the name
    /// of a JSON file must contain the suffix of the image and its key.
    private static func isText(_ path: String) -> Bool {
        guard let format = RecognizedText(fileName: path), let image = ImageName(fileName: path)
        else { return false }
        guard format == .json else { return true }
        return !image.key.hasPrefix("_")
            && !String(path.dropLast(".json".count)).lowercaseExtension.isEmpty
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files { try read(file, into: output) }
    }

    private func read(_ file: SourceEntry, into output: ImportOutput) throws {
        let name = location.reportedName(of: file)
        let identity = EntryRecords(source: source, location: location).identity(of: file)
        try output.beginEntry(name: name, identity: identity, size: file.size)
        if try output.leaveOutStored() { return }
        let bytes: [UInt8]
        let blake3: [UInt8]
        do {
            let meter = StreamMeter(try source.open(file), output: output)
            bytes = try meter.measured().readAll(limit: Self.maxFileSize, path: source.path, entry: name)
            blake3 = meter.digest()
        } catch {
            return try output.endEntry(failure: InputError(error), blake3: nil)
        }
        try decode(bytes, of: file, name, into: output)
        output.recordsEnd = Int64(bytes.count)
        try output.endEntry(blake3: blake3, length: Int64(bytes.count))
    }

    private func decode(_ bytes: [UInt8], of file: SourceEntry, _ name: String, into output: ImportOutput) throws {
        guard let format = RecognizedText(fileName: file.name),
            let image = ImageName(fileName: file.name)
        else {
            return
        }
        let position = RecordPosition(offset: 0, length: Int64(bytes.count))
        guard Self.isText(bytes) else {
            return try output.skip(RecordProblem(reason: "it is not a text"), in: name, at: position)
        }
        do {
            let text = try format.text(of: bytes)
            if let text = ImageText(of: image, text) { try output.emit(text) }
        } catch let problem as RecordProblem {
            try output.skip(problem, in: name, at: position)
        }
    }

    /// Whether the first bytes contain no control characters, apart from white space and the form feeds between pages.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(512).allSatisfy { $0 >= 0x20 || $0.isJSONSpace || $0 == 0x0C }
    }
}
