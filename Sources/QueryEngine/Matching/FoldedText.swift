internal import TweetModel
internal import TweetText

/// A text folded piece by piece, so that every folded byte knows which grapheme cluster it comes from.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// For each folded byte, the bytes of its cluster; empty where the whole text is ASCII, which folds byte by byte.
    private var origins: [TextSpan] = []

    init(_ text: String) {
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

    /// In lower case; any blank is a blank.
    private static func folded(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        return byte &- 0x09 < 5 ? 0x20 : byte
    }

    /// Whether an ASCII byte behind an end of clusters is a cluster of its own: another one follows, or nothing.
    private static func isAlone(_ source: [UInt8], _ position: Int) -> Bool {
        guard source[position] < 0x80 else { return false }
        return position + 1 == source.count || source[position + 1] < 0x80
    }

    /// Between two ASCII bytes one cluster ends and another begins, but for a carriage return and its line feed: those are
    /// two blanks here.
    private static func endOfClusters(_ source: [UInt8], from start: Int) -> Int {
        var end = start + 1
        while end < source.count, source[end - 1] >= 0x80 || source[end] >= 0x80 { end += 1 }
        return end
    }

    private mutating func foldClusters(of text: String, at place: Int) {
        var start = place
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

    /// The original bytes behind a range of folded ones, widened to whole grapheme clusters.
    func span(_ range: Range<Int>) -> TextSpan {
        origins.isEmpty || range.isEmpty
            ? TextSpan(range.lowerBound, range.upperBound)
            : TextSpan(origins[range.lowerBound].start, origins[range.upperBound - 1].end)
    }

    /// Every place of the folded needle, in order, without overlaps.
    func occurrences(of needle: [UInt8]) -> [TextSpan] {
        var result: [TextSpan] = []
        var position = 0
        while let place = firstPlace(of: needle, from: position) {
            result.append(span(place..<(place + needle.count)))
            position = place + needle.count
        }
        return result
    }

    func contains(_ needle: [UInt8]) -> Bool { firstPlace(of: needle, from: 0) != nil }

    private func firstPlace(of needle: [UInt8], from start: Int) -> Int? {
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
