internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds places by name for the operator `near:`. Finds only places that tweets in the store are tagged with.
struct NamedPlaces {
    private static let suggestionLimit = 3

    private let catalog: Catalog
    /// The home setting: a name or coordinates.
    private let home: String?

    init(_ catalog: Catalog, home: String?) {
        self.catalog = catalog
        self.home = home
    }

    /// Returns all places with this name or ID.
    ///
    /// - Parameter name: The name; `nil` for the place in the setting `home`, which may be coordinates. If `home` is
    ///   not set, `nil` finds no places.
    func find(_ name: String?) throws -> [QueryContext.NamedPlace] {
        guard let name = name ?? home else { return [] }
        if name == home, let point = Coordinate(latitudeLongitude: name) {
            return [(id: nil, centre: point)]
        }
        let wanted = Self.fold(name)
        return try catalog.places().filter { Self.isNamed($0, wanted) }.map { place in
            (id: place.id, centre: place.box.map(\.centre))
        }
    }

    /// Looks up a name like `find`. If no place has the name, the result contains similar names.
    func lookUp(_ name: String?) throws -> QueryOptions.PlaceLookup {
        if !(try find(name).isEmpty) { return .found }
        guard let wanted = name ?? home else { return .homeUnset }
        return .unknown(name: wanted, closest: try closest(to: Self.fold(wanted)))
    }

    /// The number of letters for each allowed spelling error. Fractions are rounded up: three letters allow one error,
    /// and four to six letters allow two.
    private static let lettersPerError = 3

    /// Returns up to three names: those that contain the wanted name or are part of it, then those with similar
    /// spelling. Also compares only the part of a name before the comma, so that `lisbn` finds `Lisbon, Portugal`.
    private func closest(to wanted: String) throws -> [String] {
        var best: [(distance: Int, name: String)] = []
        var seen: Set<String> = []
        for place in try catalog.places() {
            let distances = [place.name, place.fullName].compactMap(\.self).compactMap { name in
                Self.distance(Self.fold(name), wanted).map { ($0, name) }
            }
            guard let nearest = distances.min(by: { $0.0 < $1.0 }), seen.insert(nearest.1).inserted else { continue }
            best.append(nearest)
        }
        return best.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(Self.suggestionLimit).map(\.name)
    }

    /// Returns the edit distance of folded names, or 0 if one name is part of the other; `nil` if the distance is
    /// large.
    static func distance(_ name: String, _ wanted: String) -> Int? {
        if hasPart(name, wanted) || hasPart(wanted, name) { return 0 }
        let edits = (wanted.unicodeScalars.count + lettersPerError - 1) / lettersPerError
        let parts = [name, name.split(separator: ",").first.map(String.init) ?? name]
        return parts.compactMap { wanted.editDistance(to: $0, atMost: edits) }.min()
    }

    /// Returns true if `whole` contains `part`, which must have at least three letters.
    private static func hasPart(_ whole: String, _ part: String) -> Bool {
        part.unicodeScalars.count >= 3 && whole.firstRange(of: part) != nil
    }

    /// Returns true if `wanted` equals the name of the place, its name with its country, or its ID. `wanted` must be
    /// folded.
    private static func isNamed(_ place: Place, _ wanted: String) -> Bool {
        if beginsLike(place.id, wanted), fold(place.id) == wanted { return true }
        for name in [place.name, place.fullName].compactMap(\.self) where beginsLike(name, wanted) {
            let folded = fold(name)
            if folded == wanted { return true }
            guard wanted.hasPrefix(folded) else { continue }
            for country in [place.country, place.countryCode].compactMap(\.self)
            where fold(name + "," + country) == wanted { return true }
        }
        return false
    }

    /// Returns false if the first letter or digit of `name` differs from that of `wanted`. This fast test avoids
    /// folding every name in the store. Returns true if `name` begins with any other character, which can fold to any
    /// letter.
    private static func beginsLike(_ name: String, _ wanted: String) -> Bool {
        guard let first = name.utf8.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }),
            let start = wanted.utf8.first
        else { return true }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): return first == start
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return first | 0x20 == start
        default: return true
        }
    }

    /// Folds case and accents, and removes spaces around commas: `São Paulo, Brasil` → `sao paulo,brasil`.
    private static func fold(_ name: String) -> String {
        name.split(separator: ",").map { part in
            part.split(separator: " ").map { Folding.fold(String($0)) }.joined(separator: " ")
        }.joined(separator: ",")
    }
}
