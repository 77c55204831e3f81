internal import TweetModel
internal import TweetText

/// A text in lower case and without accents, for `contains:`. Any whitespace becomes a space. The type maps each byte
/// to a grapheme cluster of the original text, so that matches can be highlighted.
package struct FoldedText {
    package private(set) var bytes: [UInt8] = []
    /// For each folded byte, the range of the original cluster. Empty if the text is ASCII, because then folding does
    /// not change positions.
    private var origins: [TextSpan] = []

    package init(_ text: String) {
        let source = Array(text.utf8)
        if source.allSatisfy({ $0 < 0x80 }) {
            bytes = source.map(Self.folded)
            return
        }
        bytes.reserveCapacity(source.count)
        origins.reserveCapacity(source.count)
        var position = 0
        while position < source.count {
            if Self.isAlone(source, position) {
                bytes.append(Self.folded(source[position]))
                origins.append(TextSpan(position, position + 1))
                position += 1
            } else {
                let end = Self.endOfClusters(source, from: position)
                foldClusters(of: String(decoding: source[position..<end], as: UTF8.self), at: position)
                position = end
            }
        }
    }

    /// Returns the byte in lower case, and a space for any ASCII whitespace.
    private static func folded(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        return byte &- 0x09 < 5 ? 0x20 : byte
    }

    /// True if the byte at `position`, where a cluster starts, is ASCII and forms a whole cluster. This is the case if
    /// another ASCII byte or the end of the text follows.
    private static func isAlone(_ source: [UInt8], _ position: Int) -> Bool {
        guard source[position] < 0x80 else { return false }
        return position + 1 == source.count || source[position + 1] < 0x80
    }

    /// Returns the next position between two ASCII bytes, or the end of the text. A cluster always ends there, except
    /// inside CR LF, which becomes two spaces.
    private static func endOfClusters(_ source: [UInt8], from start: Int) -> Int {
        var end = start + 1
        while end < source.count, source[end - 1] >= 0x80 || source[end] >= 0x80 { end += 1 }
        return end
    }

    private mutating func foldClusters(of text: String, at offset: Int) {
        var start = offset
        for cluster in text {
            let length = cluster.utf8.count
            let span = TextSpan(start, start + length)
            start += length
            let folded = cluster.isWhitespace ? " " : Folding.fold(String(cluster))
            for byte in folded.utf8 {
                bytes.append(byte)
                origins.append(span)
            }
        }
    }

    /// Returns the original range of folded bytes, extended to whole grapheme clusters.
    func span(_ range: Range<Int>) -> TextSpan {
        origins.isEmpty || range.isEmpty
            ? TextSpan(range.lowerBound, range.upperBound)
            : TextSpan(origins[range.lowerBound].start, origins[range.upperBound - 1].end)
    }

    /// Returns the original ranges of the occurrences of the folded needle, in order, skipping those that overlap an
    /// earlier one. Empty for an empty needle.
    func occurrences(of needle: [UInt8]) -> [TextSpan] {
        var result: [TextSpan] = []
        var position = 0
        while let offset = firstOffset(of: needle, from: position) {
            result.append(span(offset..<(offset + needle.count)))
            position = offset + needle.count
        }
        return result
    }

    func contains(_ needle: [UInt8]) -> Bool { firstOffset(of: needle, from: 0) != nil }

    private func firstOffset(of needle: [UInt8], from start: Int) -> Int? {
        guard let first = needle.first else { return nil }
        let haystack = bytes.span
        let wanted = needle.span
        var position = start
        while position + wanted.count <= haystack.count {
            if haystack[position] == first {
                var matched = 1
                while matched < wanted.count, haystack[position + matched] == wanted[matched] { matched += 1 }
                if matched == wanted.count { return position }
            }
            position += 1
        }
        return nil
    }
}
