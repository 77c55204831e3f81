internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Translates predicates and their negations. If a predicate is unknown, neither form is true.
extension Planner {
    mutating func condition(_ predicate: Predicate, _ isNegated: Bool) throws -> Condition {
        switch predicate {
        case .word(let term): return Self.indexed(Self.match(term), isNegated)
        case .check(let check): return Self.verified(check, isNegated)
        case .tag(let tag): return Self.indexed(.token(.tag, tag), isNegated)
        case .mention(let handle): return Self.indexed(.token(.mention, handle), isNegated)
        case .flag(let flag): return Self.indexed(.flag(flag), isNegated, row: flag.row)
        case .urlWords(let words, let isPrefix):
            return Self.indexed(.phrase(.url, words, isPrefix: isPrefix), isNegated)
        case .language(let labels): return Self.language(labels, isNegated)
        case .account(let role, let name): return try account(role, name, isNegated)
        case .known(let column): return Self.row(column.isKnown, isNegated)
        case .rowFlag(let flags): return Self.row("t.flags & \(flags.rawValue) <> 0", isNegated)
        case .isTrue(.sensitive):
            return isNegated ? .row("t.sensitive = 0") : .match(.flag(.sensitive), row: "t.sensitive = 1")
        case .isTrue(let column): return Self.row(column.value + " <> 0", isNegated)
        case .number(.time, let range):
            return Self.row(range.test(QueryPlan.moment(of: "t", in: context.zone)), isNegated)
        case .number(let column, let range): return Self.number(column, range, isNegated)
        case .calendar(let field, let range): return Self.calendar(field, range, isNegated)
        case .ids(let ids): return Self.row("t.id IN " + .list(ids.map(\.rawValue)), isNegated)
        case .idRange(let range): return Self.idRange(range, isNegated)
        case .reference(let field, let id): return Self.reference(field, id.rawValue, isNegated)
        case .isSelfReply:
            let answered = "(" + Identity.answeredUser + ")"
            return .row(
                isNegated
                    ? "(" + answered + " <> t.author_id OR (t.reply_to_user IS NULL AND t.reply_to_tweet IS NULL AND "
                        + Planner.isNotReplyToUnknown + "))" : answered + " = t.author_id")
        case .client(let name, let isPrefix):
            let test: SQL = isPrefix ? "substr(n, 1, \(name.unicodeScalars.count)) = \(name)" : "n = \(name)"
            return Self.among(
                "(SELECT id FROM (SELECT id, replace(lower(name), '_', ' ') AS n FROM client) WHERE " + test + ")",
                "t.client_id", isNegated)
        case .place(let name):
            return Self.among(
                "(SELECT id FROM place WHERE id = \(name) OR lower(name) = lower(\(name)) OR lower(full_name) = lower(\(name)))",
                "t.place_id", isNegated)
        case .placeName(let name):
            return Self.among(
                "(SELECT p.id FROM place AS p WHERE lower(" + Identity.placeName + ") = \(name))", "t.place_id",
                isNegated)
        case .placeIDs(let ids):
            let list = "(" + ids.map { "\($0)" as SQL }.joined(", ") + ")"
            return isNegated
                ? .row("t.place_id NOT IN " + list)
                : .among("SELECT g.id FROM tweet AS g WHERE g.place_id IN " + list, isNegated: false)
        case .country(let code):
            return Self.row(
                "(SELECT upper(p.country_code) FROM place AS p WHERE p.id = t.place_id) = \(code)", isNegated)
        case .near(let centres, let metres): return Self.near(centres, metres, isNegated)
        case .box(let box): return Self.box(box, isNegated)
        case .shortLink(let code):
            let urls = ShortLink.urls(of: code).map { "\($0)" as SQL }.joined(", ")
            return Self.row(
                """
                (EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND \(Self.linkText) IN (\(urls))) \
                OR EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND \(Self.mediaLinkText) IN (\(urls))))
                """, isNegated)
        case .urlPart(let part):
            return Self.row(
                """
                EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id \
                AND (instr(lower(\(Self.linkText)), \(part)) > 0 OR instr(lower(coalesce(l.via, '')), \(part)) > 0 \
                OR instr(lower(coalesce(l.expanded, '')), \(part)) > 0))
                """, isNegated)
        case .url(let url): return self.url(url, isNegated)
        case .domain(let domain): return self.domain(domain, isNegated)
        case .host(let hosts, let path): return host(hosts, path, isNegated)
        case .text(let check, .quoted): return quotedText(check, isNegated)
        case .text(let check, let field): return Self.text(check, in: field, isNegated)
        case .conversation(let id): return conversation(id.rawValue, isNegated)
        case .thread(let formula, let ids, let includesReferenced):
            return try thread(formula, ids, includesReferenced, isNegated)
        case .follow(let kind): return try follow(kind, isNegated)
        case .label(let name): return Self.label(name, isNegated)
        case .note: return .among("SELECT tweet_id FROM tweet_note", isNegated: isNegated)
        case .imported(let name): return try imported(name, isNegated)
        case .added(let range): return try added(range, isNegated)
        }
    }

