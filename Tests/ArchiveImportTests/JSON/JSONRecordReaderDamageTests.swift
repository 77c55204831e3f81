import TestSupport
import Testing

@testable import ArchiveImport

/// Lists with wrong bytes. The samples are small but contain the difficult cases: objects, lists of objects and records
/// inside records, and keys that occur in records and in their members.
@Suite("JSON record reader on damaged entries")
struct JSONRecordReaderDamageTests {
    struct Sample: CustomTestStringConvertible {
        var name: String
        var text: String
        var records: [String]
        var testDescription: String { name }
    }

    private static func wrapped(_ id: Int) -> String {
        let mentions =
            id % 2 == 0
            ? #"[{"screen_name":"ann_lee","id":"10"},{"screen_name":"bob","id":"11"}]"# : "[]"
        return #"{"tweet":{"id":"\#(id)","full_text":"caf\u00e9 {\"a\"} [x], é 😀 \#(id)","#
            + #""entities":{"user_mentions":\#(mentions)},"truncated":false,"n":-1.5e3,"lang":null}}"#
    }

    private static func flat(_ id: Int) -> String {
        let quoted = id % 2 == 0 ? #","quoted_status":{"id":\#(id * 100),"text":"q","user":{"id":9,"name":"B"}}"# : ""
        return #"{"id":\#(id),"text":"no \#(id)","user":{"id":7,"name":"Ann"},"#
            + #""media":[{"id":1,"type":"photo"},{"id":2,"type":"photo"}]\#(quoted)}"#
    }

