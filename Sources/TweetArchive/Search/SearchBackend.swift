internal import IndexStore
package import QueryEngine
package import TweetModel

/// A database that evaluates queries about tweets. All back ends return the same results in the same order. A back end
/// throws `.query` for a query that it does not support. `TweetArchive` documents the methods.
package protocol SearchBackend {
    /// The store that contains the labels, saved searches and settings, and the search history.
    var archive: TweetArchive { get }

    /// Calls the body with the results of a query. Returns `nil` for a store without tables.
    ///
    /// - Parameters:
    ///   - sort: The order if the query has no `sort:`; `nil` if the body needs no order.
    ///   - seed: The seed of a random order without a seed.
    func evaluate<Value>(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder?, seed: Int64,
        _ body: (any SearchResults) throws -> Value
    ) throws -> Value?

    /// Counts the results of a recorded search if its page has no total, and adds the number to the history.
    func completeRecord(of page: SearchPage, options: SearchOptions) throws
    func top(_ field: TopTable.Field, of text: String, options: TopOptions, search: SearchOptions) throws -> TopTable
    func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws -> TweetTimeSeries
    func statistics(of text: String, options: SearchOptions) throws -> StoreStatistics
    func counts(
        _ text: String, facets fields: [Facet.Field]?, limit: Int, histogram: Bool, options: SearchOptions
    ) throws -> ResultCounts
}

/// Counts the tweets that match queries.
package protocol QueryCounter {
    /// Returns the number of matching tweets. Ignores `limit:`.
    func count(_ query: Query) throws -> Int
    /// Returns false if all tweets are known to have a field.
    func mayLack(_ field: Query.AbsentField) throws -> Bool
}

/// The results of a query in a back end.
package protocol SearchResults: QueryCounter {
    /// The order. A random one has a seed.
    var sort: SearchOrder { get }
    /// The maximum number of results on all pages together (`limit:`); `nil` if unlimited. `page` ignores it.
    var maxResults: Int? { get }
    /// Returns up to `limit` results, without highlights, after a position; all if `limit` is `.max`.
    func page(after position: PageCursor.Position?, limit: Int) throws -> ResultPage
    /// Returns true if a tweet has the field, or if the back end contains no tweets.
    func mayHave(_ field: Column) throws -> Bool
    /// The store's change counter.
    func generation() throws -> Int64
    /// Returns warnings about data that the query needs and the store does not contain.
    ///
    /// - Parameter isEmpty: True if no tweet matches.
    func missingData(isEmpty: Bool) throws -> [Diagnostic]
    /// Explains on a page that contains all results why they are few or none. Does nothing in a back end that does not
    /// know the reasons.
    func explain(_ page: inout SearchPage) throws
}

/// A part of the results. `last` is the position of the last one, after which the next page can begin. `hasMore` is
/// true if further results exist.
package typealias ResultPage = (hits: [SearchHit], last: PageCursor.Position?, hasMore: Bool)

extension QueryCounter {
    /// Returns the fields of the query that some tweets lack, and the number of tweets that do not match only because
    /// of this. For example, `min_replies:1` leaves out tweets without a reply count.
    ///
    /// - Parameter matching: The number of matching tweets without `limit:`; `nil` if unknown.
    func absentFields(_ query: Query, matching: Int?) throws -> [EmptyResult.Unknown] {
        let wider = try query.withAbsentFields.filter(mayLack)
        if wider.isEmpty { return [] }
        let known = try matching ?? count(query)
        return try wider.compactMap { field in
            let skipped = try count(field.query) - known
            return skipped > 0 ? EmptyResult.Unknown(field: field.name, tweets: skipped) : nil
        }
    }
}

extension SearchBackend {
    /// Returns one page of results. See `TweetArchive.search`.
    package func search(_ text: String, options: SearchOptions) throws -> SearchPage {
        try page(text, options)
    }

    /// Returns a page without results. See `TweetArchive.count`.
    package func count(_ text: String, options: SearchOptions) throws -> SearchPage {
        try countPage(text, options)
    }

