package import SQLiteKit
package import TweetModel

/// One statement that counts what the results have in common. They are found once and walked once for each count; rows of
/// all counts come one after the other, told apart by their first column.
extension QueryPlan {
    /// The kinds of rows of a summary: what the second and third column hold.
    package enum SummaryRow: Int64, Sendable {
        /// Least and largest time; all tweets in the fourth column.
        case totals = 0
        /// Days since 1970 by the clocks of the zone.
        case day = 1
        /// Hours since the Monday before 1970, modulo a week.
        case hour = 2
        /// A value of the field of number n stands in rows of kind 10 + n: NULL, the text, the tweets.
        case firstField = 10
    }

    /// Columns: kind, a number, a text or number, tweets. `local_time` must be defined unless the zone is UTC.
    /// `wantsTimes`: the totals, days and hours as well.
    package func summary(of fields: [TweetSummary.Field], limit: Int, wantsTimes: Bool = true, isUTC: Bool) -> SQL {
        let clock: SQL = isUTC ? "t.created_at" : "local_time(t.created_at)"
        // Far enough back that no division rounds towards zero: a whole number of weeks, from a Monday.
        let shift: Int64 = 7 * 86_400 * 100_000
        let counts = fields.map { field in
            ("SELECT * FROM (SELECT " + Self.number(SummaryRow.firstField.rawValue + Int64(field.rawValue)) + ", NULL, "
                + Self.source(of: field)
                + " ORDER BY 4 DESC, 3 LIMIT \(limit))") as SQL
        }
        let times: [SQL] = [
            "SELECT 0, min(t.created_at), max(t.created_at), count(*) FROM " + Self.foundTweets,
            "SELECT 1, (clock + \(shift)) / 86400 - \(shift / 86_400), NULL, count(*) FROM dated GROUP BY 2",
            """
            SELECT 2, (clock + \(shift + 3 * 86_400)) / 3600 % 168, NULL, count(*)
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

    /// Text and tweets of a field, grouped. What was only taken over from a retweeted original is not the tweet's own.
    private static func source(of field: TweetSummary.Field) -> SQL {
        switch field {
        case .hashtag:
            """
            g.text, count(DISTINCT h.tweet_id)
            FROM found AS f CROSS JOIN tweet_hashtag AS h ON h.tweet_id = f.id JOIN hashtag AS g ON g.id = h.hashtag_id
            WHERE h.source <> 3 GROUP BY h.hashtag_id
            """
        case .mention:
            """
            coalesce(u.handle, \(Planner.mentionedHandle)), count(DISTINCT m.tweet_id)
            FROM found AS f CROSS JOIN tweet_mention AS m ON m.tweet_id = f.id LEFT JOIN user AS u ON u.id = m.user_id
            WHERE m.source <> 3 GROUP BY coalesce(m.user_id, lower(m.handle))
            """
        case .author:
            "u.handle, count(*) FROM " + Self.foundTweets
                + " JOIN user AS u ON u.id = t.author_id WHERE u.handle IS NOT NULL GROUP BY t.author_id"
        case .domain:
            "host, count(DISTINCT tweet) FROM (SELECT l.tweet_id AS tweet, " + Self.host + " AS host FROM "
                + Self.joined("tweet_url", as: "l") + " WHERE l.source <> 3) WHERE host <> '' GROUP BY host"
        case .client:
            "c.name, count(*) FROM " + Self.foundTweets
                + " JOIN client AS c ON c.id = t.client_id GROUP BY t.client_id"
        case .language:
            "t.lang, count(*) FROM " + Self.foundTweets + " WHERE t.lang IS NOT NULL GROUP BY t.lang"
        }
    }
}
