/// A half-open range of UTF-8 bytes in a tweet's un-escaped text: the one unit of position inside the program.
/// Archives count code points of escaped text and JSON output counts code points of un-escaped text; both are
/// converted at the border.
public struct TextSpan: Hashable, Sendable, Comparable {
    public let start: Int
    public let end: Int

    /// Traps when `start` is negative or lies behind `end`: spans are made by parsers that have checked.
    public init(_ start: Int, _ end: Int) {
        precondition(0 <= start && start <= end, "A text span starts at 0 or later and ends where it starts or later")
        self.start = start
        self.end = end
    }

    public var count: Int { end - start }
    public var isEmpty: Bool { start == end }

    public func overlaps(_ other: TextSpan) -> Bool {
        start < other.end && other.start < end
    }

    /// Document order; at equal starts the longer one first, so that it encloses what follows.
    public static func < (left: TextSpan, right: TextSpan) -> Bool {
        left.start != right.start ? left.start < right.start : left.end > right.end
    }
}

extension Array where Element == TextSpan {
    /// The same bytes as sorted spans that neither overlap nor touch.
    public func merged() -> [TextSpan] {
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
