package import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// The ClickHouse statements of a query. Usually one statement filters, sorts and limits a page. If a clause needs a
/// test that ClickHouse cannot make (`ClickHouseCondition.verified`), the statement returns a page of sorted candidates
/// instead, and the caller applies `postFilter` to them.
package struct ClickHousePlan: Sendable {
    /// The order. A random one has a seed.
    package let sort: SearchOrder
    /// The maximum number of results on all pages together (`limit:`); `nil` if unlimited. The caller enforces it.
    package let limit: Int?
    /// True if the query has `unique:`. The caller enforces it if there is a post-filter.
    package var isUnique: Bool { unique != nil }
    let unique: QueryPlan.Unique?
    let condition: ClickHouseCondition
    /// The sort key of an order by distance. `nil` for other orders.
    private let distance: ClickHouseSQL?
    /// A range that contains the IDs of all results.
    let ids: IDRange

    /// The filter that the caller applies to each row. `nil` if ClickHouse decides everything.
    package let postFilter: ClickHousePostFilter?
    /// The columns of the post-filter, which follow the other columns of a page.
    private let postFilterColumns: [ClickHouseSQL]

    init(_ query: Query, _ context: QueryContext, sort: SearchOrder) throws {
        if sort == .relevance { throw ClickHouseCompiler.relevance.naming("sort:relevance", at: query.orderRange) }
        self.sort = sort
        limit = query.limit
        unique = query.modifiers.unique
        let formula = try query.formula.resolved(context)
        var parts = [try ClickHouseCompiler(context: context).condition(formula, of: query)]
        if !query.includesReferenced { parts.append(.sql("NOT (" + ClickHouseCompiler.isReferenced + ")")) }
        if let sample = query.modifiers.sample { parts.append(.sql(sample.clickHouseTest)) }
        condition = .and(parts)
        distance = sort == .distance ? ClickHouseCompiler.sortKey(try query.origins(context)) : nil
        ids = Bounds(formula).ids
        var columns: [ClickHouseSQL] = []
        let postFilter = condition.isWhole ? nil : condition.postFilter(&columns)
        self.postFilter = postFilter
        postFilterColumns = columns
    }

    // MARK: - Pages

    /// Returns a statement for one page, or for one page of candidates if there is a post-filter. `limit` 0 means all.
    /// The page begins after `cursor`, or with the first result if it is `nil`. The columns are:
    ///
    /// - the ID as text
    /// - the sort key as text, if the order has one
    /// - the tweet, if `withTweets` is true
    /// - the `unique:` key, if the query has `unique:` and a post-filter
    /// - the columns of the post-filter
    package func page(after cursor: PageCursor.Position? = nil, limit: Int, withTweets: Bool = true) -> ClickHouseSQL {
        var columns: [ClickHouseSQL] = ["toString(id)"]
        if let key { columns.append("toString(" + key + ")") }
        if withTweets { columns.append("tweet") }
        let end: ClickHouseSQL = (limit > 0 ? "\nLIMIT \(limit)" : "") + Self.format
        if let unique, postFilter == nil {
            var inner: [ClickHouseSQL] = ["id AS i", "second AS s"]
            if let key { inner.append(key + " AS k") }
            if withTweets { inner.append("tweet AS w") }
            var outer: [ClickHouseSQL] = ["toString(i)"]
            if key != nil { outer.append("toString(k)") }
            if withTweets { outer.append("w") }
            let after = cursor.map { "\nWHERE " + self.after($0, key == nil ? nil : "k", id: "i", second: "s") } ?? ""
            return "SELECT " + outer.joined(", ") + "\nFROM (SELECT " + inner.joined(", ") + "\nFROM " + Self.source
                + filter() + order(key, id: "id", second: "second") + "\nLIMIT 1 BY " + unique.clickHouseKey + ")"
                + after + order(key == nil ? nil : "k", id: "i", second: "s") + end
        }
        if let unique { columns.append(unique.clickHouseKey) }
        columns += postFilterColumns
        let after = cursor.map { self.after($0, key, id: "id", second: "second") }
        return "SELECT " + columns.joined(", ") + "\nFROM " + Self.source + filter(after)
            + order(key, id: "id", second: "second") + (limit > 0 ? "\nLIMIT \(limit)" : "")
            + (postFilter == nil ? "" : Self.wholeColumns) + Self.format
    }

    /// Returns the indices of the columns of a page. `nil` for a column that the page does not have. `postFilter` is
    /// the index of the first column of the post-filter, if there is one.
    package func columns(withTweets: Bool) -> (tweet: Int?, uniqueKey: Int?, postFilter: Int) {
        var next = key == nil ? 1 : 2
        var tweet: Int?
        if withTweets {
            tweet = next
            next += 1
        }
        guard postFilter != nil, unique != nil else { return (tweet, nil, next) }
        return (tweet, next, next + 1)
    }

    /// A statement for the number of all results: one row, one column. Ignores `limit:`. Valid only without a
    /// post-filter.
    package var count: ClickHouseSQL {
        let what: ClickHouseSQL = unique.map { "uniqExact(" + $0.clickHouseKey + ")" } ?? "count()"
        return "SELECT toString(" + what + ")\nFROM " + Self.source + filter() + Self.format
    }

    /// Works around a bug of ClickHouse 26.5. If a text index alone can answer a query, the response lacks columns that
    /// the query both selects and filters by.
    private static let wholeColumns: ClickHouseSQL = "\nSETTINGS query_plan_direct_read_from_text_index = 0"

    /// A statement that returns one row if the table contains any tweet, else none.
    package static let anything: ClickHouseSQL = "SELECT toString(id)\nFROM tweetdex_tweets\nLIMIT 1" + format

    /// Returns a statement for the text of a tweet: one column, and no row if the table lacks the tweet.
    package static func text(of tweet: Int64) -> ClickHouseSQL {
        "SELECT text\nFROM tweetdex_tweets FINAL\nWHERE second = \(second(of: tweet)) AND id = \(tweet)" + format
    }

    // MARK: - Parts

    /// FINAL returns only the newest row of each tweet.
    static let source: ClickHouseSQL = "tweetdex_tweets FINAL"
    /// A format whose response is a single JSON document, so that an incomplete response is detected.
    static let format: ClickHouseSQL = "\nFORMAT JSONCompact"

    /// Returns the WHERE clause, optionally with another condition.
    func filter(_ another: ClickHouseSQL? = nil) -> ClickHouseSQL {
        var parts: [ClickHouseSQL] = []
        // The table is sorted by `second`, so these conditions limit the rows that ClickHouse reads.
        if ids.lower > .min { parts.append("second >= \(Self.second(of: ids.lower))") }
        if ids.upper < .max { parts.append("second <= \(Self.second(of: ids.upper))") }
        if case .and(let inner) = condition {
            parts += inner.map { $0.bound() }
        } else {
            parts.append(condition.bound())
        }
        parts += [another].compactMap(\.self)
        return "\nWHERE " + parts.joined("\n  AND ")
    }

    func order(_ key: ClickHouseSQL?, id: ClickHouseSQL, second: ClickHouseSQL) -> ClickHouseSQL {
        if let key { return "\nORDER BY " + key + " DESC, " + id + " DESC" }
        let direction: ClickHouseSQL = sort == .oldest ? " ASC" : " DESC"
        return "\nORDER BY " + second + direction + ", " + id + direction
    }

    private func after(_ cursor: PageCursor.Position, _ key: ClickHouseSQL?, id: ClickHouseSQL, second: ClickHouseSQL)
        -> ClickHouseSQL
    {
        let number = cursor.id
        if let key {
            var last: Int64 = -1
            if case .integer(let value)? = cursor.key { last = value }
            return "(" + key + " < \(last) OR (" + key + " = \(last) AND " + id + " < \(number)))"
        }
        return sort == .oldest
            ? "(" + second + " >= \(Self.second(of: number)) AND " + id + " > \(number))"
            : "(" + second + " <= \(Self.second(of: number)) AND " + id + " < \(number))"
    }

    /// Returns true if the results are ordered such that `second` follows `first`.
    package func isOrdered(_ first: PageCursor.Position, _ second: PageCursor.Position) -> Bool {
        if sort == .oldest { return first.id < second.id }
        guard case .integer(let key)? = first.key, case .integer(let next)? = second.key, key != next else {
            return first.id > second.id
        }
        return key > next
    }

    /// Returns the value of the column `second` for an ID: the Unix time inside the ID.
    static func second(of id: Int64) -> Int64 { (id / 4_194_304 + Snowflake.epochMilliseconds) / 1000 }

    /// The sort key, which descends; `nil` if the order is by ID. Equal keys are ordered by ID. Tweets without the
    /// count come last.
    var key: ClickHouseSQL? {
        switch sort {
        case .newest, .oldest, .relevance: nil
        case .count(let count): "ifNull(" + ClickHouseSQL(stringLiteral: count.column) + ", -1)"
        case .engagement: "coalesce(like_count + retweet_count, like_count, retweet_count, -1)"
        case .distance: distance
        case .random(let seed): Sample.clickHouseShuffleKey(seed: seed ?? 0)
        }
    }
}

