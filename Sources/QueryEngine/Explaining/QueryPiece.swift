internal import TweetText

/// A piece of a query's text as the parser took it.
package struct QueryPiece: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case clause, and, or, not, open, close
        /// Changes the list of results, not what matches.
        case modifier
        /// Searches for nothing and is left out.
        case ignored
    }

    package let kind: Kind
    package let text: String
    /// Half-open, in Unicode scalars of the query.
    package let start: Int
    package let end: Int
    /// What the search index is asked for, where the piece is words: the last may be a beginning, written with `*`.
    package let tokens: [String]
}

extension Query {
    /// The pieces of a text, in order, with nothing but blanks between them. Of a text that cannot be understood, those
    /// in front of the place where reading stopped.
    package static func pieces(of text: String, options: QueryOptions = QueryOptions()) -> [QueryPiece] {
        var parser = Parser(text, options)
        return parser.readPieces()
    }
}

extension Parser {
    fileprivate mutating func readPieces() -> [QueryPiece] {
        var pieces: [QueryPiece] = []
        skipSpaces()
        while position < scalars.count, !isStopped {
            let start = position
            let depth = frames.count
            let elements = frames[depth - 1].elements.count
            let ignoredBefore = ignored.count
            parseNext()
            let frame = frames[frames.count - 1]
            let kind: QueryPiece.Kind
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
                    tokens = operand.node.searchTokens
                case .nothing: kind = .ignored
                }
            } else if frame.negation != nil {
                kind = .not
            } else {
                kind = ignored.count > ignoredBefore ? .ignored : .modifier
            }
            pieces.append(
                QueryPiece(kind: kind, text: text(start, position), start: start, end: position, tokens: tokens))
            skipSpaces()
        }
        return pieces
    }
}

extension QueryNode {
    fileprivate var searchTokens: [String] {
        switch self {
        case .not(let inner): return inner.searchTokens
        case .clause(.text(let clause)):
            var tokens = clause.term.tokens
            if clause.term.isPrefix, let last = tokens.popLast() { tokens.append(last + "*") }
            return tokens
        default: return []
        }
    }
}
