package import SQLiteKit
package import TweetModel
package import TweetText

/// A parsed query, and the entry point of the module.
///
/// - `Query.parse` reads a text. It throws the errors of the text together, with their positions.
/// - `plan` creates SQL for the store, and `messagePlan` SQL for its direct messages. `evaluate` tests a single tweet.
/// - `highlights` finds the matching parts of a tweet's text.
/// - `canonical`, `notes`, `sentence` and `parts` explain the query to people.
/// - `clauses`, `includingReferenced` and `withAbsentFields` return variants of the query. Callers count their results
///   in order to explain why a query has few or no results.
///
/// If an archive lacks a field of a tweet, a condition on the field is *unknown* for that tweet. Neither the condition
/// nor its negation matches the tweet.
///
/// *Referenced* tweets are in the store only because another tweet quotes, retweets or answers them.
package struct Query: Sendable {
    /// Parts of a query that change the list of results and are not conditions on tweets. The DocC article
    /// QueryLanguage lists them under "The list of results".
    package struct Modifiers: Hashable, Sendable {
        var includesReferenced = false
        package var sort: SearchOrder?
        var limit: Int?
        package var sample: Sample?
        package var unique: QueryPlan.Unique?

        /// The modifiers in query syntax.
        var canonicalParts: [String] {
            var parts: [String] = []
            if includesReferenced { parts.append("include:referenced") }
            if let sort { parts.append("sort:\(sort)") }
            if let unique { parts.append("unique:\(unique.rawValue)") }
            if let limit { parts.append("limit:\(limit)") }
            if let sample { parts.append("sample:\(sample.canonical)") }
            return parts
        }
    }

    package let root: QueryNode
    /// The meaning without a context.
    package let formula: BooleanExpression
    package private(set) var modifiers: Modifiers
    /// Notes, hints and warnings to show with the results.
    package internal(set) var notes: [Diagnostic]
    /// The text of the query, for the lines and columns of later messages.
    var source = QueryText([])
    /// The range of the last `sort:` in the text.
    package internal(set) var orderRange: Range<Int>?

    init(root: QueryNode, modifiers: Modifiers = Modifiers(), notes: [Diagnostic] = []) {
        self.root = root
        formula = root.formula
        self.modifiers = modifiers
        self.notes = notes
    }

    /// A query without conditions and modifiers. It matches every tweet except referenced ones.
    package static let everything = Query(root: .everything)

    /// Parses and resolves a query in linear time. Accepts any text without trapping. Does not look up the places of
    /// `near:`; callers check them with `unknownPlaces`.
    package static func parse(_ text: String, options: QueryOptions = QueryOptions()) throws -> Query {
        var parser = Parser(text, options.syntax)
        parser.parse()
        var resolver = Resolver(parser, options)
        return try resolver.resolve()
    }

    /// Returns the errors of `near:` clauses whose place is unknown, and of `near:me` if the setting `home` is not set.
    /// `nil` if all places are known. Throws errors of `find`.
    ///
    /// - Parameter find: Looks up the place that `near:` names. Its argument is the name, or `nil` for the owner's home
    ///   (`near:me`).
    package func unknownPlaces(_ find: (String?) throws -> QueryOptions.PlaceLookup) rethrows -> QueryErrors? {
        var problems: [Diagnostic] = []
        for case (.near(let name, _), let range) in root.allClauses {
            switch try find(name) {
            case .found: continue
            case .unknown(let name, let closest):
                problems.append(
                    problem(
                        "unknown-place", "no tweet in the store is tagged with a place named \"\(name)\"", at: range,
                        hint: closest.isEmpty
                            ? "write geocode:LATITUDE,LONGITUDE,15km to search around a point, or has:geo to find tweets with a place"
                            : "did you mean \(closest.map { "near:\"\($0)\"" }.joined(separator: " or "))? "
                                + "or write geocode:LATITUDE,LONGITUDE,15km",
                        suggestions: closest.map { Clause.near($0, metres: nil).canonical }))
            case .homeUnset:
                problems.append(
                    problem(
                        "unknown-place", "near:me needs the setting home", at: range,
                        hint:
                            "run tweetdex settings home 52.52,13.405 (latitude, longitude), or use the name of a place")
                )
            }
        }
        return problems.isEmpty ? nil : QueryErrors(source.locate(problems))
    }

    /// Returns a problem with the range of a clause or modifier in the text, without line and column.
    func problem(
        _ code: String, _ message: String, at range: Range<Int>?, severity: Diagnostic.Severity = .error,
        hint: String, suggestions: [String] = []
    ) -> Diagnostic {
        Diagnostic(
            severity: severity, code: code, message: message, start: range?.lowerBound ?? 0,
            end: range?.upperBound ?? 0, hint: hint, suggestions: suggestions)
    }

    /// Returns an error with the position of a clause or modifier.
    package func error(_ code: String, _ message: String, at range: Range<Int>?, hint: String) -> Diagnostic {
        source.locate([problem(code, message, at: range, hint: hint)])[0]
    }

    /// The query in full, with all parentheses. Parsing this text in any dialect results in the same conditions and
    /// modifiers, except for queries of `withAbsentFields`.
    package var canonical: String {
        var parts = root == .everything ? [] : [root.canonical(isTopLevel: true)]
        parts += modifiers.canonicalParts
        // In `a OR b limit:5`, the limit would seem to apply to `b` only. So an outermost OR gets parentheses if
        // modifiers follow.
        if case .or = root, parts.count > 1 { parts[0] = "(\(parts[0]))" }
        return parts.joined(separator: " ")
    }

    /// True if the query has neither a condition nor a modifier.
    package var isEmpty: Bool { root == .everything && modifiers == Modifiers() }

    /// True if the query does not exclude referenced tweets: it has `include:referenced`, or `is:referenced` outside
    /// `thread:{…}`.
    package var includesReferenced: Bool { modifiers.includesReferenced || root.asksForReferenced }

    /// True if a condition on accounts names `me`, or depends on the follows of `me`.
    package var namesOwner: Bool {
        formula.predicates.contains { predicate in
            switch predicate {
            case .account(_, let name): name.includesOwner
            case .follow: true
            default: false
            }
        }
    }

    /// True if the query contains the condition `is:` for a flag, also negated.
    package func names(_ flag: IndexFlag) -> Bool { formula.predicates.contains(.flag(flag)) }

    /// The properties in the query that depend on follows, each kind once.
    package var followProperties: [(name: String, kind: FollowKind)] {
        var found: [(name: String, kind: FollowKind)] = []
        for case (.value(let value), _) in root.allClauses {
            for case .follow(let kind) in value.formula.predicates where !found.contains(where: { $0.kind == kind }) {
                found.append((value.name, kind))
            }
        }
        return found
    }

    /// The order that `sort:` requests, if any.
    package var sort: SearchOrder? { modifiers.sort }

    /// Returns an error if the query has a `sort:` and the caller requests another order, or if the query names a seed
    /// and the caller requests another one; else `nil`.
    package func conflict(with order: SearchOrder) -> Diagnostic? {
        // A random order without a seed accepts any seed.
        guard let sort, sort.name != order.name || sort.seed != nil && sort.seed != order.seed else { return nil }
        return error(
            "conflicting-order", "the query requests sort:\(sort), and the search requests sort:\(order)",
            at: orderRange, hint: "remove sort:\(sort) from the query, or request the same order")
    }

    /// Returns the order of the results: that of `sort:`, or else `order`, or else `newest`. `seed` is the seed of a
    /// random order if neither contains one.
    package func order(_ order: SearchOrder?, seed: Int64) -> SearchOrder {
        (sort ?? order ?? .newest).seeded(order?.seed ?? seed)
    }

    /// The maximum number of results that `limit:` requests, if any.
    package var limit: Int? { modifiers.limit }

    /// Returns the error for a search whose regular expressions exceeded the time limit.
    package func timeout(after limit: Duration) -> Diagnostic {
        let time = "took longer than \(HumanReadable.count(Int(limit.components.seconds), "second"))"
        guard let pattern = root.allClauses.first(where: { $0.clause.isPattern }) else {
            return error(
                "timeout", "the search \(time)", at: nil,
                hint: "add words, accounts or dates, which are looked up first, or use fewer clauses")
        }
        return error(
            "regex-timeout", "searching for the regular expression \(time)", at: pattern.range,
            hint: "add words, accounts or dates: they are looked up first and leave fewer texts to search")
    }

    /// Each member of the outermost AND as a separate query, whose `text` is the text of the member. Members that one
    /// clause of the text causes, such as the two bounds of `date:2016`, are one query. If the query has `sample:`, a
    /// query with only this sample follows. Each of them includes referenced tweets if this query does, and has no
    /// other modifiers. Callers count the results of each query to find the clauses without results.
    package var clauses: [Query] {
        let shared = Modifiers(includesReferenced: includesReferenced)
        var groups: [(nodes: [QueryNode], range: Range<Int>?)] = []
        for node in root.conjuncts {
            let range = typedRange(of: node)
            if let range, let last = groups.last, last.range == range {
                groups[groups.count - 1].nodes.append(node)
            } else {
                groups.append(([node], range))
            }
        }
        var queries = groups.map { group in
            var query = Query(root: .all(of: group.nodes), modifiers: shared)
            if let range = group.range { query.source = source.part(range) }
            return query
        }
        if modifiers.sample != nil {
            var sampled = shared
            sampled.sample = modifiers.sample
            queries.append(Query(root: .everything, modifiers: sampled))
        }
        return queries
    }

    /// Returns the range of a node and its `-` in the text; `nil` if several clauses caused it.
    private func typedRange(of node: QueryNode) -> Range<Int>? {
        guard case .not(let inner) = node else { return node.range }
        guard let range = inner.range, range.lowerBound > 0 else { return nil }
        let whole = range.lowerBound - 1..<range.upperBound
        return source.part(whole).text.hasPrefix("-") ? whole : nil
    }

    /// The query without `limit:`.
    package var unlimited: Query {
        var changed = self
        changed.modifiers.limit = nil
        return changed
    }

    /// Returns the query with `include:referenced` added, for counting.
    package func includingReferenced() -> Query {
        var changed = self
        changed.modifiers.includesReferenced = true
        return changed
    }

    /// Creates the SQL statements of the query. Throws errors of the context's closures, and `QueryErrors`
    /// (`no-origin`) if the order is `distance` and the query names no origin.
    ///
    /// - Parameters:
    ///   - sort: The order if the query has no `sort:`. `nil` means `newest`.
    ///   - seed: The seed of a random order if neither the query nor `sort` contains one.
    package func plan(_ context: QueryContext, sort: SearchOrder? = nil, seed: Int64 = 0) throws -> QueryPlan {
        var planner = Planner(context, includesReferenced: includesReferenced)
        return try planner.plan(self, order(sort, seed: seed))
    }

    package typealias AbsentField = (name: String, query: Query, absence: SQL?)

    /// One variant of the query for each field on which its result depends (`Clause.requiredFieldName`), except inside
    /// `thread:{…}`. In the variant, conditions on the field, negated or not, also match tweets that lack the field.
    /// Callers count how many more tweets the variant finds. `absence` is a statement that returns 0 if no tweet lacks
    /// the field, else 1; `nil` if no index can answer this.
    package var withAbsentFields: [AbsentField] {
        var fields: [String] = []
        root.forEachClause { clause, _ in
            if let field = clause.requiredFieldName, !fields.contains(field) { fields.append(field) }
        }
        return fields.map { field in
            (
                field, Query(root: root.admitting(unknown: field, isNegated: false), modifiers: modifiers),
                Column(name: field)?.absence
            )
        }
    }

    /// Returns true if the tweet is a result; `nil` if that is unknown. Ignores `limit:` and `unique:`. Conditions on
    /// follows, labels, notes, imports and `thread:` are always unknown, and `conversation_id:` is unknown for some
    /// replies, because only a statement can decide them. Throws errors of the context's closures.
    package func evaluate(_ tweet: Tweet, _ context: QueryContext) throws -> Bool? {
        if !includesReferenced, tweet.flags.isDisjoint(with: [.collected, .liked]) { return false }
        if let sample = modifiers.sample, !sample.contains(tweet.id) { return false }
        var evaluator = Evaluator(tweet, context)
        return try evaluator.evaluate(formula.resolved(context))
    }

    /// Returns the spans of a tweet's text that match the query. They are sorted and do not overlap; adjacent spans are
    /// merged. A clause has no spans if it is negated, does not match, or belongs to an alternative of an OR that does
    /// not match. Empty if the query is false for the tweet. Throws errors of the context's closures.
    package func highlights(in tweet: Tweet, _ context: QueryContext) throws -> [TextSpan] {
        var evaluator = Evaluator(tweet, context)
        return try evaluator.highlights(of: formula.resolved(context))
    }

    /// False if the query has no condition, so that no text has highlights.
    package var hasHighlights: Bool {
        if case .everything = root { false } else { true }
    }

    /// Returns the spans that can be found without a context. Conditions that need one, such as account names and
    /// relative times, count as true, even if they are negated.
    package func highlights(in tweet: Tweet) -> [TextSpan] {
        var evaluator = Evaluator(tweet, nil)
        do {
            return try evaluator.highlights(of: formula)
        } catch {
            preconditionFailure("Only the closures of a context can throw")
        }
    }
}

