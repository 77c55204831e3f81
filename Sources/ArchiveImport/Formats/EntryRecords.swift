import TweetModel

/// Reads the records of entries. All decoders of JSON share this loop.
struct EntryRecords {
    let source: InputSource
    let location: ArchiveLocation
    /// Whether each entry is one object whose lists contain the records.
    var splittingObject = false
    /// Whether the members of this object are texts.
    var isMap = false
    /// Whether a response with a damaged part is read without it (see `JSONRecordReader.init`).
    var readingAroundDamage = false

    /// Reads an entry to its end and passes each record to the body. Reports the entry, records that are not JSON,
    /// damage, and the hash. Skips a record if the body throws a `RecordProblem`. Returns the number of items in the
    /// entry, including skipped ones. Returns `nil` if the entry could not be read to its end, or if it was left out
    /// because an earlier import read it.
    ///
    /// - Parameters:
    ///   - isOptional: the entry is read only on request, and is not part of the input's identity.
    /// - splitter: splits long records into short ones before they are read. Positions that the body receives refer to
    ///     the split stream; the result counts the records of the entry.
    ///   - standsAlone: other entries do not depend on the records of this one, so it is not read again if an earlier
    ///     import read it completely. Lines that were appended to a lone file are read without the lines before them.
    func read(
        _ entry: SourceEntry, into output: ImportOutput, isOptional: Bool = false, standsAlone: Bool = false,
        splitBy splitter: ConversationSplitter? = nil,
        _ body: (JSONValue, RecordPosition) throws -> Void
    ) throws -> Int? {
        try read(
            entry, into: output, isOptional: isOptional, standsAlone: standsAlone, splitBy: splitter
        ) { record, _, position in try body(record, position) }
    }

    /// The same with the name of the member that contains the record, if the entry is one object that is split; else
    /// `nil`.
    func read(
        _ entry: SourceEntry, into output: ImportOutput, isOptional: Bool = false, standsAlone: Bool = false,
        splitBy splitter: ConversationSplitter? = nil,
        _ body: (JSONValue, _ member: String?, RecordPosition) throws -> Void
    ) throws -> Int? {
        let name = location.reportedName(of: entry)
        try output.beginEntry(name: name, identity: identity(of: entry), size: entry.size, isOptional: isOptional)
        if standsAlone, try output.leaveOutStored() { return nil }
        let start: Start
        do {
            start = try self.start(entry, name, isAlone: standsAlone || location.file != nil, output: output)
        } catch {
            try output.endEntry(failure: InputError(error), blake3: nil)
            return nil
        }
        if start.offset > 0 { try output.emit(.leftOut(upTo: start.offset)) }
        let stream = start.meter.measured()
        var reader = JSONRecordReader(
            splitter?.split(stream) ?? stream, splittingObject: splittingObject, isMap: isMap,
            readingAroundDamage: readingAroundDamage)
        if start.offset > 0 { reader.begin(at: start.offset, line: start.lines + 1) }
        output.recordsEnd = start.offset
        let isReplay = ReplayPrefixes.occur(in: start.meter.head.bytes)
        var items = 0
        var encodings = TextEncodings()
        while true {
            let outcome: JSONRecordReader.Outcome
            do {
                outcome = try reader.next()
            } catch {
                try encodings.warn(in: name, to: output)
                try output.endEntry(failure: error.named(name), blake3: start.meter.digest())
                return nil
            }
            switch outcome {
            case .record:
                items += 1
                if isReplay { reader.document.removeReplayPrefixes() }
                do {
                    let position = splitter?.original(of: reader.position) ?? reader.position
                    if let text = encodings.repaired(reader.document, at: position) {
                        var repaired = JSONDocument()
                        repaired.accepted = reader.document.accepted
                        do { try repaired.parse(text) } catch {
                            throw RecordProblem(reason: "its text is damaged: \(error.description)")
                        }
                        try body(repaired.root, reader.member, reader.position)
                    } else {
                        try body(reader.document.root, reader.member, reader.position)
                    }
                } catch let problem as RecordProblem {
                    let position = splitter?.original(of: reader.position) ?? reader.position
                    try output.skip(problem, in: name, at: position)
                }
                // The rest of a damaged record may be appended later.
                if !reader.document.root.isDamaged {
                    let end = reader.position.offset + reader.position.length
                    output.recordsEnd = splitter?.original(of: end) ?? end
                }
            case .skipped(let reason, var position):
                // A position without bytes is the end of a cut entry.
                if position.length > 0 { items += 1 }
                if let splitter { position = splitter.original(of: position) }
                try output.skip(RecordProblem(reason: reason), in: name, at: position)
            case .end:
                try encodings.warn(in: name, to: output)
                if let oddities = reader.tolerated {
                    try output.warn("\(name) is not strict JSON (\(oddities)); it was read leniently")
                }
                try output.endEntry(blake3: start.meter.digest(), length: start.meter.length)
                return items - (splitter?.cuts ?? 0)
            }
        }
    }

