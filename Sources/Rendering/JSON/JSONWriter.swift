/// Writes JSON without whitespace as UTF-8. Inserts commas and escapes strings.
///
///     json.object { json in
///         json.member("id", tweet.id)
///         json.objects("media", tweet.media) { json, item in json.member("url", item.url) }
///     }
///
/// The caller must write a key before each value of an object, and must end each container that it began.
package struct JSONWriter {
    /// The JSON text that was written since the last call of `takeBytes`, as UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// True if a comma must precede the next key or value.
    private var needsComma = false

    /// Creates a writer that appends a JSON document to `bytes`.
    package init(appendingTo bytes: consuming [UInt8] = []) { self.bytes = bytes }

    /// Returns the JSON text since the last call, and removes it from the writer to save memory.
    package mutating func takeBytes() -> [UInt8] { exchange(&bytes, with: []) }

    // MARK: Containers

    mutating func beginObject() { begin(UInt8(ascii: "{")) }

    package mutating func endObject() { end(UInt8(ascii: "}")) }

    package mutating func beginArray() { begin(UInt8(ascii: "[")) }

    package mutating func endArray() { end(UInt8(ascii: "]")) }

    private mutating func begin(_ bracket: UInt8) {
        beginValue()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    /// Writes an object whose first member is `schema`.
    mutating func object(schema: StaticString, _ members: (inout JSONWriter) -> Void) {
        object { json in
            json.member("schema", schema)
            members(&json)
        }
    }

    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        beginArray()
        elements(&self)
        endArray()
    }

    // MARK: Members

    /// Writes a key, which must not contain characters to escape. The next call must write its value.
    mutating func key(_ key: StaticString) {
        key.withUTF8Buffer { unsafe quote($0.span, isKey: true) }
    }

    /// Writes a member. Its value is `null` if `value` is `nil`.
    mutating func member(_ key: StaticString, _ value: some JSONWritable) {
        self.key(key)
        value.write(to: &self)
    }

    /// Writes a member with a key that is not known at compile time.
    mutating func member(named key: String, _ value: some JSONWritable) {
        self.value(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        value.write(to: &self)
    }

    /// Writes a member. Writes nothing if `value` is `nil`.
    mutating func member(_ key: StaticString, ifPresent value: (some JSONWritable)?) {
        if let value { member(key, value) }
    }

    mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        self.key(key)
        object(members)
    }

    mutating func array(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
        self.key(key)
        array(elements)
    }

    /// Writes an array of objects as a member. `members` writes the members of each object.
    mutating func objects<Elements: Collection>(
        _ key: StaticString, _ elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
    ) {
        array(key) { json in
            // Use indices: an iterator would copy each element, and some are large.
            for index in elements.indices { json.object { members(&$0, elements[index]) } }
        }
    }

    // MARK: Values

    /// Writes a value; `null` if it is `nil`.
    mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

    /// Writes the comma before a value, if one is due. The caller must then append the value.
    private mutating func beginValue() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Appends JSON text: one value, or several values separated by commas. Appends nothing if the text is empty.
    package mutating func raw(_ json: Span<UInt8>) {
        guard !json.isEmpty else { return }
        beginValue()
        bytes.put(json)
    }

    package mutating func raw(_ json: String) { raw(json.utf8.span) }

    mutating func null() { literal("null") }

    mutating func literal(_ json: StaticString) {
        beginValue()
        bytes.putFixed(json)
    }

    mutating func number(_ number: Int64) {
        beginValue()
        bytes.putNumber(number)
    }

    /// Writes a string. The closure must append only characters that need no escapes.
    mutating func plainString(_ write: (inout [UInt8]) -> Void) {
        beginValue()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a string. Escapes the characters that JSON requires to be escaped, and also DEL, C1 controls, U+2028 and
    /// U+2029.
    ///
    /// - Parameter text: Valid UTF-8.
    mutating func string(_ text: Span<UInt8>) {
        // The compiler vectorizes a loop only if it has no early exit.
        var isPlain = true
        for index in text.indices { isPlain = isPlain && !Self.mayNeedEscape(text[index]) }
        if isPlain { quote(text) } else { plainString { Self.escape(text, into: &$0) } }
    }

    /// Writes a string, or a key and its colon, after a comma if one is due. The text must not contain characters to
    /// escape.
    ///
    /// An export calls this often. Extending the buffer once, not for each part, makes exports 10 % faster.
    mutating func quote(_ text: Span<UInt8>, isKey: Bool = false) {
        let hasComma = needsComma
        bytes.append(addingCapacity: text.count + 4) { out in
            unsafe out.withUnsafeMutableBufferPointer { buffer, count in
                if hasComma {
                    unsafe buffer[count] = UInt8(ascii: ",")
                    count += 1
                }
                unsafe buffer[count] = UInt8(ascii: "\"")
                count += 1
                unsafe text.withUnsafeBufferPointer { text in
                    guard let start = text.baseAddress, let end = buffer.baseAddress else { return }
                    unsafe (end + count).update(from: start, count: text.count)
                }
                count += text.count
                unsafe buffer[count] = UInt8(ascii: "\"")
                count += 1
                if isKey {
                    unsafe buffer[count] = UInt8(ascii: ":")
                    count += 1
                }
            }
        }
        needsComma = !isKey
    }

    // MARK: Escapes

    /// True for C0 controls, quotes, backslashes and DEL. Also true for the two lead bytes of longer characters to
    /// escape: C1 controls begin with 0xC2, U+2028 and U+2029 with 0xE2.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    private static func escape(_ text: Span<UInt8>, into out: inout [UInt8]) {
        var index = 0
        // The bytes from `start` to `index` need no escapes and have not been copied yet.
        var start = 0
        while index < text.count {
            let byte = text[index]
            guard mayNeedEscape(byte) else {
                index += 1
                continue
            }
            out.put(text.extracting(start..<index))
            switch byte {
            case 0x22, 0x5C:
                out.append(0x5C)
                out.append(byte)
            case 0x0A: out.putFixed("\\n")
            case 0x0D: out.putFixed("\\r")
            case 0x09: out.putFixed("\\t")
            case 0xC2:
                let next = text[index + 1]
                if next < 0xA0 {
                    putUnicodeEscape(UInt16(next), into: &out)
                } else {
                    out.append(byte)
                    out.append(next)
                }
                index += 1
            case 0xE2:
                let isSeparator = text[index + 1] == 0x80 && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
                if isSeparator {
                    putUnicodeEscape(0x2028 + UInt16(text[index + 2] & 1), into: &out)
                    index += 2
                } else {
                    out.append(byte)
                }
            default: putUnicodeEscape(UInt16(byte), into: &out)
            }
            index += 1
            start = index
        }
        out.put(text.extracting(start...))
    }

    private static func putUnicodeEscape(_ value: UInt16, into out: inout [UInt8]) {
        out.putFixed("\\u")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: value >> UInt16(shift)) & 15
            out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}

extension [UInt8] {
    /// Appends the JSON that `write` writes. The writer uses this array as its buffer, so it does not allocate another.
    package mutating func putJSON(_ write: (inout JSONWriter) throws -> Void) rethrows {
        var json = JSONWriter(appendingTo: exchange(&self, with: []))
        defer { self = json.bytes }
        try write(&json)
    }
}
