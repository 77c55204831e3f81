internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Finds out why a query finds nothing: which clause, or which few together, and what there is instead.
struct EmptyResultExplainer {
    private static let suggestionLimit = 3
    /// Pairs grow with the square of the clauses; nobody reads an explanation of more.
    private static let clauseLimit = 12
    /// A search that finds nothing is to say so at once: after that long no further pair is tried.
    private static let patience = Duration.milliseconds(400)

    private let store: Store
    private let probe: QueryProbe
    private let start = ContinuousClock.now

    init(_ store: Store, _ context: QueryContext) {
        self.store = store
        probe = QueryProbe(store, context)
    }

    func explain(_ query: Query) throws -> EmptyResult {
        var result = EmptyResult(storeIsEmpty: try Catalog(store).isEmpty())
        if result.storeIsEmpty { return result }
        if !query.includesReferenced {
            let referenced = query.includingReferenced()
            let hidden = try probe.count(referenced)
            if hidden > 0 {
                result.referencedOnly = EmptyResult.Suggestion(query: referenced.canonical, tweets: hidden)
            }
        }
        result.unknown = try probe.absentFields(query, matching: 0)
        let clauses = Array(query.clauses.prefix(Self.clauseLimit))
        let empty = try clauses.filter { try !probe.exists($0) }
        let blamed = try empty.isEmpty ? together(clauses) : empty
        result.blame = blamed.map(\.canonical)
        result.isBlameOfEach = !empty.isEmpty
        let suggestions = try empty.isEmpty ? shortened(query, without: blamed) : spellings(of: empty)
        result.suggestions = Array(suggestions.prefix(Self.suggestionLimit))
        return result
    }

    /// The fewest clauses that each find something but nothing together: a pair, or what is left when no further one can
    /// be spared.
    private func together(_ clauses: [Query]) throws -> [Query] {
        guard clauses.count > 2 else { return clauses }
        for (index, first) in clauses.enumerated() {
            for second in clauses[(index + 1)...] {
                if start.duration(to: .now) > Self.patience { return clauses }
                if try !probe.exists(Query.all(of: [first, second])) { return [first, second] }
            }
        }
        var left = clauses
        for clause in clauses where left.count > 2 {
            if start.duration(to: .now) > Self.patience { return left }
            let fewer = left.filter { $0.canonical != clause.canonical }
            if try !probe.exists(Query.all(of: fewer)) { left = fewer }
        }
        return left
    }

    /// The query without one of the clauses to blame.
    private func shortened(_ query: Query, without blamed: [Query]) throws -> [EmptyResult.Suggestion] {
        guard blamed.count > 1 else { return [] }
        return try blamed.compactMap { clause in
            let others = query.clauses.filter { $0.canonical != clause.canonical }
            guard !others.isEmpty else { return nil }
            let shorter = Query.all(of: [query.unconditional] + others)
            let tweets = try probe.count(shorter)
            return tweets > 0 ? EmptyResult.Suggestion(query: shorter.canonical, tweets: tweets) : nil
        }
    }

    private func spellings(of empty: [Query]) throws -> [EmptyResult.Suggestion] {
        let near = NearSpellings(store, probe)
        var result: [EmptyResult.Suggestion] = []
        for leaf in empty.flatMap(\.positiveLeaves) where try !probe.exists(leaf) {
            for suggestion in try near.suggestions(for: leaf) where !result.contains(suggestion) {
                result.append(suggestion)
            }
        }
        return result
    }
}
