package import TweetModel

/// CSV (RFC 4180). Text from archives is in quotes, with an apostrophe before text that a spreadsheet would treat as a
/// formula.
extension [UInt8] {
    /// Appends the column names of a table of tweets.
    ///
    /// - Parameters:
    ///   - columns: The columns; `nil` for all.
    ///   - byteOrderMark: Some spreadsheets need it to detect UTF-8.
    ///   - hasRoles: True to add the columns of `SearchHit.role`, which all rows must then have.
    package mutating func putCSVHeader(
        of columns: [TweetColumn]? = nil, byteOrderMark: Bool = false, hasRoles: Bool = false
    ) {
        let columns = columns ?? TweetColumn.all(hasRoles: hasRoles)
        putCSVHeader(columns.map(\.rawValue), byteOrderMark: byteOrderMark)
    }

    /// Appends a row of a table of tweets. Unknown fields are empty. Spaces separate the elements of a list. `columns`
    /// is `nil` for all columns.
    package mutating func putCSVRow(of hit: SearchHit, _ columns: [TweetColumn]? = nil) {
        for column in columns ?? TweetColumn.all(hasRoles: hit.role != nil) { column.putCell(of: hit, into: &self) }
        endCSVRow()
    }

    /// Replaces the commas between the cells of whole rows by tabs.
    package mutating func separateByTabs(from start: Int) {
        var isQuoted = false
        for index in start..<count {
            if self[index] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, self[index] == UInt8(ascii: ",") {
                self[index] = UInt8(ascii: "\t")
            }
        }
    }

    /// Appends the names of columns. Some spreadsheets need the byte order mark to detect UTF-8.
    mutating func putCSVHeader(_ names: [String], byteOrderMark: Bool) {
        if byteOrderMark { append(contentsOf: [0xEF, 0xBB, 0xBF]) }
        put(names.joined(separator: ",") + "\r\n")
    }

    /// Replaces the comma after the last cell by a line break.
    mutating func endCSVRow() {
        removeLast()
        put("\r\n")
    }

    /// Appends an ID in quotes, so that programs that infer types read it as text. A cell is empty if its value is
    /// `nil`.
    mutating func putCell(id: Int64?) {
        if let id {
            append(UInt8(ascii: "\""))
            putNumber(id)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ","))
    }

    /// Appends a value without quotes. Do not use it for text from an archive, which may contain commas.
    mutating func putCell(bare value: String?) {
        if let value { put(value) }
        append(UInt8(ascii: ","))
    }

    mutating func putCell(number: Int64?) {
        if let number { putNumber(number) }
        append(UInt8(ascii: ","))
    }

    /// Appends text from an archive in quotes, with an apostrophe before text that a spreadsheet would treat as a
    /// formula.
    mutating func putCell(_ text: String?) {
        if let text { putCell(list: CollectionOfOne(text)) } else { append(UInt8(ascii: ",")) }
    }

    /// Appends texts from an archive as one quoted cell, separated by spaces. The cell begins with an apostrophe if a
    /// spreadsheet would treat it as a formula. Without texts, the cell is empty.
    mutating func putCell(list texts: some Collection<String>) {
        guard let first = texts.first else { return append(UInt8(ascii: ",")) }
        append(UInt8(ascii: "\""))
        // An apostrophe of the text before a formula is doubled, so that an import restores the text.
        if first.unicodeScalars.first(where: { $0 != "'" })?.beginsFormula ?? false { append(UInt8(ascii: "'")) }
        var isFirst = true
        for text in texts {
            if !isFirst { append(UInt8(ascii: " ")) }
            isFirst = false
            putDoublingQuotes(text.utf8.span)
        }
        put("\",")
    }

    /// Appends a text without its quotes at the ends. Many programs end a text at a zero byte, so it becomes U+2400
    /// (␀).
    private mutating func putDoublingQuotes(_ bytes: Span<UInt8>) {
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") || bytes[index] == 0 {
            if bytes[index] == 0 {
                put(bytes.extracting(start..<index))
                put("\u{2400}")
                start = index + 1
            } else {
                put(bytes.extracting(start...index))
                start = index
            }
        }
        put(bytes.extracting(start...))
    }
}
