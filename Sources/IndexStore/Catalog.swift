package import SQLiteKit
package import TweetModel
package import TweetText

/// Looks up accounts, imports, places and index terms, in order to plan queries and to suggest alternatives for an
/// empty result.
package struct Catalog {
    let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    /// Returns the accounts that have or had this handle. An ID is negative if the account's real ID is unknown (see
    /// `UserDirectory`). This also applies to the other functions of this type.
    package func users(handle: String) throws(SQLiteError) -> [UserID] {
        try connection.rows(
            "SELECT DISTINCT user_id FROM user_handle WHERE folded = \(Folding.fold(handle)) ORDER BY user_id"
        ) {
            (row) throws(SQLiteError) in UserID(row.integer(0))
        }
    }

    /// Returns all handles that an account has or had, in folded form.
    package func handles(of user: UserID) throws(SQLiteError) -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle WHERE user_id = \(user.rawValue) ORDER BY folded")
        {
            (row) throws(SQLiteError) in row.text(0)
        }
    }

    /// Returns the accounts whose own archives were imported.
    package func owners() throws(SQLiteError) -> [UserID] {
        try connection.rows("SELECT user_id FROM owner ORDER BY user_id") { (row) throws(SQLiteError) in
            UserID(row.integer(0))
        }
    }

    /// Returns the current handles of the owners, if known.
    package func ownerHandles() throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT u.handle FROM owner o JOIN user u ON u.id = o.user_id
            WHERE u.handle IS NOT NULL ORDER BY o.user_id
            """
        ) { (row) throws(SQLiteError) in row.text(0) }
    }

    /// Returns a stored spelling of a handle; `nil` if the store does not contain the handle.
    package func spelling(of handle: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT handle FROM user_handle WHERE folded = \(Folding.fold(handle)) LIMIT 1") {
            (row) throws(SQLiteError) in row.text(0)
        }
    }

    /// Returns the tweets with an image or video whose name is `key`, without the ID before it and the extension. If
    /// one of them is `tweet`, returns only this one. Reads all media.
    package func tweets(withMedia key: String, in tweet: TweetID?) throws(SQLiteError) -> [TweetID] {
        let found = try connection.rows(
            """
            SELECT DISTINCT tweet_id FROM media
            WHERE instr(url || '.', \("/" + key + ".")) OR instr(url, \("/" + key + "?"))
              OR instr(video_url, \("/" + key + ".")) OR instr('-' || file_name, \("-" + key + "."))
            ORDER BY tweet_id DESC
            """
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
        return tweet.flatMap { found.contains($0) ? [$0] : nil } ?? found
    }

    /// The fields of an import that queries use.
    package struct Input: Hashable, Sendable {
        package var id: Int64
        /// `nil` until the input has been read to its end.
        package var sha256: String?
        /// The start of the import in Unix seconds.
        package var startedAt: Int64
        /// The number of tweets and likes in the input; `nil` until it has been read to its end.
        package var records: Int64?
    }

    package func inputs() throws(SQLiteError) -> [Input] {
        try connection.rows("SELECT id, sha256, started_at, tweets + likes, finished_at FROM import ORDER BY id") {
            (row) throws(SQLiteError) in
            Input(
                id: row.integer(0), sha256: row.optionalText(1), startedAt: row.integer(2),
                records: row.isNull(4) ? nil : row.integer(3))
        }
    }

    /// Returns all stored places.
    package func places() throws(SQLiteError) -> [Place] {
        try connection.rows(
            "SELECT id, name, full_name, country, country_code, type, west, south, east, north FROM place"
        ) { (row) throws(SQLiteError) in TweetLoader.place(row, id: row.text(0), from: 1) }
    }

    /// Estimates how many pages of the search index contain terms with this prefix.
    ///
    /// For each page of a segment (`segid`), FTS5 stores a term that separates the page from earlier pages. The query
    /// counts the pages in the range of terms but reads none of them. `pgno` is twice the page number, plus 1 if the
    /// page has a doclist index.
    package func indexPages(startingWith token: String) throws(SQLiteError) -> Int {
        // FTS5 stores every term with the prefix "0", which marks the main index.
        let start = Array("0".utf8) + Array(token.utf8)
        let first = SQLValue.blob(start)
        // The byte 0xFF does not occur in UTF-8, so this is greater than every term with the prefix.
        let last = SQLValue.blob(start + [0xFF])
        let pages = try connection.integer(
            """
            WITH RECURSIVE part (id) AS (
              SELECT min(segid) FROM tweet_index_idx
              UNION ALL
              SELECT (SELECT min(i.segid) FROM tweet_index_idx i WHERE i.segid > p.id) FROM part p WHERE p.id IS NOT NULL
            )
            SELECT sum(
              coalesce(
                (SELECT i.pgno FROM tweet_index_idx i WHERE i.segid = p.id AND i.term > \(last) ORDER BY i.term LIMIT 1),
                (SELECT i.pgno FROM tweet_index_idx i WHERE i.segid = p.id ORDER BY i.term DESC LIMIT 1)) / 2
              - coalesce(
                (SELECT i.pgno FROM tweet_index_idx i WHERE i.segid = p.id AND i.term <= \(first)
                  ORDER BY i.term DESC LIMIT 1), 0) / 2)
            FROM part p
            WHERE p.id IS NOT NULL
            """)
        return Int(pages ?? 0)
    }

    /// Returns true if the store contains no tweets.
    package func isEmpty() throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM tweet LIMIT 1") == nil
    }

    /// A term with the number of tweets whose index documents contain it.
    package struct Term: Hashable, Sendable {
        /// The term without its sigil (`IndexKind.mark`), or the stored spelling of a hashtag or handle.
        package var text: String
        /// Includes referenced tweets, which searches exclude by default.
        package var tweets: Int
    }

    /// Returns up to `limit` terms of a kind that start with the prefix, most used first. Used for spelling
    /// suggestions.
    package func terms(
        of kind: IndexKind, startingWith prefix: String, limit: Int = 5000
    ) throws(SQLiteError) -> [Term] {
        // Terms start with the sigil of their kind (`IndexKind.mark`). Terms of the text have no sigil, so a prefix
        // that starts with a sigil would match terms of another kind.
        if kind == .text, IndexKind.allCases.contains(where: { $0.mark != nil && $0.mark == prefix.utf8.first }) {
            return []
        }
        try openTerms()
        let first = kind.markText + prefix
        return try connection.rows(
            """
            SELECT term, doc FROM temp.index_term
            WHERE term >= \(first) AND term < \(first + "\u{10FFFF}")
            ORDER BY doc DESC, term LIMIT \(limit)
            """
        ) { (row) throws(SQLiteError) in
            let term = Substring(row.text(0).unicodeScalars.dropFirst(kind.markText.unicodeScalars.count)).description
            return Term(text: term, tweets: Int(row.integer(1)))
        }
    }

    /// Returns the number of tweets whose index documents contain a term, including referenced tweets.
    package func tweets(with term: String, _ kind: IndexKind) throws(SQLiteError) -> Int {
        try openTerms()
        let count = try connection.integer("SELECT doc FROM temp.index_term WHERE term = \(kind.markText + term)")
        return Int(count ?? 0)
    }

    /// Creates the temporary table `index_term` (`fts5vocab`), which lists the terms of the search index, unless it
    /// exists. Only this connection sees the table.
    func openTerms() throws(SQLiteError) {
        try connection.execute(
            script: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_term USING fts5vocab(main, tweet_index, row)")
    }
}