extension Query {
    /// Creates the ClickHouse statements of the query. Throws errors of the context's closures, `ClickHouseRefusal`,
    /// and `QueryErrors` (`no-origin`) if the order is `distance` and the query names no origin.
    ///
    /// - Parameters:
    ///   - sort: The order if the query has no `sort:`. `nil` means `newest`.
    ///   - seed: The seed of a random order if neither the query nor `sort` contains one.
    package func clickHousePlan(
        _ context: QueryContext, sort: SearchOrder? = nil, seed: Int64 = 0
    ) throws -> ClickHousePlan {
        try ClickHousePlan(self, context, sort: order(sort, seed: seed))
    }
}

extension Column {
    /// A statement that returns one row if the field is known for any tweet, else none. The IDs of retweeted and quoted
    /// tweets count as known for a tweet that refers to none.
    package var clickHouseExistence: ClickHouseSQL {
        "SELECT toString(id)\nFROM tweetdex_tweets\nWHERE " + isKnownToClickHouse + "\nLIMIT 1" + ClickHousePlan.format
    }
}

extension QueryPlan.Unique {
    /// The value that duplicates share. Never NULL.
    var clickHouseKey: ClickHouseSQL {
        switch self {
        case .text: "if(empty(text_norm), concat('i', toString(id)), concat('t', arrayStringConcat(text_norm, ' ')))"
        case .url:
            "if(notEmpty(link_targets), concat('t', replaceRegexpOne(replaceAll(replaceAll(lower(link_targets[1]), "
                + "'https://', ''), 'http://', ''), '/+$', '')), concat('i', toString(id)))"
        case .retweet:
            "multiIf(isNotNull(retweet_of_tweet), concat('i', toString(assumeNotNull(retweet_of_tweet))), "
                + "isNotNull(retweet_of_user), concat('t', toString(assumeNotNull(retweet_of_user)), "
                + "arrayStringConcat(retweet_of_handles, ','), ' ', text), concat('i', toString(id)))"
        }
    }
}

