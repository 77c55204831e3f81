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
    /// `UserUpserter`). This also applies to the other functions of this type.
    package func users(handle: String) throws -> [UserID] {
        try connection.rows(
            "SELECT DISTINCT user_id FROM user_handle WHERE folded = \(Folding.fold(handle)) ORDER BY user_id"
        ) { UserID($0.integer(0)) }
    }

    /// Returns all handles that an account has or had, in folded form.
    package func handles(of user: UserID) throws -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle WHERE user_id = \(user.rawValue) ORDER BY folded")
        { $0.text(0) }
    }

    /// Returns the accounts whose own archives were imported.
    package func owners() throws -> [UserID] {
        try connection.rows("SELECT user_id FROM owner ORDER BY user_id") { UserID($0.integer(0)) }
    }

    /// Returns the current handles of the owners, if known. An owner without an account ID, whom an import identified by
    /// a handle, is left out if the handle is a current or former one of another owner.
    package func ownerHandles() throws -> [String] {
        try connection.rows(
            """
            SELECT u.handle FROM owner o JOIN user u ON u.id = o.user_id
            WHERE u.handle IS NOT NULL AND NOT (o.user_id < 0 AND EXISTS (
              SELECT 1 FROM user_handle g JOIN user_handle h ON h.folded = g.folded
              JOIN owner p ON p.user_id = h.user_id WHERE g.user_id = o.user_id AND p.user_id >= 0))
            ORDER BY o.user_id
            """
        ) { $0.text(0) }
    }

    /// Returns a stored spelling of a handle; `nil` if the store does not contain the handle.
    package func spelling(of handle: String) throws -> String? {
        try connection.first("SELECT handle FROM user_handle WHERE folded = \(Folding.fold(handle)) LIMIT 1") {
            $0.text(0)
        }
    }

    /// Returns the tweets with an image or video whose name is `key`, without the ID before it and the extension. If
    /// one of them is `tweet`, returns only this one. Reads all media.
    package func tweets(withMedia key: String, in tweet: TweetID?) throws -> [TweetID] {
        let found = try connection.rows(
            """
            SELECT DISTINCT tweet_id FROM media
            WHERE instr(url || '.', \("/" + key + ".")) OR instr(url, \("/" + key + "?"))
              OR instr(video_url, \("/" + key + ".")) OR instr('-' || file_name, \("-" + key + "."))
            ORDER BY tweet_id DESC
            """
        ) { TweetID($0.integer(0)) }
        return tweet.flatMap { found.contains($0) ? [$0] : nil } ?? found
    }

    /// Returns the fields of each import that queries use. `blake3` is `nil` until the input has been read to its end.
    /// `startedAt` is in Unix seconds. `tweets` is the number of tweets and likes; `Int64.max` for an unfinished
    /// import, which may contain any number of tweets.
    package func inputs() throws -> [(id: Int64, blake3: String?, startedAt: Int64, tweets: Int64)] {
        try connection.rows("SELECT id, blake3, started_at, tweets + likes, finished_at FROM import ORDER BY id") {
            row in
            (
                id: row.integer(0), blake3: row.optionalText(1), startedAt: row.integer(2),
                tweets: row.isNull(4) ? .max : row.integer(3)
            )
        }
    }

    /// Returns pairs of numbers: an import, and how many tweets it was the first to contain. Leaves out tweets that are
    /// only inside other records. Reads a row for each tweet of each import.
    package func newTweets() throws -> [Int64] {
        try connection.rows(
            """
            SELECT first, count(*) FROM (
              SELECT min(import_id) AS first FROM tweet_import WHERE NOT referenced GROUP BY tweet_id)
            GROUP BY first
            """
        ) { [$0.integer(0), $0.integer(1)] }.flatMap(\.self)
    }

    /// Returns all stored places.
    package func places() throws -> [Place] {
        try connection.rows("SELECT \(PlaceColumn.columns) FROM place") { Place($0) }
    }

    /// Estimates how many pages of the search index contain terms with this prefix.
    ///
    /// For each page of a segment (`segid`), FTS5 stores a term that separates the page from earlier pages. The query
    /// counts the pages in the range of terms but reads none of them. `pgno` is twice the page number, plus 1 if the
    /// page has a doclist index.
    package func indexPages(startingWith token: String) throws -> Int {
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
    package func isEmpty() throws -> Bool {
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
    package func terms(of kind: IndexKind, startingWith prefix: String, limit: Int = 5000) throws -> [Term] {
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
        ) { row in
            let term = Substring(row.text(0).unicodeScalars.dropFirst(kind.markText.unicodeScalars.count)).description
            return Term(text: term, tweets: Int(row.integer(1)))
        }
    }

    /// Returns the number of tweets whose index documents contain a term, including referenced tweets.
    package func tweets(with term: String, _ kind: IndexKind) throws -> Int {
        try openTerms()
        let count = try connection.integer("SELECT doc FROM temp.index_term WHERE term = \(kind.markText + term)")
        return Int(count ?? 0)
    }

    /// Creates the temporary table `index_term` (`fts5vocab`), which lists the terms of the search index, unless it
    /// exists. Only this connection sees the table.
    func openTerms() throws {
        try connection.execute(
            script: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.index_term USING fts5vocab(main, tweet_index, row)")
    }

    /// Returns the owners' profile pictures in their archives. If several imports have one, that of the newest archive
    /// wins.
    package func avatars() throws -> [UserID: MediaLocation] {
        let rows = try connection.rows(
            """
            SELECT f.user_id, \(MediaFileColumn.location)
            FROM profile_file f JOIN container c ON c.id = f.container_id
            JOIN import i ON i.id = f.import_id
            WHERE f.kind = 0
            ORDER BY i.archive_date, i.blake3, i.id
            """
        ) { (UserID($0.integer(0)), MediaLocation($0, from: 1)) }
        return Dictionary(rows.compactMap { (id, location) in location.map { (id, $0) } }) { $1 }
    }
}

/// Completions for a partial hashtag or handle.
extension Catalog {
    /// The maximum number of authors to look up in the index. Each takes about 25 µs. For more, reading all authors in
    /// the order of the index is faster.
    private static let maxLookups = 2000

    /// Returns hashtags whose folded form (`Folding.fold`) starts with `prefix`, which must be folded. The most used
    /// hashtags come first, in their stored spelling.
    package func hashtags(startingWith prefix: String, limit: Int) throws -> [Term] {
        try completions(Self.hashtagStatement(startingWith: prefix, limit: limit))
    }

    /// Returns handles whose folded form starts with `prefix`, which must be folded, those with the most tweets first.
    /// Leaves out handles without a tweet.
    ///
    /// - Parameter asAuthor: If true, counts the tweets that the account wrote. If false, counts the tweets that
    ///   mention the handle.
    package func users(startingWith prefix: String, limit: Int, asAuthor: Bool) throws -> [Term] {
        guard asAuthor else { return try completions(Self.mentionStatement(startingWith: prefix, limit: limit)) }
        let handles = try connection.integer(
            """
            SELECT count(*) FROM (
              SELECT 1 FROM user_handle WHERE \(Self.handles(startingWith: prefix)) LIMIT \(Self.maxLookups + 1))
            """)
        return try completions(
            Self.authorStatement(
                startingWith: prefix, limit: limit, looksUpEach: handles ?? 0 <= Int64(Self.maxLookups)))
    }

    private func completions(_ statement: SQL) throws -> [Term] {
        try openTerms()
        return try connection.rows(statement) { Term(text: $0.text(0), tweets: Int($0.integer(1))) }
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

/// Word lists for spelling suggestions.
extension Catalog {
    /// Returns all hashtags in folded form.
    package func hashtags() throws -> [String] {
        try connection.rows("SELECT folded FROM hashtag ORDER BY folded") { $0.text(0) }
    }

    /// Returns all known handles, including former ones, in folded form.
    package func handles() throws -> [String] {
        try connection.rows("SELECT DISTINCT folded FROM user_handle ORDER BY folded") { $0.text(0) }
    }

    /// Returns the names of the client apps that tweets were written with.
    package func clients() throws -> [String] {
        try connection.rows("SELECT name FROM client ORDER BY name") { $0.text(0) }
    }
}
