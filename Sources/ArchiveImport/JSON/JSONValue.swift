private import CLibrary
private import CSIMD

package enum JSONKind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
}

/// A value in a `JSONDocument`. Lookups by name, except `has`, treat a `null` member as missing, because archives write
/// `null` for missing values.
package struct JSONValue: ~Escapable {
    let bytes: Span<UInt8>
    let nodes: Span<JSONDocument.Node>
    /// The index of the value's node in `nodes`.
    let index: Int
    /// The member index of the document. The document outlives its values.
    private let members: MemberIndex

    @_lifetime(copy bytes, copy nodes)
    init(bytes: Span<UInt8>, nodes: Span<JSONDocument.Node>, index: Int, members: MemberIndex) {
        self.bytes = bytes
        self.nodes = nodes
        self.index = index
        self.members = members
    }

    /// Returns a node without a bounds check: `JSONScanner` writes only valid indices.
    @inline(__always)
    func node(_ index: Int) -> JSONDocument.Node { unsafe nodes[unchecked: index] }

    @_lifetime(copy self)
    @inline(__always)
    func at(_ index: Int) -> JSONValue { JSONValue(bytes: bytes, nodes: nodes, index: index, members: members) }

    package var kind: JSONKind { node(index).kind }

    /// True for an array or object with a damaged part, which is left out (see `JSONDocument.scanAround`).
    package var isDamaged: Bool { node(index).isDamaged }

    /// The range of the value in the document's bytes, without the quotes of a string.
    package var range: Range<Int> { Int(node(index).start)..<Int(node(index).end) }

    /// Calls the body with the bytes in `range`. Escapes in a string are not decoded.
    package func withRawBytes<R>(_ body: (Span<UInt8>) -> R) -> R { body(bytes.extracting(range)) }

    // MARK: Containers

    /// The number of elements or members; 0 for other kinds. Complexity: O(count).
    package var count: Int {
        let isObject = kind == .object
        guard isObject || kind == .array else { return 0 }
        let end = Int(node(index).next)
        var child = index + 1
        var count = 0
        while child < end {
            child = Int(node(isObject ? child + 1 : child).next)
            count += 1
        }
        return count
    }

    /// True for `{}`. Programs in R write `{}` for a missing value.
    package var isEmptyObject: Bool { kind == .object && Int(node(index).next) == index + 1 }

    /// True for `{}`, `[]` and `""`.
    package var isEmpty: Bool {
        switch kind {
        case .object, .array: Int(node(index).next) == index + 1
        case .string: range.isEmpty
        default: false
        }
    }

    /// Objects with at least this many nodes are searched with a hash table (`MemberIndex`).
    private static let largeObject = 24

    /// The shape of an object; `nil` for other kinds.
    var shape: ObjectShape? {
        guard kind == .object else { return nil }
        return Int(node(index).next) - index >= Self.largeObject ? members.shape(of: self) : computedShape()
    }

    /// Returns the node index of a member's value; `nil` if there is no such member.
    @inline(__always)
    private func member(_ key: StaticString) -> Int? { member(MemberName(key)) }

    /// The node of the value at the end of a path; `nil` if it is missing. A path passes through an array by its first
    /// element.
    ///
    /// - Parameters:
    ///   - names: the names of several paths.
    ///   - path: the range of this path in `names`.
    func find(_ names: [MemberName], _ path: Range<Int>) -> Int? {
        var node = index
        for step in path {
            if at(node).kind == .array {
                guard !at(node).isEmpty else { return nil }
                node += 1
            }
            guard let value = at(node).member(names[step]) else { return nil }
            node = value
        }
        return node
    }

    func has(_ key: MemberName) -> Bool { member(key) != nil }

    /// Returns true if this is an object with a member of this name that is a string.
    func hasString(_ key: MemberName) -> Bool {
        guard let value = member(key) else { return false }
        return node(value).kind == .string
    }

    /// Returns the node index of a member's value, which may be null; `nil` if there is no such member.
    @inline(never)
    func member(_ key: MemberName) -> Int? {
        guard kind == .object else { return nil }
        let end = Int(node(index).next)
        if end - index >= Self.largeObject {
            switch members.find(key, in: self) {
            case .found(let name): return name + 1
            case .missing: return nil
            case .unknown: break
            }
        }
        var child = index + 1
        while child < end {
            if matches(node(child), key) { return child + 1 }
            child = Int(node(child + 1).next)
        }
        return nil
    }

    /// The member with this name; the first one if there are several. `nil` if the member is missing or null, or if
    /// this is not an object. Complexity: O(members), or O(1) on average for repeated lookups in a large object.
    package subscript(key: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        @inline(__always)
        get {
            guard let value = member(key), node(value).kind != .null else { return nil }
            return at(value)
        }
    }

    /// Returns true if this is an object with a member of this name, which may be null.
    @inline(__always)
    package func has(_ key: StaticString) -> Bool { member(key) != nil }

    /// Returns the member with this name; `nil` unless it is a non-empty object.
    @_lifetime(copy self)
    @inline(__always)
    package func object(_ key: StaticString) -> JSONValue? {
        guard let value = member(key), node(value).kind == .object, !at(value).isEmptyObject else { return nil }
        return at(value)
    }

    /// Returns the member with this name; `nil` unless it is an array.
    @_lifetime(copy self)
    @inline(__always)
    package func array(_ key: StaticString) -> JSONValue? {
        guard let value = member(key), node(value).kind == .array else { return nil }
        return at(value)
    }

    /// Returns element `n` of an array, counted from 0; `nil` if none exists. Complexity: O(n).
    @_lifetime(copy self)
    package func element(_ n: Int) -> JSONValue? {
        guard kind == .array, n >= 0 else { return nil }
        let end = Int(node(index).next)
        var child = index + 1
        var left = n
        while child < end {
            if left == 0 { return at(child) }
            left -= 1
            child = Int(node(child).next)
        }
        return nil
    }

    /// The first element of an array; `nil` if none exists.
    package var first: JSONValue? {
        @_lifetime(copy self)
        get { element(0) }
    }

    /// The value of the first member of an object; `nil` if none exists.
    package var firstMember: JSONValue? {
        @_lifetime(copy self)
        get {
            guard kind == .object, Int(node(index).next) > index + 1 else { return nil }
            return at(index + 2)
        }
    }

    /// The name of the first member of an object as a string value; `nil` if none exists.
    package var firstKey: JSONValue? {
        @_lifetime(copy self)
        get {
            guard kind == .object, Int(node(index).next) > index + 1 else { return nil }
            return at(index + 1)
        }
    }

    /// Calls the body with each element of an array in order. Does nothing for other kinds.
    package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .array else { return }
        let end = Int(node(index).next)
        var child = index + 1
        while child < end {
            try body(at(child))
            child = Int(node(child).next)
        }
    }

    /// Calls the body with the unescaped name and the value of each member in order. Does nothing if this is not an
    /// object.
    package func forEachMember<E: Error>(_ body: (String, JSONValue) throws(E) -> Void) throws(E) {
        try forEachRawMember { (key, value) throws(E) in try body(key.string ?? "", value) }
    }

    /// Returns true if this is an object with a member whose name and value satisfy a condition.
    @inline(__always)
    func hasMember(where isWanted: (_ name: JSONValue, _ value: JSONValue) -> Bool) -> Bool {
        guard kind == .object else { return false }
        let end = Int(node(index).next)
        var child = index + 1
        while child < end {
            if isWanted(at(child), at(child + 1)) { return true }
            child = Int(node(child + 1).next)
        }
        return false
    }

    /// Calls the body with the name and the value of each member in order. Does nothing if this is not an object. The
    /// name is a `JSONValue`, so it is not copied; compare it with `equals`.
    package func forEachRawMember<E: Error>(_ body: (JSONValue, JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .object else { return }
        let end = Int(node(index).next)
        var child = index + 1
        while child < end {
            try body(at(child), at(child + 1))
            child = Int(node(child + 1).next)
        }
    }

    // MARK: Comparison without copying

    /// Returns true if this is a string equal to `text`, after unescaping.
    package func equals(_ text: StaticString) -> Bool { kind == .string && matches(node(index), text) }

    /// Returns true if this is a string whose raw bytes begin with `text`. Escapes are not decoded.
    package func hasPrefix(_ text: StaticString) -> Bool {
        kind == .string && range.count >= text.utf8CodeUnitCount
            && sameBytes(Int(node(index).start), text)
    }

    @inline(__always)
    func matches(_ name: JSONDocument.Node, _ key: MemberName) -> Bool {
        if name.hasEscapes { return matchesUnescaped(name, key.text) }
        let length = Int(name.end &- name.start)
        guard length == key.text.utf8CodeUnitCount else { return false }
        // The name is a range of the bytes, so `length` bytes can be loaded.
        let fingerprint = unsafe withBytes { unsafe MemberName.Fingerprint($0 + Int(name.start), length) }
        return fingerprint == key.fingerprint
            && (length <= MemberName.Fingerprint.exactLength || sameBytes(Int(name.start), key.text))
    }

    @inline(__always)
    func matches(_ string: JSONDocument.Node, _ text: StaticString) -> Bool {
        if string.hasEscapes { return matchesUnescaped(string, text) }
        return Int(string.end &- string.start) == text.utf8CodeUnitCount && sameBytes(Int(string.start), text)
    }

    @inline(__always)
    private func sameBytes(_ start: Int, _ text: StaticString) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return text.utf8CodeUnitCount == 0 }
            return unsafe memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
        }
    }

    /// Calls the body with the address of the document's first byte.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
        unsafe bytes.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { preconditionFailure("A document has bytes") }
            return unsafe body(base)
        }
    }

    /// Compares a decoded copy of the string. This is rare, because names of members usually contain no escapes.
    @inline(never)
    private func matchesUnescaped(_ string: JSONDocument.Node, _ text: StaticString) -> Bool {
        let raw = bytes.extracting(Int(string.start)..<Int(string.end))
        return Self.decode(raw).utf8.elementsEqual(text.description.utf8)
    }
}

