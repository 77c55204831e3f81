package import QueryEngine
internal import TweetModel

/// Statements for statistics over all results. ClickHouse groups the rows, so that the size of a response depends on
/// the number of distinct values, not on the number of tweets.
extension ClickHousePlan {
    /// The FROM and WHERE clauses that select all results. With `limit:` or `unique:`, the FROM clause is a subquery
    /// and the WHERE clause is empty.
    private var results: (source: ClickHouseSQL, filter: ClickHouseSQL) {
        guard limit != nil || unique != nil else { return (Self.source, filter()) }
        var inner = "(SELECT *, second\nFROM " + Self.source + filter()
        inner = inner + order(key, id: "id", second: "second")
        if let unique { inner = inner + "\nLIMIT 1 BY " + unique.clickHouseKey }
        if let limit { inner = inner + "\nLIMIT \(limit)" }
        return (inner + ")", "")
    }

    /// Returns a statement for the values of a field that occur in at least `minimum` results. Values with the most
    /// tweets come first. `limit` 0 means all. Columns: text, tweets, uses, accounts, first time, last time (Unix
    /// seconds), ID of the account or place (NULL for other fields, for an account without an ID, and for several
    /// places of one name), country code of the place (empty if unknown).
    package func top(_ field: QueryPlan.TopField, limit: Int, minimum: Int) -> ClickHouseSQL {
        let (source, filter) = results
        let grouping = Grouping(field)
        return "SELECT " + grouping.text + " AS shown, toString(uniqExact(id) AS tweets), toString(count() AS uses), "
            + "toString(uniqExact(author_key)), toString(min(created_at)), toString(max(created_at)), " + grouping.id
            + ", " + grouping.country
            + "\nFROM " + source + grouping.join + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ")
            + grouping.condition
            + "\nGROUP BY k\nHAVING tweets >= \(minimum)\nORDER BY tweets DESC, uses DESC, shown, k"
            + (limit > 0 ? "\nLIMIT \(limit)" : "") + Self.format
    }

    /// Returns a statement for the number of distinct values of a field: one row, one column.
    package func distinct(_ field: QueryPlan.TopField) -> ClickHouseSQL {
        let (source, filter) = results
        let grouping = Grouping(field)
        return "SELECT toString(uniqExact(k))\nFROM (SELECT " + grouping.key + " AS k\nFROM " + source + grouping.join
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + grouping.condition + ")" + Self.format
    }

    /// The expressions that group results by a field. Values with the same key `k` are counted together.
    private struct Grouping {
        var key: ClickHouseSQL = "k"
        var join: ClickHouseSQL = ""
        var text: ClickHouseSQL
        var id: ClickHouseSQL = "NULL"
        var country: ClickHouseSQL = "NULL"
        var condition: ClickHouseSQL = "1"

        init(_ field: QueryPlan.TopField) {
            func joined(_ keys: ClickHouseSQL, _ names: ClickHouseSQL? = nil) -> ClickHouseSQL {
                "\nARRAY JOIN " + keys + " AS k" + (names.map { ", " + $0 + " AS n" } ?? "")
            }
            func column(_ name: ClickHouseSQL) -> ClickHouseSQL { "\nARRAY JOIN [" + name + "] AS k" }
            switch field {
            case .hashtags:
                text = "min(n)"
                join = joined("hashtag_keys", "hashtag_names")
            case .mentions:
                text = "min(n)"
                join = joined("mention_keys", "mention_names")
                id = "if(startsWith(k, '@'), NULL, k)"
            case .cashtags:
                text = "min(n)"
                join = joined("cashtag_keys", "cashtags")
            case .urls:
                text = "k"
                join = joined("link_targets")
            case .domains:
                text = "k"
                join = joined(ClickHouseCompiler.domains)
                condition = "k != ''"
            case .users:
                text = "any(ifNull(author_account, author_key))"
                join = column("author_key")
                id = "if(startsWith(k, '@'), NULL, k)"
                condition = "isNotNull(author_key)"
            case .clients:
                text = "min(client)"
                join = column("replaceAll(lower(client), '_', ' ')")
                condition = "isNotNull(client)"
            case .languages:
                text = "k"
                join = column(
                    "multiIf(lower(lang) = 'iw', 'he', lower(lang) = 'in', 'id', lower(lang) = 'ji', 'yi', lower(lang))"
                )
                condition = "isNotNull(lang)"
            case .places:
                text = "min(coalesce(place_full_name, place_name, place_id))"
                join = column(
                    "concat(upper(ifNull(place_country_code, '')), char(10), "
                        + "lower(coalesce(place_full_name, place_name, place_id)))")
                id = "if(min(place_id) = max(place_id), min(place_id), NULL)"
                country = "splitByChar(char(10), k)[1]"
                condition = "isNotNull(place_id)"
            }
        }
    }

