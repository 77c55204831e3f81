import TweetModel

extension ZoneError {
    /// Returns the error to report. If the name is unknown, suggests up to three similar names: `Europe/Berlin` for
    /// `berlin` or `Europe/Berlim`. `source` is the flag, variable or setting that contains the name.
    func commandError(source: String) -> CommandError {
        guard case .unknown(let name) = self else {
            return .usage("bad-value", "\(source): \(message)", hint: hint)
        }
        let suggestions = Self.suggestions(for: name)
        return .usage(
            "bad-value", "\(source): unknown time zone \"\(name)\"",
            hint: Spelling.question(suggestions)
                ?? "write local, UTC, a name such as Europe/Berlin, or an offset such as +02:00")
    }

    private static func suggestions(for name: String) -> [String] {
        let parts = name.split(separator: "/").map(String.init)
        guard let city = parts.last?.split(separator: " ").joined(separator: "_").lowercased(), parts.count <= 2 else {
            return []
        }
        let cities = regions.flatMap { region in
            FileSystem.names(in: Zone.folder + "/" + region).map { (zone: region + "/" + $0, city: $0.lowercased()) }
        }
        let exact = cities.filter { $0.city == city }.map(\.zone)
        if !exact.isEmpty { return Array(exact.prefix(3)) }
        let near = Spelling.suggestions(for: city, among: cities.map(\.city))
        return near.compactMap { near in cities.first { $0.city == near }?.zone }
    }

    private static let regions = [
        "Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
}
