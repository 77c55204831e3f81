/// Reads the rows of a table as RFC 4180 has them, front to back, in bounded memory.
///
/// What real tables do beyond it is understood: a byte order mark, CR LF or LF, line ends inside quoted cells, quotes
/// doubled inside them, rows with more or fewer cells than the header, commas or semicolons or tabs between cells (a
/// spreadsheet's choice), no line end behind the last row.
///
/// Damage costs the row it is in. A lost quote would make one cell of everything up to the next one: a closing quote
/// that nothing may follow gives it away, and so does a row that grows beyond all bounds. Such a row is read again as
/// the two kinds of makers mean it who do not double quotes, and kept if that gives as many cells as the first row has:
///
///     "say \"hi\"","x"     a backslash before each (R, MySQL)
///     "say "hi" to";"x"    nothing at all, and each row on one line (GetOldTweets)
///
/// Otherwise reading goes on at the next line that begins with a number in its first cell, as most rows of tweets do, or
/// that is a whole row with one somewhere.
struct CSVReader: ~Copyable {
    enum Outcome: Hashable {
        /// `fields` holds a row; `position` tells where it stood.
        case row
        case skipped(reason: String, RecordPosition)
        case end
    }

    /// Bytes of the largest row: no tweet has more.
    static let rowLimit = 1 << 20
    private static let chunkSize = 1 << 18
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The cells of the current row, un-quoted.
    private(set) var fields: [[UInt8]] = []
    private(set) var position = RecordPosition(offset: 0, length: 0)

    private let stream: ByteStream
    private var delimiter: UInt8?
    private var buffer: [UInt8] = []
    private var cursor = 0
    private var bufferStart: Int64 = 0
    private var line = 1
    private var isAtEnd = false
    private var failure: InputError?
    private var hasBegun = false
    /// Cells of the first row; rows may have more or fewer.
    private var width: Int?

    private let isHeader: (([[UInt8]]) -> Bool)?

    /// - Parameter isHeader: tells the row with the names of columns. Where one of the first lines is one, reading begins
    ///   there: some makers write what was asked for above the table.
    init(_ stream: ByteStream, isHeader: (([[UInt8]]) -> Bool)? = nil) {
        self.stream = stream
        self.isHeader = isHeader
    }

