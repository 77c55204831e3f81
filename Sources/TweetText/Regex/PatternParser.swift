/// Parses Perl-like regular expressions without lookaround or backreferences.
struct PatternParser {
    private static let deepestNesting = 100
    /// The maximum number in a quantifier such as `{2,5}`.
    static let maxRepeats = 1000

    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private var flags: Flags

    private struct Flags {
        var ignoresCase: Bool
        /// The flag `m`: `^` and `$` also match at line feeds.
        var hasLines = false
        /// The flag `s`: `.` also matches a line feed.
        var dotIsEverything = false
    }

    init(_ source: String, ignoresCase: Bool) {
        scalars = Array(source.unicodeScalars)
        flags = Flags(ignoresCase: ignoresCase)
    }

    mutating func parse() throws -> PatternNode {
        let node = try choice()
        if position < scalars.count { throw error("this parenthesis was never opened", at: position) }
        return node
    }

    func error(_ message: String, at offset: Int) -> PatternError {
        PatternError(message: message, offset: min(offset, scalars.count))
    }

    // MARK: - Structure

    private mutating func choice() throws -> PatternNode {
        var alternatives = [try sequence()]
        while take("|") { alternatives.append(try sequence()) }
        return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    private mutating func sequence() throws -> PatternNode {
        var nodes: [PatternNode] = []
        while let next = peek, next != "|", next != ")" {
            guard let atom = try atom() else { continue }
            nodes.append(try repeated(atom))
        }
        return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
    }

    /// Parses an optional quantifier after an item. Returns the item itself if no quantifier follows.
    private mutating func repeated(_ atom: PatternNode) throws -> PatternNode {
        let sign = position
        guard let bounds = try bounds() else { return atom }
        if case .assertion = atom { throw error("there is nothing to repeat before \"\(text(sign))\"", at: sign) }
        let isLazy = take("?")
        if !isLazy, peek == "+" {
            throw error("possessive repeats such as \"\(text(sign))+\" are not supported", at: sign)
        }
        let again = position
        if try self.bounds() != nil { throw error("a repeat of a repeat needs parentheses", at: again) }
        return .repetition(atom, minCount: bounds.minCount, maxCount: bounds.maxCount, isLazy: isLazy)
    }

    /// Parses the quantifier `*`, `+`, `?`, `{2}`, `{2,}`, `{,5}` or `{2,5}`. If none follows, returns `nil` and
    /// consumes nothing. `maxCount` is `nil` if unlimited.
    private mutating func bounds() throws -> (minCount: Int, maxCount: Int?)? {
        let start = position
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        guard take("{") else { return nil }
        let minCount = number()
        var maxCount = minCount
        var hasComma = false
        if take(",") {
            hasComma = true
            maxCount = number()
        }
        guard take("}"), minCount != nil || maxCount != nil else {
            position = start
            return nil
        }
        let lower = minCount ?? 0
        if lower > Self.maxRepeats || (maxCount ?? 0) > Self.maxRepeats {
            throw error("a repeat can be \(Self.maxRepeats) times at most", at: start)
        }
        if let maxCount, maxCount < lower { throw error("the repeat ends before it begins", at: start) }
        return (lower, hasComma ? maxCount : lower)
    }

    private mutating func number() -> Int? {
        var value = 0
        let start = position
        while let next = peek, ("0"..."9").contains(next) {
            value = min(value * 10 + Int(next.value - 0x30), 1_000_000)
            position += 1
        }
        return position > start ? value : nil
    }

    /// Parses one item. Returns `nil` for a comment or an item that only changes flags, such as `(?i)`.
    private mutating func atom() throws -> PatternNode? {
        let start = position
        let scalar = scalars[start]
        switch scalar {
        case "(": return try group()
        case "[":
            position += 1
            return .set(try bracket(from: start))
        case ".":
            position += 1
            return .set(flags.dotIsEverything ? .everything : .withoutLineFeed)
        case "^":
            position += 1
            return .assertion(flags.hasLines ? .lineStart : .textStart)
        case "$":
            position += 1
            return .assertion(flags.hasLines ? .lineEnd : .textEnd)
        case "\\": return try escape()
        case "*", "+", "?": throw error("there is nothing to repeat before \"\(scalar)\"", at: start)
        case "{":
            // A brace that does not begin a quantifier is a literal.
            if try bounds() != nil { throw error("there is nothing to repeat before \"{\"", at: start) }
            position += 1
            return literal(scalar.value)
        default:
            position += 1
            return literal(scalar.value)
        }
    }

    private func literal(_ scalar: UInt32) -> PatternNode { .set(ScalarSet(scalar, ignoresCase: flags.ignoresCase)) }

    // MARK: - Groups

    private mutating func group() throws -> PatternNode? {
        let start = position
        position += 1
        let outer = flags
        if take("?"), try groupHead(from: start) { return nil }
        depth += 1
        guard depth <= Self.deepestNesting else { throw error("parentheses are nested too deep", at: start) }
        let node = try choice()
        guard take(")") else { throw error("this parenthesis is never closed", at: start) }
        depth -= 1
        flags = outer
        return node
    }

    /// Parses the text after `(?`. Returns true if the group is complete, because it is a comment or contains only
    /// flags such as `(?i)`.
    private mutating func groupHead(from start: Int) throws -> Bool {
        if take(":") { return false }
        if take("#") {
            while let next = peek, next != ")" { _ = take(next) }
            guard take(")") else { throw error("this parenthesis is never closed", at: start) }
            return true
        }
        if peek == "=" || peek == "!" { throw lookingAround(start) }
        if take("P") || peek == "<" || peek == "'" {
            guard take("<") || take("'") else { throw unknownGroup(start) }
            if peek == "=" || peek == "!" { throw lookingAround(start) }
            let name = position
            while let next = peek, next == "_" || ScalarSet.word.contains(next.value) { position += 1 }
            guard position > name, take(">") || take("'") else {
                throw error("the name of a group has only letters, digits and _, and ends with >", at: name)
            }
            return false
        }
        return try changeFlags(from: start)
    }

    private func lookingAround(_ start: Int) -> PatternError {
        error("looking ahead and behind is not supported: it can take time without bounds", at: start)
    }

    private func unknownGroup(_ start: Int) -> PatternError {
        error("groups are ( ), (?: ), (?<name> ) and (?i: )", at: start)
    }

    /// Parses flags such as `i-m`: the flags to set, then after `-` the flags to clear. Returns true if the group ends
    /// after them, false at `:`.
    private mutating func changeFlags(from start: Int) throws -> Bool {
        var isOn = true
        while let next = peek {
            position += 1
            switch next {
            case "i": flags.ignoresCase = isOn
            case "m": flags.hasLines = isOn
            case "s": flags.dotIsEverything = isOn
            case "-" where isOn: isOn = false
            case ":": return false
            case ")" where position > start + 3: return true
            default: throw unknownGroup(start)
            }
        }
        throw error("this parenthesis is never closed", at: start)
    }

    // MARK: - Escapes

    private mutating func escape() throws -> PatternNode {
        let start = position
        guard start + 1 < scalars.count else { throw error("a \\ at the end escapes nothing", at: start) }
        let scalar = scalars[start + 1]
        position += 2
        switch scalar {
        case "b": return .assertion(.wordBoundary)
        case "B": return .assertion(.noWordBoundary)
        case "A": return .assertion(.textStart)
        case "z", "Z": return .assertion(.textEnd)
        case "R":
            let breaks = ScalarSet([.range(0x0A, 0x0D), .range(0x85, 0x85), .range(0x2028, 0x2029)])
            return .choice([.sequence([literal(0x0D), literal(0x0A)]), .set(breaks)])
        case "1"..."9", "k":
            throw error("back-references are not supported: they can take time without bounds", at: start)
        default: break
        }
        if let member = try classEscape(scalar, from: start) {
            if case .set(let set) = member { return .set(set) }
            return .set(ScalarSet([member]))
        }
        return literal(try scalarEscape(scalar, from: start))
    }

    /// Returns the class for `\d` and similar escapes; `nil` for other escapes. `scalar` is the character after `\`.
    private mutating func classEscape(_ scalar: Unicode.Scalar, from start: Int) throws -> ScalarSet.Member? {
        switch scalar {
        case "d": return .set(.digit)
        case "D": return .set(ScalarSet([.set(.digit)], isNegated: true))
        case "w": return .set(.word)
        case "W": return .set(ScalarSet([.set(.word)], isNegated: true))
        case "s": return .set(.space)
        case "S": return .set(ScalarSet([.set(.space)], isNegated: true))
        case "p", "P": return try property(isNegated: scalar == "P", from: start)
        default: return nil
        }
    }

    /// Parses the property after `\p`: one letter, or a name in braces. `^` before the name negates it.
    private mutating func property(isNegated: Bool, from start: Int) throws -> ScalarSet.Member {
        var name = ""
        var isNegated = isNegated
        if take("{") {
            if take("^") { isNegated.toggle() }
            while let next = peek, next != "}" {
                name.unicodeScalars.append(next)
                position += 1
            }
            guard take("}") else { throw error("this brace is never closed", at: start + 2) }
        } else if let next = peek {
            name.unicodeScalars.append(next)
            position += 1
        }
        guard let property = ScalarProperty(named: name) else {
            throw error(
                "unknown property \"\(name)\": known are categories such as L or Nd, scripts such as Han, and Emoji",
                at: start)
        }
        // With the flag `i`, `\p{Lu}` also matches lower case.
        return .set(
            ScalarSet([.property(property, isNegated: false)], isNegated: isNegated, ignoresCase: flags.ignoresCase))
    }

    /// Returns the scalar for an escape such as `\n` or `\u00E9`. `scalar` is the character after `\`.
    private mutating func scalarEscape(_ scalar: Unicode.Scalar, from start: Int) throws -> UInt32 {
        switch scalar {
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        case "f": return 0x0C
        case "v": return 0x0B
        case "a": return 0x07
        case "e": return 0x1B
        case "0": return 0
        case "x": return try hexadecimal(digits: 2, from: start)
        case "u": return try hexadecimal(digits: 4, from: start)
        default: break
        }
        if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) {
            throw error("\\\(scalar) means nothing here", at: start)
        }
        return scalar.value
    }

