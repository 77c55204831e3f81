/// One JSON value, scanned once into a flat list of nodes; nothing is copied until it is asked for.
/// Reuse one document for many records: its memory stays.
///
/// How nodes are laid out is told in JSONScanner.swift. The document owns the bytes too, so that a reader can fill them
/// chunk by chunk and have each record scanned where it lies.
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

        /// What an empty document holds.
        static let null = Node(start: 0, end: 0, next: 1, kind: .null, hasEscapes: false)
    }

    /// The data, always followed by `JSONScanner.padding` zeros.
    private(set) var bytes: [UInt8]
    /// Room for nodes; the first `nodeCount` belong to the value scanned last.
    private var tape: [Node]
    private(set) var nodeCount: Int
    /// First byte of the last string that the last scan began; see `JSONScanner.lastString`.
    private(set) var lastString = 0
    /// How many containers may be open at once, so that hostile files cannot exhaust whoever walks the value.
    package let depthLimit: Int
    /// `NaN`, `Infinity` and `-Infinity` count as null. They are no JSON, but what Python writes for missing numbers.
    package var readsNonFinite = false

    /// An empty document, whose root is null.
    package init(depthLimit: Int = 512) {
        self.depthLimit = depthLimit
        bytes = [UInt8](repeating: 0, count: JSONScanner.padding)
        tape = [.null]
        nodeCount = 1
    }

    /// Reads exactly one value with nothing but white space around it. Strict RFC 8259, except that strings may hold
    /// invalid UTF-8, which is repaired when they are asked for. After an error `root` is null. O(bytes).
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

    /// The value that was parsed last; null when there is none.
    package var root: JSONValue {
        @_lifetime(borrow self)
        get { JSONValue(bytes: bytes.span, nodes: tape.span, index: 0) }
    }

    // MARK: For readers that keep a buffer here

    /// Bytes of data, without the padding.
    var dataCount: Int { bytes.count - JSONScanner.padding }

    /// Lets the body append data; the padding is kept.
    mutating func appendBytes<Result, E: Error>(
        _ body: (inout [UInt8]) throws(E) -> Result
    ) throws(E) -> Result {
        bytes.removeLast(JSONScanner.padding)
        defer {
            for _ in 0..<JSONScanner.padding { bytes.append(0) }
        }
        return try body(&bytes)
    }

    /// Takes data out; values scanned before are void.
    mutating func removeBytes(_ range: Range<Int>) {
        precondition(range.upperBound <= dataCount, "Padding stays")
        bytes.removeSubrange(range)
    }

    /// Whether `NaN` or `Infinity` stands there.
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

    /// Node `index` of the value scanned last.
    func node(_ index: Int) -> Node { tape[index] }

    /// Scans one value that starts at `start`, white space allowed before it, where it lies; gives the index behind it.
    /// After an error the nodes written so far can be looked at: open containers have an `end` of 0.
    mutating func scan(from start: Int) throws(JSONError) -> Int {
        let limit = dataCount
        guard limit <= Int(UInt32.max) - JSONScanner.padding else { throw JSONError(.tooLarge, offset: limit) }
        // Small values need few nodes; whoever reads many gets there in a few doublings, which are then kept.
        if tape.count < 1024 { tape = [Node](repeating: .null, count: 1024) }
        while true {
            if let end = try scanOnce(from: start, limit: limit) { return end }
            tape.append(contentsOf: repeatElement(.null, count: tape.count))
        }
    }

    /// nil when the tape is too short.
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
    /// Space, tab, line feed or carriage return.
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
