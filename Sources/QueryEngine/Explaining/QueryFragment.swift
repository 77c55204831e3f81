internal import TweetText

/// A part of a query's text with its role.
package struct QueryFragment: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case clause, and, or, not, open, close
        /// Adds no condition of its own, for example `limit:5`, `in:alt` or `within:5km`.
        case modifier
        /// Text that contains no token, such as `...`. It adds no condition.
        case ignored
    }

    package let kind: Kind
    package let text: String
    /// The half-open range in the query, in Unicode scalars.
    package let start: Int
    package let end: Int
    /// The tokens of a word or phrase. A token that matches as a prefix ends with `*`. Empty for other fragments.
    package let tokens: [String]
}

extension Query {
    /// Splits a query into its fragments, in order. Stops at errors that end parsing, such as too deep nesting. Returns
    /// no fragments if the query is too long to parse.
    package static func fragments(
        of text: String, syntax: QueryOptions.Syntax = QueryOptions.Syntax()
    ) -> [QueryFragment] {
        var parser = Parser(text, syntax)
        return parser.readFragments()
    }
}

extension Parser {
    fileprivate mutating func readFragments() -> [QueryFragment] {
        var pieces: [QueryFragment] = []
        skipSpaces()
        while position < scalars.count, !isStopped {
            let start = position
            let depth = frames.count
            let elements = frames[depth - 1].elements.count
            let ignoredBefore = ignored.count
            parseNext()
            let frame = frames[frames.count - 1]
            let kind: QueryFragment.Kind
            var tokens: [String] = []
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
                    tokens = operand.content.searchTokens
                case .nothing: kind = .ignored
                }
            } else if frame.negation != nil {
                kind = .not
            } else {
                kind = ignored.count > ignoredBefore ? .ignored : .modifier
            }
            pieces.append(
                QueryFragment(kind: kind, text: text(start, position), start: start, end: position, tokens: tokens))
            skipSpaces()
        }
        return pieces
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
