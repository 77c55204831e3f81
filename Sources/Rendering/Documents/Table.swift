import TweetModel

/// A list that commands print as a JSON document, as JSON lines, as CSV (RFC 4180) or as text for people. Scripts rely
/// on the names, the order and the meaning of the columns. Add new columns at the end.
package struct Table<Rows: Sequence> {
    package typealias Row = Rows.Element

    /// A column, whose name is its key in JSON and its header in CSV.
    struct Column {
        let name: StaticString
        /// Writes the value as JSON; `nil` if only CSV has the column.
        let writeValue: ((Row, inout JSONWriter) -> Void)?
        /// Appends the value and a comma as CSV; `nil` if only JSON has the column.
        let putCell: ((Row, inout [UInt8]) -> Void)?

        init<Cell: TableCell>(_ name: StaticString, _ cell: @escaping (Row) -> Cell) {
            self.init(name, writeValue: { $1.value(cell($0)) }, putCell: { cell($0).putCell(into: &$1) })
        }

        private init(
            _ name: StaticString, writeValue: ((Row, inout JSONWriter) -> Void)? = nil,
            putCell: ((Row, inout [UInt8]) -> Void)? = nil
        ) {
            self.name = name
            self.writeValue = writeValue
            self.putCell = putCell
        }

        /// A text of the program, such as the name of a kind. In CSV, it is not quoted.
        static func program(
            _ name: StaticString, isOnlyCSV: Bool = false, _ text: @escaping (Row) -> String?
        ) -> Column {
            Column(
                name, writeValue: isOnlyCSV ? nil : { $1.value(text($0)) }, putCell: { $1.putCell(bare: text($0)) })
        }

        static func onlyJSON<Value: JSONWritable>(
            _ name: StaticString, _ value: @escaping (Row) -> Value
        ) -> Column {
            Column(name, writeValue: { $1.value(value($0)) })
        }

        static func onlyCSV<Cell: TableCell>(_ name: StaticString, _ cell: @escaping (Row) -> Cell) -> Column {
            Column(name, putCell: { cell($0).putCell(into: &$1) })
        }
    }

    package let rows: Rows
    private let documentSchema: StaticString
    private let key: StaticString
    private let lineSchema: StaticString
    private let columns: [Column]
    private let writeHead: (inout JSONWriter) -> Void
    private let writeLineHead: (inout JSONWriter) -> Void
    private let writeMembers: (Row, inout JSONWriter) -> Void
    private let writeText: (TerminalRenderer, inout TerminalWriter) -> Void

    /// - Parameters:
    ///   - document: The schema of the JSON document, if the list has one.
    ///   - key: The key of the rows in the JSON document.
    ///   - lines: The schema of a JSON line, if the list has lines.
    ///   - head: Writes the members of the JSON document before the rows.
    ///   - lineHead: Writes the members of a JSON line before those of the row.
    ///   - text: Writes the list for people, if it has such a form.
    init(
        _ rows: Rows, document: StaticString = "", key: StaticString = "", lines: StaticString = "",
        columns: [Column], head: @escaping (inout JSONWriter) -> Void = { _ in },
        lineHead: @escaping (inout JSONWriter) -> Void = { _ in },
        text: @escaping (TerminalRenderer, inout TerminalWriter) -> Void = { _, _ in }
    ) {
        self.rows = rows
        documentSchema = document
        self.key = key
        lineSchema = lines
        self.columns = columns
        writeHead = head
        writeLineHead = lineHead
        writeMembers = { row, json in
            for column in columns {
                guard let writeValue = column.writeValue else { continue }
                json.key(column.name)
                writeValue(row, &json)
            }
        }
        writeText = text
    }

    /// Creates a list that has no CSV form. `members` writes a row as members of a JSON object.
    init(
        _ rows: Rows, document: StaticString, key: StaticString, lines: StaticString = "",
        members: @escaping (Row, inout JSONWriter) -> Void,
        text: @escaping (TerminalRenderer, inout TerminalWriter) -> Void
    ) {
        self.rows = rows
        documentSchema = document
        self.key = key
        lineSchema = lines
        columns = []
        writeHead = { _ in }
        writeLineHead = { _ in }
        writeMembers = members
        writeText = text
    }

    package var isEmpty: Bool { rows.first { _ in true } == nil }

    /// Appends the JSON document.
    ///
    /// - Parameters:
    ///   - first: The number of rows to leave out at the beginning.
    ///   - limit: The maximum number of rows.
    ///   - out: The buffer to append to.
    package func json(from first: Int = 0, limit: Int = .max, into out: inout [UInt8]) {
        JSONRenderer().document(documentSchema, into: &out) { json in
            writeHead(&json)
            writeRows(key, from: first, limit: limit, to: &json)
        }
    }

    /// Writes rows as a member of a JSON document.
    func writeRows(_ key: StaticString, from first: Int = 0, limit: Int = .max, to json: inout JSONWriter) {
        json.array(key) { json in
            for row in rows.dropFirst(first).prefix(limit) { json.object { writeMembers(row, &$0) } }
        }
    }

    /// Appends a row as a JSON document and a newline.
    package func line(_ row: Row, into out: inout [UInt8]) {
        JSONRenderer().line(lineSchema, into: &out) { json in
            writeLineHead(&json)
            writeMembers(row, &json)
        }
    }

    /// Appends the names of the columns as a row of CSV.
    package func csvHeader(byteOrderMark: Bool = false, into out: inout [UInt8]) {
        out.putCSVHeader(columns.filter { $0.putCell != nil }.map(\.name.description), byteOrderMark: byteOrderMark)
    }

    /// Appends a row as CSV. Unknown values are empty.
    package func csvRow(_ row: Row, into out: inout [UInt8]) {
        for column in columns { column.putCell?(row, &out) }
        out.endCSVRow()
    }

    /// Writes the list for people.
    package func text(_ renderer: TerminalRenderer, to writer: inout TerminalWriter) { writeText(renderer, &writer) }
}

/// A value that a table writes as JSON and as CSV.
protocol TableCell: JSONWritable {
    /// Appends the value and a comma.
    func putCell(into out: inout [UInt8])
}

extension Optional: TableCell where Wrapped: TableCell {
    func putCell(into out: inout [UInt8]) {
        if let self { self.putCell(into: &out) } else { out.append(UInt8(ascii: ",")) }
    }
}

/// In CSV, the text is quoted, because it may come from an archive.
extension String: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(self) }
}

/// Texts that may come from an archive. In CSV, they are separated by spaces.
extension [String]: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(list: self) }
}

extension Int: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(number: Int64(self)) }
}

extension Int64: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(number: self) }
}

extension Double: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(bare: description) }
}

extension Bool: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(bare: self ? "true" : "false") }
}

extension Timestamp: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(bare: iso8601) }
}

extension TweetID: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(id: rawValue) }
}

extension UserID: TableCell {
    func putCell(into out: inout [UInt8]) { out.putCell(id: rawValue) }
}
