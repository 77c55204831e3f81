internal import TweetText

/// An expression for the search index, built from quoted tokens only: no text of a query can reach FTS5's own syntax.
indirect enum Match: Hashable, Sendable {
    case phrase(IndexColumn, [String], isPrefix: Bool)
    case and([Match])
    case or([Match])
    /// The first without the second.
    case not(Match, Match)

    static func token(_ column: IndexColumn, _ token: String) -> Match { .phrase(column, [token], isPrefix: false) }

    static func flag(_ flag: IndexFlag) -> Match { .token(.flag, flag.rawValue) }

    static func all(_ parts: [Match]) -> Match { parts.count == 1 ? parts[0] : .and(parts) }

    static func any(_ parts: [Match]) -> Match { parts.count == 1 ? parts[0] : .or(parts) }

    /// Levels of parentheses at most; FTS5's parser has a stack of 100.
    var height: Int {
        switch self {
        case .phrase: 0
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        case .not(let left, let right): 1 + max(left.height, right.height)
        }
    }

    static let highest = 16

    /// In FTS5's syntax.
    var text: String {
        switch self {
        case .phrase(let column, let tokens, let isPrefix):
            "{\(column.rawValue)} : \"\(tokens.map(Self.escaped).joined(separator: " "))\"\(isPrefix ? " *" : "")"
        case .and(let parts): Self.join(parts.map(\.operand), " AND ")
        case .or(let parts): Self.join(parts.map(\.operand), " OR ")
        case .not(let left, let right): "\(left.operand) NOT \(right.operand)"
        }
    }

    private var operand: String {
        if case .phrase = self { return text }
        return "(\(text))"
    }

    /// FTS5 joins long chains pair by pair, copying what it has: in portions that stays linear.
    private static func join(_ parts: [String], _ separator: String) -> String {
        if parts.count <= 128 { return parts.joined(separator: separator) }
        let portions = stride(from: 0, to: parts.count, by: 128).map { start in
            "(" + parts[start..<min(start + 128, parts.count)].joined(separator: separator) + ")"
        }
        return portions.joined(separator: separator)
    }

    /// Control characters end FTS5's strings (NUL) or tokens (others); our tokens have none.
    private static func escaped(_ token: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in token.unicodeScalars where scalar.value >= 0x20 {
            result.append(scalar)
            if scalar == "\"" { result.append(scalar) }
        }
        return String(result)
    }
}
