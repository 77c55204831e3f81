/// Comments and statements without data in scripts.
extension ScriptPrefix {
    /// Returns the length of the comment at the start of the bytes: `/* … */`, or `// …` up to the line feed or the
    /// last byte. Returns `nil` if the bytes do not begin with a comment that ends within `ScriptPrefix.reach` bytes.
    static func comment(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "/") else { return nil }
        let limit = min(bytes.count, reach)
        if bytes[1] == UInt8(ascii: "/") {
            let end = (2..<limit).first { bytes[$0] == 0x0A }
            return end ?? (limit == bytes.count ? limit : nil)
        }
        guard bytes[1] == UInt8(ascii: "*") else { return nil }
        return (3..<max(3, limit)).first { bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "*") }
            .map { $0 + 1 }
    }

    /// Returns the length of a comment that contains no JSON; `nil` for anything else. A comment with JSON must be
    /// reported. Such a comment may be a disabled record, or the rest of a damaged record that begins with the `//` of
    /// an address.
    static func remark(_ bytes: Span<UInt8>) -> Int? {
        guard let length = comment(bytes) else { return nil }
        let isData = (1..<max(1, length)).contains {
            bytes[$0 - 1] == UInt8(ascii: "\"") && closers.contains(bytes[$0])
        }
        return isData ? nil : length
    }

    /// The bytes that can follow a string in JSON.
    private static let closers = Array(":,}]".utf8)

    /// The punctuation of types and lists that a statement without data can contain.
    private static let signs = Array("<>,:|&".utf8)

    /// Returns the length of a statement without data that may follow the value of a script, without the `;` or line
    /// feed after it. Returns `nil` for any other bytes. Examples are ` as const;`, ` satisfies Tweet[];`,
    /// `export default tweets;`, `export { tweets };` and `module.exports = tweets;`.
    static func remains(_ bytes: Span<UInt8>) -> Int? {
        let limit = min(bytes.count, reach)
        var (end, isAssigned, open) = (0, false, 0)
        var words: [String] = [""]
        loop: while end < limit {
            let byte = bytes[end]
            switch byte {
            case UInt8(ascii: ";"), 0x0A: if open == 0 || byte == UInt8(ascii: ";") { break loop }
            case UInt8(ascii: "="): isAssigned = true
            case UInt8(ascii: "{"): open += 1
            case UInt8(ascii: "}"): open -= 1
            case UInt8(ascii: "["), UInt8(ascii: "]"): if isAssigned { return nil }
            default:
                guard isNameByte(byte) || byte.isJSONSpace || signs.contains(byte) else { return nil }
            }
            if !isNameByte(byte) {
                words.append("")
            } else if words[words.count - 1].isEmpty, byte.isASCIIDigit {
                return nil
            } else {
                words[words.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
            }
            end += 1
        }
        words.removeAll { $0.isEmpty }
        guard open == 0, end < limit || limit == bytes.count, words.count > 1 else { return nil }
        switch words[0] {
        case "as", "satisfies": return isAssigned ? nil : end
        case "export": return end
        default: return isAssigned ? end : nil
        }
    }
}