    /// Makes a condition from a predicate that is NULL if unknown, so that NOT is its negation.
    static func row(_ sql: SQL, _ isNegated: Bool) -> Condition {
        .row(isNegated ? "NOT (" + sql + ")" : sql)
    }

    /// Makes a condition from a match that is never unknown. `row` is an equivalent test of the row.
    static func indexed(_ match: Match, _ isNegated: Bool, row: SQL? = nil) -> Condition {
        isNegated ? .unmatched(match, row: row.map { "NOT (" + $0 + ")" }) : .match(match, row: row)
    }

    /// Makes an expensive condition from a predicate that is NULL if unknown.
    static func expensive(_ sql: SQL, _ isNegated: Bool) -> Condition {
        .expensive(isNegated ? "NOT (" + sql + ")" : sql)
    }

    /// Compares a column with the IDs that `rows`, a statement in parentheses, returns. SQLite runs the statement once.
    /// If the column is NULL, the condition is not true.
    static func among(_ rows: SQL, _ column: SQL, _ isNegated: Bool) -> Condition {
        .row(isNegated ? "(" + column + " IS NOT NULL AND " + column + " NOT IN " + rows + ")" : column + " IN " + rows)
    }

    // MARK: - Text

    static func match(_ term: TextTerm) -> Match {
        let words = Match.phrase(.text, term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return .or([words, .phrase(.alternate, term.alternates, isPrefix: term.alternatesArePrefix)])
    }

    static func verified(_ check: TextCheck, _ isNegated: Bool) -> Condition {
        let call = verification(check, of: "t.text", links: check.needsLinks ? "t.id" : nil)
        if isNegated { return .expensive("NOT " + call) }
        return .all(TextVerifier(check).narrowing.map { .match(match($0), row: nil) } + [.expensive(call)])
    }

    private static func language(_ labels: [String], _ isNegated: Bool) -> Condition {
        let list = "(" + labels.map { "\($0)" as SQL }.joined(", ") + ")"
        if isNegated { return .row("lower(t.lang) NOT IN " + list) }
        return .match(.any(labels.map { .token(.flag, IndexToken.language($0)) }), row: "lower(t.lang) IN " + list)
    }

    // MARK: - Accounts

    private mutating func account(_ role: UserRelation, _ name: UserName, _ isNegated: Bool) throws -> Condition {
        switch role {
        case .author:
            if isNegated, case .list(let list) = name, !list.isComplete { return .never }
            return Self.author(try users(name), isNegated)
        case .owner: return Self.author(try context.owners(among: users(name)), isNegated)
        case .mentioned:
            // A mentioned handle may belong to no account of the store, so mentions are tested by the expression.
            if case .pattern(let pattern) = name {
                return Self.text(.regex(pattern), in: .mention, isNegated)
            }
            return try mentioned(name, isNegated)
        case .repliedTo: return try answers(try users(name), isNegated)
        case .retweeted:
            return Self.related(
                try users(name), "t.retweet_of_user", IndexToken.retweetOf,
                none: "t.retweet_of_tweet IS NULL AND " + Planner.isNotRetweetByText, isNegated)
        case .quoted:
            return Self.related(
                try users(name), "t.quote_of_user", IndexToken.quoteOf,
                none: "t.quote_of_tweet IS NULL AND " + Planner.isNotQuoteOfUnknown, isNegated)
        case .any: preconditionFailure("Lowering replaces this relation")
        }
    }

    /// Finds mentions of the accounts by any current or earlier handle, and of the handle that the query names. If
    /// other accounts used one of the handles too, the rows of the mentions decide.
    private mutating func mentioned(_ name: UserName, _ isNegated: Bool) throws -> Condition {
        let mentioned = try mentionedAccounts(name)
        guard mentioned.isShared else { return mentionTokens(mentioned, isNegated) }
        let handles = mentioned.own.map { "\($0)" as SQL }.joined(", ")
        let row: SQL = """
            EXISTS (SELECT 1 FROM tweet_mention AS m WHERE m.tweet_id = t.id AND (m.user_id IN \(SQL.list(
                mentioned.users.map(\.rawValue))) OR (m.user_id IS NULL AND lower(m.handle) IN (\(handles)))))
            """
        return isNegated ? .expensive("NOT " + row) : .all([mentionTokens(mentioned, false), .expensive(row)])
    }

    /// Finds mentions of the handles of accounts in the search index, whichever account they refer to.
    mutating func mentionTokens(_ name: UserName, _ isNegated: Bool) throws -> Condition {
        mentionTokens(try mentionedAccounts(name), isNegated)
    }

    private func mentionTokens(_ mentioned: MentionedAccounts, _ isNegated: Bool) -> Condition {
        let parts = mentioned.handles.map { Self.indexed(.token(.mention, $0), isNegated) }
        return isNegated ? .all(parts) : .any(parts)
    }

    /// The accounts that a name in a query matches in mentions. `users` are their rows. `handles` are all folded
    /// handles of the accounts and the handle that the query names, sorted. `own` are the handles that mean these
    /// accounts in a mention without an account ID (`Identity`), sorted. `isShared` is true if another account used one
    /// of the handles too.
    typealias MentionedAccounts = (users: Set<UserID>, handles: [String], own: [String], isShared: Bool)

    mutating func mentionedAccounts(_ name: UserName) throws -> MentionedAccounts {
        var result: MentionedAccounts = (Set(try users(name)), [], [], false)
        var handles = Set(try result.users.flatMap(context.handles))
        var written: String?
        switch name {
        case .handle(let handle), .handleOnly(let handle): written = handle
        case .id, .me, .list, .pattern: break
        }
        if let written { handles.insert(written) }
        result.handles = handles.sorted()
        for handle in result.handles {
            let rows = try users(named: handle)
            if rows.contains(where: { !result.users.contains($0) }) { result.isShared = true }
            if try handle == written || account(ofHandle: handle).map(result.users.contains) ?? false {
                result.own.append(handle)
            }
        }
        return result
    }

    /// Returns the row of the account of a record with only a handle (`Identity`). `nil` if it has no row.
    mutating func account(ofHandle handle: String) throws -> UserID? {
        let rows = try users(named: handle)
        let identified = rows.filter { $0.rawValue >= 0 }
        if identified.count == 1 { return identified[0] }
        return try rows.first { try $0.rawValue < 0 && context.handles($0).contains(handle) }
    }

    /// The maximum number of accounts in a test of the row. For more accounts, only the search index is used.
    private static let maxInRow = 500

    private static func author(_ users: [UserID], _ isNegated: Bool) -> Condition {
        if users.isEmpty {
            return isNegated ? .unmatched(.flag(.authorless), row: "t.author_id IS NOT NULL") : .never
        }
        let tokens = users.map { Match.token(.author, IndexToken.author($0)) }
        let list: SQL? = users.count <= maxInRow ? .list(users.map(\.rawValue)) : nil
        return isNegated
            ? .unmatched(.any(tokens + [.flag(.authorless)]), row: list.map { "t.author_id NOT IN " + $0 })
            : .match(.any(tokens), row: list.map { "t.author_id IN " + $0 })
    }

    /// Compares an account column. If the column is NULL and `none` is true, the tweet has no such reference and the
    /// test is false; else it is unknown.
    private static func related(
        _ users: [UserID], _ column: SQL, _ token: (UserID) -> String, none: SQL, _ isNegated: Bool
    ) -> Condition {
        if users.isEmpty, !isNegated { return .never }
        let list = SQL.list(users.map(\.rawValue))
        if isNegated {
            let other = users.isEmpty ? column + " IS NOT NULL" : column + " NOT IN " + list
            return .row("(" + other + " OR (" + column + " IS NULL AND " + none + "))")
        }
        return .match(.any(users.map { .token(.flag, token($0)) }), row: column + " IN " + list)
    }

    /// Finds replies to accounts. The search index lacks the account if no record of the reply names it; then it is the
    /// author of the answered tweet (`Identity.answeredUser`).
    private func answers(_ users: [UserID], _ isNegated: Bool) throws -> Condition {
        func named(_ column: SQL) -> Condition {
            Self.related(
                users, column, IndexToken.replyTo, none: "t.reply_to_tweet IS NULL AND " + Planner.isNotReplyToUnknown,
                isNegated)
        }
        guard try context.hasUnnamedReplies(), isNegated || !users.isEmpty else { return named("t.reply_to_user") }
        if isNegated { return named("(" + Identity.answeredUser + ")") }
        let unnamed: SQL = """
            SELECT r.id FROM tweet AS r CROSS JOIN tweet AS p ON p.id = r.reply_to_tweet \
            WHERE r.reply_to_tweet IS NOT NULL AND r.reply_to_user IS NULL AND p.author_id IN \(SQL.list(
                users.map(\.rawValue)))
            """
        return .any([named("t.reply_to_user"), .among(unnamed, isNegated: false)])
    }

    // MARK: - Numbers, times, IDs

    private static func number(_ column: Column, _ range: NumberRange, _ isNegated: Bool) -> Condition {
        // EXISTS stops at the first row.
        if range == NumberRange(lower: 1), let entities = column.entities {
            return row("EXISTS (SELECT 1 FROM " + entities + ")", isNegated)
        }
        return row(range.test(column.value), isNegated)
    }

    private static func calendar(_ field: CalendarField, _ range: ClockRange, _ isNegated: Bool) -> Condition {
        // A row with a date only has no time to convert, but its day is the same in every time zone.
        let local: SQL =
            field.needsTimeOfDay
            ? "CASE WHEN t.day_precision THEN NULL ELSE local_time(t.created_at) END"
            : "CASE WHEN t.day_precision THEN t.created_at ELSE local_time(t.created_at) END"
        let value = field.sql("(" + local + ")")
        if field.isEverything(range) { return .row("(" + value + ") IS NOT NULL" + (isNegated ? " AND 0" : "")) }
        let sql: SQL =
            range.first <= range.last
            ? "(" + value + ") BETWEEN \(range.first) AND \(range.last)"
            : "NOT ((" + value + ") BETWEEN \(range.last + 1) AND \(range.first - 1))"
        return row(sql, isNegated)
    }

    private static func idRange(_ range: IDRange, _ isNegated: Bool) -> Condition {
        var parts: [SQL] = []
        if range.lower > .min { parts.append("t.id >= \(range.lower)") }
        if range.upper < .max { parts.append("t.id <= \(range.upper)") }
        return parts.isEmpty ? (isNegated ? .never : .always) : row(parts.joined(" AND "), isNegated)
    }

    private static func reference(_ field: ReferenceField, _ id: Int64, _ isNegated: Bool) -> Condition {
        let (column, none): (SQL, SQL)
        switch field {
        case .conversation: preconditionFailure("Conversations have their own predicate")
        case .repliedTo: (column, none) = ("t.reply_to_tweet", "t.reply_to_user IS NULL AND " + isNotReplyToUnknown)
        case .retweeted: (column, none) = ("t.retweet_of_tweet", "t.retweet_of_user IS NULL AND " + isNotRetweetByText)
        case .quoted: (column, none) = ("t.quote_of_tweet", "t.quote_of_user IS NULL AND " + isNotQuoteOfUnknown)
        }
        if !isNegated { return .row(column + " = \(id)") }
        return .row("(" + column + " <> \(id) OR (" + column + " IS NULL AND " + none + "))")
    }

    // MARK: - Links

    /// The URL of a link `l` as in the text of the tweet `t`. If the text contains the URL and the expanded one
    /// is known, `l.url` is NULL.
    static let linkText: SQL =
        "coalesce(l.url, CAST(substr(CAST(t.text AS BLOB), l.start_byte + 1, l.end_byte - l.start_byte) AS TEXT))"

    /// The same for the link of a media item `m`.
    private static let mediaLinkText: SQL =
        "coalesce(m.link, CAST(substr(CAST(t.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) AS TEXT))"

    /// The host of a link `l`, by `DomainName.host(of:)`.
    static let linkHost: SQL = "link_host(coalesce(l.expanded, l.url))"

    /// True if a link `l` leads to a tweet, approximately as `TweetID.init(inURL:)` decides.
    static let leadsToTweet: SQL =
        "(" + linkHost
            + """
             IN ('twitter.com', 'x.com', 'mobile.twitter.com', 'mobile.x.com', 'm.twitter.com', 'm.x.com', \
            'www.twitter.com', 'www.x.com') AND coalesce(l.expanded, l.url) GLOB '*/status*/[0-9]*')
            """

    /// Tests the hosts of links. `links` is a FROM clause with a table `l`, without the word FROM, and its WHERE
    /// clause.
    static func host(_ hosts: [String], _ path: String?, links: SQL) -> SQL {
        let tests = hosts.map { host -> SQL in
            let suffix = "." + host
            return "substr(h, -length(\(suffix))) = \(suffix)"
        }
        var test = "(" + tests.joined(" OR ") + ")"
        if let path { test = test + " AND instr(lower(a), \(path)) > 0" }
        return "EXISTS (SELECT 1 FROM (SELECT '.' || " + linkHost + " AS h, coalesce(l.expanded, l.url) AS a FROM "
            + links + ") WHERE " + test + ")"
    }

    private func host(_ hosts: [String], _ path: String?, _ isNegated: Bool) -> Condition {
        let row = Self.host(hosts, path, links: "tweet_url AS l WHERE l.tweet_id = t.id")
        if isNegated { return .row("NOT " + row) }
        // The words of the path are rarer than those of the hosts.
        if let path, let words = tokenizer.words(ofLink: path) {
            return .all([.match(.phrase(.url, words, isPrefix: false), row: nil), .row(row)])
        }
        let matches = hosts.compactMap(hostMatch)
        // Without a match for every host, the index would miss tweets.
        guard matches.count == hosts.count else { return .row(row) }
        return .all([.match(.any(matches), row: nil), .row(row)])
    }

    private func url(_ url: String, _ isNegated: Bool) -> Condition {
        let row = Self.url(url, links: "tweet_url AS l WHERE l.tweet_id = t.id")
        if isNegated { return .row("NOT " + row) }
        guard let words = tokenizer.words(ofLink: url) else { return .row(row) }
        return .all([.match(.phrase(.url, words, isPrefix: false), row: nil), .row(row)])
    }

    private func domain(_ domain: String, _ isNegated: Bool) -> Condition {
        let row = Self.domain(domain, links: "tweet_url AS l WHERE l.tweet_id = t.id")
        if isNegated { return .row("NOT " + row) }
        return .all([hostMatch(domain).map { .match($0, row: nil) } ?? .always, .row(row)])
    }

    /// Tests the URLs that links lead to. `links` is as in `host(_:_:links:)`.
    static func url(_ url: String, links: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM " + links + " AND " + Identity.url() + " = \(url))"
    }

