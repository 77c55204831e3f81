import CLibrary
import TweetModel

extension Int64 {
    /// Parses the value of `--now`: the Unix seconds of `@1731153600`, `2024-11-09`, `2024-11-09T12:00` or
    /// `2024-11-09T12:00:30Z`. A date alone means midnight in UTC. A time may end in an offset such as `+02:00`; without
    /// an offset, it is in UTC. Returns `nil` for other text, and for years outside 0 to 9999.
    package init?(moment text: String) {
        if text.utf8.first == UInt8(ascii: "@") {
            guard let second = Int64(text.dropFirst()), (0...9999).contains(CivilTime(unixSeconds: second).year) else {
                return nil
            }
            self = second
            return
        }
        var fields = TextCursor(text)
        guard let year = fields.number(4...4), fields.take("-"), let month = fields.number(2...2), fields.take("-"),
            let day = fields.number(2...2)
        else { return nil }
        var time = CivilTime(year: year, month: month, day: day)
        var offset = 0
        if !fields.isAtEnd {
            guard fields.take("T") || fields.take("t") || fields.take(" "), let hour = fields.number(2...2),
                fields.take(":"), let minute = fields.number(2...2)
            else { return nil }
            time.hour = hour
            time.minute = minute
            if fields.take(":") {
                guard let second = fields.number(2...2) else { return nil }
                time.second = second
            }
            guard let zone = fields.zone() else { return nil }
            offset = zone
        }
        guard fields.isAtEnd, time.isValid else { return nil }
        self = time.unixSeconds - Int64(offset)
    }
}

extension TextCursor {
    /// Parses an offset from UTC and returns its seconds: 7200 for `+02:00` and `+0200`, 0 for `Z` or no offset.
    /// Returns `nil` if the offset is malformed or at least 15 hours.
    fileprivate mutating func zone() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2...2), hours <= 14 else { return nil }
        _ = take(":")
        guard let minutes = number(2...2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

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
            fileNames(in: Zone.folder + "/" + region).map { (zone: region + "/" + $0, city: $0.lowercased()) }
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
