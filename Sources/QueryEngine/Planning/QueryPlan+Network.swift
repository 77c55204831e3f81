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
    private static let maxPerTweet = TweetNetwork.maxPerTweet

    /// Returns a statement for the number of results that exceed `maxPerTweet`: one row, one column. `nil` for
    /// networks whose source is an account, because they have no such limit.
    package func crowded(_ kind: TweetNetwork.Kind) -> SQL? {
        guard kind.ends.source == .hashtag else { return nil }
        let others: SQL =
            switch kind.ends.target {
            case .hashtag: "0"
            case .user: "EXISTS (SELECT 1 FROM tweet_mention WHERE tweet_id = f.id AND position >= \(Self.maxPerTweet))"
            case .url, .domain:
                "EXISTS (SELECT 1 FROM tweet_url WHERE tweet_id = f.id AND position >= \(Self.maxPerTweet))"
            }
        return "SELECT count(*) FROM (" + page(limit: limit ?? 0) + """
            ) AS f
            WHERE EXISTS (SELECT 1 FROM tweet_hashtag WHERE tweet_id = f.id AND position >= \(Self.maxPerTweet))
              OR \(others)
            """
    }

    private static func edges(_ kind: TweetNetwork.Kind) -> SQL {
        switch kind {
        case .replies: between("(" + Identity.answeredUser + ")")
        case .retweets: between("t.retweet_of_user")
        case .quotes: between("t.quote_of_user")
        case .mentions:
            """
            SELECT \(node("a")) AS source, \(label("a")) AS source_label,
              \(node("u", handle: "m.handle")) AS target,
              \(label("u", handle: Planner.mentionedHandle)) AS target_label,
              count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
            FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
            CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id
            \(join("a", "t.author_id")) \(joinMentioned("u"))
            WHERE \(isIdentified("a"))
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
              AND a.position < \(maxPerTweet) AND b.position < \(maxPerTweet)
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
            end.condition = condition + " AND \(table).position < \(maxPerTweet)"
            return end
        }

        static let author = End(
            join: QueryPlan.join("u", "t.author_id"), table: "t", condition: isIdentified("u"),
            id: node("u"), label: "coalesce(u.handle, u.id)")
        static let hashtag = End(
            join: """
                CROSS JOIN tweet_hashtag AS h ON h.tweet_id = f.id CROSS JOIN hashtag AS g ON g.id = h.hashtag_id
                """,
            table: "h", condition: "1", id: "'#' || g.folded", label: "g.text")
        static let mention = End(
            join: "CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id " + joinMentioned("v"),
            table: "m", condition: "1", id: node("v", handle: "m.handle"),
            label: "coalesce(v.handle, \(Planner.mentionedHandle), v.id)")
        static let url = End(
            join: links, table: "l", condition: Identity.url() + " <> ''", id: Identity.url(), label: Identity.url())
        static let domain = End(
            join: links, table: "l", condition: Identity.domain() + " <> ''", id: Identity.domain(),
            label: Identity.domain())

        private static let links: SQL = "CROSS JOIN tweet_url AS l ON l.tweet_id = f.id"
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
        SELECT \(node("a")) AS source, \(label("a")) AS source_label,
          \(node("u")) AS target, \(label("u")) AS target_label,
          count(*) AS tweets, min(t.created_at), max(t.created_at)
        FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
        \(join("a", "t.author_id")) \(join("u", column))
        WHERE \(isIdentified("a")) AND \(column) IS NOT NULL
        GROUP BY 1, 3
        """
    }

    // MARK: - Accounts

    /// Whether the ID or the handle of the account `row` is known. Different accounts can have the same name.
    private static func isIdentified(_ row: SQL) -> SQL {
        "(" + row + ".id >= 0 OR " + row + ".handle IS NOT NULL)"
    }

    /// Joins the row `name` of the account that a row of `user` belongs to.
    private static func join(_ name: SQL, _ row: SQL) -> SQL {
        "LEFT JOIN user AS " + name + " ON " + name + ".id = " + Identity.account(ofRow: row)
    }

    /// Joins the row `name` of the account that the mention `m` refers to.
    private static func joinMentioned(_ name: SQL) -> SQL {
        "LEFT JOIN user AS " + name + " ON " + name + ".id = coalesce(m.user_id, "
            + Identity.account(ofHandle: "lower(m.handle)") + ")"
    }

    /// The ID of the account `row` as text, or `@handle` if it has no ID. `handle` replaces a missing row.
    private static func node(_ row: SQL, handle: SQL = "NULL") -> SQL {
        """
        CASE WHEN \(row).id >= 0 THEN CAST(\(row).id AS TEXT) ELSE '@' || lower(coalesce(\(row).handle, \(handle))) END
        """
    }

    /// The label of the accounts `row` in a group: a handle, else the ID. `handle` replaces a missing row.
    private static func label(_ row: SQL, handle: SQL = "NULL") -> SQL {
        "min(coalesce(\(row).handle, \(handle), \(row).id))"
    }
}
