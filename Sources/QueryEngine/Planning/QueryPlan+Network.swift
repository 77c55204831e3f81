package import SQLiteKit
package import TweetModel

/// Statements for networks of accounts, hashtags and links. A statement finds the results once and groups their
/// references in one pass.
extension QueryPlan {
    /// Returns a statement for the edges. Columns: ID of the source, label of the source, ID of the target, label of
    /// the target, number of tweets, first time, last time (Unix seconds). `minimum` is the smallest number of tweets
    /// of an edge.
    package func network(_ kind: TweetNetwork.Kind, minimum: Int) -> SQL {
        "WITH found AS MATERIALIZED (SELECT id FROM (" + page(limit: limit ?? 0) + "))\n" + Self.edges(kind)
            + "\nHAVING tweets >= \(minimum)\nORDER BY tweets DESC, source_label, target_label, source, target"
    }

    /// For each tweet, a network of hashtags joins at most this many hashtags with at most this many hashtags, mentions
    /// or links. A text of 280 characters contains fewer. A long post can contain thousands, and the number of edges
    /// grows with their square.
    private static let mostPerTweet = TweetNetwork.mostPerTweet

    /// Returns a statement for the number of results that exceed `mostPerTweet`: one row, one column. `nil` for
    /// networks whose source is an account, because they have no such limit.
    package func crowded(_ kind: TweetNetwork.Kind) -> SQL? {
        guard kind.ends.source == .hashtag else { return nil }
        let others: SQL =
            switch kind.ends.target {
            case .hashtag: "0"
            case .user:
                "EXISTS (SELECT 1 FROM tweet_mention WHERE tweet_id = f.id AND position >= \(Self.mostPerTweet))"
            case .url, .domain:
                "EXISTS (SELECT 1 FROM tweet_url WHERE tweet_id = f.id AND position >= \(Self.mostPerTweet))"
            }
        return "SELECT count(*) FROM (" + page(limit: limit ?? 0) + """
            ) AS f
            WHERE EXISTS (SELECT 1 FROM tweet_hashtag WHERE tweet_id = f.id AND position >= \(Self.mostPerTweet))
              OR \(others)
            """
    }

    private static func edges(_ kind: TweetNetwork.Kind) -> SQL {
        switch kind {
        case .replies: between("t.reply_to_user")
        case .retweets: between("t.retweet_of_user")
        case .quotes: between("t.quote_of_user")
        case .mentions:
            """
            SELECT \(node("t.author_id")) AS source, \(label("a", otherwise: "t.author_id")) AS source_label,
              \(mentionedNode) AS target, \(label("u", otherwise: Planner.mentionedHandle)) AS target_label,
              count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
            FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
            CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id
            LEFT JOIN user AS a ON a.id = t.author_id LEFT JOIN user AS u ON u.id = m.user_id
            WHERE t.author_id IS NOT NULL
            GROUP BY 1, 3
            """
        case .hashtags:
            """
            SELECT g.folded AS source, g.text AS source_label, h.folded AS target, h.text AS target_label,
              count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
            FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
            CROSS JOIN tweet_hashtag AS a ON a.tweet_id = f.id
            CROSS JOIN tweet_hashtag AS b ON b.tweet_id = f.id
            JOIN hashtag AS g ON g.id = a.hashtag_id JOIN hashtag AS h ON h.id = b.hashtag_id
            WHERE g.folded < h.folded
              AND a.position < \(mostPerTweet) AND b.position < \(mostPerTweet)
            GROUP BY a.hashtag_id, b.hashtag_id
            """
        case .usersHashtags: between(authors, hashtags)
        case .usersURLs: between(authors, addresses)
        case .usersDomains: between(authors, sites(""))
        case .hashtagsMentions: between(hashtags + first("h"), mentioned + first("m"))
        case .hashtagsURLs: between(hashtags + first("h"), addresses + first("l"))
        case .hashtagsDomains: between(hashtags + first("h"), sites(first("l")))
        }
    }

    // MARK: - Networks of two kinds of nodes

