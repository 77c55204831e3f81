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
            do throws(JSONError) {
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
