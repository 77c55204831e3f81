extension String {
    /// Returns the optimal string alignment distance: the minimum number of edits that change one text into the other.
    /// An edit inserts, deletes or replaces a Unicode scalar, or swaps two adjacent scalars. No scalar is edited twice.
    /// Returns `nil` if the distance is greater than `limit`. To ignore case and accents, fold both texts first.
    package func editDistance(to other: String, atMost limit: Int) -> Int? {
        Array(unicodeScalars).editDistance(to: Array(other.unicodeScalars), atMost: limit)
    }

    /// Returns up to `count` candidates within an edit distance of two, nearest first. Candidates at the same distance
    /// keep their order. The distance is also at most half the length of this text, so that a short word does not match
    /// unrelated names. A text of more than 64 Unicode scalars matches none.
    package func nearest(among candidates: [String], limit count: Int) -> [String] {
        let letters = Array(unicodeScalars)
        guard letters.count <= 64 else { return [] }
        var found: [(distance: Int, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let distance = letters.editDistance(to: Array(candidate.unicodeScalars), atMost: 2)
            if let distance, distance * 2 <= letters.count { found.append((distance, index)) }
        }
        found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
        return found.prefix(count).map { candidates[$0.index] }
    }
}

extension [Unicode.Scalar] {
    /// A variant for callers that compare the same text many times.
    package func editDistance(to right: [Unicode.Scalar], atMost limit: Int) -> Int? {
        let left = self
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        let outside = limit + 1
        // The previous two rows of the dynamic programming table. Cells more than `limit` away from the diagonal exceed
        // the limit, so they are not computed.
        var beforeLast: [Int] = []
        var last = (0...right.count).map { Swift.min($0, outside) }
        for row in left.indices {
            var current = [Int](repeating: outside, count: right.count + 1)
            current[0] = Swift.min(row + 1, outside)
            var best = current[0]
            for column in Swift.max(0, row - limit)..<Swift.max(0, Swift.min(right.count, row + limit + 1)) {
                let isSame = left[row] == right[column]
                var cost = Swift.min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = Swift.min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = Swift.min(cost, outside)
                best = Swift.min(best, cost)
            }
            if best > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}
