package import TweetModel

/// A value that writes itself as JSON.
protocol JSONWritable {
    /// Writes exactly one JSON value.
    func write(to json: inout JSONWriter)
}

/// A value that writes itself as a JSON object.
protocol JSONObjectWritable: JSONWritable {
    /// Writes the members without the braces.
    func writeMembers(to json: inout JSONWriter)
}

extension JSONObjectWritable {
    func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.array { json in
            // Use indices: an iterator would copy each element, and tweets are large.
            for index in indices { json.value(self[index]) }
        }
    }
}

/// Writes an object with sorted keys.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object { json in
            for (key, value) in sorted(by: { $0.key < $1.key }) { json.member(named: key, value) }
        }
    }
}

extension String: JSONWritable {
    func write(to json: inout JSONWriter) { json.string(utf8.span) }
}

/// The text must not contain characters to escape.
extension StaticString: JSONWritable {
    func write(to json: inout JSONWriter) { withUTF8Buffer { unsafe json.quote($0.span) } }
}

extension Bool: JSONWritable {
    func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension Int: JSONWritable {
    func write(to json: inout JSONWriter) { json.number(Int64(self)) }
}

extension Int64: JSONWritable {
    func write(to json: inout JSONWriter) { json.number(self) }
}

/// Writes the shortest decimal that parses as the same value; `null` for infinity and NaN.
extension Double: JSONWritable {
    func write(to json: inout JSONWriter) {
        if isFinite { json.raw(description) } else { json.null() }
    }
}

/// Writes a time such as `"2024-11-09T12:14:18Z"`.
extension Timestamp: JSONWritable {
    func write(to json: inout JSONWriter) { json.plainString { $0.putTime(self) } }
}

// IDs are strings, because many JSON parsers keep only 53 bits of a number.

extension TweetID: JSONWritable {
    func write(to json: inout JSONWriter) { json.id(rawValue) }
}

extension UserID: JSONWritable {
    func write(to json: inout JSONWriter) { json.id(rawValue) }
}

extension MessageID: JSONWritable {
    func write(to json: inout JSONWriter) { json.id(rawValue) }
}

extension JSONWriter {
    fileprivate mutating func id(_ number: Int64) { [UInt8].withDecimal(number) { quote($0) } }

    /// Writes the ID of a tweet as the member `name`. For a key instead of an ID, writes `null`, and the key as `key`.
    mutating func tweet(_ id: TweetID, _ name: StaticString = "id") {
        member(name, id.isKey ? nil : id)
        if id.isKey { member("key", id) }
    }

    /// Writes the member `elapsed_ms` in milliseconds with at most three decimals.
    mutating func elapsed(_ milliseconds: Double) {
        member("elapsed_ms", (milliseconds * 1000).rounded() / 1000)
    }
}

/// Converts offsets in a text from UTF-8 bytes to Unicode scalars, the unit of JSON documents. A conversion is O(1).
package struct ScalarOffsets: Sendable {
    /// The number of scalars that begin before each byte, and before the end of the text. Empty for ASCII text, where
    /// each byte is a scalar.
    private let before: [Int32]
    /// The number of bytes.
    private let count: Int

    package init(_ text: String) {
        let bytes = text.utf8.span
        count = bytes.count
        var bits: UInt8 = 0
        for index in bytes.indices { bits |= bytes[index] }
        guard bits >= 0x80 else {
            before = []
            return
        }
        var table: [Int32] = []
        table.reserveCapacity(bytes.count + 1)
        var scalars: Int32 = 0
        for index in bytes.indices {
            table.append(scalars)
            if bytes[index] & 0xC0 != 0x80 { scalars += 1 }
        }
        table.append(scalars)
        before = table
    }

    /// Returns the number of scalars that begin before a byte offset. An offset outside of the text is clamped to it.
    package subscript(position: Int) -> Int {
        let position = min(max(0, position), count)
        return before.isEmpty ? position : Int(before[position])
    }

    package func range(_ span: TextSpan) -> Range<Int> { self[span.start]..<self[span.end] }
}

/// A value in a row of the ClickHouse table.
package enum RowValue: Sendable {
    case null
    case integer(Int64)
    /// Infinity and NaN are written as `null`.
    case real(Double)
    case text(String)
    /// Words separated by spaces, written as an array: `a b` → `["a","b"]`.
    case words(String)
    case texts([String])
    case integers([Int64])
    /// A JSON value, written unchanged.
    case json(String)
}

extension RowValue: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .integer(let number): json.value(number)
        case .real(let number): json.value(number)
        case .text(let text): json.value(text)
        case .words(let text): json.value(text.utf8.split(separator: 0x20).map { String(Substring($0)) })
        case .texts(let texts): json.value(texts)
        case .integers(let numbers): json.value(numbers)
        case .json(let text): json.raw(text)
        }
    }
}

extension JSONWriter {
    /// Writes the document `tweetdex.tweet/1` of a tweet as a JSON string.
    ///
    /// - Parameter buffer: Scratch space, whose contents are overwritten. Passing the same buffer for all tweets avoids
    ///   allocations.
    package mutating func quotedTweet(_ hit: SearchHit, buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        JSONRenderer().tweet(hit, into: &buffer)
        string(buffer.span)
    }
}
