package import SQLiteKit
package import TweetModel

/// Statements for statistics over all results.
extension QueryPlan {
    /// The IDs of all results as a table `found`.
    var found: SQL { "found AS MATERIALIZED (SELECT id FROM (" + page(limit: limit ?? 0) + "))" }

    /// Joins the rows `t` to `found`.
    static let foundTweets: SQL = "found AS f CROSS JOIN tweet AS t ON t.id = f.id"

    /// Returns a statement with one row per result, in ascending order of ID. Columns: ID, flags, time in Unix seconds,
    /// 1 if only the date is known, author ID, then three values that are not NULL if the tweet retweets, quotes or
    /// answers a known tweet or account, then the other requested columns of the row `t`.
    package func scan(_ others: [SQL] = []) -> SQL {
        let results = results
        let columns: [SQL] =
            [
                "t.id", "t.flags", "t.created_at", "t.day_precision", "t.author_id",
                "coalesce(t.retweet_of_tweet, t.retweet_of_user)", "coalesce(t.quote_of_tweet, t.quote_of_user)",
                "coalesce(t.reply_to_tweet, t.reply_to_user)",
            ] + others
        return results.with() + "SELECT " + columns.joined(", ") + " FROM " + results.source + results.filter()
            + "\nORDER BY " + results.order
    }

    /// Returns a statement with one row per result, in no order. Columns: time in Unix seconds, and 1 if only the date
    /// is known. Many queries need no other columns than those of the index `tweet_doc_id`.
    package func times() -> SQL {
        let results = results
        return results.with() + "SELECT t.created_at, t.day_precision FROM " + results.source + results.filter()
    }

    /// Joins the rows of an entity table to `found`. `name` is the alias of the table.
    static func joined(_ table: SQL, as name: SQL = "e") -> SQL {
        "found AS f CROSS JOIN " + table + " AS " + name + " ON " + name + ".tweet_id = f.id"
    }

    // MARK: - Frequencies

    /// The expressions to group a field by: over the rows `e` of a table, or over the tweets `t`.
    private struct Grouping {
        /// The entity table. `nil` for columns of the tweet.
        var table: SQL?
        /// The value that rows of a group share.
        var key: SQL
        /// The account of the group `each`, if groups of one account are joined. The account is the author of all its
        /// tweets.
        var account: SQL?
        /// The text to show, an expression over the rows of a group. If `names` is not `nil`, an expression over the
        /// group's row in `counted` and the joined tables.
        var text: SQL
        /// A spelling of the group, which `text` can use if `names` is not `nil`.
        var spelling: SQL = "NULL"
        /// Whether the text of an account is a handle, an expression like `text`.
        var isHandle: SQL = "1"
        /// The ID of the account or place, an expression over the group's row in `counted`.
        var id: SQL = "NULL"
        /// The country code of the place, an expression over the group's row in `counted`.
        var country: SQL = "NULL"
        var names: SQL?
        /// Joins a table to each row `t`.
        var join: SQL?
        var condition: SQL?
    }

