package import TweetModel

/// A text in which `&amp;`, `&lt;` and `&gt;` are unescaped, with a map of positions (see Supported inputs, Text and
/// escapes).
///
/// Archives count positions in Unicode scalars of the escaped (raw) text, or in UTF-16 units of the unescaped text.
/// Tweetdex counts UTF-8 bytes of the unescaped text. The map splits the text into runs of scalars with the same number
/// of bytes. Each escape is a separate run. ASCII text without escapes needs no map. The runs of `Zürich &amp; 東京` are:
///
///     raw 0  byte 0  width 1   Z
///     raw 1  byte 1  width 2   ü
///     raw 2  byte 3  width 1   "rich "
///     raw 7  byte 8  escape    &amp;
///     raw 12 byte 9  width 1   " "
///     raw 13 byte 10 width 3   東京
package struct EscapedText: Sendable {
    /// The unescaped text. Each escape is replaced once: `&amp;lt;` becomes `&lt;`.
    package let text: String
    /// The number of Unicode scalars in the raw text.
    package let rawScalarCount: Int

    private struct Run {
        /// The start of the run, counted in scalars of the raw text.
        var raw: Int32
        /// The start of the run in `text`, counted in bytes.
        var byte: Int32
        /// The start of the run in `text`, counted in UTF-16 units.
        var utf16: Int32
        /// The number of bytes of each scalar; 0 for an escape, which has one byte and several raw scalars.
        var width: Int32
    }

    /// Empty for ASCII text without escapes, where all positions are equal.
    private let runs: [Run]
    private let utf16Count: Int

    /// - Parameter isEscaped: False for a text in which `&amp;` is not an escape, such as that of a note (long post).
    package init(_ raw: String, isEscaped: Bool = true) {
        var raw = raw
        raw.makeContiguousUTF8()
        if Self.isPlain(raw.utf8.span, isEscaped: isEscaped) {
            self.init(plain: raw)
        } else if !isEscaped || !raw.utf8Contains("&") {
            self.init(runsOfUnescaped: raw)
        } else {
            self.init(runsOf: raw, isEscaped: isEscaped)
        }
    }

    /// Reads a text from a field that contains escaped texts of tweets and unescaped texts of notes. A long text with a
    /// `<`, `>` or `&` that is not an escape is that of a note. birdclaw, the Field Theory CLI and twitter-web-exporter
    /// write such fields.
    init(tweetOrNote raw: String) { self.init(raw, isEscaped: !Self.isLong(raw) || !Self.hasUnescaped(raw)) }

    /// Whether a text is longer than that of a tweet, apart from its escapes.
    static func isLong(_ raw: String) -> Bool {
        raw.unicodeScalars.count > longestTweet && EscapedText(raw).text.unicodeScalars.count > longestTweet
    }

    /// The length of a tweet that is not a note, in code points.
    private static let longestTweet = 280

    private static func hasUnescaped(_ raw: String) -> Bool {
        let bytes = raw.utf8.span
        return bytes.indices.contains { index in
            switch bytes[index] {
            case UInt8(ascii: "<"), UInt8(ascii: ">"): true
            case UInt8(ascii: "&"): escape(bytes, at: index) == nil
            default: false
            }
        }
    }

    /// Returns `nil` if the value is not a string.
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

    /// Creates the map of a text without escapes.
    private init(runsOfUnescaped raw: String) {
        let bytes = raw.utf8.span
        var runs: [Run] = []
        var (position, scalars, units) = (0, 0, 0)
        while position < bytes.count {
            let (start, width) = (position, Self.width(unsafe bytes[unchecked: position]))
            runs.append(Run(raw: Int32(scalars), byte: Int32(start), utf16: Int32(units), width: Int32(width)))
            repeat {
                position += width
            } while position < bytes.count && Self.width(unsafe bytes[unchecked: position]) == width
            let count = (position - start) / width
            scalars += count
            units += width == 4 ? 2 * count : count
        }
        text = raw
        self.runs = runs
        rawScalarCount = scalars
        utf16Count = units
    }

    private init(runsOf raw: String, isEscaped: Bool) {
        let bytes = raw.utf8.span
        var runs: [Run] = []
        runs.reserveCapacity(16)
        var rawCount: Int32 = 0
        var utf16Count: Int32 = 0
        // Unescaping never makes a text longer.
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
                // Copy scalars until the width changes or an escape may begin.
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

    /// Returns the bytes of `text` for the range `start..<end` in Unicode scalars of the raw text. Clamps `end` to the
    /// text. Returns `nil` if the range is empty or begins before 0. A range that begins or ends inside an escape
    /// includes it.
    package func span(scalars start: Int, _ end: Int) -> TextSpan? {
        let end = min(end, rawScalarCount)
        guard start >= 0, start < end else { return nil }
        if runs.isEmpty { return TextSpan(start, end) }
        return TextSpan(byte(scalar: start, isEnd: false), byte(scalar: end, isEnd: true))
    }

    /// Returns the bytes of `text` for the range `start..<end` in UTF-16 units of the unescaped text. Clamps `end` to
    /// the text. Returns `nil` if the range is empty or begins before 0. A range that begins or ends inside a surrogate
    /// pair includes it.
    package func span(utf16 start: Int, _ end: Int) -> TextSpan? {
        let end = min(end, utf16Count)
        guard start >= 0, start < end else { return nil }
        if runs.isEmpty { return TextSpan(start, end) }
        return TextSpan(byte(utf16: start, isEnd: false), byte(utf16: end, isEnd: true))
    }

    /// Returns the byte offset of a raw scalar. If the scalar is inside an escape, returns the start of the escape, or
    /// its end if `isEnd` is true.
    private func byte(scalar index: Int, isEnd: Bool) -> Int {
        let run = lastRun { $0.raw <= index }
        let distance = index - Int(run.raw)
        if run.width == 0 { return Int(run.byte) + (isEnd && distance > 0 ? 1 : 0) }
        return Int(run.byte) + distance * Int(run.width)
    }

    /// Returns the byte offset of a UTF-16 unit. If the unit is inside a surrogate pair, returns the start of the pair,
    /// or its end if `isEnd` is true.
    private func byte(utf16 index: Int, isEnd: Bool) -> Int {
        let run = lastRun { $0.utf16 <= index }
        let distance = index - Int(run.utf16)
        if run.width == 0 { return Int(run.byte) + distance }
        let scalars = run.width == 4 ? (isEnd ? (distance + 1) / 2 : distance / 2) : distance
        return Int(run.byte) + scalars * Int(run.width)
    }

    /// Returns the last run for which `starts` is true, by binary search. `starts` must be true for the first run.
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

    /// Returns true if the text is ASCII without escapes.
    private static func isPlain(_ bytes: Span<UInt8>, isEscaped: Bool) -> Bool {
        // Eight bytes at a time: `seen` gets the upper bit of each byte, and `ampersands` is zero if no byte is an `&`.
        let (ones, uppers): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let ampersand = UInt64(UInt8(ascii: "&")) &* ones
        let (seen, ampersands) = unsafe bytes.withUnsafeBytes { raw in
            var (seen, ampersands): (UInt64, UInt64) = (0, 0)
            func add(_ word: UInt64) {
                seen |= word
                let difference = word ^ ampersand
                ampersands |= (difference &- ones) & ~difference & uppers
            }
            var index = 0
            while index + 8 <= raw.count {
                add(unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                index += 8
            }
            while index < raw.count {
                add(UInt64(unsafe raw[index]))
                index += 1
            }
            return (seen & uppers, ampersands)
        }
        if seen != 0 { return false }
        guard isEscaped, ampersands != 0 else { return true }
        for index in bytes.indices where bytes[index] == UInt8(ascii: "&") && escape(bytes, at: index) != nil {
            return false
        }
        return true
    }

    /// Returns the length and value of the escape at an `&`; `nil` for anything except the three escapes that archives
    /// use.
    private static func escape(_ bytes: Span<UInt8>, at start: Int) -> (length: Int, byte: UInt8)? {
        func matches(_ name: StaticString) -> Bool {
            let length = name.utf8CodeUnitCount
            guard start + length <= bytes.count else { return false }
            for offset in 0..<length where unsafe bytes[start + offset] != name.utf8Start[offset] { return false }
            return true
        }
        if matches("&amp;") { return (5, UInt8(ascii: "&")) }
        if matches("&lt;") { return (4, UInt8(ascii: "<")) }
        if matches("&gt;") { return (4, UInt8(ascii: ">")) }
        return nil
    }

    /// Returns true if the scalar with this first byte has this width and is not an `&`, which may begin an escape.
    @inline(__always)
    private static func continues(_ first: UInt8, _ width: Int) -> Bool {
        width == 1 ? first < 0x80 && first != UInt8(ascii: "&") : Self.width(first) == width
    }

    /// Returns the number of bytes of the scalar with this first byte. The text must be valid UTF-8.
    private static func width(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}
