internal import TweetModel
internal import TweetText

/// Compiles a query to SQL for ClickHouse, as `Planner` does for SQLite. Each clause becomes an expression over a row
/// of the table: 1 for true, 0 for false, and NULL for unknown.
struct ClickHouseCompiler {
    let context: QueryContext
    let tokenizer = Tokenizer()

    func condition(_ node: QueryNode) throws -> ClickHouseCondition {
        switch node {
        case .everything: return .always
        case .not(let inner): return .not(try condition(inner))
        case .and(let nodes): return .and(try nodes.map(condition))
        case .or(let nodes): return .or(try nodes.map(condition))
        case .clause(let clause): return try condition(clause)
        }
    }

    func condition(_ clause: Clause) throws -> ClickHouseCondition {
        switch clause {
        case .text(let text): return .sql(Self.term(text.term))
        case .check(let check): return Self.check(check)
        case .hashtag(let tag): return .sql("has(tags_norm, \(tag))")
        case .mention(let handle): return .sql("has(mentions_norm, \(handle))")
        case .cashtag(let ticker): return .sql("has(tags_norm, \("$" + ticker))")
        case .user(let relation, let name): return try user(relation, name)
        case .predicate(let predicate): return try self.predicate(predicate)
        case .language(let code):
            let tests = LanguageLabels.labels(of: code).map { "lower(lang) = \($0)" as ClickHouseSQL }
            return .sql("(" + tests.joined(" OR ") + ")")
        case .number(let field, let range): return .sql(Self.number(field, range))
        case .time(let range): return .sql(time(range))
        case .ids(let ids): return .sql("id IN \(ids.map(\.rawValue))")
        case .idRange(let range): return .sql(Self.idRange(range))
        case .reference(.conversation, _), .thread: throw Self.refusal(clause)
        case .reference(let field, let id): return .sql(Self.reference(field, id.rawValue))
        case .link(let test, let text): return .sql(link(test, text))
        case .client(let name):
            return .sql("replaceAll(lower(client), '_', ' ') = \(name.replacing("_", with: " "))")
        case .clientWords(let words): return .sql(Self.term(words.term, inWords: "client_words"))
        case .profile(let field, let words): return .sql(Self.profile(field, words.term))
        case .place(let name):
            return .sql(
                Self.known(
                    "place_id",
                    "place_id = \(name) OR ifNull(lower(place_name) = lower(\(name)), 0) OR ifNull(lower(place_full_name) = lower(\(name)), 0)"
                ))
        case .country(let code): return .sql("upper(place_country_code) = \(code)")
        case .words(let words, let fields): return .or(fields.members.map { Self.words(words, in: $0) })
        case .pattern(let field, let pattern): return Self.pattern(field, pattern)
        case .known(let field): return .sql(field.isKnownToClickHouse)
        case .hours(let range): return .sql(hours(range))
        case .weekdays(let range): return .sql(weekdays(range))
        case .area(let area): return .sql(area.clickHouseTest)
        case .near(let name, let metres): return try near(name, metres)
        case .label, .imported, .added: throw Self.refusal(clause)
        case .unknown(let inner): return .unknown(try condition(inner))
        }
    }

    /// Returns an expression that is NULL if the column is NULL, else the result of the test.
    static func known(_ column: ClickHouseSQL, _ test: ClickHouseSQL) -> ClickHouseSQL {
        "if(isNull(" + column + "), NULL, " + test + ")"
    }

    // MARK: - Refusals

    /// Returns the error for a clause that ClickHouse cannot answer.
    static func refusal(_ clause: Clause) -> ClickHouseRefusal {
        let (operators, reason, hint): ([String], String, String) =
            switch clause {
            case .thread, .reference:
                (
                    ["thread", "conversation_id"],
                    "a conversation is followed from reply to reply, which a single statement cannot do",
                    "leave out --clickhouse, or search direct replies with in_reply_to_tweet_id:"
                )
            case .imported, .added:
                (
                    ["import", "added"], "only the local store records which import contained a tweet",
                    "leave out --clickhouse, or limit the dates with since: and until:"
                )
            default:
                (
                    ["label", "has:note", "has:label", "is:starred"],
                    "labels and notes are never sent to a server",
                    "leave out --clickhouse to search them"
                )
            }
        return ClickHouseRefusal(clause: clause.canonical, operators: operators, reason: reason, hint: hint)
    }

