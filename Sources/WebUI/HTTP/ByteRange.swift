/// The one range of a `Range` header, as RFC 9110 §14 has it. Several at a time are answered with the whole, which is
/// allowed.
enum ByteRange: Hashable {
    /// The header asks for nothing that could be understood: the whole is sent.
    case whole
    case part(Range<Int64>)
    /// Nothing of what is asked for is there.
    case unsatisfiable

    /// - Parameters:
    ///   - header: `bytes=0-499`, `bytes=500-`, `bytes=-500`.
    ///   - size: of the whole, in bytes.
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

    /// The outer optional is nil for what is no number, the inner one for no digits at all.
    private static func number(_ digits: Substring) -> Int64?? {
        if digits.isEmpty { return .some(nil) }
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        // More digits than fit are more bytes than there are.
        return .some(Int64(digits) ?? .max)
    }
}