// MARK: - Random numbers

/// The finalizer of SplitMix64. Products of UInt64 wrap around in ClickHouse, like `&*` in Swift. Divisions by powers
/// of two replace right shifts.
private func mixed(_ value: ClickHouseSQL) -> ClickHouseSQL {
    let first: ClickHouseSQL =
        "arrayMap(x -> bitXor(x, intDiv(x, 1073741824)) * \(0xBF58_476D_1CE4_E5B9 as UInt64), [" + value + "])"
    let second: ClickHouseSQL =
        "arrayMap(x -> bitXor(x, intDiv(x, 134217728)) * \(0x94D0_49BB_1331_11EB as UInt64), " + first + ")"
    return "arrayMap(x -> bitXor(x, intDiv(x, 2147483648)), " + second + ")[1]"
}

extension Sample {
    /// Returns the equivalent of `Sample.shuffleKey` as SQL.
    static func clickHouseShuffleKey(seed: Int64) -> ClickHouseSQL {
        let seeded = UInt64(bitPattern: seed) &* 0xD1B5_4A32_D192_ED03
        return "toInt64(intDiv("
            + mixed("bitXor(toUInt64(id), \(seeded)) + \(0x9E37_79B9_7F4A_7C15 as UInt64)") + ", 2))"
    }

