internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds places by the names that people give them: those that tweets of the store are tagged with.
struct NamedPlaces {
    private static let suggestionLimit = 3

    private let catalog: Catalog
    /// What the owner calls home.
    private let home: String?

    init(_ catalog: Catalog, home: String?) {
        self.catalog = catalog
        self.home = home
    }

    /// All places of a name, or the owner's home for nil.
    func find(_ name: String?) throws(SQLiteError) -> [QueryContext.NamedPlace] {
        guard let name = name ?? home else { return [] }
        if name == home, let point = Coordinate(latitudeLongitude: name) {
            return [QueryContext.NamedPlace(id: nil, centre: point)]
        }
        let wanted = Self.fold(name)
        return try catalog.places().filter { Self.isNamed($0, wanted) }.map { place in
            QueryContext.NamedPlace(id: place.id, centre: place.box.map(\.centre))
        }
    }

    /// As above, with what to say where there is none.
    func lookUp(_ name: String?) throws(SQLiteError) -> QueryOptions.PlaceLookup {
        if !(try find(name).isEmpty) { return .found }
        guard let wanted = name ?? home else { return .homeUnset }
        return .unknown(name: wanted, closest: try closest(to: Self.fold(wanted)))
    }

    /// Names that hold the wanted one or are held by it, then those that are spelled like it; where there are none, those
    /// that are spelled least differently. None only where no place has a name.
    private func closest(to wanted: String) throws(SQLiteError) -> [String] {
        let places = try catalog.places()
        let near = closest(to: wanted, among: places, atMost: max(2, wanted.unicodeScalars.count / 3))
        return near.isEmpty ? closest(to: wanted, among: places, atMost: Self.mostEdits) : near
    }

    private static let mostEdits = 200

    private func closest(to wanted: String, among places: [Place], atMost edits: Int) -> [String] {
        var best: [(distance: Int, name: String)] = []
        var seen: Set<String> = []
        for place in places {
            guard let name = place.name ?? place.fullName else { continue }
            let folded = Self.fold(name)
            var distance = EditDistance.between(wanted, folded, atMost: edits)
            if Self.holds(folded, wanted) || Self.holds(wanted, folded) { distance = 0 }
            guard let distance, seen.insert(name).inserted else { continue }
            best.append((distance, name))
        }
        return best.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(Self.suggestionLimit).map(\.name)
    }

    /// Whether a name stands in another one, long enough to tell something.
    private static func holds(_ whole: String, _ part: String) -> Bool {
        part.unicodeScalars.count >= 3 && whole.firstRange(of: part) != nil
    }

    /// Whether a folded name is a place's name, name and country, or id.
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

    /// False where the first letter or digit alone tells that a name, folded, is not how `wanted` begins: folding every
    /// name of a store takes milliseconds. A first character that is not ASCII may become any.
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

    /// Case, accents and what stands around commas do not count.
    private static func fold(_ name: String) -> String {
        name.split(separator: ",").map { part in
            part.split(separator: " ").map { Folding.fold(String($0)) }.joined(separator: " ")
        }.joined(separator: ",")
    }
}
