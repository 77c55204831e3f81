internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Reads and changes the settings of a store.
extension TweetArchive {
    /// Returns the settings of the store.
    package func settings() throws -> ArchiveSettings {
        try read(otherwise: ArchiveSettings()) { try store.readSettings() }
    }

    /// Changes a setting. Throws `.refused` with suggestions if the value is invalid. Turning the history off also
    /// deletes the recorded deletions of recent searches, which can then not be undone.
    ///
    /// - Parameters:
    ///   - name: The setting.
    ///   - value: The new value; `nil` restores the default.
    ///   - force: If true, accepts an account or a place that the store does not contain. Otherwise such a value is an
    ///     error, because it may be a typo, unless the store contains no tweets.
    package func changeSetting(_ name: ArchiveSettings.Name, to value: String?, force: Bool = false) throws {
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
        try write { [kept] in
            try store.set(name, to: kept)
            // Whoever turns the history off does not want deleted searches to be kept for undo, or the last searches of
            // terminal sessions.
            if name == .history, kept != nil {
                try ChangeLog(store).clearSearches()
                try SessionLists.results(connection).clearSearches()
            }
        }
    }

    /// Returns the handles of the owners of all imported archives. `from:me` matches these handles unless the setting
    /// `account` is set.
    package func ownerHandles() throws -> [String] { try namedOwners().compactMap(\.handle) }

    /// Returns the owners of imported archives whose handles are known.
    package func namedOwners() throws -> [User] {
        try read(otherwise: []) { try Catalog(store).namedOwners() }
    }

    // MARK: Values

    /// Returns a handle without `@`. Throws `.refused` for an invalid handle.
    package static func handle(_ value: String) throws -> String {
        let handle = value.hasPrefix("@") ? String(value.dropFirst()) : value
        guard (1...20).contains(handle.utf8.count), handle.isHandle else {
            throw TweetArchiveError.refused(
                code: "bad-value", message: "\"\(value)\" is not a valid handle",
                hint: "use letters, digits and _, for example ann_lee")
        }
        return handle
    }

    /// Returns the handle without `@`, in the store's spelling. Returns it as typed if `force` is true, or if it is
    /// unknown and the store contains no tweets. Throws `.refused` for an invalid handle and for any other unknown one.
    private func account(_ value: String, force: Bool) throws -> String {
        let handle = try Self.handle(value)
        if force { return handle }
        let known = try read(otherwise: (isEmpty: true, spelling: nil as String?, near: [] as [String])) {
            let catalog = Catalog(store)
            return (try catalog.isEmpty(), try catalog.spelling(of: handle), try catalog.owners(near: handle))
        }
        if let spelling = known.spelling { return spelling }
        if known.isEmpty { return handle }
        throw TweetArchiveError.refused(
            code: "unknown-account", message: "the store has no account @\(handle)",
            hint: known.near.isEmpty
                ? "use --force to set it anyway"
                : "did you mean \(known.near.joined(separator: " or "))? use --force to set it anyway",
            suggestions: known.near)
    }

    /// Returns the value of the setting `home` in its normal form. Throws `.refused` unless the value is coordinates or
    /// the name of a place that `near:` finds. If `force` is true or the store contains no tweets, accepts any name
    /// that does not look like coordinates.
    private func home(_ value: String, force: Bool) throws -> String {
        if let point = Coordinate(latitudeLongitude: value) { return "\(point.latitude),\(point.longitude)" }
        let looksLikePoint = value.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-., ".utf8.contains($0)
        }
        if looksLikePoint { throw Self.noPoint(value) }
        let name = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if force { return name }
        let found = try read(otherwise: QueryOptions.PlaceLookup.found) {
            let catalog = Catalog(store)
            return try catalog.isEmpty() ? .found : try NamedPlaces(catalog, home: nil).lookUp(name)
        }
        guard case .unknown(_, let closest) = found else { return name }
        throw TweetArchiveError.refused(
            code: "unknown-place", message: "no tweet in the store is tagged with a place named \"\(name)\"",
            hint: (closest.isEmpty ? "" : "did you mean \(closest.joined(separator: " or "))? ")
                + "use coordinates, for example 52.52,13.405, or --force to set the name anyway",
            suggestions: closest)
    }

    /// Returns the error for a value that looks like coordinates but is not a position on Earth. The hint shows the
    /// corrected value if latitude and longitude are swapped.
    private static func noPoint(_ value: String) -> TweetArchiveError {
        let parts = value.split(separator: ",")
        var hint = "use latitude and longitude in degrees, for example 52.52,13.405, or the name of a place"
        if parts.count == 2, Coordinate(latitudeLongitude: "\(parts[1]),\(parts[0])") != nil {
            hint = "write the latitude first: \(parts[1]),\(parts[0])"
        }
        return .refused(
            code: "bad-value", message: "\"\(value)\" is not a position on Earth", hint: hint)
    }

    private static func check(zone: String) throws {
        do {
            _ = try Zone(chosen: zone, variable: nil)
        } catch let error as ZoneError {
            throw TweetArchiveError.refused(
                code: "bad-value", message: error.message, hint: error.hint)
        }
    }

    /// Other words for values. "no" resembles "on", but means "off".
    private static let synonyms = [
        "0": "off", "disable": "off", "disabled": "off", "false": "off", "never": "off", "no": "off", "none": "off",
        "1": "on", "always": "on", "enable": "on", "enabled": "on", "true": "on", "yes": "on",
    ]

    private static func choice(_ value: String, of choices: [String], for name: ArchiveSettings.Name) throws {
        if choices.contains(value) { return }
        let word = value.lowercased()
        let near = choices.filter { choice in
            synonyms[word].map { $0 == choice } ?? (word.editDistance(to: choice, atMost: 2) != nil)
        }
        throw TweetArchiveError.refused(
            code: "bad-value", message: "\"\(value)\" is not a value of the setting \(name.rawValue)",
            hint: near.isEmpty
                ? "use \(choices.joined(separator: " or "))" : "did you mean \(near.joined(separator: " or "))?",
            suggestions: near)
    }
}

extension Catalog {
    /// Returns up to three handles of owners: those with a similar spelling, or any handles if no spelling is similar.
    fileprivate func owners(near handle: String) throws -> [String] {
        let all = try namedOwners().compactMap(\.handle)
        let wanted = Folding.fold(handle)
        let near = all.filter { wanted.editDistance(to: Folding.fold($0), atMost: 2) != nil }
        return Array((near.isEmpty ? all : near).prefix(3))
    }
}
