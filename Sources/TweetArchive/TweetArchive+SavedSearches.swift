internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Searches under names of their own, which `saved:name` stands for in a query.
extension TweetArchive {
    /// Pins and topics, in the order in which they were saved.
    public func savedSearches() throws(TweetArchiveError) -> [SavedSearch] {
        try reading(otherwise: []) { () throws(SQLiteError) in try SavedSearches(store).all() }
    }

    /// Pins a search, so that it stays among the recents, under a name; without one the name is made of its words.
    /// A pin of the same search gets the new name. Returns the name. Refuses a name that stands for another search, and
    /// a search that would contain itself.
    public func pin(
        _ query: String, name wanted: String?, options: SearchOptions
    ) throws(TweetArchiveError) -> String {
        let others = try savedSearches().filter {
            $0.title != nil || Recents.fold($0.query) != Recents.fold(query)
        }
        let taken = Set(others.map { Recents.fold($0.name) })
        let name: String
        if let wanted {
            try Self.checkName(wanted)
            if let other = others.first(where: { Recents.fold($0.name) == Recents.fold(wanted) }) {
                throw .refused(
                    code: "name-taken", message: "“\(other.name)” already stands for \(other.query)",
                    hint: "choose another name", suggestions: [])
            }
            name = wanted
        } else {
            name = Self.name(for: query, notIn: taken)
        }
        _ = try parse(query, options, with: SavedSearch(name: name, query: query))
        try writing { () throws(SQLiteError) in try SavedSearches(store).pin(query, name: name) }
        return name
    }

    /// Takes the pin of a name away; the search stays where it is among the recents. What it stood for; nil when there
    /// is no pin of that name (a topic is none).
    public func unpin(_ name: String) throws(TweetArchiveError) -> SavedSearch? {
        let found = try reading(otherwise: nil) { () throws(SQLiteError) in try SavedSearches(store).find(name) }
        guard let found, found.title == nil else { return nil }
        return try writing { () throws(SQLiteError) in try SavedSearches(store).delete(name) } ? found : nil
    }

    /// The query of each saved search by its folded name, for a text that may need them.
    func savedQueries(
        for text: String, with unsaved: SavedSearch?
    ) throws(TweetArchiveError) -> [String: String] {
        let bytes = Array(text.utf8)
        let isNamed = bytes.indices.contains { bytes[$0...].starts(with: "saved".utf8) { $0 | 0x20 == $1 } }
        guard isNamed else { return [:] }
        let saved = try savedSearches() + (unsaved.map { [$0] } ?? [])
        return Dictionary(saved.map { (Recents.fold($0.name), $0.query) }) { $1 }
    }

    // MARK: Names

    private static let longestName = 40

    /// One word of letters, digits, `-` and `_`, so that it can follow `saved:` as it is; not a number, which would name
    /// a row of the recents.
    static func checkName(_ name: String) throws(TweetArchiveError) {
        let scalars = name.unicodeScalars
        let isWord = !scalars.isEmpty && scalars.allSatisfy { isNameScalar($0) || $0 == "-" || $0 == "_" }
        let isNumber = scalars.allSatisfy { $0.properties.numericType != nil }
        if isWord, !isNumber, scalars.count <= longestName { return }
        let suggestion = self.name(for: name, notIn: [])
        throw .refused(
            code: "bad-name", message: "“\(name)” cannot be the name of a saved search",
            hint: "at most \(longestName) letters, digits, - and _, and not a number alone; for example \(suggestion)",
            suggestions: [suggestion])
    }

    /// The words of a text joined by dashes: `from-me-has-images`; with a number behind it where that is taken.
    static func name(for text: String, notIn taken: Set<String>) -> String {
        let words = text.lowercased().unicodeScalars.split { !isNameScalar($0) }
        var name = String.UnicodeScalarView()
        for word in words where name.count + word.count < longestName - 4 {
            if !name.isEmpty { name.append("-") }
            name.append(contentsOf: word)
        }
        if name.isEmpty, let first = words.first { name.append(contentsOf: first.prefix(longestName - 5)) }
        let isNumber = name.allSatisfy { $0.properties.numericType != nil }
        let base = isNumber ? (name.isEmpty ? "search" : "search-" + String(name)) : String(name)
        if !taken.contains(base) { return base }
        var number = 2
        while taken.contains("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}
