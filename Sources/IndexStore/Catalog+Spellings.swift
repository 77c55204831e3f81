package import SQLiteKit

/// What can be misspelled, to find what was meant.
extension Catalog {
    /// Every hashtag, folded.
    package func hashtags() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT folded FROM hashtag ORDER BY folded") { (row) throws(SQLiteError) in row.text(0) }
    }

    /// Every handle ever seen, folded.
    package func handles() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle ORDER BY folded") { (row) throws(SQLiteError) in
            row.text(0)
        }
    }

    /// The programs that tweets were written with.
    package func clients() throws(SQLiteError) -> [String] {
        try connection.rows("SELECT name FROM client ORDER BY name") { (row) throws(SQLiteError) in row.text(0) }
    }
}
