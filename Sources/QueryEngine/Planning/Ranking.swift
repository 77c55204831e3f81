internal import SQLiteKit
internal import TweetText

/// The score of an order by relevance: BM25 without normalization by length, because all tweets are short. The score
/// is a sum over the phrases of the query: its words, tags, mentions and links that are not negated, at most 64.
///
///     sum of  idf * tf * 2.2 / (tf + 1.2),   idf = ln(1 + (N - n + 0.5) / (n + 0.5))
///
/// tf is the number of occurrences of the phrase in the tweet. n is the number of tweets that contain the phrase, and N
/// the number of all tweets in the store. If the query has only one phrase, its idf is 1. Equal scores are ordered by
/// ID, newest first. Filters (language, author, media, numbers, dates) do not count. Of a check of the text, only the
/// words that narrow it count (`TextVerifier.narrowing`). A prefix that is tested on the text does not count
/// (`Planner.verifiedPrefixes`).
extension QueryPlan {
    /// The maximum number of phrases that count.
    fileprivate static let maxPhrases = 64
    private static let ranked: Set<IndexKind> = [.text, .alternate, .tag, .mention, .url]

    /// The score as SQL, over `tweet_index` or over the joined table `r`, and the table to join to the rows `t`. `join`
    /// is `nil` if the index drives the scan, or if all scores are equal.
    typealias Ranking = (score: SQL, join: SQL?)

    static func ranking(_ driver: Driver, _ conjuncts: [Condition]) -> Ranking {
        if case .index(let match) = driver {
            var numbers: [Int] = []
            var next = 0
            match.number(&next, isPositive: true) { number, column in
                if ranked.contains(column), numbers.count < maxPhrases { numbers.append(number) }
            }
            return (call(numbers), nil)
        }
        var phrases: [Match] = []
        for condition in conjuncts { condition.gatherPhrases(ranked, into: &phrases) }
        if phrases.isEmpty { return ("0.0", nil) }
        let join: SQL =
            " LEFT JOIN (SELECT rowid AS doc_id, " + call(Array(phrases.indices))
            + " AS score FROM tweet_index WHERE tweet_index MATCH \(Match.any(phrases).text)) AS r ON r.doc_id = t.doc_id"
        return ("coalesce(r.score, 0.0)", join)
    }

    private static func call(_ numbers: [Int]) -> SQL {
        numbers.isEmpty ? "0.0" : "tweet_rank(tweet_index, " + numbers.map { "\($0)" as SQL }.joined(", ") + ")"
    }
}

extension Match {
    /// Visits the phrases that are not negated, in the order in which FTS5 numbers all phrases.
    fileprivate func number(_ next: inout Int, isPositive: Bool, _ visit: (Int, IndexKind) -> Void) {
        switch self {
        case .phrase(let column, _, _):
            if isPositive { visit(next, column) }
            next += 1
        case .and(let parts), .or(let parts): for part in parts { part.number(&next, isPositive: isPositive, visit) }
        case .not(let left, let right):
            left.number(&next, isPositive: isPositive, visit)
            right.number(&next, isPositive: false, visit)
        }
    }

    fileprivate func gatherPhrases(_ columns: Set<IndexKind>, into phrases: inout [Match]) {
        switch self {
        case .phrase(let column, _, _):
            if columns.contains(column), phrases.count < QueryPlan.maxPhrases, !phrases.contains(self) {
                phrases.append(self)
            }
        case .and(let parts), .or(let parts): for part in parts { part.gatherPhrases(columns, into: &phrases) }
        case .not(let left, _): left.gatherPhrases(columns, into: &phrases)
        }
    }
}

extension Condition {
    fileprivate func gatherPhrases(_ columns: Set<IndexKind>, into phrases: inout [Match]) {
        switch self {
        case .match(let match, _): match.gatherPhrases(columns, into: &phrases)
        case .and(let parts), .or(let parts): for part in parts { part.gatherPhrases(columns, into: &phrases) }
        // This is (not a) or b. Only b counts.
        case .unmatched(.not(_, let match), _): match.gatherPhrases(columns, into: &phrases)
        case .always, .never, .row, .expensive, .among, .intervals, .unmatched: break
        }
    }
}
