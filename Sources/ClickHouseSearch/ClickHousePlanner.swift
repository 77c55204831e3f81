internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetArchive
package import TweetModel
internal import TweetText

/// Compiles queries for ClickHouse without connecting to a server.
package struct ClickHousePlanner {
    private let archive: TweetArchive
    private let queries: QueryRunner

    package init(_ archive: TweetArchive) {
        self.archive = archive
        queries = archive.queries
    }

    /// Explains a query for ClickHouse: the statement, its parameters, and how each clause is evaluated. Does not
    /// connect to a server. The numbers of tweets come from the local store. Throws `.query` for a query that
    /// ClickHouse cannot evaluate.
    package func explain(_ text: String, options: SearchOptions) throws -> QueryExplanation {
        let query = try queries.parse(text, options)
        let plan = try plan(query, options, sort: options.order)
        var explanation = try archive.explain(text, options: options)
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
    func plan(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder? = nil, seed: Int64 = 0
    ) throws -> ClickHousePlan {
        let settings = try archive.read(otherwise: nil) {
            try archive.store.readSettings().account
        }
        let account = options.account ?? settings
        let planned = try queries.run(query, otherwise: Result<ClickHousePlan, ClickHouseRefusal>?.none) {
            () throws -> Result<ClickHousePlan, ClickHouseRefusal>? in
            let context = Self.context(try queries.context(options), ownedBy: account)
            return try Self.planned { try query.clickHousePlan(context, sort: sort, seed: seed) }
        }
        let result: Result<ClickHousePlan, ClickHouseRefusal>
        if let planned {
            result = planned
        } else {
            let nobody = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
            do {
                result = try Self.planned {
                    try query.clickHousePlan(Self.context(nobody, ownedBy: account), sort: sort, seed: seed)
                }
            } catch {
                preconditionFailure("A context without a store throws nothing: \(error)")
            }
        }
        switch result {
        case .success(let plan): return plan
        case .failure(let refusal):
            throw TweetArchiveError.query([refusal.problem(in: query)])
        }
    }

    /// Returns the error for statistics of a query with a clause that ClickHouse cannot evaluate.
    func refusedStatistics(of query: Query) -> TweetArchiveError {
        .query([ClickHouseRefusal.statistics(of: query).problem(in: query)])
    }

    private static func planned(
        _ body: () throws -> ClickHousePlan
    ) throws -> Result<ClickHousePlan, ClickHouseRefusal> {
        do {
            return .success(try body())
        } catch let refusal as ClickHouseRefusal {
            return .failure(refusal)
        }
    }

    /// Makes `me` match a handle, because the local store may not contain the account. Returns the context unchanged if
    /// `account` is `nil`.
    private static func context(_ context: QueryContext, ownedBy account: String?) -> QueryContext {
        var context = context
        if let account { context.me = [.handleOnly(Folding.fold(account))] }
        return context
    }
}
