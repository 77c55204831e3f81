/// Breaks spans into lines of a given number of columns.
///
/// The spans are concatenated and divided into grapheme clusters. So neither a line break nor a change of style splits
/// an emoji sequence or separates a letter from its marks.
///
/// Lines break at newlines, after spaces, and next to emoji and other wide characters, such as Chinese, Japanese and
/// Korean ones. Without a space, lines do not break before closing punctuation or after opening punctuation. They do
/// not break inside a span with `keepsTogether`. A word or such a span that is wider than a line is split. Spaces at a
/// break are removed.
package enum LineWrapper {
    /// The smallest width of a line in columns, because a Chinese character or an emoji has two.
    package static let minimumWidth = 2

    /// Returns the spans of each line. A line has at most `width` columns, or `minimumWidth` if this is more. If
    /// `width` is `nil`, lines end only at newlines. The caller must sanitize the texts with `Sanitizer`.
    package static func wrap(_ spans: [TerminalSpan], width: Int?) -> [[TerminalSpan]] {
        guard let width = width.map({ max($0, minimumWidth) }) else { return unwrapped(spans) }
        let clusters = Clusters(spans)
        var lines: [[TerminalSpan]] = []
        // The line to which clusters are added: the index of its first cluster, its width, and the index of the last
        // cluster before which it may break, if any.
        var line: (start: Int, columns: Int, breakPoint: Int?) = (0, 0, nil)
        var index = 0
        while index < clusters.count {
            let cluster = clusters[index]
            if cluster.kind == .newline {
                lines.append(clusters.spans(line.start..<index))
                index += 1
                line = (index, 0, nil)
                continue
            }
            if cluster.kind != .space, line.columns + cluster.width > width, index > line.start {
                lines.append(clusters.spans(line.start..<(line.breakPoint ?? index)))
                line = (clusters.skippingSpaces(from: line.breakPoint ?? index), 0, nil)
                index = line.start
                continue
            }
            line.columns += cluster.width
            index += 1
            if clusters.allowsBreak(before: index) { line.breakPoint = index }
        }
        lines.append(clusters.spans(line.start..<clusters.count))
        return lines
    }

    /// Splits spans at newlines.
    private static func unwrapped(_ spans: [TerminalSpan]) -> [[TerminalSpan]] {
        var lines: [[TerminalSpan]] = [[]]
        for span in spans {
            guard span.text.utf8.contains(UInt8(ascii: "\n")) else {
                if !span.text.isEmpty { lines[lines.count - 1].append(span) }
                continue
            }
            let parts = span.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (number, bytes) in parts.enumerated() {
                if number > 0 { lines.append([]) }
                guard !bytes.isEmpty else { continue }
                var part = span
                part.text = String(Substring(bytes))
                lines[lines.count - 1].append(part)
            }
        }
        return lines
    }

    /// The grapheme clusters of the concatenated spans.
    private struct Clusters {
        enum Kind { case letter, space, newline, wide, opening, closing }

        /// `end` is the byte offset of the cluster's end in the concatenated spans. `spanIndex` is the index of the
        /// span in which the cluster begins.
        typealias Cluster = (end: Int, spanIndex: Int, width: Int, kind: Kind)

        private let bytes: [UInt8]
        private let clusters: [Cluster]
        private let source: [TerminalSpan]

        var count: Int { clusters.count }
        subscript(index: Int) -> Cluster { clusters[index] }

        init(_ spans: [TerminalSpan]) {
            var text = ""
            var ends: [Int] = []
            for span in spans {
                text += span.text
                ends.append(text.utf8.count)
            }
            source = spans
            bytes = Array(text.utf8)
            var clusters: [Cluster] = []
            clusters.reserveCapacity(bytes.count)
            var spanIndex = 0
            var position = 0
            func append(_ length: Int, _ width: Int, _ kind: Kind) {
                while spanIndex < ends.count - 1, ends[spanIndex] <= position { spanIndex += 1 }
                position += length
                clusters.append((end: position, spanIndex: spanIndex, width: width, kind: kind))
            }
            while position < bytes.count {
                let byte = bytes[position]
                // The only cluster of two ASCII characters is CR LF, which `Sanitizer` has replaced.
                if byte < 0x80, position + 1 == bytes.count || bytes[position + 1] < 0x80 {
                    append(1, byte == 0x0A ? 0 : 1, Self.kind(UInt32(byte), width: 1))
                    continue
                }
                let cluster = text[text.utf8.index(text.startIndex, offsetBy: position)]
                let width = DisplayWidth.of(cluster)
                let first = cluster.unicodeScalars.first?.value ?? 0
                append(cluster.utf8.count, width, Self.kind(first, width: width))
            }
            self.clusters = clusters
        }

        func skippingSpaces(from start: Int) -> Int {
            var index = start
            while index < clusters.count, clusters[index].kind == .space { index += 1 }
            return index
        }

        func allowsBreak(before index: Int) -> Bool {
            guard index < clusters.count else { return false }
            let previous = clusters[index - 1]
            let next = clusters[index]
            if previous.spanIndex == next.spanIndex, source[next.spanIndex].keepsTogether { return false }
            if previous.kind == .space { return next.kind != .space }
            guard previous.kind == .wide || next.kind == .wide else { return false }
            return previous.kind != .opening && next.kind != .closing && next.kind != .space
        }

        /// Returns the clusters of a line as spans, without trailing spaces.
        func spans(_ range: Range<Int>) -> [TerminalSpan] {
            var end = range.upperBound
            while end > range.lowerBound, clusters[end - 1].kind == .space { end -= 1 }
            var result: [TerminalSpan] = []
            var index = range.lowerBound
            while index < end {
                let spanIndex = clusters[index].spanIndex
                let start = index == 0 ? 0 : clusters[index - 1].end
                while index < end, clusters[index].spanIndex == spanIndex { index += 1 }
                var part = source[spanIndex]
                part.text = String(decoding: bytes[start..<clusters[index - 1].end], as: UTF8.self)
                result.append(part)
            }
            return result
        }

        private static func kind(_ scalar: UInt32, width: Int) -> Kind {
            switch scalar {
            case 0x0A: .newline
            case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .space
            case 0x28, 0x5B, 0x7B, 0x2018, 0x201C, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: .opening
            case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D: .opening
            case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026: .closing
            case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
                0x301E, 0x301F:
                .closing
            // Small kana, prolonged sound marks and iteration marks must not begin a line.
            case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x309D, 0x309E,
                0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
                0x30FB...0x30FE:
                .closing
            case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60...0xFF64: .closing
            default: width >= 2 ? .wide : .letter
            }
        }
    }
}
