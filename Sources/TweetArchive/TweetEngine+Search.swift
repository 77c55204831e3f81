internal import ArchiveImport
internal import EngineClient
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetEngine {
    /// As `TweetArchive.search`: the same tweets in the same order, as they were when they were loaded. Labels and notes
    /// are those of the store on this machine.
    public func search(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try archive.parse(text, options)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        page.namesOrder = query.sort != nil
        let cursor = try options.after.map { (text) throws(TweetArchiveError) in try Cursor(text) }
        let order = options.order
        let seed = order?.seed ?? cursor?.seed ?? Int64.random(in: 1...999_999_999)
        let plan = try archive.enginePlan(query, options, of: text, sort: order?.sort, seed: seed)
        if let cursor, !cursor.fits(sort: plan.sort, seed: plan.seed) { throw .badCursor }
        let delivered = cursor?.delivered ?? 0
        let remaining = plan.limit.map { max(0, $0 - delivered) } ?? .max
        let limit = min(options.limit > 0 ? options.limit : .max, remaining)
        var (found, hasMore) = try asking {
            limit == 0
                ? ([], false)
                : try EngineWalk(self, plan, query, options).page(after: cursor?.place, limit: limit)
        }
        try keepOwn(&found)
        page.hits = found.map { entry in
            var hit = entry.hit
            hit.matches = query.highlights(in: hit.tweet)
            return hit
        }
        if plan.sort == .random { page.seed = plan.seed }
        page.notes += QueryProblem.overruled(order, by: query)
        if hasMore, limit < remaining {
            page.next = found.last.map {
                Cursor($0.place, seed: page.seed, delivered: plan.limit.map { _ in delivered + found.count }).text
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
        page.generation = try archive.generation()
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        if options.records, options.after == nil, !query.isEmpty { archive.record(&page, at: options.now) }
        return page
    }

    /// The total alone, without hits.
    public func count(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        let start = ContinuousClock.now
        let query = try archive.parse(text, options)
        var page = SearchPage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let total = try count(try archive.enginePlan(query, options, of: text), query, options)
        page.total = total
        page.notes += try skipped(by: query, total, options)
        if total == 0 { page.notes += try missingFields(of: query) }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Adds to the records what a search found in all, where its reader has not seen all of it.
    public func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        guard let logged = page.logged, page.total == nil else { return }
        let query = try archive.parse(page.query, options)
        let plan = try archive.enginePlan(query, options, of: page.query)
        // What this program has to look at itself takes longer than a record is worth.
        guard plan.verdict == nil else { return }
        var total: Int?
        do {
            try rows(plan.count, by: client.hurried(to: Self.patienceForRecords)) { row in
                total = row.integer(0).map { Int($0) }
            }
        } catch {
            // The results are out, and a record never makes a search fail: how many there are stays unknown.
            return
        }
        if let total { archive.completeRecord(of: logged, hits: min(total, plan.limit ?? .max)) }
    }

    private static let patienceForRecords = Duration.seconds(1)

    /// How many a plan finds, its own limit aside.
    private func unlimited(
        _ plan: EnginePlan, _ query: Query, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int {
        try asking {
            if plan.verdict == nil { return try integer(plan.count) ?? 0 }
            return try EngineWalk(self, plan, query, options).count()
        }
    }

    private func count(
        _ plan: EnginePlan, _ query: Query, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int {
        min(try unlimited(plan, query, options), plan.limit ?? .max)
    }

    /// How many tweets are left out because they lack a field that the query asks about.
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
        try unlimited(archive.enginePlan(query, options, of: ""), query, options)
    }

    /// Warnings about fields that clauses need and no tweet has; none for a table without tweets.
    private func missingFields(of query: Query) throws(TweetArchiveError) -> [QueryProblem] {
        if query.engineNeeds.isEmpty { return [] }
        return try asking {
            guard try integer(EnginePlan.anything) != nil else { return [] }
            return try query.engineNeeds.filter { try integer($0.existence) == nil }.map(\.need.warning)
        }
    }

    /// What the owner put on tweets is in the store alone.
    private func keepOwn(_ found: inout [EngineHit]) throws(TweetArchiveError) {
        let ids = found.map(\.hit.tweet.id)
        let own = try archive.reading(otherwise: []) { () throws(SQLiteError) in
            try TweetLoader(archive.store).hits(ids)
        }
        let byID = Dictionary(own.map { ($0.tweet.id, $0) }) { first, _ in first }
        for index in found.indices {
            guard let own = byID[found[index].hit.tweet.id] else { continue }
            found[index].hit.labels = own.labels
            found[index].hit.note = own.note
        }
    }
}

/// A result, and its place in the order.
struct EngineHit {
    var place: QueryPlan.Cursor
    var hit: SearchHit
}
