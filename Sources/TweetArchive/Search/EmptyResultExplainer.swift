internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Explains why a query has no results: names the clauses that match no tweet, alone or together, and suggests similar
/// queries that have results.
extension QueryProbe {
    private static let explanationLimit = 3
    /// The maximum number of clauses to examine together, because the number of pairs grows quadratically. Further
    /// clauses are examined alone, within `timeLimit`.
    private static let clauseLimit = 12
    /// The time limit for further clauses, combinations and counts, because the user waits for the result.
    private static let timeLimit = Duration.milliseconds(400)

    /// - Parameter reworded: The result of `reworded(_:)` for the query.
    func explain(_ query: Query, reworded: EmptyResult.Suggestion?) throws -> EmptyResult {
        var result = EmptyResult(storeIsEmpty: try Catalog(store).isEmpty())
        if result.storeIsEmpty { return result }
        if !query.includesReferenced {
            let referenced = query.includingReferenced()
            let hidden = try count(referenced)
            if hidden > 0 {
                result.referencedOnly = EmptyResult.Suggestion(query: referenced.canonical, tweets: hidden)
            }
        }
        result.unknown = try absentFields(query, matching: 0)
        let empty = try query.clauses.enumerated().filter { index, clause in
            guard index < Self.clauseLimit || start.duration(to: .now) < Self.timeLimit else { return false }
            return try !exists(clause)
        }.map(\.element)
        let failing = try empty.isEmpty ? jointlyFailing(query.clauses) : empty
        // The bounds of a date are one clause, so show it as typed.
        result.failingClauses = failing.map { $0.root.conjuncts.count > 1 ? Self.typed($0) : $0.canonical }
        result.areAllFailing = !empty.isEmpty
        if empty.isEmpty { result.failingCounts = try counts(failing) }
        var suggestions = try [reworded].compactMap(\.self) + quoted(query)
        suggestions.removeAll { $0.tweets == 0 }
        let similar = try spellings(of: empty)
        suggestions +=
            try similar.isEmpty ? shortened(query, without: empty.isEmpty ? failing.map { [$0] } : [empty]) : similar
        if suggestions.isEmpty { suggestions = try alone(query, without: empty) }
        result.suggestions = Array(suggestions.prefix(Self.explanationLimit))
        return result
    }

    /// Replaces words such as `photos` and `2019` by operators. Returns the query and the number of its results.
    func reworded(_ query: Query) throws -> EmptyResult.Suggestion? {
        guard let text = Query.reworded(query.text) else { return nil }
        let other: Query
        do { other = try Query.parse(text) } catch { return nil }
        return EmptyResult.Suggestion(query: text, tweets: try count(other))
    }

    /// Returns the first query with quotation marks around a value and the words after it that has results.
    private func quoted(_ query: Query) throws -> [EmptyResult.Suggestion] {
        for text in Query.quotingValues(query.text) {
            let tweets = try (try? Query.parse(text)).map(count) ?? 0
            if tweets > 0 { return [EmptyResult.Suggestion(query: text, tweets: tweets)] }
        }
        return []
    }

    /// Returns the query with the most similar terms that tweets contain, instead of those that no tweet contains.
    /// Returns `nil` if a tweet matches the query, if no such term has a similar one, or if no tweet matches the
    /// result.
    func closestQuery(to query: Query) throws -> String? {
        if try exists(query) { return nil }
        var isChanged = false
        // The modifiers follow, also `sample:`, which `clauses` contains.
        let clauses = try query.clauses.filter { !$0.leaves.isEmpty }.map { clause -> String in
            guard try !exists(clause) else { return Self.typed(clause) }
            var corrected = clause
            for leaf in clause.positiveLeaves where try !exists(leaf) {
                if let other = try closestSpelling(to: leaf) { corrected = corrected.replacing(leaf, by: other) }
            }
            if corrected.canonical == clause.canonical { return Self.typed(clause) }
            isChanged = true
            return corrected.canonicalMember
        }
        let modifiers = query.parts(context).filter { $0.condition == nil }.map(\.part.text)
        let text = (clauses + modifiers).joined(separator: " ")
        return try isChanged && exists(Query.parse(text)) ? text : nil
    }

