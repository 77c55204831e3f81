package import TweetModel
internal import TweetText

extension Query {
    /// Splits a query into its tokens, in order. Stops at errors that end parsing, such as too deep nesting. Returns no
    /// tokens if the query is too long to parse.
    package static func tokens(
        of text: String, syntax: QueryOptions.Syntax = QueryOptions.Syntax()
    ) -> [QueryExplanation.Token] {
        var parser = Parser(text, syntax)
        return parser.readTokens()
    }
}

extension Parser {
    fileprivate mutating func readTokens() -> [QueryExplanation.Token] {
        var tokens: [QueryExplanation.Token] = []
        skipSpaces()
        while position < scalars.count, !isStopped {
            let start = position
            let depth = frames.count
            let elements = frames[depth - 1].elements.count
            let ignoredBefore = ignored.count
            parseNext()
            let frame = frames[frames.count - 1]
            let kind: QueryExplanation.Token.Kind
            var words: [String] = []
            if frames.count > depth {
                kind = .open
            } else if frames.count < depth {
                kind = .close
            } else if frame.elements.count > elements {
                switch frame.elements[frame.elements.count - 1] {
                case .and: kind = .and
                case .or: kind = .or
                case .operand(let operand):
                    kind = .clause
                    words = operand.content.searchTokens
                case .nothing: kind = .ignored
                }
            } else if frame.negation != nil {
                kind = .not
            } else {
                kind = ignored.count > ignoredBefore ? .ignored : .modifier
            }
            tokens.append(
                QueryExplanation.Token(
                    kind: kind, text: text(start, position), start: start, end: position, words: words))
            skipSpaces()
        }
        return tokens
    }
}

extension SyntaxNode {
    fileprivate var searchTokens: [String] {
        switch self {
        case .not(let inner): return inner.searchTokens
        case .node(.clause(.text(let clause), _)):
            var tokens = clause.term.tokens
            if clause.term.isPrefix, let last = tokens.popLast() { tokens.append(last + "*") }
            return tokens
        default: return []
        }
    }
}