    /// Parses `count` hexadecimal digits, or up to 8 in braces.
    private mutating func hexadecimal(digits count: Int, from start: Int) throws -> UInt32 {
        let isBraced = take("{")
        var value: UInt32 = 0
        var digits = 0
        while let next = peek, let digit = next.properties.isASCIIHexDigit ? Int(String(next), radix: 16) : nil,
            isBraced ? digits < 8 : digits < count
        {
            value = value << 4 | UInt32(digit)
            digits += 1
            position += 1
        }
        let isWhole = isBraced ? digits > 0 && take("}") : digits == count
        guard isWhole, Unicode.Scalar(value) != nil else {
            throw error(
                "\\x needs two digits, \\u four, \\u{…} one to eight: the hexadecimal number of a character", at: start)
        }
        return value
    }

    // MARK: - Classes

    /// Parses the rest of `[…]` after the opening bracket.
    private mutating func bracket(from start: Int) throws -> ScalarSet {
        let isNegated = take("^")
        var members: [ScalarSet.Member] = []
        var isFirst = true
        while true {
            guard let next = peek else { throw error("this bracket is never closed", at: start) }
            if next == "]", !isFirst { break }
            isFirst = false
            if let named = try posixClass() {
                members.append(named)
                continue
            }
            let rangeStart = position
            let member = try classMember()
            guard peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
                members.append(member)
                continue
            }
            position += 1
            let last = try classMember()
            guard case .range(let low, _) = member, case .range(let high, _) = last else {
                throw error("a range needs a character at both ends", at: rangeStart)
            }
            guard low <= high else { throw error("the range ends before it begins", at: rangeStart) }
            members.append(.range(low, high))
        }
        position += 1
        return ScalarSet(members, isNegated: isNegated, ignoresCase: flags.ignoresCase)
    }

    /// Parses a character or escape in `[…]`. A plain `a` is the range `a-a`.
    private mutating func classMember() throws -> ScalarSet.Member {
        let start = position
        guard let scalar = peek else { throw error("this bracket is never closed", at: start) }
        position += 1
        guard scalar == "\\" else { return .range(scalar.value, scalar.value) }
        guard let escaped = peek else { throw error("a \\ at the end escapes nothing", at: start) }
        position += 1
        if let member = try classEscape(escaped, from: start) { return member }
        let value = escaped == "b" ? 0x08 : try scalarEscape(escaped, from: start)
        return .range(value, value)
    }

    /// Parses a POSIX class such as `[:alpha:]`. If none follows, returns `nil` and consumes nothing.
    private mutating func posixClass() throws -> ScalarSet.Member? {
        let start = position
        guard take("["), take(":") else {
            position = start
            return nil
        }
        let isNegated = take("^")
        var name = ""
        while let next = peek, ("a"..."z").contains(next) {
            name.unicodeScalars.append(next)
            position += 1
        }
        guard take(":"), take("]") else {
            position = start
            return nil
        }
        let property: ScalarProperty?
        switch name {
        case "word": return .set(ScalarSet([.set(.word)], isNegated: isNegated))
        case "alpha", "digit", "alnum", "upper", "lower", "space", "punct", "ascii": property = .init(named: name)
        case "xdigit":
            return .set(ScalarSet([.range(0x30, 0x39), .range(0x41, 0x46), .range(0x61, 0x66)], isNegated: isNegated))
        default: property = nil
        }
        guard let property else { throw error("unknown class \"[:\(name):]\"", at: start) }
        return .set(
            ScalarSet([.property(property, isNegated: false)], isNegated: isNegated, ignoresCase: flags.ignoresCase))
    }

    // MARK: - Text

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    /// Returns the text from `start` to the current position, at least one scalar.
    private func text(_ start: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<min(max(position, start + 1), scalars.count)]))
    }
}

