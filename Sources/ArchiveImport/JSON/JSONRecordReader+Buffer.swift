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
            do throws(InputError) {
                let stream = stream
                let hasMore = try document.appendBytes { (bytes: inout [UInt8]) throws(InputError) in
                    try stream.read(wanted - before, into: &bytes)
                }
                if !hasMore { isAtEnd = true }
            } catch {
                streamError = error
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
        /// The bytes after the cursor were rewritten as strict JSON. Call `scanRecord()` again.
        case retry
    }

    /// Scans the value at the cursor. Reads further chunks until the value is complete, damaged or longer than
    /// `recordLimit`. Corrects a small entry once if that makes it valid.
    mutating func scanRecord() -> Scanned {
        while true {
            do throws(JSONError) {
                let end = try document.scan(from: cursor)
                // A number at the end of the buffer may continue in the next chunk.
                if end == document.dataCount, !isAtEnd, document.root.kind == .number {
                    _ = fill()
                    continue
                }
                return .value(end: end)
            } catch {
                if error.reason == .unexpectedEnd, !isAtEnd {
                    guard document.dataCount - cursor <= recordLimit else { return .tooLong }
                    _ = fill()
                    continue
                }
                if !document.readsNonFinite, mayBeNonFinite(error.offset) {
                    guard isAtEnd || error.offset + 8 <= document.dataCount else {
                        _ = fill()
                        continue
                    }
                    if document.hasNonFinite(at: error.offset) {
                        document.readsNonFinite = true
                        tolerate("NaN or Infinity")
                        continue
                    }
                }
                if hasTriedTolerance { return .failed(error) }
                if correct() { return .retry }
            }
        }
    }

    private func mayBeNonFinite(_ index: Int) -> Bool {
        document.bytes[index] == UInt8(ascii: "N") || document.bytes[index] == UInt8(ascii: "I")
    }

    /// Rewrites the rest of a small entry as strict JSON if it contains deviations that `TolerantRewriter` accepts,
    /// such as unquoted keys. Returns false if the entry is larger than `TolerantRewriter.sizeLimit`, has other damage,
    /// or could not be read to its end.
    private mutating func correct() -> Bool {
        hasTriedTolerance = true
        while bufferStart + Int64(document.dataCount) <= TolerantRewriter.sizeLimit, fill() {}
        guard isAtEnd, streamError == nil, bufferStart + Int64(document.dataCount) <= TolerantRewriter.sizeLimit else {
            return false
        }
        let container: JSONKind? =
            switch state {
            case .elements: .array
            case .members: .object
            default: nil
            }
        let origin = bufferStart + Int64(cursor)
        guard let rewritten = document.rewritten(from: cursor, inside: container, origin: origin) else { return false }
        corrections = rewritten.corrections
        document.removeBytes(cursor..<document.dataCount)
        document.appendBytes { (bytes: inout [UInt8]) in bytes += rewritten.bytes }
        for note in rewritten.notes { tolerate(note) }
        return true
    }

    /// Converts an index in the buffer to an offset in the entry.
    func offset(of index: Int) -> Int64 {
        TolerantRewriter.Correction.original(of: bufferStart + Int64(index), corrections)
    }
}
