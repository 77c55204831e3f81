internal import QueryEngine
internal import TweetModel
internal import TweetText

/// Compiles a query to SQL for ClickHouse, as `Planner` does for SQLite. Each predicate becomes an expression over a
/// row of the table (1 for true, 0 for false, NULL for unknown), or a test that Tweetdex applies to texts of the row.
struct ClickHouseCompiler {
    let context: QueryContext
    let tokenizer = Tokenizer()

    /// Translates the formula of a query. Throws errors of the context's closures, and a `ClickHouseRefusal` that names
    /// the first clause that ClickHouse cannot evaluate.
    func condition(_ formula: Formula, of query: Query) throws -> ClickHouseCondition {
        do {
            return try condition(formula)
        } catch let refusal as ClickHouseRefusal {
            for (clause, place) in query.root.placedClauses {
                do {
                    _ = try condition(clause.resolved(context).formula)
                } catch is ClickHouseRefusal {
                    throw refusal.naming(clause.canonical, at: place)
                }
            }
            throw refusal
        }
    }

    private func condition(_ formula: Formula) throws -> ClickHouseCondition {
        switch formula {
        case .predicate(let predicate, let isNegated):
            let condition = try condition(predicate)
            return isNegated ? .not(condition) : condition
        case .and(let parts): return parts.isEmpty ? .always : .and(try parts.map(condition))
        case .or(let parts): return parts.isEmpty ? .never : .or(try parts.map(condition))
        case .unmatched(let inner): return .unmatched(try condition(inner))
        case .unknown: return .sql("NULL")
        case .undecided: preconditionFailure("A resolved query has no undecided clause")
        }
    }

    func condition(_ predicate: Predicate) throws -> ClickHouseCondition {
        switch predicate {
        case .word(let term): return .sql(Self.term(term))
        case .check(let check): return Self.check(check)
        case .tag(let tag): return .sql("has(tags_norm, \(tag))")
        case .mention(let handle): return .sql("has(mentions_norm, \(handle))")
        case .flag(.referenced): return .sql(Self.isReferenced)
        case .flag(let flag): return .sql("has(facts_norm, \(flag.rawValue))")
        case .addressWords(let words, let isPrefix): return .sql(Self.phrase("urls_norm", words, isPrefix: isPrefix))
        case .language(let labels):
            return .sql("(" + labels.map { "lower(lang) = \($0)" as ClickHouseSQL }.joined(" OR ") + ")")
        case .account(let role, let name): return try account(role, name)
        case .known(let column): return .sql(column.isKnownToClickHouse)
        case .rowFlag(let flags): return .sql("bitAnd(flags, \(flags.rawValue)) != 0")
        case .isTrue(let column): return .sql(column.clickHouse + " = 1")
        case .number(let column, let range): return .sql(Self.test(column.clickHouse, range))
        case .calendar(let field, let range): return .sql(calendar(field, range))
        case .ids(let ids): return .sql("id IN \(ids.map(\.rawValue))")
        case .idRange(let range): return .sql(Self.idRange(range))
        case .reference(let field, let id): return .sql(Self.reference(field, id.rawValue))
        case .isSelfReply: return .sql("answers_itself")
        case .client(let name, let isPrefix):
            let client: ClickHouseSQL = "replaceAll(lower(client), '_', ' ')"
            return .sql(isPrefix ? "startsWith(" + client + ", \(name))" : client + " = \(name)")
        case .place(let name):
            return .sql(
                Self.known(
                    "place_id",
                    "place_id = \(name) OR ifNull(lower(place_name) = lower(\(name)), 0) OR ifNull(lower(place_full_name) = lower(\(name)), 0)"
                ))
        case .placeName(let name):
            return .sql(
                Self.known("place_id", "lower(coalesce(place_full_name, place_name, place_id)) = \(name)"))
        case .placeIDs(let ids):
            return .sql("(" + ids.map { "place_id = \($0)" as ClickHouseSQL }.joined(" OR ") + ")")
        case .country(let code): return .sql("upper(place_country_code) = \(code)")
        case .near(let centres, let metres): return .sql(ClickHouseLocation.near(centres, metres))
        case .box(let box): return .sql(ClickHouseLocation.inside(box))
        case .shortLink(let address): return .sql("(has(link_texts, \(address)) OR has(media_links, \(address)))")
        case .addressPart(let part):
            return .sql(
                "(arrayExists(x -> position(lower(x), \(part)) > 0, link_texts) "
                    + "OR arrayExists(x -> position(lower(x), \(part)) > 0, link_expanded))")
        case .address(let address): return .sql("has(link_targets, \(address))")
        case .domain(let domain): return .sql("has(" + Self.domains + ", \(domain))")
        case .host(let hosts, let path): return .sql(Self.host(hosts, path))
        case .text(let words, let field): return Self.text(words, in: field)
        case .conversation, .thread:
            throw ClickHouseRefusal(
                reason: "a conversation is followed from reply to reply, which a single statement cannot do",
                hint: "leave out --clickhouse, or search direct replies with in_reply_to_tweet_id:")
        case .follow:
            throw ClickHouseRefusal(
                reason: "follows are never sent to a server", hint: "leave out --clickhouse to search by them")
        case .label, .note:
            throw ClickHouseRefusal(
                reason: "labels and notes are never sent to a server", hint: "leave out --clickhouse to search them")
        case .imported, .added:
            throw ClickHouseRefusal(
                reason: "only the local store records which import contained a tweet",
                hint: "leave out --clickhouse, or limit the dates with since: and until:")
        }
    }