    /// Implements `search`. The query can name `unsaved` like a saved search, although it is not in the store.
    func page(_ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil) throws -> SearchPage {
        let start = ContinuousClock.now
        let query = try archive.queries.parse(text, options, with: unsaved)
        var page = SearchPage(of: query, text)
        let cursor = options.after
        // A generated seed has at most nine digits, so that users can type it.
        let seed = cursor?.seed ?? Int64.random(in: 1...999_999_999)
        let found = try evaluate(query, options, sort: options.order, seed: seed) { results in
            if let cursor, !cursor.fits(results.sort) { throw TweetArchiveError.badCursor }
            var found = page
            let part = PagePart(options, maxResults: results.maxResults)
            let last: PageCursor.Position?
            let hasMore: Bool
            (found.hits, last, hasMore) =
                part.limit == 0 ? ([], nil, false) : try results.page(after: cursor?.position, limit: part.limit)
            if query.hasHighlights {
                for index in found.hits.indices {
                    found.hits[index].matches = query.highlights(in: found.hits[index].tweet)
                }
            }
            found.notes += try results.missingData(
                isEmpty: found.hits.isEmpty && cursor == nil && options.explainsEmptyResults)
            found.generation = try results.generation()
            found.seed = results.sort.seed
            if hasMore { found.next = part.cursor(after: last, found.hits.count, seed: found.seed) }
            if found.next == nil, cursor == nil { found.total = found.hits.count }
            if options.wantsTotal {
                let total = try found.total ?? results.total(of: query)
                found.total = total
                found.notes += try results.skipped(by: query, total)
            }
            // If there are further results, a warning about a missing field helps little. Skip this check then, because
            // it may read the whole table.
            if cursor == nil, !hasMore {
                try results.explain(&found)
                found.notes += try results.missingFields(of: query)
            }
            return found
        }
        page = found ?? page
        if found == nil {
            page.total = 0
            page.emptiness = EmptyResult(storeIsEmpty: true)
        }
        if let seed = page.seed, query.sort?.seed == nil { page.notes.append(.seed(seed)) }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty { archive.recordSearch(&page, options) }
        return page
    }

    /// Implements `count`, with the same parameter as `page`.
    func countPage(_ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil) throws -> SearchPage {
        let start = ContinuousClock.now
        let query = try archive.queries.parse(text, options, with: unsaved)
        var page = SearchPage(of: query, text)
        let counted = try evaluate(query, options, sort: nil, seed: 0) { results in
            var page = page
            let total = try results.total(of: query)
            page.total = total
            page.notes += try results.missingData(isEmpty: total == 0) + results.skipped(by: query, total)
            if total == 0 { page.notes += try results.missingFields(of: query) }
            return page
        }
        page = counted ?? page
        if counted == nil { page.total = 0 }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }
}

extension SearchResults {
    /// Returns the number of results, at most the `limit:` of the query.
    fileprivate func total(of query: Query) throws -> Int {
        min(try count(query), maxResults ?? .max)
    }

    /// Returns notes such as "3 tweets skipped: number of replies unknown". These tweets might match if they had the
    /// field.
    ///
    /// - Parameter total: The number of results.
    fileprivate func skipped(by query: Query, _ total: Int) throws -> [Diagnostic] {
        // If the query has a `limit:`, `total` does not exceed it, so it cannot be compared with the other counts.
        try absentFields(query, matching: maxResults == nil ? total : nil).map {
            .skipped($0.tweets, lacking: $0.field)
        }
    }

    /// Returns a warning for each field that the query needs but that no tweet has.
    fileprivate func missingFields(of query: Query) throws -> [Diagnostic] {
        try query.requiredFields.filter { try !mayHave($0.field) }.map(\.warning)
    }
}

extension SearchPage {
    /// Creates a page without results.
    fileprivate init(of query: Query, _ text: String) {
        self.init(query: text, canonical: query.canonical)
        notes = query.notes
        namedOrder = query.sort
    }
}

/// The part of all results that a page contains, between the cursor of the previous page and the limits of the query
/// and of the page.
struct PagePart {
    /// The maximum number of results of the page; `.max` if unlimited.
    let limit: Int
    private let delivered: Int
    private let maxResults: Int?

    /// - Parameter maxResults: The `limit:` of the query; `nil` if unlimited.
    init(_ options: SearchOptions, maxResults: Int?) {
        let delivered = options.after?.delivered ?? 0
        let remaining = maxResults.map { max(0, $0 - delivered) } ?? .max
        (self.delivered, self.maxResults) = (delivered, maxResults)
        limit = min(options.limit > 0 ? options.limit : .max, remaining)
    }

    /// Returns the cursor for the next page if further results exist; `nil` if the `limit:` of the query is reached.
    ///
    /// - Parameters:
    ///   - last: The position of the last result of this page; `nil` for an empty page.
    ///   - count: The number of results of this page.
    func cursor(after last: PageCursor.Position?, _ count: Int, seed: Int64? = nil) -> PageCursor? {
        guard let last, maxResults.map({ delivered + count < $0 }) ?? true else { return nil }
        return PageCursor(last, seed: seed, delivered: maxResults.map { _ in delivered + count })
    }
}
