internal import ArchiveImport
internal import ClickHouseClient
internal import QueryEngine
internal import SQLiteKit
internal import TweetArchive
internal import TweetModel
internal import TweetText

/// Reads the results of a query page by page. If ClickHouse cannot evaluate a clause, such as a regular expression,
/// requests candidates from ClickHouse and tests their texts.
final class ClickHouseResultCursor {
    /// The maximum number of candidates in a response, which bounds memory.
    private static let batchSize = 1000

    private let backend: ClickHouseBackend
    private let plan: ClickHousePlan
    private let query: Query
    private let deadline: ContinuousClock.Instant
    private let timeLimit: Duration
    private var decoder = ExportedTweets()
    private var texts = ClickHouseTexts()

    init(_ backend: ClickHouseBackend, _ plan: ClickHousePlan, _ query: Query, _ options: SearchOptions) {
        self.backend = backend
        self.plan = plan
        self.query = query
        timeLimit = options.regexLimit
        deadline = .now + options.regexLimit
    }

    /// Returns up to `limit` results after a position; without limit if `limit` is `.max`. `hasMore` is true if further
    /// results exist.
    func page(
        after place: QueryPlan.Cursor?, limit: Int
    ) throws -> (hits: [ClickHouseHit], hasMore: Bool) {
        var hits: [ClickHouseHit] = []
        if plan.postFilter == nil {
            let sql = plan.page(after: place, limit: limit == .max ? 0 : limit + 1)
            let columns = plan.columns(withTweets: true)
            try backend.rows(sql) { row in hits.append(try hit(row, columns.tweet)) }
        } else {
            try walk(after: place, withTweets: true) { row, place, tweet in
                hits.append(try hit(row, tweet))
                return hits.count <= limit || limit == .max
            }
        }
        let hasMore = hits.count > limit
        if hasMore { hits.removeLast() }
        return (hits, hasMore)
    }

    /// Counts the results by reading all candidates. If ClickHouse can evaluate all clauses, use `ClickHousePlan.count`
    /// instead.
    func count() throws -> Int {
        var count = 0
        try walk(after: nil, withTweets: false) { _, _, _ in
            count += 1
            return true
        }
        return count
    }

    /// Calls the body for each result, in order, until the body returns false. The arguments of the body are the row,
    /// its position, and the column that contains the tweet (`nil` without tweets). Does nothing if the plan has no
    /// post-filter.
    private func walk(
        after place: QueryPlan.Cursor?, withTweets: Bool,
        _ body: (ClickHouseRow, QueryPlan.Cursor, Int?) throws -> Bool
    ) throws {
        guard let postFilter = plan.postFilter else { return }
        let columns = plan.columns(withTweets: withTweets)
        var keys: Set<String> = []
        // `unique:` keeps the first tweet of each group in the whole list. So a later page also has to read the list
        // from its start.
        var hasReachedStart = place == nil || !plan.isUnique
        var last = plan.isUnique ? nil : place
        var shouldContinue = true
        while shouldContinue {
            var count = 0
            try backend.rows(plan.page(after: last, limit: Self.batchSize, withTweets: withTweets)) { row in
                count += 1
                guard shouldContinue else { return }
                let here = try self.place(row)
                last = here
                let decision = try postFilter.decide(flag: { row.flag(columns.postFilter + $0) }) { column, verifier in
                    try holds(row.text(columns.postFilter + column), verifier)
                }
                guard decision == true else { return }
                if let column = columns.uniqueKey, let key = row.text(column), !keys.insert(key).inserted { return }
                if hasReachedStart {
                    shouldContinue = try body(row, here, columns.tweet)
                } else if here.id == place?.id {
                    hasReachedStart = true
                }
            }
            if count < Self.batchSize { shouldContinue = false }
        }
    }

    private func place(_ row: ClickHouseRow) throws -> QueryPlan.Cursor {
        guard let id = row.integer(0) else {
            throw ClickHouseError.incomplete(backend.client.address, reason: "a row has no id")
        }
        return QueryPlan.Cursor(
            id: TweetID(id), key: plan.sort.hasKey ? row.integer(1).map { .integer($0) } : nil)
    }

    private func hit(_ row: ClickHouseRow, _ column: Int?) throws -> ClickHouseHit {
        guard let column, let line = row.text(column), let hit = decoder.hit(line) else {
            throw ClickHouseError.incomplete(
                backend.client.address, reason: "a row does not contain a tweet of this version")
        }
        return ClickHouseHit(place: try place(row), hit: hit)
    }

    /// Returns true if the verifier matches one of the texts in a column; `nil` if the column is NULL. Throws `.query`
    /// if the time limit for regular expressions has passed.
    private func holds(_ json: String?, _ verifier: TextVerifier) throws -> Bool? {
        guard let json else { return nil }
        guard let pairs = texts.pairs(json) else {
            throw ClickHouseError.incomplete(backend.client.address, reason: "a column of texts is not a JSON array")
        }
        do throws(PatternTimeout) {
            for pair in pairs where try verifier.matches(pair.text, links: pair.links, before: deadline) { return true }
        } catch {
            throw TweetArchiveError.query([query.timeout(after: timeLimit)])
        }
        return false
    }
}
