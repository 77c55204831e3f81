internal import IndexStore
internal import SQLiteKit
internal import TweetModel

/// Collects the context of an export: tweets that exported tweets reply to, quote or retweet, and replies to exported
/// tweets.
///
/// During the export, the class stores the IDs of the context tweets in a temporary SQLite database on disk, so memory
/// stays bounded. After the export, `next` returns each context tweet once, except tweets that were exported.
///
/// If a tweet is context of several exported tweets, `next` returns its relation to only one of them. A direct relation
/// (any relation except `.thread`) takes precedence. If several relations are direct, or none is, the first one wins.
final class ExportContext {
    /// A context tweet, and its relation to the exported tweet `of`.
    typealias Note = (id: TweetID, relation: ExportRole.Relation, of: TweetID)

    private let notes: Connection
    private let archive: Connection
    /// The last ID that `next` returned. The next IDs are lower, because the newest tweets come first.
    private var last: Int64?

    init(_ store: Store) throws {
        archive = store.connection
        // An empty path creates a temporary database. In the table `context`, `climbed` is 1 if the parents of the
        // tweet, up to the root of its thread, are also stored.
        notes = try Connection(path: "", access: .create)
        try notes.execute(
            script: """
                PRAGMA journal_mode = OFF;
                PRAGMA synchronous = OFF;
                CREATE TABLE exported (id INTEGER PRIMARY KEY);
                CREATE TABLE context (
                  id INTEGER PRIMARY KEY, relation TEXT NOT NULL, of INTEGER NOT NULL, climbed INTEGER NOT NULL
                );
                """)
    }

    /// Excludes tweets from the context: exported tweets, and tweets that the options exclude.
    func exclude(_ ids: [TweetID]) throws {
        try notes.write {
            for id in ids { try notes.run("INSERT OR IGNORE INTO exported (id) VALUES (\(id.rawValue))") }
        }
    }

    /// Stores the context of exported tweets. Call `exclude(_:)` for the same tweets first.
    func noteContext(_ tweets: [Tweet]) throws {
        try notes.write {
            for tweet in tweets {
                if let original = tweet.retweetOf?.tweet { try note(original, .retweeted, of: tweet.id) }
                if let quoted = tweet.quoteOf?.tweet { try note(quoted, .quoted, of: tweet.id) }
                if tweet.isReply, let answered = tweet.replyTo?.tweet { try noteThread(from: answered, of: tweet.id) }
                try noteAnswers(to: tweet.id)
            }
        }
    }

    private func note(_ id: TweetID, _ relation: ExportRole.Relation, of tweet: TweetID) throws {
        guard try !isExported(id.rawValue) else { return }
        try notes.run(
            """
            INSERT INTO context (id, relation, of, climbed)
            VALUES (\(id.rawValue), \(relation.rawValue), \(tweet.rawValue), 0)
            ON CONFLICT (id) DO UPDATE SET relation = excluded.relation, of = excluded.of
            WHERE relation = \(ExportRole.Relation.thread.rawValue)
            """)
    }

    /// Stores the tweet that a reply answers, and all tweets above it in the thread. Stops at an exported tweet:
    /// `noteContext` stores the tweets above that one.
    private func noteThread(from first: TweetID, of tweet: TweetID) throws {
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
            // An earlier call has stored this tweet and the thread above it.
            guard notes.changes > 0 else { return }
            relation = .thread
            next = try archive.integer(
                "SELECT reply_to_tweet FROM tweet WHERE id = \(id) AND retweet_of_tweet IS NULL")
        }
    }

    private func noteAnswers(to tweet: TweetID) throws {
        let answers = try archive.rows(
            "SELECT id FROM tweet WHERE reply_to_tweet = \(tweet.rawValue) AND retweet_of_tweet IS NULL"
        ) { TweetID($0.integer(0)) }
        for id in answers { try note(id, .answer, of: tweet) }
    }

    private func isExported(_ id: Int64) throws -> Bool {
        try notes.integer("SELECT 1 FROM exported WHERE id = \(id)") != nil
    }

    /// Returns up to `count` further notes, newest tweet first. Returns an empty list at the end. Before the first
    /// call, all exported tweets must have been passed to `exclude(_:)`.
    func next(_ count: Int) throws -> [Note] {
        let found = try notes.rows(
            """
            SELECT id, relation, of FROM context
            WHERE (\(last) IS NULL OR id < \(last)) AND NOT EXISTS (SELECT 1 FROM exported AS e WHERE e.id = context.id)
            ORDER BY id DESC
            LIMIT \(count)
            """
        ) { row in
            (
                id: TweetID(row.integer(0)), relation: ExportRole.Relation(rawValue: row.text(1)) ?? .thread,
                of: TweetID(row.integer(2))
            )
        }
        last = found.last?.id.rawValue ?? last
        return found
    }
}
