import Glibc
import Rendering

/// Time zones as `--tz` takes them.
package enum Zone {
    /// The zone in which times are shown; nil for a name that is none.
    static func display(_ name: String) -> DisplayZone? {
        switch name.lowercased() {
        case "utc", "z", "gmt": return .utc
        case "local": return DisplayZone(label: "local", offset: machineOffset)
        default: break
        }
        if let seconds = offset(name) { return DisplayZone(label: name) { _ in seconds } }
        guard isKnown(name) else { return nil }
        // The one way to a zone's rules that the C library offers: this process lives there from now on.
        unsafe setenv("TZ", ":" + name, 1)
        tzset()
        return DisplayZone(label: name, offset: machineOffset)
    }

    /// What to say about a name that is none, with the zones that may be meant: a city without its continent, or a
    /// typing error.
    static func problem(_ name: String, speaker: String) -> CommandError.Problem {
        let suggestions = suggestions(for: name)
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
            FileSystem.names(in: zoneFolder + region).map { (zone: region + "/" + $0, city: $0.lowercased()) }
        }
        let exact = cities.filter { $0.city == city }.map(\.zone)
        if !exact.isEmpty { return Array(exact.prefix(3)) }
        let near = Spelling.suggestions(for: city, among: cities.map(\.city))
        return near.compactMap { near in cities.first { $0.city == near }?.zone }
    }

    private static let zoneFolder = "/usr/share/zoneinfo/"
    private static let regions = [
        "Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]

    /// Whether the system has rules for a name such as `Europe/Berlin`.
    private static func isKnown(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || "_+-".utf8.contains(byte)
                }
        }
        let path = zoneFolder + name
        return isName && FileSystem.exists(path) && !FileSystem.isFolder(path)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Seconds east of Greenwich of `+02:00`, `-0530` or `+2`; nil for anything else.
    package static func offset(_ text: String) -> Int? {
        guard let sign = text.utf8.first.flatMap({ $0 == UInt8(ascii: "+") ? 1 : $0 == UInt8(ascii: "-") ? -1 : nil })
        else { return nil }
        let rest = text.dropFirst()
        guard rest.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }) else { return nil }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        let digits = parts.joined()
        let hours: Int?
        let minutes: Int?
        switch (parts.count, digits.count) {
        case (1, 1), (1, 2): (hours, minutes) = (Int(digits), 0)
        case (1, 4), (2, 4), (2, 3): (hours, minutes) = (Int(digits.dropLast(2)), Int(digits.suffix(2)))
        default: return nil
        }
        guard let hours, let minutes, hours <= 14, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// What the machine's zone (`TZ`, `/etc/localtime`) says for a Unix second.
    private static func machineOffset(_ second: Int64) -> Int {
        var moment = time_t(second)
        var fields = unsafe tm()
        guard unsafe localtime_r(&moment, &fields) != nil else { return 0 }
        return unsafe fields.tm_gmtoff
    }
}
