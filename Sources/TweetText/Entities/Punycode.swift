/// How long a label of a domain becomes on the wire (RFC 3492).
enum Punycode {
    /// A label with more characters than this is too long in any encoding; it is not encoded at all.
    private static let limit = 64

    /// Characters of the label as `xn--…`, or as it stands when it is ASCII. `Int.max` for what cannot be a label:
    /// `xn--` with other characters behind it.
    static func length(of label: Range<Int>, in source: Span<UInt8>) -> Int {
        var scalars: [UInt32] = []
        var position = label.lowerBound
        var basic = 0
        while position < label.upperBound {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: label.upperBound)
            if scalars.count < limit { scalars.append(scalar) }
            if scalar < 0x80 { basic += 1 }
            position += length
        }
        if basic == label.count { return basic }
        if scalars.count == limit { return Int.max }
        let lowered = scalars.prefix(4).map { $0 | 0x20 }
        if lowered == [0x78, 0x6E, 0x2D, 0x2D] { return Int.max }
        return 4 + encodedLength(scalars, basic: basic)
    }

    private static func encodedLength(_ scalars: [UInt32], basic: Int) -> Int {
        var length = basic == 0 ? 0 : basic + 1
        var next: UInt32 = 128
        var delta = 0
        var bias = 72
        var handled = basic
        while handled < scalars.count {
            let smallest = scalars.filter { $0 >= next }.min() ?? next
            delta += Int(smallest - next) * (handled + 1)
            next = smallest
            for scalar in scalars {
                if scalar < next { delta += 1 }
                if scalar != next { continue }
                length += digits(of: delta, bias: bias)
                bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            next += 1
        }
        return length
    }

    private static func digits(of delta: Int, bias: Int) -> Int {
        var rest = delta
        var count = 1
        var position = 36
        while true {
            let threshold = max(1, min(26, position - bias))
            if rest < threshold { return count }
            rest = (rest - threshold) / (36 - threshold)
            position += 36
            count += 1
        }
    }

    private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / points
        var bias = 0
        while delta > 455 {
            delta /= 35
            bias += 36
        }
        return bias + 36 * delta / (delta + 38)
    }
}
