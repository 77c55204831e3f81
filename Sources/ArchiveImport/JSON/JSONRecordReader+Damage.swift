/// Recovery after damage in an array. Skips the damaged record and resumes at the next record, so that one wrong byte
/// usually costs one record.
///
/// The search accepts an object in the damaged data as a record if it passes these tests:
/// - It is complete.
/// - Its first key is the first key of an earlier record.
/// - It has at least half of the usual keys, and at least half of its keys are usual.
/// - Another record, or the end of the array, follows.
///
/// Objects inside a record usually fail at least one of the tests. In an array of numbers or strings, the search
/// accepts any complete value after a comma that passes the last test.
///
/// The search has two steps. If a bracket is missing, later records become part of the damaged one. So the first step
/// tests complete objects that the failed scan has passed. If a quote is missing, a string extends into the next
/// record. So the second step searches from the start of the last scanned string. `wastedBytes` limits how often a byte
/// is scanned.
extension JSONRecordReader {
    // MARK: Outcomes

    /// Creates the outcome for skipped bytes that begin at `index` in the buffer. `length` is in bytes; `nil` means all
    /// bytes up to the end of the buffer.
    mutating func skipped(_ reason: String, from index: Int, length: Int64? = nil) -> Outcome {
        let start = offset(of: index)
        let position = RecordPosition(
            offset: start, length: length ?? offset(of: document.dataCount) - start, line: line)
        return .skipped(reason: reason, position)
    }

    /// Skips the rest of the entry. Returns `nil` if reading fails; `next()` then throws the error.
    mutating func skippedToEnd(_ reason: String) -> Outcome? {
        let start = offset(of: cursor)
        let startLine = line
        line = nil
        drain()
        state = .over
        guard streamError == nil else { return nil }
        return .skipped(
            reason: reason,
            RecordPosition(offset: start, length: offset(of: document.dataCount) - start, line: startLine))
    }

    mutating func webPage() -> Outcome? {
        skippedToEnd("this is a web page (HTML), not JSON")
    }

    /// Returns the sentence for a skipped record, with the offset of the error in the entry. Pass `nil` for a record
    /// that is too long.
    func reason(_ error: JSONError?) -> String {
        guard let error else { return "this record is larger than \(recordLimit >> 20) MiB" }
        return "this record is damaged: \(error.description) (byte \(offset(of: error.offset)))"
    }

    // MARK: In an array

    /// Skips a damaged element. `error` is `nil` for one that is too long. See `resynchroniseElements` for the result.
    mutating func damagedElement(_ error: JSONError?) -> Outcome? {
        // In the first record, only the first key is known. Assume that the other records begin with the same key.
        if signature.firstKeys.isEmpty, document.nodeCount > 1, document.node(0).kind == .object {
            let key = document.node(1)
            signature.learn(firstKey: document.copy(Int(key.start)..<Int(key.end)))
        }
        return resynchroniseElements(
            from: cursor, searchFrom: searchStart(error), usingTape: true, reason: reason(error),
            isAtEnd: error?.reason == .unexpectedEnd)
    }

    /// Returns the index at which to start the search for the next record after a failed scan. This is the start of the
    /// last string that the scan entered, or the position of the error if that is lower. It is always after the cursor.
    func searchStart(_ error: JSONError?) -> Int {
        let failed = error?.offset ?? document.dataCount
        return max(cursor + 1, min(document.lastString, failed))
    }

