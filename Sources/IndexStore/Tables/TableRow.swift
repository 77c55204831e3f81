internal import SQLiteKit
internal import TweetModel

/// The columns of a table, in the order of the cells of a batch, of a record, and of a SELECT list. The case
/// `startByte` is the column `start_byte`. The columns of small tables are numbers instead (`TweetTable.columns`).
///
/// A coding key knows its name without reflection, which would take a millisecond for all columns.
protocol TableColumn: CaseIterable, CodingKey, RawRepresentable<Int>, SendableMetatype {
    /// The number of columns in the store. The others, at the end, exist only in batches and records.
    static var storedCount: Int { get }
}

extension TableColumn {
    static var count: Int { allCases.count }
    static var storedCount: Int { count }
    var index: Int32 { Int32(truncatingIfNeeded: rawValue) }

    /// The SQL names of the columns in the store.
    static var names: [String] {
        allCases.prefix(storedCount).map { column in
            var name = ""
            var wasUppercase = true
            for character in column.stringValue {
                if character.isUppercase, !wasUppercase { name += "_" }
                wasUppercase = character.isUppercase
                name += character.lowercased()
            }
            return name
        }
    }

    /// The SQL names, separated by commas. `prefix` precedes each of them: `m.`.
    static func list(_ prefix: String = "") -> String { names.map { prefix + $0 }.joined(separator: ", ") }
}

/// A row of cells: the current row of a statement, or a row of a batch. NULL is read as 0 or an empty text, unless the
/// function returns an optional.
protocol TableRow {
    func isNull(_ column: Int32) -> Bool
    func integer(_ column: Int32) -> Int64
    func double(_ column: Int32) -> Double
    func text(_ column: Int32) -> String
}

extension Statement: TableRow {}

extension RowBuffer {
    subscript(row: Int, column: some TableColumn) -> Cell {
        get { self[row, column.rawValue] }
        set { self[row, column.rawValue] = newValue }
    }
}

/// A row of a `RowBuffer`.
struct BatchRow: TableRow {
    private let rows: RowBuffer
    private let texts: TextBuffer
    private let row: Int

    init(_ rows: RowBuffer, _ texts: TextBuffer, _ row: Int) {
        (self.rows, self.texts, self.row) = (rows, texts, row)
    }

    private func cell(_ column: Int32) -> RowBuffer.Cell { rows[row, Int(column)] }

    func isNull(_ column: Int32) -> Bool { cell(column).isNull }
    func integer(_ column: Int32) -> Int64 { cell(column).integer ?? 0 }
    func double(_ column: Int32) -> Double { cell(column).real ?? 0 }
    func text(_ column: Int32) -> String { texts.text(cell(column)) ?? "" }
}

extension TableRow {
    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func integer(_ column: some TableColumn) -> Int64 { integer(column.index) }
    func text(_ column: some TableColumn) -> String { text(column.index) }
    func optionalInteger(_ column: some TableColumn) -> Int64? { optionalInteger(column.index) }
    func optionalText(_ column: some TableColumn) -> String? { optionalText(column.index) }

    func optionalDouble(_ column: some TableColumn) -> Double? {
        isNull(column.index) ? nil : double(column.index)
    }

    /// Reads a time in Unix seconds.
    func time(_ column: Int32) -> Timestamp? { optionalInteger(column).map { Timestamp(seconds: $0) } }

    /// Reads a span from the column of its start and the next one. Returns `nil` if the span is unknown or invalid.
    func span(_ start: Int32) -> TextSpan? {
        guard let first = optionalInteger(start), let end = optionalInteger(start + 1), 0 <= first, first <= end
        else { return nil }
        return TextSpan(Int(first), Int(end))
    }

    func source(_ column: Int32) -> EntitySource { EntitySource(rawValue: Int(integer(column))) ?? .given }
}

extension RowBuffer.Cell {
    /// The cells of a span's start and end.
    static func start(_ span: TextSpan?) -> Self { Self(span.map { Int64($0.start) }) }
    static func end(_ span: TextSpan?) -> Self { Self(span.map { Int64($0.end) }) }

    init(_ source: EntitySource) { self.init(Int64(source.rawValue)) }
    init(_ number: Int?) { self.init(number.map { Int64($0) }) }
    init(_ time: Timestamp?) { self.init(time?.seconds) }
}

extension String {
    /// The text at a span; `nil` if the span is unknown or exceeds the text.
    func slice(_ span: TextSpan?) -> Substring.UnicodeScalarView? {
        guard let span, span.end <= utf8.count else { return nil }
        let start = utf8.index(startIndex, offsetBy: span.start)
        return unicodeScalars[start..<utf8.index(startIndex, offsetBy: span.end)]
    }

    /// The text at a span without its first character, which is the `#` or `@`.
    func tag(at span: TextSpan?) -> String? { slice(span).map { String($0.dropFirst()) } }

    /// Returns true if the span contains exactly these bytes. With `behindSign`, ignores the first character of the
    /// span. Returns false if the span is missing, empty or invalid.
    func has(_ value: String, at span: TextSpan?, behindSign: Bool = false) -> Bool {
        let bytes = utf8.span
        guard let span, span.start < span.end, span.end <= bytes.count else { return false }
        var first = span.start
        func isInsideCharacter(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
        guard !isInsideCharacter(first), !isInsideCharacter(span.end) else { return false }
        if behindSign { repeat { first += 1 } while first < span.end && isInsideCharacter(first) }
        return bytes.extracting(first..<span.end).hasSameBytes(as: value.utf8.span)
    }
}
