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
    func unexpectedByte() -> JSONError {
        failure(.unexpectedByte(byte(at: position)))
    }

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
