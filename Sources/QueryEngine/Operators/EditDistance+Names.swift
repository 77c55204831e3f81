internal import TweetText

/// Suggests known names for a misspelled one.
extension EditDistance {
    /// The maximum edit distance of a suggestion.
    private static let limit = 2
    /// The maximum length in Unicode scalars. Longer names get no suggestions.
    private static let maxNameLength = 64

    /// Returns up to `count` candidates within an edit distance of two, nearest first. Candidates at the same distance
    /// keep their order. The distance is also at most half the length of `word`, so that a short word does not match
    /// unrelated names.
    static func nearest(to word: String, among candidates: [String], limit count: Int) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count <= maxNameLength else { return [] }
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let distance = between(letters, Array(candidate.unicodeScalars), atMost: limit)
            if let distance, distance * 2 <= letters.count { found.append((distance, index)) }
        }
        found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return found.prefix(count).map { candidates[$0.index] }
    }
}
