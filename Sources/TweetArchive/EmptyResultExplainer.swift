internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds out why a query finds nothing: which clause, or which two together, and what there is instead.
struct EmptyResultExplainer {
    private static let suggestionLimit = 3
    /// Pairs grow with the square of the clauses; nobody reads an explanation of more.
    private static let clauseLimit = 12

    private let store: Store
    private let context: QueryContext
    private let catalog: Catalog

    init(_ store: Store, _ context: QueryContext) {
        self.store = store
        self.context = context
        catalog = Catalog(store)
    }

    func explain(_ query: Query) throws -> EmptyResult {
        var result = EmptyResult(storeIsEmpty: try catalog.isEmpty())
        if result.storeIsEmpty { return result }
        let referenced = query.includingReferenced()
        if !query.includesReferenced {
            let hidden = try count(referenced)
            if hidden > 0 {
                result.referencedOnly = EmptyResult.Suggestion(query: referenced.canonical, tweets: hidden)
            }
        }
        let clauses = Array(query.clauses.prefix(Self.clauseLimit))
        let empty = try clauses.filter { try !exists($0) }
        result.blame = try empty.isEmpty ? emptyPair(clauses) : empty.map(\.canonical)
        for clause in empty { result.suggestions += try suggestions(for: clause.canonical) }
        result.suggestions = Array(result.suggestions.prefix(Self.suggestionLimit))
        return result
    }

    private func count(_ query: Query) throws -> Int {
        Int(try store.connection.integer(query.plan(context).count()) ?? 0)
    }

    private func exists(_ query: Query) throws -> Bool {
        try store.connection.integer(query.plan(context).page(limit: 1)) != nil
    }

    /// Two clauses that each find something but nothing together; all of them when it takes more.
    private func emptyPair(_ clauses: [Query]) throws -> [String] {
        guard clauses.count > 1 else { return clauses.map(\.canonical) }
        for (index, first) in clauses.enumerated() {
            for second in clauses[(index + 1)...] {
                let both = "(\(first.canonical)) (\(second.canonical))"
                let pair: Query
                do throws(QueryErrors) { pair = try Query.parse(both) } catch { continue }
                if try !exists(pair) { return [first.canonical, second.canonical] }
            }
        }
        return clauses.map(\.canonical)
    }

    // MARK: Near spellings

    private func suggestions(for clause: String) throws -> [EmptyResult.Suggestion] {
        guard let wanted = WantedTerm(clause) else { return [] }
        let terms = try catalog.terms(in: wanted.column, startingWith: wanted.firstLetter)
        let near = terms.compactMap { term -> (term: Catalog.Term, distance: Int)? in
            guard !term.text.hasPrefix("$"), let distance = EditDistance.between(wanted.text, term.text, atMost: 2)
            else { return nil }
            return distance == 0 ? nil : (term, distance)
        }
        let best = near.sorted { ($0.distance, -$0.term.tweets) < ($1.distance, -$1.term.tweets) }
        return try best.prefix(Self.suggestionLimit).compactMap { candidate in
            let text = wanted.prefix + candidate.term.text
            let query: Query
            do throws(QueryErrors) { query = try Query.parse(text) } catch { return nil }
            let tweets = try count(query)
            return tweets > 0 ? EmptyResult.Suggestion(query: text, tweets: tweets) : nil
        }
    }
}

/// The hashtag, account or word that a single clause asks for.
private struct WantedTerm {
    let column: IndexColumn
    /// What stands before the term in a query.
    let prefix: String
    /// Folded.
    let text: String

    /// nil for clauses of another kind.
    init?(_ clause: String) {
        let forms: [(String, IndexColumn)] = [("#", .tag), ("@", .mention), ("from:", .mention), ("user:", .mention)]
        for (sign, column) in forms where clause.hasPrefix(sign) {
            self.column = column
            prefix = sign
            text = Folding.fold(String(clause.dropFirst(sign.count)))
            return
        }
        guard clause.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else {
            return nil
        }
        column = .text
        prefix = ""
        text = Folding.fold(clause)
    }

    var firstLetter: String { text.unicodeScalars.first.map { String($0) } ?? "" }
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
enum EditDistance {
    /// nil when it is more than `limit`.
    static func between(_ left: String, _ right: String, atMost limit: Int) -> Int? {
        let left = Array(left.unicodeScalars)
        let right = Array(right.unicodeScalars)
        guard abs(left.count - right.count) <= limit else { return nil }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        let distance = previous[right.count]
        return distance <= limit ? distance : nil
    }
}
