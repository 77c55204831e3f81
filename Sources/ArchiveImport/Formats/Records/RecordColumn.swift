/// A column of a table with one record of JSON per row: dumps of databases and log programs write tweets so.
///
///     id,json
///     1728108618445754369,"{""id_str"":""1728108618445754369"",…}"
struct RecordColumn {
    /// The index of the column.
    let index: Int
    /// The type of the first record.
    let type: RecordType

    /// The number of bytes to examine: some records and the header.
    private static let reach = 1 << 18

    /// Returns `nil` unless each row of the table has a cell with an object, and one of them is a tweet. Peeks at the
    /// stream and consumes nothing.
    init?(_ stream: ByteStream, head: FilePrefix, among types: [RecordType]) {
        guard head.content == .text || head.content == .tweetTable, head.bytes.contains(UInt8(ascii: "{")) else {
            return nil
        }
        let rows = CSVReader.firstRows(of: stream.peek(Self.reach), limit: 20)
        guard let header = rows.first, rows.count > 1, !header.contains(where: { $0.first == UInt8(ascii: "{") }) else {
            return nil
        }
        for column in header.indices {
            var type: RecordType?
            let areRecords = rows.dropFirst().allSatisfy { row in
                guard let document = Self.document(column < row.count ? row[column] : []) else { return false }
                let content = RecordEnvelope.content(of: document.root)
                type = type ?? types.first { $0.holdsTweets && $0.matches(content) }
                return true
            }
            if areRecords, let type {
                (index, self.type) = (column, type)
                return
            }
        }
        return nil
    }

    /// The object in a cell; `nil` for another cell. PostgreSQL doubles each backslash of JSON (`COPY`).
    static func document(_ cell: [UInt8]) -> JSONDocument? {
        guard cell.first == UInt8(ascii: "{") else { return nil }
        for bytes in [cell, Array(String(decoding: cell, as: UTF8.self).replacing("\\\\", with: "\\").utf8)] {
            var document = JSONDocument()
            if (try? document.parse(bytes)) != nil { return document }
        }
        return nil
    }
}
