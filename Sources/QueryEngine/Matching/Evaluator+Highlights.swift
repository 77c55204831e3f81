internal import TweetModel
internal import TweetText

/// Finds the parts of a tweet's text that a query matches. Without a context, conditions that need one, such as account
/// names and relative times, count as true.
extension Evaluator {
    /// The maximum number of spans, which bounds the memory of a page of very long texts.
    private static let maxSpans = 10_000

    /// Returns sorted spans that neither overlap nor touch; none if the formula is false for the tweet. Throws errors
    /// of the context's closures.
    mutating func highlights(of formula: BooleanExpression) throws -> [TextSpan] {
        guard try evaluate(formula) != false else { return [] }
        var result: [TextSpan] = []
        try collect(formula, into: &result)
        let length = tweet.text.utf8.count
        return Array(result.filter { $0.end <= length }.merged().prefix(Self.maxSpans))
    }

    private mutating func collect(_ formula: BooleanExpression, into result: inout [TextSpan]) throws {
        switch formula {
        case .predicate(.thread(let inner, _, _), isNegated: false):
            // Empty if the inner query matches only other tweets of the conversation.
            var inside = self
            result += try inside.highlights(of: inner)
        case .predicate(let predicate, isNegated: false): result += try spans(of: predicate)
        case .and(let parts): for part in parts { try collect(part, into: &result) }
        case .or(let parts): for part in parts where try isTrue(part) { try collect(part, into: &result) }
        case .predicate, .unmatched, .unknown, .pending: break
        }
    }

    private mutating func isTrue(_ formula: BooleanExpression) throws -> Bool {
        // A predicate that does not match has no spans, so it needs no evaluation.
        if case .predicate = formula { return true }
        return try evaluate(formula) == true
    }

    /// Returns the spans that a predicate matches. Empty for predicates that do not refer to a part of the text.
    private mutating func spans(of predicate: Predicate) throws -> [TextSpan] {
        switch predicate {
        case .word(let term): return spans(of: term)
        case .check(let check): return spans(of: check)
        case .tag(let tag): return hashtags(tag).compactMap(\.span) + cashtags(tag).compactMap(\.span)
        case .mention(let handle): return mentions(handle).compactMap(\.span)
        case .account(.mentioned, let name): return try mentions(of: name).compactMap(\.span)
        case .text(let check, let field): return spans(matching: check, in: field)
        case .shortLink(let code): return links(predicate).compactMap(\.span) + media(code).compactMap(\.span)
        default: return links(predicate).compactMap(\.span)
        }
    }

    private func spans(matching check: TextCheck, in field: TextField) -> [TextSpan] {
        let verifier = TextVerifier(check)
        return switch field {
        case .hashtag: tweet.hashtags.filter { verifier.matches($0.text, cutting: []) }.compactMap(\.span)
        case .mention: tweet.mentions.filter { verifier.matches($0.handle, cutting: []) }.compactMap(\.span)
        case .cashtag: tweet.cashtags.filter { verifier.matches($0.text, cutting: []) }.compactMap(\.span)
        default: links(.text(check, in: field)).compactMap(\.span)
        }
    }
}