/// Access to strings, numbers and booleans. Many archives write numbers as strings of digits, so both forms are
/// accepted (see Supported inputs, IDs).
extension JSONValue {
    /// The unescaped text of a string; `nil` for other kinds. Lone surrogates and invalid UTF-8 become U+FFFD.
    package var string: String? {
        let node = node(index)
        guard node.kind == .string else { return nil }
        let raw = bytes.extracting(Int(node.start)..<Int(node.end))
        if node.hasEscapes { return Self.decode(raw) }
        if members.isUTF8 { return String(copying: unsafe UTF8Span(unchecked: raw, isKnownASCII: isASCII(node))) }
        return unsafe raw.withUnsafeBufferPointer { raw in unsafe String(decoding: raw, as: UTF8.self) }
    }

    /// Returns true if a string is ASCII.
    @inline(__always)
    private func isASCII(_ string: JSONDocument.Node) -> Bool {
        unsafe withBytes { bytes in
            var position = unsafe bytes + Int(string.start)
            let end = unsafe bytes + Int(string.end)
            // The padding follows the data, so 16 bytes can be loaded.
            while unsafe end - position > 16 {
                if unsafe tweetdex_string_bits(position) > 0xFFFF { return false }
                unsafe position += 16
            }
            let last = unsafe tweetdex_string_bits(position) >> 16
            return last & (1 << UInt32(unsafe end - position) - 1) == 0
        }
    }

