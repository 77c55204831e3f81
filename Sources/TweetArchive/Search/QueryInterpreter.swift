internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// Describes queries in words, and counts their results within a time limit.
package struct QueryInterpreter {
    let access: StoreAccess
    private var queries: QueryRunner { QueryRunner(access) }

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
            parts: parts.map {
                QueryInterpretation.Part(
                    text: $0.text, phrase: $0.phrase, isCondition: $0.condition != nil, rest: $0.rest)
            })
        guard milliseconds > 0 else { return result }
        let counts = try queries.run(query, otherwise: [Int?](repeating: 0, count: parts.count)) {
            () throws -> [Int?] in
            let context = try queries.context(options)
            let start = ContinuousClock.now
            return try parts.map { part in
                let left = milliseconds - Int(start.duration(to: .now).milliseconds)
                guard let condition = part.condition, left > 0 else { return nil }
                return try queries.count(condition.plan(context).count(), within: left)
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
            return try queries.count(plan.count(), within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }
}
