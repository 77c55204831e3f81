internal import ArchiveImport
internal import ClickHouseClient
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetArchive
package import TweetModel

extension ClickHouseBackend {
    /// Returns the same tweets in the same order as `TweetArchive.search`, with the contents that `load` stored. Labels
    /// and notes come from the local store. Throws `.query` for a clause or an order that ClickHouse does not support.
    package func search(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        page.namesOrder = query.sort != nil
        page.namesOrigin = query.namesOrigin
        let cursor = options.after
        let order = options.order
        let seed = order?.seed ?? cursor?.seed ?? Int64.random(in: 1...999_999_999)
        let plan = try planner.plan(query, options, sort: order?.sort, seed: seed)
        if let cursor, !cursor.fits(sort: plan.sort, seed: plan.seed) { throw .badCursor }
        let delivered = cursor?.delivered ?? 0
        let remaining = plan.limit.map { max(0, $0 - delivered) } ?? .max
        let limit = min(options.limit > 0 ? options.limit : .max, remaining)
        var (found, hasMore) = try mappingErrors {
            limit == 0
                ? ([], false)
                : try ClickHouseResultCursor(self, plan, query, options).page(after: cursor?.place, limit: limit)
        }
        try addAnnotations(&found)
        page.hits = found.map { entry in
            var hit = entry.hit
            hit.matches = query.highlights(in: hit.tweet)
            return hit
        }
        if plan.sort == .random { page.seed = plan.seed }
        if hasMore, limit < remaining {
            page.next = found.last.map {
                PageCursor($0.place, seed: page.seed, delivered: plan.limit.map { _ in delivered + found.count })
            }
        }
        if page.next == nil, cursor == nil { page.total = found.count }
        if options.wantsTotal {
            var total = page.total ?? 0
            if page.total == nil { total = try count(plan, query, options) }
            page.total = total
            page.notes += try skipped(by: query, total, options)
        }
        if !hasMore, cursor == nil { page.notes += try missingFields(of: query) }
        if let seed = page.seed, query.seed == nil { page.notes.append(.seed(seed)) }
        page.generation = try access.generation()
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty {
            archive.history.record(&page, options)
        }
        return page
    }

    /// Returns a page without results, whose `total` is the number of matching tweets.
    package func count(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let total = try count(try planner.plan(query, options), query, options)
        page.total = total
        page.notes += try skipped(by: query, total, options)
        if total == 0 { page.notes += try missingFields(of: query) }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Counts the results of a recorded search if its page has no total, and adds the number to the history. Does
    /// nothing if Tweetdex must evaluate a clause itself, or if counting fails or takes longer than a second.
    package func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        guard let logged = page.logged, page.total == nil else { return }
        let query = try queries.parse(page.query, options)
        let plan = try planner.plan(query, options)
        // Evaluating a clause on each row takes too long for a history entry.
        guard plan.postFilter == nil else { return }
        var total: Int?
        do {
            total = try count(plan.count, by: client.withTimeout(Self.countTimeLimit))
        } catch {
            // The results have already been returned, so leave the history entry without a number.
            return
        }
        if let total { archive.history.completeRecord(of: logged, hits: min(total, plan.limit ?? .max)) }
    }

    private static let countTimeLimit = Duration.seconds(1)

    /// Returns the number of matching tweets, without the limit of the clause `limit:`.
    private func unlimited(
        _ plan: ClickHousePlan, _ query: Query, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int {
        try mappingErrors {
            if plan.postFilter == nil { return try count(plan.count) }
            return try ClickHouseResultCursor(self, plan, query, options).count()
        }
    }

    private func count(
        _ plan: ClickHousePlan, _ query: Query, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int {
        min(try unlimited(plan, query, options), plan.limit ?? .max)
    }

    /// Returns notes such as "3 tweets skipped: no reply count". These tweets might match if they had the field.
    private func skipped(
        by query: Query, _ total: Int, _ options: SearchOptions
    ) throws(TweetArchiveError) -> [QueryProblem] {
        let wider = query.withAbsentFields
        if wider.isEmpty { return [] }
        var known = total
        if query.limit != nil { known = try unlimited(query, options) }
        var notes: [QueryProblem] = []
        for (field, query, _) in wider {
            let skipped = try unlimited(query, options) - known
            if skipped > 0 { notes.append(.skipped(skipped, lacking: field)) }
        }
        return notes
    }

    private func unlimited(_ query: Query, _ options: SearchOptions) throws(TweetArchiveError) -> Int {
        try unlimited(planner.plan(query, options), query, options)
    }

    /// Returns a warning for each field that the query needs but that no tweet in the table has. Returns no warnings
    /// for an empty table.
    private func missingFields(of query: Query) throws(TweetArchiveError) -> [QueryProblem] {
        if query.clickHouseRequiredFields.isEmpty { return [] }
        return try mappingErrors {
            guard try hasRow(ClickHousePlan.anything) else { return [] }
            return try query.clickHouseRequiredFields.filter { try !hasRow($0.existence) }.map(\.field.warning)
        }
    }

    /// Adds labels and notes from the local store, because the table does not contain them.
    private func addAnnotations(_ found: inout [ClickHouseHit]) throws(TweetArchiveError) {
        let ids = found.map(\.hit.tweet.id)
        let own = try access.read(otherwise: []) { () throws(SQLiteError) in
            try TweetLoader(access.store).hits(ids)
        }
        let byID = Dictionary(own.map { ($0.tweet.id, $0) }) { first, _ in first }
        for index in found.indices {
            guard let own = byID[found[index].hit.tweet.id] else { continue }
            found[index].hit.labels = own.labels
            found[index].hit.note = own.note
        }
    }
}

/// A result with its position, after which the next page can begin.
struct ClickHouseHit {
    var place: QueryPlan.Cursor
    var hit: SearchHit
}
