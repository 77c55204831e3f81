internal import SQLiteKit
package import TweetModel
package import TweetText

/// Looks up accounts, imports, places and index terms, in order to plan queries and to suggest alternatives for an
/// empty result.
package struct Catalog {
    let connection: Connection

    package init(_ store: Store) { connection = store.connection }

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

    /// Returns the owners whose handles are known. An owner without an account ID, whom an import identified by a
    /// handle, is left out if the handle is a current or former one of another owner.
    package func namedOwners() throws -> [User] {
        try connection.rows(
            """
            SELECT u.id, u.handle, u.name FROM owner o JOIN user u ON u.id = o.user_id
            WHERE u.handle IS NOT NULL AND NOT (o.user_id < 0 AND EXISTS (
              SELECT 1 FROM user_handle g JOIN user_handle h ON h.folded = g.folded
              JOIN owner p ON p.user_id = h.user_id WHERE g.user_id = o.user_id AND p.user_id >= 0))
            ORDER BY o.user_id
            """
        ) { User(id: UserID($0.integer(0)), handle: $0.text(1), name: $0.optionalText(2)) }
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

    /// Returns the number of tweets that each import was the first to contain. Leaves out tweets that are only inside
    /// other records. Reads a row for each tweet of each import.
    package func newTweets() throws -> [Int64: Int] {
        let rows = try connection.rows(
            """
            SELECT first, count(*) FROM (
              SELECT min(import_id) AS first FROM tweet_import WHERE NOT referenced GROUP BY tweet_id)
            GROUP BY first
            """
        ) { ($0.integer(0), Int($0.integer(1))) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// Returns the Unix times of the tweets with the lowest and the highest ID; `nil` if no tweet has an ID and a time.
    /// Only times that differ from those in the IDs can be earlier or later.
    package func times() throws -> ClosedRange<Int64>? {
        let tweets: SQL = "SELECT created_at FROM tweet WHERE id > 0 AND created_at IS NOT NULL ORDER BY id"
        guard let first = try connection.integer(tweets + " LIMIT 1"),
            let last = try connection.integer(tweets + " DESC LIMIT 1")
        else { return nil }
        return min(first, last)...max(first, last)
    }

    /// Returns all stored places.
    package func places() throws -> [Place] {
        try connection.rows("SELECT \(Place.columns) FROM place") { Place($0) }
    }

    /// Counts the pages of the search index with terms that start with a prefix. The prefix includes the sigil of the
    /// terms (`IndexKind.mark`).
    package func indexPages(startingWith prefix: String) throws -> Int64 {
        try TermCounts(connection: connection).leaves(startingWith: prefix)
    }

    /// Returns true if the store contains no tweets.
    package func isEmpty() throws -> Bool { try connection.integer("SELECT 1 FROM tweet LIMIT 1") == nil }

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

/// Completions for a partial word, hashtag or handle. The number of tweets of a frequent term is an estimate
/// (`TermCounts`).
extension Catalog {
    /// The maximum number of authors to look up in the index. Each takes about 25 µs. For more, reading all authors in
    /// the index is faster.
    private static let maxLookups = 1000
    /// The number of handles above which most frequent authors have one of them.
    private static let manyHandles = 2000

    /// Like `terms(of:startingWith:limit:)`, but faster and with estimates.
    package func frequentTerms(
        of kind: IndexKind, startingWith prefix: String, limit: Int, where isIncluded: (String) -> Bool = { _ in true }
    ) throws -> [Term] {
        if kind == .text, IndexKind.allCases.contains(where: { $0.mark != nil && $0.mark == prefix.utf8.first }) {
            return []
        }
        var counts: [String: Int] = [:]
        let mark = kind.mark == nil ? 0 : 1
        try TermCounts(connection: connection).forEach(startingWith: kind.markText + prefix) { term, rows in
            counts[term.extracting(droppingFirst: mark).text, default: 0] += rows
        }
        return Self.mostFrequent(counts.filter { isIncluded($0.key) }, limit)
    }

    /// Returns hashtags whose folded form (`Folding.fold`) starts with `prefix`, which must be folded. The most used
    /// hashtags come first, in their stored spelling.
    package func hashtags(startingWith prefix: String, limit: Int) throws -> [Term] {
        try frequentTerms(of: .tag, startingWith: prefix, limit: limit) { $0.first != "$" }.compactMap { term in
            try connection.first("SELECT text FROM hashtag WHERE folded = \(term.text)") { $0.text(0) }
                .map { Term(text: $0, tweets: term.tweets) }
        }
    }

    /// Returns handles whose folded form starts with `prefix`, which must be folded, those with the most tweets first.
    /// Leaves out handles without a tweet.
    ///
    /// - Parameter asAuthor: If true, counts the tweets that the account wrote. If false, counts the tweets that
    ///   mention the handle.
    package func users(startingWith prefix: String, limit: Int, asAuthor: Bool) throws -> [Term] {
        if asAuthor { return try authors(startingWith: prefix, limit: limit) }
        return try frequentTerms(of: .mention, startingWith: prefix, limit: limit).compactMap { term in
            try spelling(of: term.text).map { Term(text: $0, tweets: term.tweets) }
        }
    }

    private func authors(startingWith prefix: String, limit: Int) throws -> [Term] {
        let range: SQL = "folded >= \(prefix) AND folded < \(prefix + "\u{10FFFF}")"
        let handles = try connection.rows(
            "SELECT folded, user_id, handle FROM user_handle WHERE \(range) LIMIT \(Self.manyHandles + 1)"
        ) { (folded: $0.text(0), user: $0.integer(1), handle: $0.text(2)) }
        var spellings: [String: String] = [:]
        var counts: [String: Int] = [:]
        func add(_ folded: String, _ handle: String, _ tweets: Int) {
            spellings[folded] = spellings[folded] ?? handle
            counts[folded] = max(counts[folded] ?? 0, tweets)
        }
        if handles.count <= Self.manyHandles {
            let tweets = try tweetsByAuthor(handles.count <= Self.maxLookups ? Set(handles.map(\.user)) : nil)
            for (folded, user, handle) in handles { add(folded, handle, tweets[user] ?? 0) }
        } else {
            var least = 0
            for (user, tweets) in try tweetsByAuthor(nil).sorted(by: { $0.value > $1.value }) where tweets >= least {
                try connection.forEach("SELECT folded, handle FROM user_handle WHERE user_id = \(user) AND \(range)") {
                    add($0.text(0), $0.text(1), tweets)
                }
                if counts.count >= limit { least = max(least, tweets) }
            }
        }
        return Self.mostFrequent(counts, limit).map { Term(text: spellings[$0.text] ?? $0.text, tweets: $0.tweets) }
    }

    /// Returns the numbers of tweets of some authors, or of all.
    private func tweetsByAuthor(_ users: Set<Int64>?) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        if let users {
            for user in users { counts[user] = try tweets(with: IndexToken.author(UserID(user)), .author) }
        } else {
            let prefix = "\(IndexKind.author.markText)\(IndexToken.authorPrefix)"
            try TermCounts(connection: connection).forEach(startingWith: prefix) { term, rows in
                let token = term.extracting(droppingFirst: 1)
                if let user = IndexToken.author(token) { counts[user.rawValue, default: 0] += rows }
            }
        }
        return counts
    }

    /// Returns the terms with the highest positive numbers. Equal ones are sorted by name.
    private static func mostFrequent(_ counts: [String: Int], _ limit: Int) -> [Term] {
        let least = counts.values.sorted(by: >).prefix(limit).last ?? 0
        return counts.lazy.filter { $0.value >= max(least, 1) }.map { Term(text: $0.key, tweets: $0.value) }
            .sorted { ($1.tweets, $0.text) < ($0.tweets, $1.text) }.prefix(limit).map(\.self)
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