    /// Goes to the next row; empty lines are passed over. Errors of the stream are thrown after all rows before the
    /// damage were handed out.
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
                // What stands before a damage of the stream itself may be half a row.
                if let failure, buffer[end - 1] != Self.lineFeed {
                    advance(to: end)
                    throw failure
                }
                return isWhole(end: end) ? accept(end: end) : cutRow(end: end)
            case .broken(let place, let reason):
                if let end = repairedRow(brokenAt: place) { return accept(end: end) }
                return resynchronise(from: place, reason)
            }
        }
    }

    private mutating func begin() {
        hasBegun = true
        if fill(upTo: 3), buffer[cursor..<cursor + 3].elementsEqual([0xEF, 0xBB, 0xBF]) { cursor += 3 }
        _ = fill(upTo: 1 << 14)
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

    /// Lines above a table, at most, with its first.
    private static let linesAbove = 12

    /// What stands most often in the line at the cursor.
    private mutating func chooseDelimiter() {
        let first = buffer[cursor...].prefix { $0 != Self.lineFeed }
        let counts = [",", ";", "\t"].map { (sign: StaticString) -> (UInt8, Int) in
            let byte = unsafe sign.utf8Start.pointee
            return (byte, first.count { $0 == byte })
        }
        delimiter = counts.max { $0.1 < $1.1 }.flatMap { $0.1 > 0 ? $0.0 : nil }
    }

    // MARK: One row

    private enum Scan {
        /// The index behind the row, its line end included.
        case row(end: Int)
        /// The index of what does not belong there.
        case broken(Int, reason: String)
    }

    private mutating func scanRow(hasBackslashes: Bool = false) -> Scan {
        fields.removeAll(keepingCapacity: true)
        var index = cursor
        while true {
            // At the beginning of a cell.
            guard available(index) else {
                fields.append([])
                return .row(end: index)
            }
            if buffer[index] == Self.quote {
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

    /// Reads a quoted cell; gives what is wrong with it.
    private mutating func scanQuoted(from index: inout Int, _ hasBackslashes: Bool) -> String? {
        index += 1
        var field: [UInt8] = []
        // What is not in the field yet, as it stands.
        var start = index
        while true {
            guard available(index) else { return "the file ends inside a quoted cell" }
            let byte = buffer[index]
            if byte != Self.quote {
                if hasBackslashes, byte == Self.backslash, available(index + 1), buffer[index + 1] == Self.quote {
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

    private func isCellEnd(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Whether a row ends as rows do: only the last one may have no line end, and then has all its cells.
    private func isWhole(end: Int) -> Bool {
        guard let width, fields.count < width else { return true }
        return buffer[end - 1] == Self.lineFeed || buffer[end - 1] == Self.carriageReturn
    }

    private mutating func cutRow(end: Int) -> Outcome {
        let start = bufferStart + Int64(cursor)
        let place = RecordPosition(offset: start, length: Int64(end - cursor), line: line)
        advance(to: end)
        return .skipped(reason: "the file ends inside a row", place)
    }

    private mutating func accept(end: Int) -> Outcome {
        let start = bufferStart + Int64(cursor)
        position = RecordPosition(offset: start, length: Int64(end - cursor), line: line)
        advance(to: end)
        if width == nil { width = fields.count }
        return .row
    }

    // MARK: Damage

    /// The index behind a row whose quotes are not doubled; `fields` are its cells.
    private mutating func repairedRow(brokenAt place: Int) -> Int? {
        guard let width else { return nil }
        if hasEscapedQuote(cursor..<place), case .row(let end) = scanRow(hasBackslashes: true), fields.count == width {
            return end
        }
        guard let line = lineOfBareQuotes(), line.cells.count == width else { return nil }
        fields = line.cells
        return line.end
    }

    private func hasEscapedQuote(_ range: Range<Int>) -> Bool {
        range.dropLast().contains { buffer[$0] == Self.backslash && buffer[$0 + 1] == Self.quote }
    }

    /// The line at the cursor as a row, where a quote closes its cell only in front of a delimiter or the line's end.
    private mutating func lineOfBareQuotes() -> (cells: [[UInt8]], end: Int)? {
        var end = cursor
        while available(end), buffer[end] != Self.lineFeed {
            end += 1
            if end - cursor > Self.rowLimit { return nil }
        }
        let last = end > cursor && buffer[end - 1] == Self.carriageReturn ? end - 1 : end
        var cells: [[UInt8]] = []
        var start = cursor
        while true {
            let isQuoted = start < last && buffer[start] == Self.quote
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

    /// Goes to the next line behind the row's first that begins as rows do.
    private mutating func resynchronise(from place: Int, _ reason: String) -> Outcome {
        let start = bufferStart + Int64(cursor)
        let startLine = line
        let damage = bufferStart + Int64(place)
        fields.removeAll()
        while true {
            skipLine()
            guard fill(upTo: 1), !beginsRow(), !isRow() else { break }
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

    /// Whether the line is a row with all its cells, and the number of a tweet in one of them.
    private mutating func isRow() -> Bool {
        guard let width, let line = lineOfBareQuotes(), line.cells.count == width else { return false }
        return line.cells.contains { (8...20) ~= $0.count && $0.allSatisfy(\.isASCIIDigit) }
    }

    /// `"123",` or `123,`
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

    /// Whether there is a byte at an index of the buffer, which may grow for it.
    private mutating func available(_ index: Int) -> Bool {
        index < buffer.count || fill(upTo: index - cursor + 1)
    }

    /// Whether so many bytes are there behind the cursor; reads them if not. Drops what is behind only between rows.
    private mutating func fill(upTo count: Int) -> Bool {
        while buffer.count - cursor < count, !isAtEnd {
            do throws(InputError) {
                isAtEnd = try !stream.read(Self.chunkSize, into: &buffer)
            } catch {
                failure = error
                isAtEnd = true
            }
        }
        return buffer.count - cursor >= count
    }

    /// Lets go of rows that were read. Between rows only: indices into the buffer change.
    private mutating func drop() {
        guard cursor > Self.chunkSize else { return }
        buffer.removeFirst(cursor)
        bufferStart += Int64(cursor)
        cursor = 0
    }
}
