internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Counts the tweets that match a part of a query, in order to explain results.
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

    /// Returns the number of tweets that match neither the query nor its negation, because they lack a field.
    ///
    /// - Parameters:
    ///   - matching: The number of tweets that match the query.
    ///   - among: The number of tweets that searches find without the conditions of the query.
    func unknown(_ query: Query, matching: Int, among: Int) throws -> Int {
        max(0, among - matching - (try count(query.negated)))
    }

    /// Returns the fields of the query that some tweets lack, and the number of tweets that do not match only because
    /// of this. For example, `min_replies:1` leaves out tweets without a reply count.
    ///
    /// Runs one count for each field, unless a fast check shows that every tweet in the store has the field.
    ///
    /// - Parameter matching: The number of matching tweets; `nil` if unknown.
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
