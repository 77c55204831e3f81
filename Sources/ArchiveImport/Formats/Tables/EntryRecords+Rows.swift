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
        try output.beginEntry(name: name, size: entry.size)
        let part = Part(name: name, identity: identity(of: entry), isOptional: false)
        let meter: StreamMeter
        do {
            meter = try open(entry, part, output: output, isTable: true)
        } catch {
            return try output.endEntry(failure: InputError(error), sha256: nil, identity: part.identity)
        }
        var reader = CSVReader(meter.measured(), isHeader: isHeader)
        while true {
            let outcome: CSVReader.Outcome
            do {
                outcome = try reader.next()
            } catch {
                return try output.endEntry(
                    failure: error.named(name), sha256: meter.digest(), identity: part.identity)
            }
            switch outcome {
            case .row:
                do {
                    try body(reader.fields, reader.position)
                } catch let problem as RecordProblem {
                    try output.skip(problem, in: name, at: reader.position)
                }
                output.recordsEnd = reader.position.offset + reader.position.length
            case .skipped(let reason, let position):
                try output.skip(RecordProblem(reason: reason), in: name, at: position)
            case .end:
                return try output.endEntry(sha256: meter.digest(), length: meter.length, identity: part.identity)
            }
        }
    }

    /// Reads the rows after the header and passes each with the columns of the table. Ignores rows before the header.
    ///
    /// - Parameter header: returns the columns if a row is the header, else `nil`.
    func readRows<Columns>(
        _ entry: SourceEntry, into output: ImportOutput, header: @escaping ([[UInt8]]) -> Columns?,
        _ body: (Columns, [[UInt8]], RecordPosition) throws -> Void
    ) throws {
        var columns: Columns?
        try readRows(entry, into: output, isHeader: { header($0) != nil }) { row, position in
            guard let known = columns else {
                columns = header(row)
                return
            }
            try body(known, row, position)
        }
    }

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
}

/// Text of tables in UTF-8 or Windows-1252, which spreadsheets save and sentiment140 has.
enum LegacyText {
    /// Decodes UTF-8. If the bytes are not valid UTF-8, decodes them as Windows-1252, which always succeeds.
    static func string(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes {
            let scalar = (0x80...0x9F) ~= byte ? high[Int(byte - 0x80)] : Unicode.Scalar(byte)
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// Converts the bytes to UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        bytes.allSatisfy { $0 < 0x80 } ? bytes : Array(string(bytes).utf8)
    }

    /// The characters of 0x80 to 0x9F. The five unassigned ones are those of Latin-1.
    private static let high: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
