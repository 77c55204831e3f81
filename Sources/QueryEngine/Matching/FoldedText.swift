internal import TweetModel
internal import TweetText

/// A text folded piece by piece, so that every folded byte knows which grapheme cluster it comes from.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// For each folded byte, the bytes of its cluster; empty for ASCII, which folds byte by byte.
    private var origins: [TextSpan] = []
    private let isASCII: Bool

    init(_ text: String) {
        let source = Array(text.utf8)
        isASCII = source.allSatisfy { $0 < 0x80 }
        if isASCII {
            bytes = source.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
            return
        }
        var start = 0
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
        isASCII || range.isEmpty
            ? TextSpan(range.lowerBound, range.upperBound)
            : TextSpan(origins[range.lowerBound].start, origins[range.upperBound - 1].end)
    }

    /// Every place of the folded needle, in order, without overlaps.
    func occurrences(of needle: [UInt8]) -> [TextSpan] {
        guard let first = needle.first, needle.count <= bytes.count else { return [] }
        var result: [TextSpan] = []
        var position = 0
        while position <= bytes.count - needle.count {
            if bytes[position] == first, bytes[position..<(position + needle.count)].elementsEqual(needle) {
                result.append(span(position..<(position + needle.count)))
                position += needle.count
            } else {
                position += 1
            }
        }
        return result
    }
}
