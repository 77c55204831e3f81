/// The buffer of the reader. Reading a chunk removes the bytes before the cursor, except the last 64. Recovery needs
/// these to find the beginning of a line.
extension JSONRecordReader {
    /// The number of bytes that are kept before the cursor.
    static var lookBehind: Int { 64 }
    /// The distance from the cursor, in bytes, at which `nonSpace(ahead:)` ends its search.
    static var lookAhead: Int { 1 << 16 }

    /// Reads more bytes, usually a chunk. Returns false if there are none, at the end of the stream or because reading
    /// fails; `next()` throws the error later. Invalidates indices into the buffer, but not distances from the cursor.
    mutating func fill() -> Bool {
        guard !isAtEnd else { return false }
        let dropped = max(0, cursor - Self.lookBehind)
        document.removeBytes(0..<dropped)
        bufferStart += Int64(dropped)
        cursor -= dropped

        // A long record is scanned again after each chunk. Doubling the buffer makes the total time linear.
        let held = document.dataCount
        let wanted = max(chunkSize, min(held * 2, recordLimit + chunkSize), held + 1)
        while !isAtEnd, document.dataCount < wanted {
            let before = document.dataCount
            do {
                let stream = stream
                let hasMore = try document.appendBytes { bytes in
                    try stream.read(wanted - before, into: &bytes)
                }
                if !hasMore { isAtEnd = true }
            } catch {
                streamError = InputError(error)
                isAtEnd = true
            }
            if let observing, document.dataCount > before {
                observing(document.bytes.span.extracting(before..<document.dataCount))
            }
        }
        return document.dataCount > held
    }

    /// Reads and discards the rest of the entry.
    mutating func drain() {
        repeat { cursor = document.dataCount } while fill()
    }

    /// Returns the byte at a distance from the cursor; `nil` after the end of the stream.
    mutating func byte(ahead distance: Int) -> UInt8? {
        while cursor + distance >= document.dataCount {
            guard fill() else { return nil }
        }
        return document.bytes[cursor + distance]
    }

    /// Finds the first byte at or after `distance` that is not white space. Returns its distance from the cursor; `nil`
    /// if there is none before the distance `lookAhead` or the end of the stream.
    mutating func nonSpace(ahead distance: Int) -> Int? {
        var distance = distance
        while distance < Self.lookAhead, let byte = byte(ahead: distance) {
            if !byte.isJSONSpace { return distance }
            distance += 1
        }
        return nil
    }

    /// Moves the cursor over white space; returns false at the end of the entry.
    mutating func skipSpace() -> Bool {
        while true {
            let index = document.firstNonSpace(from: cursor)
            advance(by: index - cursor)
            if cursor < document.dataCount { return true }
            guard fill() else { return false }
        }
    }

    /// Moves the cursor forward. Counts lines unless `line` is `nil`.
    mutating func advance(by distance: Int) {
        if let current = line { line = current + document.lineEnds(in: cursor..<cursor + distance) }
        cursor += distance
    }

    mutating func scriptPrefix() -> ScriptPrefix? {
        _ = byte(ahead: ScriptPrefix.reach)
        return document.scriptPrefix(at: cursor)
    }

    /// The result of `scanRecord()`.
    enum Scanned {
        /// The value is the root of the document. `end` is the index after it.
        case value(end: Int)
        /// The value is longer than `recordLimit`.
        case tooLong
        /// The offset of the error is an index into the buffer.
        case failed(JSONError)
    }

    /// Scans the value at the cursor. Reads further chunks until the value is complete, damaged or longer than
    /// `recordLimit`. If the first value that is not strict JSON is valid in a script, accepts the syntax of scripts in
    /// the rest of the entry.
    mutating func scanRecord() -> Scanned {
        var isTrial = false
        while true {
            do {
                let end = try document.scan(from: cursor)
                // A number at the end of the buffer may continue in the next chunk.
                if end == document.dataCount, !isAtEnd, document.root.kind == .number {
                    _ = fill()
                    continue
                }
                // Almost all records are strict JSON. Do not allocate a list of names for them.
                if !document.found.isEmpty {
                    for deviation in document.found.names { tolerate(deviation) }
                }
                return .value(end: end)
            } catch {
                if error.reason == .unexpectedEnd, !isAtEnd, document.dataCount - cursor <= recordLimit {
                    _ = fill()
                } else if isTrial {
                    // Scan again, because recovery needs the nodes of the strict scan.
                    isTrial = false
                    document.accepted = .nonFinite
                } else if !hasTriedScript, error.reason != .unexpectedEnd {
                    hasTriedScript = true
                    isTrial = true
                    document.accepted = .script
                } else {
                    return error.reason == .unexpectedEnd && !isAtEnd ? .tooLong : .failed(error)
                }
            }
        }
    }

    /// Converts an index in the buffer to an offset in the entry.
    func offset(of index: Int) -> Int64 { bufferStart + Int64(index) }
}
