private import CLibrary

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
    /// See `JSONScanner.mayBeDoubled`.
    private(set) var mayBeDoubled = false
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
    package mutating func parse(_ json: [UInt8]) throws(JSONError) { try parse(json.span) }

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
    mutating func appendBytes<Result, E: Error>(_ body: (inout [UInt8]) throws(E) -> Result) throws(E) -> Result {
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
                return (scanner.count, scanner.lastString, scanner.isUTF8, scanner.mayBeDoubled, scanner.found)
            }
        }
        (nodeCount, lastString, isUTF8, mayBeDoubled, found) = scanner
        if let failure { throw failure }
        members.isUTF8 = isUTF8
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

/// Access to the buffer for `JSONRecordReader`, which appends chunks of a file to the document and scans them in place.
extension JSONDocument {
    /// Returns the index of the first byte at or after `start` that is not white space, or the end of the data.
    func firstNonSpace(from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, bytes[index].isJSONSpace { index += 1 }
        return index
    }

    /// Returns the index of the first byte at or after `start` with this value, or the end of the data.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        let limit = dataCount
        let bytes = bytes.span
        var index = start
        while index < limit, unsafe bytes[unchecked: index] != byte { index += 1 }
        return index
    }

    /// Returns the number of line feeds. Uses `memchr`, because most records are one long line.
    func lineEnds(in range: Range<Int>) -> Int {
        unsafe bytes.span.extracting(range).withUnsafeBytes { raw in
            guard var start = raw.baseAddress else { return 0 }
            let end = unsafe start + raw.count
            var count = 0
            while let found = unsafe memchr(start, 0x0A, end - start) {
                count += 1
                unsafe start = UnsafeRawPointer(found) + 1
            }
            return count
        }
    }

    /// Scans the value in a range and makes it the root. Returns false if the range is not exactly one value.
    mutating func holdsValue(_ range: Range<Int>) -> Bool { (try? scan(from: range.lowerBound)) == range.upperBound }

    func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

    func teach(_ signature: inout RecordSignature) { signature.note(root) }

    /// Returns true if the value at a node is an object like the earlier records (see `RecordSignature.resembles`).
    func resembles(_ signature: RecordSignature, node: Int = 0) -> Bool { signature.resembles(root.at(node)) }

    /// Returns true if a record may begin at a byte; `nil` if the data ends too early to decide.
    func matches(_ signature: RecordSignature, at index: Int) -> Bool? {
        signature.matches(bytes.span, at: index, limit: dataCount)
    }

    func scriptPrefix(at index: Int) -> ScriptPrefix? { ScriptPrefix(bytes.span.extracting(index..<dataCount)) }
}

/// Reads a value with a damaged part, so that one wrong byte in a response does not lose all of its tweets.
///
/// When a scan fails, the bytes after the error are examined without the grammar: brackets, commas and strings are
/// enough to know how many arrays and objects are still to be closed. The difference from the arrays and objects that
/// the scan has opened shows the damage:
///
/// - If both are equal, a value, a key or a separator is damaged. It is left out. A damaged key is kept, because its
///   value may be a whole list.
/// - If fewer are to be closed, a closing bracket is damaged. The array or object is closed here.
/// - If more are to be closed, an opening bracket is damaged. An array or object is opened here.
/// - If the innermost one is to be closed as the other kind, its opening bracket is wrong. It becomes the other kind.
///
/// Then the scan resumes. All arrays and objects around the damage have the mark `isDamaged`.
extension JSONDocument {
    /// The number of damaged parts in a value after which it is given up.
    private static var damageLimit: Int { 16 }

