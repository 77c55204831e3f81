internal import SQLiteKit
internal import TweetText

/// How relevance is computed: BM25 without the length of the text, as all tweets are short, over what the query looks for
/// in words, tags, names and links, wherever it stands in the query but behind a NOT:
///
///     sum over the phrases of  idf * tf * 2.2 / (tf + 1.2),   idf = ln(1 + (N - n + 0.5) / (n + 0.5))
///
/// where tf is how often the phrase is in the tweet, n in how many tweets of the store it is, N their number. A query with
/// one phrase has nothing to weigh against each other: its idf is 1. Equal scores are ordered newest first. Filters
/// (language, author, media, numbers, dates) do not count, nor do `contains:` and other checks of the text.
struct Ranking: Sendable {
    /// Phrases beyond these don't count.
    private static let most = 64
    private static let ranked: Set<IndexKind> = [.text, .alternate, .tag, .mention, .url]

    /// The score as SQL, over `tweet_index` or over `r`.
    let score: SQL
    /// What is to be joined to the rows `t` for it; nil when the index walks the results, or when all are equal.
    let join: SQL?

    init(_ driver: QueryPlan.Driver, _ conjuncts: [Condition]) {
        if case .index(let match) = driver {
            var numbers: [Int] = []
            var next = 0
            match.number(&next, isPositive: true) { number, column in
                if Self.ranked.contains(column), numbers.count < Self.most { numbers.append(number) }
            }
            score = Self.call(numbers)
            join = nil
            return
        }
        var phrases: [Match] = []
        for condition in conjuncts { condition.gatherPhrases(Self.ranked, into: &phrases) }
        phrases = Array(phrases.prefix(Self.most))
        guard !phrases.isEmpty else {
            score = "0.0"
            join = nil
            return
        }
        score = "coalesce(r.score, 0.0)"
        join =
            " LEFT JOIN (SELECT rowid AS number, " + Self.call(Array(phrases.indices))
            + " AS score FROM tweet_index WHERE tweet_index MATCH \(Match.any(phrases).text)) AS r ON r.number = t.number"
    }

    private static func call(_ numbers: [Int]) -> SQL {
        numbers.isEmpty ? "0.0" : "tweet_rank(tweet_index, " + numbers.map { "\($0)" as SQL }.joined(", ") + ")"
    }
}

extension Match {
    /// Visits the phrases in the order in which the index numbers them.
    fileprivate func number(_ next: inout Int, isPositive: Bool, _ visit: (Int, IndexKind) -> Void) {
        switch self {
        case .phrase(let column, _, _):
            if isPositive { visit(next, column) }
            next += 1
        case .and(let parts), .or(let parts):
            for part in parts { part.number(&next, isPositive: isPositive, visit) }
        case .not(let left, let right):
            left.number(&next, isPositive: isPositive, visit)
            right.number(&next, isPositive: false, visit)
        }
    }

    fileprivate func gatherPhrases(_ columns: Set<IndexKind>, into phrases: inout [Match]) {
        switch self {
        case .phrase(let column, _, _):
            if columns.contains(column), !phrases.contains(self) { phrases.append(self) }
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
        // Not a, or b: what is found for b counts.
        case .unmatched(.not(_, let match), _): match.gatherPhrases(columns, into: &phrases)
        case .always, .never, .row, .late, .among, .stretches, .unmatched: break
        }
    }
}
