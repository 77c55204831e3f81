package import SQLiteKit
internal import TweetText

/// Completions for a partial hashtag or handle.
extension Catalog {
    /// The maximum number of authors to look up in the index. Each takes about 25 µs. For more, reading all authors in
    /// the order of the index is faster.
    private static let mostLookups = 2000

    /// Returns hashtags whose folded form (`Folding.fold`) starts with `prefix`, which must be folded. The most used
    /// hashtags come first, in their stored spelling.
    package func hashtags(startingWith prefix: String, limit: Int) throws(SQLiteError) -> [Term] {
        try completions(Self.hashtagStatement(startingWith: prefix, limit: limit))
    }

    /// Returns handles whose folded form starts with `prefix`, which must be folded, those with the most tweets first.
    /// Leaves out handles without a tweet.
    ///
    /// - Parameter asAuthor: If true, counts the tweets that the account wrote. If false, counts the tweets that
    ///   mention the handle.
    package func users(startingWith prefix: String, limit: Int, asAuthor: Bool) throws(SQLiteError) -> [Term] {
        guard asAuthor else { return try completions(Self.mentionStatement(startingWith: prefix, limit: limit)) }
        let handles = try connection.integer(
            """
            SELECT count(*) FROM (
              SELECT 1 FROM user_handle WHERE \(Self.handles(startingWith: prefix)) LIMIT \(Self.mostLookups + 1))
            """)
        return try completions(
            Self.authorStatement(
                startingWith: prefix, limit: limit, looksUpEach: handles ?? 0 <= Int64(Self.mostLookups)))
    }

    private func completions(_ statement: SQL) throws(SQLiteError) -> [Term] {
        try openTerms()
        return try connection.rows(statement) { (row) throws(SQLiteError) in
            Term(text: row.text(0), tweets: Int(row.integer(1)))
        }
    }

    // MARK: Statements

    // In all of them, CROSS JOIN fixes the order of the tables. A wrong order reads the whole index for each name.

    /// Selects the hashtags and their counts. Reads the terms with this prefix, without cashtags.
    package static func hashtagStatement(startingWith prefix: String, limit: Int) -> SQL {
        """
        SELECT h.text, v.doc
        FROM (\(mostFrequent(.tag, startingWith: prefix, limit, where: "substr(term, 2, 1) <> '$'"))) AS v
        CROSS JOIN hashtag AS h ON h.folded = substr(v.term, 2)
        ORDER BY v.doc DESC, h.folded
        """
    }

    /// Selects the mentioned handles and their counts. Reads the terms with this prefix.
    package static func mentionStatement(startingWith prefix: String, limit: Int) -> SQL {
        """
        SELECT h.handle, v.doc
        FROM (\(mostFrequent(.mention, startingWith: prefix, limit, where: "true"))) AS v
        CROSS JOIN user_handle AS h ON h.folded = substr(v.term, 2)
        GROUP BY h.folded ORDER BY v.doc DESC, h.folded
        """
    }

    /// Selects the handles of authors and their counts.
    ///
    /// - Parameter looksUpEach: If true, looks up each account with this prefix in the index. If false, reads all
    ///   authors in the index.
    package static func authorStatement(startingWith prefix: String, limit: Int, looksUpEach: Bool) -> SQL {
        let term = IndexKind.author.markText + "u"
        let source: SQL =
            looksUpEach
            ? """
            (SELECT DISTINCT folded, user_id, handle FROM user_handle WHERE \(handles(startingWith: prefix))) AS h
            CROSS JOIN temp.index_term AS v ON v.term = \(term) || h.user_id
            """
            : """
            (SELECT CAST(substr(term, 3) AS INTEGER) AS user_id, doc FROM temp.index_term
              WHERE \(terms(startingWith: term))) AS v
            CROSS JOIN user_handle AS h ON h.user_id = v.user_id AND \(handles(startingWith: prefix))
            """
        return """
            SELECT h.handle, max(v.doc) FROM \(source)
            GROUP BY h.folded ORDER BY 2 DESC, h.folded LIMIT \(limit)
            """
    }

    private static func mostFrequent(
        _ kind: IndexKind, startingWith prefix: String, _ limit: Int, where condition: SQL
    ) -> SQL {
        """
        SELECT term, doc FROM temp.index_term
        WHERE \(terms(startingWith: kind.markText + prefix)) AND \(condition)
        ORDER BY doc DESC, term LIMIT \(limit)
        """
    }

    private static func terms(startingWith prefix: String) -> SQL {
        "term >= \(prefix) AND term < \(prefix + "\u{10FFFF}")"
    }

    private static func handles(startingWith prefix: String) -> SQL {
        "folded >= \(prefix) AND folded < \(prefix + "\u{10FFFF}")"
    }
}
