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
        case .usersHashtags: between(.author, .hashtag)
        case .usersURLs: between(.author, .url)
        case .usersDomains: between(.author, .domain)
        case .hashtagsMentions: between(.hashtag.first, .mention.first)
        case .hashtagsURLs: between(.hashtag.first, .url.first)
        case .hashtagsDomains: between(.hashtag.first, .domain.first)
        }
    }

    // MARK: - Networks of two kinds of nodes

    /// One end of an edge in the row of a tweet `t` with the ID `f.id`.
    private struct End {
        /// The tables to join, which look up the tweet by its key.
        let join: SQL
        /// The alias of the table whose `position` numbers the ends of a tweet.
        let table: SQL
        /// The condition of a row that is an end.
        var condition: SQL
        let id: SQL
        let label: SQL

        /// Only the first ends of each tweet.
        var first: End {
            var end = self
            end.condition = condition + " AND \(table).position < \(mostPerTweet)"
            return end
        }

        static let author = End(
            join: "LEFT JOIN user AS u ON u.id = t.author_id", table: "t", condition: "t.author_id IS NOT NULL",
            id: node("t.author_id"), label: "coalesce(u.handle, t.author_id)")
        static let hashtag = End(
            join: """
                CROSS JOIN tweet_hashtag AS h ON h.tweet_id = f.id CROSS JOIN hashtag AS g ON g.id = h.hashtag_id
                """,
            table: "h", condition: "1", id: "'#' || g.folded", label: "g.text")
        static let mention = End(
            join: """
                CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id LEFT JOIN user AS v ON v.id = m.user_id
                """,
            table: "m", condition: "1", id: mentionedNode, label: "coalesce(v.handle, \(Planner.mentionedHandle))")
        static let url = End(
            join: links, table: "l", condition: address + " <> ''", id: address, label: address)
        static let domain = End(join: links, table: "l", condition: host + " <> ''", id: host, label: host)

        private static let links: SQL = "CROSS JOIN tweet_url AS l ON l.tweet_id = f.id"
        private static let address: SQL = "coalesce(l.expanded, l.url)"
    }

    /// An edge for each pair of ends in the same tweet.
    private static func between(_ source: End, _ target: End) -> SQL {
        """
        SELECT \(source.id) AS source, min(\(source.label)) AS source_label,
          \(target.id) AS target, min(\(target.label)) AS target_label,
          count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
        FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
        \(source.join)
        \(target.join)
        WHERE \(source.condition) AND \(target.condition)
        GROUP BY 1, 3
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
