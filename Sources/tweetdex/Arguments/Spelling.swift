import TweetText

/// Suggests known words for an unknown word.
package enum Spelling {
    /// Returns at most three similar words, best first. Similar words begin with `word`, if it has at least two
    /// letters, or have an edit distance of at most 2 (at most 1 for words of up to three letters).
    package static func suggestions(for word: String, among known: [String]) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars)
        let tolerance = typed.count <= 3 ? 1 : 2
        let near = known.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = Array(candidate.unicodeScalars)
            if typed.count >= 2, letters.starts(with: typed) { return (0, candidate) }
            guard let distance = EditDistance.between(typed, letters, atMost: tolerance), distance < letters.count
            else { return nil }
            return (distance, candidate)
        }
        return near.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
    }
}
