/// Statements for figures over everything that a query finds: what they are made of comes grouped, so that answers grow
/// with what there is to tell and not with the tweets.
extension EnginePlan {
    /// The rows of all results, behind FROM, and the WHERE that belongs to them. With `collected`, of those alone that
    /// stood on their own in an input.
    private func results(collected: Bool = false) -> (source: EngineSQL, filter: EngineSQL) {
        let isCollected: EngineSQL? = collected ? "bitAnd(flags, 1) != 0" : nil
        guard limit != nil || unique != nil else { return (Self.source, filter(isCollected)) }
        var inner = "(SELECT *, second\nFROM " + Self.source + filter(isCollected)
        inner = inner + order(key, id: "id", second: "second")
        if let unique { inner = inner + "\nLIMIT 1 BY " + unique.engineKey }
        if let limit { inner = inner + "\nLIMIT \(limit)" }
        return (inner + ")", "")
    }

    /// Rows of text, tweets, uses, accounts, first and last time, number of the account or place; most tweets first.
    /// `limit` 0 is all.
    package func top(_ field: QueryPlan.TopField, limit: Int, minimum: Int) -> EngineSQL {
        let (source, filter) = results()
        let grouping = Grouping(field)
        return "SELECT " + grouping.text + " AS shown, toString(uniqExact(id) AS tweets), toString(count() AS uses), "
            + "toString(uniqExact(author_key)), toString(min(created_at)), toString(max(created_at)), " + grouping.id
            + "\nFROM " + source + grouping.join + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ")
            + grouping.condition
            + "\nGROUP BY k\nHAVING tweets >= \(minimum)\nORDER BY tweets DESC, uses DESC, shown, k"
            + (limit > 0 ? "\nLIMIT \(limit)" : "") + Self.format
    }

    /// How many different values there are.
    package func distinct(_ field: QueryPlan.TopField) -> EngineSQL {
        let (source, filter) = results()
        let grouping = Grouping(field)
        return "SELECT toString(uniqExact(k))\nFROM (SELECT " + grouping.key + " AS k\nFROM " + source + grouping.join
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + grouping.condition + ")" + Self.format
    }

    /// What is grouped: `k` is the same for what counts together.
    private struct Grouping {
        var key: EngineSQL = "k"
        var join: EngineSQL = ""
        var text: EngineSQL
        var id: EngineSQL = "NULL"
        var condition: EngineSQL = "1"

