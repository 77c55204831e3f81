/// Why bytes are not JSON.
package struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// The bytes end inside a value: more may follow.
        case unexpectedEnd
        case unexpectedByte(UInt8)
        case invalidNumber, invalidEscape, controlCharacterInString, invalidLiteral
        case tooDeep(limit: Int)
        case trailingBytes
        /// More bytes than positions can count (4 GiB).
        case tooLarge
    }

    /// What is wrong.
    package var reason: Reason
    /// Where, counted from the first byte handed to the parser.
    package var offset: Int

    /// An error at a place.
    package init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension JSONError: CustomStringConvertible {
    /// The reason in words, without the place and without a full stop. Shows at most one byte of the data.
    package var description: String {
        switch reason {
        case .unexpectedEnd: "the data ends inside a value"
        case .unexpectedByte(let byte): "\(Self.name(byte)) does not belong here"
        case .invalidNumber: "a number is not written as JSON writes numbers"
        case .invalidEscape: "a \\ in a string is not followed by an escape that JSON knows"
        case .controlCharacterInString: "a string is not closed, or holds a control character"
        case .invalidLiteral: "a word is none of true, false and null"
        case .tooDeep(let limit): "values are nested more than \(limit) deep"
        case .trailingBytes: "something follows the value"
        case .tooLarge: "the value is larger than 4 GiB"
        }
    }

    /// A byte as people can read it: printable ASCII as such, others as number.
    static func name(_ byte: UInt8) -> String {
        if (0x21...0x7E).contains(byte) { return "'\(Unicode.Scalar(byte))'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "the byte 0x" + (digits.count < 2 ? "0" : "") + digits
    }
}
