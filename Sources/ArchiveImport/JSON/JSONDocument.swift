/// A JSON value, scanned once into a flat list of nodes. Strings and numbers are decoded when they are accessed. Reuse
/// one document for many records to reuse its memory.
///
/// JSONScanner.swift describes the layout of nodes. The document also owns the bytes, so that a reader can append
/// chunks and scan each record in place.
package struct JSONDocument: ~Copyable {
    /// A value or key: `start..<end` are its bytes in the document, without the quotes of a string; `next` is the index
    /// of the node after its last descendant.
    struct Node {
        var start: UInt32
        var end: UInt32
        var next: UInt32
        var kind: JSONKind
        /// A string without escapes can be copied unchanged.
        var hasEscapes: Bool

        /// The node of an empty document.
        static let null = Node(start: 0, end: 0, next: 1, kind: .null, hasEscapes: false)
    }

    /// The data, always followed by `JSONScanner.padding` zeros.
    private(set) var bytes: [UInt8]
    /// Storage for nodes. The first `nodeCount` belong to the last scanned value.
    private var tape: [Node]
    private(set) var nodeCount: Int
    /// The first byte of the last string that the last scan entered; see `JSONScanner.lastString`.
    private(set) var lastString = 0
    /// The maximum nesting of containers, so that hostile files cannot exhaust the stack of recursive readers.
    package let depthLimit: Int
    /// Treats `NaN`, `Infinity` and `-Infinity` as null. They are not JSON, but Python writes them for missing numbers.
    package var readsNonFinite = false

    /// An empty document, whose root is null.
    package init(depthLimit: Int = 512) {
        self.depthLimit = depthLimit
        bytes = [UInt8](repeating: 0, count: JSONScanner.padding)
        tape = [.null]
        nodeCount = 1
    }

    /// Parses exactly one value with optional white space around it. Strict RFC 8259, except that strings may contain
    /// invalid UTF-8, which is repaired on access. After an error `root` is null. O(bytes).
    package mutating func parse(_ json: [UInt8]) throws(JSONError) {
        try parse(json.span)
    }

    /// The same for borrowed bytes, which are copied once.
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

    /// The last parsed value, or null.
    package var root: JSONValue {
        @_lifetime(borrow self)
        get { JSONValue(bytes: bytes.span, nodes: tape.span, index: 0) }
    }

    // MARK: For readers that keep a buffer in the document

    /// The number of bytes, without the padding.
    var dataCount: Int { bytes.count - JSONScanner.padding }

    /// Lets the body append data and restores the padding.
    mutating func appendBytes<Result, E: Error>(
        _ body: (inout [UInt8]) throws(E) -> Result
    ) throws(E) -> Result {
        bytes.removeLast(JSONScanner.padding)
        defer {
            for _ in 0..<JSONScanner.padding { bytes.append(0) }
        }
        return try body(&bytes)
    }

    /// Removes data. Invalidates scanned values.
    mutating func removeBytes(_ range: Range<Int>) {
        precondition(range.upperBound <= dataCount, "Padding stays")
        bytes.removeSubrange(range)
    }

    /// Returns whether `NaN` or `Infinity` is at the position.
    func hasNonFinite(at index: Int) -> Bool {
        bytes[index...].starts(with: "NaN".utf8) || bytes[index...].starts(with: "Infinity".utf8)
    }

    /// Replaces all data.
    mutating func replaceBytes(with data: [UInt8]) {
        bytes = data
        for _ in 0..<JSONScanner.padding { bytes.append(0) }
    }

    /// Makes `root` null.
    mutating func forget() {
        tape[0] = .null
        nodeCount = 1
    }

    /// Node `index` of the last scanned value.
    func node(_ index: Int) -> Node { tape[index] }

    /// Scans the value at `start`, after optional white space, in place, and returns the index after it. After an error
    /// the nodes written so far remain valid; open containers have an `end` of 0.
    mutating func scan(from start: Int) throws(JSONError) -> Int {
        let limit = dataCount
        guard limit <= Int(UInt32.max) - JSONScanner.padding else { throw JSONError(.tooLarge, offset: limit) }
        // Start with few nodes. A reader of many values reaches its size after a few doublings, which the document
        // keeps.
        if tape.count < 1024 { tape = [Node](repeating: .null, count: 1024) }
        while true {
            if let end = try scanOnce(from: start, limit: limit) { return end }
            tape.append(contentsOf: repeatElement(.null, count: tape.count))
        }
    }

    /// `nil` if the node storage is too small.
    private mutating func scanOnce(from start: Int, limit: Int) throws(JSONError) -> Int? {
        let (depthLimit, readsNonFinite) = (depthLimit, readsNonFinite)
        let (end, failure, count, lastString): (Int?, JSONError?, Int, Int) = unsafe bytes.withUnsafeBufferPointer {
            bytes in
            unsafe tape.withUnsafeMutableBufferPointer { tape in
                var scanner = unsafe JSONScanner(
                    bytes, from: start, limit: limit, tape: tape, depthLimit: depthLimit,
                    readsNonFinite: readsNonFinite)
                do throws(JSONError) {
                    let outcome = try scanner.scanValue()
                    return (outcome == .value ? scanner.position : nil, nil, scanner.count, scanner.lastString)
                } catch {
                    return (nil, error, scanner.count, scanner.lastString)
                }
            }
        }
        nodeCount = count
        self.lastString = lastString
        if let failure { throw failure }
        return end
    }
}

extension UInt8 {
    /// A space, tab, line feed or carriage return.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