    /// The unescaped text of a string; `nil` for other kinds and for `""`.
    package var nonEmptyString: String? {
        guard kind == .string, !range.isEmpty else { return nil }
        return string
    }

    /// An integer, as a number or a string: `42`, `"-42"`. `nil` for anything else, including `1e3`, `1.0` and integers
    /// that exceed 64 bits. Does not use floating-point numbers, which would lose digits of IDs.
    package var integer: Int64? {
        let node = node(index)
        guard node.kind == .number || node.kind == .string, !node.hasEscapes else { return typedNumber?.integer }
        var position = Int(node.start)
        let end = Int(node.end)
        guard position < end else { return nil }
        let isNegative = unsafe bytes[unchecked: position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard position < end else { return nil }
        // Compute the negative number, because `-Int64.min` does not exist.
        var number: Int64 = 0
        // 18 digits never exceed 64 bits.
        let safeEnd = min(end, position + 18)
        while position < safeEnd {
            let digit = unsafe bytes[unchecked: position] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            number = number &* 10 &- Int64(digit)
            position += 1
        }
        while position < end {
            let digit = unsafe bytes[unchecked: position] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            let (tens, tooLarge) = number.multipliedReportingOverflow(by: 10)
            let (next, overflow) = tens.subtractingReportingOverflow(Int64(digit))
            if tooLarge || overflow { return nil }
            number = next
            position += 1
        }
        if isNegative { return number }
        return number == .min ? nil : -number
    }

    /// The number in an object of MongoDB, such as `{"$numberLong":"1"}`; `nil` for any other value.
    private var typedNumber: JSONValue? {
        @_lifetime(copy self)
        get {
            guard kind == .object, let key = firstKey, key.hasPrefix("$number") else { return nil }
            return firstMember
        }
    }

    /// A count that is not negative, as a number or a string: `5`, `"5"`, `5.0`, `"100+"`. `nil` for anything else,
    /// including numbers with an exponent.
    ///
    /// `5.0` comes from pandas, which converts columns with missing values. `100+` comes from Twitter, which did not
    /// count further until 2011.
    package var amount: Int64? {
        if let integer { return integer < 0 ? nil : integer }
        let node = node(index)
        guard node.kind == .number || node.kind == .string, !node.hasEscapes else { return typedNumber?.amount }
        var (amount, position, end) = (Int64(0), Int(node.start), Int(node.end))
        if node.kind == .string, end > position, bytes[end - 1] == UInt8(ascii: "+") { end -= 1 }
        // No real count has this many digits.
        guard let dot = (position...min(end, position + 18)).first(where: { $0 == end || !bytes[$0].isASCIIDigit }),
            dot > position, dot == end || bytes[dot] == UInt8(ascii: ".") && dot + 1 < end
        else { return nil }
        while position < dot {
            amount = amount * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        for index in dot..<end where index > dot && bytes[index] != UInt8(ascii: "0") { return nil }
        return amount
    }

    /// A number, possibly as a string: `1.5`, `"1.5"`. `nil` for anything else, including numbers outside the range of
    /// `Double`.
    package var double: Double? {
        let node = node(index)
        switch node.kind {
        case .number: break
        case .string:
            // Check the characters first, because `Double(String)` also accepts "nan" and "0x10".
            let start = Int(node.start)
            guard start < Int(node.end), bytes[start] == UInt8(ascii: "-") || bytes[start].isASCIIDigit else {
                return nil
            }
            for position in start..<Int(node.end) where !bytes[position].isNumberByte { return nil }
        default: return nil
        }
        let text = unsafe bytes.extracting(Int(node.start)..<Int(node.end)).withUnsafeBufferPointer { raw in
            unsafe String(decoding: raw, as: UTF8.self)
        }
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// A boolean, also as a string: `true`, `"true"`; `nil` for anything else.
    package var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .string: equals("true") ? true : equals("false") ? false : nil
        default: nil
        }
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") <= 9 }

    /// True if the byte can occur in a JSON number.
    fileprivate var isNumberByte: Bool {
        isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
            || self | 0x20 == UInt8(ascii: "e")
    }
}

/// Access to members that have several names or an optional wrapper.
extension JSONValue {
    /// The first of two members that exists.
    @_lifetime(copy self)
    func member(_ first: StaticString, or second: StaticString) -> JSONValue? {
        if let value = self[first] { return value }
        return self[second]
    }

    /// The object in a member of this name, or the value itself without such a member.
    @_lifetime(copy self)
    func inside(_ wrapper: StaticString) -> JSONValue {
        if let inner = object(wrapper) { return inner }
        return self
    }
}

/// Decodes JSON strings that contain escapes.
extension JSONValue {
    /// Returns the text of a string. `raw` is the string without its quotes; each `\u` must have four digits. Lone
    /// surrogates and invalid UTF-8 become U+FFFD, and invalid escapes U+001A.
    fileprivate static func decode(_ raw: Span<UInt8>) -> String {
        unsafe raw.withUnsafeBytes { source in
            // An escape is never shorter than its UTF-8, so the capacity suffices. The initializer repairs invalid
            // UTF-8.
            unsafe String(unsafeUninitializedCapacity: raw.count) { target in
                guard let source = source.baseAddress, let target = target.baseAddress else { return 0 }
                var (position, count) = (0, 0)
                while position < raw.count {
                    // Copy the bytes before the next escape. A backslash at the end is not an escape.
                    let escape = unsafe memchr(source + position, Int32(UInt8(ascii: "\\")), raw.count - position - 1)
                    let end = unsafe escape.map { unsafe UnsafeRawPointer($0) - source } ?? raw.count
                    unsafe memcpy(target + count, source + position, end - position)
                    count += end - position
                    guard end < raw.count else { break }
                    position = end + 2
                    let letter = raw[end + 1]
                    guard letter == UInt8(ascii: "u") else {
                        unsafe target[count] = replacement(letter)
                        count += 1
                        continue
                    }
                    let scalar = scalar(raw, &position)
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        unsafe target[count] = byte
                        count += 1
                    }
                }
                return count
            }
        }
    }

    /// Returns the byte of a one-letter escape: for `n`, a line feed.
    private static func replacement(_ escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): escape
        // A damaged string. JSON inside it is then damaged, too.
        default: 0x1A
        }
    }

    /// Returns the scalar of a `\uXXXX` escape, or of two such escapes that form a surrogate pair. Moves `position`
    /// from the first digit to the end.
    private static func scalar(_ raw: Span<UInt8>, _ position: inout Int) -> Unicode.Scalar {
        let first = unit(raw, position) ?? 0xFFFD
        position += 4
        if UTF16.isLeadSurrogate(first), position + 6 <= raw.count, raw[position] == UInt8(ascii: "\\"),
            raw[position + 1] == UInt8(ascii: "u"), let second = unit(raw, position + 2),
            UTF16.isTrailSurrogate(second)
        {
            position += 6
            let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            return Unicode.Scalar(value) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// Returns the value of four hexadecimal digits; `nil` if they are missing or invalid.
    private static func unit(_ raw: Span<UInt8>, _ start: Int) -> UInt16? {
        guard start + 4 <= raw.count else { return nil }
        var value: UInt16 = 0
        for index in start..<start + 4 {
            let byte = raw[index]
            let digit: UInt8
            if byte.isASCIIDigit {
                digit = byte - UInt8(ascii: "0")
            } else {
                digit = (byte | 0x20) &- UInt8(ascii: "a") &+ 10
                guard (10...15).contains(digit) else { return nil }
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}

extension String {
    /// The text as a string of JSON, with quotation marks.
    var quotedJSON: String {
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case ..<" ": "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
