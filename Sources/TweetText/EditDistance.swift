/// How far two spellings are apart: insertions, deletions, replacements and swaps of neighbours, where nothing that was
/// swapped is edited again ("optimal string alignment"). In Unicode scalars, so callers fold what should be the same.
package enum EditDistance {
    /// The distance, or nil when it is more than `limit`.
    /// Complexity: the shorter length times `limit`; less where the spellings soon differ too much.
    package static func between(_ left: String, _ right: String, atMost limit: Int) -> Int? {
        between(Array(left.unicodeScalars), Array(right.unicodeScalars), atMost: limit)
    }

    /// The same for spellings that are compared again and again.
    package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        let outside = limit + 1
        // Rows of the usual table, of which only the band of `limit` beside the diagonal can hold small numbers.
        var beforeLast: [Int] = []
        var last = (0...right.count).map { min($0, outside) }
        for row in left.indices {
            var current = [Int](repeating: outside, count: right.count + 1)
            current[0] = min(row + 1, outside)
            var best = current[0]
            for column in max(0, row - limit)..<max(0, min(right.count, row + limit + 1)) {
                let isSame = left[row] == right[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = min(cost, outside)
                best = min(best, cost)
            }
            if best > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
