package import TweetModel

/// Text as archives write it, with `&amp;`, `&lt;` and `&gt;` escaped, and the way from its positions to ours
/// (formats.md §1.3 and §1.4).
///
/// Archives count Unicode scalars of the escaped text, we count UTF-8 bytes of the un-escaped one. Most texts are ASCII
/// without escapes: there the two are the same and nothing is stored. Otherwise the text is cut into runs in which every
/// scalar takes the same number of bytes, an escape being a run of its own; `Zürich &amp; 東京` gives
///
///     raw 0  byte 0  width 1   Z
///     raw 1  byte 1  width 2   ü
///     raw 2  byte 3  width 1   "rich "
///     raw 7  byte 8  escape    &amp;
///     raw 12 byte 9  width 1   " "
///     raw 13 byte 10 width 3   東京
package struct EscapedText: Sendable {
    /// Un-escaped once, from left to right: `&amp;lt;` is `&lt;`.
    package let text: String
    /// Unicode scalars of the raw text.
    package let rawScalarCount: Int

    /// A stretch of scalars of one width.
    private struct Run {
        /// Where it starts: in scalars of the raw text, in bytes and in UTF-16 units of `text`.
        var raw: Int32
        var byte: Int32
        var utf16: Int32
        /// Bytes of each scalar; 0 for an escape, which is one byte and several raw scalars.
        var width: Int32
    }

    /// Empty where raw scalars, bytes and UTF-16 units are all the same.
    private let runs: [Run]
    private let utf16Count: Int

    /// `isEscaped` is false for the sources that are not (notes, GraphQL notes). O(bytes).
    package init(_ raw: String, isEscaped: Bool = true) {
        var raw = raw
        raw.makeContiguousUTF8()
        if Self.isPlain(raw.utf8.span, isEscaped: isEscaped) {
            self.init(plain: raw)
        } else {
            self.init(runsOf: raw, isEscaped: isEscaped)
        }
    }

    /// The text of a JSON string; nil for other kinds. Where it needs no change it is copied only once.
    package init?(_ value: JSONValue, isEscaped: Bool = true) {
        guard let raw = value.string else { return nil }
        self.init(raw, isEscaped: isEscaped)
    }

    private init(plain: String) {
        text = plain
        runs = []
        rawScalarCount = plain.utf8.count
        utf16Count = plain.utf8.count
    }

    private init(runsOf raw: String, isEscaped: Bool) {
        let bytes = raw.utf8.span
        var runs: [Run] = []
        runs.reserveCapacity(16)
        var rawCount: Int32 = 0
        var utf16Count: Int32 = 0
        // Un-escaping only ever makes a text shorter.
        let text = unsafe String(unsafeUninitializedCapacity: bytes.count) { target in
            var position = 0
            var count = 0
            while position < bytes.count {
                let first = unsafe bytes[unchecked: position]
                if isEscaped, first == UInt8(ascii: "&"), let (length, byte) = Self.escape(bytes, at: position) {
                    runs.append(Run(raw: rawCount, byte: Int32(count), utf16: utf16Count, width: 0))
                    unsafe target[count] = byte
                    count += 1
                    position += length
                    rawCount += Int32(length)
                    utf16Count += 1
                    continue
                }
                // As far as scalars have the same width and none begins an escape.
                let width = Self.width(first)
                if runs.last?.width != Int32(width) {
                    runs.append(Run(raw: rawCount, byte: Int32(count), utf16: utf16Count, width: Int32(width)))
                }
                let start = position
                repeat {
                    for offset in 0..<width { unsafe target[count + offset] = bytes[unchecked: position + offset] }
                    count += width
                    position += width
                } while position < bytes.count && Self.continues(unsafe bytes[unchecked: position], width)
                let scalars = Int32((position - start) / width)
                rawCount += scalars
                utf16Count += width == 4 ? 2 * scalars : scalars
            }
            return count
        }
        self.text = text
        self.runs = runs
        rawScalarCount = Int(rawCount)
        self.utf16Count = Int(utf16Count)
    }

    // MARK: Positions

    /// The bytes of `text` for an archive's indices: `[start, end)` in Unicode scalars of the raw text, clamped to it.
    /// nil when nothing is left (start at or behind the end, or negative). An index inside an escape takes in the whole
    /// escaped character. O(log runs).
    package func span(scalars start: Int, _ end: Int) -> TextSpan? {
        let end = min(end, rawScalarCount)
        guard start >= 0, start < end else { return nil }
        if runs.isEmpty { return TextSpan(start, end) }
        return TextSpan(byte(scalar: start, isEnd: false), byte(scalar: end, isEnd: true))
    }

    /// The same for indices in UTF-16 units of the un-escaped text, end exclusive. An index inside a surrogate pair takes
    /// in the whole scalar.
    package func span(utf16 start: Int, _ end: Int) -> TextSpan? {
        let end = min(end, utf16Count)
        guard start >= 0, start < end else { return nil }
        if runs.isEmpty { return TextSpan(start, end) }
        return TextSpan(byte(utf16: start, isEnd: false), byte(utf16: end, isEnd: true))
    }

    /// The byte for a raw scalar. Inside an escape a start goes back, an end forward.
    private func byte(scalar index: Int, isEnd: Bool) -> Int {
        let run = lastRun { $0.raw <= index }
        let distance = index - Int(run.raw)
        if run.width == 0 { return Int(run.byte) + (isEnd && distance > 0 ? 1 : 0) }
        return Int(run.byte) + distance * Int(run.width)
    }

    /// The byte for a UTF-16 unit. Inside a pair a start goes back, an end forward.
    private func byte(utf16 index: Int, isEnd: Bool) -> Int {
        let run = lastRun { $0.utf16 <= index }
        let distance = index - Int(run.utf16)
        if run.width == 0 { return Int(run.byte) + distance }
        let scalars = run.width == 4 ? (isEnd ? (distance + 1) / 2 : distance / 2) : distance
        return Int(run.byte) + scalars * Int(run.width)
    }

    /// The last run for which the test holds; it holds for the first one.
    private func lastRun(_ starts: (Run) -> Bool) -> Run {
        var low = 1
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if starts(runs[middle]) { low = middle + 1 } else { high = middle }
        }
        return runs[low - 1]
    }

    // MARK: Bytes

    /// Whether all is ASCII and nothing is escaped, so that all units agree.
    private static func isPlain(_ bytes: Span<UInt8>, isEscaped: Bool) -> Bool {
        var seen: UInt8 = 0
        var ampersands: UInt8 = 0
        for index in bytes.indices {
            let byte = unsafe bytes[unchecked: index]
            seen |= byte
            ampersands |= byte == UInt8(ascii: "&") ? 1 : 0
        }
        if seen >= 0x80 { return false }
        guard isEscaped, ampersands != 0 else { return true }
        for index in bytes.indices where bytes[index] == UInt8(ascii: "&") && escape(bytes, at: index) != nil {
            return false
        }
        return true
    }

    /// Length and meaning of the escape at an `&`; nil for a bare one and for all escapes but the three that archives
    /// write.
    private static func escape(_ bytes: Span<UInt8>, at start: Int) -> (length: Int, byte: UInt8)? {
        func stands(_ name: StaticString) -> Bool {
            let length = name.utf8CodeUnitCount
            guard start + length <= bytes.count else { return false }
            for offset in 0..<length where unsafe bytes[start + offset] != name.utf8Start[offset] { return false }
            return true
        }
        if stands("&amp;") { return (5, UInt8(ascii: "&")) }
        if stands("&lt;") { return (4, UInt8(ascii: "<")) }
        if stands("&gt;") { return (4, UInt8(ascii: ">")) }
        return nil
    }

    /// Whether a scalar that starts with this byte belongs to a run of that width for certain.
    @inline(__always)
    private static func continues(_ first: UInt8, _ width: Int) -> Bool {
        width == 1 ? first < 0x80 && first != UInt8(ascii: "&") : Self.width(first) == width
    }

    /// Bytes of the scalar that starts with this byte; a `String` holds valid UTF-8.
    private static func width(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }
}
