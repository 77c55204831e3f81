/// Converts UTF-16 text to UTF-8 while it is read. Windows PowerShell's `>` and spreadsheets ("Unicode text") write
/// UTF-16.
///
/// A byte order mark identifies UTF-16. Offsets and hashes of such a file refer to the converted bytes.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// The first byte of a code unit, if the second byte has not been read yet.
    private var half: UInt8?
    /// A lead surrogate, if its trail surrogate has not been read yet.
    private var high: UInt16?

    /// The number of bytes that `init` needs.
    private static let markLength = 4

    /// Returns `nil` unless the text begins with the byte order mark of UTF-16. The mark of little-endian UTF-32
    /// (`FF FE 00 00`) begins with the same two bytes and is not accepted.
    init?(_ head: ArraySlice<UInt8>) {
        if head.starts(with: [0xFF, 0xFE]), !head.dropFirst(2).starts(with: [0, 0]) {
            isBigEndian = false
        } else if head.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// Returns a stream of the text as UTF-8. If the text is not UTF-16, returns the original stream.
    static func decoding(_ stream: ByteStream) -> ByteStream {
        guard var text = UTF16Decoder(stream.peek(markLength)) else { return stream }
        var isAtStart = true
        var piece: [UInt8] = []
        return ByteStream { buffer, count in
            piece.removeAll(keepingCapacity: true)
            guard try stream.read(count, into: &piece) else { return text.finish(into: &buffer) }
            for byte in piece { text.take(byte, isAtStart: &isAtStart, into: &buffer) }
            return true
        }
    }

    private mutating func take(_ byte: UInt8, isAtStart: inout Bool, into buffer: inout [UInt8]) {
        guard let first = half else {
            half = byte
            return
        }
        half = nil
        let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
        if isAtStart {
            isAtStart = false
            if unit == Self.mark { return }
        }
        take(unit, into: &buffer)
    }

    private static let mark: UInt16 = 0xFEFF

    private mutating func take(_ unit: UInt16, into buffer: inout [UInt8]) {
        if let first = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x1_0000 + ((UInt32(first) & 0x3FF) << 10) + (UInt32(unit) & 0x3FF)
                return Self.append(Unicode.Scalar(value) ?? Self.replacement, to: &buffer)
            }
            Self.append(Self.replacement, to: &buffer)
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else {
            // A trail surrogate without a lead surrogate is not a scalar.
            Self.append(Unicode.Scalar(UInt32(unit)) ?? Self.replacement, to: &buffer)
        }
    }

    /// If the text ends inside a code unit or surrogate pair, appends U+FFFD and returns true.
    private mutating func finish(into buffer: inout [UInt8]) -> Bool {
        guard half != nil || high != nil else { return false }
        (half, high) = (nil, nil)
        Self.append(Self.replacement, to: &buffer)
        return true
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    private static func append(_ scalar: Unicode.Scalar, to buffer: inout [UInt8]) {
        for byte in String(scalar).utf8 { buffer.append(byte) }
    }
}
