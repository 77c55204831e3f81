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

    /// Tweets that are no results only because the archive does not have a field of theirs, per field: neither a condition
    /// on it nor its opposite holds for them. `matching` is how many are results, when that is known. Costs one count a
    /// field, unless every tweet is known to have it.
    func absentFields(_ query: Query, matching: Int?) throws -> [EmptyResult.Unknown] {
        let wider = try query.withAbsentFields.filter { entry in
            try entry.absence.map { try store.connection.integer($0) != 0 } ?? true
        }
        if wider.isEmpty { return [] }
        let known = try matching ?? count(query)
        return try wider.compactMap { field, query, _ in
            let skipped = try count(query) - known
            return skipped > 0 ? EmptyResult.Unknown(field: field, tweets: skipped) : nil
        }
    }
}
