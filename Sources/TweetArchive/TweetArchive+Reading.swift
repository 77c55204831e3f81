internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// How a query is understood, part by part. Each condition is counted by itself as long as `milliseconds` last over all
    /// of them; 0 counts nothing. Nothing is recorded.
    public func reading(
        of text: String, countingFor milliseconds: Int, options: SearchOptions
    ) throws(TweetArchiveError) -> QueryReading {
        let query = try parse(text, options)
        let nowhere = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
        let parts = query.parts(nowhere)
        var reading = QueryReading(
            canonical: query.canonical, sentence: query.sentence(nowhere),
            parts: parts.map {
                QueryReading.Part(
                    text: $0.text, phrase: $0.phrase, isCondition: $0.condition != nil, rest: $0.rest.canonical)
            })
        guard milliseconds > 0 else { return reading }
        let counts = try asking(query, otherwise: [Int?](repeating: 0, count: parts.count)) { () throws -> [Int?] in
            let context = try context(options)
            let start = ContinuousClock.now
            return try parts.map { part in
                let left = milliseconds - Int(start.duration(to: .now).milliseconds)
                guard let condition = part.condition, left > 0 else { return nil }
                return try counted(condition.plan(context).count(), within: left)
            }
        }
        for (index, count) in counts.enumerated() where reading.parts[index].isCondition {
            reading.parts[index].tweets = count
        }
        return reading
    }

    /// The number of all results; nil when counting takes longer than that.
    public func quickCount(
        _ text: String, within milliseconds: Int, options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        try quickCount(text, within: milliseconds, options: options, with: nil)
    }

    /// The same, with `unsaved` taken for one of the saved searches.
    func quickCount(
        _ text: String, within milliseconds: Int, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> Int? {
        let query = try parse(text, options, with: unsaved)
        return try asking(query, otherwise: 0) { () throws -> Int? in
            let plan = try query.plan(try context(options))
            return try counted(plan.count(), within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }

    /// Ways to go on with the last word of a query that is being typed: hashtags, users and words of the archive that begin
    /// like it, with the number of tweets that have them, and operators. Best first, at most `limit`.
    public func completions(of beginning: String, limit: Int) throws(TweetArchiveError) -> [QueryCompletion] {
        let word = QueryBeginning(beginning)
        var found = Array(word.operators.prefix(limit))
        guard let wanted = word.values, found.count < limit else { return found }
        let patience = Self.patienceForCompletions
        found += try reading(otherwise: []) { () throws(SQLiteError) -> [QueryCompletion] in
            do throws(SQLiteError) {
                return try store.connection.limiting(milliseconds: patience) { () throws(SQLiteError) in
                    try wanted.found(in: Catalog(store), limit: limit - found.count)
                }
            } catch {
                if error.kind == .interrupted { return [] }
                throw error
            }
        }
        return found
    }

    /// The operators among them, for which no store is needed.
    public static func operatorCompletions(of beginning: String, limit: Int) -> [QueryCompletion] {
        Array(QueryBeginning(beginning).operators.prefix(limit))
    }

    private static let patienceForCompletions = 80
}
