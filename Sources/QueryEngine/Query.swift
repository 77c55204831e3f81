package import SQLiteKit
package import TweetModel

/// A query that was understood. Only the parser makes one. This is the whole interface of the module:
///
/// - `Query.parse` reads a text, or throws all its problems at once with their places;
/// - `plan` turns it into SQL for the store; `evaluate` decides on one tweet without a store;
/// - `highlights` says what it matched in a tweet's text;
/// - `canonical`, `notes`, `clauses` and `includingReferenced` explain it;
/// - `OperatorTable` lists the operators, `TextVerifier` is the meaning of the SQL function that plans call.
package struct Query: Sendable {
    /// Things that change the result list, not what matches.
    struct Modifiers: Hashable, Sendable {
        var includesReferenced = false
        var sort: QueryPlan.Sort?
        /// Of a random order.
        var seed: Int64?
        var limit: Int?
        var sample: Sample?
        var unique: QueryPlan.Unique?

        /// As they are written.
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
    /// What should be said beside the results.
    package let notes: [QueryProblem]
    /// Fields that clauses need: where no tweet has one, its clause decides nothing.
    package internal(set) var needs: [FieldNeed] = []
    /// Where its first regular expression stands; nil without one.
    var patternPlace: QueryProblem?

    init(root: QueryNode, modifiers: Modifiers = Modifiers(), notes: [QueryProblem] = []) {
        self.root = root
        self.modifiers = modifiers
        self.notes = notes
    }

    /// Every tweet.
    package static let everything = Query(root: .everything)

    /// Reads a query. Linear time; never traps, whatever the text.
    /// `findPlace` tells whether the store has a place of a name, or of the owner's home for nil; without it names are
    /// taken as they are.
    package static func parse(
        _ text: String, options: QueryOptions = QueryOptions(),
        findPlace: ((String?) -> QueryOptions.PlaceLookup)? = nil
    ) throws(QueryErrors) -> Query {
        var parser = Parser(text, options)
        parser.findPlace = findPlace
        return try parser.parse()
    }

    /// The query written out in full; parses to the same query again, in every dialect.
    package var canonical: String {
        var parts = root == .everything ? [] : [root.canonical(isTopLevel: true)]
        parts += modifiers.canonicalParts
        // Beside other things an outermost OR needs parentheses: AND would bind its last part.
        if case .or = root, parts.count > 1 { parts[0] = "(\(parts[0]))" }
        return parts.joined(separator: " ")
    }

    /// No condition at all: every tweet, newest first.
    package var isEmpty: Bool { root == .everything && modifiers == Modifiers() }

    /// Whether tweets that were only met inside others are among the results.
    package var includesReferenced: Bool {
        modifiers.includesReferenced || root.contains { $0 == .fact(.referenced) }
    }

    /// The order asked for in the query itself (`sort:`).
    package var sort: QueryPlan.Sort? { modifiers.sort }

    /// The seed of the random order asked for in the query itself (`sort:random/7`).
    package var seed: Int64? { modifiers.seed }

    /// The number of results asked for in the query itself (`limit:`).
    package var limit: Int? { modifiers.limit }

    /// What to say when regular expressions took longer than they may.
    package func timeout(after limit: Duration) -> QueryProblem {
        var problem = patternPlace ?? QueryProblem(code: "regex-timeout", message: "", start: 0, end: 0)
        problem.message = "looking for the regular expression took longer than \(limit.components.seconds) seconds"
        problem.hint = "add words, names or dates: they are looked up first, and leave it fewer texts"
        return problem
    }

    /// The members of the outermost AND, each as a query of its own: to find the one that finds nothing.
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

    /// The same query with `include:referenced`.
    package func includingReferenced() -> Query {
        var changed = modifiers
        changed.includesReferenced = true
        return Query(root: root, modifiers: changed, notes: notes)
    }

    /// The statements that answer it. Throws what the context's closures throw, and `QueryErrors` (`too-complex`).
    package func plan(
        _ context: QueryContext, sort: QueryPlan.Sort? = nil, seed: Int64 = 0
    ) throws -> QueryPlan {
        var planner = Planner(context, includesReferenced: includesReferenced)
        return try planner.plan(self, sort: modifiers.sort ?? sort ?? .newest, seed: modifiers.seed ?? seed)
    }

    /// For each field that some tweets don't have and that the query asks about: its name, the query that also finds
    /// the tweets which are left out only because they lack it, and, where the store can tell that at once, a statement
    /// that says 0 when there is no such tweet.
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

    /// Whether a tweet is a result, decided from the tweet alone: true, false, or nil where a field that decides is not
    /// in the archive. Throws what the context's closures throw.
    package func evaluate(_ tweet: Tweet, _ context: QueryContext) throws -> Bool? {
        if !includesReferenced, tweet.flags.isDisjoint(with: [.collected, .liked]) { return false }
        if let sample = modifiers.sample, !sample.contains(tweet.id) { return false }
        var evaluator = Evaluator(tweet, context)
        return try evaluator.evaluate(root)
    }

    /// The parts of the text of a result that the query matched: sorted, neither overlapping nor touching. Marks only
    /// what stands for positive clauses of a branch that holds. Without a context, branches count as holding as far as
    /// only names or relative times could rule them out. Throws what the context's closures throw.
    package func highlights(in tweet: Tweet, _ context: QueryContext) throws -> [TextSpan] {
        var highlighter = Highlighter(tweet, context)
        return try highlighter.spans(of: root)
    }

    /// Whether it asks for anything that could be marked in a text.
    package var hasHighlights: Bool {
        if case .everything = root { false } else { true }
    }

    /// As above, without a context.
    package func highlights(in tweet: Tweet) -> [TextSpan] {
        var highlighter = Highlighter(tweet)
        do {
            return try highlighter.spans(of: root)
        } catch {
            preconditionFailure("Only a context's closures throw, and there is none")
        }
    }
}
