import TweetModel

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
            folders[EntryPath.folder(of: entry.name), default: []].append(entry)
        }
        return folders.sorted { $0.key < $1.key }.map { ArchiveLocation(members: $0.value) }
    }

    /// Whether a file is named like an image. gallery-dl and other programs write metadata to JSON files, so the name
    /// of a JSON file must contain the suffix of the image and its key.
    private static func isText(_ path: String) -> Bool {
        guard let format = RecognizedText.Format(fileName: path), let image = ImageName(fileName: path)
        else { return false }
        guard format == .json else { return true }
        return !image.key.hasPrefix("_")
            && !EntryPath.suffix(of: String(path.dropLast(".json".count))).isEmpty
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files { try read(file, into: output) }
    }

    private func read(_ file: SourceEntry, into output: ImportOutput) throws {
        let name = location.reportedName(of: file)
        let identity = EntryRecords(source: source, location: location).identity(of: file)
        try output.beginEntry(name: name, size: file.size)
        if try output.leaveOutStored(identity: identity) { return }
        let bytes: [UInt8]
        let blake3: [UInt8]
        do {
            let meter = StreamMeter(try source.open(file), output: output)
            bytes = try meter.measured().readAll(limit: Self.maxFileSize, path: source.path, entry: name)
            blake3 = meter.digest()
        } catch {
            return try output.endEntry(failure: InputError(error), blake3: nil, identity: identity)
        }
        try decode(bytes, of: file, name, into: output)
        output.recordsEnd = Int64(bytes.count)
        try output.endEntry(blake3: blake3, length: Int64(bytes.count), identity: identity)
    }

    private func decode(_ bytes: [UInt8], of file: SourceEntry, _ name: String, into output: ImportOutput) throws {
        guard let format = RecognizedText.Format(fileName: file.name),
            let image = ImageName(fileName: file.name)
        else {
            return
        }
        let position = RecordPosition(offset: 0, length: Int64(bytes.count))
        guard Self.isText(bytes) else {
            return try output.skip(RecordProblem(reason: "it is not a text"), in: name, at: position)
        }
        do {
            let text = try RecognizedText.text(of: bytes, as: format)
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