    /// Opens an entry. If `isAlone`, and the entry consists of JSON lines, skips the part that an earlier import read.
    private func start(_ entry: SourceEntry, _ name: String, isAlone: Bool, output: ImportOutput) throws -> Start {
        let meter = try open(entry, name, output: output)
        guard isAlone, !splittingObject, let known = output.earlier.entry(name), known.recordsEnd > 0,
            case .object = meter.head.content
        else { return (meter, 0, 0) }
        let before = output.bytesRead
        if let lines = try meter.pass(known.recordsEnd) { return (meter, known.recordsEnd, lines) }
        // The entry has become shorter since the earlier import.
        output.bytesRead = before
        return (try open(entry, name, output: output), 0, 0)
    }

    /// The point at which reading begins: bytes of the entry before `offset` are not parsed, and `lines` end before it.
    private typealias Start = (meter: StreamMeter, offset: Int64, lines: Int)

    /// An entry's name relative to the folder of the archive's records, which does not change when an archive is
    /// unzipped or moved.
    func identity(of entry: SourceEntry) -> String {
        let name = entry.name
        return name.hasPrefix(location.folder) ? String(name.dropFirst(location.folder.count)) : name
    }

    func open(_ entry: SourceEntry, _ name: String, output: ImportOutput, isTable: Bool = false) throws -> StreamMeter {
        let meter = StreamMeter(try source.open(entry), output: output)
        if let refusal = Self.refusal(meter.head), !(isTable && meter.head.content == .tweetTable),
            !meter.head.mayBeginRecording
        {
            throw InputError(
                refusal.reason, path: source.path, entry: name, message: refusal.message, hint: refusal.hint)
        }
        return meter
    }

    /// The reason why a file cannot contain records although its name suggests it; `nil` if it can.
    private static func refusal(_ head: FilePrefix) -> (reason: InputError.Reason, message: String, hint: String)? {
        switch head.content {
        case .empty: (.isEmpty, "it is empty", "copy or extract it again: an export without tweets contains `[ ]`")
        case .html, .markup, .media, .packed, .binary, .tweetTable:
            (.damaged, "it is \(head.description), not data", "extract the file from the export again")
        case .script, .array, .object, .numbers, .roundedNumbers, .text: nil
        }
    }
}

extension InputError {
    /// The error with the name of its entry, unless it has one.
    func named(_ entry: String?) -> InputError {
        var error = self
        if error.entry == nil { error.entry = entry }
        return error
    }
}

/// Reads small files next to the records, which describe the owner and the archive.
extension InputSource {
    /// Passes the records of a small file to `body`. Returns the first problem, or `nil`.
    func readSidecar(_ entry: SourceEntry, _ body: (JSONValue) -> Void) -> InputError? {
        let name = container == .file ? nil : entry.name
        do {
            var reader = JSONRecordReader(try open(entry))
            var problem: InputError?
            while true {
                switch try reader.next() {
                case .record: body(reader.document.root)
                case .skipped(let reason, let position):
                    problem =
                        problem
                        ?? InputError(.damaged, path: path, entry: name, offset: position.offset, message: reason)
                case .end: return problem
                }
            }
        } catch {
            return InputError(error).named(name)
        }
    }
}

