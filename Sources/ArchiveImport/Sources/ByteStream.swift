/// The bytes of one entry, front to back, unpacked.
package final class ByteStream {
    /// Appends more bytes to the array, about as many as asked for; false at the end.
    private let more: (_ buffer: inout [UInt8], _ count: Int) throws(InputError) -> Bool

    package init(_ more: @escaping (_ buffer: inout [UInt8], _ count: Int) throws(InputError) -> Bool) {
        self.more = more
    }

    /// Appends at least one and about `count` bytes to the buffer; false when there is nothing more.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Bool {
        try more(&buffer, count)
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
}
