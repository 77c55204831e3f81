internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Describes each part of a query in words, with the number of tweets that match it.
    ///
    /// `milliseconds` is the time limit for all counts together; 0 disables counting. If the count of a part does not
    /// finish in time, the part has no number.
    public func interpretation(
        of text: String, countingFor milliseconds: Int, options: SearchOptions
    ) throws(TweetArchiveError) -> QueryInterpretation {
        let query = try parse(text, options)
        let withoutUsers = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
        let parts = query.parts(withoutUsers)
        var result = QueryInterpretation(
            canonical: query.canonical, sentence: query.sentence(withoutUsers),
            parts: parts.map {
                QueryInterpretation.Part(
                    text: $0.text, phrase: $0.phrase, isCondition: $0.condition != nil, rest: $0.rest.canonical)
            })
        guard milliseconds > 0 else { return result }
        let counts = try runQuery(query, otherwise: [Int?](repeating: 0, count: parts.count)) { () throws -> [Int?] in
            let context = try context(options)
            let start = ContinuousClock.now
            return try parts.map { part in
                let left = milliseconds - Int(start.duration(to: .now).milliseconds)
                guard let condition = part.condition, left > 0 else { return nil }
                return try counted(condition.plan(context).count(), within: left)
            }
        }
        for (index, count) in counts.enumerated() where result.parts[index].isCondition {
            result.parts[index].tweets = count
        }
        return result
    }

    /// Returns the number of results, at most the `limit:` of the query; `nil` if the count takes longer than the given
    /// number of milliseconds.
    public func quickCount(
        _ text: String, within milliseconds: Int, options: SearchOptions
    ) throws(TweetArchiveError) -> Int? {
        try quickCount(text, within: milliseconds, options: options, with: nil)
    }

    /// Counts like the function above, with `unsaved` as an additional saved search.
    func quickCount(
        _ text: String, within milliseconds: Int, options: SearchOptions, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> Int? {
        let query = try parse(text, options, with: unsaved)
        return try runQuery(query, otherwise: 0) { () throws -> Int? in
            let plan = try query.plan(try context(options))
            return try counted(plan.count(), within: milliseconds).map { min($0, plan.limit ?? .max) }
        }
    }

    /// Returns completions for the last word of a query: operators first, then hashtags, accounts or words of the
    /// store, with the number of tweets that contain them.
    ///
    /// If reading the store takes longer than 80 ms, returns only operators.
    public func completions(of beginning: String, limit: Int) throws(TweetArchiveError) -> [QueryCompletion] {
        let word = CompletionContext(beginning)
        var found = Array(word.operators.prefix(limit))
        guard let wanted = word.values, found.count < limit else { return found }
        let timeLimit = Self.completionTimeLimitMilliseconds
        found += try read(otherwise: []) { () throws(SQLiteError) -> [QueryCompletion] in
            do throws(SQLiteError) {
                return try store.connection.withDeadline(milliseconds: timeLimit) { () throws(SQLiteError) in
                    try wanted.found(in: Catalog(store), limit: limit - found.count)
                }
            } catch {
                if error.kind == .interrupted { return [] }
                throw error
            }
        }
        return found
    }

    /// Returns the operators that complete the last word. Needs no store.
    public static func operatorCompletions(of beginning: String, limit: Int) -> [QueryCompletion] {
        Array(CompletionContext(beginning).operators.prefix(limit))
    }

    private static let completionTimeLimitMilliseconds = 80
}
