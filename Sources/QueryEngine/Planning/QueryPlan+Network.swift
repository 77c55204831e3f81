package import SQLiteKit
package import TweetModel

/// One statement for the edges of a network: the results are found once, and what they say is grouped in one pass.
extension QueryPlan {
    /// Columns: the id and the label of the source and of the target, tweets, the first and the last time. `minimum` is the
    /// least number of tweets of an edge. What was only taken over from a retweeted original is not the tweet's own.
    package func network(_ kind: TweetNetwork.Kind, minimum: Int) -> SQL {
        "WITH found AS MATERIALIZED (SELECT id FROM (" + page(limit: limit ?? 0) + "))\n" + Self.edges(kind)
            + "\nHAVING tweets >= \(minimum)\nORDER BY tweets DESC, source_label, target_label, source, target"
    }

    private static func edges(_ kind: TweetNetwork.Kind) -> SQL {
        switch kind {
        case .replies: between("t.reply_to_user")
        case .retweets: between("t.retweet_of_user")
        case .quotes: between("t.quote_of_user")
        case .mentions:
            """
            SELECT CAST(t.author_id AS TEXT) AS source, coalesce(a.handle, t.author_id) AS source_label,
              coalesce(CAST(m.user_id AS TEXT), '@' || lower(m.handle)) AS target,
              coalesce(u.handle, min(\(Planner.mentionedHandle))) AS target_label,
              count(DISTINCT t.id) AS tweets, min(t.created_at), max(t.created_at)
            FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
            CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id
            LEFT JOIN user AS a ON a.id = t.author_id LEFT JOIN user AS u ON u.id = m.user_id
            WHERE t.author_id IS NOT NULL AND m.source <> 3
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
            WHERE a.source <> 3 AND b.source <> 3 AND g.folded < h.folded
            GROUP BY a.hashtag_id, b.hashtag_id
            """
        }
    }

    /// From the author to the account in a column.
    private static func between(_ column: SQL) -> SQL {
        """
        SELECT CAST(t.author_id AS TEXT) AS source, coalesce(a.handle, t.author_id) AS source_label,
          CAST(\(column) AS TEXT) AS target, coalesce(u.handle, \(column)) AS target_label,
          count(*) AS tweets, min(t.created_at), max(t.created_at)
        FROM found AS f CROSS JOIN tweet AS t ON t.id = f.id
        LEFT JOIN user AS a ON a.id = t.author_id LEFT JOIN user AS u ON u.id = \(column)
        WHERE t.author_id IS NOT NULL AND \(column) IS NOT NULL
        GROUP BY t.author_id, \(column)
        """
    }
}
