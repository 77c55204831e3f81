import TweetModel

@testable import ArchiveImport

/// The steps of a record reader for an entry.
struct EntryReading: Equatable {
    struct Step: Equatable {
        /// The reason why the range was skipped; `nil` for a record.
        var reason: String?
        var position: RecordPosition
        var record: [UInt8] = []
        var member: String?
    }

    private(set) var steps: [Step] = []
    private(set) var scriptName: String?
    private(set) var tolerated: String?
    private var observed: [UInt8] = []
    private let splitsObject: Bool

    /// True if nothing was skipped.
    var isSound: Bool { steps.allSatisfy { $0.reason == nil } }

    /// Reads an entry in chunks, with a buffer that grows in steps of a given size.
    init(_ bytes: [UInt8], splitting: Bool, piece: Int = 1 << 16, buffer: Int = 1 << 16) {
        splitsObject = splitting
        var seen: [UInt8] = []
        var reader = JSONRecordReader(
            ByteStream(bytes, chunk: piece), splittingObject: splitting, chunkSize: buffer,
            recordLimit: JSONRecordReader.recordLimit,
            observing: { bytes in for index in bytes.indices { seen.append(bytes[index]) } })
        do {
            reading: while true {
                expect(steps.count <= bytes.count + 2, "reading does not end")
                switch try reader.next() {
                case .end: break reading
                case .skipped(let reason, let position): steps.append(Step(reason: reason, position: position))
                case .record:
                    let record = reader.recordBytes
                    steps.append(
                        Step(
                            position: reader.position, record: record.indices.map { record[$0] }, member: reader.member)
                    )
                }
            }
        } catch {
            fail("reading from memory failed: \(error)")
        }
        scriptName = reader.scriptName
        tolerated = reader.tolerated
        observed = seen
    }

    /// Checks that all bytes were read once and in order, that each record is JSON and equals the bytes at its
    /// position, and that bytes outside of records and skipped ranges are separators.
    func check(_ bytes: [UInt8]) {
        expect(observed == bytes, "bytes were not observed exactly once")
        var document = JSONDocument()
        document.accepted = tolerated != nil ? .script : []
        var end = 0
        for step in steps {
            let (start, length) = (Int(step.position.offset), Int(step.position.length))
            expect(start >= 0 && length >= 0 && start + length <= bytes.count, "a position outside the entry")
            if let reason = step.reason {
                expect(!reason.isEmpty, "skipped without a reason")
            } else {
                do { try document.parse(step.record) } catch { fail("a record is not JSON") }
            }
            guard tolerated == nil else { continue }
            if step.reason == nil { expect(bytes[start..<start + length].elementsEqual(step.record), "wrong record") }
            expect(start >= end, "bytes were read twice: \(start) < \(end)")
            expect(isFrame(bytes[end..<start], of: bytes), "skipped without a report: \(end)..<\(start)")
            end = start + length
        }
        if tolerated == nil { expect(isFrame(bytes[end...], of: bytes), "skipped without a report: from \(end) on") }
    }

    /// Returns true if the bytes may be between records: white space, brackets and commas of lists, script code around
    /// the data, and the member names of a large object.
    private func isFrame(_ bytes: ArraySlice<UInt8>, of entry: [UInt8]) -> Bool {
        var rest = bytes
        if bytes.startIndex == 0, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let byte = rest.first {
            if byte.isJSONSpace || byte == 0x1E || "[],;".utf8.contains(byte) {
                rest.removeFirst()
            } else if let length = announced(rest, of: entry) {
                rest.removeFirst(length)
            } else if let length = passed(rest) {
                rest.removeFirst(length)
            } else if splitsObject, "{}:".utf8.contains(byte) {
                rest.removeFirst()
            } else if splitsObject, byte == UInt8(ascii: "\"") {
                rest.removeFirst()
                while let inside = rest.popFirst(), inside != UInt8(ascii: "\"") {
                    if inside == UInt8(ascii: "\\") { _ = rest.popFirst() }
                }
            } else {
                return false
            }
        }
        return true
    }

    /// Returns the length of a line that contains the byte count of the following object; `nil` for any other line.
    private func announced(_ rest: ArraySlice<UInt8>, of entry: [UInt8]) -> Int? {
        guard let lineEnd = rest.firstIndex(of: 0x0A) else { return nil }
        var line = rest[..<lineEnd]
        if line.last == 0x0D { line.removeLast() }
        guard (1...9).contains(line.count), line.allSatisfy(\.isASCIIDigit),
            let length = Int(String(decoding: line, as: UTF8.self)), length > 2, lineEnd + length < entry.count,
            entry[lineEnd + 1] == UInt8(ascii: "{"), entry[lineEnd + length] == 0x0A
        else { return nil }
        return lineEnd + 1 - rest.startIndex
    }

    /// Returns the length of a script prefix; `nil` if the bytes begin without one.
    private func passed(_ bytes: ArraySlice<UInt8>) -> Int? { ScriptPrefix(Array(bytes).span)?.length }
}
