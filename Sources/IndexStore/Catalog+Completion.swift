package import SQLiteKit
internal import TweetText

/// Completions for a partial hashtag or handle.
extension Catalog {
    /// The maximum number of matches to rank by use. Only the first matches in byte order are ranked.
    private static let candidates = 400

    /// Returns hashtags whose folded form (`Folding.fold`) starts with `prefix`, which must be folded. Ranks at most
    /// `candidates` matches: the most used hashtags come first, in their stored spelling.
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

    /// Returns handles whose folded form starts with `prefix`, which must be folded. Ranks at most `candidates`
    /// matches, those with the most tweets first. Leaves out handles without a tweet.
    ///
    /// - Parameter asAuthor: If true, counts the tweets that the account wrote. If false, counts the tweets that
    ///   mention the handle.
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
