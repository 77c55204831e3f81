import TweetModel

/// The line of a query in which a problem begins, and a line of carets under the problem:
///
///     form:nasa lang:en
///     ^^^^^
struct QueryExcerpt: Hashable {
    private(set) var text: String
    private(set) var carets: String
    /// The number of the line, counted from 1.
    let line: Int
    /// The number of lines of the query.
    let lineCount: Int

    /// If the line is wider than `width` columns, ellipses replace one or both of its ends.
    init(_ query: String, problem: Diagnostic, width: Int) {
        let scalars = Array(query.unicodeScalars)
        let start = min(max(0, problem.start), scalars.count)
        let end = min(max(start, problem.end), scalars.count)
        let isBreak = { (scalar: Unicode.Scalar) in scalar == "\n" || scalar == "\r" }
        let lineStart = scalars[..<start].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
        let lineEnd = scalars[start...].firstIndex(where: isBreak) ?? scalars.count
        line = Self.lineBreaks(scalars[..<lineStart]) + 1
        lineCount = Self.lineBreaks(scalars[...]) + 1

        let shown = { (range: Range<Int>) in
            Sanitizer.sanitized(
                String(String.UnicodeScalarView(scalars[range])), lineBreaks: .spaces)
        }
        // Carets mark whole grapheme clusters. So a range that begins at a combining accent is marked from its letter.
        let whole = shown(lineStart..<lineEnd)
        let before = shown(lineStart..<start).unicodeScalars.count
        let through = shown(lineStart..<min(end, lineEnd)).unicodeScalars.count
        var clusters: [(text: Character, columns: Int, isMarked: Bool)] = []
        var position = 0
        for cluster in whole {
            let next = position + cluster.unicodeScalars.count
            let isMarked = next > before && position < max(through, before + 1)
            clusters.append((cluster, DisplayWidth.of(cluster), isMarked))
            position = next
        }
        let isAtEnd = !clusters.contains(where: \.isMarked)
        Self.cut(&clusters, to: width, isAtEnd: isAtEnd)
        text = String(clusters.map(\.text))
        carets = ""
        for cluster in clusters.prefix((clusters.lastIndex(where: \.isMarked) ?? clusters.count - 1) + 1) {
            carets += String(repeating: cluster.isMarked ? "^" : " ", count: cluster.columns)
        }
        if isAtEnd { carets += "^" }
    }

    private static func lineBreaks(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        var count = 0
        var previous: Unicode.Scalar?
        for scalar in scalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") { count += 1 }
            previous = scalar
        }
        return count
    }

    /// If the line is wider than `width`, replaces its ends by ellipses. Keeps the start of the marked range and as
    /// much around it as fits.
    private static func cut(
        _ clusters: inout [(text: Character, columns: Int, isMarked: Bool)], to width: Int, isAtEnd: Bool
    ) {
        let total = clusters.reduce(isAtEnd ? 1 : 0) { $0 + $1.columns }
        guard total > width else { return }
        let focus = clusters.firstIndex(where: \.isMarked) ?? clusters.count
        // At most a third of the width precedes the range, unless the problem is after the last character. Three
        // columns are reserved: two for ellipses, and one for a caret after the end.
        var start = focus
        var columns = 3
        while start > 0, columns + clusters[start - 1].columns <= max(4, isAtEnd ? width : width / 3) {
            start -= 1
            columns += clusters[start].columns
        }
        var end = focus
        while end < clusters.count, columns + clusters[end].columns <= width {
            columns += clusters[end].columns
            end += 1
        }
        var result = Array(clusters[start..<end])
        if start > 0 { result.insert(("…", 1, false), at: 0) }
        if end < clusters.count { result.append(("…", 1, false)) }
        clusters = result
    }
}
