package import SQLiteKit
package import TweetModel

/// Lists the `t.co` links for which neither a tweet nor a table of short links contains a destination.
package struct UnresolvedLinks {
    private let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    /// Returns the links of tweets that searches find: links of most tweets first, then those of newer tweets.
    package func all() throws(SQLiteError) -> [UnresolvedLink] {
        try connection.rows(
            """
            SELECT s.code, count(*) AS tweets, max(t.id) AS newest
            FROM tweet_short_link AS s INDEXED BY tweet_short_link_missing
            CROSS JOIN tweet AS t ON t.id = s.tweet_id
            WHERE NOT s.known AND t.flags & 17
              AND NOT EXISTS (SELECT 1 FROM tweet_short_link AS k WHERE k.code = s.code AND k.known = 1)
              AND NOT EXISTS (SELECT 1 FROM short_link AS l WHERE l.code = s.code)
            GROUP BY s.code ORDER BY tweets DESC, newest DESC, s.code
            """
        ) { (row) throws(SQLiteError) in
            UnresolvedLink(
                address: ShortLink.address(of: row.text(0)), tweets: Int(row.integer(1)),
                newest: TweetID(row.integer(2)))
        }
    }
}