    /// Returns a statement for the values of a field that occur in at least `minimum` results. Values with the most
    /// tweets come first. Columns: text, tweets, uses, accounts, first time, last time, ID of the account or place,
    /// number of distinct values, country code of the place, whether the text of an account is a handle. Accounts and
    /// times are NULL if `details` is false. `limit` 0 means all. Returns `nil` for the fields that Swift code counts
    /// in the texts.
    package func top(_ field: TopTable.Field, limit: Int, minimum: Int, details: Bool) -> SQL? {
        guard let grouping = Self.grouping(field) else { return nil }
        let facts: SQL =
            details
            ? "count(DISTINCT " + Identity.account(ofRow: "t.author_id")
                + ") AS users, min(t.created_at) AS first, max(t.created_at) AS last"
            : "NULL AS users, NULL AS first, NULL AS last"
        let tweets: SQL = grouping.table == nil ? "count(*)" : "count(DISTINCT e.tweet_id)"
        let counts: SQL = tweets + " AS tweets, count(*) AS uses"
        let results = results
        var source = results.source
        if let table = grouping.table {
            source = source + " CROSS JOIN " + table + " AS e ON e.tweet_id = t.id"
        }
        source = source + (grouping.join ?? "")
        let text: SQL = grouping.names == nil ? grouping.text + " AS text, " : ""
        let group: SQL =
            "SELECT " + grouping.key + " AS key, " + text + counts + ", " + facts + ", " + grouping.spelling
            + " AS spelling\nFROM " + source + results.filter(grouping.condition) + "\nGROUP BY 1"
        var counted = "counted AS MATERIALIZED (" + group + ")"
        if let account = grouping.account {
            counted =
                "each AS MATERIALIZED (" + group + "),\n  counted AS MATERIALIZED (SELECT " + account
                + " AS key, sum(tweets) AS tweets, sum(uses) AS uses, max(users) AS users, min(first) AS first, "
                + "max(last) AS last, min(spelling) AS spelling\nFROM each GROUP BY 1)"
        }
        return results.with(counted) + "SELECT " + (grouping.names == nil ? "text" : grouping.text + " AS text")
            + ", tweets, uses, users, first, last, " + grouping.id + ", (SELECT count(*) FROM counted), "
            + grouping.country + ", " + grouping.isHandle + "\nFROM counted" + (grouping.names ?? "")
            + " WHERE tweets >= \(minimum) ORDER BY tweets DESC, uses DESC, text, key LIMIT \(limit <= 0 ? -1 : limit)"
    }

    private static func grouping(_ field: TopTable.Field) -> Grouping? {
        switch field {
        case .hashtags:
            Grouping(
                table: "tweet_hashtag", key: "e.hashtag_id", text: "g.text",
                names: " JOIN hashtag AS g ON g.id = counted.key")
        case .mentions:
            Grouping(
                table: "tweet_mention", key: Identity.account(ofMention: "e"),
                text: "coalesce(u.handle, counted.spelling, CAST(counted.key AS TEXT))", spelling: "min(e.handle)",
                isHandle: "coalesce(u.handle, counted.spelling) IS NOT NULL",
                id: "CASE typeof(counted.key) WHEN 'integer' THEN counted.key END",
                names: " LEFT JOIN user AS u ON u.id = counted.key")
        case .urls: Grouping(table: "tweet_url", key: Identity.url("e"), text: Identity.url("e"))
        case .domains:
            Grouping(table: "tweet_url", key: Identity.domain("e"), text: Identity.domain("e"), condition: "key <> ''")
        case .cashtags: Grouping(table: "tweet_cashtag", key: "e.folded", text: "min(e.text)")
        case .users:
            Grouping(
                key: "t.author_id", account: Identity.account(ofRow: "each.key"),
                text: "coalesce(u.handle, CASE WHEN u.id < 0 THEN u.name END, CAST(counted.key AS TEXT))",
                isHandle: "u.handle IS NOT NULL", id: "CASE WHEN counted.key >= 0 THEN counted.key END",
                names: " LEFT JOIN user AS u ON u.id = counted.key", condition: "t.author_id IS NOT NULL")
        case .clients:
            Grouping(
                key: Identity.client, text: "min(c.name)", join: " JOIN client AS c ON c.id = t.client_id",
                condition: "t.client_id IS NOT NULL")
        case .langs: Grouping(key: Identity.language, text: Identity.language, condition: "t.lang IS NOT NULL")
        case .places:
            Grouping(
                key: Identity.place, text: "min(" + Identity.placeName + ")",
                spelling: "CASE WHEN min(p.id) = max(p.id) THEN min(p.id) END", id: "counted.spelling",
                country: "substr(counted.key, 1, instr(counted.key, char(10)) - 1)",
                join: " JOIN place AS p ON p.id = t.place_id", condition: "t.place_id IS NOT NULL")
        case .words, .phrases, .emoji, .texts: nil
        }
    }

    /// Returns a statement for the texts of all results. Columns: ID, text, byte positions of links, media and
    /// mentions, language, time in Unix seconds.
    package func texts() -> SQL {
        let results = results
        return results.with() + "SELECT t.id, t.text, "
            + Planner.spans(in: ["tweet_url", "media", "tweet_mention"], of: "tweet_id = t.id")
            + ", t.lang, t.created_at FROM " + results.source + results.filter()
    }
}
