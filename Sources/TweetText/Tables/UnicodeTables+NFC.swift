/// Unicode's quick check for Normalization Form C (NFC), scalar by scalar. Nearly all texts pass.
///
/// The check fails if marks are not in the order of their combining classes, or if a scalar may compose with an earlier
/// one.
struct NFCQuickCheck {
    private(set) var hasFailed = false
    private var lastClass: UInt32 = 0

    /// Adds a scalar that is not a mark and never composes with an earlier one, such as an ASCII character.
    mutating func addBase() { lastClass = 0 }

    mutating func add(_ properties: ScalarProperties) {
        let combiningClass = properties.combiningClass
        if properties.mayCompose || combiningClass != 0 && combiningClass < lastClass { hasFailed = true }
        lastClass = combiningClass
    }
}

/// Converts folded text to Normalization Form C: decomposes scalars, sorts combining marks, and composes scalars.
/// Folding and the tokenizer do this for the few texts that fail `NFCQuickCheck`.
extension UnicodeTables {
    /// Replaces the UTF-8 bytes from `start` to the end by their normalized form.
    func normalize(_ bytes: inout [UInt8], from start: Int) {
        var scalars: [UInt32] = []
        var position = start
        while position < bytes.count {
            let (scalar, length) = UTF8Decoding.scalar(in: bytes.span, at: position, end: bytes.count)
            decompose(scalar, into: &scalars)
            position += length
        }
        sortMarks(of: &scalars)
        bytes.removeSubrange(start...)
        compose(&scalars, into: &bytes)
    }

    /// Sorts each run of marks by combining class. The sort is stable.
    private func sortMarks(of scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard properties(of: scalars[start]).combiningClass != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, properties(of: scalars[end]).combiningClass != 0 { end += 1 }
            if end - start > 1 {
                let marks = scalars[start..<end].enumerated().map { offset, scalar in
                    (key: properties(of: scalar).combiningClass, offset: offset, scalar: scalar)
                }
                let sorted = marks.sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }
                for (offset, mark) in sorted.enumerated() { scalars[start + offset] = mark.scalar }
            }
            start = end
        }
    }

    private func compose(_ scalars: inout [UInt32], into bytes: inout [UInt8]) {
        var kept = 0
        var starter: Int?
        var lastClass: UInt32 = 0
        for scalar in scalars {
            let combiningClass = properties(of: scalar).combiningClass
            let isBlocked = starter.map { $0 != kept - 1 && (lastClass == 0 || lastClass >= combiningClass) } ?? true
            if let starter, !isBlocked, let composed = composition(scalars[starter], scalar) {
                scalars[starter] = composed
                continue
            }
            scalars[kept] = scalar
            if combiningClass == 0 { starter = kept }
            lastClass = combiningClass
            kept += 1
        }
        for scalar in scalars[..<kept] { UTF8Decoding.append(scalar, to: &bytes) }
    }
}