    /// Returns a clause as typed if that has the same meaning without the operator around it, as in `in:alt coffee`.
    /// Otherwise returns its canonical text, with parentheses around alternatives. `sample:` is a clause without a
    /// condition.
    private static func typed(_ clause: Query) -> String {
        if clause.leaves.isEmpty { return clause.canonical }
        let exact = clause.canonicalMember
        return (try? Query.parse(clause.text))?.canonicalMember == exact ? clause.text : exact
    }

    /// Returns a small set of clauses that match no tweet together, although each of them matches some.
    ///
    /// Returns a pair if there is one. Otherwise returns a set that fails only with all of its clauses. If the time
    /// limit passes, the set may be larger. Returns one or two clauses as they are. If there are more than
    /// `clauseLimit` clauses, examines only the first ones, and returns an empty array if these match a tweet together.
    private func jointlyFailing(_ all: [Query]) throws -> [Query] {
        let clauses = Array(all.prefix(Self.clauseLimit))
        if clauses.count < all.count, try exists(Query.all(of: clauses)) { return [] }
        guard clauses.count > 2 else { return clauses }
        for (index, first) in clauses.enumerated() {
            for second in clauses[(index + 1)...] {
                if start.duration(to: .now) > Self.timeLimit { return clauses }
                if try !exists(Query.all(of: [first, second])) { return [first, second] }
            }
        }
        var left = clauses
        for clause in clauses where left.count > 2 {
            if start.duration(to: .now) > Self.timeLimit { return left }
            let fewer = left.filter { $0.canonical != clause.canonical }
            if try !exists(Query.all(of: fewer)) { left = fewer }
        }
        return left
    }

    /// Returns the number of tweets that each clause matches on its own. Returns an empty list for a single clause.
    /// Also returns an empty list if the time limit passes, unless there are only two clauses.
    private func counts(_ clauses: [Query]) throws -> [Int] {
        guard clauses.count > 1 else { return [] }
        var counts: [Int] = []
        for clause in clauses {
            if clauses.count > 2, start.duration(to: .now) > Self.timeLimit { return [] }
            counts.append(try count(clause))
        }
        return counts
    }

    /// Returns the queries without one of the groups of clauses that have results. Keeps a word such as `not`, without
    /// which the query would mean the opposite.
    private func shortened(_ query: Query, without groups: [[Query]]) throws -> [EmptyResult.Suggestion] {
        try groups.compactMap { group in
            guard !group.contains(where: { Query.isNegation(Self.typed($0).lowercased()) }) else { return nil }
            let removed = Set(group.map(\.canonical))
            let others = query.clauses.filter { !removed.contains($0.canonical) }
            guard !others.isEmpty else { return nil }
            let shorter = Query.all(of: [query.unconditional] + others)
            let tweets = try count(shorter)
            let text = ([query.unconditional.canonical] + others.map(Self.typed)).filter { !$0.isEmpty }
            return tweets > 0 ? EmptyResult.Suggestion(query: text.joined(separator: " "), tweets: tweets) : nil
        }
    }

    /// Returns the remaining clauses that have results on their own. Returns fewer if the time limit passes, and none
    /// of a query with a word such as `not`.
    private func alone(_ query: Query, without empty: [Query]) throws -> [EmptyResult.Suggestion] {
        let removed = Set(empty.map(\.canonical))
        if query.clauses.contains(where: { Query.isNegation(Self.typed($0).lowercased()) }) { return [] }
        var result: [EmptyResult.Suggestion] = []
        for clause in query.clauses.prefix(Self.clauseLimit) where !removed.contains(clause.canonical) {
            if result.count == Self.explanationLimit || start.duration(to: .now) > Self.timeLimit { break }
            let tweets = clause.positiveLeaves.isEmpty ? 0 : try count(clause)
            if tweets > 0 { result.append(EmptyResult.Suggestion(query: Self.typed(clause), tweets: tweets)) }
        }
        return result
    }

    /// Returns similar queries that have results, for the terms of the clauses that match no tweet.
    private func spellings(of empty: [Query]) throws -> [EmptyResult.Suggestion] {
        var result: [EmptyResult.Suggestion] = []
        for leaf in empty.flatMap(\.positiveLeaves) where try !exists(leaf) {
            for suggestion in try suggestions(for: leaf) where !result.contains(suggestion) {
                result.append(suggestion)
            }
        }
        return result
    }
}