    /// Pretty-prints a value as in archives.
    private static func pretty(_ text: String, indentation: Int) -> String {
        var result = ""
        var depth = indentation
        var isString = false
        var isEscaped = false
        for character in text {
            if isString {
                result.append(character)
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isString = false
                }
                continue
            }
            switch character {
            case "{", "[":
                depth += 1
                result += "\(character)\n" + String(repeating: "  ", count: depth)
            case "}", "]":
                depth -= 1
                result += "\n" + String(repeating: "  ", count: depth) + "\(character)"
            case ",": result += ",\n" + String(repeating: "  ", count: depth)
            case ":": result += " : "
            default:
                if character == "\"" { isString = true }
                result.append(character)
            }
        }
        return result
    }

    static let samples: [Sample] = {
        let wrapped = (1...5).map(Self.wrapped)
        let flat = (1...5).map(Self.flat)
        let spread = wrapped.map { pretty($0, indentation: 1) }
        return [
            Sample(
                name: "an account archive",
                text: "window.YTD.tweets.part0 = [\n  " + spread.joined(separator: ",\n  ") + "\n]", records: spread),
            Sample(
                name: "a compact account archive",
                text: "window.YTD.tweets.part0 = [" + wrapped.joined(separator: ",") + "]", records: wrapped),
            Sample(name: "a compact array", text: "[" + flat.joined(separator: ",") + "]", records: flat),
            Sample(
                name: "a classic month",
                text: "Grailbird.data.tweets_2013_01 = \n [ " + flat.joined(separator: ", ") + " ]",
                records: flat),
            Sample(name: "lines", text: flat.joined(separator: "\n") + "\n", records: flat),
            Sample(name: "lines with CRLF", text: wrapped.joined(separator: "\r\n"), records: wrapped),
        ]
    }()

    @Test("The undamaged samples are read completely", arguments: samples)
    func whole(sample: Sample) {
        let reading = RecordReading(sample.text)
        #expect(reading.records == sample.records)
        #expect(reading.skipped.isEmpty)
    }

    /// Checks that every record without damaged bytes is returned once and in order, and that all other returned
    /// records overlap with the damage.
    private func check(_ sample: Sample, bytes: [UInt8], damaged: Range<Int>, _ what: String) {
        let reading = RecordReading(bytes)
        var intact: [String] = []
        var search = sample.text.startIndex
        for record in sample.records {
            guard let range = sample.text.range(of: record, from: search) else { continue }
            search = range.upperBound
            let start = sample.text.utf8.distance(from: sample.text.startIndex, to: range.lowerBound)
            let end = sample.text.utf8.distance(from: sample.text.startIndex, to: range.upperBound)
            if damaged.upperBound <= start || damaged.lowerBound >= end { intact.append(record) }
        }
        #expect(reading.error == nil)
        let kept = reading.records.filter { intact.contains($0) }
        #expect(kept == intact, "\(what): \(reading.reasons)")
        // The damaged record may still be valid JSON.
        #expect(
            reading.records.count <= intact.count + max(1, sample.records.count - intact.count),
            "\(what): \(reading.records.filter { !intact.contains($0) })")
    }

    @Test("One wrong byte loses at most its record", arguments: samples)
    func flips(sample: Sample) {
        let bytes = Array(sample.text.utf8)
        for index in Exhaustive.sample(bytes.indices, every: 4) {
            // Inserted structure, removed structure, a flipped bit, invalid UTF-8. Each position gets a few of these
            // variants; together they cover every kind of position.
            let wrongs = Array("{}[]\",:\\x0 \n\0".utf8) + [0xFF, bytes[index] ^ 0x20, bytes[index] ^ 0x01]
            for step in 0..<2 {
                let wrong = wrongs[(index * 7 + step * 5) % wrongs.count]
                if wrong == bytes[index] { continue }
                var damaged = bytes
                damaged[index] = wrong
                check(
                    sample, bytes: damaged, damaged: index..<index + 1,
                    "byte \(index) (\(JSONError.name(bytes[index]))) is \(JSONError.name(wrong))")
            }
        }
    }

    @Test("A gap loses at most the records that it touches", arguments: samples)
    func holes(sample: Sample) {
        let bytes = Array(sample.text.utf8)
        var generator = SeededGenerator(seed: 140)
        for _ in 0..<(Exhaustive.isOn ? 150 : 40) {
            let start = Int.random(in: 40..<bytes.count - 40, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 1..<300, using: &generator))
            var zeroed = bytes
            for index in start..<end { zeroed[index] = 0 }
            check(sample, bytes: zeroed, damaged: start..<end, "zeros in \(start)..<\(end)")
        }
    }

    @Test("Every chunk size gives the same result, also for damaged entries", arguments: samples)
    func chunks(sample: Sample) {
        let bytes = Array(sample.text.utf8)
        var damaged = bytes
        damaged[bytes.count / 3] = UInt8(ascii: "{")
        damaged[bytes.count / 2] = 0
        for entry in [bytes, damaged, Array(bytes.dropLast(bytes.count / 4))] {
            let expected = RecordReading(entry)
            for chunk in Exhaustive.sample(1...64, every: 5) {
                #expect(RecordReading(entry, chunk: chunk, buffer: chunk) == expected, "chunks of \(chunk)")
            }
            #expect(RecordReading(entry, chunk: 7, buffer: 100) == expected)
        }
    }

    @Test("A damaged member of a split object is inside the entry, with any size of the buffer")
    func member() {
        let bytes =
            Array("{\"".utf8) + [UInt8](repeating: 0x94, count: 84) + Array("limit|\":{\"trac3\"}}".utf8)
        for chunk in 1...8 {
            for buffer in [1, 12, 23, 34, 1 << 20] {
                let reading = RecordReading(bytes, chunk: chunk, buffer: buffer, splitting: true)
                #expect(!reading.skipped.isEmpty)
                for skip in reading.skipped {
                    let end = skip.position.offset + skip.position.length
                    #expect(skip.position.offset >= 0 && end <= bytes.count, "\(chunk), \(buffer): \(skip)")
                }
            }
        }
    }

    @Test("Random bytes never hang the reader")
    func noise() {
        var generator = SeededGenerator(seed: 280)
        let pool = Array("{}[]\",:\\ \n0e-tfnu=;ab".utf8)
        for _ in 0..<(Exhaustive.isOn ? 4000 : 1000) {
            let bytes = (0..<Int.random(in: 0..<120, using: &generator)).map { _ in
                pool[Int.random(in: 0..<pool.count, using: &generator)]
            }
            _ = RecordReading(bytes)
            _ = RecordReading(Array("x=[{\"a\":1},".utf8) + bytes, chunk: 9, buffer: 16)
            _ = RecordReading(Array("{\"a\":1}\n".utf8) + bytes, splitting: true)
        }
    }

    @Test("Recovery takes linear time")
    func linear() {
        let pieces = ["{\"a\":[", "{\"a\":[{\"a\":1},", "[{\"a\":1},{\"a\":", "{\"a\":\"", "{\"a\":1 ", "{\"a\":[1,\n"]
        for piece in pieces {
            let text = "[{\"a\":1}," + String(repeating: piece, count: 100_000 / piece.utf8.count)
            let time = ProcessorClock.measure { _ = RecordReading(text) }
            #expect(time < .seconds(7), "\(piece)")
            let lines = "{\"a\":1}\n" + String(repeating: piece + "\n", count: 100_000 / piece.utf8.count)
            let timeOfLines = ProcessorClock.measure { _ = RecordReading(lines) }
            #expect(timeOfLines < .seconds(7), "\(piece) in lines")
        }
    }
}

extension String {
    /// Returns the first occurrence after an index, compared by bytes.
    fileprivate func range(of text: String, from start: Index) -> Range<Index>? {
        var index = start
        while index < endIndex {
            if self[index...].utf8.starts(with: text.utf8) {
                return index..<utf8.index(index, offsetBy: text.utf8.count)
            }
            index = utf8.index(after: index)
        }
        return nil
    }
}
