internal import CSQLite

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
