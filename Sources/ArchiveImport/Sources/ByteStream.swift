/// The bytes of one entry, front to back, unpacked.
///
/// A producer may append bytes and then throw: the bytes are handed out first and the error comes with the next read,
/// so what stands before a damage is never lost.
package final class ByteStream {
    /// Appends more bytes to the array, about as many as asked for; false at the end.
    private var more: (_ buffer: inout [UInt8], _ count: Int) throws(InputError) -> Bool
    /// Read ahead by `peek`, not yet handed out.
    private var ahead: [UInt8] = []
    private var failure: InputError?
    private var isAtEnd = false
    /// Whether anything was handed out.
    private(set) var wasRead = false
    /// Done before the first read that is no `peek`.
    private var beforeReading: (() -> Void)?
    /// So many pieces are produced ahead, on a thread of their own, once reading begins.
    private var piecesAhead = 0

    package init(_ more: @escaping (_ buffer: inout [UInt8], _ count: Int) throws(InputError) -> Bool) {
        self.more = more
    }

    /// Appends at least one and about `count` bytes to the buffer; false when there is nothing more. An error is thrown
    /// after all bytes before it were handed out, and again by every later read.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        if !wasRead { beginReading() }
        if !ahead.isEmpty {
            if buffer.isEmpty { swap(&buffer, &ahead) } else { buffer += ahead }
            ahead = []
            return true
        }
        return try produce(count, into: &buffer)
    }

    /// From the first read on that is no `peek`, a thread of its own produces the bytes, so many pieces ahead. What
    /// produces them must share nothing that changes with any other thread. `doing` is done at that moment, too.
    func readAhead(pieces: Int, doing: @escaping () -> Void = {}) {
        piecesAhead = pieces
        beforeReading = doing
    }

    private func beginReading() {
        wasRead = true
        beforeReading?()
        beforeReading = nil
        guard piecesAhead > 0, !isAtEnd, failure == nil else { return }
        let produce = more
        let stream = ReadAhead.stream(pieces: piecesAhead) { () throws(InputError) in ByteStream(produce) }
        more = { (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            try stream.read(count, into: &buffer)
        }
    }

    /// The first bytes of what is left, `count` of them or fewer at the end or before a damage; they stay to be read.
    package func peek(_ count: Int) -> ArraySlice<UInt8> {
        do throws(InputError) {
            while ahead.count < count, try produce(count - ahead.count, into: &ahead) {}
        } catch {
            // Kept by `produce`: the read that reaches it throws it.
            failure = error
        }
        return ahead.prefix(count)
    }

    /// Gives back bytes that were read too far: they are the next to be read.
    func putBack(_ bytes: ArraySlice<UInt8>) {
        ahead.insert(contentsOf: bytes, at: 0)
    }

    private func produce(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        if let failure { throw failure }
        if isAtEnd { return false }
        let before = buffer.count
        do throws(InputError) {
            while buffer.count == before {
                if try !more(&buffer, max(1, count)) {
                    isAtEnd = true
                    break
                }
            }
            return buffer.count > before
        } catch {
            failure = error
            if buffer.count > before { return true }
            throw error
        }
    }

    /// A stream over bytes in memory, handed out in pieces of at most `chunk` bytes.
    package convenience init(_ bytes: [UInt8], chunk: Int = 65_536) {
        var position = 0
        self.init { (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            let end = min(bytes.count, position + min(count, chunk))
            guard position < end else { return false }
            buffer += bytes[position..<end]
            position = end
            return true
        }
    }

    /// The whole rest. Only for entries known to be small: `tooLarge` when there are more than `limit` bytes.
    package func readAll(limit: Int, path: String, entry: String?) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while try read(min(1 << 20, limit + 1), into: &bytes) {
            if bytes.count > limit {
                throw InputError(
                    .tooLarge, path: path, entry: entry, offset: Int64(limit),
                    message: "It holds more than the \(limit) bytes that are read into memory at once.")
            }
        }
        return bytes
    }
}
