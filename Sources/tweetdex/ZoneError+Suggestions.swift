import TweetModel

extension ZoneError {
    /// What to say about a name that is no zone, with the zones that may be meant: a city without its continent, or a
    /// typing error. `speaker` is what the name was given by.
    func problem(speaker: String) -> CommandError.Problem {
        guard case .unknown(let name) = self else {
            return CommandError.Problem("bad-value", "\(speaker): \(message)", hint: hint)
        }
        let suggestions = Self.suggestions(for: name)
        return CommandError.Problem(
            "bad-value", "\(speaker) does not know the zone “\(name)”",
            hint: suggestions.isEmpty
                ? "write local, UTC, a name such as Europe/Berlin, or an offset such as +02:00"
                : "did you mean \(suggestions.joined(separator: " or "))?",
            suggestions: suggestions)
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
