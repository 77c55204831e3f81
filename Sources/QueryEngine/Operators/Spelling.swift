internal import TweetText

/// Which of the known names was meant by an unknown one.
enum Spelling {
    /// The farthest that is still worth suggesting.
    private static let limit = 2
    /// Scalars of the longest name that is looked for.
    private static let longestName = 64

    /// The candidates at most two edits away, nearest first, in the order given where equally near. A short name is
    /// only near to what shares most of its letters.
    static func nearest(to word: String, among candidates: [String], limit count: Int) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count <= longestName else { return [] }
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let distance = EditDistance.between(letters, Array(candidate.unicodeScalars), atMost: limit)
            if let distance, distance * 2 <= letters.count { found.append((distance, index)) }
        }
        found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return found.prefix(count).map { candidates[$0.index] }
    }
}