    /// True for referenced tweets: those that are neither collected nor liked (`TweetFlags`).
    static let isReferenced: ClickHouseSQL = "bitAnd(flags, \(Planner.visible)) = 0"

    /// Returns an expression that is NULL if the column is NULL, else the result of the test.
    static func known(_ column: ClickHouseSQL, _ test: ClickHouseSQL) -> ClickHouseSQL {
        "if(isNull(" + column + "), NULL, " + test + ")"
    }

    /// The error for `sort:relevance`, which only the local store supports.
    static let relevance = ClickHouseRefusal(
        reason: "ClickHouse does not rank by relevance",
        hint: "sort by newest, oldest, likes, retweets, replies, quotes, views, bookmarks or engagement; or leave out --clickhouse"
    )

    // MARK: - Numbers, times, IDs

    private static func test(_ value: ClickHouseSQL, _ range: NumberRange) -> ClickHouseSQL {
        var parts: [ClickHouseSQL] = []
        if let lower = range.lower { parts.append(value + " >= \(lower)") }
        if let upper = range.upper { parts.append(value + " <= \(upper)") }
        return parts.isEmpty ? known(value, "1") : "(" + parts.joined(" AND ") + ")"
    }

    private static func idRange(_ range: IDRange) -> ClickHouseSQL {
        var parts: [ClickHouseSQL] = []
        if range.lower > .min { parts.append("id >= \(range.lower)") }
        if range.upper < .max { parts.append("id <= \(range.upper)") }
        return parts.isEmpty ? "1" : "(" + parts.joined(" AND ") + ")"
    }

    /// Compares the ID of a referenced tweet. The result is 0 if the tweet has no such reference, and NULL if the
    /// archive lacks the ID.
    private static func reference(_ field: ReferenceField, _ id: Int64) -> ClickHouseSQL {
        switch field {
        case .conversation: preconditionFailure("Conversations have their own predicate")
        case .repliedTo: "if(isNull(reply_to_tweet) AND isNull(reply_to_user), 0, reply_to_tweet = \(id))"
        case .retweeted:
            "if(isNull(retweet_of_tweet) AND isNull(retweet_of_user) AND bitAnd(flags, 512) = 0, 0, retweet_of_tweet = \(id))"
        case .quoted: "if(isNull(quote_of_tweet) AND isNull(quote_of_user), 0, quote_of_tweet = \(id))"
        }
    }

    // MARK: - Local time

    /// SQL for the tweet's time in seconds since 1970-01-01T00:00 in the context's time zone.
    private var local: ClickHouseSQL {
        let changes = context.zone.changes
        guard changes.times.count > 1 else {
            return changes.offsets[0] == 0 ? "created_at" : "(created_at + \(changes.offsets[0]))"
        }
        return
            "(created_at + arrayElement(\(changes.offsets), greatest(1, arrayLastIndex(x -> x <= assumeNotNull(created_at), \(changes.times)))))"
    }

    private func calendar(_ field: CalendarField, _ range: ClockRange) -> ClickHouseSQL {
        // A row with a date only has no time to convert, but its day is the same in every time zone.
        let local = field.needsTimeOfDay ? self.local : "if(day_precision = 1, created_at, " + self.local + ")"
        let unknown: ClickHouseSQL =
            field.needsTimeOfDay ? "isNull(created_at) OR day_precision = 1" : "isNull(created_at)"
        let test = field.isEverything(range) ? "1" : Self.clock(Self.component(field.component, of: local), range)
        return "if(" + unknown + ", NULL, " + test + ")"
    }

    /// Returns a component of a local time in seconds since 1970-01-01T00:00.
    private static func component(_ component: CalendarField.Component, of local: ClickHouseSQL) -> ClickHouseSQL {
        switch component {
        case .hour: "intDiv(positiveModulo(" + local + ", 86400), 3600)"
        // 0001-01-01 was a Monday, which is 0.
        case .weekday: "modulo(intDiv(" + local + " + 62135596800, 86400), 7)"
        }
    }

    private static func clock(_ value: ClickHouseSQL, _ range: ClockRange) -> ClickHouseSQL {
        range.first <= range.last
            ? value + " BETWEEN \(range.first) AND \(range.last)"
            : "NOT (" + value + " BETWEEN \(range.last + 1) AND \(range.first - 1))"
    }
}

extension Zone {
    /// The changes of the offset from UTC until 2106: Unix times and new offsets in seconds. The first pair is the
    /// offset at the time 0, which earlier times use too.
    fileprivate var changes: (times: [Int64], offsets: [Int64]) {
        let end: Int64 = 4_294_967_296
        // No time zone changes its offset twice within a week.
        let step: Int64 = 7 * 86_400
        var times: [Int64] = [0]
        var offsets = [Int64(offset(at: 0))]
        var start: Int64 = 0
        while start < end {
            let next = start + step
            let offset = Int64(self.offset(at: next))
            if offset != offsets[offsets.count - 1] {
                var (low, high) = (start, next)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if Int64(self.offset(at: middle)) == offset { high = middle } else { low = middle }
                }
                times.append(high)
                offsets.append(offset)
            }
            start = next
        }
        return (times, offsets)
    }
}
