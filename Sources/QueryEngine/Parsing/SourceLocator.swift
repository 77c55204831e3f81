package import TweetModel

/// Adds lines and columns, which count from 1, to problems. Columns count grapheme clusters, so that a caret is printed
/// below the right character.
package struct SourceLocator: Sendable {
    private let scalars: [Unicode.Scalar]

    package init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// The whole text.
    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Returns a locator for a part of the text. It is empty if the range exceeds the text.
    func part(_ range: Range<Int>) -> SourceLocator {
        SourceLocator(range.upperBound <= scalars.count ? Array(scalars[range]) : [])
    }

    /// Returns the problems with lines and columns, sorted by position. Makes one pass over the text.
    package func locate(_ problems: [QueryProblem]) -> [QueryProblem] {
        guard !problems.isEmpty else { return [] }
        var result = problems
        result.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        let text = self.text
        var cluster = text.startIndex
        var clusterStart = 0
        var line = 1
        var column = 1
        for index in result.indices {
            while cluster < text.endIndex {
                let next = clusterStart + text[cluster].unicodeScalars.count
                if next > result[index].start { break }
                if text[cluster].isNewline {
                    line += 1
                    column = 1
                } else {
                    column += 1
                }
                clusterStart = next
                cluster = text.index(after: cluster)
            }
            result[index].line = line
            result[index].column = column
        }
        return result
    }
}