    /// The equivalent of `Sample.contains` as SQL.
    var clickHouseTest: ClickHouseSQL {
        let number = mixed("\(FNV1a(seed.utf8).value) + toUInt64(id) * \(0x9E37_79B9_7F4A_7C15 as UInt64)")
        return "modulo(" + number + ", \(Self.whole)) < \(limit)"
    }
}

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
    /// places of one name), country code of the place (empty if unknown), 1 if the text of an account is
    /// a handle. Returns `nil` for the fields that Swift code counts in the texts.
    package func top(_ field: TopTable.Field, limit: Int, minimum: Int) -> ClickHouseSQL? {
        let (source, filter) = results
        guard let grouping = Grouping(field) else { return nil }
        return "SELECT " + grouping.text + " AS shown, toString(uniqExact(id) AS tweets), toString(count() AS uses), "
            + "toString(uniqExact(author_key)), toString(min(created_at)), toString(max(created_at)), " + grouping.id
            + ", " + grouping.country + ", toString(" + grouping.isHandle + ")" + "\nFROM " + source + grouping.join
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + grouping.condition
            + "\nGROUP BY k\nHAVING tweets >= \(minimum)\nORDER BY tweets DESC, uses DESC, shown, k"
            + (limit > 0 ? "\nLIMIT \(limit)" : "") + Self.format
    }

    /// Returns a statement for the number of distinct values of a field: one row, one column. Returns `nil` for
    /// the same fields as `top`.
    package func distinct(_ field: TopTable.Field) -> ClickHouseSQL? {
        let (source, filter) = results
        guard let grouping = Grouping(field) else { return nil }
        return "SELECT toString(uniqExact(k))\nFROM (SELECT " + grouping.key + " AS k\nFROM " + source + grouping.join
            + filter + (filter.isEmpty ? "\nWHERE " : "\n  AND ") + grouping.condition + ")" + Self.format
    }

    /// Returns a statement for the kinds of media of the results. Columns: kind, number of tweets.
    package func media() -> ClickHouseSQL {
        let (source, filter) = results
        return "SELECT k, toString(uniqExact(id))\nFROM " + source + "\nARRAY JOIN media_kinds AS k" + filter
            + "\nGROUP BY k\nORDER BY k" + Self.format
    }

    /// Returns a statement for the numbers of results with a known value, in one row. Columns: author, hashtags,
    /// language, media, domains, client, mentions, likes, any of `Facet.Content.ofArchives`, then those with each of
    /// these, those with at least each of `Facet.likeThresholds`, and replies to their own author.
    package func known() -> ClickHouseSQL {
        let (source, filter) = results
        let likes = ClickHouseSQL(stringLiteral: TweetCount.likes.column)
        let contents = Facet.Content.ofArchives.map { content -> ClickHouseSQL in
            switch content {
            case .images: Self.has(.photo)
            case .videos: Self.has(.video)
            case .gif: Self.has(.gif)
            case .links: Self.has(.link)
            case .geo: "(isNotNull(place_id) OR isNotNull(latitude))"
            case .poll: Self.has(.poll)
            case .article: Self.has(.article)
            case .note: "0"
            }
        }
        let columns: [ClickHouseSQL] =
            [
                "countIf(isNotNull(author_key))", "countIf(notEmpty(hashtag_keys))", "countIf(isNotNull(lang))",
                "countIf(notEmpty(media_kinds))",
                "countIf(arrayExists(x -> x != '', " + ClickHouseCompiler.domains + "))", "countIf(isNotNull(client))",
                "countIf(notEmpty(mention_keys))", "countIf(isNotNull(" + likes + "))",
                "countIf(" + contents.joined(" OR ") + ")",
            ] + contents.map { "countIf(" + $0 + ")" }
            + Facet.likeThresholds.map { "countIf(" + likes + " >= \($0))" } + ["countIf(answers_itself)"]
        return "SELECT " + columns.map { "toString(" + $0 + ")" }.joined(", ") + "\nFROM " + source + filter
            + Self.format
    }

    private static func has(_ flag: IndexFlag) -> ClickHouseSQL { "has(facts_norm, \(flag.rawValue))" }

    /// The expressions that group results by a field. Values with the same key `k` are counted together.
    private struct Grouping {
        var key: ClickHouseSQL = "k"
        var join: ClickHouseSQL = ""
        var text: ClickHouseSQL
        var id: ClickHouseSQL = "NULL"
        var country: ClickHouseSQL = "NULL"
        var isHandle: ClickHouseSQL = "1"
        var condition: ClickHouseSQL = "1"

        init?(_ field: TopTable.Field) {
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
                isHandle = "isNotNull(any(author_account))"
                join = column("author_key")
                id = "if(startsWith(k, '@'), NULL, k)"
                condition = "isNotNull(author_key)"
            case .clients:
                text = "min(client)"
                join = column("replaceAll(lower(client), '_', ' ')")
                condition = "isNotNull(client)"
            case .langs:
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
            case .words, .phrases, .emoji, .texts: return nil
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
        (isNotNull(retweet_of_tweet) OR isNotNull(retweet_of_user) OR bitAnd(flags, \(.retweetByText)) <> 0) \
        + 2 * (isNotNull(quote_of_tweet) OR isNotNull(quote_of_user) OR bitAnd(flags, \(.quoteOfUnknown)) <> 0) \
        + 4 * (isNotNull(reply_to_tweet) OR isNotNull(reply_to_user) OR bitAnd(flags, \(.replyToUnknown)) <> 0)
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
            + filter + "\nGROUP BY " + Self.slot(byMinutes) + ", day_precision, kinds, things" + Self.format
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
    /// - the given and the added hashtags, then the same pair for mentions, links, cashtags and media
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
            "uniqExactArray(hashtag_keys)", "uniqExactArray(mention_keys)",
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
