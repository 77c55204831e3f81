internal import IndexStore
package import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Counts the values of fields and the times of the matches of a query, each with the clause that narrows the query.
extension TweetArchive {
    /// Returns the most frequent values of fields in the matching tweets. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Counts the same tweets as a search, with the order of `options` for `unique:`, but ignores `limit:`. Takes time
    /// proportional to the number of matching tweets, and memory proportional to the number of different values.
    /// Results of an empty query are cached, except for labels. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - fields: The fields to count.
    ///   - limit: The maximum number of values for each field; 0 for all.
    ///   - options: The options of the search.
    /// - Returns: A facet for each element of `fields`, in their order.
    public func facets(
        _ text: String, fields: [Facet.Field] = Facet.Field.ofTweets, limit: Int = Facet.defaultLimit,
        options: SearchOptions
    ) throws -> [Facet] {
        let query = try queries.parse(text, options).unlimited
        func counted(_ fields: [Facet.Field], in query: Query) throws -> [Facet] {
            try self.facets(fields, limit: limit, of: query, options) { counter, context in
                try counter.add(try query.plan(context, sort: options.order), options.progress ?? { _ in })
            }
        }
        guard query.isEmpty else { return try counted(fields, in: query) }
        let key = ["facets", options.zone.signature, String(limit)]
        // Changes of labels do not clear the cache. Labels of all tweets are counted from the tweets that have one.
        let stored = fields.filter { $0 != .label }
        var facets = try cached(key + stored.map(\.rawValue)) { try counted(stored, in: query) }
        guard let index = fields.firstIndex(of: .label) else { return facets }
        var labels = try counted([.label], in: queries.parse("has:label", options))
        labels[0].unknown = try count("-has:label", options: options).total ?? 0
        facets.insert(labels[0], at: index)
        return facets
    }

    /// Returns the most frequent values of fields in the matching messages. Ignores `limit:`.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - scope: The messages to search.
    ///   - conversation: The ID of a conversation, to search only in it.
    ///   - fields: The fields to count, of `Facet.Field.ofMessages`.
    ///   - limit: The maximum number of values for each field; 0 for all.
    ///   - options: The options of the search.
    /// - Returns: A facet for each element of `fields`, in their order.
    public func messageFacets(
        _ text: String, _ scope: MessageScope = .direct, in conversation: String? = nil,
        fields: [Facet.Field] = Facet.Field.ofMessages, limit: Int = Facet.defaultLimit, options: SearchOptions
    ) throws -> [Facet] {
        let query = try queries.parse(text, options, about: .messages)
        return try facets(fields, limit: limit, of: query, options) { counter, context in
            try counter.add(try query.messagePlan(context, scope, in: conversation))
        }
    }

    private func facets(
        _ fields: [Facet.Field], limit: Int, of query: Query, _ options: SearchOptions,
        counting count: (inout FacetCounter, QueryContext) throws -> Void
    ) throws -> [Facet] {
        try queries.run(query, otherwise: fields.map { Facet(field: $0) }) { () throws -> [Facet] in
            let context = try queries.context(options)
            var counter = try FacetCounter(fields, zone: options.zone, connection)
            try count(&counter, context)
            let suggestions = SuggestedSearches(queries)
            let canBeNarrowed = query.unlimited.canBeNarrowed
            return try fields.map { field in
                try counter.facet(field, limit: limit) { text, id in
                    canBeNarrowed ? try suggestions.clause(for: field, text, id: id, context) : nil
                }
            }
        }
    }

    /// Returns the number of matching tweets in periods of equal length. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Counts the same tweets as `facets`. Chooses the period so that there are about 40 to 120 bins. Results of an
    /// empty query are cached. Does not write to the search history.
    public func histogram(_ text: String, options: SearchOptions) throws -> Histogram {
        let query = try queries.parse(text, options).unlimited
        return try cached(query.isEmpty ? ["histogram", options.zone.signature] : nil) {
            var times = TimeCounter(zone: options.zone)
            try queries.run(query, otherwise: ()) {
                let report = options.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                let plan = try query.plan(try queries.context(options), sort: options.order)
                let scan = try ResultScan(plan, connection)
                while let result = try scan.next() {
                    counted.advance(report)
                    times.add(result.sample.second, isDay: result.sample.isDay)
                }
            }
            return Histogram(times, of: query)
        }
    }
}

extension Histogram {
    /// Creates a histogram of the times of a query's results, with the clauses of its bins.
    package init(_ times: TimeCounter, of query: Query) {
        let canBeNarrowed = query.unlimited.canBeNarrowed
        self.init(times) { canBeNarrowed ? Query.clause(for: $0, $1) : nil }
    }
}
