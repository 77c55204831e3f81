import TestSupport
import TweetModel

@testable import ArchiveImport
@testable import Rendering

/// Any bytes are a table: its rows are the same in whatever pieces it comes, follow each other, and what is left out is
/// told. What we write as a table is read again as what it was. The first byte chooses the pieces.
func fuzzCSV(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    let table = Array(bytes[1...])
    let whole = TableReading(table, piece: 1 << 16)
    whole.check(table)
    expect(TableReading(table, piece: Int(bytes[0]) % 61 + 1) == whole, "other rows when it comes in pieces")
    checkWriting(table, hasMark: bytes[0] & 1 != 0)
    return true
}

private struct TableReading: Equatable {
    struct Step: Equatable {
        /// nil for a row.
        var reason: String?
        var position: RecordPosition
        var fields: [[UInt8]] = []
    }

    private(set) var steps: [Step] = []

    init(_ table: [UInt8], piece: Int) {
        var reader = CSVReader(ByteStream(table, chunk: piece))
        do throws(InputError) {
            while true {
                expect(steps.count <= table.count, "a reading without an end")
                switch try reader.next() {
                case .end: return
                case .row: steps.append(Step(position: reader.position, fields: reader.fields))
                case .skipped(let reason, let position): steps.append(Step(reason: reason, position: position))
                }
            }
        } catch {
            fail("bytes in memory that cannot be read: \(error)")
        }
    }

    func check(_ table: [UInt8]) {
        var end = table.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for step in steps {
            let (start, length) = (Int(step.position.offset), Int(step.position.length))
            expect(start >= end && length > 0 && start + length <= table.count, "a row out of place")
            let between = table[end..<start]
            expect(between.allSatisfy { $0 == 0x0A || $0 == 0x0D }, "passed over in silence: \(end)..<\(start)")
            expect(step.position.line == 1 + table[..<start].count { $0 == 0x0A }, "another line")
            end = start + length
            if let reason = step.reason {
                expect(!reason.isEmpty, "left out without a reason")
            } else {
                expect(!step.fields.isEmpty && step.fields.joined().count <= length, "more in cells than in the row")
                for field in step.fields { checkCell(field) }
            }
        }
        expect(table[end...].allSatisfy { $0 == 0x0A || $0 == 0x0D }, "passed over in silence: from \(end) on")
    }

    private func checkCell(_ field: [UInt8]) {
        let text = LegacyText.string(field)
        if String(validating: field, as: UTF8.self) != nil { expect(text.utf8.elementsEqual(field), "another text") }
        for value in CellList.values(text, members: ["tag", "text", "screen_name"]) {
            expect(value.utf8.count <= text.utf8.count * 3, "values longer than their cell")
        }
    }
}

/// Texts that stand for a row of a table of ours.
private func checkWriting(_ bytes: [UInt8], hasMark: Bool) {
    var fields = FuzzedFields(bytes)
    var cells: [String] = []
    while let text = fields.text(), cells.count < 60 { cells.append(text) }
    var table: [UInt8] = []
    CSVRenderer().header(byteOrderMark: hasMark, into: &table)
    for cell in cells { table.putCell(cell) }
    table.removeLast()
    table.put("\r\n")
    let reading = TableReading(table, piece: 1 << 16)
    expect(reading.steps.count == 2 && reading.steps[1].reason == nil, "not the rows that were written")
    let other = CSVTable.rows(table)
    expect(other.count == 2 && other[1].count == cells.count, "not the rows that were written, to others")
    let read = reading.steps[1].fields
    expect(read.count == cells.count, "not the cells that were written")
    for (index, cell) in cells.enumerated() { checkGuarded(read[index], other[1][index], cell) }
}

/// A cell as it was read twice; a sign stands before what a spreadsheet would calculate.
func checkGuarded(_ read: [UInt8], _ other: String, _ cell: String) {
    expect(other.utf8.elementsEqual(read), "not to all readers the same")
    expect(read.elementsEqual(cell.utf8) || read.elementsEqual("'".utf8 + Array(cell.utf8)), "another cell")
    expect(!(read.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false), "a formula")
}
