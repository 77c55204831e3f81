/// What a JSON value is.
package enum JSONKind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
}

/// Why bytes are not JSON.
package struct JSONError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The bytes end inside a value: more may follow.
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case invalidNumber, invalidEscape, controlCharacterInString, invalidLiteral
        case tooDeep(limit: Int)
        case trailingBytes
    }

    package var reason: Reason
    /// Where, counted from the first byte handed to the parser.
    package var offset: Int

    package init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// One JSON value, scanned once into a flat list of nodes; nothing is copied until it is asked for.
/// Reuse one document for many records: its memory stays.
package struct JSONDocument: ~Copyable {
    /// One value or key: `start..<end` are bytes of the document (without the quotes of a string); `next` is the index
    /// of the node behind this one's last descendant.
    struct Node {
        var start: UInt32
        var end: UInt32
        var next: UInt32
        var kind: JSONKind
        /// A string without escapes can be taken as it stands.
        var hasEscapes: Bool
    }

    private(set) var bytes: [UInt8] = []
    private(set) var nodes: [Node] = []
    package let depthLimit: Int

    package init(depthLimit: Int = 512) {
        self.depthLimit = depthLimit
    }

    /// Reads exactly one value with nothing but white space around it.
    package mutating func parse(_ json: [UInt8]) throws(JSONError) {
        fatalError("not there yet")
    }

    /// The value that was parsed last.
    package var root: JSONValue {
        @_lifetime(borrow self)
        get { JSONValue(bytes: bytes.span, nodes: nodes.span, index: 0) }
    }
}

/// A value inside a document, as long as that lives. `null` counts as absent everywhere, as archives mean it.
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

    package var kind: JSONKind { nodes[index].kind }

    /// The bytes of the value in the document, quotes of a string not included.
    package var range: Range<Int> { Int(nodes[index].start)..<Int(nodes[index].end) }

    /// Number of elements or members; 0 for other kinds.
    package var count: Int { fatalError("not there yet") }

    /// The member of that name; nil when this is no object, has no such member, or it is null.
    package subscript(key: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        get { fatalError("not there yet") }
    }

    /// Whether a member of that name is there at all, null or not.
    package func has(_ key: StaticString) -> Bool { fatalError("not there yet") }

    /// The text of a string, un-escaped; nil for other kinds. Lone surrogates and invalid UTF-8 become U+FFFD.
    package var string: String? { fatalError("not there yet") }

    /// A whole number, written as number or as string of digits; nil for anything else or out of range.
    package var integer: Int64? { fatalError("not there yet") }

    /// A number, written as number or string.
    package var double: Double? { fatalError("not there yet") }

    /// true or false, written as such or as string.
    package var bool: Bool? { fatalError("not there yet") }

    /// Each element of an array in order; nothing for other kinds.
    package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
        fatalError("not there yet")
    }

    /// Each member of an object in order, keys un-escaped; nothing for other kinds.
    package func forEachMember<E: Error>(_ body: (String, JSONValue) throws(E) -> Void) throws(E) {
        fatalError("not there yet")
    }

    /// Element n of an array, nil where there is none.
    @_lifetime(copy self)
    package func element(_ n: Int) -> JSONValue? {
        fatalError("not there yet")
    }

    /// Hands the value's raw bytes to the body (a string's without quotes, escapes as they stand).
    package func withRawBytes<R>(_ body: (Span<UInt8>) -> R) -> R { body(bytes.extracting(range)) }
}
