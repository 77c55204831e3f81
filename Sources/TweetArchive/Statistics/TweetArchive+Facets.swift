internal import CLibrary
internal import Dispatch
internal import IndexStore
package import QueryEngine
internal import SQLiteKit
internal import Synchronization
public import TweetModel

/// Counts the values of fields and the times of the matches of a query, each with the clause that narrows the query.
extension TweetArchive {
    /// Returns the most frequent values of fields in the matching tweets, and their number in periods of equal length,
    /// from one scan. An empty query counts all tweets except referenced ones.
    ///
    /// Counts the same tweets as a search, with the order of `options` for `unique:`, but ignores `limit:`. Takes time
    /// proportional to the number of matching tweets, and memory proportional to the number of different values.
    /// Results of an empty query are cached. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - fields: The fields to count; `nil` for no facets.
    ///   - limit: The maximum number of values for each field; 0 for all.
    ///   - histogram: True to count the times, in about 40 to 120 periods.
    ///   - options: The options of the search.
    /// - Returns: A facet for each element of `fields`, in their order, and the histogram.
    public func counts(
        _ text: String, facets fields: [Facet.Field]?, limit: Int = Facet.defaultLimit, histogram: Bool = false,
        options: SearchOptions
    ) throws -> ResultCounts {
        let query = try queries.parse(text, options).unlimited
        func counted(_ fields: [Facet.Field]?, in query: Query, histogram: Bool) throws -> ResultCounts {
            try self.counts(fields, limit: limit, histogram: histogram, of: query, options) { counter, context in
                try counter.add(try query.plan(context, sort: options.order), options.progress ?? { _ in })
            }
        }
        guard query.isEmpty else {
            return try concurrently(text, query, fields, options, limit) {
                try counted($0, in: query, histogram: histogram)
            }
        }
        // Labels of all tweets are counted from the tweets that have one. Changes of labels and notes do not affect
        // other facets.
        let notes = try fields?.contains(.has) == true ? state(of: Self.notes) : nil
        let stored = fields?.filter { $0 != .label && (notes == nil || $0 != .has) }
        let key =
            ["counts2", options.zone.signature, histogram ? "histogram" : ""]
            + (stored.map { ["facets", String(limit)] + $0.map(\.rawValue) } ?? [])
        var counts = ResultCounts(facets: [])
        if fields == [.label], !histogram {
            counts.total = try count("", options: options).total ?? 0
        } else {
            counts = try cached(key, of: query, options) {
                try concurrently(text, query, stored, options, limit) {
                    try counted($0, in: query, histogram: histogram)
                }
            }
        }
        if let notes, let index = fields?.filter({ $0 != .label }).firstIndex(of: .has) {
            func make() throws -> ResultCounts { try counted([.has], in: query, histogram: false) }
            let key = ["notes", String(limit)] + notes
            let found = try notes.isEmpty ? make() : cached(key, of: query, options, make)
            counts.facets?.insert(contentsOf: found.facets ?? [], at: index)
        }
        guard let index = fields?.firstIndex(of: .label) else { return counts }
        var labels = Facet(field: .label, unknown: counts.total)
        if let state = try state(of: Self.labels) {
            func make() throws -> ResultCounts {
                try counted([.label], in: queries.parse("has:label", options), histogram: false)
            }
            let key = ["labels", String(limit)] + state
            let labelled =
                try state.isEmpty
                ? make() : cached(key, of: query, options, atLeast: Self.labelCacheThreshold, make)
            labels = labelled.facets?.first ?? labels
            labels.unknown = counts.total - labelled.total
        }
        counts.facets?.insert(labels, at: index)
        return counts
    }

    /// The minimum time to count the labels of all tweets if the result is to be cached. It is about that of a commit.
    private static let labelCacheThreshold = Duration.milliseconds(2)

    /// The tables of labels and of notes, and a statement that returns a row if a tweet has one.
    private static let labels: (any: SQL, tables: [String]) =
        ("SELECT 1 FROM tweet_label LIMIT 1", ["label", "tweet_label"])
    private static let notes: (any: SQL, tables: [String]) = ("SELECT 1 FROM tweet_note LIMIT 1", ["tweet_note"])

    /// Returns values that change with the rows of `labels` or `notes`; `nil` if no tweet has one, and an empty array
    /// if the store does not maintain such values.
    private func state(of marks: (any: SQL, tables: [String])) throws -> [String]? {
        try read(otherwise: nil) {
            guard try connection.integer(marks.any) == 1 else { return nil }
            return try RowSums.state(of: marks.tables, connection) ?? []
        }
    }

    /// The fields whose values are in other tables than the tweets.
    private static let entityFields: Set<Facet.Field> = [.hashtag, .domain, .media, .mention, .has]

    /// The number of results below which one connection counts them about as fast as two.
    private var minConcurrentResults: Int { concurrentCountThreshold / 25 }
    /// The time limit for counting the results in advance. A count that takes longer has many.
    private static let advanceCountMilliseconds = 4

