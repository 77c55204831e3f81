package import SQLiteKit
internal import TweetText

/// What begins like something that is being typed.
extension Catalog {
    /// Of that many hashtags or handles with a beginning the most used are found; nobody has read more of them.
    private static let candidates = 400

    /// Hashtags by the beginning of their folded form, most used first, as they are spelled.
    package func hashtags(startingWith prefix: String, limit: Int) throws(SQLiteError) -> [Term] {
        try openTerms()
        return try connection.rows(
            """
            SELECT h.text, v.doc FROM (
              SELECT folded, text FROM hashtag WHERE folded >= \(prefix) AND folded < \(prefix + "\u{10FFFF}")
              LIMIT \(Self.candidates)) AS h
            JOIN temp.index_term AS v ON v.term = \(IndexKind.tag.markText) || h.folded
            ORDER BY v.doc DESC, h.folded LIMIT \(limit)
            """
        ) { (row) throws(SQLiteError) in Term(text: row.text(0), tweets: Int(row.integer(1))) }
    }

    /// Handles by the beginning of their folded form: those who are mentioned most, or who wrote most.
    package func users(startingWith prefix: String, limit: Int, asAuthor: Bool) throws(SQLiteError) -> [Term] {
        try openTerms()
        let term: SQL =
            asAuthor ? "\(IndexKind.author.markText + "u") || h.user_id" : "\(IndexKind.mention.markText) || h.folded"
        return try connection.rows(
            """
            SELECT h.handle, max(v.doc) FROM (
              SELECT DISTINCT folded, user_id, handle FROM user_handle
              WHERE folded >= \(prefix) AND folded < \(prefix + "\u{10FFFF}") LIMIT \(Self.candidates)) AS h
            JOIN temp.index_term AS v ON v.term = \(term)
            GROUP BY h.folded ORDER BY 2 DESC, h.folded LIMIT \(limit)
            """
        ) { (row) throws(SQLiteError) in Term(text: row.text(0), tweets: Int(row.integer(1))) }
    }
}