/// Reads the rows of tables, as `read` reads JSON records.
extension EntryRecords {
    /// Reads an entry to its end and passes the cells of each row, including the header, to the body. Reports the
    /// entry, damaged rows, and the hash. Skips a row if the body throws a `RecordProblem`.
    ///
    /// - Parameter isHeader: see `CSVReader`.
    func readRows(
        _ entry: SourceEntry, into output: ImportOutput, isHeader: (([[UInt8]]) -> Bool)? = nil,
        _ body: ([[UInt8]], RecordPosition) throws -> Void
    ) throws {
        let name = location.reportedName(of: entry)
        try output.beginEntry(name: name, identity: identity(of: entry), size: entry.size)
        let meter: StreamMeter
        do {
            meter = try open(entry, name, output: output, isTable: true)
        } catch {
            return try output.endEntry(failure: InputError(error), blake3: nil)
        }
        var reader = CSVReader(meter.measured(), isHeader: isHeader)
        var encodings = TextEncodings()
        while true {
            let outcome: CSVReader.Outcome
            do {
                outcome = try reader.next()
            } catch {
                try encodings.warn(in: name, to: output)
                return try output.endEntry(failure: error.named(name), blake3: meter.digest())
            }
            switch outcome {
            case .row:
                do {
                    try body(encodings.repaired(reader.fields, at: reader.position), reader.position)
                } catch let problem as RecordProblem {
                    try output.skip(problem, in: name, at: reader.position)
                }
                output.recordsEnd = reader.position.offset + reader.position.length
            case .skipped(let reason, let position):
                try output.skip(RecordProblem(reason: reason), in: name, at: position)
            case .end:
                try encodings.warn(in: name, to: output)
                return try output.endEntry(blake3: meter.digest(), length: meter.length)
            }
        }
    }

    /// Reads the rows after the header and passes each with the columns of the table. Ignores rows before the header.
    /// Counts the values of columns that are not known.
    func readRows<Columns: TableColumns>(
        _ entry: SourceEntry, into output: ImportOutput,
        _ body: (Columns, [[UInt8]]) throws -> Void
    ) throws {
        var (columns, unread) = (Columns?.none, [(name: String, column: Int)]())
        try readRows(entry, into: output, isHeader: { Columns($0) != nil }) { row, _ in
            guard let known = columns else {
                columns = Columns(row)
                if columns != nil { unread = ColumnNames(row).others(than: Columns.known) }
                return
            }
            for (name, column) in unread where column < row.count { output.unread.add(name, cell: row[column]) }
            try body(known, row)
        }
    }
}

/// The columns of a table that is not one of tweets.
protocol TableColumns {
    /// The names of columns that are read, or left out on purpose, in the form of `ColumnNames`.
    static var known: Set<String> { get }

    /// Returns `nil` if the row is not the header.
    init?(_ header: [[UInt8]])
}

/// The names in the header of a table, without case, spaces and byte order mark.
struct ColumnNames {
    private let names: [String]

    init(_ header: [[UInt8]]) {
        names = header.map { cell in
            String(decoding: cell, as: UTF8.self).lowercased().filter { $0 != " " && $0 != "\u{FEFF}" }
        }
    }

    /// Returns the indexes of the columns with these names, in the order of `wanted`.
    func columns(_ wanted: [String]) -> [Int] { wanted.compactMap { names.firstIndex(of: $0) } }

    /// Returns the columns with other names.
    func others(than known: Set<String>) -> [(name: String, column: Int)] {
        names.enumerated().filter { !$0.element.isEmpty && !known.contains($0.element) }.map { ($0.element, $0.offset) }
    }
}

/// Counts the records of an entry whose text has another encoding than UTF-8.
struct TextEncodings {
    private var misspelled = IrregularityCount()
    private var legacy = IrregularityCount()
    /// The records whose text was encoded twice, by misreading.
    private var doubled = [IrregularityCount](repeating: IrregularityCount(), count: LegacyText.misreadings.count)

    /// Returns the record in UTF-8 if its text has another encoding (see Supported inputs, Text and escapes); `nil` if
    /// it is to be read as it is.
    mutating func repaired(_ document: borrowing JSONDocument, at position: RecordPosition) -> [UInt8]? {
        if document.isUTF8, !document.mayBeDoubled { return nil }
        let root = document.root
        var (text, misreading): ([UInt8]?, Int?)
        if root.kind == .object, !root.isDamaged {
            let bytes = root.withRawBytes { bytes in
                var copy: [UInt8] = []
                for index in bytes.indices { copy.append(bytes[index]) }
                return copy
            }
            if document.isUTF8 {
                let found = LegacyText.undoubled([LegacyText.unescaped(bytes)])
                (text, misreading) = (found?.parts[0], found?.misreading)
            } else {
                text = LegacyText.windows1252(bytes)
            }
        }
        if document.isUTF8 {
            if let misreading { doubled[misreading].add(position) }
        } else if text != nil {
            legacy.add(position)
        } else {
            misspelled.add(position)
        }
        return text
    }

