/// Reads the rows of a CSV table (RFC 4180) from front to back in bounded memory.
///
/// Also accepts: a byte order mark; lines above the header (Brandwatch); CR LF or LF; rows with more or fewer cells
/// than the header (classic archives); commas, semicolons (GetOldTweets), tabs (Meltwater) or vertical bars as
/// delimiters; a last row without a line end.
///
/// A damaged row is skipped. A missing quote would join all cells up to the next quote; it is detected if text follows
/// a closing quote, or if the row is too large. Such a row is read again in the forms of programs that do not double
/// quotes, and accepted if it then has as many cells as the first row:
///
///     "say \"hi\"","x"     a backslash before each (R, MySQL)
///     "say "hi" to";"x"    nothing at all, and each row on one line (GetOldTweets)
///     1⇥ann_lee⇥"say" hi    no quoting, and tabs between the cells (SemEval)
///
/// Otherwise reading continues at the next line that has a number in its first cell, that has all cells and an ID in
/// one of them, or that begins two rows with all cells.
struct CSVReader: ~Copyable {
    enum Outcome: Hashable {
        /// `fields` contains the row, and `position` its position.
        case row
        case skipped(reason: String, RecordPosition)
        case end
    }

    /// Maximum size of a row in bytes. No tweet needs more.
    static let rowLimit = 1 << 20
    private static let chunkSize = 1 << 18
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let tab = UInt8(ascii: "\t")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The cells of the current row, without quotes.
    private(set) var fields: [[UInt8]] = []
    private(set) var position = RecordPosition(offset: 0, length: 0)
    /// Whether a cell of the current row was quoted.
    private var hasQuotedCell = false

    private let stream: ByteStream
    private var delimiter: UInt8?
    private var buffer: [UInt8] = []
    private var cursor = 0
    private var bufferStart: Int64 = 0
    private var line = 1
    private var isAtEnd = false
    private var failure: InputError?
    private var hasBegun = false
    /// The number of cells in the first row. Other rows may have more or fewer.
    private var width: Int?

    /// The number of bytes that recovery scanned without finding a row. It limits the time for recovery.
    private var wastedBytes: Int64 = 0

    private let isHeader: (([[UInt8]]) -> Bool)?

    /// - Parameter isHeader: whether a row contains column names. If one of the first 12 lines does, reading begins
    ///   there, because Brandwatch writes the query above the table.
    init(_ stream: ByteStream, isHeader: (([[UInt8]]) -> Bool)? = nil) {
        self.stream = stream
        self.isHeader = isHeader
    }

    /// Reads the next row and skips empty lines. Throws an error of the stream only after all rows before it.
    mutating func next() throws(InputError) -> Outcome {
        if !hasBegun { begin() }
        drop()
        while true {
            guard fill(upTo: 1) else {
                if let failure { throw failure }
                return .end
            }
            if buffer[cursor] == Self.lineFeed || buffer[cursor] == Self.carriageReturn {
                if buffer[cursor] == Self.lineFeed { line += 1 }
                cursor += 1
                continue
            }
            switch scanRow() {
            case .row(let end):
                // Before an error of the stream, the last row may be incomplete.
                if let failure, buffer[end - 1] != Self.lineFeed {
                    advance(to: end)
                    throw failure
                }
                if width != nil, hasQuotedCell, let line = joinedLine(before: end) {
                    fields = line.cells
                    return accept(end: line.end)
                }
                guard isWhole(end: end) else { return cutRow(end: end) }
                guard let zeros = firstZeros(before: end) else { return accept(end: end) }
                return resynchronise(from: zeros, "bytes of this row, and perhaps of others, were replaced by zeros")
            case .broken(let index, let reason):
                if let end = repairedRow(brokenAt: index) { return accept(end: end) }
                return resynchronise(from: index, reason)
            }
        }
    }

