/// The optimal string alignment distance: the minimum number of edits that change one text into the other. An edit
/// inserts, deletes or replaces a Unicode scalar, or swaps two adjacent scalars. No scalar is edited twice.
package enum EditDistance {
    /// Returns the distance, or `nil` if it is greater than `limit`. To ignore case and accents, fold both texts first.
    package static func between(_ left: String, _ right: String, atMost limit: Int) -> Int? {
        between(Array(left.unicodeScalars), Array(right.unicodeScalars), atMost: limit)
    }

    /// A variant for callers that compare the same text many times.
    package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        let outside = limit + 1
        // The previous two rows of the dynamic programming table. Cells more than `limit` away from the diagonal exceed
        // the limit, so they are not computed.
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
