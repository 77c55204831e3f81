/// A half-open range of UTF-8 bytes in the text of a tweet or message without HTML escapes (`&`, not `&amp;`).
///
/// Importers and renderers convert spans, because archives count code points of the escaped text, and JSON output
/// counts code points of the unescaped text.
public struct TextSpan: Hashable, Sendable, Comparable {
    public let start: Int
    public let end: Int

    /// Traps if `start` is negative or greater than `end`.
    package init(_ start: Int, _ end: Int) {
        precondition(0 <= start && start <= end, "A text span starts at 0 or later and ends where it starts or later")
        self.start = start
        self.end = end
    }

    public var count: Int { end - start }
    public var isEmpty: Bool { start == end }

    package func overlaps(_ other: TextSpan) -> Bool {
        start < other.end && other.start < end
    }

    /// Orders spans by start. Of two spans with the same start, the longer one comes first. So a span precedes all
    /// spans that it contains.
    public static func < (left: TextSpan, right: TextSpan) -> Bool {
        left.start != right.start ? left.start < right.start : left.end > right.end
    }
}

extension Array where Element == TextSpan {
    /// Returns the fewest spans that cover the same bytes, in ascending order. They neither overlap nor touch, and none
    /// is empty.
    package func merged() -> [TextSpan] {
        var result: [TextSpan] = []
        for span in sorted() where !span.isEmpty {
            if let last = result.last, span.start <= last.end {
                result[result.count - 1] = TextSpan(last.start, Swift.max(last.end, span.end))
            } else {
                result.append(span)
            }
        }
        return result
    }
}
