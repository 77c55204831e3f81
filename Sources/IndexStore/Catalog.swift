package import SQLiteKit
package import TweetModel
package import TweetText

/// What a query needs to know of the store before it is planned, and what can be offered when it finds nothing.
package struct Catalog {
    let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    /// Accounts that ever had a handle.
    package func users(handle: String) throws(SQLiteError) -> [UserID] {
        try connection.rows(
            "SELECT DISTINCT user_id FROM user_handle WHERE folded = \(Folding.fold(handle)) ORDER BY user_id"
        ) {
            (row) throws(SQLiteError) in UserID(row.integer(0))
        }
    }

    /// Every handle an account ever had, folded.
    package func handles(of user: UserID) throws(SQLiteError) -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle WHERE user_id = \(user.rawValue) ORDER BY folded")
        {
            (row) throws(SQLiteError) in row.text(0)
        }
    }

    /// Every handle ever seen, folded, with its account.
    package func accounts() throws(SQLiteError) -> [(handle: String, user: UserID)] {
        try connection.rows("SELECT folded, user_id FROM user_handle ORDER BY folded, user_id") {
            (row) throws(SQLiteError) in (row.text(0), UserID(row.integer(1)))
        }
    }

    /// Accounts whose own archives are in the store.
    package func owners() throws(SQLiteError) -> [UserID] {
        try connection.rows("SELECT user_id FROM owner ORDER BY user_id") { (row) throws(SQLiteError) in
            UserID(row.integer(0))
        }
    }

    /// The newest handles of the accounts whose own archives are in the store.
    package func ownerHandles() throws(SQLiteError) -> [String] {
        try connection.rows(
            """
            SELECT u.handle FROM owner o JOIN user u ON u.id = o.user_id
            WHERE u.handle IS NOT NULL ORDER BY o.user_id
            """
        ) { (row) throws(SQLiteError) in row.text(0) }
    }

    /// A handle as the store spells it; nil for one that it never met.
    package func spelling(of handle: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT handle FROM user_handle WHERE folded = \(Folding.fold(handle)) LIMIT 1") {
            (row) throws(SQLiteError) in row.text(0)
        }
    }

    /// An input of the ledger, as far as searches ask about it.
    package struct Input: Hashable, Sendable {
        package var id: Int64
        /// nil until it was read to its end.
        package var sha256: String?
        /// Unix seconds.
        package var startedAt: Int64
        /// Records read; nil until it was read to its end.
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

    /// Every place that was met.
    package func places() throws(SQLiteError) -> [Place] {
        try connection.rows(
            "SELECT id, name, full_name, country, country_code, type, west, south, east, north FROM place"
        ) { (row) throws(SQLiteError) in TweetLoader.place(row, id: row.text(0), from: 1) }
    }

    /// About how many pages of the search index list the tweets that have words with this beginning. FTS5 keeps, for each
    /// part of the index (`segid`), the first word of each page: the pages between are counted, and none is read.
    package func indexPages(startingWith token: String) throws(SQLiteError) -> Int {
        let start = Array("0".utf8) + Array(token.utf8)
        let first = SQLValue.blob(start)
        // No UTF-8 text has this byte, so nothing that begins with the token comes behind it.
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

    /// Whether any tweet is there at all.
    package func isEmpty() throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM tweet LIMIT 1") == nil
    }

    /// A term of the index with the number of tweets that have it.
    package struct Term: Hashable, Sendable {
        package var text: String
        package var tweets: Int
    }

    /// Terms of a kind that begin like the wanted one, for finding near spellings: at most `limit`, most used first.
    package func terms(
        of kind: IndexKind, startingWith prefix: String, limit: Int = 5000
    ) throws(SQLiteError) -> [Term] {
        // A word has no mark, and none begins like one.
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

    /// How many tweets have a term of the index.
    package func tweets(with term: String, _ kind: IndexKind) throws(SQLiteError) -> Int {
        try openTerms()
        let count = try connection.integer("SELECT doc FROM temp.index_term WHERE term = \(kind.markText + term)")
        return Int(count ?? 0)
    }

    /// Makes the index's own list of terms readable, for this connection alone.
    func openTerms() throws(SQLiteError) {
        try connection.execute(
            script: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_term USING fts5vocab(main, tweet_index, row)")
    }
}
