/// Reads the elements of an array, each of which is a record.
extension JSONRecordReader {
    mutating func enterArray() {
        line = nil
        innerLists = 0
        cursor += 1
        state = .elements(behindOne: false)
    }

    /// Reads an element of an array, or the bytes between two elements.
    mutating func nextElement(behindOne: Bool) -> Outcome? {
        guard skipSpace(), let first = byte(ahead: 0) else { return endInsideArray() }
        switch first {
        case UInt8(ascii: ",") where behindOne:
            signature.confirm()
            cursor += 1
            guard skipSpace(), let next = byte(ahead: 0) else { return endInsideArray() }
            if next == UInt8(ascii: "]") {
                tolerate("trailing commas")
            } else {
                state = .elements(behindOne: false)
            }
            return nil
        case UInt8(ascii: "["):
            // `[{` begins a nested array of records, such as a page of responses that `jq --slurp` joined. It can also
            // be an error: one bracket too many.
            guard let inside = nonSpace(ahead: 1), byte(ahead: inside) == UInt8(ascii: "{") else {
                return element(isGlued: behindOne)
            }
            cursor += 1
            innerLists += 1
            state = .elements(behindOne: false)
            return nil
        case UInt8(ascii: "]") where innerLists > 0:
            cursor += 1
            innerLists -= 1
            state = .elements(behindOne: true)
            return nil
        case UInt8(ascii: "]"):
            return closeArray()
        case _ where behindOne && first != UInt8(ascii: "{"):
            return resynchroniseElements(
                from: cursor, searchFrom: cursor, usingTape: false,
                reason: "bytes between two records are damaged: unexpected \(JSONError.name(first))")
        default:
            return element(isGlued: behindOne)
        }
    }

    /// Reads an element. `isGlued` is true if no comma separates it from the previous one.
    private mutating func element(isGlued: Bool) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            // With a stray quote before a record, the beginning of the record becomes a string.
            if document.root.kind == .string {
                let scannedBuffer = bufferStart
                guard isSeparated(end - cursor) else {
                    return resynchroniseElements(
                        from: cursor, searchFrom: cursor + 1, usingTape: false,
                        reason: "bytes between two records are damaged: a stray quote")
                }
                // If `isSeparated` moved the bytes, scan again.
                if bufferStart != scannedBuffer { return nil }
            }
            if isGlued { tolerate("missing commas") }
            document.teach(&signature)
            state = .elements(behindOne: true)
            return accept(end: end)
        case .tooLong: return damagedElement(nil)
        case .failed(let error): return damagedElement(error)
        }
    }

    /// Returns true if a comma, a `]` or the end follows at a distance from the cursor, or if `nonSpace` does not look
    /// so far ahead.
    private mutating func isSeparated(_ distance: Int) -> Bool {
        guard let next = nonSpace(ahead: distance) else { return true }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "]")
    }

    /// Handles a `]`. The bytes after the bracket show if the array ends there or if the bracket is damage.
    private mutating func closeArray() -> Outcome? {
        let next = nonSpace(ahead: 1).flatMap { distance in byte(ahead: distance) }
        let isEnd =
            switch next {
            case nil, UInt8(ascii: ";"), UInt8(ascii: "["): true
            case UInt8(ascii: ","), UInt8(ascii: "}"): member != nil
            case .some(let byte): ScriptPrefix.isNameByte(byte) && !byte.isASCIIDigit
            }
        cursor += 1
        if isEnd, lacksBracket {
            lacksBracket = false
            state = .values
            return skipped("the beginning of the list is missing; records may be lost", from: cursor - 1, length: 1)
        }
        if isEnd {
            state = member == nil ? .values : .members
            return nil
        }
        if next == UInt8(ascii: "{") {
            state = .elements(behindOne: true)
            return skipped("unexpected ] in the middle of the list", from: cursor - 1, length: 1)
        }
        return resynchroniseElements(
            from: cursor - 1, searchFrom: cursor, usingTape: false,
            reason: "the list continues after its closing bracket: unexpected \(JSONError.name(next ?? 0))")
    }

    /// Handles the end of the entry inside an array or a split object. Returns `nil` if reading failed, or if the array
    /// has no brackets.
    mutating func endInsideArray() -> Outcome? {
        state = .over
        guard streamError == nil else { return nil }
        if lacksBracket {
            tolerate("commas between records")
            return nil
        }
        return skipped("the file ends inside the list; records may be lost", from: cursor, length: 0)
    }
}
