package import SQLiteKit

/// Statements for figures over everything that a query finds.
extension QueryPlan {
    /// The ids of all results as a table `found`.
    var found: SQL { "found AS MATERIALIZED (SELECT id FROM (" + page(limit: limit ?? 0) + "))" }

    /// How one gets from `found` to the rows.
    static let foundTweets: SQL = "found AS f CROSS JOIN tweet AS t ON t.id = f.id"

    /// The kinds that a tweet is of, as a sum: columns of the row `t`.
    private static let kinds: SQL = """
        (t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL) \
        + 2 * (t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NOT NULL) \
        + 4 * (t.reply_to_tweet IS NOT NULL OR t.reply_to_user IS NOT NULL)
        """

    /// What a tweet has, as a sum; what was only taken over from a retweeted original is not the tweet's own.
    private static let things: SQL = """
        EXISTS (SELECT 1 FROM tweet_hashtag AS e WHERE e.tweet_id = t.id AND e.source <> 3) \
        + 2 * EXISTS (SELECT 1 FROM tweet_mention AS e WHERE e.tweet_id = t.id AND e.source <> 3) \
        + 4 * EXISTS (SELECT 1 FROM tweet_url AS e WHERE e.tweet_id = t.id AND e.source <> 3) \
        + 8 * EXISTS (SELECT 1 FROM media AS e WHERE e.tweet_id = t.id AND e.source <> 3)
        """

    /// A row a result, in no order: time, 1 where only the date is known, author, kinds (1 retweet, 2 quote, 4 reply) and,
    /// with details, what it has (1 hashtags, 2 mentions, 4 links, 8 media).
    package func volume(details: Bool) -> SQL {
        let results = results
        return results.with() + "SELECT t.created_at, t.day_precision, t.author_id, " + Self.kinds + ", "
            + (details ? Self.things : "0") + " FROM " + results.source + results.filter()
    }

    /// Rows of a number that says what is counted, and two counts: 0 tweets that stood on their own and others; 1 to 5
    /// hashtags, mentions, URLs, cashtags and media that the archive gave, and that a note or our extraction added; 6 to 9
    /// different hashtags, users, domains and cashtags.
    package func entityTotals() -> SQL {
        let tables: [SQL] = ["tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media"]
        let records = tables.enumerated().map { index, table in
            ("SELECT \(index + 1), coalesce(sum(e.source = 0), 0), coalesce(sum(e.source IN (1, 2)), 0) FROM "
                + Self.joined(table)) as SQL
        }
        let counts: [SQL] = [
            "SELECT 0, coalesce(sum(t.flags & 1), 0), coalesce(sum(NOT t.flags & 1), 0) FROM " + Self.foundTweets,
            "SELECT 6, count(DISTINCT e.hashtag_id), 0 FROM " + Self.joined("tweet_hashtag") + " WHERE e.source < 3",
            """
            SELECT 7, count(*), 0 FROM (SELECT coalesce(e.user_id, lower(e.handle)) FROM
            """ + " " + Self.joined("tweet_mention")
                + " WHERE e.source < 3 UNION SELECT t.author_id FROM " + Self.foundTweets
                + " WHERE t.author_id IS NOT NULL)",
            "SELECT 8, count(DISTINCT host), 0 FROM (SELECT " + Self.host + " AS host FROM "
                + Self.joined("tweet_url", as: "l") + " WHERE l.source < 3) WHERE host <> ''",
            "SELECT 9, count(DISTINCT e.folded), 0 FROM " + Self.joined("tweet_cashtag") + " WHERE e.source < 3",
        ]
        return "WITH " + found + "\n" + (counts + records).joined("\nUNION ALL\n")
    }

    /// The results' rows of a table of entities.
    static func joined(_ table: SQL, as name: SQL = "e") -> SQL {
        "found AS f CROSS JOIN " + table + " AS " + name + " ON " + name + ".tweet_id = f.id"
    }

    /// The site of the link `l`, without a leading `www.`.
    static let host: SQL =
        "(SELECT CASE WHEN site LIKE 'www.%' THEN substr(site, 5) ELSE site END FROM (SELECT " + Planner.linkHost
        + " AS site))"

    // MARK: - Frequencies

    /// The numbers of all results, in their order.
    package func ids() -> SQL {
        let results = results
        return results.with() + "SELECT t.id FROM " + results.source + results.filter() + "\nORDER BY " + results.order
    }

    /// What is grouped: the rows `e` of a table, or the tweets `t` themselves.
    private struct Grouping {
        /// nil for columns of the tweet.
        var table: SQL?
        /// What is the same for rows that count together.
        var key: SQL
        /// What is shown, over the rows of a group; or over its one row in `counted`, where `names` is joined to that.
        var text: SQL
        var id: SQL = "NULL"
        var joins: SQL = ""
        var names: SQL?
        var condition: SQL
    }

