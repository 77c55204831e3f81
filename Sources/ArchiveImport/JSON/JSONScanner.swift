internal import CSIMD

/// Scans a JSON value in one pass: checks the grammar (RFC 8259) and writes a flat list of nodes, the tape.
///
/// Each value and each key is one node of 16 bytes, in document order. `{"a":[1,"x"]}` produces:
///
///     0 object  0..<13  next 5
///     1 string  2..<3   next 2     the key
///     2 array   5..<12  next 5
///     3 number  6..<7   next 4
///     4 string  9..<10  next 5     without its quotes
///
/// `next` is the index of the node after a value and after all nodes inside it. While an array or object is open, its
/// `end` is 0, and its `next` is the index of the enclosing array or object. So the scanner needs neither a stack nor
/// recursion. After an error, arrays and objects that were not closed still have an `end` of 0.
///
/// The scanner does not decode escapes or compute numbers. `JSONValue` does that on access. The scanner skips strings
/// and white space 16 bytes at a time. It accepts strings that are not UTF-8, and sets `isUTF8` to false.
///
/// The data is followed by `padding` zero bytes. A zero byte ends every loop, because it is not white space, not a
/// digit, and not allowed in a string. So loops need not test for the end of the data, and loads of 16 bytes stay
/// inside the buffer. Only `failure` and `literalFailure` test for the end.
///
/// Deviations from strict JSON are recognised where strict JSON would be an error, so they do not slow the scan down
/// (JSONScanner+Deviations.swift).
@safe struct JSONScanner {
    typealias Node = JSONDocument.Node

    /// The number of zero bytes that must follow the data.
    static let padding = 16
    /// The `next` of an open array or object at the top level.
    private static let noParent = UInt32.max

    private let base: UnsafeRawPointer
    private let tape: UnsafeMutablePointer<Node>
    private let capacity: Int
    let limit: Int
    private let depthLimit: Int
    let accepted: JSONDeviations

    /// The index of the current byte.
    var position: Int
    /// The number of nodes written so far.
    private(set) var count = 0
    /// The index of the first byte of the last string. Recovery starts there, because a string without its closing
    /// quote can contain the beginnings of records.
    var lastString: Int
    /// True if all scanned strings are UTF-8. The grammar allows only ASCII outside of strings.
    private(set) var isUTF8 = true
    /// True if a string contains characters that are usual in text that was encoded twice (`LegacyText.undoubled`).
    private(set) var mayBeDoubled = false
    /// The accepted deviations that occurred.
    var found: JSONDeviations = []

