/// Counts and hashes the bytes of an entry while they are read. `head` shows the first bytes in advance.
final class StreamMeter {
    private let source: HashedStream
    private let output: ImportOutput
    /// The number of bytes that were read so far.
    private(set) var length: Int64 = 0
    let head: FilePrefix

    init(_ stream: ByteStream, output: ImportOutput) {
        source = HashedStream(stream)
        self.output = output
        head = FilePrefix(stream.peek(FilePrefix.size))
    }

    /// The number of blocks that are read and hashed ahead of the reader.
    private static let piecesAhead = 4
    /// After this many bytes, it is worth starting a thread for the rest.
    private static let longEntry: Int64 = 1 << 20

    /// Returns the entry from its beginning, or from the end of the bytes that `pass` has read. A background thread
    /// reads and hashes the rest of a long entry.
    func measured() -> ByteStream {
        var rest: ByteStream?
        return ByteStream { [self] buffer, count in
            let before = buffer.count
            if let rest {
                guard try rest.read(count, into: &buffer) else { return false }
            } else {
                guard try source.read(count, into: &buffer) else { return false }
            }
            add(buffer.count - before)
            if rest == nil, length >= Self.longEntry {
                // The thread can outlive the import for a moment, so it must not own the output.
                rest = ReadAhead.stream(pieces: Self.piecesAhead) { [source] in
                    ByteStream { buffer, count in
                        try source.read(count, into: &buffer)
                    }
                }
            }
            return true
        }
    }

    /// Reads the first bytes without returning them. They are part of the hash. Returns the number of lines that end in
    /// them; `nil` if the entry has fewer bytes.
    func pass(_ count: Int64) throws -> Int? {
        var lines = 0
        var piece: [UInt8] = []
        while length < count {
            piece.removeAll(keepingCapacity: true)
            guard try source.read(Int(min(count - length, 1 << 18)), into: &piece, atMost: count - length) else {
                return nil
            }
            for byte in piece where byte == 0x0A { lines += 1 }
            add(piece.count)
        }
        return lines
    }

    private func add(_ bytes: Int) {
        length += Int64(bytes)
        output.bytesRead += Int64(bytes)
    }

    /// Returns the SHA-256 of the bytes. Call this after `measured()` has ended or thrown an error: before that, a
    /// background thread may use the hash.
    func digest() -> [UInt8] { source.digest() }
}

/// A stream with the hash of the bytes that were read from it. One thread at a time may use it.
private final class HashedStream {
    private let stream: ByteStream
    private var hash = SHA256()

    init(_ stream: ByteStream) { self.stream = stream }

    /// Appends about `count` bytes to the buffer, but not more than `limit`. Returns false at the end.
    func read(_ count: Int, into buffer: inout [UInt8], atMost limit: Int64 = .max) throws -> Bool {
        let before = buffer.count
        guard try stream.read(count, into: &buffer) else { return false }
        let excess = Int(max(0, Int64(buffer.count - before) - limit))
        if excess > 0 {
            stream.putBack(buffer.suffix(excess))
            buffer.removeLast(excess)
        }
        hash.update(buffer.span.extracting(before..<buffer.count))
        return true
    }

    /// Ends the hash and returns it.
    func digest() -> [UInt8] {
        var ended = SHA256()
        swap(&ended, &hash)
        return ended.finish()
    }
}
