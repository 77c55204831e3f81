internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel
internal import TweetText

extension TweetArchive {
    /// What the owner of the store chose for it.
    public func settings() throws(TweetArchiveError) -> ArchiveSettings {
        try reading(otherwise: ArchiveSettings()) { () throws(SQLiteError) in try OwnSettings(store).read() }
    }

    /// Keeps a choice, or takes it back with nil. Refuses what the setting cannot be, with what it could. An account or a
    /// place that the store has never met, which may be a typing error, is taken with `force`.
    public func change(
        _ name: ArchiveSettings.Name, to value: String?, force: Bool = false
    ) throws(TweetArchiveError) {
        var kept = value
        if let value {
            switch name {
            case .account: kept = try account(value, force: force)
            case .home: kept = try home(value, force: force)
            case .timeZone: try Self.check(zone: value)
            case .theme: try Self.choice(value, of: ArchiveSettings.Theme.allCases.map(\.rawValue), for: name)
            case .textSize: try Self.choice(value, of: ArchiveSettings.TextSize.allCases.map(\.rawValue), for: name)
            case .history:
                try Self.choice(value, of: ["on", "off"], for: name)
                if value == "on" { kept = nil }
            }
        }
        try writing { [kept] () throws(SQLiteError) in try OwnSettings(store).set(name, to: kept) }
    }

    /// The handles of the accounts whose archives are in the store: what `from:me` finds while no account is chosen.
    public func ownerHandles() throws(TweetArchiveError) -> [String] {
        try reading(otherwise: []) { () throws(SQLiteError) in try Catalog(store).ownerHandles() }
    }

    // MARK: Values

    private func account(_ value: String, force: Bool) throws(TweetArchiveError) -> String {
        let handle = value.hasPrefix("@") ? String(value.dropFirst()) : value
        let isHandle = (1...20).contains(handle.utf8.count) && handle.utf8.allSatisfy(Self.isHandleByte)
        guard isHandle else {
            throw .refused(
                code: "bad-value", message: "“\(value)” is no account's handle",
                hint: "letters, digits and _, for example ann_lee", suggestions: [])
        }
        if force { return handle }
        let known = try reading(otherwise: (isEmpty: true, spelling: nil as String?, near: [] as [String])) {
            () throws(SQLiteError) in
            let catalog = Catalog(store)
            return (try catalog.isEmpty(), try catalog.spelling(of: handle), try catalog.owners(near: handle))
        }
        if let spelling = known.spelling { return spelling }
        if known.isEmpty { return handle }
        throw .refused(
            code: "unknown-account", message: "the store has no account @\(handle)",
            hint: known.near.isEmpty
                ? "--force takes it all the same"
                : "did you mean \(known.near.joined(separator: " or "))? --force takes it all the same",
            suggestions: known.near)
    }

    private static func isHandleByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A point, or the name of a place as `near:` takes it: one that tweets of the store are tagged with. A store without
    /// tweets takes any.
    private func home(_ value: String, force: Bool) throws(TweetArchiveError) -> String {
        if let point = Coordinate(latitudeLongitude: value) { return "\(point.latitude),\(point.longitude)" }
        let looksLikePoint = value.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-., ".utf8.contains($0)
        }
        if looksLikePoint { throw Self.noPoint(value) }
        let name = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if force { return name }
        let found = try reading(otherwise: QueryOptions.PlaceLookup.found) { () throws(SQLiteError) in
            let catalog = Catalog(store)
            return try catalog.isEmpty() ? .found : try NamedPlaces(catalog, home: nil).lookUp(name)
        }
        guard case .unknown(_, let closest) = found else { return name }
        throw .refused(
            code: "unknown-place", message: "no tweet in the store carries a place called “\(name)”",
            hint: (closest.isEmpty ? "" : "did you mean \(closest.joined(separator: " or "))? ")
                + "latitude and longitude need no such place, for example 52.52,13.405; --force takes the name all the same",
            suggestions: closest)
    }

    private static func noPoint(_ value: String) -> TweetArchiveError {
        let parts = value.split(separator: ",")
        var hint = "latitude and longitude in degrees, for example 52.52,13.405, or the name of a place"
        if parts.count == 2, Coordinate(latitudeLongitude: "\(parts[1]),\(parts[0])") != nil {
            hint = "latitude comes first: swapped? \(parts[1]),\(parts[0])"
        }
        return .refused(code: "bad-value", message: "“\(value)” is no place on Earth", hint: hint, suggestions: [])
    }

    private static func check(zone: String) throws(TweetArchiveError) {
        do throws(ZoneError) {
            _ = try Zone(chosen: zone, variable: nil)
        } catch {
            throw .refused(code: "bad-value", message: error.message, hint: error.hint, suggestions: [])
        }
    }

    private static func choice(
        _ value: String, of choices: [String], for name: ArchiveSettings.Name
    ) throws(TweetArchiveError) {
        if choices.contains(value) { return }
        let near = choices.filter { EditDistance.between(value.lowercased(), $0, atMost: 2) != nil }
        throw .refused(
            code: "bad-value", message: "the setting \(name.rawValue) does not know “\(value)”",
            hint: near.isEmpty
                ? "it is \(choices.joined(separator: " or "))" : "did you mean \(near.joined(separator: " or "))?",
            suggestions: near)
    }
}

extension Catalog {
    /// The owners' handles that are near to a wanted one, else all of them: at most three.
    fileprivate func owners(near handle: String) throws(SQLiteError) -> [String] {
        let all = try ownerHandles()
        let wanted = Folding.fold(handle)
        let near = all.filter { EditDistance.between(wanted, Folding.fold($0), atMost: 2) != nil }
        return Array((near.isEmpty ? all : near).prefix(3))
    }
}
