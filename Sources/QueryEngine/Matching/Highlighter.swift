internal import TweetModel
internal import TweetText

/// Finds the parts of a tweet's text that a query matches.
struct Highlighter {
    private var evaluator: Evaluator

    /// Without a context, conditions on account names and relative times count as true.
    init(_ tweet: Tweet, _ context: QueryContext? = nil) {
        evaluator = Evaluator(tweet, context)
    }

    /// Returns sorted spans that neither overlap nor touch; none if the tweet does not match. Throws errors of the
    /// context's closures.
    mutating func spans(of root: QueryNode) throws -> [TextSpan] {
        guard try evaluator.evaluate(root) != false else { return [] }
        var result: [TextSpan] = []
        try collect(root, isNegated: false, into: &result)
        let length = evaluator.tweet.text.utf8.count
        return result.filter { $0.end <= length }.merged()
    }

    private mutating func collect(_ node: QueryNode, isNegated: Bool, into result: inout [TextSpan]) throws {
        switch node {
        case .everything: break
        case .not(let inner): try collect(inner, isNegated: !isNegated, into: &result)
        case .clause(let clause): if !isNegated { result += try spans(of: clause) }
        case .and(let nodes): try collect(nodes, isAlternative: isNegated, isNegated, into: &result)
        case .or(let nodes): try collect(nodes, isAlternative: !isNegated, isNegated, into: &result)
        }
    }

    private mutating func collect(
        _ nodes: [QueryNode], isAlternative: Bool, _ isNegated: Bool, into result: inout [TextSpan]
    ) throws {
        for node in nodes {
            if isAlternative, case .clause = node {
                // A clause that does not match has no spans, so it needs no evaluation.
            } else if isAlternative {
                guard try evaluator.evaluate(node, isNegated: isNegated) == true else { continue }
            }
            try collect(node, isNegated: isNegated, into: &result)
        }
    }

    /// Returns the spans that a clause matches. Empty for clauses that do not refer to a part of the text.
    private mutating func spans(of clause: Clause) throws -> [TextSpan] {
        switch clause {
        case .thread(let node):
            // Empty if the inner query matches only other tweets of the conversation.
            var inner = self
            return try inner.spans(of: node)
        case .property, .unknown: return []
        default: return try Lowering(evaluator.context).formula(clause).predicates.flatMap { spans(of: $0) }
        }
    }

    private mutating func spans(of predicate: Predicate) -> [TextSpan] {
        let tweet = evaluator.tweet
        switch predicate {
        case .word(let term): return evaluator.tokens.spans(of: term)
        case .check(let check): return evaluator.tokens.spans(of: check)
        case .tag(let tag):
            return evaluator.hashtags(tag).compactMap(\.span) + evaluator.cashtags(tag).compactMap(\.span)
        case .mention(let handle), .account(.mentioned, .handle(let handle)),
            .account(.mentioned, .handleOnly(let handle)):
            return evaluator.mentions(handle).compactMap(\.span)
        case .account(.mentioned, .id(let id)): return tweet.mentions.filter { $0.id == id }.compactMap(\.span)
        case .account(.mentioned, .pattern(let pattern)): return spans(matching: .check(.regex(pattern)), in: .mention)
        case .text(let words, let field): return spans(matching: words, in: field)
        case .shortLink(let address):
            let media = tweet.media.filter { $0.link == address }.compactMap(\.span)
            return evaluator.links(predicate).compactMap(\.span) + media
        default: return evaluator.links(predicate).compactMap(\.span)
        }
    }

    private func spans(matching words: WordClause, in field: TextField) -> [TextSpan] {
        let (tweet, verifier) = (evaluator.tweet, words.verifier)
        return switch field {
        case .hashtag: tweet.hashtags.filter { verifier.matches($0.text, cutting: []) }.compactMap(\.span)
        case .mention: tweet.mentions.filter { verifier.matches($0.handle, cutting: []) }.compactMap(\.span)
        case .cashtag: tweet.cashtags.filter { verifier.matches($0.text, cutting: []) }.compactMap(\.span)
        default: evaluator.links(.text(words, in: field)).compactMap(\.span)
        }
    }
}
