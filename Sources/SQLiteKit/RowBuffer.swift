internal import CSQLite

// The types of this file are public, because the compiler inlines only public declarations of other modules, and each
// row calls these many times.

/// Rows of one table, collected in memory until one statement inserts them (see `prepareInsertion`). All rows have the
/// same number of cells. The text of a cell is in a `TextBuffer`, so rows are plain values, and both buffers can be
/// reused.
public struct RowBuffer {
    /// One value, in the memory layout of the C struct `tweetdex_cell`.
    public struct Cell: Equatable {
        /// The integer, the bits of the real number, or the offset of the text in the `TextBuffer`; 0 for null.
        @usableFromInline let value: Int64
        /// The length of a text in bytes. A negative number means that the cell is not a text: -1 integer, -2 real,
        /// -3 null.
        @usableFromInline let length: Int64

        @inlinable static var integer: Int64 { -1 }
        @inlinable static var real: Int64 { -2 }

        /// A cell without a value.
        @inlinable public static var null: Cell { Cell(value: 0, length: -3) }

        /// Creates a cell with an integer.
        @inlinable public init(_ integer: Int64) { self.init(value: integer, length: Self.integer) }

        /// Creates a cell with an integer, or null.
        @inlinable public init(_ integer: Int64?) { self = integer.map { Cell($0) } ?? .null }

        /// Creates a cell with the integer 1 or 0.
        @inlinable public init(_ flag: Bool) { self.init(flag ? 1 : 0 as Int64) }

        /// Creates a cell with a real number, or null.
        @inlinable public init(_ real: Double?) {
            self = real.map { Cell(value: Int64(bitPattern: $0.bitPattern), length: Self.real) } ?? .null
        }

        @inlinable init(value: Int64, length: Int64) {
            self.value = value
            self.length = length
        }

        /// The integer; `nil` if the cell is not an integer.
        @inlinable public var integer: Int64? { length == Self.integer ? value : nil }
        /// The real number; `nil` if the cell is not a real number.
        @inlinable public var real: Double? {
            length == Self.real ? Double(bitPattern: UInt64(bitPattern: value)) : nil
        }
        /// True if the cell has no value.
        @inlinable public var isNull: Bool { length == -3 }
        /// A cell that refers to a part of this cell's text; null without a range. The range counts from the start of
        /// the text.
        package func part(_ range: Range<Int>?) -> Cell {
            range.map { Cell(value: value + Int64($0.lowerBound), length: Int64($0.count)) } ?? .null
        }

        /// The range of the text in `TextBuffer.bytes`; `nil` if the cell is not a text.
        @inlinable public var text: Range<Int>? { length >= 0 ? Int(value)..<Int(value + length) : nil }
    }

    /// The number of cells in a row.
    public let width: Int
    @usableFromInline var cells: [Cell] = []

    /// Creates an empty buffer for rows of `width` cells.
    @inlinable public init(width: Int) {
        self.width = width
    }

    /// Returns the sum of the SQL function `row_hash` over all rows. The cells must be integers or null.
    package var hashSum: Int64 {
        var sum: Int64 = 0
        for row in 0..<rowCount {
            var hash = tweetdex_row_hash_start
            for cell in cells[row * width..<(row + 1) * width] {
                hash = cell.integer.map { tweetdex_row_hash_integer(hash, $0) } ?? tweetdex_row_hash_null(hash)
            }
            sum += tweetdex_row_hash_end(hash)
        }
        return sum
    }

    @usableFromInline var rowCount = 0
    /// The number of rows.
    @inlinable public var count: Int { rowCount }
    /// The number of cells of all rows.
    @inlinable public var cellCount: Int { cells.count }

    /// The cell of a row and column, both counted from 0.
    @inlinable public subscript(row: Int, column: Int) -> Cell {
        get { cells[row * width + column] }
        set { cells[row * width + column] = newValue }
    }

    /// Appends one row of `width` cells.
    @inlinable
    public mutating func append<let count: Int>(_ row: InlineArray<count, Cell>) {
        precondition(count == width)
        unsafe row.span.withUnsafeBufferPointer { unsafe cells.append(contentsOf: $0) }
        rowCount += 1
    }

    /// Appends a row without values.
    package mutating func appendNulls() {
        cells.append(contentsOf: repeatElement(.null, count: width))
        rowCount += 1
    }

