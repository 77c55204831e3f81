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
        case .text(let text): return evaluator.tokens.spans(of: text.term)
        case .check(let check): return evaluator.tokens.spans(of: check)
        case .hashtag(let tag):
            return evaluator.tweet.hashtags.filter { Folding.fold($0.text) == tag }
                .compactMap(\.span)
        case .cashtag(let ticker):
            return evaluator.tweet.cashtags.filter { Folding.fold($0.text) == ticker }
                .compactMap(\.span)
        case .mention(let handle): return mentions(handle)
        case .thread(let node): return try threadSpans(of: node)
        case .user(.any, .handle(let handle)), .user(.any, .handleOnly(let handle)): return mentions(handle)
        case .words(let words, let fields):
            let links = fields.contains(.urls) ? evaluator.links(with: words).compactMap(\.span) : []
            return fields.contains(.text) ? links + evaluator.tokens.spans(of: words) : links
        case .pattern(let field, let pattern): return spans(of: field, pattern)
        case .user(.any, .pattern(let pattern)): return evaluator.mentions(with: pattern).compactMap(\.span)
        case .user(.any, .id(let id)): return evaluator.tweet.mentions.filter { $0.id == id }.compactMap(\.span)
        case .link(let test, let text):
            var spans = evaluator.links(test, text).compactMap(\.span)
            if test == .words { spans += evaluator.tweet.media.filter { $0.link == text }.compactMap(\.span) }
            return spans
        default: return []
        }
    }

    private func spans(of field: PatternField, _ pattern: TextPattern) -> [TextSpan] {
        switch field {
        case .hashtag: evaluator.hashtags(with: pattern).compactMap(\.span)
        case .mention: evaluator.mentions(with: pattern).compactMap(\.span)
        case .cashtag: evaluator.cashtags(with: pattern).compactMap(\.span)
        case .url, .domain: evaluator.links(with: pattern, in: field).compactMap(\.span)
        case .client, .bio, .name, .location, .place: []
        }
    }

    /// Returns the matches of the query inside `thread:{…}`. Empty if it matches only other tweets of the conversation.
    private func threadSpans(of node: QueryNode) throws -> [TextSpan] {
        var inner = self
        return try inner.spans(of: node)
    }

    private func mentions(_ handle: String) -> [TextSpan] {
        evaluator.tweet.mentions.filter { Folding.fold($0.handle) == handle }
            .compactMap(\.span)
    }
}
