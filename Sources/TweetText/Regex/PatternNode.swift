/// The syntax tree of a regular expression.
indirect enum PatternNode: Sendable {
    case empty
    /// Matches one scalar of the set.
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    /// Prefers earlier alternatives.
    case choice([PatternNode])
    /// `most` is `nil` for an unlimited repetition.
    case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
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
