/// Counts and hashes the bytes of an entry while they are read, and shows its first ones beforehand.
final class StreamMeter {
    private let stream: ByteStream
    private let output: ImportOutput
    private var hash = SHA256()
    /// Bytes so far.
    private(set) var length: Int64 = 0
    let head: FileHead

    init(_ stream: ByteStream, output: ImportOutput) {
        self.stream = stream
        self.output = output
        head = FileHead(stream.peek(FileHead.size))
    }

    /// The number of blocks that are read and hashed ahead of the reader.
    private static let piecesAhead = 4
    /// After this many bytes, it is worth starting a thread for the rest.
    private static let longEntry: Int64 = 1 << 20

    /// Returns the entry from its beginning, or from the end of the bytes that `pass` has read. A background thread
    /// reads and hashes a long entry.
    func measured() -> ByteStream {
        var rest: ByteStream?
        return ByteStream { [self] (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            let before = buffer.count
            if let rest {
                guard try rest.read(count, into: &buffer) else { return false }
            } else {
                guard try more(count, into: &buffer) else { return false }
            }
            output.bytesRead += Int64(buffer.count - before)
            length += Int64(buffer.count - before)
            if rest == nil, length >= Self.longEntry {
                rest = ReadAhead.stream(pieces: Self.piecesAhead) { () throws(InputError) in
                    ByteStream { [self] (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
                        try more(count, into: &buffer)
                    }
                }
            }
            return true
        }
    }

    /// Passes over the first bytes, which count for the hash; gives the number of lines that end in them. false when
    /// there are not so many, or they cannot be read.
    func pass(_ count: Int64) throws(InputError) -> Int? {
        var lines = 0
        var piece: [UInt8] = []
        while length < count {
            piece.removeAll(keepingCapacity: true)
            guard try stream.read(Int(min(count - length, 1 << 18)), into: &piece) else { return nil }
            let excess = Int(max(0, length + Int64(piece.count) - count))
            if excess > 0 { stream.putBack(piece.suffix(excess)) }
            let span = piece.span.extracting(0..<piece.count - excess)
            hash.update(span)
            for index in span.indices where span[index] == 0x0A { lines += 1 }
            length += Int64(span.count)
            output.bytesRead += Int64(span.count)
        }
        return lines
    }

    /// Returns the SHA-256 of the bytes. Call this after the end of `measured()`, or after it has thrown an error: then no
    /// other thread uses the hash.
    func digest() -> [UInt8] {
        var read = SHA256()
        swap(&read, &hash)
        return read.finish()
    }

    /// Reads and hashes bytes.
    private func more(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        let before = buffer.count
        guard try stream.read(count, into: &buffer) else { return false }
        hash.update(buffer.span.extracting(before..<buffer.count))
        return true
    }
}