    /// Creates a scanner at the index `start`. `bytes` must contain `limit` bytes of data and `padding` zero bytes.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, tape: UnsafeMutableBufferPointer<Node>,
        depthLimit: Int, accepting accepted: JSONDeviations
    ) {
        guard let base = bytes.baseAddress, let nodes = tape.baseAddress else {
            preconditionFailure("A scanner needs padded bytes and a list of nodes")
        }
        precondition(0 <= start && start <= limit && limit + Self.padding <= bytes.count, "Bytes must be padded")
        unsafe self.base = UnsafeRawPointer(base)
        unsafe self.tape = nodes
        capacity = tape.count
        self.limit = limit
        self.depthLimit = depthLimit
        self.accepted = accepted
        position = start
        lastString = start
    }

    enum Outcome {
        /// `position` is after the value.
        case value
        /// The tape is full. Scan again with a longer one.
        case tapeIsFull
    }

    /// Scans one value, with optional white space before it. Does not check the bytes after it.
    mutating func scanValue() throws(JSONError) -> Outcome {
        skipWhiteSpace()
        return try scanValues(in: Nesting(parent: Self.noParent, isObject: false, depth: 0))
    }

    /// The innermost open array or object, and the number of open ones.
    private struct Nesting {
        var parent: UInt32
        var isObject: Bool
        var depth: Int
    }

    /// Continues at `position` inside the open array or object at the index `parent`. `count` is the number of nodes
    /// that earlier scans wrote. `tapeIsFull` means that a value begins at `position`.
    mutating func resume(_ point: Point, inside parent: Int, depth: Int, count: Int) throws(JSONError) -> Outcome {
        self.count = count
        precondition(parent < count && count + 2 <= capacity, "The next key must fit")
        let node = UInt32(truncatingIfNeeded: parent)
        var nesting = Nesting(parent: node, isObject: isObject(node), depth: depth)
        switch point {
        case .value: break
        case .key: _ = try scanKey()
        case .separator:
            if try finishValue(&nesting) { return .value }
        }
        return try scanValues(in: nesting)
    }

    @inline(__always)
    private mutating func scanValues(in start: Nesting) throws(JSONError) -> Outcome {
        var nesting = start
        while true {
            // A value begins here. One iteration writes at most two nodes: the value and the next key.
            guard count + 2 <= capacity else { return .tapeIsFull }
            let first = byte(at: position)
            switch first {
            case UInt8(ascii: "\""):
                try scanString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard nesting.depth < depthLimit else { throw failure(.tooDeep(limit: depthLimit)) }
                nesting.depth += 1
                nesting.isObject = first == UInt8(ascii: "{")
                let node = UInt32(truncatingIfNeeded: count)
                write(nesting.isObject ? .object : .array, from: position, to: 0, next: nesting.parent)
                nesting.parent = node
                position += 1
                skipWhiteSpace()
                if byte(at: position) != (nesting.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    if nesting.isObject { _ = try scanKey() }
                    continue
                }
            // An empty array or object continues at its closing bracket below.
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try scanNumber(first)
            // After a trailing comma, the array continues at its closing bracket below.
            case UInt8(ascii: "]") where nesting.parent != Self.noParent && !nesting.isObject && isTrailingComma():
                break
            default:
                try scanLiteral(first)
            }
            if try finishValue(&nesting) { return .value }
        }
    }

    /// Continues after a value, or after the opening bracket of an empty array or object: closes all arrays and objects
    /// that end here. Returns true if the outermost one has ended; otherwise moves to the next value.
    @inline(__always)
    private mutating func finishValue(_ nesting: inout Nesting) throws(JSONError) -> Bool {
        while true {
            guard nesting.parent != Self.noParent else { return true }
            skipWhiteSpace()
            let separator = byte(at: position)
            if separator == UInt8(ascii: ",") {
                position += 1
                skipWhiteSpace()
                if nesting.isObject, try !scanKey() { continue }
                return false
            }
            guard separator == (nesting.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw unexpectedByte()
            }
            position += 1
            nesting.depth -= 1
            nesting.parent = close(nesting.parent)
            nesting.isObject = nesting.parent != Self.noParent && isObject(nesting.parent)
        }
    }

    // MARK: Nodes

    @inline(__always)
    mutating func write(_ kind: JSONKind, from start: Int, to end: Int, next: UInt32, hasEscapes: Bool = false) {
        unsafe tape[count] = Node(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), next: next, kind: kind,
            hasEscapes: hasEscapes)
        count += 1
    }

    /// Completes an array or object after its closing bracket. Returns the enclosing one, or `noParent`.
    @inline(__always)
    private mutating func close(_ node: UInt32) -> UInt32 {
        let index = Int(node)
        let parent = unsafe tape[index].next
        unsafe tape[index].end = UInt32(truncatingIfNeeded: position)
        unsafe tape[index].next = UInt32(truncatingIfNeeded: count)
        return parent
    }

    @inline(__always)
    private func isObject(_ node: UInt32) -> Bool { unsafe tape[Int(node)].kind == .object }

    // MARK: Tokens

    /// Scans a key, its colon and the white space before the value. Returns false at a bracket after a trailing comma.
    @inline(__always)
    private mutating func scanKey() throws(JSONError) -> Bool {
        if byte(at: position) == UInt8(ascii: "\"") {
            try scanString()
        } else if try !scanLooseKey() {
            return false
        }
        if byte(at: position) != UInt8(ascii: ":") {
            skipWhiteSpace()
            guard byte(at: position) == UInt8(ascii: ":") else { throw unexpectedByte() }
        }
        position += 1
        skipWhiteSpace()
        return true
    }

    /// Scans a string from its opening to its closing quote.
    @inline(__always)
    private mutating func scanString() throws(JSONError) {
        position += 1
        let start = position
        lastString = start
        var hasEscapes = false
        // The bitwise OR of the results. It may include bytes after the string.
        var seen: UInt32 = 0
        while true {
            // The padding follows the data, so 16 bytes can be loaded.
            let bits = unsafe tweetdex_string_bits(base + position)
            seen |= bits
            guard bits & 0xFFFF != 0 else {
                position += 16
                continue
            }
            position += bits.trailingZeroBitCount
            let found = byte(at: position)
            if found == UInt8(ascii: "\"") { break }
            guard found == UInt8(ascii: "\\") else { throw failure(.controlCharacterInString) }
            hasEscapes = true
            try skipEscape()
        }
        if isUTF8, seen > 0xFFFF { validate(start..<position) }
        write(.string, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1), hasEscapes: hasEscapes)
        position += 1
    }

    /// Sets `isUTF8` to false if the string is not UTF-8.
    @inline(never)
    mutating func validate(_ string: Range<Int>) {
        // The string is part of the data, which does not change while it is scanned.
        let bytes = unsafe UnsafeRawBufferPointer(start: base + string.lowerBound, count: string.count)
        do {
            let text = try unsafe UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
            if !mayBeDoubled { mayBeDoubled = LegacyText.mayBeDoubled(text.span) }
        } catch {
            isUTF8 = false
        }
    }

    /// Skips the escape sequence at `position`.
    @inline(__always)
    mutating func skipEscape() throws(JSONError) {
        switch byte(at: position + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            for offset in 2..<6 where !Self.isHexDigit(byte(at: position + offset)) {
                position += offset
                throw failure(.invalidEscape)
            }
            if byte(at: position + 2) == UInt8(ascii: "0"), byte(at: position + 3) == UInt8(ascii: "0"),
                byte(at: position + 4) | 0x20 >= UInt8(ascii: "c"), byte(at: position + 7) == UInt8(ascii: "u")
            {
                // A character from U+00C0 to U+00FF, and another escape. Two letters, as in `\u00e7\u00e3` ("ção"), are
                // usual text: `é` that was encoded twice is `\u00c3\u00a9`.
                let isLetter =
                    byte(at: position + 8) == UInt8(ascii: "0") && byte(at: position + 9) == UInt8(ascii: "0")
                    && byte(at: position + 10) | 0x20 >= UInt8(ascii: "c")
                if !isLetter { mayBeDoubled = true }
            }
            position += 6
        case UInt8(ascii: "'") where accepts(.singleQuotes):
            position += 2
        default:
            position += 1
            throw failure(.invalidEscape)
        }
    }

    @inline(__always)
    private mutating func scanNumber(_ first: UInt8) throws(JSONError) {
        let start = position
        if first == UInt8(ascii: "-") {
            position += 1
            let isInfinity = byte(at: position) | 0x20 == UInt8(ascii: "i")
            if isInfinity { return try scanDeviation(from: start) }
        }
        let leading = byte(at: position)
        try skipDigits()
        // No digit may follow a leading zero.
        if leading == UInt8(ascii: "0"), position != start + (first == UInt8(ascii: "-") ? 2 : 1) {
            position = start
            throw failure(.invalidNumber)
        }
        if byte(at: position) == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if byte(at: position) | 0x20 == UInt8(ascii: "e") {
            position += 1
            let sign = byte(at: position)
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
        write(.number, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
    }

    /// Skips one or more digits. Throws if the position is not at a digit.
    @inline(__always)
    private mutating func skipDigits() throws(JSONError) {
        guard byte(at: position) &- UInt8(ascii: "0") <= 9 else { throw failure(.invalidNumber) }
        repeat { position += 1 } while byte(at: position) &- UInt8(ascii: "0") <= 9
    }

    @inline(__always)
    private mutating func scanLiteral(_ first: UInt8) throws(JSONError) {
        let start = position
        switch first {
        case UInt8(ascii: "t"):
            guard load4(at: position) == Self.word("true") else { throw literalFailure("true") }
            position += 4
            write(.true, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
        case UInt8(ascii: "n") where byte(at: position + 1) != UInt8(ascii: "a"):
            guard load4(at: position) == Self.word("null") else { throw literalFailure("null") }
            position += 4
            write(.null, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
        case UInt8(ascii: "f"):
            guard load4(at: position + 1) == Self.word("alse") else { throw literalFailure("false") }
            position += 5
            write(.false, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
        default:
            try scanDeviation(from: start)
        }
    }

    /// Moves to the next byte that is not white space. Optimized for two cases: at most one space (compact JSON), and a
    /// line break with many spaces (pretty-printed JSON).
    @inline(__always)
    private mutating func skipWhiteSpace() {
        guard byte(at: position) <= 0x20 else { return }
        if byte(at: position + 1) > 0x20, byte(at: position) == 0x20 {
            position += 1
            return
        }
        skipLongWhiteSpace()
    }

    /// Not inlined, because the constants of the comparisons would take registers in the hot loop.
    @inline(never)
    private mutating func skipLongWhiteSpace() {
        while true {
            let chunk = load16(at: position)
            let others = ~Self.bits(
                (chunk .== Self.repeated(0x20)) .| (chunk .== Self.repeated(0x0A)) .| (chunk .== Self.repeated(0x0D))
                    .| (chunk .== Self.repeated(0x09)))
            if let stop = Self.firstSet(others) {
                position += stop
                return
            }
            position += 16
        }
    }

    // MARK: Bytes

    @inline(__always)
    func byte(at index: Int) -> UInt8 { unsafe base.load(fromByteOffset: index, as: UInt8.self) }

    @inline(__always)
    private func load4(at index: Int) -> UInt32 { unsafe base.loadUnaligned(fromByteOffset: index, as: UInt32.self) }

    @inline(__always)
    private func load16(at index: Int) -> SIMD16<UInt8> {
        unsafe base.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    /// Returns four ASCII letters in the form in which `load4` reads them.
    @inline(__always)
    private static func word(_ letters: StaticString) -> UInt32 {
        unsafe UnsafeRawPointer(letters.utf8Start).loadUnaligned(as: UInt32.self)
    }

    /// Returns 16 copies of a byte. Comparing two vectors compiles to one instruction; comparing a vector with a scalar
    /// does not.
    @inline(__always)
    private static func repeated(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    /// Returns the result of a comparison as two 64-bit words, in which each true lane is a byte 0xFF.
    @inline(__always)
    private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
        unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    }

    /// Returns the index of the first byte that is not zero; `nil` if all are zero.
    @inline(__always)
    private static func firstSet(_ bits: SIMD2<UInt64>) -> Int? {
        if bits[0] != 0 { return UInt64(littleEndian: bits[0]).trailingZeroBitCount >> 3 }
        if bits[1] != 0 { return 8 + UInt64(littleEndian: bits[1]).trailingZeroBitCount >> 3 }
        return nil
    }
}

/// Deviations from strict JSON, which are accepted only if they are in `accepted`.
extension JSONScanner {
    /// Scans a key in single quotes or without quotes. Returns false at a bracket after a trailing comma.
    @inline(never)
    mutating func scanLooseKey() throws(JSONError) -> Bool {
        let first = byte(at: position)
        if first == UInt8(ascii: "}"), isTrailingComma() { return false }
        if first == UInt8(ascii: "'"), accepts(.singleQuotes) {
            try scanSingleQuoted()
            return true
        }
        guard ScriptPrefix.isNameByte(first), accepts(.unquotedKeys) else { throw unexpectedByte() }
        let start = position
        while ScriptPrefix.isNameByte(byte(at: position)) { position += 1 }
        // The name may continue in the next chunk.
        if position >= limit { throw unexpectedByte() }
        write(.string, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
        return true
    }

    /// Returns true if a comma precedes the closing bracket at the position and trailing commas are accepted.
    @inline(never)
    mutating func isTrailingComma() -> Bool {
        var index = position - 1
        while index > 0, byte(at: index).isJSONSpace { index -= 1 }
        return byte(at: index) == UInt8(ascii: ",") && accepts(.trailingCommas)
    }

    mutating func accepts(_ deviation: JSONDeviations) -> Bool {
        guard accepted.contains(deviation) else { return false }
        found.insert(deviation)
        return true
    }

    /// Scans a string in single quotes.
    private mutating func scanSingleQuoted() throws(JSONError) {
        position += 1
        let start = position
        lastString = start
        var hasEscapes = false
        while byte(at: position) != UInt8(ascii: "'") {
            if byte(at: position) == UInt8(ascii: "\\") {
                hasEscapes = true
                try skipEscape()
                continue
            }
            guard byte(at: position) >= 0x20 else { throw failure(.controlCharacterInString) }
            position += 1
        }
        if isUTF8 { validate(start..<position) }
        write(.string, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1), hasEscapes: hasEscapes)
        position += 1
    }

    /// Scans a value that strict JSON does not have. Throws if it is not accepted.
    @inline(never)
    mutating func scanDeviation(from start: Int) throws(JSONError) {
        let literal: StaticString
        var kind = JSONKind.null
        switch byte(at: position) {
        case UInt8(ascii: "'") where accepts(.singleQuotes): return try scanSingleQuoted()
        case UInt8(ascii: "N") where byte(at: position + 1) == UInt8(ascii: "o") && accepts(.pythonLiterals):
            literal = "None"
        case UInt8(ascii: "T") where accepts(.pythonLiterals): (literal, kind) = ("True", .true)
        case UInt8(ascii: "F") where accepts(.pythonLiterals): (literal, kind) = ("False", .false)
        case UInt8(ascii: "n") where accepts(.pythonLiterals): literal = "nan"
        case UInt8(ascii: "i") where accepts(.pythonLiterals): literal = "inf"
        case UInt8(ascii: "n"): throw literalFailure("null")
        case UInt8(ascii: "N") where accepts(.nonFinite): literal = "NaN"
        case UInt8(ascii: "I") where accepts(.nonFinite): literal = "Infinity"
        default: throw unexpectedByte()
        }
        for index in 0..<literal.utf8CodeUnitCount
        where unsafe byte(at: position + index) != literal.utf8Start[index] { throw literalFailure(literal) }
        position += literal.utf8CodeUnitCount
        write(kind, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1))
    }
}

extension JSONScanner {
    /// The expected bytes at the position at which a scan resumes after damage.
    enum Point {
        case value, key
        /// A comma or a closing bracket.
        case separator
    }

    @inline(__always)
    static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9 || (byte | 0x20) &- UInt8(ascii: "a") <= 5
    }

    // MARK: Failures

    /// Creates the error for `position`. At the end of the data, the error is always `unexpectedEnd`, because more data
    /// may follow.
    @inline(never)
    func failure(_ reason: JSONError.Reason) -> JSONError {
        position >= limit ? JSONError(.unexpectedEnd, offset: limit) : JSONError(reason, offset: position)
    }

    @inline(never)
    func unexpectedByte() -> JSONError { failure(.unexpectedByte(byte(at: position))) }

    @inline(never)
    func literalFailure(_ literal: StaticString) -> JSONError {
        let start = position
        var matched = 0
        while matched < literal.utf8CodeUnitCount,
            unsafe byte(at: position + matched) == literal.utf8Start[matched]
        {
            matched += 1
        }
        if start + matched >= limit { return JSONError(.unexpectedEnd, offset: limit) }
        return JSONError(.invalidLiteral, offset: start)
    }
}

/// Deviations from strict JSON (RFC 8259) that a scan accepts or has accepted. Supported inputs, Tolerances, lists
/// their sources.
package struct JSONDeviations: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Keys without quotes. Prettier writes them into scripts.
    package static let unquotedKeys = JSONDeviations(rawValue: 1)
    /// Keys and strings in single quotes, in which a quote is `\'`. Prettier and Python write them.
    package static let singleQuotes = JSONDeviations(rawValue: 2)
    /// A comma before a closing bracket. Prettier writes it into scripts.
    package static let trailingCommas = JSONDeviations(rawValue: 4)
    /// `NaN`, `Infinity` and `-Infinity`, which become null. Python writes them for missing numbers.
    package static let nonFinite = JSONDeviations(rawValue: 8)
    /// `True`, `False`, `None`, `nan`, `inf` and `-inf`, as Python prints them. All but the first two become null.
    package static let pythonLiterals = JSONDeviations(rawValue: 16)

    /// The syntax of JavaScript literals in the style of Prettier.
    package static let script: JSONDeviations = [.unquotedKeys, .singleQuotes, .trailingCommas, .nonFinite]
    /// The syntax of lists and dictionaries that Python prints.
    package static let python: JSONDeviations = [.singleQuotes, .trailingCommas, .nonFinite, .pythonLiterals]

    /// The names for a report of the deviations in the syntax of scripts.
    var names: [String] {
        let all = [
            (Self.unquotedKeys, "unquoted keys"), (.singleQuotes, "single quotes"),
            (.trailingCommas, "trailing commas"), (.nonFinite, "NaN or Infinity"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

/// An error of the JSON parser: invalid JSON, or JSON above a limit.
package struct JSONError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The bytes end inside a value. The value may be valid if more bytes are appended.
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case invalidNumber, invalidEscape, controlCharacterInString, invalidLiteral
        case tooDeep(limit: Int)
        case tooManyValues(limit: Int)
        case trailingBytes
        /// The data is larger than 4 GiB, the limit of 32-bit offsets.
        case tooLarge
    }

    package var reason: Reason
    /// The index of the byte in the data.
    package var offset: Int

    package init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The reason as a clause, without the offset: "the data ends inside a value". Quotes at most one byte, because the
    /// data may be private.
    package var description: String {
        switch reason {
        case .unexpectedEnd: "the data ends inside a value"
        case .unexpectedByte(let byte): "unexpected \(Self.name(byte))"
        case .invalidNumber: "a number is not valid JSON"
        case .invalidEscape: "a string contains an invalid escape sequence"
        case .controlCharacterInString: "a string is unterminated or contains a control character"
        case .invalidLiteral: "a literal is not true, false or null"
        case .tooDeep(let limit): "values are nested more than \(limit) levels deep"
        case .tooManyValues(let limit): "the value contains more than \(limit) names and values"
        case .trailingBytes: "the value is followed by other data"
        case .tooLarge: "the value is larger than 4 GiB"
        }
    }

    /// Formats a byte for messages: `'a'` or `byte 0x0A`.
    static func name(_ byte: UInt8) -> String {
        if (0x21...0x7E).contains(byte) { return "'\(Unicode.Scalar(byte))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
