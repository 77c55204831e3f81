import Glibc

/// The lines of standard input, one at a time, so that any amount of them takes the memory of one.
struct InputLines {
    private static let pieceSize = 64 * 1024
    /// Bytes of a line; beyond, this is no text that people wrote.
    private static let longestLine = 16 << 20

    private var buffer: [UInt8] = []
    private var position = 0
    /// Where the search for the end of the line goes on.
    private var searched = 0
    private var hasEnded = false
    private var number = 0

    /// The next line without its end (LF or CRLF), nil at the end. `beforeWaiting` is called when more must be read, which
    /// may take as long as somebody types. Bytes that are no UTF-8 become U+FFFD. Throws `CommandError.usage` for a line
    /// without end, and for input that cannot be read.
    mutating func next(beforeWaiting: () throws(CommandError) -> Void) throws(CommandError) -> String? {
        number += 1
        while true {
            if let end = endOfLine() {
                let line = text(position..<end)
                position = min(end + 1, buffer.count)
                searched = position
                return line
            }
            if hasEnded { return nil }
            guard buffer.count - position <= Self.longestLine else {
                throw .usage(
                    CommandError.Problem(
                        "line-too-long", "line \(number) is longer than \(Self.longestLine >> 20) MiB",
                        hint: "is this text? each line is one text"))
            }
            try beforeWaiting()
            try fill()
        }
    }

    private mutating func endOfLine() -> Int? {
        searched = Self.newline(in: buffer, from: searched)
        if searched < buffer.count { return searched }
        return hasEnded && position < buffer.count ? buffer.count : nil
    }

    /// The end, where there is none.
    private static func newline(in buffer: [UInt8], from start: Int) -> Int {
        let bytes = buffer.span
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        return index
    }

    private func text(_ range: Range<Int>) -> String {
        var end = range.upperBound
        if end > range.lowerBound, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return String(decoding: buffer[range.lowerBound..<end], as: UTF8.self)
    }

    private mutating func fill() throws(CommandError) {
        buffer.removeSubrange(..<position)
        searched -= position
        position = 0
        let count = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
        var got = -1
        repeat {
            got = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(STDIN_FILENO, bytes.baseAddress?.advanced(by: count), Self.pieceSize)
            }
        } while got < 0 && errno == EINTR
        let code = errno
        buffer.removeLast(Self.pieceSize - max(0, got))
        guard got >= 0 else {
            throw .usage(
                CommandError.Problem("input", "cannot read standard input: \(FileSystem.reason(code))"))
        }
        hasEnded = got == 0
    }
}