    private mutating func begin() {
        hasBegun = true
        if fill(upTo: 3), buffer[cursor..<cursor + 3].elementsEqual([0xEF, 0xBB, 0xBF]) { cursor += 3 }
        _ = fill(upTo: 1 << 14)
        // The delimiter is in the first line that is not empty.
        let empty = buffer[cursor...].prefix { $0 == Self.lineFeed || $0 == Self.carriageReturn }
        advance(to: empty.endIndex)
        let (start, startLine) = (cursor, line)
        for _ in 0..<Self.linesAbove {
            chooseDelimiter()
            if let isHeader, case .row = scanRow(), isHeader(fields) { return }
            guard let end = buffer[cursor...].firstIndex(of: Self.lineFeed) else { break }
            advance(to: end + 1)
        }
        (cursor, line) = (start, startLine)
        chooseDelimiter()
    }

    /// Maximum number of lines to search for the header.
    private static let linesAbove = 12

    /// Chooses the most frequent delimiter in the line at the cursor; `nil` if the line has no delimiter.
    private mutating func chooseDelimiter() {
        let first = buffer[cursor...].prefix { $0 != Self.lineFeed }
        let counts = [",", ";", "\t", "|"].map { (sign: StaticString) -> (UInt8, Int) in
            let byte = unsafe sign.utf8Start.pointee
            return (byte, first.count { $0 == byte })
        }
        delimiter = counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
    }

    // MARK: One row

    private enum Scan {
        /// The index after the row and its line end.
        case row(end: Int)
        /// The index of the unexpected byte.
        case broken(Int, reason: String)
    }

    private mutating func scanRow(hasBackslashes: Bool = false) -> Scan {
        fields.removeAll(keepingCapacity: true)
        hasQuotedCell = false
        var index = cursor
        while true {
            // At the beginning of a cell.
            guard available(index) else {
                fields.append([])
                return .row(end: index)
            }
            if buffer[index] == Self.quote {
                hasQuotedCell = true
                switch scanQuoted(from: &index, hasBackslashes) {
                case nil: break
                case let reason?: return .broken(index, reason: reason)
                }
            } else {
                let start = index
                while available(index), !isCellEnd(buffer[index]) {
                    index += 1
                    if index - cursor > Self.rowLimit { return .broken(index, reason: Self.tooLong) }
                }
                fields.append(Array(buffer[start..<index]))
            }
            guard available(index) else { return .row(end: index) }
            if buffer[index] == delimiter {
                index += 1
                continue
            }
            if buffer[index] == Self.carriageReturn { index += 1 }
            if available(index), buffer[index] == Self.lineFeed { index += 1 }
            return .row(end: index)
        }
    }

    private static let tooLong = "this row is larger than a megabyte: a quote may be missing"

    /// Reads a quoted cell. Returns the problem, or `nil` if the cell is correct.
    private mutating func scanQuoted(from index: inout Int, _ hasBackslashes: Bool) -> String? {
        index += 1
        var field: [UInt8] = []
        // The start of the bytes that are not in `field` yet.
        var start = index
        while true {
            guard available(index) else { return "the file ends inside a quoted cell" }
            let byte = buffer[index]
            if byte != Self.quote {
                if hasBackslashes, byte == Self.backslash, available(index + 1), Self.isEscaped(buffer[index + 1]) {
                    field += buffer[start..<index]
                    index += 1
                    start = index
                }
                index += 1
                if index - cursor > Self.rowLimit { return Self.tooLong }
                continue
            }
            field += buffer[start..<index]
            index += 1
            if available(index), buffer[index] == Self.quote {
                start = index
                index += 1
                continue
            }
            fields.append(field)
            guard available(index) else { return nil }
            return isCellEnd(buffer[index]) ? nil : "a quote is missing or misplaced"
        }
    }

    /// MySQL also writes a backslash before a line feed or a backslash.
    private static func isEscaped(_ byte: UInt8) -> Bool { byte == quote || byte == lineFeed || byte == backslash }

