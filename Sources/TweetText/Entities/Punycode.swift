/// Encodes and decodes labels of domain names (RFC 3492), without the prefix `xn--`: `bücher` ↔ `bcher-kva`.
enum Punycode {
    /// The limit of two lengths: scalars to encode, and bytes to decode. Both operations take quadratic time. Valid
    /// labels are shorter: DNS allows 63 bytes.
    private static let longest = 128

    // The parameters of RFC 3492, section 5.
    private static let base = 36
    private static let (leastThreshold, greatestThreshold) = (1, 26)
    private static let (initialBias, initialCode) = (72, 128)

    /// Returns the length in bytes of a label in DNS, where a non-ASCII label is encoded with the prefix `xn--`.
    /// Returns `Int.max` if the label is too long to encode, or if a non-ASCII label already has the prefix.
    static func length(of label: Range<Int>, in source: Span<UInt8>) -> Int {
        var scalars: [UInt32] = []
        var position = label.lowerBound
        while position < label.upperBound {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: label.upperBound)
            scalars.append(scalar)
            position += length
            if scalars.count > longest, scalars.count < label.count { return Int.max }
        }
        if scalars.count == label.count { return label.count }
        let lowered = scalars.prefix(4).map { $0 | 0x20 }
        if lowered == [0x78, 0x6E, 0x2D, 0x2D] { return Int.max }
        return encode(scalars).map { 4 + $0.count } ?? Int.max
    }

    /// Returns the encoded label; `nil` if it has more than `longest` scalars.
    static func encode(_ scalars: [UInt32]) -> [UInt8]? {
        guard scalars.count <= longest else { return nil }
        var output = scalars.filter { $0 < initialCode }.map { UInt8($0) }
        let basic = output.count
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (initialCode, 0, initialBias, basic)
        while handled < scalars.count {
            let smallest = scalars.lazy.map { Int($0) }.filter { $0 >= code }.min() ?? code
            delta += (smallest - code) * (handled + 1)
            code = smallest
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return output
    }

    /// Returns the scalars of an encoded label; `nil` if it has more than `longest` bytes or is not a valid encoding.
    static func decode(_ bytes: [UInt8]) -> [UInt32]? {
        guard bytes.count <= longest else { return nil }
        let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(delimiter ?? 0)].map { UInt32($0) }
        guard output.allSatisfy({ $0 < initialCode }) else { return nil }
        var (code, index, bias) = (initialCode, 0, initialBias)
        var position = delimiter.map { $0 + 1 } ?? 0
        while position < bytes.count {
            let before = index
            var weight = 1
            for step in stride(from: base, through: .max, by: base) {
                guard position < bytes.count, let digit = value(of: bytes[position]) else { return nil }
                position += 1
                // Prevents overflow. A valid `index` fits in 32 bits.
                guard digit <= (Int(UInt32.max) - index) / weight else { return nil }
                index += digit * weight
                let threshold = threshold(at: step, bias: bias)
                if digit < threshold { break }
                weight = min(weight * (base - threshold), Int(UInt32.max) + 1)
            }
            let count = output.count + 1
            bias = adapted(index - before, points: count, isFirst: before == 0)
            code += index / count
            index %= count
            guard code <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            output.insert(scalar.value, at: index)
            index += 1
        }
        return output
    }

    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        for step in stride(from: base, through: .max, by: base) {
            let threshold = threshold(at: step, bias: bias)
            if rest < threshold { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
        }
        output.append(digit(rest))
    }

    private static func threshold(at step: Int, bias: Int) -> Int {
        min(max(step - bias, leastThreshold), greatestThreshold)
    }

    /// Returns the digit with a value: `a` to `z` are 0 to 25, `0` to `9` are 26 to 35.
    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    private static func value(of digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 26
        case _ where ASCIIByte.isLetter(digit): Int(ASCIIByte.lowercased(digit) - UInt8(ascii: "a"))
        default: nil
        }
    }

    private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / points
        var bias = 0
        while delta > (base - leastThreshold) * greatestThreshold / 2 {
            delta /= base - leastThreshold
            bias += base
        }
        return bias + (base - leastThreshold + 1) * delta / (delta + 38)
    }
}
