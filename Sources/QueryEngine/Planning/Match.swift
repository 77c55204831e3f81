internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// An expression for the search index. All tokens are quoted, so that no query can inject FTS5 syntax.
indirect enum Match: Hashable, Sendable {
    case phrase(IndexKind, [String], isPrefix: Bool)
    case and([Match])
    case or([Match])
    /// The first match without the second.
    case not(Match, Match)

    static func token(_ kind: IndexKind, _ token: String) -> Match { .phrase(kind, [token], isPrefix: false) }

    static func flag(_ flag: IndexFlag) -> Match { .token(.flag, flag.rawValue) }

    static func all(_ parts: [Match]) -> Match { parts.count == 1 ? parts[0] : .and(parts) }

    static func any(_ parts: [Match]) -> Match {
        let flat = parts.flatMap { part in if case .or(let inner) = part { inner } else { [part] } }
        return flat.count == 1 ? flat[0] : .or(flat)
    }

    /// The number of nested parentheses.
    var height: Int {
        switch self {
        case .phrase: 0
        case .and(let parts), .or(let parts): 1 + (parts.map(\.height).max() ?? 0)
        case .not(let left, let right): 1 + max(left.height, right.height)
        }
    }

    /// The maximum `height` of an expression. FTS5's parser has a stack of 100 entries.
    static let maxHeight = 16

    /// The expression in FTS5 syntax.
    var text: String {
        switch self {
        case .phrase(let kind, let tokens, let isPrefix): Self.quoted(tokens, kind) + (isPrefix ? " *" : "")
        case .and(let parts): Self.join(parts.map(\.operand), " AND ")
        case .or(let parts): Self.join(parts.map(\.operand), " OR ")
        case .not(let left, let right): "\(left.operand) NOT \(right.operand)"
        }
    }

    private var operand: String {
        if case .phrase = self { return text }
        return "(\(text))"
    }

    /// Joins in groups, because FTS5 copies the left side at each operator, which would be quadratic for long chains.
    private static func join(_ parts: [String], _ separator: String) -> String {
        if parts.count <= 128 { return parts.joined(separator: separator) }
        let portions = stride(from: 0, to: parts.count, by: 128).map { start in
            "(" + parts[start..<min(start + 128, parts.count)].joined(separator: separator) + ")"
        }
        return portions.joined(separator: separator)
    }

    /// Writes tokens as one FTS5 string. Control characters would end the string (NUL) or a token (others). They
    /// separate tokens here, as in the index.
    private static func quoted(_ tokens: [String], _ kind: IndexKind) -> String {
        var bytes: [UInt8] = []
        for token in tokens { kind.append(token, to: &bytes) }
        var result: [UInt8] = [UInt8(ascii: "\"")]
        for byte in bytes {
            result.append(byte)
            if byte == UInt8(ascii: "\"") { result.append(byte) }
        }
        result.append(UInt8(ascii: "\""))
        return String(decoding: result, as: UTF8.self)
    }
}

extension Match {
    /// True if many tweets match, according to a test of single tokens with their sigil (`IndexKind.mark`). Phrases of
    /// several tokens count as rare.
    func isFrequent(where test: (String) throws -> Bool) rethrows -> Bool {
        switch self {
        case .phrase(let kind, let tokens, _): try tokens.count == 1 && test(kind.markText + tokens[0])
        case .and(let parts): try parts.allSatisfy { try $0.isFrequent(where: test) }
        case .or(let parts): try parts.contains { try $0.isFrequent(where: test) }
        case .not(let left, _): try left.isFrequent(where: test)
        }
    }
}

/// Matches on words of the text only, which a test of the text can replace.
extension Match {
    /// The maximum number of tests. More would take longer than the index.
    private static let maxTests = 16

    /// An equivalent test of the row `t`. `nil` if the text cannot decide the match, or if there are more than
    /// `maxTests` phrases.
    var textTest: SQL? {
        var count = 0
        return textTest(&count)
    }

    private func textTest(_ count: inout Int) -> SQL? {
        switch self {
        case .phrase(.text, let tokens, let isPrefix):
            count += 1
            let term = TextTerm(tokens: tokens, isPrefix: isPrefix)
            // The tokens are used as words of a query. If the tokenizer would split one differently, the index must
            // decide.
            let clause = TextClause(written: tokens.joined(separator: " "), term: term)
            guard count <= Self.maxTests, Tokenizer().term(clause.written, isPrefix: isPrefix) == term else {
                return nil
            }
            // The author also wrote the choices of a poll.
            let choice = Planner.verification(.words(clause), of: "c.label", links: nil)
            let poll: SQL = "(t.flags & \(TweetFlags.poll.rawValue) <> 0 AND EXISTS "
            let test: SQL = Planner.verification(.words(clause), of: "t.text") + " OR " + poll
            return "(" + test + "(SELECT 1 FROM poll_choice AS c WHERE c.tweet_id = t.id AND " + choice + ")))"
        case .phrase: return nil
        case .and(let parts): return Self.joined(parts, " AND ", &count)
        case .or(let parts): return Self.joined(parts, " OR ", &count)
        case .not(let left, let right):
            guard let first = left.textTest(&count), let second = right.textTest(&count) else { return nil }
            return "(" + first + " AND NOT " + second + ")"
        }
    }

    private static func joined(_ parts: [Match], _ separator: SQL, _ count: inout Int) -> SQL? {
        var tests: [SQL] = []
        for part in parts {
            guard let test = part.textTest(&count) else { return nil }
            tests.append(test)
        }
        return "(" + tests.joined(separator) + ")"
    }

    /// True if the expression contains a prefix of one word that passes the test and is not negated.
    func hasPrefix(where test: (String) throws -> Bool) rethrows -> Bool {
        switch self {
        case .phrase(.text, let tokens, isPrefix: true): try tokens.count == 1 && test(tokens[0])
        case .phrase: false
        case .and(let parts), .or(let parts): try parts.contains { try $0.hasPrefix(where: test) }
        case .not(let left, _): try left.hasPrefix(where: test)
        }
    }
}
