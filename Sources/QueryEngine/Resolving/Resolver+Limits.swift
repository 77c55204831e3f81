internal import TweetText

/// Limits on the size of a query, with its saved searches. The search index looks up all words of a phrase in each
/// tweet without a way to interrupt it, so a long phrase could take minutes in a large store.
extension Resolver {
    static let maxClauses = 10_000
    /// The maximum number of words in a phrase, in a URL, or in a sequence with `*`.
    static let maxPhraseLength = 500
    /// The maximum number of words in `"…"~5`.
    static let maxNearbyWords = 32

    /// Reports an error if the query has too many clauses, and one for each clause with too many words.
    mutating func checkSize(of root: QueryNode) {
        let clauses = root.allClauses
        if clauses.count > Self.maxClauses {
            report(
                "too-complex", "the query has \(clauses.count) clauses, and the limit is \(Self.maxClauses)", 0,
                scalars.count, hint: "split it into several searches")
        }
        for (clause, range) in clauses {
            let limit = clause.isProximity ? Self.maxNearbyWords : Self.maxPhraseLength
            let count = clause.phraseLength
            guard count > limit else { continue }
            let range = range ?? 0..<scalars.count
            report(
                "too-complex", "this phrase has \(count) words, and the limit is \(limit)", range.lowerBound,
                range.upperBound, hint: "use fewer of its words")
        }
    }
}

extension Clause {
    fileprivate var isProximity: Bool {
        switch self {
        case .check(.proximity), .words(.check(.proximity), in: _): true
        default: false
        }
    }

    /// The number of words that the clause looks up together; 1 for a clause on anything but words.
    fileprivate var phraseLength: Int {
        switch self {
        case .text(let text), .words(.text(let text), in: _): text.phraseLength
        case .check(let check), .words(.check(let check), in: _): check.phraseLength
        case .value(let value):
            switch value.predicate {
            case .text(.text(let text), in: _): text.phraseLength
            case .urlWords(let words, _): words.count
            default: 1
            }
        default: 1
        }
    }
}

extension TextClause {
    fileprivate var phraseLength: Int { max(term.tokens.count, term.alternates.count) }
}

extension TextCheck {
    fileprivate var phraseLength: Int {
        switch self {
        case .exact(let words, _), .proximity(let words, _):
            Tokenizer().term(words, isPrefix: false)?.tokens.count ?? 0
        case .pattern: TextVerifier(self).elements.count
        case .contains, .question, .smiley, .regex: 1
        }
    }
}
