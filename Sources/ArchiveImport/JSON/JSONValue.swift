private import Glibc

/// The kinds of JSON values.
package enum JSONKind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
}

/// A value in a document; it must not outlive the document. `null` counts as absent, because exports use it that way.
package struct JSONValue: ~Escapable {
    let bytes: Span<UInt8>
    let nodes: Span<JSONDocument.Node>
    let index: Int

    @_lifetime(copy bytes, copy nodes)
    init(bytes: Span<UInt8>, nodes: Span<JSONDocument.Node>, index: Int) {
        self.bytes = bytes
        self.nodes = nodes
        self.index = index
    }

    /// The scanner writes nodes that link only to each other, so their indices need no bounds check.
    @inline(__always)
    func node(_ index: Int) -> JSONDocument.Node { unsafe nodes[unchecked: index] }

    @_lifetime(copy self)
    @inline(__always)
    func at(_ index: Int) -> JSONValue { JSONValue(bytes: bytes, nodes: nodes, index: index) }

    /// Object, array, string, number, true, false or null.
    package var kind: JSONKind { node(index).kind }

    /// The bytes of the value in the document's buffer, without the quotes of a string.
    package var range: Range<Int> { Int(node(index).start)..<Int(node(index).end) }

    /// Calls the body with the value's raw bytes: a string without its quotes and with its escapes.
    package func withRawBytes<R>(_ body: (Span<UInt8>) -> R) -> R { body(bytes.extracting(range)) }

    // MARK: Containers

    /// The number of elements or members; 0 for other kinds. O(count).
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

    /// `{}`, which tools written in R write for a missing value.
    package var isEmptyObject: Bool { kind == .object && Int(node(index).next) == index + 1 }

    /// `{}`, `[]` or `""`.
    package var isEmpty: Bool {
        switch kind {
        case .object, .array: Int(node(index).next) == index + 1
        case .string: range.isEmpty
        default: false
        }
    }

    /// The node of a member's value, if the member exists.
    @inline(__always)
    private func member(_ key: StaticString) -> Int? {
        guard kind == .object else { return nil }
        let end = Int(node(index).next)
        var child = index + 1
        while child < end {
            if matches(node(child), key) { return child + 1 }
            child = Int(node(child + 1).next)
        }
        return nil
    }

    /// The member with a name; `nil` if this is not an object, the member is missing, or it is null. If a name occurs
    /// several times, the first member is returned, which lets a lookup stop early. O(members).
    package subscript(key: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        get {
            guard let value = member(key), node(value).kind != .null else { return nil }
            return at(value)
        }
    }

    /// Returns whether a member exists, even if it is null.
    package func has(_ key: StaticString) -> Bool { member(key) != nil }

    /// The member with a name if it is an object other than `{}`, which represents a missing value.
    @_lifetime(copy self)
    package func object(_ key: StaticString) -> JSONValue? {
        guard let value = member(key), node(value).kind == .object, !at(value).isEmptyObject else { return nil }
        return at(value)
    }

    /// The member with a name if it is an array.
    @_lifetime(copy self)
    package func array(_ key: StaticString) -> JSONValue? {
        guard let value = member(key), node(value).kind == .array else { return nil }
        return at(value)
    }

    /// Element `n` of an array, if it exists. O(n).
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

    /// The first element of an array, if it exists.
    package var first: JSONValue? {
        @_lifetime(copy self)
        get { element(0) }
    }

    /// The value of an object's first member, if it exists.
    package var firstMember: JSONValue? {
        @_lifetime(copy self)
        get {
            guard kind == .object, Int(node(index).next) > index + 1 else { return nil }
            return at(index + 2)
        }
    }

    /// The name of an object's first member as a string value, if it exists.
    package var firstKey: JSONValue? {
        @_lifetime(copy self)
        get {
            guard kind == .object, Int(node(index).next) > index + 1 else { return nil }
            return at(index + 1)
        }
    }

    /// Calls the body with each element of an array in order; does nothing for other kinds.
    package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .array else { return }
        let end = Int(node(index).next)
        var child = index + 1
        while child < end {
            try body(at(child))
            child = Int(node(child).next)
        }
    }

    /// Calls the body with each member of an object in order, with unescaped keys; does nothing for other kinds.
    package func forEachMember<E: Error>(_ body: (String, JSONValue) throws(E) -> Void) throws(E) {
        try forEachRawMember { (key, value) throws(E) in try body(key.string ?? "", value) }
    }

    /// The same with each key as a string value, which is not copied (compare it with `equals`).
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

    /// Returns whether this is a string of exactly these scalars.
    package func equals(_ text: StaticString) -> Bool { kind == .string && matches(node(index), text) }

    /// Returns whether this is a string that starts with a text. JSON must be able to write the text without escapes.
    package func hasPrefix(_ text: StaticString) -> Bool {
        kind == .string && range.count >= text.utf8CodeUnitCount
            && sameBytes(Int(node(index).start), text)
    }

    @inline(__always)
    private func matches(_ string: JSONDocument.Node, _ text: StaticString) -> Bool {
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

    /// Keys rarely contain escapes, so this may copy.
    @inline(never)
    private func matchesUnescaped(_ string: JSONDocument.Node, _ text: StaticString) -> Bool {
        let raw = bytes.extracting(Int(string.start)..<Int(string.end))
        return JSONString.decode(raw).utf8.elementsEqual(text.description.utf8)
    }
}