    /// The authors of the results. Columns of this and the next tables: tweet, ID, label. One row for each occurrence.
    private static let authors: SQL = """
        SELECT t.id AS tweet, \(node("t.author_id")) AS id, coalesce(u.handle, t.author_id) AS label
        FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id LEFT JOIN user AS u ON u.id = t.author_id
        WHERE t.author_id IS NOT NULL
        """
    private static let hashtags: SQL = """
        SELECT h.tweet_id AS tweet, '#' || g.folded AS id, g.text AS label
        FROM found AS f CROSS JOIN tweet_hashtag AS h ON h.tweet_id = f.id JOIN hashtag AS g ON g.id = h.hashtag_id
        """
    private static let mentioned: SQL = """
        SELECT m.tweet_id AS tweet, \(mentionedNode) AS id,
          coalesce(u.handle, \(Planner.mentionedHandle)) AS label
        FROM found AS f CROSS JOIN tweet_mention AS m LEFT JOIN user AS u ON u.id = m.user_id
        WHERE m.tweet_id = f.id
        """
    private static let addresses: SQL = """
        SELECT l.tweet_id AS tweet, coalesce(l.expanded, l.url) AS id, coalesce(l.expanded, l.url) AS label
        FROM found AS f CROSS JOIN tweet_url AS l ON l.tweet_id = f.id
        WHERE coalesce(l.expanded, l.url) <> ''
        """
    private static func sites(_ condition: SQL) -> SQL {
        """
        SELECT tweet, host AS id, host AS label FROM (SELECT l.tweet_id AS tweet, \(host) AS host
        FROM found AS f CROSS JOIN tweet_url AS l ON l.tweet_id = f.id\(condition))
        WHERE host <> ''
        """
    }

    /// A condition that selects the first rows of each tweet in a table.
    private static func first(_ table: SQL) -> SQL { " AND \(table).position < \(mostPerTweet)" }

    /// An edge for each pair in the same tweet.
    private static func between(_ sources: SQL, _ targets: SQL) -> SQL {
        """
        SELECT a.id AS source, min(a.label) AS source_label, b.id AS target, min(b.label) AS target_label,
          count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
        FROM (\(sources)) AS a JOIN (\(targets)) AS b ON b.tweet = a.tweet JOIN tweet AS t ON t.id = a.tweet
        GROUP BY a.id, b.id
        """
    }

    /// An edge from the author to the account in a column.
    private static func between(_ column: SQL) -> SQL {
        """
        SELECT \(node("t.author_id")) AS source, \(label("a", otherwise: "t.author_id")) AS source_label,
          \(node(column)) AS target, \(label("u", otherwise: column)) AS target_label,
          count(*) AS tweets, min(t.created_at), max(t.created_at)
        FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
        LEFT JOIN user AS a ON a.id = t.author_id LEFT JOIN user AS u ON u.id = \(column)
        WHERE t.author_id IS NOT NULL AND \(column) IS NOT NULL
        GROUP BY 1, 3
        """
    }

    // MARK: - Accounts

    /// The ID of an account as text. An account of which only handles are known has a negative row ID. Its text is the
    /// ID of the account with a Twitter ID and the same handle, if there is exactly one; else `@handle`. Without any
    /// handle, the row ID.
    private static func node(_ column: SQL) -> SQL {
        """
        CASE WHEN \(column) >= 0 THEN CAST(\(column) AS TEXT) ELSE coalesce(
            (SELECT CAST(min(k.user_id) AS TEXT) FROM user_handle AS h JOIN user_handle AS k ON k.folded = h.folded
              WHERE h.user_id = \(column) AND k.user_id > 0 HAVING count(DISTINCT k.user_id) = 1),
            (SELECT '@' || min(h.folded) FROM user_handle AS h WHERE h.user_id = \(column)),
            CAST(\(column) AS TEXT)) END
        """
    }

    private static let mentionedNode: SQL = """
        CASE WHEN m.user_id IS NOT NULL THEN \(node("m.user_id")) ELSE coalesce(
            (SELECT CAST(min(k.user_id) AS TEXT) FROM user_handle AS k
              WHERE k.folded = lower(m.handle) AND k.user_id > 0 HAVING count(DISTINCT k.user_id) = 1),
            '@' || lower(m.handle)) END
        """

    /// The label of the accounts in a group: the handle of one with a Twitter ID, else any handle, else `otherwise`.
    private static func label(_ user: SQL, otherwise: SQL) -> SQL {
        "coalesce(min(CASE WHEN \(user).id > 0 THEN \(user).handle END), min(coalesce(\(user).handle, \(otherwise))))"
    }
}
