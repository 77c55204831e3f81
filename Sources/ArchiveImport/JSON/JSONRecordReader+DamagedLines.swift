/// Recovery after damage in top-level values, which are usually one per line. Resumes at the next line that begins with
/// a record. If a line break is damaged, resumes at the next complete object with the keys of earlier records.
extension JSONRecordReader {
    /// Skips a damaged top-level value and moves to the next one. `error` is `nil` for a value that is too long.
    /// Returns `nil` if reading failed inside the value; `next()` then throws that error.
    mutating func damagedValue(_ failure: JSONError?) -> Outcome? {
        var error = failure
        if let part = readAround(&error) { return part }
        // Use the indices of the error first, because reading ahead moves the buffer and invalidates them.
        let endsInside = error?.reason == .unexpectedEnd
        let reason = reason(error)
        let from = searchStart(error) - cursor
        let first = byte(ahead: 0) ?? 0
        if recordCount == 0, first != UInt8(ascii: "{") || document.nodeCount <= 1 {
            return damagedBeginning(error)
        }

        let startOffset = offset(of: cursor)
        let startLine = line
        wastedBytes += Int64(from)
        if let next = swallowedLine() {
            advance(by: next - cursor)
        } else {
            advance(by: from)
            guard findLine() else {
                state = .over
                if endsInside, streamError != nil { return nil }
                return .skipped(
                    reason: endsInside ? "the file ends inside a record" : reason,
                    RecordPosition(
                        offset: startOffset, length: offset(of: cursor) - startOffset, line: startLine))
            }
        }
        return .skipped(
            reason: reason,
            RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset, line: startLine))
    }

    /// Reads the object at the cursor without its damaged parts. Returns the first of them; `next()` then returns the
    /// others and the object. Returns `nil` if this is not possible or `readsAroundDamage` is false.
    private mutating func readAround(_ failure: inout JSONError?) -> Outcome? {
        guard readsAroundDamage, let first = failure, byte(ahead: 0) == UInt8(ascii: "{"), swallowedLine() == nil,
            mayScanAgain, let length = lengthOfDamaged(from: first.offset - cursor)
        else { return nil }
        // Looking for the end may have moved the bytes.
        guard case .failed(let error) = scanRecord() else { return nil }
        failure = error
        let limit = cursor + length
        wastedBytes += Int64(length)
        guard let found = document.scanAround(error, limit: limit) else {
            _ = scanRecord()
            return nil
        }
        // An error of the stream also covers the end of the record.
        let errors = found.errors.filter { $0.reason != .unexpectedEnd || streamError == nil }
        damagedParts = errors.reversed().map { error in
            // In an object of several lines, the damaged line is the place.
            let place = min(error.offset, limit)
            let start = (cursor..<max(cursor, place - 1)).last { document.bytes[$0] == 0x0A }.map { $0 + 1 } ?? cursor
            return .skipped(
                reason: error.reason == .unexpectedEnd ? "the file ends inside a record" : reason(error),
                RecordPosition(
                    offset: offset(of: start), length: Int64(place - start + 1),
                    line: line.map { $0 + document.lineEnds(in: cursor..<start) }))
        }
        guard let part = damagedParts.popLast() else { return accept(end: found.end) }
        damagedEnd = found.end
        return part
    }

    /// The maximum length of the damaged object at the cursor: the distance of the next line that begins with `{`, or
    /// of the end of the entry. `nil` if it is above `recordLimit`.
    private mutating func lengthOfDamaged(from distance: Int) -> Int? {
        var distance = max(0, distance - 1)
        while true {
            let index = document.firstIndex(of: 0x0A, from: cursor + distance)
            distance = index - cursor
            if index < document.dataCount {
                distance += 1
                if byte(ahead: distance) == UInt8(ascii: "{") { return distance }
            } else if document.dataCount - cursor > recordLimit {
                return nil
            } else if !fill() {
                return document.dataCount - cursor
            }
        }
    }

    /// Handles an entry whose first value is damaged or too large, unless it is an object with some readable content.
    /// Resumes at a `[{` or `{"` in the next 4 KiB, otherwise at the first line that may begin a record.
    private mutating func damagedBeginning(_ error: JSONError?) -> Outcome? {
        let complaint = error?.description ?? "the value is too large"
        _ = byte(ahead: 2 * ScriptPrefix.reach)
        let limit = min(document.dataCount, cursor + 2 * ScriptPrefix.reach)
        let found = (cursor + 1..<max(cursor + 1, limit)).first { index in
            let next = document.firstNonSpace(from: index + 1)
            guard next < document.dataCount else { return false }
            let inside = document.bytes[next]
            switch document.bytes[index] {
            case UInt8(ascii: "["): return inside == UInt8(ascii: "{")
            case UInt8(ascii: "{"): return inside == UInt8(ascii: "\"")
            default: return false
            }
        }
        guard let found else { return findFirstLine(complaint) }
        let outcome = skipped(
            "this does not begin like JSON: \(complaint)", from: cursor,
            length: offset(of: found) - offset(of: cursor))
        advance(by: found - cursor)
        return outcome
    }

    /// Moves to the first line that may begin a record. Without such a line, reports that the entry is not JSON, or
    /// returns `nil` if reading failed.
    private mutating func findFirstLine(_ complaint: String) -> Outcome? {
        let (start, startLine) = (offset(of: cursor), line)
        advance(by: 1)
        let isFound = findLine()
        if !isFound {
            state = .over
            line = nil
            if streamError != nil { return nil }
        }
        return .skipped(
            reason: (isFound ? "this does not begin like JSON: " : "this is not JSON: ") + complaint,
            RecordPosition(offset: start, length: offset(of: cursor) - start, line: startLine))
    }

    /// False if too many bytes have been scanned more than once. This limit keeps the time of an import linear.
    var mayScanAgain: Bool {
        wastedBytes <= 4 * (bufferStart + Int64(cursor)) + 4 * Int64(chunkSize)
    }

    /// Searches the nodes of a failed scan for a complete object that begins a line, and that ends it or precedes
    /// another object. Returns the position of its first byte in the buffer; `nil` if there is none, or if
    /// `mayScanAgain` is false.
    private func swallowedLine() -> Int? {
        guard mayScanAgain else { return nil }
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            guard node.kind == .object, node.end > 0, document.bytes[Int(node.start) - 1] == 0x0A else { continue }
            // `end` may be the end of the data, where zero padding follows.
            let next = document.bytes[Int(node.end)]
            if Int(node.end) == document.dataCount || next == 0x0A || next == 0x0D || next == UInt8(ascii: "{") {
                return Int(node.start)
            }
        }
        return nil
    }

    /// Moves the cursor to the next byte, at the cursor or after it, at which a record can begin. Returns false at the
    /// end of the entry.
    private mutating func findLine() -> Bool {
        while byte(ahead: 0) != nil {
            let limit = document.dataCount
            let found = (cursor..<limit).first { index in
                guard index > 0 else { return false }
                let byte = document.bytes[index]
                let before = document.bytes[index - 1]
                if byte == UInt8(ascii: "{") {
                    return before == 0x0A || before == UInt8(ascii: "}")
                        || (signature.knowsKeys && document.matches(signature, at: index) != false)
                }
                if before == 0x0A, hasLinePrefixes == true, !byte.isJSONSpace { return true }
                return before == 0x0A && signature.hasOthers && (byte.isASCIIDigit || byte == UInt8(ascii: "\""))
            }
            advance(by: (found ?? limit) - cursor)
            if found != nil {
                if hasLinePrefixes == true, prefixLength() != nil || byte(ahead: 0) == UInt8(ascii: "{") { return true }
                if beginsLine() || isValueLikeOthers() { return true }
                advance(by: 1)
            }
        }
        return false
    }

    /// Returns true if the cursor is at the beginning of a line, and the end of the line or another object follows its
    /// value. Also returns true if the line is damaged, so that the line is reported as a separate skipped record.
    private mutating func beginsLine() -> Bool {
        guard document.bytes[cursor - 1] == 0x0A else { return false }
        guard case .value(let end) = scanRecord() else { return true }
        return endsLine(end - cursor)
    }

    /// Returns true if a line break, another object or the end of the entry is `distance` bytes after the cursor.
    private mutating func endsLine(_ distance: Int) -> Bool {
        guard let next = byte(ahead: distance) else { return true }
        return next == 0x0A || next == 0x0D || next == UInt8(ascii: "{")
    }

    /// Returns true if a complete object with the keys of earlier records is at the cursor. The line must end after the
    /// object, or another object must follow. The object need not begin the line, because the line break before it may
    /// be damaged. Returns false if `mayScanAgain` is false.
    private mutating func isValueLikeOthers() -> Bool {
        guard mayScanAgain else { return false }
        guard case .value(let end) = scanRecord(), document.resembles(signature) else {
            wastedBytes += Int64(max(0, document.lastString - cursor))
            return false
        }
        let distance = end - cursor
        wastedBytes += Int64(distance)
        return endsLine(distance)
    }
}
