package import TweetModel

/// A regular expression over the Unicode scalars of a text.
///
/// Like RE2, the matcher never backtracks. A search takes time proportional to the product of the text's length and the
/// expression's size. Back-references and lookaround are not supported, because they require backtracking.
///
/// A search finds the same match as a backtracking engine: the leftmost one. Alternatives are tried in order, `*` is
/// greedy and `*?` is lazy. `.` matches any single scalar except a line feed, so it matches only the letter of a
/// decomposed `é`.
package struct TextPattern: Sendable {
    /// The expression without its slashes.
    package let source: String
    package let ignoresCase: Bool
    private let program: PatternProgram

    package init(_ source: String, ignoresCase: Bool) throws {
        self.source = source
        self.ignoresCase = ignoresCase
        var parser = PatternParser(source, ignoresCase: ignoresCase)
        program = try PatternProgram(try parser.parse())
    }

    /// Returns true if the text contains a match, which may be empty. Throws `PatternTimeout` if the deadline passes.
    package func hasMatch(
        in text: String, before deadline: ContinuousClock.Instant? = nil
    ) throws(PatternTimeout) -> Bool {
        if let deadline, ContinuousClock.now > deadline { throw PatternTimeout() }
        let bytes = text.utf8.span
        guard let start = program.candidate(in: bytes, from: 0) else { return false }
        var matcher = PatternMatcher(program, deadline: deadline)
        return try matcher.firstMatch(in: bytes, from: start, needsRange: false) != nil
    }

    /// Returns the non-empty matches in order, without overlaps. After `highlightStepLimit` steps, stops and returns
    /// the matches found so far.
    package func spans(in text: String) -> [TextSpan] {
        let bytes = text.utf8.span
        var matcher = PatternMatcher(program, steps: Self.highlightStepLimit)
        var result: [TextSpan] = []
        var position = 0
        do throws(PatternTimeout) {
            while position <= bytes.count, let start = program.candidate(in: bytes, from: position),
                let match = try matcher.firstMatch(in: bytes, from: start, needsRange: true)
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

    /// This number of steps takes a fraction of a second.
    private static let highlightStepLimit = 20_000_000
}

extension TextPattern: Hashable {
    package static func == (left: TextPattern, right: TextPattern) -> Bool {
        left.ignoresCase == right.ignoresCase && left.source.unicodeScalars.elementsEqual(right.source.unicodeScalars)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ignoresCase)
        for scalar in source.unicodeScalars { hasher.combine(scalar) }
    }
}
