/// Which of the known words was meant by an unknown one.
package enum Spelling {
    /// The known words that are near, best first: within two typing errors (one for short words), or begun the same.
    package static func suggestions(for word: String, among known: [String]) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars)
        let tolerance = typed.count <= 3 ? 1 : 2
        let near = known.compactMap { candidate -> (distance: Int, word: String)? in
            let letters = Array(candidate.unicodeScalars)
            if typed.count >= 2, letters.starts(with: typed) { return (0, candidate) }
            let distance = distance(typed, letters)
            return distance <= tolerance && distance < letters.count ? (distance, candidate) : nil
        }
        return near.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
    }

    /// Letters to insert, delete, replace or swap with a neighbour ("optimal string alignment").
    package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
