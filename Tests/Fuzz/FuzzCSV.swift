import TestSupport
import TweetModel

@testable import ArchiveImport
@testable import Rendering

/// Any bytes can be read as a table: the rows do not depend on the chunk size, are in order, and skipped ranges are
/// reported. A table that the product writes is read back unchanged. The first byte selects the chunk size.
func fuzzCSV(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    let table = Array(bytes[1...])
    let whole = TableReading(table, piece: 1 << 16)
    whole.check(table)
    expect(TableReading(table, piece: Int(bytes[0]) % 61 + 1) == whole, "the rows depend on the chunk size")
    checkWriting(table, hasMark: bytes[0] & 1 != 0)
    return true
}

private struct TableReading: Equatable {
    struct Step: Equatable {
        /// The reason why the range was skipped; `nil` for a row.
        var reason: String?
        var position: RecordPosition
        var fields: [[UInt8]] = []
    }

    private(set) var steps: [Step] = []

    init(_ table: [UInt8], piece: Int) {
        var reader = CSVReader(ByteStream(table, chunk: piece))
        do {
            while true {
                expect(steps.count <= table.count, "reading does not end")
                switch try reader.next() {
                case .end: return
                case .row: steps.append(Step(position: reader.position, fields: reader.fields))
                case .skipped(let reason, let position): steps.append(Step(reason: reason, position: position))
                }
            }
        } catch {
            fail("reading from memory failed: \(error)")
        }
    }

    func check(_ table: [UInt8]) {
        var end = table.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for step in steps {
            let (start, length) = (Int(step.position.offset), Int(step.position.length))
            expect(start >= end && length > 0 && start + length <= table.count, "a row at a wrong position")
            let between = table[end..<start]
            expect(between.allSatisfy { $0 == 0x0A || $0 == 0x0D }, "skipped without a report: \(end)..<\(start)")
            expect(step.position.line == 1 + table[..<start].count { $0 == 0x0A }, "wrong line number")
            end = start + length
            if let reason = step.reason {
                expect(!reason.isEmpty, "skipped without a reason")
            } else {
                expect(!step.fields.isEmpty && step.fields.joined().count <= length, "cells longer than the row")
                for field in step.fields { checkCell(field) }
            }
        }
        expect(table[end...].allSatisfy { $0 == 0x0A || $0 == 0x0D }, "skipped without a report: from \(end) on")
    }

    private func checkCell(_ field: [UInt8]) {
        let text = LegacyText.string(field)
        if String(validating: field, as: UTF8.self) != nil { expect(text.utf8.elementsEqual(field), "other text") }
        var document = JSONDocument()
        document.setStrings([Array(text.utf8)])
        for value in document.root.first?.words(["tag", "text", "screen_name"]) ?? [] {
            expect(value.utf8.count <= text.utf8.count * 3, "values are longer than their cell")
        }
    }
}

/// Checks that texts, written as a row of a table, are read back.
private func checkWriting(_ bytes: [UInt8], hasMark: Bool) {
    var fields = FuzzedFields(bytes)
    var cells: [String] = []
    while let text = fields.text(), cells.count < 60 { cells.append(text) }
    var table: [UInt8] = []
    table.putCSVHeader(byteOrderMark: hasMark)
    for cell in cells { table.putCell(cell) }
    table.removeLast()
    table.put("\r\n")
    let reading = TableReading(table, piece: 1 << 16)
    expect(reading.steps.count == 2 && reading.steps[1].reason == nil, "the rows differ from those written")
    let other = CSVTable.rows(table)
    expect(other.count == 2 && other[1].count == cells.count, "another reader reads different rows")
    let read = reading.steps[1].fields
    expect(read.count == cells.count, "the cells differ from those written")
    for (index, cell) in cells.enumerated() { checkGuarded(read[index], other[1][index], cell) }
}

/// Checks a cell against two readers. A quote precedes a text that a spreadsheet would evaluate, and U+2400 replaces
/// zero bytes.
func checkGuarded(_ read: [UInt8], _ other: String, _ cell: String) {
    let cell = String(String.UnicodeScalarView(cell.unicodeScalars.map { $0 == "\0" ? "\u{2400}" : $0 }))
    expect(other.utf8.elementsEqual(read), "two readers read different cells")
    expect(read.elementsEqual(cell.utf8) || read.elementsEqual("'".utf8 + Array(cell.utf8)), "the cell differs")
    expect(!(read.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false), "the cell is a formula")
}
