package import TweetModel

/// A regular expression over the Unicode scalars of a text.
///
/// One search takes time in proportion to the length of the text times the size of the expression, whatever both are: all
/// ways to match are followed at once (Thompson's construction, with Pike's threads for the place of the match), nothing
/// is tried again. That is why there are no back-references and no looking around. Of several matches the leftmost one
/// counts, and of those that begin there the one that a backtracking engine would find: alternatives are taken in order,
/// `*` as much as possible and `*?` as little. A scalar is one unit: `.` is half of é when it is written as two scalars.
package struct TextPattern: Sendable {
    /// As it stands between the slashes.
    package let source: String
    package let ignoresCase: Bool
    private let program: PatternProgram

    package init(_ source: String, ignoresCase: Bool) throws(PatternError) {
        self.source = source
        self.ignoresCase = ignoresCase
        var parser = PatternParser(source, ignoresCase: ignoresCase)
        program = try PatternProgram(try parser.parse())
    }

    /// Whether it occurs in the text, perhaps as nothing between two characters. Throws when the deadline has passed.
    package func isFound(
        in text: String, before deadline: ContinuousClock.Instant? = nil
    ) throws(PatternTimeout) -> Bool {
        if let deadline, ContinuousClock.now > deadline { throw PatternTimeout() }
        let bytes = text.utf8.span
        guard let start = program.candidate(in: bytes, from: 0) else { return false }
        var matcher = PatternMatcher(program, deadline: deadline)
        return try matcher.firstMatch(in: bytes, from: start, wantsPlace: false) != nil
    }

    /// Where it occurs: one match after another without overlaps, without empty ones. Looking for the next one begins
    /// anew at the end of the last, which may take a search each; for an expression and a text made to be slow the later
    /// part of the text goes unmarked.
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

/// The expression decides; what was made of it follows.
extension TextPattern: Hashable {
    package static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.ignoresCase == right.ignoresCase && left.source.unicodeScalars.elementsEqual(right.source.unicodeScalars)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ignoresCase)
        for scalar in source.unicodeScalars { hasher.combine(scalar) }
    }
}