        init(_ field: QueryPlan.TopField) {
            func joined(_ keys: EngineSQL, _ names: EngineSQL? = nil) -> EngineSQL {
                "\nARRAY JOIN " + keys + " AS k" + (names.map { ", " + $0 + " AS n" } ?? "")
            }
            func column(_ name: EngineSQL) -> EngineSQL { "\nARRAY JOIN [" + name + "] AS k" }
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
                join = joined("arrayFilter((a, o) -> o, link_targets, link_is_own)")
            case .domains:
                text = "k"
                join = joined(
                    "arrayMap(h -> if(startsWith(h, 'www.'), substring(h, 5), h), arrayFilter((h, o) -> o, link_hosts, link_is_own))"
                )
                condition = "k != ''"
            case .users:
                text = "any(ifNull(author_handle, author_key))"
                join = column("author_key")
                id = "k"
                condition = "isNotNull(author_key)"
            case .clients:
                text = "k"
                join = column("client")
                condition = "isNotNull(client)"
            case .languages:
                text = "k"
                join = column("lang")
                condition = "isNotNull(lang)"
            case .places:
                text = "any(coalesce(place_full_name, place_name, place_id))"
                join = column("place_id")
                id = "k"
                condition = "isNotNull(place_id)"
            }
        }
    }

    /// The texts of a part of the results: id, text, places of links and mentions in it, language, time. Oldest first, from
    /// behind `last` on: of several spellings the first one met counts, as it does in the store.
    package func texts(after last: Int64?, limit: Int) -> EngineSQL {
        let (source, filter) = results()
        let after: EngineSQL = last.map { "id > \($0)" } ?? "1"
        return
            "SELECT toString(id), text, concat(ifNull(text_links, ''), ' ', ifNull(text_names, '')), lang, toString(created_at)\nFROM "
            + source + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + after + "\nORDER BY second, id"
            + "\nLIMIT \(limit)" + Self.format
    }

    // MARK: - Times

    /// The kinds that a tweet is of, as a sum.
    private static let kinds: EngineSQL = """
        (isNotNull(retweet_of_tweet) OR isNotNull(retweet_of_user) OR bitAnd(flags, 512) <> 0) \
        + 2 * (isNotNull(quote_of_tweet) OR isNotNull(quote_of_user)) \
        + 4 * (isNotNull(reply_to_tweet) OR isNotNull(reply_to_user))
        """

    /// What a tweet has, as a sum.
    private static let things: EngineSQL = """
        notEmpty(hashtags) + 2 * notEmpty(mentions) + 4 * has(link_is_own, 1) + 8 * has(media_is_own, 1)
        """

    /// All zones change and count by quarters of an hour; a minute is asked for by itself.
    private static func slot(_ isMinutes: Bool) -> EngineSQL {
        "created_at - positiveModulo(created_at, \(isMinutes ? 60 : 900))"
    }

    /// A row for each stretch of time and kind: the first and the last time in it, 1 where only the date is known, kinds,
    /// with details things, and how many.
    package func volume(byMinutes: Bool, details: Bool, collected: Bool) -> EngineSQL {
        let (source, filter) = results(collected: collected)
        return "SELECT toString(min(created_at)), toString(max(created_at)), day_precision, toString(" + Self.kinds
            + " AS kinds), toString(" + (details ? Self.things : "0") + " AS things), toString(count())\nFROM " + source
            + filter
            + "\nGROUP BY " + Self.slot(byMinutes) + ", day_precision, kinds, things" + Self.format
    }

    /// A row for each account, with details for each stretch of time that it wrote in: its key, a time of it, 1 where only
    /// the date is known, and how many tweets.
    package func writers(byMinutes: Bool, details: Bool, collected: Bool) -> EngineSQL {
        let (source, filter) = results(collected: collected)
        return "SELECT author_key, toString(min(created_at)), any(day_precision), toString(count())\nFROM " + source
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + "isNotNull(author_key)\nGROUP BY author_key"
            + (details ? ", " + Self.slot(byMinutes) + ", day_precision" : "") + Self.format
    }

    /// One row: tweets that stood on their own and others; hashtags, mentions, links, cashtags and media that the archive
    /// gave, and that were added; different hashtags, users, domains and cashtags.
    package func entityTotals(collected: Bool) -> EngineSQL {
        let (source, filter) = results(collected: collected)
        var columns: [EngineSQL] = ["sum(bitAnd(flags, 1))", "sum(1 - bitAnd(flags, 1))"]
        for index in 1...5 {
            columns.append("sum(given_entities[\(index)])")
            columns.append("sum(added_entities[\(index)])")
        }
        columns += [
            "uniqExactArray(hashtag_keys)",
            "uniqExactArray(arrayConcat(mention_keys, if(isNull(author_key), [], [assumeNotNull(author_key)])))",
            "uniqExactArray(arrayFilter(x -> x != '', arrayMap(h -> if(startsWith(h, 'www.'), substring(h, 5), h), "
                + "arrayFilter((h, o) -> o, link_hosts, link_is_own))))",
            "uniqExactArray(cashtag_keys)",
        ]
        return "SELECT " + columns.map { "toString(" + $0 + ")" }.joined(", ") + "\nFROM " + source + filter
            + Self.format
    }

    /// How many tweets did not stand on their own in an input: one row, one column.
    package static let referenced: EngineSQL =
        "SELECT toString(count())\nFROM tweetdex_tweets FINAL\nWHERE bitAnd(flags, 1) = 0" + format
}

extension EngineSQL {
    fileprivate var isEmpty: Bool { self == "" }
}
