package import TweetModel

/// A random number generator (SplitMix64) that produces the same numbers for the same seed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random text of up to `count` parts, many of which are difficult to display or to count: control
    /// characters, emoji, combining marks, several scripts.
    public mutating func text(_ count: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            switch Int.random(in: 0..<14, using: &self) {
            case 0: scalars.append(Unicode.Scalar(UInt8.random(in: 0...0x1F, using: &self)))
            case 1: scalars.append(Unicode.Scalar(UInt8.random(in: 0x7F...0x9F, using: &self)))
            case 2: scalars.append(contentsOf: "\u{1B}]8;;http://evil.example\u{7}".unicodeScalars)
            case 3: scalars.append(contentsOf: ["\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{2028}"])
            case 4: scalars.append(contentsOf: "👩‍👩‍👧🇵🇹👍🏽1️⃣❤️".unicodeScalars)
            case 5: scalars.append(contentsOf: "東京の天気、「ッー」。".unicodeScalars)
            case 6: scalars.append(contentsOf: "e\u{301}\u{327}a\u{30A}".unicodeScalars)
            case 7: scalars.append(contentsOf: "हिन्दी العربية".unicodeScalars)
            case 8: scalars.append("\u{200D}")
            case 9: scalars.append(Unicode.Scalar(UInt32.random(in: 0x20...0xD7FF, using: &self)) ?? " ")
            case 10:
                scalars.append(contentsOf: " https://example.org/averyveryverylongpathwithoutanyspace ".unicodeScalars)
            case 11: scalars.append(" ")
            default: scalars.append(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &self)))
            }
        }
        return String(scalars)
    }

    /// Returns a random span that may begin inside a scalar or reach beyond the end of the text.
    package mutating func span(in text: String) -> TextSpan {
        let start = Int.random(in: 0...(text.utf8.count + 2), using: &self)
        return TextSpan(start, start + Int.random(in: 0...20, using: &self))
    }
}
