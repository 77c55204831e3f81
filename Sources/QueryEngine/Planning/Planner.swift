internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Turns a tree into a plan: negation goes down to the clauses, everything the index can say becomes one expression for
/// it, the rest becomes conditions on the row.
struct Planner {
    let context: QueryContext
    let tokenizer = Tokenizer()
    /// Whether tweets that were only met inside others count, also as matches inside a macro.
    private let includesReferenced: Bool
    private var resolved: [String: [UserID]] = [:]
    /// What stands in front of the statements: one table for each conversation or macro, so that no query inside a query
    /// is nested in the SQL. SQLite's parser has a stack of 100.
    private var tables: [SQL] = []

    init(_ context: QueryContext, includesReferenced: Bool = false) {
        self.context = context
        self.includesReferenced = includesReferenced
    }

    mutating func plan(_ query: Query, sort: QueryPlan.Sort, seed: Int64) throws -> QueryPlan {
        var conjuncts = try conjuncts(query.root, includesReferenced: includesReferenced)
        if let sample = query.modifiers.sample {
            conjuncts.append(.row("tweet_sample(t.id, \(sample.seed)) < \(sample.limit)"))
        }
        let isFirstCome = !sort.hasKey && query.modifiers.unique == nil
        let (pageDriver, pageConditions) = try drive(conjuncts, isFirstCome ? .firstPage : .sortedPage)
        let (countDriver, countConditions) = try drive(conjuncts, .everything)
        return QueryPlan(
            sort: sort, seed: seed, unique: query.modifiers.unique, limit: query.limit, pageDriver: pageDriver,
            pageConditions: pageConditions, countDriver: countDriver, countConditions: countConditions,
            tables: tables, bounds: bounds(query.root, isNegated: false),
            ranking: sort == .relevance ? Ranking(pageDriver, conjuncts) : nil)
    }

    /// What must hold together, with what hides tweets that nobody asked for.
    private mutating func conjuncts(_ root: QueryNode, includesReferenced: Bool) throws -> [Condition] {
        var parts = [try condition(root, isNegated: false)]
        if !includesReferenced {
            parts.append(.unmatched(.flag(.referenced), row: "t.flags & \(Self.visible) <> 0"))
        }
        switch Condition.all(parts) {
        case .and(let inner): return inner
        case let single: return [single]
        }
    }

    /// Puts a recursive table with the one column `id` in front of the statements; the ids in it. `members` is given the
    /// table's name.
    mutating func table(_ members: (SQL) -> SQL) -> SQL {
        let name = SQL(name: "thread", number: tables.count)
        tables.append(name + " (id) AS (" + members(name) + ")")
        return "SELECT id FROM " + name
    }

    /// The ids of what a query inside a macro finds.
    mutating func ids(_ root: QueryNode) throws -> SQL {
        let asksForReferenced = root.contains { $0 == .fact(.referenced) }
        let conjuncts = try conjuncts(root, includesReferenced: includesReferenced || asksForReferenced)
        let (driver, conditions) = try drive(conjuncts, .everything)
        return QueryPlan.ids(driver, conditions, bounds(root, isNegated: false))
    }

    /// Tweets that are results without being asked for: collected or liked.
    static let visible = TweetFlags.collected.union(.liked).rawValue

    /// How much of the results is visited.
    private enum Extent {
        /// The first that come along, in the order of the walk.
        case firstPage
        /// All, to sort them.
        case sortedPage
        case everything
    }

    /// The one place that decides what walks the results and what is tested on the way.
    private func drive(_ conjuncts: [Condition], _ extent: Extent) throws -> (QueryPlan.Driver, [SQL]) {
        if conjuncts.contains(where: { if case .never = $0 { true } else { false } }) { return (.nothing, []) }
        if let driven = Self.drivenByStretches(conjuncts) { return driven }
        var (matches, unmatched, others) = Condition.divide(conjuncts.map(\.gatheringStretches))
        if extent == .firstPage {
            if others.contains(where: \.isList) { others += try askedOfRows(&matches) }
            others += try verifiedTexts(&matches, &unmatched)
        }
        others.removeAll { if case .always = $0 { true } else { false } }
        if matches.isEmpty {
            var rest: [Condition] = unmatched.filter { $0.row != nil }.map { .unmatched($0.match, row: $0.row) }
            let unseen = unmatched.filter { $0.row == nil }.map(\.match)
            if !unseen.isEmpty { rest.insert(.unmatched(.any(unseen), row: nil), at: 0) }
            return (.rows, Condition.conjunction(rest + others, probe: .rows))
        }
        if extent != .everything { others += Self.verifiedPrefixes(&matches) }
        var match = Match.all(matches.map(\.match))
        if !unmatched.isEmpty { match = .not(match, .any(unmatched.map(\.match))) }
        return (.index(match), Condition.conjunction(others, probe: .index))
    }

    /// Lets short stretches of time walk where all else can be asked of their rows; in the search index they would be what
    /// is asked of every entry.
    private static func drivenByStretches(_ conjuncts: [Condition]) -> (QueryPlan.Driver, [SQL])? {
        var driver: Stretches?
        var others: [Condition] = []
        for condition in conjuncts {
            switch condition {
            case .stretches(let stretches) where driver == nil: driver = stretches
            case .match(_, let row), .unmatched(_, let row):
                guard let row else { return nil }
                others.append(.row(row))
            case .always: break
            default: others.append(condition)
            }
        }
        guard let driver else { return nil }
        return (.stretches(driver), Condition.conjunction(others, probe: .rows))
    }

