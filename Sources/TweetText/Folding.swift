/// Folds text to the form in which searches compare it.
///
/// Folding applies NFKC and full case folding, so ß equals ss, full-width letters equal ASCII, half-width kana equal
/// kana and 𝗯𝗼𝗹𝗱 equals bold. Dotted and dotless i are one letter. Accents are removed from Latin, Greek and Cyrillic
/// letters only, because writers often omit them; the marks of Indic scripts and Thai are letters to their readers and
/// stay. Arabic and Hebrew vowel points, tatweel, variation selectors and soft hyphens are removed. Folding is
/// idempotent.
package enum Folding {
    /// Increment this if any tweet would get different tokens. The first write to a store whose index has another version
    /// rebuilds the index. Reading does not: add a migration if searches would give wrong results until then.
    package static let version = 2

    /// Folds a tag, handle or name. Spaces that folding produces (`ﷺ` becomes four words) are removed; the text's own
    /// spaces become U+0020. Complexity: linear in the length of the text. ASCII needs no table lookup.
    package static func fold(_ text: String) -> String {
        let source = text.utf8.span
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var position = 0
        while position < source.count, source[position] < 0x80 {
            bytes.append(ASCIIByte.lowercased(source[position]))
            position += 1
        }
        if position < source.count {
            foldBeyondASCII(source, from: position, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func foldBeyondASCII(_ source: Span<UInt8>, from start: Int, into bytes: inout [UInt8]) {
        var folder = ScalarFolder(after: bytes.last)
        var position = start
        while position < source.count {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            position += length
            folder.fold(scalar, into: &bytes)
        }
        if folder.order.isBroken {
            var normalisation = Normalisation()
            normalisation.normalise(&bytes, from: 0)
        }
    }
}

/// Folds a text scalar by scalar and remembers the base letter of accents.
private struct ScalarFolder {
    private let tables = UnicodeTables.shared
    /// True if accents on the last letter are removed.
    private var losesAccents: Bool
    /// True if the result may have to be reordered or composed.
    private(set) var order = MarkOrder()

    init(after byte: UInt8?) {
        losesAccents = byte.map(ASCIIByte.isLetter) ?? false
    }

    mutating func fold(_ scalar: UInt32, into bytes: inout [UInt8]) {
        if scalar < 0x80 {
            append(scalar, into: &bytes)
            return
        }
        let properties = tables.properties(of: scalar)
        if properties.scalarClass == .dropped { return }
        guard let folded = tables.folded(scalar) else {
            append(scalar, into: &bytes)
            return
        }
        for part in folded where part != 0x20 || properties.isSpace {
            append(part, into: &bytes)
        }
    }

    private mutating func append(_ scalar: UInt32, into bytes: inout [UInt8]) {
        if scalar < 0x80 {
            let byte = ASCIIByte.lowercased(UInt8(truncatingIfNeeded: scalar))
            losesAccents = ASCIIByte.isLetter(byte)
            order.addBase()
            bytes.append(byte)
            return
        }
        let properties = tables.properties(of: scalar)
        if properties.scalarClass == .accent && losesAccents { return }
        if !properties.isMark { losesAccents = properties.losesAccents }
        order.add(properties)
        UTF8Decoding.append(scalar, to: &bytes)
    }
}
