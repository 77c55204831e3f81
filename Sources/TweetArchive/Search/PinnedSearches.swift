internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Saved searches: pinned searches, and topics, which have a title. A query includes one as `saved:NAME`.
struct PinnedSearches {
    let access: StoreAccess
    private var store: Store { access.store }

    /// The name of the setting that records that the sample topics were saved.
    static let sampleTopicsMark = "topics"

    /// Returns all saved searches in the order of their creation. Until the sample topics are saved in the store, those
    /// whose names are not taken follow.
    func all() throws(TweetArchiveError) -> [SavedSearch] {
        try access.read(otherwise: SampleTopics.all) { () throws(SQLiteError) in
            let searches = SavedSearches(store)
            let saved = try searches.all()
            if try searches.wasSavedOnce(mark: Self.sampleTopicsMark) { return saved }
            let taken = Set(saved.map { Recents.fold($0.name) })
            return saved + SampleTopics.all.filter { !taken.contains(Recents.fold($0.name)) }
        }
    }

    /// Implements `TweetArchive.pin`.
    func pin(
        _ query: String, name wanted: String?, options: SearchOptions
    ) throws(TweetArchiveError) -> String {
        let others = try all().filter {
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
        _ = try QueryRunner(access).syntax(query, options, with: SavedSearch(name: name, query: query))
        try access.write { () throws(SQLiteError) in try SavedSearches(store).pin(query, name: name) }
        return name
    }

    /// Implements `TweetArchive.unpin`.
    func unpin(_ name: String) throws(TweetArchiveError) -> SavedSearch? {
        let found = try access.read(otherwise: nil) { () throws(SQLiteError) in try SavedSearches(store).find(name) }
        guard let found, found.title == nil else { return nil }
        return try access.write { () throws(SQLiteError) in try SavedSearches(store).delete(name) } ? found : nil
    }

    // MARK: Names

    /// The maximum length of a name in Unicode scalars.
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

    /// Derives a name from a text: `from:me has:images` → `from-me-has-images`. Omits words for which the name has no
    /// room. Begins with `search` if the name would be empty or a number. Appends a number if the name is taken.
    ///
    /// - Parameter taken: The folded names of other saved searches.
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
