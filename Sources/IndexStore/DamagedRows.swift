internal import SQLiteKit

/// The rows on a set of pages, by table.
struct PageRows {
    /// The rowids of each table with a page in the set. `nil` if they are unknown, as for every WITHOUT ROWID table.
    /// All rows of the table can then be on these pages.
    private(set) var tables: [String: Set<Int64>?] = [:]

    /// Adds the rows on a page.
    ///
    /// - Parameter page: `nil` if the page is not a leaf.
    mutating func add(_ page: LeafPage?, of table: String) {
        let known = tables[table, default: []]
        let keys = page.flatMap { $0.isWithoutRowid ? nil : $0.firstKeys }
        tables.updateValue(keys.flatMap { known?.union($0) }, forKey: table)
    }
}

/// The readable rows of a table that are on certain pages, formatted as text.
struct ReadableRows {
    /// One line for each row, at most `limit`: the name of the table, and the columns separated by ` | `. If rows are
    /// missing from the list, additional lines report this.
    private(set) var lines: [String] = []

    /// The maximum number of listed rows.
    private static let limit = 100

    /// - Parameters:
    ///   - table: A table name from the schema, which becomes part of the SQL text. The first column of a rowid table
    ///     must be its rowid.
    ///   - rowids: The rows to list; `nil` for all rows of the table.
    init(_ connection: Connection, _ table: String, rowids: Set<Int64>?) throws {
        var found: [String] = []
        var isComplete = true
        for order in ["", " ORDER BY 1 DESC"] {
            do {
                let statement = try connection.prepare("SELECT * FROM \(table)" + order)
                defer { statement.reset() }
                while try statement.step() {
                    if let rowids, !rowids.contains(statement.integer(0)) { continue }
                    let text = (0..<statement.columnCount).map { statement.text($0) }.joined(separator: " | ")
                    if !found.contains(text) { found.append(text) }
                    if found.count > Self.limit { break }
                }
                isComplete = true
            } catch let error as SQLiteError where error.kind == .damaged {
                // Rows after the damage may still be readable in reverse order.
                isComplete = false
            }
            if isComplete { break }
        }
        lines = found.prefix(Self.limit).map { "\(table): \($0)" }
        if found.count > Self.limit { lines.append("\(table): more than \(Self.limit) rows") }
        if !isComplete { lines.append("\(table): not all rows can be read") }
    }
}