/// The errors of a query that cannot be parsed or planned, in the order of their positions.
package struct QueryErrors: Error, Sendable, Hashable {
    package let problems: [Diagnostic]

    init(_ problems: [Diagnostic]) { self.problems = problems }
}

extension Query {
    /// The columns that clauses require, such as like counts for `min_likes:5`, each with the warning to show if no
    /// tweet has a value in it.
    package var requiredFields: [(field: Column, warning: Diagnostic)] {
        let required = root.allClauses.compactMap { clause, range in
            clause.requiredColumn.map { ($0, range) }
        }.prefix(Parser.maxProblems)
        let warnings = required.map { column, range in
            let title = column.title ?? column.name
            return problem(
                "not-in-archive", "no tweet in the store has \(title)", at: range, severity: .warning,
                hint: "remove this clause: neither it nor its opposite matches a tweet without \(title)")
        }
        return zip(required, source.locate(warnings)).map { ($0.0, $1) }
    }
}

extension Clause {
    /// The column without which the clause is unknown. `nil` if there is no such column, or if archives rarely lack it.
    fileprivate var requiredColumn: Column? { operatorOnField?.kind.requiredColumn }

    /// The name (`Operator.field`) of the field without which the clause is unknown. `nil` if the operator table names
    /// no field, and for a regular expression as a value.
    var requiredFieldName: String? {
        // A regular expression can be unknown, but the number of tweets without its field is not reported.
        if case .value(let value) = self, value.isPattern { nil } else { operatorOnField?.field }
    }

    /// The operator of the clause. `nil` for clauses on the text and for `min_likes:0`, which are never unknown.
    var operatorOnField: Operator? {
        switch self {
        case .words, .text, .check, .unknown: nil
        case .value(let value) where value.formula == .always: nil
        default: namedOperator
        }
    }
}