    /// Skips damage in an array: moves the cursor to the next record, or to the end of the entry. Returns `nil` if
    /// reading failed inside the damaged record; `next()` then throws that error.
    ///
    /// - Parameters:
    ///   - start: The index of the first damaged byte.
    ///   - searchFrom: The index at which the search for the next record starts.
    ///   - usingTape: If true, first searches the nodes of the failed scan.
    ///   - reason: The reason for skipping the bytes, unless the entry ends inside the damaged record.
    ///   - endsInside: True if the entry ends inside the damaged record.
    mutating func resynchroniseElements(
        from start: Int, searchFrom: Int, usingTape: Bool, reason: String, isAtEnd endsInside: Bool = false
    ) -> Outcome? {
        let startOffset = offset(of: start)
        let searchDistance = searchFrom - cursor
        wastedBytes += Int64(searchFrom - start)
        signature.doubt()
        if !signature.knowsKeys { learnFromLargest(scanAgain: usingTape, trustingFirstKey: endsInside) }
        if usingTape, let next = swallowedElement() {
            cursor = next
        } else {
            cursor += searchDistance
            guard findElement() else {
                state = .over
                // If reading failed, `next()` throws that error, which also covers this record.
                if endsInside, streamError != nil { return nil }
                return .skipped(
                    reason: endsInside ? "the file ends inside a record" : reason,
                    RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset))
            }
        }
        state = .elements(behindOne: false)
        return .skipped(
            reason: reason, RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset))
    }

    /// Returns the index of a complete record among the nodes of a failed scan; `nil` if there is no such record. Also
    /// returns `nil` if `mayScanAgain` is false.
    private mutating func swallowedElement() -> Int? {
        guard mayScanAgain else { return nil }
        let scannedBuffer = bufferStart
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            // The scan failed inside an object whose `end` is 0.
            guard node.kind == .object, node.end > 0 else { continue }
            guard document.matches(signature, at: Int(node.start)) == true, document.resembles(signature, node: index)
            else { continue }
            let distance = Int(node.start) - cursor
            if isFollowedByElement(endDistance: Int(node.end) - cursor) { return cursor + distance }
            // Looking ahead may have moved the buffer, which invalidates the nodes.
            if bufferStart != scannedBuffer { return nil }
        }
        return nil
    }

    /// If the first record is damaged, learns the keys of records from the largest complete object in the next
    /// `modelReach` bytes. The largest object is a record, because objects inside a record are smaller than the record.
    ///
    /// The object must begin with the first key of the damaged record. If no object does, and `trustingFirstKey` is
    /// false, ignores the key, because it may be damaged too. The search overwrites the nodes of the record at the
    /// cursor; `scanAgain` restores them.
    private mutating func learnFromLargest(scanAgain: Bool, trustingFirstKey: Bool) {
        _ = byte(ahead: Self.modelReach)
        let limit = min(document.dataCount, cursor + Self.modelReach)
        var largest = largestObject(limit: limit)
        if largest.isEmpty, !trustingFirstKey, !signature.firstKeys.isEmpty {
            signature = RecordSignature()
            largest = largestObject(limit: limit)
        }
        if !largest.isEmpty, document.holdsValue(largest) {
            document.teach(&signature)
            signature.confirm()
        }
        if scanAgain { _ = document.holdsValue(cursor..<limit) }
    }

    private mutating func largestObject(limit: Int) -> Range<Int> {
        var largest = 0..<0
        var start = cursor + 1
        var failures = 0
        while failures < Self.modelAttempts {
            start = document.firstIndex(of: UInt8(ascii: "{"), from: start)
            guard start < limit else { break }
            guard document.matches(signature, at: start) == true else {
                start += 1
                continue
            }
            do {
                let end = try document.scan(from: start)
                if end - start > largest.count { largest = start..<end }
                start = end
            } catch {
                // This object is damaged too, or is longer than the buffer.
                failures += 1
                start += 1
            }
        }
        return largest
    }

    /// The number of bytes that `learnFromLargest` searches.
    private static var modelReach: Int { 1 << 18 }
    /// The number of damaged objects after which `learnFromLargest` stops its search.
    private static var modelAttempts: Int { 64 }

    /// Moves the cursor to the next record, at the cursor or after it. Returns false at the end of the entry.
    private mutating func findElement() -> Bool {
        while findCandidate() {
            let begins = document.bytes[cursor] == UInt8(ascii: "{")
            switch scanRecord() {
            case .value(let end):
                let distance = end - cursor
                if !begins || document.resembles(signature), isFollowedByElement(endDistance: distance) {
                    return true
                }
                wastedBytes += Int64(distance)
                cursor += distance
            case .tooLong: cursor = searchStart(nil)
            case .failed(let error): cursor = searchStart(error)
            }
        }
        return false
    }

    /// Moves the cursor to the next byte at which a record could begin. Returns false at the end of the entry.
    private mutating func findCandidate() -> Bool {
        // In an array of numbers or strings, the next element follows a comma.
        let isBare = signature.hasOthers && !signature.hasObjects
        let sought = isBare ? UInt8(ascii: ",") : UInt8(ascii: "{")
        while true {
            cursor = document.firstIndex(of: sought, from: cursor)
            let limit = document.dataCount
            guard cursor < limit else {
                if fill() { continue }
                return false
            }
            if isBare {
                cursor += 1
                return skipSpace()
            }
            switch document.matches(signature, at: cursor) {
            case true: return true
            case false: cursor += 1
            case nil:
                // Skip this `{` if so much white space follows that it would fill the buffer.
                if limit - cursor > Self.lookAhead || !fill() { cursor += 1 }
            }
        }
    }

    /// Returns false if the bytes after a complete object show that it is part of a larger object and not an element of
    /// the array. `endDistance` is the distance of the object's end from the cursor.
    private mutating func isFollowedByElement(endDistance: Int) -> Bool {
        guard let first = nonSpace(ahead: endDistance) else { return true }
        switch byte(ahead: first) {
        case UInt8(ascii: "}"): return false
        case UInt8(ascii: "]"):
            guard let second = nonSpace(ahead: first + 1) else { return true }
            let byte = byte(ahead: second)
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return member != nil }
            return byte != UInt8(ascii: "]")
        case UInt8(ascii: ","):
            guard let second = nonSpace(ahead: first + 1) else { return true }
            switch byte(ahead: second) {
            case UInt8(ascii: "\""): return signature.hasOthers
            case UInt8(ascii: "{"):
                _ = byte(ahead: second + 512)
                return document.matches(signature, at: cursor + second) ?? true
            default: return true
            }
        default: return true
        }
    }
}

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
            // In an object of several lines, report the damaged line.
            let end = min(error.offset, limit)
            let start = (cursor..<max(cursor, end - 1)).last { document.bytes[$0] == 0x0A }.map { $0 + 1 } ?? cursor
            return .skipped(
                reason: error.reason == .unexpectedEnd ? "the file ends inside a record" : reason(error),
                RecordPosition(
                    offset: offset(of: start), length: Int64(end - start + 1),
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
    /// another object. Returns the position of its first byte in the buffer; `nil` without such an object, or if
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
