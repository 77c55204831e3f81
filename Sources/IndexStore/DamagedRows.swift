internal import SQLiteKit

/// The rows of a table that are on damaged pages but still readable, formatted as text. If the rowids on these pages
/// are unknown, as for every WITHOUT ROWID table, all readable rows of the table.
struct DamagedRows {
    /// One line for each row, at most `limit`: the name of the table, and the columns separated by ` | `. If rows are
    /// missing from the list, additional lines report this.
    private(set) var readable: [String] = []

    /// The maximum number of listed rows.
    private static let limit = 100

    /// - Parameter table: A table name from the schema, which becomes part of the SQL text. The first column of a rowid
    ///   table must be its rowid.
    init(_ connection: Connection, _ table: String, _ pages: DamagedPages) throws(SQLiteError) {
        let rowids = pages.rowids[table]
        var found: [String] = []
        var isComplete = true
        for order in ["", " ORDER BY 1 DESC"] {
            do throws(SQLiteError) {
                let statement = try connection.prepare("SELECT * FROM \(table)" + order)
                defer { statement.reset() }
                while try statement.step() {
                    // Without rowids, the rows of the damaged pages cannot be identified, so list all rows.
                    if let rowids, !rowids.contains(statement.integer(0)) { continue }
                    let text = (0..<statement.columnCount).map { statement.text($0) }.joined(separator: " | ")
                    if !found.contains(text) { found.append(text) }
                    if found.count > Self.limit { break }
                }
                isComplete = true
            } catch {
                // Rows after the damage may still be readable in reverse order.
                guard error.kind == .damaged else { throw error }
                isComplete = false
            }
            if isComplete { break }
        }
        readable = found.prefix(Self.limit).map { "\(table): \($0)" }
        if found.count > Self.limit { readable.append("\(table): more than \(Self.limit) rows") }
        if !isComplete { readable.append("\(table): not all rows can be read") }
    }
}
