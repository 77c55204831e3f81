internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel

/// The position after the last result of a page, where the next page continues.
///
/// Its text form is `ID:KEY:sSEED:nCOUNT`. `KEY` is present if the order has a sort key. `sSEED` is present if the
/// order is random. `nCOUNT` is the number of results so far, and is present if the query has a limit.
struct Cursor: Hashable {
    var place: QueryPlan.Cursor
    var seed: Int64?
    /// The number of results on all pages so far; `nil` if the query has no limit.
    var delivered: Int?

    init(_ place: QueryPlan.Cursor, seed: Int64? = nil, delivered: Int? = nil) {
        self.place = place
        self.seed = seed
        self.delivered = delivered
    }

    /// Parses the text form. Throws `.badCursor` if it is invalid.
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
        // `String` writes the shortest text that parses to the same number.
        case .real(let number): parts.append(String(number))
        default: break
        }
        if let seed { parts.append("s\(seed)") }
        if let delivered { parts.append("n\(delivered)") }
        return parts.joined(separator: ":")
    }

    /// Returns true if the order of the plan can produce this cursor. Otherwise the cursor belongs to another search.
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
    /// The order to use if the query does not contain `sort:`. `nil` for the default, newest first, and for an unknown
    /// order.
    var order: (sort: QueryPlan.Sort, seed: Int64?)? { (sort ?? defaultSort).flatMap { QueryPlan.Sort.parse($0) } }
}

extension QueryProblem {
    /// Returns a note such as "3 tweets skipped: no reply count".
    static func skipped(_ tweets: Int, lacking field: String) -> QueryProblem {
        QueryProblem(
            severity: .note, code: "note-skipped",
            message: "\(HumanReadable.count(tweets, "tweet")) skipped: no \(field)", start: 0, end: 0)
    }

    /// A warning for an index of version 1. Such an index does not contain the query strings of URLs.
    static var outdatedIndex: QueryProblem {
        QueryProblem(
            severity: .warning, code: "outdated-index",
            message: "the search index is from an earlier version and does not contain the query strings of URLs",
            start: 0, end: 0, hint: "run tweetdex reindex to rebuild it")
    }

    /// A warning for queries with `me` if the owner of the archive is unknown.
    static let unknownOwner = QueryProblem(
        severity: .warning, code: "warning-no-owner",
        message: "me matches no account, because the owner of the archive is unknown", start: 0, end: 0,
        hint: "set your account: tweetdex settings account HANDLE")

    /// Returns a note with the seed that reproduces a random order.
    static func seed(_ seed: Int64) -> QueryProblem {
        QueryProblem(
            severity: .note, code: "note-seed", message: "the order is random, with the seed \(seed)", start: 0, end: 0,
            hint: "use sort:random/\(seed) to repeat it")
    }
}
