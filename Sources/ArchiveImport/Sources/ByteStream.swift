/// A sequential stream of bytes, usually the uncompressed bytes of one entry.
///
/// The closure that produces the bytes may append some and then throw. The stream returns these bytes first and throws
/// the error at the next read. So no data before damage is lost.
package final class ByteStream {
    private var more: (_ buffer: inout [UInt8], _ count: Int) throws -> Bool
    /// Bytes that `peek` read and that `read` returns next.
    private var ahead: [UInt8] = []
    /// The error that `read` throws after the bytes before it.
    private(set) var failure: InputError?
    private var isAtEnd = false
    /// True after the first `read`.
    private(set) var wasRead = false
    /// True if the bytes are the rows of an SQLite database (`DatabaseReader`).
    var isDatabase = false
    /// Runs before the first `read`, but not before `peek`.
    private var beforeReading: (() -> Void)?
    /// The number of blocks to produce ahead on a background thread; 0 for none.
    private var piecesAhead = 0

    /// `more` appends bytes to the buffer, about `count` or none, and returns false at the end.
    package init(_ more: @escaping (_ buffer: inout [UInt8], _ count: Int) throws -> Bool) { self.more = more }

    /// Appends at least one byte to the buffer, or returns false at the end. The number of bytes can be lower or higher
    /// than `count`. Throws an error only after returning all bytes before it, and throws it again at each later call.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        if !wasRead { beginReading() }
        if !ahead.isEmpty {
            if buffer.isEmpty { swap(&buffer, &ahead) } else { buffer += ahead }
            ahead = []
            return true
        }
        return try produce(count, into: &buffer)
    }

    /// Makes a background thread produce up to `pieces` blocks ahead, starting at the first `read`; no thread if
    /// `pieces` is 0. `doing` runs once before that `read`. The closure of the stream must not share mutable state with
    /// other threads.
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
        let stream = ByteStream.readAhead(pieces: piecesAhead) { ByteStream(produce) }
        more = { buffer, count in
            try stream.read(count, into: &buffer)
        }
    }

    /// Returns the next `count` bytes without consuming them, or fewer at the end of the stream or before an error.
    package func peek(_ count: Int) -> ArraySlice<UInt8> {
        do {
            while ahead.count < count, try produce(count - ahead.count, into: &ahead) {}
        } catch {
            // `read` returns the peeked bytes first and then throws the error.
            failure = error
        }
        return ahead.prefix(count)
    }

    /// The number of bytes that `peekText` examines.
    private static let blankLimit = 16 << 20

    /// Returns the next `count` bytes like `peek`. If more than half of them precede the contents as white space,
    /// returns the bytes from the contents on, so that blank lines before the contents do not hide their format.
    func peekText(_ count: Int) -> ArraySlice<UInt8> {
        var reach = count
        while true {
            let bytes = peek(reach)
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
            if let first = text.firstIndex(where: { !$0.isJSONSpace }) {
                let start = first - bytes.startIndex
                return start <= count / 2 ? peek(count) : peek(start + count).dropFirst(start)
            }
            if bytes.count < reach || reach >= Self.blankLimit { return bytes.prefix(count) }
            reach = min(reach * 16, Self.blankLimit)
        }
    }

    /// Replaces the rest of the stream by the bytes that `filter` appends, without consuming them. Ends after more than
    /// `limit` bytes and returns false; then the rest of the stream follows them.
    func replaceRest(limit: Int, _ filter: (_ block: [UInt8], _ isLast: Bool, _ kept: inout [UInt8]) -> Void) -> Bool {
        var (kept, block, isLast) = ([UInt8](), ahead, false)
        while !isLast, kept.count <= limit {
            if block.isEmpty { isLast = (try? produce(1 << 20, into: &block)) != true }
            filter(block, isLast, &kept)
            block.removeAll(keepingCapacity: true)
        }
        ahead = kept
        return kept.count <= limit
    }

    /// Puts back bytes that the caller has read but not used. The next `read` starts with them.
    func putBack(_ bytes: ArraySlice<UInt8>) { ahead.insert(contentsOf: bytes, at: 0) }

    private func produce(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        if let failure { throw failure }
        if isAtEnd { return false }
        let before = buffer.count
        do {
            while buffer.count == before {
                if try !more(&buffer, max(1, count)) {
                    isAtEnd = true
                    break
                }
            }
            return buffer.count > before
        } catch {
            let error = InputError(error)
            failure = error
            if buffer.count > before { return true }
            throw error
        }
    }

    /// Creates a stream over bytes in memory that returns at most `chunk` bytes per read, and then throws `failure`.
    package convenience init(_ bytes: [UInt8], chunk: Int = 65_536, failure: InputError? = nil) {
        var position = 0
        self.init { buffer, count in
            let end = min(bytes.count, position + min(count, chunk))
            guard position < end else {
                if let failure { throw failure }
                return false
            }
            buffer += bytes[position..<end]
            position = end
            return true
        }
    }

    /// Reads the rest of the stream into memory. Throws `tooLarge` if it has more than `limit` bytes.
    package func readAll(limit: Int, path: String, entry: String?) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while try read(min(1 << 20, limit + 1), into: &bytes) {
            if bytes.count > limit {
                throw InputError(
                    .tooLarge, path: path, entry: entry, offset: Int64(limit),
                    message: "it has more than \(limit) bytes, the limit for files that are read into memory")
            }
        }
        return bytes
    }
}
