package import TweetModel

/// A regular expression over the Unicode scalars of a text.
///
/// A search takes time proportional to the length of the text times the size of the expression. It follows all possible
/// matches at once (Thompson's construction, with Pike's threads for the range of the match) and never backtracks,
/// which is why back-references and lookaround are not supported. Of several matches the leftmost is returned, and of
/// those that start there, the match of a backtracking engine: alternatives are tried in order, `*` is greedy and `*?`
/// is lazy. A scalar is one unit, so `.` matches half of a decomposed é.
package struct TextPattern: Sendable {
    /// The expression as written between slashes.
    package let source: String
    package let ignoresCase: Bool
    private let program: PatternProgram

    package init(_ source: String, ignoresCase: Bool) throws(PatternError) {
        self.source = source
        self.ignoresCase = ignoresCase
        var parser = PatternParser(source, ignoresCase: ignoresCase)
        program = try PatternProgram(try parser.parse())
    }

    /// Returns whether the text contains a match, which may be empty. Throws if the deadline has passed.
    package func isFound(
        in text: String, before deadline: ContinuousClock.Instant? = nil
    ) throws(PatternTimeout) -> Bool {
        if let deadline, ContinuousClock.now > deadline { throw PatternTimeout() }
        let bytes = text.utf8.span
        guard let start = program.candidate(in: bytes, from: 0) else { return false }
        var matcher = PatternMatcher(program, deadline: deadline)
        return try matcher.firstMatch(in: bytes, from: start, wantsPlace: false) != nil
    }

    /// Returns the non-empty matches in order, without overlaps. Each search starts at the end of the previous match.
    /// If an expression and a text are so slow that the limit is exceeded, the rest of the text has no matches.
    package func spans(in text: String) -> [TextSpan] {
        let bytes = text.utf8.span
        var matcher = PatternMatcher(program, steps: Self.mostStepsForMarks)
        var result: [TextSpan] = []
        var position = 0
        do throws(PatternTimeout) {
            while position <= bytes.count, let start = program.candidate(in: bytes, from: position),
                let match = try matcher.firstMatch(in: bytes, from: start, wantsPlace: true)
            {
                if match.isEmpty {
                    position = match.end
                    if position < bytes.count {
                        position += UTF8Decoding.scalar(in: bytes, at: position, end: bytes.count).length
                    } else {
                        position += 1
                    }
                } else {
                    result.append(match)
                    position = match.end
                }
            }
        } catch {
            return result
        }
        return result
    }

    /// A fraction of a second of work.
    private static let mostStepsForMarks = 20_000_000
}

/// Equality and hash use the expression only; the program follows from it.
extension TextPattern: Hashable {
    package static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.ignoresCase == right.ignoresCase && left.source.unicodeScalars.elementsEqual(right.source.unicodeScalars)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ignoresCase)
        for scalar in source.unicodeScalars { hasher.combine(scalar) }
    }
}
