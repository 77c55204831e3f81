internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Saved searches: pinned searches, and topics, which have a title. A query includes one as `saved:NAME`.
extension TweetArchive {
    /// Returns all saved searches in the order of their creation.
    public func savedSearches() throws(TweetArchiveError) -> [SavedSearch] {
        try read(otherwise: []) { () throws(SQLiteError) in try SavedSearches(store).all() }
    }

    /// Pins a search under a name, so that it stays in the recents. Returns the name. If the search is already pinned,
    /// renames the pin.
    ///
    /// Throws `.refused` if the name is invalid or belongs to another search, and `.query` if the query is invalid or
    /// would include itself.
    ///
    /// - Parameters:
    ///   - query: The query to save.
    ///   - wanted: The name; `nil` derives it from the query.
    ///   - options: The options of the search.
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
                    code: "name-taken", message: "the name \"\(other.name)\" already belongs to \(other.query)",
                    hint: "choose another name", suggestions: [])
            }
            name = wanted
        } else {
            name = Self.name(for: query, notIn: taken)
        }
        _ = try parse(query, options, with: SavedSearch(name: name, query: query))
        try write { () throws(SQLiteError) in try SavedSearches(store).pin(query, name: name) }
        return name
    }

    /// Removes a pin and returns it. The search stays in the recents. Returns `nil` if no pin has the name.
    public func unpin(_ name: String) throws(TweetArchiveError) -> SavedSearch? {
        let found = try read(otherwise: nil) { () throws(SQLiteError) in try SavedSearches(store).find(name) }
        guard let found, found.title == nil else { return nil }
        return try write { () throws(SQLiteError) in try SavedSearches(store).delete(name) } ? found : nil
    }

    /// Returns the query of each saved search by its folded name. Returns nothing if the text does not contain "saved",
    /// because it then cannot refer to a saved search.
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

    /// Throws `.refused` unless the name consists of at most 40 letters, digits, `-` and `_`, so that it needs no
    /// quotes after `saved:`. Also throws it for a number, because a number refers to a row of the recents.
    static func checkName(_ name: String) throws(TweetArchiveError) {
        let scalars = name.unicodeScalars
        let isWord = !scalars.isEmpty && scalars.allSatisfy { isNameScalar($0) || $0 == "-" || $0 == "_" }
        let isNumber = scalars.allSatisfy { $0.properties.numericType != nil }
        if isWord, !isNumber, scalars.count <= longestName { return }
        let suggestion = self.name(for: name, notIn: [])
        throw .refused(
            code: "bad-name", message: "\"\(name)\" cannot be the name of a saved search",
            hint: "use at most \(longestName) letters, digits, - and _, and not just a number, such as \(suggestion)",
            suggestions: [suggestion])
    }

    /// Derives a name from a text: `from:me has:images` → `from-me-has-images`. Omits words for which the
    /// name has no room. Appends a number if the name is taken.
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