    /// Continues a scan that failed with `error`.
    ///
    /// - Parameter limit: the index after the last byte that can be part of the value.
    /// - Returns: the index after the value and the errors; `nil` if the structure of the value is unknown.
    mutating func scanAround(_ error: JSONError, limit: Int) -> (end: Int, errors: [JSONError])? {
        var (errors, error) = ([error], error)
        for _ in 0..<Self.damageLimit {
            let (open, count) = (openContainers, nodeCount)
            for index in open { tape[index].isDamaged = true }
            // A value above a limit is not damaged.
            switch error.reason {
            case .tooDeep, .tooManyValues, .tooLarge: return nil
            default: if open.isEmpty { return nil }
            }
            guard let rest = rest(after: error, open, limit) else {
                guard isWithoutValues(min(error.offset, limit)..<limit) else { return nil }
                close(open[...], at: limit)
                return (limit, errors)
            }
            do {
                let end = try resume(rest, open, endOfString(error, limit))
                return end <= limit ? (end, errors) : nil
            } catch let next {
                guard next.offset > error.offset else { return nil }
                error = next
                // Without an array or object between them, both errors are in the same object.
                if (min(count, nodeCount)..<nodeCount).contains(where: {
                    tape[$0].kind == .object || tape[$0].kind == .array
                }) {
                    errors.append(error)
                }
            }
        }
        return nil
    }

    /// Parses a text like `parse(_:)`, but continues after damage. Returns the errors; the value is null if its
    /// structure is unknown.
    mutating func parseAround(_ json: [UInt8]) -> [JSONError] {
        do {
            try parse(json)
            return []
        } catch {
            var errors = [error]
            do {
                _ = try scan(from: 0)
            } catch {
                if let found = scanAround(error, limit: dataCount) {
                    errors = found.errors
                } else {
                    forget()
                }
            }
            return errors
        }
    }

    /// The structure of the bytes after an error. Tries the interpretations that one wrong byte can cause.
    private func rest(after error: JSONError, _ open: [Int], _ limit: Int) -> BracketScan? {
        let start = error.offset
        var beginnings = [(start, false), (start, true), (start + 1, false)]
        switch error.reason {
        case .invalidEscape, .controlCharacterInString: beginnings = [(start, true), (start, false)]
        default: break
        }
        // The string may lack its closing quote.
        if error.reason == .unexpectedEnd || error.reason == .controlCharacterInString {
            beginnings.append((lastString, false))
        }
        var last: BracketScan?
        for (start, isInString) in beginnings where start < limit {
            guard let rest = BracketScan(bytes.span.extracting(0..<limit), from: start, isInString: isInString),
                let outermost = rest.closers.last, let first = open.first,
                outermost.isObject == (tape[first].kind == .object)
            else { continue }
            if !rest.hasText { return rest }
            last = last ?? rest
        }
        return last
    }

