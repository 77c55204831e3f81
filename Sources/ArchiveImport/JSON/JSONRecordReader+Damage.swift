/// What happens at damaged places. The rule: the damaged record is left out with a sentence, and reading goes on at the
/// next place where a record plausibly begins, so that one wrong byte costs one record.
///
/// In an array that is a `{` whose first key is one that earlier records began with, that is complete, whose keys mostly
/// are those of earlier records, and behind which another such object, or the list's end, stands. Objects inside a
/// record fail one of these. Between free-standing values it is a `{` at the beginning of a line, or glued to a `}`.
///
/// Two kinds of places are tried: complete objects that the failed scan has swallowed (behind a hole, whole records end
/// up as elements of some inner array), then what follows, from the last string on, for a lost quote makes a string
/// run into the next record. Every byte is scanned a bounded number of times; `wastedBytes` sees to it.
extension JSONRecordReader {
    // MARK: Outcomes

    /// Leaves out bytes of the buffer.
    mutating func skipped(_ reason: String, from index: Int, length: Int64? = nil) -> Outcome {
        let start = offset(of: index)
        let position = RecordPosition(
            offset: start, length: length ?? offset(of: document.dataCount) - start, line: line)
        return .skipped(reason: reason, position)
    }

    /// Leaves out everything from the cursor on.
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

    /// In words, with the place of the error, which may be far behind the record's beginning. nil: it is too long.
    func reason(_ error: JSONError?) -> String {
        guard let error else { return "this record is larger than \(recordLimit >> 20) MiB" }
        return "this record is damaged: \(error.description) (byte \(offset(of: error.offset)))"
    }

    // MARK: In an array

    mutating func damagedElement(_ error: JSONError?) -> Outcome? {
        // With nothing else known, take the damaged record's own first key for that of its neighbours.
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

    /// From where on something may have been missed by a failed scan that began at the cursor.
    func searchStart(_ error: JSONError?) -> Int {
        let failed = error?.offset ?? document.dataCount
        return max(cursor + 1, min(document.lastString, failed))
    }

    /// Goes to the next plausible element. All indices are into the buffer as it is.
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
                // One that the stream's own damage cuts is told with that.
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

    /// Where a failed scan has passed over a complete element; nil when there is none, or when so much was scanned in
    /// vain already that going back might take for ever.
    private mutating func swallowedElement() -> Int? {
        guard wastedBytes <= 4 * (bufferStart + Int64(cursor)) + 4 * Int64(chunkSize) else { return nil }
        let scannedBuffer = bufferStart
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            // An open container has no end, and is as damaged as what is in it.
            guard node.kind == .object, node.end > 0 else { continue }
            guard document.matches(signature, at: Int(node.start)) == true, document.resembles(signature, node: index)
            else { continue }
            let distance = Int(node.start) - cursor
            if isFollowedByElement(endDistance: Int(node.end) - cursor) { return cursor + distance }
            // Looking ahead may have moved the buffer: then the nodes tell nothing any more.
            if bufferStart != scannedBuffer { return nil }
        }
        return nil
    }

    /// With no record read yet, takes the largest complete object ahead for one: whatever is in a record is smaller. It
    /// must begin as the damaged one does, if that is known.
    /// If nothing does, that first key may be what is damaged. The nodes of the record at the cursor are there again
    /// afterwards.
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
                // Too damaged, or too long, to be a model.
                failures += 1
                start += 1
            }
        }
        return largest
    }

    /// Bytes in which a model for records is looked for, and objects that may be incomplete before one is found.
    private static var modelReach: Int { 1 << 18 }
    private static var modelAttempts: Int { 64 }

    /// Moves the cursor to the next element at or behind it; false when the entry ends before one comes.
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

    /// Moves the cursor to the next byte where an element could begin; false at the end.
    private mutating func findCandidate() -> Bool {
        // A list of bare values goes on behind a comma.
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
                // White space without end is no reason to keep it all.
                if limit - cursor > Self.lookAhead || !fill() { cursor += 1 }
            }
        }
    }

    /// Whether what stands at a distance, behind a complete object, is what stands behind an element: a comma and another
    /// element, the list's end, the entry's end, or further damage, but nothing that belongs to an enclosing object.
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
