import Testing

@testable import ArchiveImport

/// The outcomes of reading an entry.
struct RecordReading: Equatable {
    var records: [String] = []
    var skipped: [Skip] = []
    var lines: [Int?] = []
    var members: [String?] = []
    var scriptName: String?
    var tolerated: String?
    var error: InputError?

    struct Skip: Equatable {
        var reason: String
        var position: RecordPosition
    }

    init(
        _ bytes: [UInt8], chunk: Int = 65_536, buffer: Int = 1 << 20, limit: Int = JSONRecordReader.recordLimit,
        splitting: Bool = false
    ) {
        self.init(ByteStream(bytes, chunk: chunk), buffer: buffer, limit: limit, splitting: splitting, original: bytes)
    }

    init(_ text: String, chunk: Int = 65_536, splitting: Bool = false) {
        self.init(Array(text.utf8), chunk: chunk, splitting: splitting)
    }

    init(
        _ stream: ByteStream, buffer: Int = 1 << 20, limit: Int = JSONRecordReader.recordLimit, splitting: Bool = false,
        original: [UInt8]? = nil
    ) {
        var observed: [UInt8] = []
        var reader = JSONRecordReader(
            stream, splittingObject: splitting, chunkSize: buffer, recordLimit: limit,
            observing: { chunk in for index in chunk.indices { observed.append(chunk[index]) } })
        var steps = 0
        do {
            reading: while true {
                steps += 1
                // Every outcome consumes at least one byte, except one at the end.
                if let original, steps > original.count + 10 {
                    Issue.record("the reader does not come to an end")
                    return
                }
                switch try reader.next() {
                case .record:
                    let raw = Self.text(reader.recordBytes)
                    records.append(raw)
                    lines.append(reader.position.line)
                    members.append(reader.member)
                    if let original, reader.tolerated == nil {
                        let start = Int(reader.position.offset)
                        #expect(
                            Array(raw.utf8) == Array(original[start..<start + Int(reader.position.length)])
                                || raw.contains("\u{FFFD}"))
                    }
                case .skipped(let reason, let position):
                    skipped.append(Skip(reason: reason, position: position))
                    #expect(position.offset >= 0 && position.length >= 0)
                case .end: break reading
                }
            }
            let again = try reader.next()
            #expect(again == .end)
        } catch {
            self.error = error
        }
        scriptName = reader.scriptName
        tolerated = reader.tolerated
        if let original, error == nil { #expect(observed == original, "every byte is observed once") }
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        var result: [UInt8] = []
        for index in bytes.indices { result.append(bytes[index]) }
        return String(decoding: result, as: UTF8.self)
    }

    var reasons: [String] { skipped.map(\.reason) }
}
