package import SQLiteKit

/// Word lists for spelling suggestions.
extension Catalog {
    /// Returns all hashtags in folded form.
    package func hashtags() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT folded FROM hashtag ORDER BY folded") { (row) throws(SQLiteError) in row.text(0) }
    }

    /// Returns all known handles, including former ones, in folded form.
    package func handles() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle ORDER BY folded") { (row) throws(SQLiteError) in
            row.text(0)
        }
    }

    /// Returns the names of the client apps that tweets were written with.
    package func clients() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT name FROM client ORDER BY name") { (row) throws(SQLiteError) in row.text(0) }
    }
}
