/// A parsed JSON value. Strings and numbers are decoded only when they are accessed. Parsing many values with one
/// document reuses its memory.
///
/// The value is a flat list of nodes, whose layout `JSONScanner` describes. The document owns the bytes, so that a
/// reader can append chunks of a file and scan each record in place.
package struct JSONDocument: ~Copyable {
    /// A value or key.
    struct Node {
        /// `start..<end` are the bytes in the document, without the quotes of a string.
        var start: UInt32
        var end: UInt32
        /// The index of the node after this value and after all nodes inside it.
        var next: UInt32
        var kind: JSONKind
        /// True for a string with escapes, which must be decoded.
        var hasEscapes: Bool
        /// True for an array or object with a damaged part (see `scanAround`).
        var isDamaged = false

        /// The node of an empty document.
        static let null = Node(start: 0, end: 0, next: 1, kind: .null, hasEscapes: false)
    }

    /// The maximum number of nodes, which take 16 bytes each. Real records have at most one node for 6 bytes.
    static let nodeLimit = 1 << 24

    /// The data, followed by `JSONScanner.padding` zero bytes.
    private(set) var bytes: [UInt8]
    /// The nodes. Only the first `nodeCount` are in use.
    var tape: [Node]
    var nodeCount: Int
    private let members = MemberIndex()
    /// The start of the last string in the last scan (see `JSONScanner.lastString`).
    private(set) var lastString = 0
    /// True if the value in the most recent scan is UTF-8.
    private(set) var isUTF8 = true
    /// The maximum depth of nested arrays and objects. It protects the stack of recursive readers against hostile
    /// files.
    package let depthLimit: Int
    /// The deviations from strict JSON that a scan accepts.
    package var accepted: JSONDeviations = []
    /// The accepted deviations in the last scan.
    package private(set) var found: JSONDeviations = []

    /// An empty document, whose root is null.
    package init(depthLimit: Int = 512) {
        self.depthLimit = depthLimit
        bytes = [UInt8](repeating: 0, count: JSONScanner.padding)
        tape = [.null]
        nodeCount = 1
    }

    deinit {
        members.deallocate()
    }

    /// Parses one value, with optional white space before and after it. Accepts strict JSON (RFC 8259), except that
    /// strings may contain invalid UTF-8, which is repaired on access. Also accepts the deviations in `accepted`. After
    /// an error, `root` is null.
    package mutating func parse(_ json: [UInt8]) throws(JSONError) {
        try parse(json.span)
    }

    package mutating func parse(_ json: Span<UInt8>) throws(JSONError) {
        removeBytes(0..<dataCount)
        unsafe json.withUnsafeBufferPointer { bytes in
            appendBytes { (buffer: inout [UInt8]) in unsafe buffer.append(contentsOf: bytes) }
        }
        do throws(JSONError) {
            let end = try scan(from: 0)
            let rest = firstNonSpace(from: end)
            guard rest == dataCount else { throw JSONError(.trailingBytes, offset: rest) }
        } catch {
            forget()
            throw error
        }
    }

    /// Makes `root` an array of strings, which are not decoded. Empty strings become null.
    mutating func setStrings(_ strings: some Collection<[UInt8]>) {
        removeBytes(0..<dataCount)
        members.removeAll()
        nodeCount = strings.count + 1
        tape[0] = Node(start: 0, end: 0, next: UInt32(nodeCount), kind: .array, hasEscapes: false)
        if tape.count < nodeCount { tape += repeatElement(.null, count: nodeCount - tape.count) }
        var (index, end) = (1, 0)
        for string in strings {
            appendBytes { (bytes: inout [UInt8]) in bytes += string }
            tape[index] = Node(
                start: UInt32(end), end: UInt32(end + string.count), next: UInt32(index + 1),
                kind: string.isEmpty ? .null : .string, hasEscapes: false)
            end += string.count
            index += 1
        }
        tape[0].end = UInt32(end)
    }

    // MARK: Nodes

    /// Whether a node is a string or the name of a member.
    func isString(_ node: Int) -> Bool { tape[node].kind == .string }

    /// The bytes of a string without its quotes. Escapes are not decoded.
    func text(_ node: Int) -> ArraySlice<UInt8> { bytes[Int(tape[node].start)..<Int(tape[node].end)] }

    /// Removes bytes from the beginning of a string.
    mutating func dropPrefix(_ count: Int, ofNode node: Int) { tape[node].start += UInt32(count) }

    /// The last parsed or scanned value, or null. It is incomplete if `scan` failed.
    package var root: JSONValue {
        @_lifetime(borrow self)
        get { JSONValue(bytes: bytes.span, nodes: tape.span, index: 0, members: members) }
    }

    // MARK: The buffer

    /// The number of bytes of data.
    var dataCount: Int { bytes.count - JSONScanner.padding }

    /// Calls the body, which may only append data.
    mutating func appendBytes<Result, E: Error>(
        _ body: (inout [UInt8]) throws(E) -> Result
    ) throws(E) -> Result {
        bytes.removeLast(JSONScanner.padding)
        defer {
            for _ in 0..<JSONScanner.padding { bytes.append(0) }
        }
        return try body(&bytes)
    }

    /// Removes bytes of data. Scanned values become invalid.
    mutating func removeBytes(_ range: Range<Int>) {
        precondition(range.upperBound <= dataCount, "Padding stays")
        bytes.removeSubrange(range)
    }

    /// Makes `root` null.
    mutating func forget() {
        tape[0] = .null
        nodeCount = 1
        members.removeAll()
    }

    func node(_ index: Int) -> Node { tape[index] }

    /// Scans the value at `start`, which may begin with white space, and returns the index after it. After an error,
    /// the nodes before the error remain valid. An array or object that was not closed has an `end` of 0.
    mutating func scan(from start: Int) throws(JSONError) -> Int {
        members.removeAll()
        let limit = dataCount
        guard limit <= Int(UInt32.max) - JSONScanner.padding else { throw JSONError(.tooLarge, offset: limit) }
        if tape.count < 1024 { tape = [Node](repeating: .null, count: 1024) }
        // Double the list until it is large enough. The document keeps it for later values.
        while true {
            if let end = try scanOnce(from: start, limit: limit) { return end }
            try growTape()
        }
    }

    private mutating func growTape() throws(JSONError) {
        guard tape.count < Self.nodeLimit else {
            throw JSONError(.tooManyValues(limit: Self.nodeLimit), offset: Int(tape[nodeCount - 1].start))
        }
        tape.append(contentsOf: repeatElement(.null, count: tape.count))
    }

    /// Returns the index after the value; `nil` if `tape` is too short.
    private mutating func scanOnce(from start: Int, limit: Int) throws(JSONError) -> Int? {
        let (depthLimit, accepted) = (depthLimit, accepted)
        var (end, failure): (Int?, JSONError?)
        let scanner = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe tape.withUnsafeMutableBufferPointer { tape in
                var scanner = unsafe JSONScanner(
                    bytes, from: start, limit: limit, tape: tape, depthLimit: depthLimit,
                    accepting: accepted)
                do throws(JSONError) {
                    if try scanner.scanValue() == .value { end = scanner.position }
                } catch {
                    failure = error
                }
                return (scanner.count, scanner.lastString, scanner.isUTF8, scanner.found)
            }
        }
        (nodeCount, lastString, isUTF8, found) = scanner
        if let failure { throw failure }
        return end
    }

    /// Continues a failed scan at `position`, inside an open array or object (see `JSONScanner.resume`).
    mutating func resume(
        _ point: JSONScanner.Point, at position: Int, inside parent: Int, depth: Int
    ) throws(JSONError) -> Int {
        var (point, position, parent, depth) = (point, position, parent, depth)
        let (limit, depthLimit, accepted) = (dataCount, depthLimit, accepted)
        while true {
            if tape.count < nodeCount + 2 { try growTape() }
            let count = nodeCount
            var (end, failure): (Int?, JSONError?)
            let scanner = unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe tape.withUnsafeMutableBufferPointer { tape in
                    var scanner = unsafe JSONScanner(
                        bytes, from: position, limit: limit, tape: tape, depthLimit: depthLimit, accepting: accepted)
                    do throws(JSONError) {
                        let outcome = try scanner.resume(point, inside: parent, depth: depth, count: count)
                        if outcome == .value { end = scanner.position }
                    } catch {
                        failure = error
                    }
                    return (
                        count: scanner.count, lastString: scanner.lastString, isUTF8: scanner.isUTF8,
                        position: scanner.position
                    )
                }
            }
            nodeCount = scanner.count
            lastString = max(lastString, scanner.lastString)
            isUTF8 = isUTF8 && scanner.isUTF8
            if let failure { throw failure }
            if let end { return end }
            let open = openContainers
            (point, position, parent, depth) = (.value, scanner.position, open[open.count - 1], open.count)
        }
    }

    /// The indices of the arrays and objects that are not closed, the outermost first.
    var openContainers: [Int] {
        (0..<nodeCount).filter { tape[$0].end == 0 && (tape[$0].kind == .object || tape[$0].kind == .array) }
    }
}

extension UInt8 {
    /// A space, tab, line feed or carriage return.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
