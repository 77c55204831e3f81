/// The lookup form of text: what makes two spellings the same to a search.
///
/// NFKC and full case folding, ß = ss, full-width = ASCII, half-width kana = kana, 𝗯𝗼𝗹𝗱 = bold; dotted and dotless i are
/// one letter. Accents are dropped on Latin, Greek and Cyrillic letters only, where they are often left out in writing;
/// marks of Indic scripts and Thai are letters to their readers and stay. Vowel points of Arabic and Hebrew, tatweel,
/// variation selectors and soft hyphens are dropped. Folding a folded text changes nothing.
package enum Folding {
    /// Grows whenever the same text would give other tokens than before; a store made with another version reindexes.
    package static let version = 1

    /// Folds one tag body, handle or name at a time: a space that folding makes (`ﷺ` is four words) is dropped. The
    /// text's own spaces stay and become U+0020.
    /// Complexity: linear in the length of the text; ASCII is folded without looking at any table.
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

/// Folds scalar by scalar, keeping track of what accents stand on.
private struct ScalarFolder {
    private let tables = UnicodeTables.shared
    /// Whether the last letter is one that loses its accents.
    private var losesAccents: Bool
    /// Whether what was folded may have to be put in order or composed.
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
