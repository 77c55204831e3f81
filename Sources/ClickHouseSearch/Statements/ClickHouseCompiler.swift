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
    func condition(_ formula: BooleanExpression, of query: Query) throws -> ClickHouseCondition {
        do {
            return try condition(formula)
        } catch let refusal as ClickHouseRefusal {
            for (clause, range) in query.root.allClauses {
                do {
                    _ = try condition(clause.formula.resolved(context))
                } catch is ClickHouseRefusal {
                    throw refusal.naming(clause.canonical, at: range)
                }
            }
            throw refusal
        }
    }

    private func condition(_ formula: BooleanExpression) throws -> ClickHouseCondition {
        switch formula {
        case .predicate(let predicate, let isNegated):
            let condition = try condition(predicate)
            return isNegated ? .not(condition) : condition
        case .and(let parts): return parts.isEmpty ? .always : .and(try parts.map(condition))
        case .or(let parts): return parts.isEmpty ? .never : .or(try parts.map(condition))
        case .unmatched(let inner): return .unmatched(try condition(inner))
        case .unknown: return .sql("NULL")
        case .pending: preconditionFailure("A resolved query has no pending clause")
        }
    }

    func condition(_ predicate: Predicate) throws -> ClickHouseCondition {
        switch predicate {
        case .word(let term): return .sql("(" + Self.term(term) + " OR " + Self.term(term, inAnyOf: "poll_words") + ")")
        case .check(let check): return Self.check(check)
        case .tag(let tag): return .sql("has(tags_norm, \(tag))")
        case .mention(let handle): return .sql("has(mentions_norm, \(handle))")
        case .flag(.referenced): return .sql(Self.isReferenced)
        case .flag(let flag): return .sql("has(facts_norm, \(flag.rawValue))")
        case .urlWords(let words, let isPrefix): return .sql(Self.phrase("urls_norm", words, isPrefix: isPrefix))
        case .language(let labels):
            return .sql("(" + labels.map { "lower(lang) = \($0)" as ClickHouseSQL }.joined(" OR ") + ")")
        case .account(let role, let name): return try account(role, name)
        case .known(let column): return .sql(column.isKnownToClickHouse)
        case .rowFlag(let flags): return .sql("bitAnd(flags, \(flags.rawValue)) != 0")
        case .isTrue(let column): return .sql(column.clickHouse + " = 1")
        case .number(.time, let range) where context.zone != .utc:
            return .sql(
                "if(day_precision = 1, " + Self.test("created_at", context.zone.days(in: range)) + ", "
                    + Self.test("created_at", range) + ")")
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
        case .near(let centres, let metres): return .sql(Self.near(centres, metres))
        case .box(let box): return .sql(Self.inside(box))
        case .shortLink(let code):
            let tests = ShortLink.urls(of: code).map {
                "has(link_texts, \($0)) OR has(media_links, \($0))" as ClickHouseSQL
            }
            return .sql("(" + tests.joined(" OR ") + ")")
        case .urlPart(let part):
            return .sql(
                "(arrayExists(x -> position(lower(x), \(part)) > 0, link_texts) "
                    + "OR arrayExists(x -> position(lower(x), \(part)) > 0, arrayConcat(link_vias, link_expanded)))")
        case .url(let url): return .sql("has(link_targets, \(url))")
        case .domain(let domain): return .sql("has(" + Self.domains + ", \(domain))")
        case .host(let hosts, let path): return .sql(Self.host(hosts, path))
        case .text(let check, let field): return Self.text(check, in: field)
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
        hint: "sort by newest, oldest, " + TweetCount.allCases.map(\.name).joined(separator: ", ")
            + " or engagement; or leave out --clickhouse")

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
        let (tweet, user, unknown): (ClickHouseSQL, ClickHouseSQL, TweetFlags) =
            switch field {
            case .conversation: preconditionFailure("Conversations have their own predicate")
            case .repliedTo: ("reply_to_tweet", "reply_to_user", .replyToUnknown)
            case .retweeted: ("retweet_of_tweet", "retweet_of_user", .retweetByText)
            case .quoted: ("quote_of_tweet", "quote_of_user", .quoteOfUnknown)
            }
        return "if(isNull(\(tweet)) AND isNull(\(user)) AND bitAnd(flags, \(unknown)) = 0, 0, \(tweet) = \(id))"
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

extension Zone {
    /// Returns the range of the days, as Unix seconds of midnight in UTC, that begin in a range of Unix seconds in this
    /// zone.
    fileprivate func days(in range: NumberRange) -> NumberRange {
        /// Returns the first day that begins at or after a time.
        func firstDay(_ second: Int64) -> Int64 {
            var day = local(second).floorDivided(by: 86_400).clampedProduct(86_400)
            for _ in 0..<2 where unixSeconds(local: day) < second { day = day.clampedSum(86_400) }
            return day
        }
        var days = range
        days.lower = range.lower.map(firstDay)
        days.upper = range.upper.map { firstDay($0.clampedSum(1)).clampedSum(-86_400) }
        return days
    }
}

/// The values of a row of the ClickHouse table that predicates test.
extension Column {
    /// The value, or NULL if the tweet lacks it.
    var clickHouse: ClickHouseSQL {
        switch self {
        case .count(let count): ClickHouseSQL(stringLiteral: count.column)
        case .author: "author_id"
        case .authorName: "author_name"
        case .bio: "author_bio"
        case .location: "author_location"
        case .followers: "author_followers"
        case .following: "author_following"
        case .tweets: "author_tweets"
        case .listed: "author_listed"
        case .verified: "author_verified"
        case .language: "lang"
        case .sensitive: "sensitive"
        case .client: "client"
        case .place: "place_id"
        case .country: "nullIf(place_country_code, '')"
        case .geo: "coalesce(place_id, toString(latitude))"
        case .conversation: "conversation_id"
        case .retweeted: "retweet_of_tweet"
        case .quoted: "quote_of_tweet"
        case .time: "created_at"
        case .timeOfDay: "if(day_precision = 1, NULL, created_at)"
        case .repliedTweet: "reply_to_tweet"
        case .repliedAccount: "reply_to_user"
        case .length: "text_length"
        case .hashtags: "length(hashtags)"
        case .mentions: "length(mentions)"
        case .cashtags: "length(cashtags)"
        case .links: "(length(link_targets) + notEmpty(media_kinds))"
        case .media: "length(media_kinds)"
        case .pageLinks:
            "arrayCount((h, a) -> NOT (h IN ('twitter.com', 'x.com', 'mobile.twitter.com', 'mobile.x.com', "
                + "'m.twitter.com', 'm.x.com', 'www.twitter.com', 'www.x.com') AND match(a, '(?s)/status.*/[0-9]')), "
                + "link_hosts, link_targets)"
        case .descriptions: "arrayCount(x -> x != '', media_alts)"
        }
    }

    /// An expression that is 1 if a row has the value, else 0. Never NULL.
    var isKnownToClickHouse: ClickHouseSQL {
        switch self {
        case .geo: "(isNotNull(place_id) OR isNotNull(latitude))"
        case .retweeted:
            "(isNotNull(retweet_of_tweet) OR (isNull(retweet_of_user) AND bitAnd(flags, \(.retweetByText)) = 0))"
        case .quoted: "(isNotNull(quote_of_tweet) OR (isNull(quote_of_user) AND bitAnd(flags, \(.quoteOfUnknown)) = 0))"
        default: "isNotNull(" + clickHouse + ")"
        }
    }
}

extension ClickHouseCompiler {
    /// The domains of the links.
    static let domains: ClickHouseSQL = "arrayMap(h -> replaceRegexpOne(h, '^(www[.])+', ''), link_hosts)"

    static func host(_ hosts: [String], _ path: String?) -> ClickHouseSQL {
        let tests = hosts.map { "endsWith(concat('.', h), \("." + $0))" as ClickHouseSQL }
        var test: ClickHouseSQL = "(" + tests.joined(" OR ") + ")"
        if let path { test = test + " AND position(lower(a), \(path)) > 0" }
        return "arrayExists((h, a) -> " + test + ", link_hosts, link_targets)"
    }
}

/// Translates tests of accounts. Each row contains all handles of its accounts, so a handle in a query needs no lookup.
extension ClickHouseCompiler {
    /// The handles and IDs of an account name, to compare with the columns of a row.
    private struct Names {
        var handles: [String] = []
        var ids: [Int64] = []
        /// Tests handles with a regular expression. `nil` if the name is not a regular expression.
        var verifier: TextVerifier?
        /// If false, a test is unknown instead of false.
        var isComplete = true
    }

    func account(_ role: UserRelation, _ name: UserName) throws -> ClickHouseCondition {
        let names = try names(name)
        switch role {
        case .author: return account(names, "author_id", "author_handles", none: nil)
        case .mentioned: return mentions(names)
        case .repliedTo:
            return account(
                names, "reply_to_user", "reply_to_handles",
                none: "isNull(reply_to_tweet) AND bitAnd(flags, \(.replyToUnknown)) = 0")
        case .retweeted:
            return account(
                names, "retweet_of_user", "retweet_of_handles",
                none: "isNull(retweet_of_tweet) AND bitAnd(flags, \(.retweetByText)) = 0")
        case .quoted:
            return account(
                names, "quote_of_user", "quote_of_handles",
                none: "isNull(quote_of_tweet) AND bitAnd(flags, \(.quoteOfUnknown)) = 0")
        case .owner:
            return .and([
                account(names, "author_id", "author_handles", none: nil),
                .sql(Self.known("author_id", "author_is_owner")),
            ])
        case .any: preconditionFailure("Lowering replaces this relation")
        }
    }

    private func names(_ name: UserName) throws -> Names {
        switch name {
        case .handle(let handle):
            let isNumber = handle.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            return Names(handles: [handle], ids: isNumber ? Int64(handle).map { [$0] } ?? [] : [])
        case .handleOnly(let handle): return Names(handles: [handle])
        // The store gives a negative ID to an account if it knows only the handle.
        case .id(let id) where id.rawValue < 0: return Names(handles: try context.handles(id))
        case .id(let id): return Names(ids: [id.rawValue])
        case .pattern(let pattern): return Names(verifier: TextVerifier(.regex(pattern)))
        case .list(let list):
            var all = Names(isComplete: list.isComplete)
            for entry in list.names {
                let names = try names(entry)
                all.handles += names.handles
                all.ids += names.ids
            }
            return all
        case .me:
            throw ClickHouseRefusal(
                reason:
                    "\"me\" is unknown: no archive of its owner is in the store, and the setting account is not set",
                hint: "write the handle, or run tweetdex settings account NAME")
        }
    }

    /// Compares an account with the columns `id` and `handles`. If `id` is NULL and `none` is true, the tweet refers to
    /// no account of this kind, and the result is 0. If `id` is NULL and `none` is not true, the result is NULL.
    private func account(
        _ names: Names, _ id: ClickHouseSQL, _ handles: ClickHouseSQL, none: ClickHouseSQL?
    ) -> ClickHouseCondition {
        func complete(_ test: ClickHouseSQL) -> ClickHouseSQL {
            guard let none else { return Self.known(id, test) }
            return "multiIf(isNotNull(" + id + "), " + test + ", " + none + ", 0, NULL)"
        }
        if let verifier = names.verifier {
            let all = Self.texts(of: handles)
            let texts: ClickHouseSQL =
                none.map { none in "multiIf(isNotNull(" + id + "), " + all + ", " + none + ", '[]', NULL)" }
                ?? Self.known(id, all)
            return .verified(verifier, texts: texts, narrowing: "isNotNull(" + id + ")")
        }
        var tests: [ClickHouseSQL] = []
        if let test = Self.anyHandle(names.handles, handles) { tests.append(test) }
        if names.ids.count == 1 {
            tests.append(id + " = \(names.ids[0])")
        } else if !names.ids.isEmpty {
            tests.append("has(\(names.ids), assumeNotNull(" + id + "))")
        }
        let found = complete(tests.isEmpty ? "0" : tests.count == 1 ? tests[0] : "(" + tests.joined(" OR ") + ")")
        return .sql(names.isComplete ? found : "nullIf(" + found + ", 0)")
    }

    private static func anyHandle(_ handles: [String], _ column: ClickHouseSQL) -> ClickHouseSQL? {
        switch handles.count {
        case 0: nil
        case 1: "has(" + column + ", \(handles[0]))"
        // A handle never contains a space.
        default: "hasAny(" + column + ", splitByChar(' ', \(handles.joined(separator: " "))))"
        }
    }

    /// Finds mentions of an account by any of its handles, or by its ID. A regular expression tests only the mentioned
    /// handle.
    private func mentions(_ names: Names) -> ClickHouseCondition {
        if let verifier = names.verifier {
            return Self.anyOf("mentions", verifier, narrowing: "notEmpty(mentions)")
        }
        var tests: [ClickHouseSQL] = []
        if let test = Self.anyHandle(names.handles, "mention_handles") { tests.append(test) }
        if !names.ids.isEmpty { tests.append("hasAny(mention_ids, \(names.ids))") }
        return .sql(tests.isEmpty ? "0" : "(" + tests.joined(" OR ") + ")")
    }
}

/// Translates tests of locations. A location is the tweet's coordinates or, if they are missing, the box of its place.
/// A test is 1 if the tweet passes it, else 0; NULL if the tweet has neither coordinates nor a place with a box.
extension ClickHouseCompiler {
    /// Tests the distance from the nearest of the points.
    static func near(_ centres: [Coordinate], _ metres: Double) -> ClickHouseSQL {
        "multiIf(isNotNull(latitude), (" + nearest(centres, "latitude", "longitude")
            + " < \(metres)), isNotNull(place_west), (" + nearest(centres, placeLatitude, placeLongitude)
            + " < \(metres)), NULL)"
    }

    /// Tests the coordinates, or the whole box of the tagged place.
    static func inside(_ box: BoundingBox) -> ClickHouseSQL {
        let longitudes: ClickHouseSQL =
            box.west <= box.east
            ? "longitude BETWEEN \(box.west) AND \(box.east)" : "(longitude >= \(box.west) OR longitude <= \(box.east))"
        return "multiIf(isNotNull(latitude), (latitude BETWEEN \(box.south) AND \(box.north) AND " + longitudes
            + "), isNotNull(place_west), " + containsPlace(box) + ", NULL)"
    }

    private static func containsPlace(_ box: BoundingBox) -> ClickHouseSQL {
        let (west, east) = (box.west, box.east)
        let latitudes: ClickHouseSQL = "(place_south >= \(box.south) AND place_north <= \(box.north) AND "
        if east - west >= 360 { return latitudes + "1)" }
        // If `west > east`, the area crosses the 180th meridian. The place must be on one side of it, or cross it
        // within the area.
        return west <= east
            ? latitudes + "place_west <= place_east AND place_west >= \(west) AND place_east <= \(east))"
            : latitudes + "if(place_west <= place_east, place_west >= \(west) OR place_east <= \(east), "
                + "place_west >= \(west) AND place_east <= \(east)))"
    }

    /// Returns the order by distance to the nearest origin in millimetres, negated because sort keys descend (see
    /// `Origins`). Without origins, all keys are equal.
    static func sortKey(_ origins: [Coordinate]) -> ClickHouseSQL {
        if origins.isEmpty { return "toInt64(0)" }
        return "ifNull(toInt64(-1000 * multiIf(isNotNull(latitude), " + nearest(origins, "latitude", "longitude")
            + ", isNotNull(place_west), " + nearest(origins, placeLatitude, placeLongitude)
            + ", NULL)), \(Origins.unknown))"
    }

    private static func nearest(
        _ points: [Coordinate], _ latitude: ClickHouseSQL, _ longitude: ClickHouseSQL
    ) -> ClickHouseSQL {
        let distances = points.map { $0.distance(latitude: latitude, longitude: longitude) }
        return distances.count == 1 ? distances[0] : "least(" + distances.joined(", ") + ")"
    }

    /// The latitude of the centre of a place's box.
    private static let placeLatitude: ClickHouseSQL = "(place_south + place_north) / 2"
    private static let placeLongitude: ClickHouseSQL =
        "((place_west + place_east) / 2 + if(place_west <= place_east, 0, 180))"
}

extension Coordinate {
    /// The distance in metres by the haversine formula, as `Coordinate.distance(to:)` computes it.
    fileprivate func distance(latitude other: ClickHouseSQL, longitude otherLongitude: ClickHouseSQL) -> ClickHouseSQL {
        "2 * 6371008.8 * asin(least(1., sqrt(pow(sin(radians(" + other + " - \(latitude)) / 2), 2)"
            + " + cos(radians(\(latitude))) * cos(radians(" + other + ")) * pow(sin(radians(" + otherLongitude
            + " - \(longitude)) / 2), 2))))"
    }
}

/// Compiles words, checks of the text, and searches of other fields. Columns such as `text_norm` are indexed arrays of
/// tokens, and a second column contains the alternates. Columns such as `author_bio_words` are strings of tokens, with
/// a space on both sides of each token; alternates begin with `~`.
extension ClickHouseCompiler {
    static func term(_ term: TextTerm) -> ClickHouseSQL {
        let words = phrase("text_norm", term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return "(" + words + " OR " + phrase("alternates_norm", term.alternates, isPrefix: term.alternatesArePrefix)
            + ")"
    }

    /// Finds consecutive tokens in an array. `tokens` must not be empty. Also tests each token alone, except a prefix
    /// at the end. With several tokens these tests are redundant, but ClickHouse can use the index only for them.
    static func phrase(_ column: ClickHouseSQL, _ tokens: [String], isPrefix: Bool) -> ClickHouseSQL {
        let whole = isPrefix ? Array(tokens.dropLast()) : tokens
        var parts = whole.map { "has(" + column + ", \($0))" as ClickHouseSQL }
        if isPrefix {
            parts.append(sequence(column, tokens.map(Optional.some), isPrefix: true))
        } else if tokens.count > 1 {
            parts.append("hasSubstr(" + column + ", [" + tokens.map { "\($0)" as ClickHouseSQL }.joined(", ") + "])")
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(" AND ") + ")"
    }

    /// Finds consecutive tokens. A `nil` element matches any token. If `isPrefix` is true, the last element matches as
    /// a prefix. A single token always does.
    private static func sequence(_ column: ClickHouseSQL, _ elements: [String?], isPrefix: Bool) -> ClickHouseSQL {
        let last = elements.count - 1
        if last == 0, let only = elements[0] {
            return "arrayExists(x -> startsWith(x, \(only)), " + column + ")"
        }
        var tests: [ClickHouseSQL] = elements.enumerated().compactMap { offset, element in
            guard let element else { return nil }
            let token = column + (offset == 0 ? "[i]" : "[i + \(offset)]")
            return isPrefix && offset == last ? "startsWith(" + token + ", \(element))" : token + " = \(element)"
        }
        // In ClickHouse, elements beyond the end of an array are empty strings. A `*` at the end must not match them.
        if elements[last] == nil { tests.append("i + \(last) <= length(" + column + ")") }
        return "arrayExists(i -> " + tests.joined(" AND ") + ", arrayEnumerate(" + column + "))"
    }

    /// Finds a term in a column that is a string of tokens, such as `author_bio_words`. The result is NULL if the
    /// column is NULL.
    static func term(_ term: TextTerm, inWords column: ClickHouseSQL) -> ClickHouseSQL {
        func found(_ tokens: [String], _ mark: String, _ isPrefix: Bool) -> ClickHouseSQL {
            let wanted = " " + tokens.map { mark + $0 }.joined(separator: " ") + (isPrefix ? "" : " ")
            return "position(" + column + ", \(wanted)) > 0"
        }
        let words = found(term.tokens, "", term.isPrefix)
        if term.alternates.isEmpty { return "(" + words + ")" }
        return "(" + words + " OR " + found(term.alternates, IndexKind.alternate.markText, term.alternatesArePrefix)
            + ")"
    }

    /// The same for a column with the tokens of several texts.
    static func term(_ term: TextTerm, inAnyOf columns: ClickHouseSQL) -> ClickHouseSQL {
        "arrayExists(w -> " + self.term(term, inWords: "w") + ", " + columns + ")"
    }

    // MARK: - Checks of the text

    static func check(_ check: TextCheck) -> ClickHouseCondition {
        switch check {
        case .contains(let part):
            let folded = String(decoding: FoldedText(part).bytes, as: UTF8.self)
            return .sql("position(text_folded, \(folded)) > 0")
        case .question: return .sql("asks")
        case .smiley(let isPositive): return .sql(isPositive ? "smiles" : "frowns")
        case .words(let words): return .sql(term(words.term))
        case .pattern: return .sql(pattern(TextVerifier(check)))
        case .exact, .proximity, .regex:
            let verifier = TextVerifier(check)
            return .verified(
                verifier, texts: "toJSONString([(text, " + (check.needsLinks ? "ifNull(text_links, '')" : "''") + ")])",
                narrowing: narrowing(verifier))
        }
    }

    /// Finds a phrase in which each `*` matches one word.
    private static func pattern(_ verifier: TextVerifier) -> ClickHouseSQL {
        var parts = verifier.elements.compactMap(\.self).map { "has(text_norm, \($0))" as ClickHouseSQL }
        parts.append(sequence("text_norm", verifier.elements, isPrefix: false))
        return "(" + parts.joined(" AND ") + ")"
    }

    private static func narrowing(_ verifier: TextVerifier) -> ClickHouseSQL? {
        if verifier.narrowing.isEmpty { return nil }
        return "(" + verifier.narrowing.map(term).joined(" AND ") + ")"
    }

    // MARK: - Texts of other fields

    static func text(_ check: TextCheck, in field: TextField) -> ClickHouseCondition {
        // The tokens of these fields are stored in columns, so ClickHouse itself can search them for words.
        if case .words(let text) = check {
            switch field {
            case .client: return .sql(term(text.term, inWords: "client_words"))
            case .bio: return .sql(term(text.term, inWords: "author_bio_words"))
            case .name: return .sql(term(text.term, inWords: "author_name_words"))
            case .location: return .sql(term(text.term, inWords: "author_location_words"))
            case .author:
                return .or(["author_name_words", "author_handle_words"].map { .sql(term(text.term, inWords: $0)) })
            case .description: return .sql(term(text.term, inAnyOf: "arrayConcat(media_alt_words, media_text_words)"))
            case .poll: return .sql(term(text.term, inAnyOf: "poll_words"))
            case .communityNote: return .sql(term(text.term, inAnyOf: "community_note_words"))
            case .pageTitle: return .sql(term(text.term, inAnyOf: "link_title_words"))
            case .pageDescription: return .sql(term(text.term, inAnyOf: "link_description_words"))
            case .card: return .sql(term(text.term, inAnyOf: "arrayConcat(link_title_words, link_description_words)"))
            default: break
            }
        }
        let verifier = TextVerifier(check)
        switch field {
        case .hashtag: return anyOf("hashtags", verifier, narrowing: "notEmpty(hashtags)")
        case .mention: return anyOf("mentions", verifier, narrowing: "notEmpty(mentions)")
        case .cashtag: return anyOf("cashtags", verifier, narrowing: "notEmpty(cashtags)")
        case .url:
            return anyOf(
                "arrayConcat(link_texts, arrayFilter(x -> x != '', arrayConcat(link_vias, link_expanded)))", verifier,
                narrowing: "notEmpty(link_texts)")
        case .domain: return anyOf("link_hosts", verifier, narrowing: "notEmpty(link_hosts)")
        case .destination: return anyOf("arrayConcat(link_targets, arrayFilter(x -> x != '', link_vias))", verifier)
        case .poll: return anyOf("poll_choices", verifier)
        case .communityNote: return anyOf("community_notes", verifier)
        case .pageTitle: return anyOf("arrayFilter(x -> x != '', link_titles)", verifier)
        case .pageDescription: return anyOf("arrayFilter(x -> x != '', link_descriptions)", verifier)
        case .card:
            return anyOf("arrayFilter(x -> x != '', arrayConcat(link_titles, link_descriptions))", verifier)
        case .description:
            return anyOf("arrayFilter(x -> x != '', arrayConcat(media_alts, media_texts))", verifier)
        case .client: return known("client", verifier)
        case .bio: return known("author_bio", verifier)
        case .name: return known("author_name", verifier)
        case .location: return known("author_location", verifier)
        case .author: return .or(["author_name", "author_handle"].map { known($0, verifier) })
        case .place:
            let texts: ClickHouseSQL =
                "toJSONString(arrayMap(x -> (assumeNotNull(x), ''), arrayFilter(x -> isNotNull(x), [place_name, place_full_name])))"
            return .verified(verifier, texts: known("place_id", texts), narrowing: "isNotNull(place_id)")
        case .quoted: return quoted(check)
        }
    }

    /// Searches the quoted tweet. The result is 0 if the tweet quotes nothing, and NULL if the quoted tweet was not in
    /// the store when the row was loaded.
    private static func quoted(_ check: TextCheck) -> ClickHouseCondition {
        let nothing: ClickHouseSQL =
            "isNull(quote_of_tweet) AND isNull(quote_of_user) AND bitAnd(flags, \(.quoteOfUnknown)) = 0"
        if case .words(let text) = check {
            return .sql("if(" + nothing + ", 0, " + term(text.term, inWords: "quoted_words") + ")")
        }
        return .verified(
            TextVerifier(check),
            texts: "multiIf(" + nothing + ", '[]', isNull(quoted_text), NULL, "
                + "toJSONString([(assumeNotNull(quoted_text), ifNull(quoted_links, ''))]))")
    }

    /// Searches each text of an array.
    static func anyOf(
        _ array: ClickHouseSQL, _ verifier: TextVerifier, narrowing: ClickHouseSQL? = nil
    ) -> ClickHouseCondition {
        .verified(verifier, texts: texts(of: array), narrowing: narrowing)
    }

    private static func texts(of array: ClickHouseSQL) -> ClickHouseSQL {
        "toJSONString(arrayMap(x -> (x, ''), " + array + "))"
    }

    /// Searches a column that may be NULL. The result is NULL in rows where the column is.
    private static func known(_ column: ClickHouseSQL, _ verifier: TextVerifier) -> ClickHouseCondition {
        .verified(
            verifier, texts: known(column, "toJSONString([(assumeNotNull(" + column + "), '')])" as ClickHouseSQL),
            narrowing: "isNotNull(" + column + ")")
    }
}
