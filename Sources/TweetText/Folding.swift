/// Folds text: converts it to the form in which searches compare it, e.g. `Café` → `cafe`.
///
/// - Folding applies Unicode's NFKC and full case folding: `ß` → `ss`, `𝗯𝗼𝗹𝗱` → `bold`, half-width kana → kana.
/// - It also replaces dotless `ı` by `i`. It removes accents from Latin, Greek and Cyrillic letters, because people
///   often type these letters without accents.
/// - It removes Arabic and Hebrew vowel points, tatweel, variation selectors, and invisible scalars such as the soft
///   hyphen. Other marks stay.
///
/// Folding is idempotent.
package enum Folding {
    /// The version of the tokens in the search index. Increment it with every change that gives any tweet other tokens.
    ///
    /// The next write to a store with another version rebuilds the index. Until then, searches use the old index. If
    /// this is not acceptable, also add a migration: the index is then rebuilt when the store is opened.
    package static let version = 3

    /// Returns the folded form of a hashtag, handle or name. Takes linear time. The tokenizer folds the words of a
    /// text.
    ///
    /// Spaces such as U+00A0 become U+0020. If another scalar folds to a text with spaces, the spaces are removed: `ﷺ`
    /// becomes four words without spaces between them.
    package static func fold(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        fold(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the folded text to bytes.
    package static func fold(_ text: String, into bytes: inout [UInt8]) {
        let source = text.utf8.span
        let first = bytes.count
        bytes.append(addingCapacity: source.count) { (output: inout OutputSpan<UInt8>) in
            for index in source.indices {
                guard source[index] < 0x80 else { break }
                output.append(ASCIIByte.lowercased(source[index]))
            }
        }
        var position = bytes.count - first
        if position == source.count { return }
        var folder = ScalarFolder(after: bytes.count > first ? bytes.last : nil)
        while position < source.count {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            position += length
            folder.fold(scalar, into: &bytes)
        }
        if folder.quickCheck.hasFailed { UnicodeTables.shared.normalize(&bytes, from: first) }
    }
}

/// Folds a text scalar by scalar.
private struct ScalarFolder {
    private let tables = UnicodeTables.shared
    /// True if folding removes an accent that follows now. Depends on the last appended scalar that is not an accent.
    private var losesAccents: Bool
    private(set) var quickCheck = NFCQuickCheck()

    init(after byte: UInt8?) { losesAccents = byte.map(ASCIIByte.isLetter) ?? false }

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
            quickCheck.addBase()
            bytes.append(byte)
            return
        }
        let properties = tables.properties(of: scalar)
        if properties.scalarClass == .accent && losesAccents { return }
        if !properties.isMark { losesAccents = properties.losesAccents }
        quickCheck.add(properties)
        UTF8Decoding.append(scalar, to: &bytes)
    }
}