    /// - Parameter endOfString: the end of a damaged string whose text can be decoded.
    private mutating func resume(_ rest: BracketScan, _ open: [Int], _ endOfString: Int?) throws(JSONError) -> Int {
        var open = open
        let depth = rest.closers.count
        // The number of arrays and objects around the damage that both sides agree on.
        let common = (0..<min(depth, open.count)).prefix { level in
            rest.closers[depth - 1 - level].isObject == (tape[open[level]].kind == .object)
        }.count
        if common == open.count - 1, depth == open.count, let point = changeKind(of: open[common], before: rest.start) {
            return try resume(point.expected, at: point.index, inside: open[common], depth: depth)
        }
        if common < open.count {
            close(open[common...], at: rest.end(closing: depth - common))
            return try resume(
                .separator, at: rest.end(closing: depth - common), inside: open[common - 1], depth: common)
        }
        // If a wrong byte closed an object too early, its last part follows.
        if depth > common, !isBehindComma(rest.start) { markLastChild(of: open[common - 1]) }
        for closer in rest.closers.dropLast(common).reversed() {
            if tape[open[open.count - 1]].kind == .object, !lacksValue(open[open.count - 1]) {
                // The key of the new array or object is damaged, too.
                append(.string, from: rest.start, to: rest.start)
            }
            append(closer.isObject ? .object : .array, from: rest.start, to: 0, next: open[open.count - 1])
            tape[nodeCount - 1].isDamaged = true
            open.append(nodeCount - 1)
        }
        let (parent, level) = (open[open.count - 1], open.count)
        let isObject = tape[parent].kind == .object
        let expectsKey = isObject && !lacksValue(parent)
        if isObject, let colon = rest.colon {
            // A wrong quote before the key became a key.
            if lacksValue(parent) { nodeCount -= 1 }
            var key = rest.start..<colon
            while let last = key.last, bytes[last].isJSONSpace || bytes[last] == UInt8(ascii: "\"") { key.removeLast() }
            while let first = key.first, bytes[first].isJSONSpace || bytes[first] == UInt8(ascii: "\"") {
                key.removeFirst()
            }
            append(.string, from: key.lowerBound, to: key.upperBound)
            return try resume(.value, at: firstNonSpace(from: colon + 1), inside: parent, depth: level)
        }
        if let end = endOfString, rest.isInString, !expectsKey {
            // The string may be a response with many tweets.
            append(.string, from: lastString, to: end, hasEscapes: true)
            return try resume(.separator, at: end + 1, inside: parent, depth: level)
        }
        if !rest.isInString {
            // A wrong byte before an array or object became a value.
            let first = rest.start < dataCount ? bytes[rest.start] : 0
            if expectsKey, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                tape[nodeCount - 1].kind != .object, tape[nodeCount - 1].kind != .array,
                children(of: parent).last == nodeCount - 1
            {
                nodeCount -= 1
                return try resume(.value, at: rest.start, inside: parent, depth: level)
            }
        }
        if !expectsKey, !rest.isInString {
            for start in [rest.start, rest.start + 1] {
                let value = firstNonSpace(from: start)
                if value < dataCount, [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(bytes[value])
                {
                    return try resume(.value, at: value, inside: parent, depth: level)
                }
            }
        }
        if isObject, lacksValue(parent) { nodeCount -= 1 }
        return try resume(.separator, at: rest.end(closing: 0), inside: parent, depth: level)
    }

    /// Makes an object of an array, or an array of an object, if the error at `index` is the first byte that does not
    /// fit the opening bracket: `["a":` or `{{` or `{"a",`. Returns the expected bytes after it; `nil` if the bracket
    /// is not wrong.
    private mutating func changeKind(of opened: Int, before index: Int) -> (expected: JSONScanner.Point, index: Int)? {
        let byte = index < dataCount ? bytes[index] : 0
        let hasText = nodeCount == opened + 2 && tape[opened + 1].kind == .string
        let change: (kind: JSONKind, expected: JSONScanner.Point, index: Int)? =
            switch (tape[opened].kind, byte) {
            case (.array, UInt8(ascii: ":")) where hasText: (.object, .value, firstNonSpace(from: index + 1))
            case (.object, UInt8(ascii: ",")) where hasText: (.array, .separator, index)
            case (.object, UInt8(ascii: "{")), (.object, UInt8(ascii: "[")):
                nodeCount == opened + 1 ? (.array, .value, index) : nil
            default: nil
            }
        guard let change else { return nil }
        tape[opened].kind = change.kind
        return (change.expected, change.index)
    }

    /// Whether a range contains no beginnings of strings, arrays and objects.
    private func isWithoutValues(_ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            !(bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "{")
                || bytes[index] == UInt8(ascii: "["))
        }
    }

    private func isBehindComma(_ index: Int) -> Bool { bytes[..<index].last { !$0.isJSONSpace } == UInt8(ascii: ",") }

    /// Returns the end of a string with an invalid escape or a control character; `nil` if there is no such error, or
    /// if the text cannot be decoded.
    private func endOfString(_ error: JSONError, _ limit: Int) -> Int? {
        guard error.reason == .invalidEscape || error.reason == .controlCharacterInString else { return nil }
        var index = lastString
        while index < limit, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                let isScalar = bytes[index] == UInt8(ascii: "u")
                if isScalar, !(1...4).allSatisfy({ JSONScanner.isHexDigit(bytes[index + $0]) }) { return nil }
            }
            index += 1
        }
        return index < limit ? index : nil
    }

    private mutating func append(
        _ kind: JSONKind, from start: Int, to end: Int, next: Int? = nil, hasEscapes: Bool = false
    ) {
        if tape.count == nodeCount { tape.append(contentsOf: repeatElement(.null, count: Self.damageLimit)) }
        tape[nodeCount] = Node(
            start: UInt32(start), end: UInt32(end), next: UInt32(next ?? nodeCount + 1), kind: kind,
            hasEscapes: hasEscapes)
        nodeCount += 1
    }

    /// Closes arrays and objects, of which each contains the next one.
    private mutating func close(_ open: ArraySlice<Int>, at end: Int) {
        for index in open.reversed() {
            if lacksValue(index) { nodeCount -= 1 }
            tape[index].end = UInt32(end)
            tape[index].next = UInt32(nodeCount)
        }
    }

    /// Marks the last array or object inside another one as damaged, and the last one inside it, and so on.
    private mutating func markLastChild(of parent: Int) {
        var (child, end, last) = (parent + 1, nodeCount, Int?.none)
        while child < end {
            if tape[child].kind == .object || tape[child].kind == .array { last = child }
            child = Int(tape[child].next)
            if child >= end, let found = last {
                tape[found].isDamaged = true
                (child, end, last) = (found + 1, Int(tape[found].next), nil)
            }
        }
    }

    /// Returns true if the last key of an open object has no value. All values inside it must be closed.
    private func lacksValue(_ index: Int) -> Bool { tape[index].kind == .object && children(of: index).count % 2 == 1 }

    /// The number of keys and values directly inside an open array or object, and the index of the last one.
    private func children(of parent: Int) -> (count: Int, last: Int?) {
        var (child, count, last) = (parent + 1, 0, Int?.none)
        while child < nodeCount {
            (last, count) = (child, count + 1)
            child = Int(tape[child].next)
        }
        return (count, last)
    }
}

