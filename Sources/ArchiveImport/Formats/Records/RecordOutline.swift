/// Shortens the beginning of a file of JSON to its structure, so that the format of very large records can be detected.
///
///     [{"id_str":"1","full_text":"a text of 17 MB   →   [{"id_str":"1","full_text":"a text of"}]
struct RecordOutline {
    /// The maximum length of a string in bytes, and the maximum numbers of elements in an array and of members in an
    /// object.
    private static let (maxString, maxElements, maxMembers) = (1024, 50, 1000)
    /// The length at which the outline ends.
    private static let maxLength = 1 << 20

    /// An open array or object.
    private struct Container {
        let isObject: Bool
        var count = 0
        /// True between the colon of a member and the comma after it.
        var isAtValue = false
        /// The length of the outline after the last complete element or member.
        var end: Int
    }

    private var outline: [UInt8] = []
    private var open: [Container] = []
    /// The number of open containers in which the rest of the innermost one is left out; `nil` if nothing is left out.
    private var mutedDepth: Int?
    private var isInString = false
    private var stringLength = 0
    /// True if the rest of the string is left out.
    private var isCut = false
    /// 5 after a backslash, then the number of digits that follow in the escape sequence.
    private var escapeLeft = 0
    /// The length of the outline after the last complete character of the string.
    private var stringEnd = 0

    private init() {}

    /// Returns the bytes without the rest of long strings, arrays and objects. Closes the values that the bytes leave
    /// open.
    static func outline(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var state = RecordOutline()
        for byte in bytes {
            state.add(byte)
            if state.outline.count >= maxLength { break }
        }
        return state.closed()
    }

    private mutating func add(_ byte: UInt8) {
        if isInString { return addToString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            stringLength = 0
            append(byte)
            stringEnd = outline.count
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            append(byte)
            open.append(Container(isObject: byte == UInt8(ascii: "{"), end: outline.count))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if mutedDepth == open.count { mutedDepth = nil }
            _ = open.popLast()
            append(byte)
            if mutedDepth == nil, !open.isEmpty { open[open.count - 1].end = outline.count }
        case UInt8(ascii: ","):
            endElement()
            append(byte)
        default:
            if byte == UInt8(ascii: ":"), !open.isEmpty { open[open.count - 1].isAtValue = true }
            append(byte)
        }
    }

    private mutating func endElement() {
        guard mutedDepth == nil, var container = open.popLast() else { return }
        container.count += 1
        container.isAtValue = false
        container.end = outline.count
        if container.count == (container.isObject ? Self.maxMembers : Self.maxElements) {
            mutedDepth = open.count + 1
        }
        open.append(container)
    }

    private mutating func addToString(_ byte: UInt8) {
        stringLength += 1
        if escapeLeft > 0 {
            // `\u` precedes four digits.
            escapeLeft = escapeLeft < 5 ? escapeLeft - 1 : byte == UInt8(ascii: "u") ? 4 : 0
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            isCut = false
        } else {
            isCut = isCut || stringLength > Self.maxString
            if byte == UInt8(ascii: "\\") { escapeLeft = 5 }
        }
        if !isCut { append(byte) }
        if escapeLeft == 0 { stringEnd = outline.count }
    }

    private func closed() -> [UInt8] {
        let open = mutedDepth.map { self.open.prefix($0) } ?? self.open[...]
        guard let last = open.last else { return outline }
        var result = outline
        if mutedDepth == nil, isInString, !last.isObject || last.isAtValue {
            result.removeSubrange(stringEnd...)
            result.append(UInt8(ascii: "\""))
        } else {
            result.removeSubrange(last.end...)
        }
        for container in open.reversed() { result.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
        return result
    }

    private mutating func append(_ byte: UInt8) {
        if mutedDepth == nil { outline.append(byte) }
    }
}
