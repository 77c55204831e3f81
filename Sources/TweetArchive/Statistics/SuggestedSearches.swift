package import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Adds searches to counted values. A search finds exactly the tweets that were counted (`Query.clause`).
package struct SuggestedSearches {
    private let queries: QueryRunner

    package init(_ queries: QueryRunner) {
        self.queries = queries
    }

    /// Sets the search of each row of a table. `text` is the query of the table. With `limit:` or `unique:` in the
    /// query, no clause can select the counted tweets.
    package func add(to table: inout TopTable, of query: Query, _ text: String, _ options: SearchOptions) throws {
        guard query.canBeNarrowed else { return }
        let context = try queries.context(options)
        for index in table.rows.indices {
            let row = table.rows[index]
            let clause = try clause(for: table.field, row.text, id: row.id, country: row.country, context)
            table.rows[index].query = clause.map { Query.narrowed(text, to: $0) }
        }
    }

    /// Returns the clause for a value. `nil` if there is none, for example for a handle without an account ID that
    /// several accounts used.
    func clause(
        for field: TopTable.Field, _ text: String, id: String?, country: String? = nil, _ context: QueryContext
    ) throws -> String? {
        if id == nil, field == .users || field == .mentions {
            let rows = try context.resolveUsers(Folding.fold(text))
            if rows.contains(where: { $0.rawValue >= 0 }) { return nil }
        }
        return Query.clause(for: field, text, id: id, country: country)
    }
}
