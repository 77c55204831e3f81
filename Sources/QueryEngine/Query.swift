package import SQLiteKit
package import TweetModel

/// A parsed query, and the entry point of the module. Only the parser makes one, except for `everything` and queries
/// that are derived from another query.
///
/// - `Query.parse` reads a text, or throws all its problems with their positions.
/// - `plan` makes SQL for the store, and `clickHousePlan` SQL for ClickHouse. `evaluate` decides one tweet without a
///   store.
/// - `highlights` finds the matching parts of a tweet's text.
/// - `canonical`, `notes`, `sentence` and `parts` explain the query to people. `clauses`, `includingReferenced` and
///   `withAbsentFields` are variants of the query that help to explain an empty or short result.
/// - `sort`, `seed`, `limit`, `includesReferenced`, `namesOwner` and `readsAddresses` report settings and needs to
///   callers.
///
/// `OperatorTable` lists the operators. `TextVerifier` implements the SQL function that plans call.
package struct Query: Sendable {
    /// Parts of a query that change the list of results and do not test a single tweet. The DocC article QueryLanguage
    /// lists them under "The list of results".
    struct Modifiers: Hashable, Sendable {
        var includesReferenced = false
        var sort: QueryPlan.Sort?
        /// The seed of a random order. `nil` without `sort:random/SEED`.
        var seed: Int64?
        var limit: Int?
        var sample: Sample?
        var unique: QueryPlan.Unique?

        /// The modifiers in query syntax.
        var canonicalParts: [String] {
            var parts: [String] = []
            if includesReferenced { parts.append("include:referenced") }
            if let sort { parts.append("sort:\(sort.rawValue)" + (seed.map { "/\($0)" } ?? "")) }
            if let unique { parts.append("unique:\(unique.rawValue)") }
            if let limit { parts.append("limit:\(limit)") }
            if let sample { parts.append("sample:\(sample.canonical)") }
            return parts
        }
    }

    let root: QueryNode
    let modifiers: Modifiers
    /// Notes, hints and warnings to show with the results.
    package let notes: [QueryProblem]
    /// The fields that clauses require. A clause is unknown for every tweet if no tweet of the store has its field.
    package internal(set) var needs: [RequiredField] = []
    /// The position of the first regular expression. `nil` without one.
    var patternPlace: QueryProblem?
    /// The position of `sort:`. `nil` without one, or if it comes from a saved search.
    var orderPlace: QueryProblem?

    init(root: QueryNode, modifiers: Modifiers = Modifiers(), notes: [QueryProblem] = []) {
        self.root = root
        self.modifiers = modifiers
        self.notes = notes
    }

    /// A query that matches every tweet.
    package static let everything = Query(root: .everything)

    /// Parses a query in linear time. Never traps, whatever the text.
    ///
    /// - Parameter findPlace: Looks up a place by name, or the owner's home if the name is `nil`. Without it, every
    ///   place name is accepted.
    package static func parse(
        _ text: String, options: QueryOptions = QueryOptions(),
        findPlace: ((String?) -> QueryOptions.PlaceLookup)? = nil
    ) throws(QueryErrors) -> Query {
        var parser = Parser(text, options)
        parser.findPlace = findPlace
        return try parser.parse()
    }

    /// The query in full, with all parentheses. Parsing it in any dialect results in the same query.
    package var canonical: String {
        var parts = root == .everything ? [] : [root.canonical(isTopLevel: true)]
        parts += modifiers.canonicalParts
        // An outermost OR needs parentheses if modifiers follow, because AND would bind its last member.
        if case .or = root, parts.count > 1 { parts[0] = "(\(parts[0]))" }
        return parts.joined(separator: " ")
    }

    /// True if the query looks up words of link addresses in the index.
    package var readsAddresses: Bool {
        root.contains { clause in
            switch clause {
            case .link(.words, _): true
            case .words(_, let fields): fields.members.contains(.urls)
            default: false
            }
        }
    }

    /// True if the query has neither a condition nor a modifier: it matches every tweet, newest first.
    package var isEmpty: Bool { root == .everything && modifiers == Modifiers() }

    /// True if the results include referenced tweets, which the store knows only from other tweets.
    package var includesReferenced: Bool {
        modifiers.includesReferenced || root.contains { $0 == .fact(.referenced) }
    }

    /// True if a condition on accounts names the owner of the archive (`me`).
    package var namesOwner: Bool {
        root.contains { clause in
            if case .user(_, let name) = clause { name.includesOwner } else { false }
        }
    }

    /// The order that the query requests with `sort:`.
    package var sort: QueryPlan.Sort? { modifiers.sort }

    /// The seed that the query requests with `sort:random/SEED`.
    package var seed: Int64? { modifiers.seed }

    /// Returns an error if the caller requests another order than the query does. `nil` if the orders agree, or if the
    /// query has no `sort:`.
    package func conflict(with order: QueryPlan.Sort, seed other: Int64?) -> QueryProblem? {
        guard let sort else { return nil }
        // A random order without a seed accepts any seed.
        guard sort != order || seed != nil && seed != other else { return nil }
        func name(_ sort: QueryPlan.Sort, _ seed: Int64?) -> String {
            "sort:" + sort.rawValue + (seed.map { "/\($0)" } ?? "")
        }
        let own = name(sort, seed)
        var problem = orderPlace ?? QueryProblem(code: "", message: "", start: 0, end: 0)
        problem.code = "conflicting-order"
        problem.message = "the query requests \(own), and the search requests \(name(order, other))"
        problem.hint = "remove \(own) from the query, or request the same order"
        return problem
    }

    /// The number of results that the query requests with `limit:`.
    package var limit: Int? { modifiers.limit }

    /// Returns the error for regular expressions that exceeded the time limit.
    package func timeout(after limit: Duration) -> QueryProblem {
        var problem = patternPlace ?? QueryProblem(code: "regex-timeout", message: "", start: 0, end: 0)
        problem.message = "searching for the regular expression took longer than \(limit.components.seconds) seconds"
        problem.hint = "add words, accounts or dates: they are looked up first and leave fewer texts to search"
        return problem
    }

    /// Each member of the outermost AND as a separate query, and the sample as the last one. Used to find the clause
    /// that matches nothing.
    package var clauses: [Query] {
        let shared = Modifiers(includesReferenced: includesReferenced)
        var queries = root.conjuncts.map { Query(root: $0, modifiers: shared) }
        if modifiers.sample != nil {
            var sampled = shared
            sampled.sample = modifiers.sample
            queries.append(Query(root: .everything, modifiers: sampled))
        }
        return queries
    }

    /// Returns the query with `include:referenced` added. The result is for counting tweets: it has the notes, but not
    /// `needs` and the positions for errors, because those have already been reported for the original query.
    package func includingReferenced() -> Query {
        var changed = modifiers
        changed.includesReferenced = true
        return Query(root: root, modifiers: changed, notes: notes)
    }

    /// Makes the SQL statements of the query. Throws errors of the context's closures, and `QueryErrors`
    /// (`too-complex`).
    package func plan(
        _ context: QueryContext, sort: QueryPlan.Sort? = nil, seed: Int64 = 0
    ) throws -> QueryPlan {
        var planner = Planner(context, includesReferenced: includesReferenced)
        return try planner.plan(self, sort: modifiers.sort ?? sort ?? .newest, seed: modifiers.seed ?? seed)
    }

    /// For each field that the query requires and some tweets lack: its name, a query that also matches the tweets that
    /// were left out only because they lack it, and a statement that returns 0 if no tweet lacks it. The statement is
    /// `nil` if no index can answer it. The queries are for counting: they have no notes, `needs` or positions.
    package var withAbsentFields: [(field: String, query: Query, absence: SQL?)] {
        var fields: [String] = []
        root.forEachClause { clause in
            if let field = clause.absentField, !fields.contains(field) { fields.append(field) }
        }
        return fields.map { field in
            (
                field, Query(root: root.admitting(unknown: field, isNegated: false), modifiers: modifiers),
                KnownField(rawValue: field)?.absence
            )
        }
    }

    /// Decides from the tweet alone if it is a result. `nil` if the archive lacks a field that decides. Throws errors
    /// of the context's closures.
    package func evaluate(_ tweet: Tweet, _ context: QueryContext) throws -> Bool? {
        if !includesReferenced, tweet.flags.isDisjoint(with: [.collected, .liked]) { return false }
        if let sample = modifiers.sample, !sample.contains(tweet.id) { return false }
        var evaluator = Evaluator(tweet, context)
        return try evaluator.evaluate(root)
    }

    /// Returns the parts of a result's text that the query matched, sorted and without overlapping or adjacent spans.
    /// Only positive clauses in branches that match are marked. Throws errors of the context's closures.
    package func highlights(in tweet: Tweet, _ context: QueryContext) throws -> [TextSpan] {
        var highlighter = Highlighter(tweet, context)
        return try highlighter.spans(of: root)
    }

    /// True if the query has a condition, so that a text may have highlights.
    package var hasHighlights: Bool {
        if case .everything = root { false } else { true }
    }

    /// Returns the matching parts of a result's text without a context. A branch counts as matching if only account
    /// names or relative times could exclude it.
    package func highlights(in tweet: Tweet) -> [TextSpan] {
        var highlighter = Highlighter(tweet)
        do {
            return try highlighter.spans(of: root)
        } catch {
            preconditionFailure("Only the closures of a context can throw")
        }
    }
}
