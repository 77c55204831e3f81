/// How far two spellings are apart.
enum Spelling {
    /// The farthest that is still worth suggesting.
    static let limit = 2

    /// The candidates at most two edits away, nearest first, in the order given where equally near. A short name is
    /// only near to what shares most of its letters.
    static func nearest(to word: String, among candidates: [String], limit count: Int) -> [String] {
        let letters = Array(word.unicodeScalars)
        guard letters.count <= 64 else { return [] }
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let distance = distance(letters, Array(candidate.unicodeScalars))
            if distance <= limit, distance * 2 <= letters.count { found.append((distance, index)) }
        }
        found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return found.prefix(count).map { candidates[$0.index] }
    }

    /// Insertions, deletions, replacements and swaps of neighbours; `limit + 1` for anything farther.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if abs(left.count - right.count) > limit { return limit + 1 }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [Int](repeating: row + 1, count: right.count + 1)
            for column in 0..<right.count {
                let cost = left[row] == right[column] ? 0 : 1
                current[column + 1] = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    current[column + 1] = min(current[column + 1], beforeLast[column - 1] + 1)
                }
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
