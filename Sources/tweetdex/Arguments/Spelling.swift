import TweetText

/// Suggests known words for an unknown word.
package enum Spelling {
    /// Returns a hint that asks for one of the suggestions; `nil` without suggestions. `command` precedes them.
    static func question(_ suggestions: [String], after command: String = "") -> String? {
        guard !suggestions.isEmpty else { return nil }
        return "did you mean \(command.isEmpty ? "" : command + " ")\(suggestions.joined(separator: " or "))?"
    }

    /// Returns at most three words that resemble `word`, best first.
    ///
    /// First come the known words that begin with `word`, if `word` has at least two characters. Then come the known
    /// words with an edit distance of at most 2, or at most 1 if `word` has up to three characters. Words that the
    /// distance would replace completely are omitted.
    ///
    /// - Parameters:
    ///   - word: The unknown word, in any case.
    ///   - known: The known words. Their case counts, so they should be in lower case.
    package static func suggestions(for word: String, among known: [String]) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars)
        let tolerance = typed.count <= 3 ? 1 : 2
        let near = known.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = Array(candidate.unicodeScalars)
            if typed.count >= 2, letters.starts(with: typed) { return (0, candidate) }
            guard let distance = typed.editDistance(to: letters, atMost: tolerance), distance < letters.count
            else { return nil }
            return (distance, candidate)
        }
        return near.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
    }
}