    /// Rows of text, tweets, uses, accounts, first and last time, number of the account or place, and how many values there
    /// are; most tweets first. Accounts and times are NULL without details. `limit` 0 is all.
    package func top(_ field: TopField, limit: Int, minimum: Int, details: Bool) -> SQL {
        let grouping = Self.grouping(field)
        let facts: SQL =
            details
            ? "count(DISTINCT t.author_id) AS users, min(t.created_at) AS first, max(t.created_at) AS last"
            : "NULL AS users, NULL AS first, NULL AS last"
        var counts: SQL = "count(*) AS tweets, count(*) AS uses"
        let results = results
        var source = results.source
        if let table = grouping.table {
            // A tweet counts once for what it has twice: with the first of them. Most have one, at the first place.
            let earlier: SQL =
                "EXISTS (SELECT 1 FROM " + table + " AS o WHERE o.tweet_id = e.tweet_id AND o.position < e.position "
                + "AND o.source <> 3 AND " + Self.same(field) + ")"
            counts = "sum(e.position = 0 OR NOT " + earlier + ") AS tweets, count(*) AS uses"
            source = source + " CROSS JOIN " + table + " AS e ON e.tweet_id = t.id"
        }
        let text: SQL = grouping.names == nil ? grouping.text + " AS text, " : ""
        let counted: SQL =
            "counted AS MATERIALIZED (SELECT " + grouping.key + " AS key, " + text + counts + ", " + facts + ", "
            + grouping.id + " AS id\nFROM " + source + grouping.joins + results.filter(grouping.condition)
            + "\nGROUP BY 1)"
        return results.with(counted) + "SELECT " + (grouping.names == nil ? "text" : grouping.text + " AS text")
            + ", tweets, uses, users, first, last, counted.id, (SELECT count(*) FROM counted)\nFROM counted"
            + (grouping.names ?? "")
            + " WHERE tweets >= \(minimum) ORDER BY tweets DESC, uses DESC, text, key LIMIT \(limit <= 0 ? -1 : limit)"
    }

    /// What a statement can count; words are counted elsewhere.
    package enum TopField: Sendable {
        case hashtags, mentions, urls, domains, cashtags, users, clients, languages, places
    }

    private static func grouping(_ field: TopField) -> Grouping {
        switch field {
        case .hashtags:
            Grouping(
                table: "tweet_hashtag", key: "e.hashtag_id", text: "g.text",
                names: " JOIN hashtag AS g ON g.id = counted.key", condition: "e.source <> 3")
        case .mentions:
            Grouping(
                table: "tweet_mention", key: "coalesce(e.user_id, lower(e.handle))",
                text: "coalesce(u.handle, min(e.handle), CAST(e.user_id AS TEXT))", id: "e.user_id",
                joins: " LEFT JOIN user AS u ON u.id = e.user_id", condition: "e.source <> 3")
        case .urls:
            Grouping(
                table: "tweet_url", key: "coalesce(e.expanded, e.url)", text: "coalesce(e.expanded, e.url)",
                condition: "e.source <> 3")
        case .domains:
            Grouping(
                table: "tweet_url", key: host(of: "e"), text: host(of: "e"), condition: "e.source <> 3 AND key <> ''")
        case .cashtags:
            Grouping(
                table: "tweet_cashtag", key: "e.folded", text: "min(e.text)", condition: "e.source <> 3")
        case .users:
            Grouping(
                key: "t.author_id", text: "coalesce(u.handle, CAST(counted.key AS TEXT))", id: "t.author_id",
                names: " LEFT JOIN user AS u ON u.id = counted.key", condition: "t.author_id IS NOT NULL")
        case .clients:
            Grouping(
                key: "t.client_id", text: "c.name", names: " JOIN client AS c ON c.id = counted.key",
                condition: "t.client_id IS NOT NULL")
        case .languages: Grouping(key: "t.lang", text: "t.lang", condition: "t.lang IS NOT NULL")
        case .places:
            Grouping(
                key: "t.place_id", text: "coalesce(p.full_name, p.name, p.id)", id: "t.place_id",
                names: " JOIN place AS p ON p.id = counted.key", condition: "t.place_id IS NOT NULL")
        }
    }

    /// Whether the rows `o` and `e` count together.
    private static func same(_ field: TopField) -> SQL {
        switch field {
        case .hashtags: "o.hashtag_id = e.hashtag_id"
        case .mentions: "coalesce(o.user_id, lower(o.handle)) = coalesce(e.user_id, lower(e.handle))"
        case .urls: "coalesce(o.expanded, o.url) = coalesce(e.expanded, e.url)"
        case .domains: host(of: "o") + " = " + host(of: "e")
        case .cashtags: "o.folded = e.folded"
        default: "1"
        }
    }

    /// As `host`, of a row by another name.
    private static func host(of row: SQL) -> SQL {
        "(SELECT " + host + " FROM (SELECT " + row + ".expanded AS expanded, " + row + ".url AS url) AS l)"
    }

    /// The texts of all results: id, text, places of links and mentions in it, language, time.
    package func texts() -> SQL {
        let results = results
        return results.with() + "SELECT t.id, t.text, "
            + """
            (SELECT group_concat(start_byte || ' ' || end_byte, ' ') FROM
              (SELECT start_byte, end_byte FROM tweet_url WHERE tweet_id = t.id AND start_byte IS NOT NULL
              UNION ALL SELECT start_byte, end_byte FROM media WHERE tweet_id = t.id AND start_byte IS NOT NULL
              UNION ALL SELECT start_byte, end_byte FROM tweet_mention WHERE tweet_id = t.id AND start_byte IS NOT NULL)),
              t.lang, t.created_at
            FROM
            """ + " " + results.source + results.filter()
    }
}
