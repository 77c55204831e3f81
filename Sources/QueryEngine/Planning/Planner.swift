package import SQLiteKit
internal import TweetModel
internal import TweetText

/// Compiles a query to a plan. Conditions that the search index can decide are merged into one expression for it,
/// unless testing each row is faster. The others become conditions on the row.
package struct Planner {
    let context: QueryContext
    let tokenizer = Tokenizer()
    /// True if referenced tweets are included, also as matches inside `thread:{…}`.
    private let includesReferenced: Bool
    /// True while the compiled conditions apply to referenced tweets, too.
    private(set) var appliesToReferenced = false
    private var resolved: [String: [UserID]] = [:]
    /// Common table expressions, one per conversation or `thread:{…}`. They keep the SQL of inner queries flat, because
    /// SQLite's parser has a stack of 100 entries.
    private var tables: [SQL] = []
    /// A statement for the replies of which only the chain of replies identifies the conversation; `nil` until a
    /// condition needs it.
    var derivedConversations: SQL?

    init(_ context: QueryContext, includesReferenced: Bool = false) {
        self.context = context
        self.includesReferenced = includesReferenced
    }

    mutating func plan(_ query: Query, _ sort: SearchOrder) throws -> QueryPlan {
        let formula = try query.formula.resolved(context)
        var conjuncts = try conjuncts(formula, includesReferenced: includesReferenced)
        if let sample = query.modifiers.sample {
            conjuncts.append(.row("tweet_sample(t.id, \(sample.seed)) < \(sample.limit)"))
        }
        let isFirstCome = !sort.hasKey && query.modifiers.unique == nil
        let (pageDriver, pageConditions) = try drive(conjuncts, isFirstCome ? .firstPage : .sortedPage)
        let (countDriver, countConditions) = try drive(conjuncts, .everything)
        return QueryPlan(
            sort: sort, unique: query.modifiers.unique, limit: query.limit, pageDriver: pageDriver,
            pageConditions: pageConditions, countDriver: countDriver, countConditions: countConditions,
            countMergesManyWords: try countDriver.match?.hasPrefix(where: context.isFrequent) ?? false,
            tables: tables, bounds: Bounds(formula, context.zone),
            ranking: sort == .relevance ? QueryPlan.ranking(pageDriver, conjuncts) : nil,
            distance: sort == .distance ? Origins.sortKey(try query.origins(context)) : nil)
    }

    /// Returns the conditions that must all be true. They exclude hidden tweets and, if `includesReferenced` is false,
    /// referenced ones.
    private mutating func conjuncts(_ formula: BooleanExpression, includesReferenced: Bool) throws -> [Condition] {
        let outer = appliesToReferenced
        appliesToReferenced = includesReferenced
        defer { appliesToReferenced = outer }
        var parts = [try condition(formula)]
        if !includesReferenced {
            parts.append(.unmatched(.flag(.referenced), row: "t.flags & \(Self.visible) <> 0"))
        }
        for (flag, token) in [(TweetFlags.deleted, IndexFlag.deleted), (.circle, .circle)]
        where context.hiddenFlags.contains(flag) {
            parts.append(.unmatched(.flag(token), row: "t.flags & \(flag.rawValue) = 0"))
        }
        switch Condition.all(parts) {
        case .and(let inner): return inner
        case let single: return [single]
        }
    }

    /// Adds a recursive table with the single column `id`, and returns a statement for its IDs. `members` makes the
    /// body of the table from its name.
    mutating func table(_ members: (SQL) -> SQL) -> SQL {
        let name = SQL(name: "thread", number: tables.count)
        tables.append(name + " (id) AS (" + members(name) + ")")
        return "SELECT id FROM " + name
    }

    /// Returns a statement for the IDs of the results of an inner query. `asksForReferenced` is true if the inner query
    /// contains `is:referenced`.
    mutating func ids(_ formula: BooleanExpression, includesReferenced asksForReferenced: Bool) throws -> SQL {
        let conjuncts = try conjuncts(formula, includesReferenced: includesReferenced || asksForReferenced)
        let (driver, conditions) = try drive(conjuncts, .everything)
        return QueryPlan.ids(driver, conditions, Bounds(formula, context.zone))
    }

    /// The flags of which a tweet needs one to be a result by default: collected or liked.
    package static let visible = TweetFlags.collected.union(.liked).rawValue

    /// The part of the results that a statement visits.
    private enum ScanScope {
        /// The first results in the order of the scan.
        case firstPage
        /// All results, to sort them and return a page.
        case sortedPage
        /// All results, in any order.
        case everything
    }

    /// Chooses the source of the scan, and returns the conditions to test for each of its rows.
    private func drive(_ conjuncts: [Condition], _ scope: ScanScope) throws -> (QueryPlan.Driver, [SQL]) {
        if conjuncts.contains(where: { if case .never = $0 { true } else { false } }) { return (.nothing, []) }
        if let driven = Self.drivenByIntervals(conjuncts) { return driven }
        var (matches, unmatched, others) = Condition.divide(conjuncts.map(\.gatheringIntervals))
        if scope == .firstPage {
            if others.contains(where: \.isList) { others += try pushedToRows(&matches) }
            others += try verifiedTexts(&matches, &unmatched)
        }
        others.removeAll { if case .always = $0 { true } else { false } }
        if matches.isEmpty {
            var rest: [Condition] = unmatched.filter { $0.row != nil }.map { .unmatched($0.match, row: $0.row) }
            let unseen = unmatched.filter { $0.row == nil }.map(\.match)
            if !unseen.isEmpty { rest.insert(.unmatched(.any(unseen), row: nil), at: 0) }
            return (.rows, Condition.conjunction(rest + others))
        }
        if scope != .everything { others += Self.verifiedPrefixes(&matches) }
        var match = Match.all(matches.map(\.match))
        if !unmatched.isEmpty { match = .not(match, .any(unmatched.map(\.match))) }
        return (.index(match), Condition.conjunction(others, inIndex: true))
    }

    /// Makes short time intervals drive the scan. In a scan of the search index, the intervals would be tested for
    /// every entry. `nil` if there are no intervals, or if a condition cannot be tested on rows.
    private static func drivenByIntervals(_ conjuncts: [Condition]) -> (QueryPlan.Driver, [SQL])? {
        var driver: TimeIntervals?
        var others: [Condition] = []
        for condition in conjuncts {
            switch condition {
            case .intervals(let intervals) where driver == nil: driver = intervals
            case .match(_, let row), .unmatched(_, let row):
                guard let row else { return nil }
                others.append(.row(row))
            case .always: break
            default: others.append(condition)
            }
        }
        guard let driver else { return nil }
        return (.intervals(driver), Condition.conjunction(others))
    }

    /// Moves prefixes from the index expression to tests of the text if a rare token drives the scan. FTS5 would first
    /// merge the postings of all words with the prefix, while testing few texts is fast. Not used for counts.
    private static func verifiedPrefixes(_ matches: inout [Condition.Indexed]) -> [Condition] {
        let hasRare = matches.contains { entry in
            if case .phrase(let column, _, _) = entry.match { return [.tag, .mention, .author].contains(column) }
            return false
        }
        guard hasRare else { return [] }
        var conditions: [Condition] = []
        matches.removeAll { entry in
            guard case .phrase(.text, _, isPrefix: true) = entry.match, let test = entry.match.textTest else {
                return false
            }
            conditions.append(.expensive(test))
            return true
        }
        return conditions
    }

    /// Moves frequent matches from the index expression to tests of the row. Then a list of tweets, such as those with
    /// a label, can drive the scan.
    private func pushedToRows(_ matches: inout [Condition.Indexed]) throws -> [Condition] {
        var conditions: [Condition] = []
        var left: [Condition.Indexed] = []
        for entry in matches {
            if let row = entry.row, try entry.match.isFrequent(where: context.isFrequent) {
                conditions.append(.row(row))
            } else if let test = entry.match.textTest, try entry.match.isFrequent(where: context.isFrequent) {
                conditions.append(.expensive(test))
            } else {
                left.append(entry)
            }
        }
        matches = left
        return conditions
    }

    /// Moves matches from the index expression to tests of the text if these are faster for a first page. This is the
    /// case for prefixes of very many words, whose postings FTS5 would merge first. It is also the case for negated
    /// words if nothing else uses the index.
    private func verifiedTexts(
        _ matches: inout [Condition.Indexed], _ unmatched: inout [Condition.Indexed]
    ) throws -> [Condition] {
        var conditions: [Condition] = []
        var left: [Condition.Indexed] = []
        for entry in matches {
            if let test = entry.match.textTest, try entry.match.hasPrefix(where: context.isFrequent) {
                conditions.append(.expensive(test))
            } else {
                left.append(entry)
            }
        }
        matches = left
        guard matches.isEmpty else { return conditions }
        unmatched.removeAll { entry in
            guard entry.row == nil, let test = entry.match.textTest else { return false }
            conditions.append(.expensive("NOT " + test))
            return true
        }
        return conditions
    }

    /// Returns a call of the SQL function that tests a text.
    ///
    /// - Parameters:
    ///   - column: SQL for the text.
    ///   - tweet: SQL for the ID of the tweet whose link URLs are not words. `nil` if the check does not need
    ///     links.
    static func verification(_ check: TextCheck, of column: SQL, links tweet: SQL? = "t.id") -> SQL {
        // SQLite tests conditions with a correlated subquery after those without one, so the text is tested last.
        guard let tweet else { return "(SELECT tweet_matches(\(check.argument), " + column + ", NULL))" }
        return "tweet_matches(\(check.argument), " + column + ", " + urlOffsets(of: tweet) + ")"
    }

    /// The byte positions of the URLs of links and media in a tweet's text, in the format of `tweet_matches`.
    /// `tweet` is SQL for the tweet's ID.
    package static func urlOffsets(of tweet: SQL) -> SQL {
        spans(in: ["tweet_url", "media"], of: "tweet_id = " + tweet)
    }

    /// The byte positions of the entities in some tables in a text, in the format of `tweet_matches`. `owner` is the
    /// condition for their rows.
    static func spans(in tables: [SQL], of owner: SQL) -> SQL {
        let spans = tables.map { table in
            "SELECT start_byte, end_byte FROM " + table + " WHERE " + owner + " AND start_byte IS NOT NULL"
        }
        return "(SELECT group_concat(start_byte || ' ' || end_byte, ' ') FROM (" + spans.joined(" UNION ALL ") + "))"
    }

    // MARK: - The formula

    private mutating func condition(_ formula: BooleanExpression) throws -> Condition {
        switch formula {
        case .predicate(let predicate, let isNegated): return try condition(predicate, isNegated)
        case .and(let parts): return .all(try parts.map { try condition($0) })
        case .or(let parts):
            if let intervals = TimeIntervals(alternatives: parts, context.zone) { return .intervals(intervals) }
            return .any(try parts.map { try condition($0) })
        case .unmatched(let inner): return try condition(inner).isNotTrue
        case .unknown: return .never
        case .pending: preconditionFailure("A resolved query has no pending clause")
        }
    }

    /// Returns the accounts that a name matches. A handle of digits also matches the account with this ID, even if the
    /// store does not contain the account.
    mutating func users(_ name: UserName) throws -> [UserID] {
        switch name {
        // The context has no account for `me`.
        case .me: return []
        case .id(let id): return try context.rows(id)
        case .handleOnly(let handle): return try users(named: handle)
        case .pattern(let pattern):
            let verifier = TextVerifier(.regex(pattern))
            var found: Set<UserID> = []
            return try context.accounts().filter { verifier.matches($0.handle, cutting: []) }.map(\.user).filter {
                found.insert($0).inserted
            }
        case .list(let list):
            var found: Set<UserID> = []
            return try list.names.flatMap { try users($0) }.filter { found.insert($0).inserted }
        case .handle(let handle):
            let named = try users(named: handle)
            guard handle.unicodeScalars.allSatisfy(CharacterRules.isDigit), let id = Int64(handle) else { return named }
            return named + (try context.rows(UserID(id))).filter { !named.contains($0) }
        }
    }

    mutating func users(named handle: String) throws -> [UserID] {
        if let known = resolved[handle] { return known }
        let users = try context.resolveUsers(handle)
        resolved[handle] = users
        return users
    }
}
