internal import ArchiveImport
internal import EngineClient
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Walks the results of a query in an engine, page by page; where something is left to decide here, over candidates.
final class EngineWalk {
    /// Candidates a question: so much is held at a time.
    private static let portion = 1000

    private let engine: TweetEngine
    private let plan: EnginePlan
    private let query: Query
    private let deadline: ContinuousClock.Instant
    private let patience: Duration
    private var lines = ExportedTweets()
    private var texts = EngineTexts()

    init(_ engine: TweetEngine, _ plan: EnginePlan, _ query: Query, _ options: SearchOptions) {
        self.engine = engine
        self.plan = plan
        self.query = query
        patience = options.regexLimit
        deadline = .now + options.regexLimit
    }

    /// At most `limit` results, and whether there are more.
    func page(
        after place: QueryPlan.Cursor?, limit: Int
    ) throws -> (hits: [EngineHit], hasMore: Bool) {
        var hits: [EngineHit] = []
        if plan.verdict == nil {
            let sql = plan.page(after: place, limit: limit == .max ? 0 : limit + 1)
            let columns = plan.columns(withTweets: true)
            try engine.rows(sql) { row in hits.append(try hit(row, columns.tweet)) }
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

    /// All results that this program has to find among candidates.
    func count() throws -> Int {
        var count = 0
        try walk(after: nil, withTweets: false) { _, _, _ in
            count += 1
            return true
        }
        return count
    }

    /// Visits results in their order until the body says false. Gives each row with the column of the tweet.
    private func walk(
        after place: QueryPlan.Cursor?, withTweets: Bool,
        _ body: (EngineRow, QueryPlan.Cursor, Int?) throws -> Bool
    ) throws {
        guard let verdict = plan.verdict else { return }
        let columns = plan.columns(withTweets: withTweets)
        var kinds: Set<String> = []
        // Which of those that are alike is kept is a matter of the whole list.
        var isBehind = place == nil || !plan.isUnique
        var last = plan.isUnique ? nil : place
        var goesOn = true
        while goesOn {
            var count = 0
            try engine.rows(plan.page(after: last, limit: Self.portion, withTweets: withTweets)) { row in
                count += 1
                guard goesOn else { return }
                let here = try self.place(row)
                last = here
                let decision = try verdict.decide(flag: { row.flag(columns.verdict + $0) }) { column, verifier in
                    try holds(row.text(columns.verdict + column), verifier)
                }
                guard decision == true else { return }
                if let kind = columns.kind, let text = row.text(kind), !kinds.insert(text).inserted { return }
                if isBehind {
                    goesOn = try body(row, here, columns.tweet)
                } else if here.id == place?.id {
                    isBehind = true
                }
            }
            if count < Self.portion { goesOn = false }
        }
    }

    private func place(_ row: EngineRow) throws -> QueryPlan.Cursor {
        guard let id = row.integer(0) else {
            throw EngineError.incomplete(engine.client.address, reason: "a row has no id")
        }
        return QueryPlan.Cursor(
            id: TweetID(id), key: plan.sort.hasKey ? row.integer(1).map { .integer($0) } : nil)
    }

    private func hit(_ row: EngineRow, _ column: Int?) throws -> EngineHit {
        guard let column, let line = row.text(column), let hit = lines.hit(line) else {
            throw EngineError.incomplete(engine.client.address, reason: "a row has no tweet of this version")
        }
        return EngineHit(place: try place(row), hit: hit)
    }

    /// Whether a text of a column fulfils the check; nil where the column is NULL.
    private func holds(_ json: String?, _ verifier: TextVerifier) throws -> Bool? {
        guard let json else { return nil }
        guard let pairs = texts.pairs(json) else {
            throw EngineError.incomplete(engine.client.address, reason: "texts to look at are no list")
        }
        do throws(PatternTimeout) {
            for pair in pairs where try verifier.matches(pair.text, links: pair.links, before: deadline) { return true }
        } catch {
            throw TweetArchiveError.query([query.timeout(after: patience)])
        }
        return false
    }
}