    private func isCellEnd(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Whether a row is complete. Only the last row may have no line end, and then it needs all cells.
    private func isWhole(end: Int) -> Bool {
        guard let width, fields.count < width else { return true }
        return buffer[end - 1] == Self.lineFeed || buffer[end - 1] == Self.carriageReturn
    }

    private mutating func cutRow(end: Int) -> Outcome {
        let start = bufferStart + Int64(cursor)
        let position = RecordPosition(offset: start, length: Int64(end - cursor), line: line)
        advance(to: end)
        return .skipped(reason: "the file ends inside a row", position)
    }

    private mutating func accept(end: Int) -> Outcome {
        let start = bufferStart + Int64(cursor)
        position = RecordPosition(offset: start, length: Int64(end - cursor), line: line)
        advance(to: end)
        if width == nil { width = fields.count }
        return .row
    }

    // MARK: Damage

    /// The index of the first two zeros in the row at the cursor. A lost sector leaves zeros, which may have replaced
    /// the end of this row and the beginning of the next one.
    private func firstZeros(before end: Int) -> Int? {
        guard let first = buffer[cursor..<end].firstIndex(of: 0) else { return nil }
        return (first..<end - 1).first { buffer[$0] == 0 && buffer[$0 + 1] == 0 }
    }

    /// Reads a row whose quotes are not doubled into `fields`. Returns the index after it, or `nil` if that fails, too.
    private mutating func repairedRow(brokenAt index: Int) -> Int? {
        if let width, hasEscapedQuote(cursor..<index), case .row(let end) = scanRow(hasBackslashes: true),
            fields.count == width
        {
            return end
        }
        guard let line = unquotedLine() ?? lineOfBareQuotes(),
            line.cells.count == width || width == nil && delimiter == Self.tab
        else { return nil }
        fields = line.cells
        return line.end
    }

    /// Reads the line at the cursor as a row of a table with tabs and without quoting. Returns `nil` for other tables,
    /// and if the number of cells differs from that of the first row.
    private mutating func unquotedLine() -> (cells: [[UInt8]], end: Int)? {
        guard delimiter == Self.tab, buffer[cursor] != Self.quote, let line = lineOfBareQuotes(hasQuotes: false),
            line.cells.count > 1, line.cells.count == width ?? line.cells.count
        else { return nil }
        return line
    }

    /// Reads the line at the cursor without quoting if this row, which ends at `end`, joins it with another row.
    private mutating func joinedLine(before end: Int) -> (cells: [[UInt8]], end: Int)? {
        guard delimiter == Self.tab, let lineEnd = buffer[cursor..<end].firstIndex(of: Self.lineFeed), lineEnd + 1 < end
        else { return nil }
        let start = cursor
        cursor = lineEnd + 1
        let joinsRows = unquotedLine() != nil
        cursor = start
        return joinsRows ? unquotedLine() : nil
    }

    private func hasEscapedQuote(_ range: Range<Int>) -> Bool {
        range.dropLast().contains { buffer[$0] == Self.backslash && buffer[$0 + 1] == Self.quote }
    }

    /// Reads the line at the cursor as a row in which a quote closes its cell only before a delimiter or the line end.
    /// Returns `nil` if a cell is not closed, or if the line is too long. Without `hasQuotes`, quotes are text.
    private mutating func lineOfBareQuotes(hasQuotes: Bool = true) -> (cells: [[UInt8]], end: Int)? {
        var end = cursor
        while available(end), buffer[end] != Self.lineFeed {
            end += 1
            if end - cursor > Self.rowLimit { return nil }
        }
        let last = end > cursor && buffer[end - 1] == Self.carriageReturn ? end - 1 : end
        var cells: [[UInt8]] = []
        var start = cursor
        while true {
            let isQuoted = hasQuotes && start < last && buffer[start] == Self.quote
            var stop = isQuoted ? start + 1 : start
            func ends(_ index: Int) -> Bool { index == last || buffer[index] == delimiter }
            if isQuoted {
                while stop < last, !(buffer[stop] == Self.quote && ends(stop + 1)) { stop += 1 }
                if stop == last { return nil }
                cells.append(Array(buffer[start + 1..<stop]))
                stop += 1
            } else {
                while !ends(stop) { stop += 1 }
                cells.append(Array(buffer[start..<stop]))
            }
            if stop == last { return (cells, min(end + 1, buffer.count)) }
            start = stop + 1
        }
    }

    /// Skips lines up to the next one that begins like a row.
    private mutating func resynchronise(from index: Int, _ reason: String) -> Outcome {
        let start = bufferStart + Int64(cursor)
        let startLine = line
        let damage = bufferStart + Int64(index)
        fields.removeAll()
        while true {
            skipLine()
            guard fill(upTo: 1), !beginsRow(), !isRow(), !beginsRows() else { break }
        }
        let length = bufferStart + Int64(cursor) - start
        return .skipped(
            reason: "\(reason) (byte \(damage))", RecordPosition(offset: start, length: length, line: startLine))
    }

    private mutating func skipLine() {
        while fill(upTo: 1) {
            if let end = buffer[cursor...].firstIndex(of: Self.lineFeed) { return advance(to: end + 1) }
            advance(to: buffer.count)
        }
    }

    /// Whether the line at the cursor is a row with all its cells and a number of 8 to 20 digits in one of them.
    private mutating func isRow() -> Bool {
        guard let width, !isInsideCell, let line = lineOfBareQuotes(), line.cells.count == width else { return false }
        return line.cells.contains { (8...20) ~= $0.count && $0.allSatisfy(\.isASCIIDigit) }
    }

    /// Whether two rows with all cells begin at the cursor, or one before the end of the file. Their texts may contain
    /// line ends.
    private mutating func beginsRows() -> Bool {
        let start = cursor
        defer { cursor = start }
        guard let width, width > 1, !isInsideCell, wastedBytes <= 4 * (bufferStart + Int64(cursor + Self.rowLimit))
        else { return false }
        for _ in 0..<2 {
            let scan = scanRow()
            guard case .row(let end) = scan, fields.count == width else {
                if case .broken(let index, _) = scan { cursor = index }
                wastedBytes += Int64(cursor - start)
                return false
            }
            cursor = end
            while fill(upTo: 1), buffer[cursor] == Self.lineFeed || buffer[cursor] == Self.carriageReturn {
                cursor += 1
            }
            if !fill(upTo: 1) { return true }
        }
        return true
    }

    /// Whether the line begins inside a quoted cell: its first cell contains a quote, but does not begin with one.
    private var isInsideCell: Bool {
        buffer[cursor] != Self.quote && buffer[cursor...].prefix { !isCellEnd($0) }.contains(Self.quote)
    }

    /// Whether the line begins with `"123",` or `123,`.
    private mutating func beginsRow() -> Bool {
        _ = fill(upTo: 32)
        var index = cursor
        let isQuoted = buffer[index] == Self.quote
        if isQuoted { index += 1 }
        let digits = index
        while index < buffer.count, buffer[index].isASCIIDigit { index += 1 }
        guard index > digits, index - digits <= 20 else { return false }
        if isQuoted {
            guard index < buffer.count, buffer[index] == Self.quote else { return false }
            index += 1
        }
        return index < buffer.count && buffer[index] == delimiter
    }

    // MARK: Bytes

    private mutating func advance(to index: Int) {
        for byte in buffer[cursor..<index] where byte == Self.lineFeed { line += 1 }
        cursor = index
    }

    /// Whether the buffer has a byte at this index. Reads more bytes if needed.
    private mutating func available(_ index: Int) -> Bool { index < buffer.count || fill(upTo: index - cursor + 1) }

    /// Whether at least `count` bytes follow the cursor. Reads more bytes if needed.
    private mutating func fill(upTo count: Int) -> Bool {
        while buffer.count - cursor < count, !isAtEnd {
            do {
                isAtEnd = try !stream.read(Self.chunkSize, into: &buffer)
            } catch {
                failure = error
                isAtEnd = true
            }
        }
        return buffer.count - cursor >= count
    }

    /// Removes the rows before the cursor. Call it only between rows, because indices into the buffer change.
    private mutating func drop() {
        guard cursor > Self.chunkSize else { return }
        buffer.removeFirst(cursor)
        bufferStart += Int64(cursor)
        cursor = 0
    }
}

extension CSVReader {
    /// Returns the first rows of a table, at most `limit`, without damaged ones.
    ///
    /// - Parameter isHeader: see `init`.
    static func firstRows(
        of bytes: ArraySlice<UInt8>, limit: Int, isHeader: (([[UInt8]]) -> Bool)? = nil
    ) -> [[[UInt8]]] {
        var reader = CSVReader(ByteStream(Array(bytes)), isHeader: isHeader)
        var rows: [[[UInt8]]] = []
        do {
            reading: while rows.count < limit {
                switch try reader.next() {
                case .row: rows.append(reader.fields)
                case .skipped: continue
                case .end: break reading
                }
            }
        } catch {
            // Not reached, because reading bytes in memory does not fail.
        }
        return rows
    }
}