    /// Returns the cells of a row in UTF-8 if their text was encoded twice, and the row itself otherwise. The readers
    /// of tables decode cells in Windows-1252, which some widely used tables have.
    mutating func repaired(_ row: [[UInt8]], at position: RecordPosition) -> [[UInt8]] {
        guard row.contains(where: { LegacyText.mayBeDoubled($0.span) }), let found = LegacyText.undoubled(row) else {
            return row
        }
        doubled[found.misreading].add(position)
        return found.parts
    }

    func warn(in name: String, to output: ImportOutput) throws {
        func warn(_ records: IrregularityCount, _ contents: String, _ effect: String) throws {
            guard records.count > 0 else { return }
            let subject = records.count == 1 ? "1 record contains" : "\(records.count) records contain"
            try output.warn("\(name): \(subject) \(contents) (first at byte \(records.first)); \(effect)")
        }
        try warn(
            misspelled, "bytes that are not UTF-8",
            "they were replaced by \u{FFFD}; if the file has another encoding, convert it: "
                + "iconv -f windows-1252 -t utf-8")
        try warn(legacy, "bytes that are not UTF-8", "they were read as Windows-1252")
        for (records, misreading) in zip(doubled, LegacyText.misreadings) {
            let (twice, once) = misreading.example
            try warn(
                records, "text that was encoded twice, such as \"\(twice)\" for \"\(once)\"", "it was decoded once more"
            )
        }
    }
}

/// Counts and hashes the bytes of an entry while they are read. `head` shows the first bytes in advance.
final class StreamMeter {
    private let source: HashedStream
    private let output: ImportOutput
    /// The number of bytes that were read so far.
    private(set) var length: Int64 = 0
    let head: FilePrefix

    init(_ stream: ByteStream, output: ImportOutput) {
        source = HashedStream(stream)
        self.output = output
        head = FilePrefix(stream)
    }

    /// The number of blocks that are read and hashed ahead of the reader.
    private static let piecesAhead = 4
    /// After this many bytes, it is worth starting a thread for the rest.
    private static let longEntry: Int64 = 1 << 20

    /// Returns the entry from its beginning, or from the end of the bytes that `pass` has read. A background thread
    /// reads and hashes the rest of a long entry.
    func measured() -> ByteStream {
        var rest: ByteStream?
        return ByteStream { [self] buffer, count in
            let before = buffer.count
            if let rest {
                guard try rest.read(count, into: &buffer) else { return false }
            } else {
                guard try source.read(count, into: &buffer) else { return false }
            }
            add(buffer.count - before)
            if rest == nil, length >= Self.longEntry {
                // The thread can outlive the import for a moment, so it must not own the output.
                rest = ByteStream.readAhead(pieces: Self.piecesAhead) { [source] in
                    ByteStream { buffer, count in
                        try source.read(count, into: &buffer)
                    }
                }
            }
            return true
        }
    }

    /// Reads the first bytes without returning them. They are part of the hash. Returns the number of lines that end in
    /// them; `nil` if the entry has fewer bytes.
    func pass(_ count: Int64) throws -> Int? {
        var lines = 0
        var piece: [UInt8] = []
        while length < count {
            piece.removeAll(keepingCapacity: true)
            guard try source.read(Int(min(count - length, 1 << 18)), into: &piece, atMost: count - length) else {
                return nil
            }
            for byte in piece where byte == 0x0A { lines += 1 }
            add(piece.count)
        }
        return lines
    }

    private func add(_ bytes: Int) {
        length += Int64(bytes)
        output.bytesRead += Int64(bytes)
    }

    /// Returns the BLAKE3 of the bytes. Call this after `measured()` has ended or thrown an error: before that, a
    /// background thread may use the hash.
    func digest() -> [UInt8] { source.digest() }
}

/// A stream with the hash of the bytes that were read from it. One thread at a time may use it.
private final class HashedStream {
    private let stream: ByteStream
    private var hash = BLAKE3()

    init(_ stream: ByteStream) { self.stream = stream }

    /// Appends about `count` bytes to the buffer, but not more than `limit`. Returns false at the end.
    func read(_ count: Int, into buffer: inout [UInt8], atMost limit: Int64 = .max) throws -> Bool {
        let before = buffer.count
        guard try stream.read(count, into: &buffer) else { return false }
        let excess = Int(max(0, Int64(buffer.count - before) - limit))
        if excess > 0 {
            stream.putBack(buffer.suffix(excess))
            buffer.removeLast(excess)
        }
        hash.update(buffer.span.extracting(before..<buffer.count))
        return true
    }

    func digest() -> [UInt8] { hash.digest() }
}
