internal import SQLiteKit
internal import TweetModel

/// The statements for ClickHouse that answer a query. Filters, order and limit are one statement, unless something of the
/// query is left for this program to decide (`verdict`): then pages of candidates come in the order of the results.
package struct EnginePlan: Sendable {
    package let sort: QueryPlan.Sort
    /// Of a random order.
    package let seed: Int64
    /// At most that many results over all pages (`limit:`); nil is no limit. For the caller to keep.
    package let limit: Int?
    /// Whether results that have something in common are shared out to one; with a verdict, for the caller to do.
    package var isUnique: Bool { unique != nil }
    let unique: QueryPlan.Unique?
    let condition: EngineCondition
    /// What surrounds the ids of all results.
    let ids: IDRange

    /// What the caller has to decide on each row, over `verdictColumns`; nil where the engine has decided everything.
    package let verdict: EngineVerdict?
    /// The columns of a page behind its first ones, which the verdict is about.
    private let verdictColumns: [EngineSQL]

    init(_ query: Query, _ context: QueryContext, sort: QueryPlan.Sort, seed: Int64) throws {
        if sort == .relevance { throw EngineCompiler.relevance }
        self.sort = sort
        self.seed = seed
        limit = query.limit
        unique = query.modifiers.unique
        var parts = [try EngineCompiler(context: context).condition(query.root)]
        if !query.includesReferenced { parts.append(.sql("NOT (" + EngineCompiler.isReferenced + ")")) }
        if let sample = query.modifiers.sample { parts.append(.sql(sample.engineTest)) }
        condition = .and(parts)
        ids = Planner(context).bounds(query.root, isNegated: false).ids
        var columns: [EngineSQL] = []
        let verdict = condition.isWhole ? nil : condition.verdict(&columns)
        self.verdict = verdict
        verdictColumns = columns
    }

    // MARK: - Pages

    /// One page. Columns: the id as text; the sort key as text, where the order has one; the tweet, if it is wanted; what
    /// results have in common, with a verdict and where the query asks for that; then those of the verdict. `limit` 0 is
    /// all.
    package func page(after cursor: QueryPlan.Cursor? = nil, limit: Int, withTweets: Bool = true) -> EngineSQL {
        var columns: [EngineSQL] = ["toString(id)"]
        if let key { columns.append("toString(" + key + ")") }
        if withTweets { columns.append("tweet") }
        let end: EngineSQL = (limit > 0 ? "\nLIMIT \(limit)" : "") + Self.format
        if let unique, verdict == nil {
            var inner: [EngineSQL] = ["id AS i", "second AS s"]
            if let key { inner.append(key + " AS k") }
            if withTweets { inner.append("tweet AS w") }
            var outer: [EngineSQL] = ["toString(i)"]
            if key != nil { outer.append("toString(k)") }
            if withTweets { outer.append("w") }
            let after = cursor.map { "\nWHERE " + self.after($0, key == nil ? nil : "k", id: "i", second: "s") } ?? ""
            return "SELECT " + outer.joined(", ") + "\nFROM (SELECT " + inner.joined(", ") + "\nFROM " + Self.source
                + filter() + order(key, id: "id", second: "second") + "\nLIMIT 1 BY " + unique.engineKey + ")"
                + after + order(key == nil ? nil : "k", id: "i", second: "s") + end
        }
        if let unique { columns.append(unique.engineKey) }
        columns += verdictColumns
        let after = cursor.map { self.after($0, key, id: "id", second: "second") }
        return "SELECT " + columns.joined(", ") + "\nFROM " + Self.source + filter(after)
            + order(key, id: "id", second: "second") + (limit > 0 ? "\nLIMIT \(limit)" : "")
            + (verdict == nil ? "" : Self.wholeColumns) + Self.format
    }

    /// Where the columns of a page begin: behind the id and what else was asked for.
    package func columns(withTweets: Bool) -> (tweet: Int?, kind: Int?, verdict: Int) {
        var next = key == nil ? 1 : 2
        var tweet: Int?
        if withTweets {
            tweet = next
            next += 1
        }
        guard verdict != nil, unique != nil else { return (tweet, nil, next) }
        return (tweet, next, next + 1)
    }

    /// The number of all results: one row, one column; only without a verdict.
    package var count: EngineSQL {
        let what: EngineSQL = unique.map { "uniqExact(" + $0.engineKey + ")" } ?? "count()"
        return "SELECT toString(" + what + ")\nFROM " + Self.source + filter() + Self.format
    }

    /// Answers that come from an index of tokens alone lose columns that are asked for as well as filtered by (26.5).
    private static let wholeColumns: EngineSQL = "\nSETTINGS query_plan_direct_read_from_text_index = 0"

    /// A row where there is any tweet.
    package static let anything: EngineSQL = "SELECT toString(id)\nFROM tweetdex_tweets\nLIMIT 1" + format

    /// The text of a tweet: one column.
    package static func text(of tweet: Int64) -> EngineSQL {
        "SELECT text\nFROM tweetdex_tweets FINAL\nWHERE second = \(second(of: tweet)) AND id = \(tweet)" + format
    }

    // MARK: - Parts

    /// Newer rows of a tweet take the place of older ones.
    static let source: EngineSQL = "tweetdex_tweets FINAL"
    /// One document that is only whole when the answer is.
    static let format: EngineSQL = "\nFORMAT JSONCompact"

    func filter(_ another: EngineSQL? = nil) -> EngineSQL {
        var parts: [EngineSQL] = []
        // The table is sorted by the second of the id.
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

    func order(_ key: EngineSQL?, id: EngineSQL, second: EngineSQL) -> EngineSQL {
        if let key { return "\nORDER BY " + key + " DESC, " + id + " DESC" }
        let direction: EngineSQL = sort == .oldest ? " ASC" : " DESC"
        return "\nORDER BY " + second + direction + ", " + id + direction
    }

    private func after(_ cursor: QueryPlan.Cursor, _ key: EngineSQL?, id: EngineSQL, second: EngineSQL) -> EngineSQL {
        let number = cursor.id.rawValue
        if let key {
            var last: Int64 = -1
            if case .integer(let value)? = cursor.key { last = value }
            return "(" + key + " < \(last) OR (" + key + " = \(last) AND " + id + " < \(number)))"
        }
        return sort == .oldest
            ? "(" + second + " >= \(Self.second(of: number)) AND " + id + " > \(number))"
            : "(" + second + " <= \(Self.second(of: number)) AND " + id + " < \(number))"
    }

    /// As the column of that name is computed.
    static func second(of id: Int64) -> Int64 { (max(0, id) / 4_194_304 + Snowflake.epochMilliseconds) / 1000 }

    /// What is sorted by before the id; tweets without the count come last.
    var key: EngineSQL? {
        switch sort {
        case .newest, .oldest, .relevance: nil
        case .likes: "ifNull(like_count, -1)"
        case .retweets: "ifNull(retweet_count, -1)"
        case .replies: "ifNull(reply_count, -1)"
        case .quotes: "ifNull(quote_count, -1)"
        case .views: "ifNull(view_count, -1)"
        case .engagement: "coalesce(like_count + retweet_count, like_count, retweet_count, -1)"
        case .random: Shuffle.engineKey(seed: seed)
        }
    }
}

extension Query {
    /// The statements that answer it in ClickHouse. Throws what the context's closures throw, and `EngineRefusal`.
    package func enginePlan(
        _ context: QueryContext, sort: QueryPlan.Sort? = nil, seed: Int64 = 0
    ) throws -> EnginePlan {
        try EnginePlan(self, context, sort: modifiers.sort ?? sort ?? .newest, seed: modifiers.seed ?? seed)
    }

    /// Fields that its clauses need, each with a statement that has a row where any tweet has it.
    package var engineNeeds: [(need: FieldNeed, existence: EngineSQL)] {
        needs.map { need in
            (
                need,
                "SELECT toString(id)\nFROM tweetdex_tweets\nWHERE " + need.field.isKnownToEngine + "\nLIMIT 1"
                    + EnginePlan.format
            )
        }
    }
}

extension QueryPlan.Unique {
    /// What is the same for tweets of which one is kept; never NULL.
    var engineKey: EngineSQL {
        switch self {
        case .text: "if(empty(text_norm), concat('i', toString(id)), concat('t', arrayStringConcat(text_norm, ' ')))"
        case .url:
            "if(has(link_is_own, 1), concat('t', replaceRegexpOne(replaceAll(replaceAll(lower(arrayFirst((a, o) -> o, "
                + "link_targets, link_is_own)), 'https://', ''), 'http://', ''), '/+$', '')), concat('i', toString(id)))"
        case .retweet:
            "multiIf(isNotNull(retweet_of_tweet), concat('i', toString(assumeNotNull(retweet_of_tweet))), "
                + "isNotNull(retweet_of_user), concat('t', toString(assumeNotNull(retweet_of_user)), "
                + "arrayStringConcat(retweet_of_handles, ','), ' ', text), concat('i', toString(id)))"
        }
    }
}

// MARK: - Chance

/// The steps of SplitMix64: numbers of 64 bits run over there as they do here, and a division by a power of two moves
/// bits.
private func mixed(_ value: EngineSQL) -> EngineSQL {
    let first: EngineSQL =
        "arrayMap(x -> bitXor(x, intDiv(x, 1073741824)) * \(0xBF58_476D_1CE4_E5B9 as UInt64), [" + value + "])"
    let second: EngineSQL =
        "arrayMap(x -> bitXor(x, intDiv(x, 134217728)) * \(0x94D0_49BB_1331_11EB as UInt64), " + first + ")"
    return "arrayMap(x -> bitXor(x, intDiv(x, 2147483648)), " + second + ")[1]"
}

extension Shuffle {
    /// `key` there.
    static func engineKey(seed: Int64) -> EngineSQL {
        let seeded = UInt64(bitPattern: seed) &* 0xD1B5_4A32_D192_ED03
        return "toInt64(intDiv("
            + mixed("bitXor(toUInt64(id), \(seeded)) + \(0x9E37_79B9_7F4A_7C15 as UInt64)") + ", 2))"
    }
}

extension Sample {
    /// `contains` there.
    var engineTest: EngineSQL {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let number = mixed("\(hash) + toUInt64(id) * \(0x9E37_79B9_7F4A_7C15 as UInt64)")
        return "modulo(" + number + ", \(Self.whole)) < \(limit)"
    }
}