/// The brackets, commas and colons after damage, without those inside strings.
private struct BracketScan {
    let start: Int
    let isInString: Bool
    /// The closing brackets of arrays and objects that were opened before `start`.
    private(set) var closers: [(index: Int, isObject: Bool)] = []
    /// The first comma after each number of these closing brackets.
    private var commas: [Int?] = [nil]
    /// The first colon, if it precedes all commas and brackets.
    private(set) var colon: Int?
    /// Whether text is outside of strings, as if each string began where one ends. An escaped quote can hide this
    /// mistake at the end. The damaged word itself does not count.
    private(set) var hasText = false

    /// The maximum depth of arrays and objects: the limit of a document.
    private static let depthLimit = 512
    /// The letters of `true`, `false`, `null`, `NaN`, `Infinity` and exponents.
    private static let letters = [UInt8]("truefalsnNIityE".utf8)

    /// Returns `nil` if a string contains a line break, or if the bytes end inside a string, or inside an array or
    /// object that begins here.
    init?(_ bytes: Span<UInt8>, from start: Int, isInString: Bool) {
        self.start = start
        self.isInString = isInString
        var (index, inner, isInString, hasBrackets, hasStrings) = (start, 0, isInString, false, isInString)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isInString {
                // No string contains a line break, except at the damage.
                if byte == 0x0A, index - 1 > start { return nil }
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): (isInString, hasStrings) = (true, true)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                inner += 1
                hasBrackets = true
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                inner -= 1
                guard inner < 0 else { continue }
                inner = 0
                closers.append((index - 1, byte == UInt8(ascii: "}")))
                commas.append(nil)
                if closers.count > Self.depthLimit { return nil }
            case UInt8(ascii: ",") where inner == 0 && commas[closers.count] == nil:
                commas[closers.count] = index - 1
            case UInt8(ascii: ":") where colon == nil && !hasBrackets && closers.isEmpty && commas[0] == nil:
                colon = index - 1
            case UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "<"), 0x80...: hasText = hasText || hasStrings
            case _ where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"):
                hasText = hasText || hasStrings && !Self.letters.contains(byte)
            default: break
            }
        }
        if isInString || inner > 0 || closers.isEmpty { return nil }
    }

    /// The index of the separator after the damaged value, if it ends with this number of closing brackets.
    func end(closing count: Int) -> Int { commas[count] ?? closers[count].index }
}
