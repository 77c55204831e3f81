/// The part of a file that a `Range` header requests (RFC 9110 §14). A header with several ranges results in `whole`,
/// as the RFC permits.
enum ByteRange: Hashable {
    /// The whole content. Also the result for a header that is invalid or unsupported.
    case whole
    case part(Range<Int64>)
    /// The range contains no byte of the content.
    case unsatisfiable

    /// - Parameters:
    ///   - header: The value of the header, such as `bytes=0-499`, `bytes=500-` or `bytes=-500` (the last 500 bytes).
    ///   - size: The size of the whole content in bytes.
    init(_ header: String, size: Int64) {
        self = .whole
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (let start?, nil): self = start < size ? .part(start..<size) : .unsatisfiable
        case (let start?, let last?):
            guard start <= last else { return }
            self = start < size ? .part(start..<(min(last, size - 1) + 1)) : .unsatisfiable
        }
    }

    /// Returns the value of decimal digits; `.some(nil)` if `digits` is empty, and `nil` if it contains anything else.
    private static func number(_ digits: Substring) -> Int64?? {
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        // A number that does not fit into `Int64` is larger than any content.
        return .some(Int64(digits) ?? .max)
    }
}
