package import SQLiteKit

/// What can be misspelled, to find what was meant.
extension Catalog {
    /// Every hashtag, folded, the most used first.
    package func hashtags() throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT h.folded FROM hashtag AS h
            JOIN (SELECT hashtag_id, count(*) AS uses FROM tweet_hashtag GROUP BY hashtag_id) AS t ON t.hashtag_id = h.id
            ORDER BY t.uses DESC, h.folded
            """
        ) { (row) throws(SQLiteError) in row.text(0) }
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