    /// Takes prefixes out of the expression when something rare walks the results: a prefix would merge all its words'
    /// lists first, whereas looking at the few texts is quick. A count visits everything anyway.
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
            conditions.append(.late(test))
            return true
        }
        return conditions
    }

    /// What stands in a great part of all tweets is asked of the rows where a list of tweets, such as those with a label,
    /// can walk: among the many the index has, those of the list come late.
    private func askedOfRows(_ matches: inout [Condition.Indexed]) throws -> [Condition] {
        var conditions: [Condition] = []
        var left: [Condition.Indexed] = []
        for entry in matches {
            if let row = entry.row, try entry.match.isFrequent(where: context.isFrequent) {
                conditions.append(.row(row))
            } else if let test = entry.match.textTest, try entry.match.isFrequent(where: context.isFrequent) {
                conditions.append(.late(test))
            } else {
                left.append(entry)
            }
        }
        matches = left
        return conditions
    }

    /// What is found sooner by looking at one text after another than in the index: what stands in a great part of all
    /// texts, where the index would first put together where; and that something does not stand in a text, where nothing
    /// else walks.
    private func verifiedTexts(
        _ matches: inout [Condition.Indexed], _ unmatched: inout [Condition.Indexed]
    ) throws -> [Condition] {
        var conditions: [Condition] = []
        var left: [Condition.Indexed] = []
        for entry in matches {
            if let test = entry.match.textTest, try entry.match.hasPrefix(where: context.isFrequent) {
                conditions.append(.late(test))
            } else {
                left.append(entry)
            }
        }
        matches = left
        guard matches.isEmpty else { return conditions }
        unmatched.removeAll { entry in
            guard entry.row == nil, let test = entry.match.textTest else { return false }
            conditions.append(.late("NOT " + test))
            return true
        }
        return conditions
    }

    /// A call of the function that looks at the text itself.
    /// `links` is the number of the tweet whose addresses hold no words of the text; nil where they make no difference.
    static func verification(_ check: String, of column: SQL, links tweet: SQL? = "t.id") -> SQL {
        // SQLite tests what holds a subquery of the row behind what holds none: the text comes last.
        guard let tweet else { return "(SELECT tweet_matches(\(check), " + column + ", NULL))" }
        return "tweet_matches(\(check), " + column + ", " + addresses(of: tweet) + ")"
    }

    /// The byte positions of the addresses in a tweet's text, as functions take them.
    static func addresses(of tweet: SQL) -> SQL {
        "(SELECT group_concat(start_byte || ' ' || end_byte, ' ') FROM "
            + "(SELECT start_byte, end_byte FROM tweet_url WHERE tweet_id = " + tweet
            + " AND start_byte IS NOT NULL UNION ALL SELECT start_byte, end_byte FROM media WHERE tweet_id = " + tweet
            + " AND start_byte IS NOT NULL))"
    }

    // MARK: - The tree

    private mutating func condition(_ node: QueryNode, isNegated: Bool) throws -> Condition {
        switch node {
        case .everything: return isNegated ? .never : .always
        case .not(let inner): return try condition(inner, isNegated: !isNegated)
        case .clause(let clause): return try condition(clause, isNegated: isNegated)
        case .and(let nodes):
            let parts = try nodes.map { try condition($0, isNegated: isNegated) }
            return isNegated ? .any(parts) : .all(parts)
        case .or(let nodes):
            if !isNegated, let stretches = stretches(nodes) { return stretches }
            let parts = try nodes.map { try condition($0, isNegated: isNegated) }
            return isNegated ? .all(parts) : .any(parts)
        }
    }

    /// Alternatives that are all short stretches of time.
    private func stretches(_ nodes: [QueryNode]) -> Condition? {
        guard nodes.allSatisfy(\.isTimeAlone) else { return nil }
        return Stretches(nodes.map { bounds($0, isNegated: false) }).map { .stretches($0) }
    }

    /// The accounts that a name stands for.
    mutating func users(_ name: UserName) throws -> [UserID] {
        switch name {
        case .me: return context.me
        case .id(let id): return [id]
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
            return named.contains(UserID(id)) ? named : named + [UserID(id)]
        }
    }

    private mutating func users(named handle: String) throws -> [UserID] {
        if let known = resolved[handle] { return known }
        let users = try context.resolveUsers(handle)
        resolved[handle] = users
        return users
    }

    // MARK: - Bounds

    func bounds(_ node: QueryNode, isNegated: Bool) -> Bounds {
        switch node {
        case .everything: return Bounds()
        case .not(let inner): return bounds(inner, isNegated: !isNegated)
        case .clause(let clause): return bounds(clause, isNegated: isNegated)
        case .and(let nodes), .or(let nodes):
            var isAnd = isNegated
            if case .and = node { isAnd = !isNegated }
            let all = nodes.map { bounds($0, isNegated: isNegated) }
            guard let first = all.first else { return Bounds() }
            return all.dropFirst().reduce(first) { isAnd ? $0.intersection($1) : $0.hull($1) }
        }
    }

    private func bounds(_ clause: Clause, isNegated: Bool) -> Bounds {
        var result = Bounds()
        switch clause {
        case .time(let range):
            let since = range.lower?.seconds(in: context)
            let until = range.upper?.seconds(in: context)
            (result.since, result.until) = isNegated ? (until, since) : (since, until)
        case .idRange(let range) where !isNegated: result.ids = range
        case .idRange(let range):
            // The opposite of a half-open side is the other side.
            if range.lower == .min, range.upper < .max { result.ids.lower = range.upper + 1 }
            if range.upper == .max, range.lower > .min { result.ids.upper = range.lower - 1 }
        case .ids(let ids) where !isNegated:
            let numbers = ids.map(\.rawValue)
            if let lower = numbers.min(), let upper = numbers.max() { result.ids = IDRange(lower: lower, upper: upper) }
        default: break
        }
        return result
    }
}
