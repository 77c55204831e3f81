internal import IndexStore
internal import QueryEngine
package import TweetArchive
package import TweetModel
internal import TweetText

/// Compiles queries for ClickHouse without connecting to a server.
extension TweetArchive {
    /// Explains a query for ClickHouse: the statement, its parameters, and how each clause is evaluated. Does not
    /// connect to a server. The numbers of tweets come from the local store. Throws `.query` for a query that
    /// ClickHouse cannot evaluate.
    package func explainForClickHouse(_ text: String, options: SearchOptions) throws -> QueryExplanation {
        let query = try queries.parse(text, options)
        let plan = try clickHousePlan(query, options, sort: options.order)
        var explanation = try explain(text, options: options)
        let limit = min(options.limit > 0 ? options.limit : .max - 1, plan.limit ?? .max - 1) + 1
        let statement = plan.page(limit: limit == .max ? 0 : limit).statement
        explanation.backend = .clickhouse
        explanation.sql = statement.text
        explanation.plan = []
        explanation.match = nil
        explanation.values = statement.parameters.map { ($0.name, $0.value.type, $0.value.text) }
        for (index, clause) in query.root.leaves.enumerated() where index < explanation.clauses.count {
            explanation.clauses[index].work = clause.clickHouseWork.rawValue
        }
        return explanation
    }

    /// Returns the plan of a query for ClickHouse. Throws `.query` for clauses and orders that ClickHouse cannot
    /// evaluate, such as `label:`.
    func clickHousePlan(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder? = nil, seed: Int64 = 0
    ) throws -> ClickHousePlan {
        let account = try options.account ?? read(otherwise: nil) { try store.readSettings().account }
        func plan(_ context: QueryContext) throws -> ClickHousePlan {
            var context = context
            // `me` matches a handle, because the local store may not contain the account.
            if let account { context.me = [.handleOnly(Folding.fold(account))] }
            do {
                return try query.clickHousePlan(context, sort: sort, seed: seed)
            } catch let refusal as ClickHouseRefusal {
                throw TweetArchiveError.query([refusal.problem(in: query)])
            } catch let errors as QueryErrors {
                throw TweetArchiveError.query(errors.problems)
            }
        }
        let planned = try queries.run(query, otherwise: ClickHousePlan?.none) { try plan(queries.context(options)) }
        // Without a local store, no account is known.
        return try planned ?? plan(QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] }))
    }
}
