/// Counts and hashes the bytes of an entry while they are read, and shows its first ones beforehand.
final class StreamMeter {
    private let stream: ByteStream
    private let output: ImportOutput
    private var hash = SHA256()
    let head: FileHead

    init(_ stream: ByteStream, output: ImportOutput) {
        self.stream = stream
        self.output = output
        head = FileHead(stream.peek(FileHead.size))
    }

    /// The entry from its beginning.
    func measured() -> ByteStream {
        ByteStream { [self] (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            try more(count, into: &buffer)
        }
    }

    /// SHA-256 of what was read; ends the count.
    func digest() -> [UInt8] {
        var read = SHA256()
        swap(&read, &hash)
        return read.finish()
    }

    private func more(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        let before = buffer.count
        guard try stream.read(count, into: &buffer) else { return false }
        hash.update(buffer.span.extracting(before..<buffer.count))
        output.bytesRead += Int64(buffer.count - before)
        return true
    }
}
