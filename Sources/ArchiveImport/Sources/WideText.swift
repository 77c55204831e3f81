/// Text of 16-bit units (UTF-16), as PowerShell's `>` and spreadsheets' "Unicode text" write it, becomes UTF-8 on its way
/// in. It is told by its byte order mark; what comes without one is taken as it is. Places and hashes of such a file are
/// those of its UTF-8, as those of a compressed one are of its contents.
struct WideText {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second has not come yet.
    private var half: UInt8?
    /// The first unit of a pair whose second has not come yet.
    private var high: UInt16?

    /// Bytes that are needed to tell.
    private static let markLength = 4

    /// nil for anything that does not begin with a mark of UTF-16; UTF-32's begins with the same bytes.
    private init?(_ head: ArraySlice<UInt8>) {
        if head.starts(with: [0xFF, 0xFE]), !head.dropFirst(2).starts(with: [0, 0]) {
            isBigEndian = false
        } else if head.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// The same stream, or one of its UTF-8.
    static func decoding(_ stream: ByteStream) -> ByteStream {
        guard var text = WideText(stream.peek(markLength)) else { return stream }
        var isAtStart = true
        var piece: [UInt8] = []
        return ByteStream { (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
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
            // A lone second half of a pair is no scalar.
            Self.append(Unicode.Scalar(UInt32(unit)) ?? Self.replacement, to: &buffer)
        }
    }

    /// What a cut text leaves half told; false when there is nothing of the kind.
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
