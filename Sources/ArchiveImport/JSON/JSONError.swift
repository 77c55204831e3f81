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
