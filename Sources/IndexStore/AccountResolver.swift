package import SQLiteKit

/// Finds the accounts of rows of `user`, as the view `user_account` defines them.
package struct AccountResolver {
    private let statement: Statement

    package init(_ connection: Connection) throws(SQLiteError) {
        statement = try connection.prepare("SELECT account_id FROM user_account WHERE user_id = ?")
    }

    /// Returns the row ID of the account that a row belongs to.
    package func account(ofRow row: Int64) throws(SQLiteError) -> Int64 {
        if row >= 0 { return row }
        statement.reset()
        statement.bind(1, row)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : row
    }
}
