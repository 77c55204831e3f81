import TweetModel

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

    /// Writes the member `elapsed_ms` in milliseconds with at most three decimals.
    mutating func elapsed(_ milliseconds: Double) {
        member("elapsed_ms", (milliseconds * 1000).rounded() / 1000)
    }
}
