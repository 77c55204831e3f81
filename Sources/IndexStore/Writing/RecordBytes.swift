internal import TweetModel

/// Appends encoded values to a byte array, in the format that `RecordCoding` describes.
package struct RecordWriter {
    var bytes: [UInt8] = []

    mutating func put(_ number: Int64) {
        var rest = UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func put(_ number: Int) { put(Int64(number)) }

    mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put(_ number: Int64?) {
        put(number != nil)
        if let number { put(number) }
    }

    mutating func put(_ number: Double?) { put(number.map { Int64(bitPattern: $0.bitPattern) }) }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func put(_ text: String?) {
        put(text != nil)
        if let text { put(text) }
    }

    mutating func put<Element>(_ elements: [Element], _ body: (inout RecordWriter, Element) -> Void) {
        put(elements.count)
        for element in elements { body(&self, element) }
    }

    mutating func put(_ span: TextSpan?, _ source: EntitySource) {
        put(span.map { Int64($0.start) })
        put(span.map { Int64($0.end) })
        put(source.rawValue)
    }
}

/// Decodes the values of a `RecordWriter`, in the same order.
package struct RecordReader {
    /// Thrown if the bytes are invalid.
    package struct Damage: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() throws(Damage) -> UInt8 {
        guard let byte = rest.popFirst() else { throw Damage() }
        return byte
    }

    mutating func number() throws(Damage) -> Int64 {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1) }
        }
        throw Damage()
    }

    /// Reads a number and converts it. Throws if `make` returns `nil`.
    mutating func value<Value>(_ make: (Int64) -> Value?) throws(Damage) -> Value {
        guard let value = make(try number()) else { throw Damage() }
        return value
    }

    mutating func flag() throws(Damage) -> Bool {
        let byte = try byte()
        guard byte < 2 else { throw Damage() }
        return byte == 1
    }

    mutating func optionalNumber() throws(Damage) -> Int64? { try flag() ? number() : nil }

    mutating func optionalDouble() throws(Damage) -> Double? {
        try optionalNumber().map { Double(bitPattern: UInt64(bitPattern: $0)) }
    }

    mutating func text() throws(Damage) -> String {
        let count = try number()
        guard count >= 0, count <= rest.count else { throw Damage() }
        let bytes = rest.prefix(Int(count))
        rest.removeFirst(Int(count))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage() }
        return text
    }

    mutating func optionalText() throws(Damage) -> String? { try flag() ? text() : nil }

    mutating func list<Element>(
        _ body: (inout RecordReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try number()
        // Every element takes at least one byte, so a larger count is invalid.
        guard count >= 0, count <= rest.count else { throw Damage() }
        var result: [Element] = []
        for _ in 0..<count { result.append(try body(&self)) }
        return result
    }

    mutating func reference() throws(Damage) -> TweetReference? {
        let isThere = try flag()
        let tweet = try optionalNumber().map { TweetID($0) }
        return isThere ? TweetReference(tweet: tweet) : nil
    }

    mutating func span() throws(Damage) -> TextSpan? {
        let (start, end) = (try optionalNumber(), try optionalNumber())
        guard let start, let end else { return nil }
        guard start >= 0, end >= start, end <= Int64(Int32.max) else { throw Damage() }
        return TextSpan(Int(start), Int(end))
    }

    mutating func source() throws(Damage) -> EntitySource { try value { EntitySource(rawValue: Int($0)) } }
}