    /// Tests the domains that links lead to. `links` is as in `host(_:_:links:)`.
    static func domain(_ domain: String, links: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM " + links + " AND " + Identity.domain() + " = \(domain))"
    }

    /// Returns a match for every tweet with a link to the host, and possibly for other tweets. `nil` if the host
    /// contains no word. If a label of the host is not ASCII, the index contains one of its two spellings.
    private func hostMatch(_ host: String) -> Match? {
        func phrase(_ text: String) -> Match? {
            tokenizer.words(ofLink: text).map { .phrase(.url, $0, isPrefix: false) }
        }
        var labels = host.split(separator: ".").map(String.init)
        // The index leaves out a leading www.
        if labels.count > 1, labels[0] == "www" { labels.removeFirst() }
        // Nearly every host has a common last label such as com, so looking it up too would be slow.
        let own = labels.count > 1 ? labels.dropLast() : labels[...]
        guard own.contains(where: { DomainName.ascii(label: $0) != nil }) else {
            return phrase(own.joined(separator: "."))
        }
        let parts = own.compactMap { label in
            let spellings = [phrase(label), DomainName.ascii(label: label).flatMap(phrase)].compactMap(\.self)
            return spellings.isEmpty ? nil : Match.any(spellings)
        }
        return parts.isEmpty ? nil : .all(parts)
    }
}
