/// Reads the records of entries: the loop that all decoders share.
struct EntryRecords {
    let source: InputSource
    let location: ArchiveLocation
    /// Each entry is one object, whose lists hold the records.
    var splittingObject = false

    /// Reads an entry to its end and hands over each record. Reports the entry, records that are no JSON, damage, and
    /// the hash. Gives the number of items in the entry, with those that were skipped; nil when it could not be read to
    /// its end.
    func read(
        _ entry: SourceEntry, into output: ImportOutput,
        _ body: (JSONValue, RecordPosition) throws(ImportStopped) -> Void
    ) throws(ImportStopped) -> Int? {
        try read(entry, into: output) { (record, _, position) throws(ImportStopped) in try body(record, position) }
    }

    /// The same with the member of the outermost object that the record is from, where that is split.
    func read(
        _ entry: SourceEntry, into output: ImportOutput,
        _ body: (JSONValue, _ member: String?, RecordPosition) throws(ImportStopped) -> Void
    ) throws(ImportStopped) -> Int? {
        let name = location.reportedName(of: entry)
        try output.beginEntry(name: name, size: entry.size)
        switch open(entry, name: name, output: output) {
        case .failure(let error):
            try output.endEntry(failure: error, sha256: nil, identity: identity(of: entry))
            return nil
        case .success(let meter):
            return try read(meter, entry, name: name, into: output, body)
        }
    }

    private func read(
        _ meter: StreamMeter, _ entry: SourceEntry, name: String, into output: ImportOutput,
        _ body: (JSONValue, _ member: String?, RecordPosition) throws(ImportStopped) -> Void
    ) throws(ImportStopped) -> Int? {
        var reader = JSONRecordReader(meter.measured(), splittingObject: splittingObject)
        var items = 0
        while true {
            switch Self.step(&reader) {
            case .success(.record):
                items += 1
                try body(reader.document.root, reader.member, reader.position)
            case .success(.skipped(let reason, let position)):
                // A place without bytes is where something ends too early.
                if position.length > 0 { items += 1 }
                try output.emit(
                    .skipped(
                        SkippedRecord(entry: name, offset: position.offset, line: position.line, reason: reason)))
            case .success(.end):
                try output.endEntry(sha256: meter.digest(), identity: identity(of: entry))
                return items
            case .failure(var error):
                if error.entry == nil { error.entry = name }
                try output.endEntry(failure: error, sha256: meter.digest(), identity: identity(of: entry))
                return nil
            }
        }
    }

    /// An entry's name relative to the folder of the archive's records, which does not change when an archive is
    /// unzipped or moved.
    private func identity(of entry: SourceEntry) -> String {
        let name = entry.name
        return name.hasPrefix(location.folder) ? String(name.dropFirst(location.folder.count)) : name
    }

    private func open(
        _ entry: SourceEntry, name: String, output: ImportOutput
    ) -> Result<StreamMeter, InputError> {
        do throws(InputError) {
            let meter = StreamMeter(try source.open(entry), output: output)
            if let refusal = Self.refusal(meter.head) {
                return .failure(
                    InputError(
                        refusal.reason, path: source.path, entry: name, message: refusal.message, hint: refusal.hint))
            }
            return .success(meter)
        } catch {
            return .failure(error)
        }
    }

    /// Why a file whose name promises records can hold none.
    private static func refusal(
        _ head: FileHead
    ) -> (reason: InputError.Reason, message: String, hint: String)? {
        switch head.content {
        case .empty: (.isEmpty, "It is empty.", "Copy or unpack it again: an export without tweets still has `[ ]`.")
        case .html, .markup, .media, .packed, .binary, .tweetTable:
            (.damaged, "It is \(head.description), not data.", "Take the file from the export again.")
        case .script, .array, .object, .numbers, .text: nil
        }
    }

    private static func step(_ reader: inout JSONRecordReader) -> Result<JSONRecordReader.Outcome, InputError> {
        do throws(InputError) {
            return .success(try reader.next())
        } catch {
            return .failure(error)
        }
    }
}

/// Small files beside the records: whose archive it is, how much it holds.
enum SideFile {
    /// Hands over the records of a side file; gives a sentence about what could not be read of it.
    static func read(_ entry: SourceEntry, of source: InputSource, _ body: (JSONValue) -> Void) -> String? {
        do throws(InputError) {
            var reader = JSONRecordReader(try source.open(entry))
            var problem: String?
            while true {
                switch try reader.next() {
                case .record: body(reader.document.root)
                case .skipped(let reason, let position):
                    problem = problem ?? "at byte \(position.offset): \(reason)"
                case .end:
                    return problem.map { "\(EntryPath.base(of: entry.name)) could not be understood (\($0))" }
                }
            }
        } catch {
            return "\(EntryPath.base(of: entry.name)) could not be read (\(error.message))"
        }
    }
}