/// A syntax error in a regular expression.
package struct PatternError: Error, Hashable, Sendable {
    /// The problem as a sentence without a full stop.
    package let message: String
    /// The position of the error in the expression, in Unicode scalars.
    package let offset: Int
}

/// Thrown if matching exceeds its time limit or its step limit.
package struct PatternTimeout: Error, Hashable, Sendable {
    package init() {}
}

/// The syntax tree of a regular expression.
indirect enum PatternNode: Sendable {
    case empty
    /// Matches one scalar of the set.
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    /// Prefers earlier alternatives.
    case choice([PatternNode])
    /// `maxCount` is `nil` for an unlimited repetition.
    case repetition(PatternNode, minCount: Int, maxCount: Int?, isLazy: Bool)
}

/// A condition on the position between two scalars.
enum PatternAssertion: Hashable, Sendable {
    case textStart, textEnd
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary

    /// `before` and `after` are the adjacent scalars; `nil` at an end of the text.
    func holds(before: UInt32?, after: UInt32?) -> Bool {
        switch self {
        case .textStart: before == nil
        case .textEnd: after == nil
        case .lineStart: before == nil || before == 0x0A
        case .lineEnd: after == nil || after == 0x0A
        case .wordBoundary: Self.isWord(before) != Self.isWord(after)
        case .noWordBoundary: Self.isWord(before) == Self.isWord(after)
        }
    }

    private static func isWord(_ scalar: UInt32?) -> Bool { scalar.map(ScalarSet.word.contains) ?? false }
}
