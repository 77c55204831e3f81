/// The window on the entry's bytes. The bytes before the cursor are dropped with the next chunk, except a few that tell
/// how a record's line began.
extension JSONRecordReader {
    /// Bytes kept before the cursor.
    static var lookBehind: Int { 64 }
    /// How far white space is looked through without moving on.
    static var lookAhead: Int { 1 << 16 }

    /// Reads more; false when there is nothing more (or the stream failed, which is kept for later). Indices into the
    /// buffer are void afterwards, distances from the cursor are not.
    mutating func fill() -> Bool {
        guard !isAtEnd else { return false }
        let dropped = max(0, cursor - Self.lookBehind)
        document.removeBytes(0..<dropped)
        bufferStart += Int64(dropped)
        cursor -= dropped

        // A record that is larger than the buffer is scanned again for each chunk: doubling keeps that linear.
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

    /// Reads and drops what is left.
    mutating func drain() {
        repeat { cursor = document.dataCount } while fill()
    }

    /// The byte at a distance from the cursor; nil behind the end.
    mutating func byte(ahead distance: Int) -> UInt8? {
        while cursor + distance >= document.dataCount {
            guard fill() else { return nil }
        }
        return document.bytes[cursor + distance]
    }

    /// Distance of the first byte from there on that is no white space; nil when only white space follows.
    mutating func nonSpace(ahead distance: Int) -> Int? {
        var distance = distance
        while distance < Self.lookAhead, let byte = byte(ahead: distance) {
            if !byte.isJSONSpace { return distance }
            distance += 1
        }
        return nil
    }

    /// Moves over white space; false when the entry ends with it.
    mutating func skipSpace() -> Bool {
        while true {
            let index = document.firstNonSpace(from: cursor)
            advance(by: index - cursor)
            if cursor < document.dataCount { return true }
            guard fill() else { return false }
        }
    }

    /// Moves the cursor and counts line ends, as long as lines count.
    mutating func advance(by distance: Int) {
        if let current = line { line = current + document.lineEnds(in: cursor..<cursor + distance) }
        cursor += distance
    }

    /// The script prefix at the cursor.
    mutating func scriptPrefix() -> ScriptPrefix? {
        _ = byte(ahead: ScriptPrefix.reach)
        return document.scriptPrefix(at: cursor)
    }

    /// What became of scanning the value at the cursor.
    enum Scanned {
        /// It ends before this index; the document's root is the value.
        case value(end: Int)
        /// It is larger than allowed.
        case tooLong
        /// The offset of the error is an index into the buffer.
        case failed(JSONError)
        /// The bytes from the cursor on were corrected: start over.
        case retry
    }

    /// Scans the value at the cursor, reading on as far as it goes.
    mutating func scanRecord() -> Scanned {
        while true {
            do throws(JSONError) {
                let end = try document.scan(from: cursor)
                // A number may go on in the next chunk. Reading on voids indices, so scan again in any case.
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
                        tolerate("numbers that are none")
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

    /// A small entry that is not strict JSON may have been through a formatter: if all that is left of it can be read as
    /// JSON with unquoted keys, trailing commas, comments or single quotes, it is rewritten as strict JSON.
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

    /// Offset in the entry of a byte of the buffer.
    func offset(of index: Int) -> Int64 {
        TolerantRewriter.Correction.original(of: bufferStart + Int64(index), corrections)
    }
}