    /// The error for `sort:relevance`, which only the local store supports.
    static let relevance = ClickHouseRefusal(
        clause: "sort:relevance", operators: ["sort"], reason: "ClickHouse does not rank by relevance",
        hint: "sort by newest, oldest, likes, retweets, replies, quotes, views or engagement; or leave out --clickhouse"
    )

    // MARK: - Numbers, times, IDs

    private static func number(_ field: NumberField, _ range: NumberRange) -> ClickHouseSQL {
        if range.isEverything { return "1" }
        let column = column(field)
        var parts: [ClickHouseSQL] = []
        if let lower = range.lower { parts.append(column + " >= \(lower)") }
        if let upper = range.upper { parts.append(column + " <= \(upper)") }
        return "(" + parts.joined(" AND ") + ")"
    }

    private static func column(_ field: NumberField) -> ClickHouseSQL {
        switch field {
        case .likes: "like_count"
        case .retweets: "retweet_count"
        case .replies: "reply_count"
        case .quotes: "quote_count"
        case .views: "view_count"
        case .bookmarks: "bookmark_count"
        case .length: "text_length"
        case .hashtags: "length(hashtags)"
        case .mentions: "length(mentions)"
        case .links: "length(link_targets)"
        case .cashtags: "length(cashtags)"
        case .media: "length(media_kinds)"
        case .followers: "author_followers"
        case .following: "author_following"
        case .tweets: "author_tweets"
        case .listed: "author_listed"
        }
    }

    private func time(_ range: TimeRange) -> ClickHouseSQL {
        var parts: [ClickHouseSQL] = []
        if let lower = range.lower { parts.append("created_at >= \(lower.seconds(in: context))") }
        if let upper = range.upper { parts.append("created_at < \(upper.seconds(in: context))") }
        return parts.isEmpty ? "1" : "(" + parts.joined(" AND ") + ")"
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
        case .conversation: preconditionFailure("Conversations have been refused")
        case .repliedTo: "if(isNull(reply_to_tweet) AND isNull(reply_to_user), 0, reply_to_tweet = \(id))"
        case .retweeted:
            "if(isNull(retweet_of_tweet) AND isNull(retweet_of_user) AND bitAnd(flags, 512) = 0, 0, retweet_of_tweet = \(id))"
        case .quoted: "if(isNull(quote_of_tweet) AND isNull(quote_of_user), 0, quote_of_tweet = \(id))"
        }
    }

    // MARK: - Local time

    /// The tweet's time in local time: seconds since 1970-01-01T00:00 in the context's time zone.
    private var local: ClickHouseSQL {
        let changes = context.zone.changes
        guard changes.times.count > 1 else {
            return changes.offsets[0] == 0 ? "created_at" : "(created_at + \(changes.offsets[0]))"
        }
        return
            "(created_at + arrayElement(\(changes.offsets), greatest(1, arrayLastIndex(x -> x <= assumeNotNull(created_at), \(changes.times)))))"
    }

    private func hours(_ range: ClockRange) -> ClickHouseSQL {
        "if(isNull(created_at) OR day_precision = 1, NULL, "
            + Self.clock("intDiv(positiveModulo(" + local + ", 86400), 3600)", range) + ")"
    }

    /// Counts days from 0001-01-01, which was a Monday, so that the dividend is never negative.
    private func weekdays(_ range: ClockRange) -> ClickHouseSQL {
        let day =
            "modulo(intDiv(if(day_precision = 1, created_at, " + local + ") + 62135596800, 86400), 7)" as ClickHouseSQL
        return Self.known("created_at", Self.clock(day, range))
    }

    private static func clock(_ value: ClickHouseSQL, _ range: ClockRange) -> ClickHouseSQL {
        if range.first == range.last + 1 { return "1" }
        return range.first <= range.last
            ? value + " BETWEEN \(range.first) AND \(range.last)"
            : "NOT (" + value + " BETWEEN \(range.last + 1) AND \(range.first - 1))"
    }
}

extension Zone {
    /// The Unix times from 1970 to 2106 at which the offset from UTC changes, and the new offsets in seconds. Earlier
    /// times use the first offset.
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
