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
        write(
            .string, from: start, to: position, next: UInt32(truncatingIfNeeded: count &+ 1), hasEscapes: hasEscapes)
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
