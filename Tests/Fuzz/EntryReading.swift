import TweetModel

@testable import ArchiveImport

/// What a reader of records gave for an entry.
struct EntryReading: Equatable {
    struct Step: Equatable {
        /// nil for a record.
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

    /// Nothing was left out.
    var isSound: Bool { steps.allSatisfy { $0.reason == nil } }

    /// Reads an entry that comes in pieces, into a buffer that grows by so many bytes.
    init(_ bytes: [UInt8], splitting: Bool, piece: Int = 1 << 16, buffer: Int = 1 << 16) {
        splitsObject = splitting
        var seen: [UInt8] = []
        var reader = JSONRecordReader(
            ByteStream(bytes, chunk: piece), splittingObject: splitting, chunkSize: buffer,
            recordLimit: JSONRecordReader.recordLimit,
            observing: { bytes in for index in bytes.indices { seen.append(bytes[index]) } })
        do throws(InputError) {
            reading: while true {
                expect(steps.count <= bytes.count + 2, "a reading without an end")
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
            fail("bytes in memory that cannot be read: \(error)")
        }
        scriptName = reader.scriptName
        tolerated = reader.tolerated
        observed = seen
    }

    /// All bytes were seen, once and in order; records are what stands at their places, and JSON; and whatever is neither
    /// in a record nor told as left out only stands between records.
    func check(_ bytes: [UInt8]) {
        expect(observed == bytes, "bytes that were not seen, or twice")
        var document = JSONDocument()
        document.readsNonFinite = tolerated != nil
        var end = 0
        for step in steps {
            let (start, length) = (Int(step.position.offset), Int(step.position.length))
            expect(start >= 0 && length >= 0 && start + length <= bytes.count, "a place outside of the entry")
            if let reason = step.reason {
                expect(!reason.isEmpty, "left out without a reason")
            } else {
                do throws(JSONError) { try document.parse(step.record) } catch { fail("a record that is none") }
            }
            guard tolerated == nil else { continue }
            if step.reason == nil { expect(bytes[start..<start + length].elementsEqual(step.record), "elsewhere") }
            expect(start >= end, "bytes that were read twice: \(start) < \(end)")
            expect(isFrame(bytes[end..<start], of: bytes), "passed over in silence: \(end)..<\(start)")
            end = start + length
        }
        if tolerated == nil { expect(isFrame(bytes[end...], of: bytes), "passed over in silence: from \(end) on") }
    }

    /// Whether bytes may stand between records: white space, brackets and commas of lists, what a script says beside its
    /// data, and around the members of a large object their names.
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

    /// Bytes of a line that says how long the object is that follows at once.
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

    /// Bytes of what scripts have that is no data.
    private func passed(_ bytes: ArraySlice<UInt8>) -> Int? {
        let copy = Array(bytes)
        let length = ScriptPrefix.remark(copy.span) ?? ScriptPrefix.remains(copy.span)
        if let length { expect(!String(decoding: copy[..<length], as: UTF8.self).contains(#/"[:,}\]]/#), "data") }
        return length ?? ScriptPrefix(copy.span)?.length
    }
}
