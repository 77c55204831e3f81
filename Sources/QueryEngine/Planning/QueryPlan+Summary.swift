package import SQLiteKit
package import TweetModel

/// A statement that counts several properties of the results. It finds the results once and scans them once per count.
extension QueryPlan {
    /// The kind of a row of a summary, in its first column. The fourth column is always a number of tweets.
    package enum SummaryRow: Int64, Sendable {
        /// The first and last time of all results in Unix seconds.
        case totals = 0
        /// A day as days since 1970-01-01 in local time, and NULL.
        case day = 1
        /// An hour as hours since Monday 00:00 in local time, and NULL. Excludes tweets of which only the date is
        /// known.
        case hour = 2
        /// NULL, and a value of the field with raw value 0. The kind of another field is 10 plus its raw value.
        case firstField = 10
    }

    /// Returns the statement. Columns: kind, number or time, text or time, number of tweets, ID of the account
    /// (see `SummaryRow`).
    /// Contains up to `limit` rows for each field, most frequent values first. If `wantsTimes` is true, also contains
    /// the totals, days and hours. Unless `isUTC` is true, the statement calls the SQL function `local_time`.
    package func summary(of fields: [TweetSummary.Field], limit: Int, wantsTimes: Bool = true, isUTC: Bool) -> SQL {
        let clock: SQL = isUTC ? "t.created_at" : "local_time(t.created_at)"
        // Seconds of a whole number of weeks that make every time positive, because integer division rounds towards 0.
        let shift: Int64 = 7 * 86_400 * 100_000
        let counts = fields.map { field in
            ("SELECT * FROM (SELECT " + Self.number(SummaryRow.firstField.rawValue + Int64(field.rawValue)) + ", NULL, "
                + Self.source(of: field)
                + " ORDER BY 4 DESC, 3 LIMIT \(limit))") as SQL
        }
        let times: [SQL] = [
            "SELECT 0, min(t.created_at), max(t.created_at), count(*), NULL FROM " + Self.foundTweets,
            "SELECT 1, (clock + \(shift)) / 86400 - \(shift / 86_400), NULL, count(*), NULL FROM dated GROUP BY 2",
            """
            SELECT 2, (clock + \(shift + 3 * 86_400)) / 3600 % 168, NULL, count(*), NULL
            FROM dated WHERE NOT day_precision GROUP BY 2
            """,
        ]
        let dated: SQL =
            "dated AS MATERIALIZED (SELECT CASE WHEN t.day_precision THEN t.created_at ELSE " + clock
            + " END AS clock, t.day_precision AS day_precision\nFROM " + Self.foundTweets
            + " WHERE t.created_at IS NOT NULL)"
        if !wantsTimes { return "WITH " + found + "\n" + counts.joined("\nUNION ALL\n") }
        return "WITH " + found + ",\n  " + dated + "\n"
            + (times + counts).joined("\nUNION ALL\n")
    }

    private static func number(_ number: Int64) -> SQL { "\(number)" }

    /// The text and the number of tweets for each value of a field, and the ID of an account if it is known.
    private static func source(of field: TweetSummary.Field) -> SQL {
        switch field {
        case .hashtag:
            """
            g.text, count(DISTINCT h.tweet_id), NULL
            FROM found AS f CROSS JOIN tweet_hashtag AS h ON h.tweet_id = f.id JOIN hashtag AS g ON g.id = h.hashtag_id
            GROUP BY h.hashtag_id
            """
        case .mention:
            """
            coalesce(u.handle, min(c.handle), CAST(c.key AS TEXT)), count(DISTINCT c.tweet_id),
              CASE typeof(c.key) WHEN 'integer' THEN c.key END
            FROM (SELECT m.tweet_id, m.handle, \(Identity.account(ofMention: "m")) AS key
              FROM found AS f CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id) AS c
            LEFT JOIN user AS u ON u.id = c.key GROUP BY c.key
            """
        case .author:
            """
            u.handle, sum(a.tweets), CASE WHEN u.id >= 0 THEN u.id END
            FROM (SELECT c.tweets AS tweets, \(Identity.account(ofRow: "c.author_id")) AS id
              FROM (SELECT t.author_id AS author_id, count(*) AS tweets FROM \(Self.foundTweets) GROUP BY 1) AS c) AS a
            JOIN user AS u ON u.id = a.id WHERE u.handle IS NOT NULL GROUP BY u.id
            """
        case .domain:
            "domain, count(DISTINCT tweet), NULL FROM (SELECT l.tweet_id AS tweet, " + Identity.domain()
                + " AS domain FROM " + Self.joined("tweet_url", as: "l") + ") WHERE domain <> '' GROUP BY domain"
        case .client:
            "min(c.name), count(*), NULL FROM " + Self.foundTweets
                + " JOIN client AS c ON c.id = t.client_id GROUP BY " + Identity.client
        case .language:
            Identity.language + ", count(*), NULL FROM " + Self.foundTweets
                + " WHERE t.lang IS NOT NULL GROUP BY " + Identity.language
        }
    }
}