    package mutating func removeAll(keepingCapacity: Bool = true) {
        cells.removeAll(keepingCapacity: keepingCapacity)
        rowCount = 0
    }

    func withCells(_ body: (UnsafeRawBufferPointer) -> Void) {
        unsafe cells.withUnsafeBytes { bytes in unsafe body(bytes) }
    }
}

/// The texts of one or more `RowBuffer`s, as UTF-8 bytes.
public struct TextBuffer {
    /// The texts, one after the other.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty buffer.
    public init() {}

    /// Appends a text, and returns a cell that refers to it.
    public mutating func append(_ text: String) -> RowBuffer.Cell {
        let start = bytes.count
        // Faster than appending `utf8`.
        unsafe text.utf8.span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return RowBuffer.Cell(value: Int64(start), length: Int64(bytes.count - start))
    }

    /// Appends a text, and returns a cell that refers to it. `nil` becomes null.
    @inlinable public mutating func append(_ text: String?) -> RowBuffer.Cell {
        guard let text else { return .null }
        return append(text)
    }

    /// Appends texts that follow each other, and returns a cell that refers to all of them (see `Cell.part`).
    package mutating func append(_ texts: [UInt8]) -> RowBuffer.Cell {
        let start = bytes.count
        bytes.append(contentsOf: texts)
        return RowBuffer.Cell(value: Int64(start), length: Int64(texts.count))
    }

    /// Returns the text of a cell; `nil` if the cell is not a text.
    package func text(_ cell: RowBuffer.Cell) -> String? {
        cell.text.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    package mutating func removeAll(keepingCapacity: Bool = true) {
        bytes.removeAll(keepingCapacity: keepingCapacity)
    }
}

/// Each connection has a virtual table `batch_row`. While `run(_:over:order:texts:_:)` runs a statement, the table
/// contains the rows of a `RowBuffer`. Otherwise it is empty.
extension Connection {
    /// Prepares a statement that inserts the rows of `batch_row` into `table`. If a row violates a constraint, SQLite
    /// rolls back the whole transaction. To undo only the statement, SQLite would save a copy of each page before the
    /// statement changes it.
    ///
    /// - Parameters:
    ///   - columns: The columns for the cells of a row, in order: `"id, text"`. At most 40.
    ///   - onConflict: A conflict clause such as `ON CONFLICT DO NOTHING`.
    package func prepareInsertion(into table: String, _ columns: String, onConflict: String = "") throws -> Statement {
        let cells = columns.split(separator: ",").indices.map { "c\($0)" }.joined(separator: ", ")
        // Without `WHERE`, SQLite reads the `ON` of a conflict clause as the condition of a join.
        return try prepare(
            "INSERT OR ROLLBACK INTO \(table) (\(columns)) SELECT \(cells) FROM batch_row WHERE true \(onConflict)")
    }

    /// Runs a statement while `batch_row` contains rows of the buffer. `order` contains the indices of these rows,
    /// which must exist, in the order of `batch_row`. The text cells of the rows refer to `texts`. Calls the body for
    /// each row that the statement returns. Does nothing if `order` is empty. The body must not call this function.
    package func run(
        _ statement: Statement, over rows: RowBuffer, order: [UInt32], texts: TextBuffer,
        _ body: (Statement) throws -> Void = { _ in }
    ) throws {
        if order.isEmpty { return }
        unsafe precondition(batch.pointee.count == 0, "A statement over batch_row runs inside another one")
        var failure: (any Error)?
        unsafe rows.withCells { cells in
            unsafe order.withUnsafeBufferPointer { order in
                unsafe texts.bytes.withUnsafeBytes { texts in
                    unsafe batch.pointee = tweetdex_batch(
                        cells: cells.bindMemory(to: tweetdex_cell.self).baseAddress, order: order.baseAddress,
                        count: Int64(order.count), width: Int32(rows.width),
                        text: texts.bindMemory(to: CChar.self).baseAddress)
                    do {
                        while try statement.step() { try body(statement) }
                    } catch {
                        failure = error
                    }
                    statement.reset()
                    unsafe batch.pointee = tweetdex_batch()
                }
            }
        }
        if let failure { throw failure }
    }

    func registerBatchTable() throws {
        let code = unsafe tweetdex_register_batch_table(handle, batch)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }
}
