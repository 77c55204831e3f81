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
    /// damage, and the hash. Skips a record if the body throws a `RecordProblem`. Returns the number of items in the entry, including skipped ones. Returns `nil` if the
    /// entry could not be read to its end, or if it was left out because an earlier import read it.
    ///
    /// - Parameters:
    ///   - isOptional: the entry is read only on request, and is not part of the input's identity.
    ///   - splitter: splits long records into short ones before they are read. Positions that the body receives refer to
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
        let part = Part(name: name, identity: identity(of: entry), isOptional: isOptional)
        try output.beginEntry(name: name, size: entry.size)
        if standsAlone, let known = output.earlier.whole(name), let sha256 = known.sha256 {
            output.recordsEnd = known.recordsEnd
            output.bytesRead += known.length
            try output.emit(.leftOut(upTo: known.recordsEnd))
            try output.endEntry(
                sha256: sha256, length: known.length, identity: part.identity, isOptional: isOptional)
            return nil
        }
        let start: Start
        do {
            start = try self.start(entry, part, isAlone: standsAlone || location.file != nil, output: output)
        } catch {
            try output.endEntry(
                failure: InputError(error), sha256: nil, identity: part.identity, isOptional: isOptional)
            return nil
        }
        if start.offset > 0 { try output.emit(.leftOut(upTo: start.offset)) }
        return try read(start, part, into: output, splitter, body)
    }

    /// The description of an entry in reports.
    struct Part {
        var name: String
        var identity: String
        var isOptional: Bool
    }

    /// The point at which reading begins.
    private struct Start {
        var meter: StreamMeter
        /// Bytes of the entry before this offset are not parsed.
        var offset: Int64 = 0
        /// The number of lines that end before `offset`.
        var lines = 0
    }

    private func read(
        _ start: Start, _ part: Part, into output: ImportOutput, _ splitter: ConversationSplitter?,
        _ body: (JSONValue, _ member: String?, RecordPosition) throws -> Void
    ) throws -> Int? {
        let stream = start.meter.measured()
        var reader = JSONRecordReader(
            splitter?.split(stream) ?? stream, splittingObject: splittingObject, isMap: isMap,
            readingAroundDamage: readingAroundDamage)
        if start.offset > 0 { reader.begin(at: start.offset, line: start.lines + 1) }
        output.recordsEnd = start.offset
        let isReplay = ReplayPrefixes.occur(in: start.meter.head.bytes)
        var items = 0
        var misspelled = IrregularityCount()
        while true {
            let outcome: JSONRecordReader.Outcome
            do {
                outcome = try reader.next()
            } catch {
                try Self.warn(of: misspelled, in: part, to: output)
                try output.endEntry(
                    failure: error.named(part.name), sha256: start.meter.digest(), identity: part.identity,
                    isOptional: part.isOptional)
                return nil
            }
            switch outcome {
            case .record:
                items += 1
                if isReplay { reader.document.removeReplayPrefixes() }
                if !reader.document.isUTF8 {
                    misspelled.add(splitter?.original(of: reader.position) ?? reader.position)
                }
                do {
                    try body(reader.document.root, reader.member, reader.position)
                } catch let problem as RecordProblem {
                    let position = splitter?.original(of: reader.position) ?? reader.position
                    try output.skip(problem, in: part.name, at: position)
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
                try output.skip(RecordProblem(reason: reason), in: part.name, at: position)
            case .end:
                try Self.warn(of: misspelled, in: part, to: output)
                if let oddities = reader.tolerated {
                    try output.emit(
                        .warning("\(part.name) is not strict JSON (\(oddities)); it was read leniently"))
                }
                try output.endEntry(
                    sha256: start.meter.digest(), length: start.meter.length, identity: part.identity,
                    isOptional: part.isOptional)
                return items - (splitter?.cuts ?? 0)
            }
        }
    }

    private static func warn(of misspelled: IrregularityCount, in part: Part, to output: ImportOutput) throws {
        guard misspelled.count > 0 else { return }
        let subject = misspelled.count == 1 ? "1 record contains" : "\(misspelled.count) records contain"
        try output.emit(
            .warning(
                "\(part.name): \(subject) bytes that are not UTF-8 (first at byte \(misspelled.first)); they were replaced by "
                    + "\u{FFFD}; if the file has another encoding, convert it: iconv -f windows-1252 -t utf-8"
            ))
    }

    /// Opens an entry. If `isAlone`, and the entry consists of JSON lines, skips the part that an earlier import read.
    private func start(_ entry: SourceEntry, _ part: Part, isAlone: Bool, output: ImportOutput) throws -> Start {
        let meter = try open(entry, part, output: output)
        guard isAlone, !splittingObject, let known = output.earlier.entry(part.name), known.recordsEnd > 0,
            case .object = meter.head.content
        else { return Start(meter: meter) }
        let before = output.bytesRead
        if let lines = try meter.pass(known.recordsEnd) {
            return Start(meter: meter, offset: known.recordsEnd, lines: lines)
        }
        // The entry has become shorter since the earlier import.
        output.bytesRead = before
        return Start(meter: try open(entry, part, output: output))
    }

    /// An entry's name relative to the folder of the archive's records, which does not change when an archive is
    /// unzipped or moved.
    func identity(of entry: SourceEntry) -> String {
        let name = entry.name
        return name.hasPrefix(location.folder) ? String(name.dropFirst(location.folder.count)) : name
    }

    func open(_ entry: SourceEntry, _ part: Part, output: ImportOutput, isTable: Bool = false) throws -> StreamMeter {
        let meter = StreamMeter(try source.open(entry), output: output)
        if let refusal = Self.refusal(meter.head), !(isTable && meter.head.content == .tweetTable) {
            throw InputError(
                refusal.reason, path: source.path, entry: part.name, message: refusal.message, hint: refusal.hint)
        }
        return meter
    }

    /// The reason why a file cannot contain records although its name suggests it; `nil` if it can.
    private static func refusal(
        _ head: FilePrefix
    ) -> (reason: InputError.Reason, message: String, hint: String)? {
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
enum Sidecar {
    /// Passes the records of a small file to `body`. Returns the first problem, or `nil`.
    static func read(_ entry: SourceEntry, of source: InputSource, _ body: (JSONValue) -> Void) -> InputError? {
        let name = source.container == .file ? nil : entry.name
        do {
            var reader = JSONRecordReader(try source.open(entry))
            var problem: InputError?
            while true {
                switch try reader.next() {
                case .record: body(reader.document.root)
                case .skipped(let reason, let position):
                    problem =
                        problem
                        ?? InputError(
                            .damaged, path: source.path, entry: name, offset: position.offset, message: reason)
                case .end: return problem
                }
            }
        } catch {
            return InputError(error).named(name)
        }
    }
}