    /// Counts fields of the results of a query. In a large store, counts the values of many results in other tables on
    /// a second connection at the same time, unless the query reads texts. Two connections would read them twice.
    private func concurrently(
        _ text: String, _ query: Query, _ fields: [Facet.Field]?, _ options: SearchOptions, _ limit: Int,
        _ count: ([Facet.Field]?) throws -> ResultCounts
    ) throws -> ResultCounts {
        // Inside a transaction, the two connections would read different versions of the store.
        guard let fields, !Self.entityFields.isDisjoint(with: fields), !connection.isInTransaction,
            try read(otherwise: 0, { try store.tweetCount() }) >= concurrentCountThreshold,
            try query.isEmpty || hasManyResults(query, options)
        else { return try count(fields) }
        // A light request would reach its limit and start again.
        if connection.deadline?.limitsProcessorTime == true { throw TweetArchiveError.interrupted }
        return try countsOfTwoConnections(text, fields, options, limit, count) ?? count(fields)
    }

    /// Returns false if the query has few results or reads texts.
    private func hasManyResults(_ query: Query, _ options: SearchOptions) throws -> Bool {
        try queries.run(query, otherwise: false) { () throws -> Bool in
            let plan = try query.plan(queries.context(options), sort: options.order)
            guard plan.cost != .text else { return false }
            let results = try queries.count(plan, within: Self.advanceCountMilliseconds)
            return results.map { $0 >= minConcurrentResults } ?? true
        }
    }

    /// Implements `concurrently`. Returns `nil` if one connection can count all fields as fast, if the second one
    /// fails, or if tweets, labels or notes have changed meanwhile.
    func countsOfTwoConnections(
        _ text: String, _ fields: [Facet.Field], _ options: SearchOptions, _ limit: Int,
        _ count: ([Facet.Field]?) throws -> ResultCounts
    ) throws -> ResultCounts? {
        let others = fields.filter(Self.entityFields.contains)
        guard !others.isEmpty, others.count < fields.count else { return nil }
        func current() throws -> [String] {
            try [String(generation())] + [Self.labels, Self.notes].flatMap { try state(of: $0) ?? [] }
        }
        let before = try current()
        let deadline = CancellableTask(
            milliseconds: CancellableTask.unlimitedMilliseconds, within: connection.deadline)
        let result = Mutex<Result<ResultCounts, any Error>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        var quiet = options
        quiet.progress = nil
        DispatchQueue(label: "tweetdex.facets").async { [path = store.path, quiet] in
            let counted = Result {
                let archive = try TweetArchive(path: path, access: .browsing)
                archive.cacheThreshold = nil
                return try archive.connection.withDeadline(by: deadline) {
                    try archive.counts(text, facets: others, limit: limit, options: quiet)
                }
            }
            result.withLock { $0 = counted }
            ended.signal()
        }
        var counts: ResultCounts
        do {
            counts = try count(fields.filter { !others.contains($0) })
        } catch {
            deadline.cancel()
            ended.wait()
            throw error
        }
        ended.wait()
        // If the second connection failed, the caller counts all fields on this one, and throws errors that persist.
        guard let other = try? result.withLock({ $0 })?.get(), try current() == before, isCurrentFile
        else { return nil }
        let facets = (counts.facets ?? []) + (other.facets ?? [])
        counts.facets = fields.compactMap { field in facets.first { $0.field == field } }
        return counts
    }

    /// Returns the facets of `counts`.
    public func facets(
        _ text: String, fields: [Facet.Field] = Facet.Field.ofTweets, limit: Int = Facet.defaultLimit,
        options: SearchOptions
    ) throws -> [Facet] {
        try counts(text, facets: fields, limit: limit, options: options).facets ?? []
    }

    /// Returns the histogram of `counts`.
    public func histogram(_ text: String, options: SearchOptions) throws -> Histogram {
        try counts(text, facets: nil, histogram: true, options: options).histogram
            ?? Histogram(TimeCounter(zone: options.zone)) { _, _ in nil }
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
        return try counts(fields, limit: limit, histogram: false, of: query, options) { counter, context in
            try counter.add(try query.messagePlan(context, scope, in: conversation))
        }.facets ?? []
    }

    func counts(
        _ fields: [Facet.Field]?, limit: Int, histogram: Bool, of query: Query, _ options: SearchOptions,
        counting count: (inout FacetCounter, QueryContext) throws -> Void
    ) throws -> ResultCounts {
        let empty = ResultCounts(
            facets: fields?.map { Facet(field: $0) },
            histogram: histogram ? Histogram(TimeCounter(zone: options.zone), of: query) : nil)
        return try queries.run(query, otherwise: empty) { () throws -> ResultCounts in
            let context = try queries.context(options)
            var counter = try FacetCounter(fields ?? [], times: histogram, context, connection)
            try count(&counter, context)
            let canBeNarrowed = query.unlimited.canBeNarrowed
            var counts = ResultCounts()
            counts.total = counter.total
            counts.facets = try fields?.map { field in
                try counter.facet(field, limit: limit) { text, id in
                    canBeNarrowed ? try queries.clause(for: field, text, id: id, context) : nil
                }
            }
            if histogram { counts.histogram = Histogram(counter.times, of: query) }
            return counts
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
