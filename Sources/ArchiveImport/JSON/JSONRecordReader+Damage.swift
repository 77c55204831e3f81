/// Recovery after damage. A damaged record is skipped with a reason, and reading resumes at the next plausible start of
/// a record, so that one wrong byte costs one record.
///
/// In an array, a plausible record is a complete object that begins with `{` and a first key seen in earlier records.
/// Most of its keys occur in earlier records, and it is followed by another such object or the end of the list. Objects
/// inside a record fail one of these tests. Between top-level values, a plausible record is a `{` at the beginning of a
/// line or directly after a `}`.
///
/// Two kinds of positions are tried. First, complete objects that the failed scan has consumed: after missing bytes,
/// whole records become elements of an inner array. Then the bytes from the last string on, because a lost quote makes
/// a string extend into the next record. `wastedBytes` limits how often each byte is scanned.
extension JSONRecordReader {
    // MARK: Outcomes

    /// Skips bytes of the buffer.
    mutating func skipped(_ reason: String, from index: Int, length: Int64? = nil) -> Outcome {
        let start = offset(of: index)
        let position = RecordPosition(
            offset: start, length: length ?? offset(of: document.dataCount) - start, line: line)
        return .skipped(reason: reason, position)
    }

    /// Skips everything after the cursor.
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

    /// The reason in words, with the position of the error, which may be far after the start of the record. `nil` means
    /// that the record is too long.
    func reason(_ error: JSONError?) -> String {
        guard let error else { return "this record is larger than \(recordLimit >> 20) MiB" }
        return "this record is damaged: \(error.description) (byte \(offset(of: error.offset)))"
    }

    // MARK: In an array

    mutating func damagedElement(_ error: JSONError?) -> Outcome? {
        // Without earlier records, assume that other records have the damaged record's first key.
        if signature.firstKeys.isEmpty, document.nodeCount > 1, document.node(0).kind == .object {
            let key = document.node(1)
            signature.learn(firstKey: document.copy(Int(key.start)..<Int(key.end)))
        }
        return resynchroniseElements(
            from: cursor, searchFrom: searchStart(error), usingTape: true, reason: reason(error),
            isAtEnd: error?.reason == .unexpectedEnd)
    }

    mutating func damagedMember(_ error: JSONError?) -> Outcome? {
        resynchroniseElements(
            from: cursor, searchFrom: searchStart(error), usingTape: false, reason: reason(error),
            isAtEnd: error?.reason == .unexpectedEnd)
    }

    /// The position after which a failed scan that began at the cursor may have missed a record.
    func searchStart(_ error: JSONError?) -> Int {
        let failed = error?.offset ?? document.dataCount
        return max(cursor + 1, min(document.lastString, failed))
    }

    /// Moves to the next plausible element. Indices refer to the current buffer.
    mutating func resynchroniseElements(
        from start: Int, searchFrom: Int, usingTape: Bool, reason: String, isAtEnd endsInside: Bool = false
    ) -> Outcome? {
        let startOffset = offset(of: start)
        let behindCursor = searchFrom - cursor
        wastedBytes += Int64(searchFrom - start)
        signature.doubt()
        if !signature.knowsKeys { learnFromLargest(scanAgain: usingTape, trustingFirstKey: endsInside) }
        if usingTape, let next = swallowedElement() {
            cursor = next
        } else {
            cursor += behindCursor
            guard findElement() else {
                state = .over
                // A record that is cut off by damage of the stream is reported with that damage.
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

    /// Returns the index of a complete element that a failed scan passed over; `nil` if the scan passed none, or if so
    /// many bytes were already scanned without result that going back could take quadratic time.
    private mutating func swallowedElement() -> Int? {
        guard wastedBytes <= 4 * (bufferStart + Int64(cursor)) + 4 * Int64(chunkSize) else { return nil }
        let scannedBuffer = bufferStart
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            // An open container has no end and is as damaged as its contents.
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

    /// Before any record is read, uses the largest complete object ahead as a model, because objects inside a record
    /// are smaller than it. If the first key of the damaged record is known, the model must begin with it. If no object
    /// does, that key may itself be damaged. Restores the nodes of the record at the cursor.
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
            do throws(JSONError) {
                let end = try document.scan(from: start)
                if end - start > largest.count { largest = start..<end }
                start = end
            } catch {
                // Too damaged or too long to be a model.
                failures += 1
                start += 1
            }
        }
        return largest
    }

    /// Limits of the search for a model: bytes, and incomplete objects before one is found.
    private static var modelReach: Int { 1 << 18 }
    private static var modelAttempts: Int { 64 }

    /// Moves the cursor to the next element at or after it; false if the entry ends first.
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
            case .retry: return true
            case .tooLong: cursor = searchStart(nil)
            case .failed(let error): cursor = searchStart(error)
            }
        }
        return false
    }

    /// Moves the cursor to the next byte at which an element could begin; false at the end.
    private mutating func findCandidate() -> Bool {
        // A list of scalars continues after a comma.
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
                // Drop endless white space instead of buffering it.
                if limit - cursor > Self.lookAhead || !fill() { cursor += 1 }
            }
        }
    }

    /// Returns whether the bytes at a distance, after a complete object, can follow an element: a comma and another
    /// element, the end of the list or of the entry, or further damage, but not a continuation of an enclosing object.
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
