/// Why bytes are not JSON.
package struct JSONError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The bytes end inside a value. More bytes may follow.
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case invalidNumber, invalidEscape, controlCharacterInString, invalidLiteral
        case tooDeep(limit: Int)
        case trailingBytes
        /// The document exceeds 4 GiB, the range of 32-bit offsets.
        case tooLarge
    }

    package var reason: Reason
    /// The offset from the first byte passed to the parser.
    package var offset: Int

    package init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The reason in words, without the position and without a full stop. It contains at most one byte of the data.
    package var description: String {
        switch reason {
        case .unexpectedEnd: "the data ends inside a value"
        case .unexpectedByte(let byte): "unexpected \(Self.name(byte))"
        case .invalidNumber: "a number is not valid JSON"
        case .invalidEscape: "a string contains an invalid escape sequence"
        case .controlCharacterInString: "a string is unterminated or contains a control character"
        case .invalidLiteral: "a literal is not true, false or null"
        case .tooDeep(let limit): "values are nested more than \(limit) levels deep"
        case .trailingBytes: "the value is followed by other data"
        case .tooLarge: "the value is larger than 4 GiB"
        }
    }

    /// A byte for messages: printable ASCII as a character, others as a number.
    static func name(_ byte: UInt8) -> String {
        if (0x21...0x7E).contains(byte) { return "'\(Unicode.Scalar(byte))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
