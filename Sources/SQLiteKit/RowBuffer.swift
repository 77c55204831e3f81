/// Rows of one table, collected in memory until one statement inserts them (see `prepareInsertion`). All rows have the
/// same number of cells. The text of a cell is in a `TextBuffer`, so rows are plain values, and both buffers can be
/// reused.
package struct RowBuffer {
    /// One value, in the memory layout of the C struct `tweetdex_cell`.
    package struct Cell: Equatable {
        /// The integer, the bits of the real number, or the offset of the text in the `TextBuffer`; 0 for null.
        fileprivate(set) var value: Int64
        /// The length of a text in bytes. A negative number means that the cell is not a text: -1 integer, -2 real,
        /// -3 null.
        fileprivate(set) var length: Int64

        private static let integer: Int64 = -1
        private static let real: Int64 = -2

        package static let null = Cell(value: 0, length: -3)

        package init(_ integer: Int64) { self.init(value: integer, length: Self.integer) }

        package init(_ integer: Int64?) { self = integer.map { Cell($0) } ?? .null }

        package init(_ flag: Bool) { self.init(flag ? 1 : 0 as Int64) }

        package init(_ real: Double?) {
            self = real.map { Cell(value: Int64(bitPattern: $0.bitPattern), length: Self.real) } ?? .null
        }

        fileprivate init(value: Int64, length: Int64) {
            self.value = value
            self.length = length
        }

        package var integer: Int64? { length == Self.integer ? value : nil }
        package var real: Double? { length == Self.real ? Double(bitPattern: UInt64(bitPattern: value)) : nil }
        /// The range of the text in `TextBuffer.bytes`; `nil` if the cell is not a text.
        package var text: Range<Int>? { length >= 0 ? Int(value)..<Int(value + length) : nil }
    }

    /// The number of cells in a row.
    package let width: Int
    fileprivate var cells: [Cell] = []

    package init(width: Int) {
        self.width = width
    }

    /// The number of rows.
    package private(set) var count = 0
    package var cellCount: Int { cells.count }

    package subscript(row: Int, column: Int) -> Cell {
        get { cells[row * width + column] }
        set { cells[row * width + column] = newValue }
    }

    /// Appends one row of `width` cells.
    @inline(__always)
    package mutating func append<let count: Int>(_ row: InlineArray<count, Cell>) {
        precondition(count == width)
        cells.append(addingCapacity: count) { (output: inout OutputSpan<Cell>) in
            for index in 0..<count { output.append(row[index]) }
        }
        self.count += 1
    }

    package mutating func removeAll(keepingCapacity: Bool = true) {
        cells.removeAll(keepingCapacity: keepingCapacity)
        count = 0
    }

    func withCells(_ body: (UnsafeRawBufferPointer) -> Void) {
        unsafe cells.withUnsafeBytes { bytes in unsafe body(bytes) }
    }
}

/// The texts of one or more `RowBuffer`s, as UTF-8 bytes.
package struct TextBuffer {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ text: String) -> RowBuffer.Cell {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return RowBuffer.Cell(value: Int64(start), length: Int64(bytes.count - start))
    }

    package mutating func append(_ text: String?) -> RowBuffer.Cell {
        guard let text else { return .null }
        return append(text)
    }

    /// Returns the text of a cell; `nil` if the cell is not a text.
    package func text(_ cell: RowBuffer.Cell) -> String? {
        cell.text.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    package mutating func removeAll(keepingCapacity: Bool = true) {
        bytes.removeAll(keepingCapacity: keepingCapacity)
    }
}