    /// Returns a statement for a page of results with IDs above `last`, or with the lowest IDs if it is `nil`. Columns:
    /// ID, text, byte positions of links and mentions, language, time in Unix seconds. Sorted by ID, because callers
    /// report each word in the spelling of the first tweet that contains it.
    package func texts(after last: Int64?, limit: Int) -> ClickHouseSQL {
        let (source, filter) = results
        let after: ClickHouseSQL = last.map { "id > \($0)" } ?? "1"
        return
            "SELECT toString(id), text, concat(ifNull(text_links, ''), ' ', ifNull(text_names, '')), lang, toString(created_at)\nFROM "
            + source + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + after + "\nORDER BY second, id"
            + "\nLIMIT \(limit)" + Self.format
    }

    // MARK: - Times

    /// The kinds of a tweet as a bit mask: 1 retweet, 2 quote, 4 reply.
    private static let kinds: ClickHouseSQL = """
        (isNotNull(retweet_of_tweet) OR isNotNull(retweet_of_user) OR bitAnd(flags, 512) <> 0) \
        + 2 * (isNotNull(quote_of_tweet) OR isNotNull(quote_of_user)) \
        + 4 * (isNotNull(reply_to_tweet) OR isNotNull(reply_to_user))
        """

    /// The kinds of entities in a tweet as a bit mask: 1 hashtags, 2 mentions, 4 links, 8 media.
    private static let things: ClickHouseSQL = """
        notEmpty(hashtags) + 2 * notEmpty(mentions) + 4 * notEmpty(link_targets) + 8 * notEmpty(media_kinds)
        """

    /// The start of the tweet's time slot, which lasts 15 minutes, or one minute if `isMinutes` is true. All
    /// offsets from UTC since the first tweet are multiples of 15 minutes, so a slot never spans two local hours.
    private static func slot(_ isMinutes: Bool) -> ClickHouseSQL {
        "created_at - positiveModulo(created_at, \(isMinutes ? 60 : 900))"
    }

    /// Returns a statement for the number of tweets in each combination of time slot, `kinds` and `things`. The slots
    /// last a minute if `byMinutes` is true, else 15 minutes. Columns: first time, last time, 1 if only the date is
    /// known, `kinds`, `things` (0 if `details` is false), number of tweets.
    package func volume(byMinutes: Bool, details: Bool) -> ClickHouseSQL {
        let (source, filter) = results
        return "SELECT toString(min(created_at)), toString(max(created_at)), day_precision, toString(" + Self.kinds
            + " AS kinds), toString(" + (details ? Self.things : "0") + " AS things), toString(count())\nFROM " + source
            + filter
            + "\nGROUP BY " + Self.slot(byMinutes) + ", day_precision, kinds, things" + Self.format
    }

    /// Returns a statement with one row per author; if `details` is true, one row per author and time slot of `volume`.
    /// Columns: the author's key (`author_key`), earliest time, 1 if only the date is known, number of tweets.
    package func writers(byMinutes: Bool, details: Bool) -> ClickHouseSQL {
        let (source, filter) = results
        return "SELECT author_key, toString(min(created_at)), any(day_precision), toString(count())\nFROM " + source
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + "isNotNull(author_key)\nGROUP BY author_key"
            + (details ? ", " + Self.slot(byMinutes) + ", day_precision" : "") + Self.format
    }

    /// Returns a statement for the counts of `StoreStatistics`, in one row. The columns are:
    ///
    /// - `collected` and `likedOnly`
    /// - `hashtags` and `addedHashtags`, then the same pair for mentions, links, cashtags and media
    /// - the numbers of distinct hashtags, mentioned accounts, domains, cashtags and authors
    /// - the number of results
    package func entityTotals() -> ClickHouseSQL {
        let (source, filter) = results
        var columns: [ClickHouseSQL] = [
            "sum(bitAnd(flags, 1))", "countIf(bitAnd(flags, \(Planner.visible)) = \(TweetFlags.liked.rawValue))",
        ]
        for index in 1...5 {
            columns.append("sum(given_entities[\(index)])")
            columns.append("sum(added_entities[\(index)])")
        }
        columns += [
            "uniqExactArray(hashtag_keys)",
            "uniqExactArray(mention_keys)",
            "uniqExactArray(arrayFilter(x -> x != '', " + ClickHouseCompiler.domains + "))",
            "uniqExactArray(cashtag_keys)", "uniqExact(author_key)", "count()",
        ]
        return "SELECT " + columns.map { "toString(" + $0 + ")" }.joined(", ") + "\nFROM " + source + filter
            + Self.format
    }

    /// A statement for the number of referenced tweets (`StoreStatistics`): one row, one column.
    package static let referenced: ClickHouseSQL =
        "SELECT toString(count())\nFROM tweetdex_tweets FINAL\nWHERE " + ClickHouseCompiler.isReferenced + format
}

extension ClickHouseSQL {
    fileprivate var isEmpty: Bool { self == "" }
}
