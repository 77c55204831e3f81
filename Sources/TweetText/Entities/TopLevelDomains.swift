internal import EmbeddedFiles

/// The top-level domains that twitter-text recognizes, such as `com`, `de` and `みんな`.
///
/// From twitter-text (https://github.com/twitter/twitter-text, commit 30e2430d), Copyright 2011 Twitter, Inc., Apache
/// License 2.0. Change: `generate_top_level_domains.py` merges and sorts the lists of country and generic domains.
struct TopLevelDomains: Sendable {
    static let known = TopLevelDomains()

    /// All domains in lower case, sorted by their UTF-8 bytes, each followed by a line break.
    private let bytes = top_level_domains_txt.bytes
    /// The offset of each domain in `bytes`, followed by the end.
    private let starts: [Int32]
    /// The length of the longest domain in bytes.
    private let longest: Int

    private init() {
        var starts: [Int32] = [0]
        for (position, byte) in bytes.enumerated() where byte == 0x0A { starts.append(Int32(position + 1)) }
        self.starts = starts
        longest = zip(starts, starts.dropFirst()).map { Int($1 - $0) - 1 }.max() ?? 0
    }

    /// Returns the end of the longest top-level domain at the start of a label; `nil` if no domain begins there. Every
    /// `xn--` label is a top-level domain. Any other domain must not be followed by an ASCII letter or digit, `@`, `+`
    /// or `-`.
    func end(in source: Span<UInt8>, label: Range<Int>) -> Int? {
        if let end = endOfPunycode(in: source, label: label) { return end }
        var lowered: [UInt8] = []
        // The positions at which a domain can end: the length of `lowered` there, and the offset in the text.
        var borders: [(length: Int, end: Int)] = []
        var position = label.lowerBound
        while position < label.upperBound, lowered.count < longest {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: label.upperBound)
            UTF8Decoding.append(Self.lowercased(scalar), to: &lowered)
            position += length
            if canFollow(position, in: source) { borders.append((lowered.count, position)) }
        }
        for border in borders.reversed() where contains(lowered[..<border.length]) { return border.end }
        return nil
    }

    private func endOfPunycode(in source: Span<UInt8>, label: Range<Int>) -> Int? {
        let start = label.lowerBound
        guard hasPunycodePrefix(source, label) else { return nil }
        var position = start + 4
        while position < label.upperBound, ASCIIByte.isWord(source[position]) || source[position] == UInt8(ascii: "-") {
            position += 1
        }
        return position > start + 4 ? position : nil
    }

    private func hasPunycodePrefix(_ source: Span<UInt8>, _ label: Range<Int>) -> Bool {
        let start = label.lowerBound
        return label.count > 4 && source[start] | 0x20 == UInt8(ascii: "x")
            && source[start + 1] | 0x20 == UInt8(ascii: "n")
            && source[start + 2] == UInt8(ascii: "-") && source[start + 3] == UInt8(ascii: "-")
    }

    private func canFollow(_ position: Int, in source: Span<UInt8>) -> Bool {
        guard position < source.count else { return true }
        let byte = source[position]
        return !ASCIIByte.isWord(byte) && byte != UInt8(ascii: "@") && byte != UInt8(ascii: "+")
            && byte != UInt8(ascii: "-")
    }

    private static func lowercased(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return UInt32(ASCIIByte.lowercased(UInt8(truncatingIfNeeded: scalar))) }
        // Of the scripts in the list, only Latin, Greek and Cyrillic have upper case.
        guard scalar < 0x530, let scalar = Unicode.Scalar(scalar) else { return scalar }
        let lowered = scalar.properties.lowercaseMapping.unicodeScalars
        return lowered.count == 1 ? lowered.first?.value ?? scalar.value : scalar.value
    }

    private func contains(_ name: ArraySlice<UInt8>) -> Bool {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high) / 2
            let entry = bytes[Int(starts[middle])..<Int(starts[middle + 1]) - 1]
            if entry.elementsEqual(name) { return true }
            if entry.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
