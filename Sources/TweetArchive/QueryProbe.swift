internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Asks a store how much queries find, for explanations.
struct QueryProbe {
    let store: Store
    let context: QueryContext

    init(_ store: Store, _ context: QueryContext) {
        self.store = store
        self.context = context
    }

    func count(_ query: Query) throws -> Int {
        Int(try store.connection.integer(query.plan(context).count()) ?? 0)
    }

    func exists(_ query: Query) throws -> Bool {
        try store.connection.integer(query.plan(context).page(limit: 1)) != nil
    }

    /// Tweets that match neither the query nor its opposite.
    func unknown(_ query: Query, matching: Int, among: Int) throws -> Int {
        max(0, among - matching - (try count(query.negated)))
    }

    /// Tweets that are no results only because the archive does not have a field of theirs, per field: they match all
    /// other clauses, and neither the one about the field nor its opposite.
    func absentFields(_ query: Query, matching: Int) throws -> [EmptyResult.Unknown] {
        var result: [EmptyResult.Unknown] = []
        let clauses = query.clauses
        for (index, clause) in clauses.enumerated() {
            guard let field = clause.fields.first, !result.contains(where: { $0.field == field }) else { continue }
            let others = Query.all(of: [query.unconditional] + clauses[..<index] + clauses[(index + 1)...])
            let opposite = try count(Query.all(of: [others, clause.negated]))
            let left = try count(others) - matching - opposite
            if left > 0 { result.append(EmptyResult.Unknown(field: field, tweets: left)) }
        }
        return result
    }
}
