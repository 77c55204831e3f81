internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Counts the tweets that match a part of a query, in order to explain results.
struct QueryProbe: QueryCounter {
    let store: Store
    let context: QueryContext

    init(_ store: Store, _ context: QueryContext) {
        self.store = store
        self.context = context
    }

    package func count(_ query: Query) throws -> Int {
        Int(try store.connection.integer(query.plan(context).count()) ?? 0)
    }

    func exists(_ query: Query) throws -> Bool {
        try store.connection.integer(query.plan(context).page(limit: 1)) != nil
    }

    /// Returns the number of tweets that match neither the query nor its negation, because they lack a field.
    ///
    /// - Parameters:
    ///   - matching: The number of tweets that match the query.
    ///   - among: The number of tweets that searches find without the conditions of the query.
    func unknown(_ query: Query, matching: Int, among: Int) throws -> Int {
        max(0, among - matching - (try count(query.negated)))
    }

    func mayLack(_ field: Query.AbsentField) throws -> Bool {
        try field.absence.map { try store.connection.integer($0) != 0 } ?? true
    }
}
