internal import IndexStore
internal import SQLiteKit
internal import TweetModel

/// The tweets around those of an export: noted while the export goes on, given out behind it, each once and none that
/// the export has itself. What is noted lies in a private file of SQLite's, so that memory stays small however much it is.
///
/// A tweet that several exported ones lead to is told as the context of the first of them that it is next to; the others
/// name it themselves (`reply_to`, `quote_of`, `retweet_of`), or are named by it.
final class ExportContext {
    /// A tweet around another one, as it was noted.
    struct Note {
        var id: TweetID
        var relation: ExportRole.Relation
        var of: TweetID
    }

    private let notes: Connection
    private let archive: Connection
    /// Notes are given out from the newest tweet to the oldest.
    private var last = Int64.max

    init(_ store: Store) throws(SQLiteError) {
        archive = store.connection
        notes = try Connection(path: "", access: .create)
        try notes.execute(
            script: """
                PRAGMA journal_mode = OFF;
                PRAGMA synchronous = OFF;
                CREATE TABLE exported (id INTEGER PRIMARY KEY);
                CREATE TABLE context (
                  id INTEGER PRIMARY KEY, relation INTEGER NOT NULL, of INTEGER NOT NULL, climbed INTEGER NOT NULL
                );
                """)
    }

    /// Tweets that are no context: those of the export, and those that were left out of it.
    func exclude(_ ids: [TweetID]) throws(SQLiteError) {
        try notes.writing { () throws(SQLiteError) in
            for id in ids { try notes.run("INSERT OR IGNORE INTO exported (id) VALUES (\(id.rawValue))") }
        }
    }

    /// Notes what stands around tweets of the export, which are excluded already.
    func surround(_ tweets: [Tweet]) throws(SQLiteError) {
        try notes.writing { () throws(SQLiteError) in
            for tweet in tweets {
                if let original = tweet.retweetOf?.tweet { try note(original, .retweeted, of: tweet.id) }
                if let quoted = tweet.quoteOf?.tweet { try note(quoted, .quoted, of: tweet.id) }
                if tweet.isReply, let answered = tweet.replyTo?.tweet { try climb(from: answered, of: tweet.id) }
                try noteAnswers(to: tweet.id)
            }
        }
    }

    private func note(_ id: TweetID, _ relation: ExportRole.Relation, of tweet: TweetID) throws(SQLiteError) {
        guard try !isExported(id.rawValue) else { return }
        try notes.run(
            """
            INSERT INTO context (id, relation, of, climbed)
            VALUES (\(id.rawValue), \(relation.rawValue), \(tweet.rawValue), 0)
            ON CONFLICT (id) DO UPDATE SET relation = excluded.relation, of = excluded.of
            WHERE relation = \(ExportRole.Relation.thread.rawValue)
            """)
    }

    /// What a tweet answers, and what that answers, up to the top of the thread. A tweet of the export ends the way: its
    /// own goes on from there.
    private func climb(from first: TweetID, of tweet: TweetID) throws(SQLiteError) {
        var next: Int64? = first.rawValue
        var relation = ExportRole.Relation.repliedTo
        let thread = ExportRole.Relation.thread.rawValue
        while let id = next, try !isExported(id) {
            try notes.run(
                """
                INSERT INTO context (id, relation, of, climbed)
                VALUES (\(id), \(relation.rawValue), \(tweet.rawValue), 1)
                ON CONFLICT (id) DO UPDATE SET climbed = 1,
                  relation = iif(relation = \(thread), excluded.relation, relation),
                  of = iif(relation = \(thread), excluded.of, of)
                WHERE NOT climbed OR (relation = \(thread) AND excluded.relation <> \(thread))
                """)
            // Whoever came this way before went on from here.
            guard notes.changes > 0 else { return }
            relation = .thread
            next = try archive.integer(
                "SELECT reply_to_tweet FROM tweet WHERE id = \(id) AND retweet_of_tweet IS NULL")
        }
    }

    private func noteAnswers(to tweet: TweetID) throws(SQLiteError) {
        let answers = try archive.rows(
            "SELECT id FROM tweet WHERE reply_to_tweet = \(tweet.rawValue) AND retweet_of_tweet IS NULL"
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
        for id in answers { try note(id, .answer, of: tweet) }
    }

    private func isExported(_ id: Int64) throws(SQLiteError) -> Bool {
        try notes.integer("SELECT 1 FROM exported WHERE id = \(id)") != nil
    }

    /// The next notes, newest tweet first, once all tweets of the export are known; none behind the last.
    func next(_ count: Int) throws(SQLiteError) -> [Note] {
        let found = try notes.rows(
            """
            SELECT id, relation, of FROM context
            WHERE id < \(last) AND NOT EXISTS (SELECT 1 FROM exported AS e WHERE e.id = context.id)
            ORDER BY id DESC
            LIMIT \(count)
            """
        ) { (row) throws(SQLiteError) in
            Note(
                id: TweetID(row.integer(0)), relation: ExportRole.Relation(rawValue: row.integer(1)) ?? .thread,
                of: TweetID(row.integer(2)))
        }
        last = found.last?.id.rawValue ?? last
        return found
    }
}
