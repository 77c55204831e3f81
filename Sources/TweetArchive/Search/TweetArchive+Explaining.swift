internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// Explains how a query is parsed and evaluated, describes it in words, and counts results within a time limit.
extension TweetArchive {
    /// Explains a query: its syntax tree, the SQL statement, SQLite's plan, and the number of tweets that each clause
    /// matches. If the store has no tables yet, the explanation has no SQL and no plan, and all numbers are 0.
    ///
    /// Takes longer than the search, because it counts the tweets of each clause. Does not write to the search history.
    package func explain(_ text: String, options: SearchOptions) throws -> QueryExplanation {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options)
        var explanation = QueryExplanation(query: text, canonical: query.canonical)
        explanation.notes = query.notes
        explanation.tree = query.tree
        explanation.tokens = Query.tokens(of: text, syntax: options.syntax)
        let nowhere = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
        explanation.sentence = query.sentence(nowhere)
        explanation.clauses = query.leaves.map { QueryExplanation.Clause(text: $0.canonical, field: $0.leafField) }
        let unexplained = explanation
        explanation = try queries.run(otherwise: unexplained) { () throws -> QueryExplanation in
            var filled = unexplained
            try fill(&filled, query, try queries.context(options), options)
            return filled
        }
        if explanation.sql.isEmpty { explanation.emptiness = EmptyResult(storeIsEmpty: true) }
        explanation.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return explanation
    }

    /// Adds the parts of the explanation that need the store.
    private func fill(
        _ explanation: inout QueryExplanation, _ query: Query, _ context: QueryContext, _ options: SearchOptions
    ) throws {
        let probe = QueryProbe(store, context)
        let plan = try query.plan(context, sort: options.order)
        let statement = plan.page(limit: min(options.limit > 0 ? options.limit : .max - 1, plan.limit ?? .max - 1) + 1)
        explanation.sql = statement.numbered
        explanation.values = statement.values.map(Self.described)
        explanation.plan = try steps(of: statement)
        explanation.match = plan.matchText
        explanation.among = try probe.count(query.unconditional)
        explanation.tweets = try queries.total(of: query, context)
        for (index, leaf) in query.leaves.enumerated() {
            var clause = explanation.clauses[index]
            let start = ContinuousClock.now
            clause.tweets = try probe.count(leaf)
            clause.elapsedMilliseconds = start.duration(to: .now).milliseconds
            clause.cost = try leaf.plan(context).cost.rawValue
            clause.unknown = try probe.unknown(leaf, matching: clause.tweets, among: explanation.among)
            explanation.clauses[index] = clause
        }
        explanation.unknown = try probe.absentFields(query, matching: explanation.tweets)
        if explanation.tweets == 0 {
            explanation.emptiness = try QueryProbe(store, context).explain(query, reworded: probe.reworded(query))
        }
    }

    /// Returns the rows of `EXPLAIN QUERY PLAN`.
    private func steps(of statement: SQL) throws -> [(depth: Int, detail: String)] {
        var depths: [Int64: Int] = [0: -1]
        return try connection.rows("EXPLAIN QUERY PLAN " + statement) { row in
            let depth = (depths[row.integer(1)] ?? -1) + 1
            depths[row.integer(0)] = depth
            return (depth, row.text(3))
        }
    }

    /// Returns the type of an SQL parameter, and its value as text.
    private static func described(_ value: SQLValue) -> (name: String?, type: String, value: String?) {
        switch value {
        case .null: (nil, "null", nil)
        case .integer(let integer): (nil, "integer", String(integer))
        case .real(let real): (nil, "real", real.description)
        case .text(let text): (nil, "text", text)
        case .blob(let bytes): (nil, "text", "\(bytes.count) bytes")
        case .object(let object): (nil, "text", object.name)
        }
    }

    // MARK: Interpretation

    /// Describes a query and each of its parts in words, with the number of tweets that match the part.
    ///
    /// `milliseconds` is the time limit for all counts together; 0 disables counting. A part has no number if it is not
    /// a condition, or if its count does not finish in time.
    package func interpretation(
        of text: String, countingFor milliseconds: Int, options: SearchOptions
    ) throws -> QueryInterpretation {
        let query = try queries.parse(text, options)
        let withoutUsers = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
        let parts = query.parts(withoutUsers)
        var result = QueryInterpretation(
            canonical: query.canonical, sentence: query.sentence(withoutUsers),
            parts: parts.map(\.part))
        guard milliseconds > 0 else { return result }
        let counts = try queries.run(query, otherwise: [Int?](repeating: 0, count: parts.count)) {
            () throws -> [Int?] in
            let context = try queries.context(options)
            let start = ContinuousClock.now
            return try parts.map { _, condition in
                let left = milliseconds - Int(start.duration(to: .now).milliseconds)
                guard let condition, left > 0 else { return nil }
                return try queries.count(condition.plan(context), within: left)
            }
        }
        for (index, count) in counts.enumerated() where result.parts[index].isCondition {
            result.parts[index].tweets = count
        }
        return result
    }

    /// Returns the number of results, at most the `limit:` of the query; `nil` if the count takes longer than the given
    /// number of milliseconds.
    ///
    /// - Parameter unsaved: An additional saved search, which the query can include as `saved:NAME`.
    package func quickCount(
        _ text: String, within milliseconds: Int, options: SearchOptions, with unsaved: SavedSearch? = nil
    ) throws -> Int? {
        let query = try queries.parse(text, options, with: unsaved)
        return try queries.run(query, otherwise: 0) { () throws -> Int? in
            let plan = try query.plan(try queries.context(options))
            return try queries.count(plan, within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }
}
