internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel

/// Where a page ended, as text: the tweet's id, and behind colons what the order went by, `s` and the seed of a random
/// order, `n` and how many results of a limited list came so far.
struct Cursor: Hashable {
    var place: QueryPlan.Cursor
    var seed: Int64?
    var delivered: Int?

    init(_ place: QueryPlan.Cursor, seed: Int64? = nil, delivered: Int? = nil) {
        self.place = place
        self.seed = seed
        self.delivered = delivered
    }

    init(_ text: String) throws(TweetArchiveError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, let id = Int64(first), id >= 0 else { throw .badCursor }
        place = QueryPlan.Cursor(id: TweetID(id))
        for part in parts.dropFirst() {
            if part.hasPrefix("s"), seed == nil, let number = Int64(part.dropFirst()), number >= 0 {
                seed = number
            } else if part.hasPrefix("n"), delivered == nil, let number = Int(part.dropFirst()), number >= 0 {
                delivered = number
            } else if place.key == nil, let number = Int64(part) {
                place.key = .integer(number)
            } else if place.key == nil, let number = Double(part), number.isFinite {
                place.key = .real(number)
            } else {
                throw .badCursor
            }
        }
    }

    var text: String {
        var parts = [place.id.description]
        switch place.key {
        case .integer(let number): parts.append(String(number))
        // The shortest text that reads as the same number again.
        case .real(let number): parts.append(String(number))
        default: break
        }
        if let seed { parts.append("s\(seed)") }
        if let delivered { parts.append("n\(delivered)") }
        return parts.joined(separator: ":")
    }

    /// Whether it can have come from a list in this order.
    func fits(_ plan: QueryPlan) -> Bool { fits(sort: plan.sort, seed: plan.seed) }

    func fits(sort: QueryPlan.Sort, seed ofOrder: Int64) -> Bool {
        switch (sort, place.key) {
        case (.newest, nil), (.oldest, nil), (.relevance, .real): seed == nil
        case (.random, .integer): seed == ofOrder
        case (.newest, _), (.oldest, _), (.relevance, _), (.random, _): false
        case (_, .integer): seed == nil
        default: false
        }
    }
}

extension SearchOptions {
    /// The order that was asked for beside the query, as the planner names it.
    var order: (sort: QueryPlan.Sort, seed: Int64?)? { sort.flatMap { QueryPlan.Sort.reading($0) } }
}

extension QueryProblem {
    /// How many tweets are no results only because they lack a field.
    static func skipped(_ tweets: Int, lacking field: String) -> QueryProblem {
        QueryProblem(
            severity: .note, code: "note-skipped",
            message: "\(PeopleNumbers.count(tweets, "tweet")) skipped: no \(field)", start: 0, end: 0)
    }

    /// That the query names another order than the one that was asked for beside it.
    static func overruled(_ order: (sort: QueryPlan.Sort, seed: Int64?)?, by query: Query) -> [QueryProblem] {
        guard let order, let sort = query.sort else { return [] }
        // A random order without a seed takes the one that was asked for beside the query.
        guard sort != order.sort || query.seed != nil && query.seed != order.seed else { return [] }
        let seeded = { (sort: QueryPlan.Sort, seed: Int64?) in sort.rawValue + (seed.map { "/\($0)" } ?? "") }
        let own = seeded(sort, query.seed)
        return [
            QueryProblem(
                severity: .note, code: "note-order",
                message: "the query asks for sort:\(own), so that \(seeded(order.sort, order.seed)) does not count",
                start: 0, end: 0, hint: "remove sort:\(own) from it")
        ]
    }

    /// How to get a random order again.
    static func seed(_ seed: Int64) -> QueryProblem {
        QueryProblem(
            severity: .note, code: "note-seed", message: "the order is random, with the seed \(seed)", start: 0, end: 0,
            hint: "sort:random/\(seed) gives it again")
    }
}
