import CLibrary

/// Reads standard input line by line. The required memory depends only on the longest line.
struct InputLines {
    private static let chunkSize = 64 * 1024
    /// If more bytes than this arrive without a line feed, this is an error, because the input is probably not text.
    private static let longestLine = 16 << 20

    private var buffer: [UInt8] = []
    private var position = 0
    /// The position at which the search for the end of the line continues.
    private var searched = 0
    private var hasEnded = false
    private var number = 0

    /// Returns the next line without its LF or CRLF; `nil` at the end of input. Calls `beforeWaiting` before each read,
    /// because a read may block until the user types. Invalid UTF-8 becomes U+FFFD. Throws `CommandError.usage` if a
    /// line is too long or if input cannot be read, and the errors of `beforeWaiting`.
    mutating func next(beforeWaiting: () throws -> Void) throws -> String? {
        try nextBytes(beforeWaiting: beforeWaiting).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Like `next`, but returns the bytes of the line.
    mutating func nextBytes(beforeWaiting: () throws -> Void) throws -> ArraySlice<UInt8>? {
        number += 1
        while true {
            if let end = endOfLine() {
                let line = bytes(position..<end)
                position = min(end + 1, buffer.count)
                searched = position
                return line
            }
            if hasEnded { return nil }
            try CommandError.require(
                buffer.count - position <= Self.longestLine, "line-too-long",
                "line \(number) is longer than \(Self.longestLine >> 20) MiB",
                hint: "pass plain text, one text per line")
            try beforeWaiting()
            try fill()
        }
    }

    /// Skips the rest of a line that is too long.
    mutating func skipLine(beforeWaiting: () throws -> Void) throws {
        var end = Self.newline(in: buffer, from: position)
        while end == buffer.count, !hasEnded {
            position = buffer.count
            searched = position
            try beforeWaiting()
            try fill()
            end = Self.newline(in: buffer, from: position)
        }
        position = min(end + 1, buffer.count)
        searched = position
    }

    private mutating func endOfLine() -> Int? {
        searched = Self.newline(in: buffer, from: searched)
        if searched < buffer.count { return searched }
        return hasEnded && position < buffer.count ? buffer.count : nil
    }

    /// Returns the index of the next LF, or the end of the buffer.
    private static func newline(in buffer: [UInt8], from start: Int) -> Int {
        let bytes = buffer.span
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        return index
    }

    private func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
        var end = range.upperBound
        if end > range.lowerBound, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return buffer[range.lowerBound..<end]
    }

    private mutating func fill() throws {
        buffer.removeSubrange(..<position)
        searched -= position
        position = 0
        let count = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: Self.chunkSize))
        var got = -1
        repeat {
            got = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(STDIN_FILENO, bytes.baseAddress?.advanced(by: count), Self.chunkSize)
            }
        } while got < 0 && errno == EINTR
        let code = errno
        buffer.removeLast(Self.chunkSize - max(0, got))
        try CommandError.require(got >= 0, "input", "cannot read standard input: \(errorDescription(code))")
        hasEnded = got == 0
    }
}
