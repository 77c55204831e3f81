internal import CLibrary

/// A time zone.
public struct Zone: Hashable, Sendable {
    /// The name that follows a time in output, such as `UTC`, `+02:00` or `Europe/Berlin`.
    public let label: String
    let rules: ZoneRules

    init(label: String, rules: ZoneRules) {
        self.label = label
        self.rules = rules
    }

    package init(label: String, secondsEast: Int) {
        self.init(label: label, rules: ZoneRules(offset: secondsEast))
    }

    public static let utc = Zone(label: "UTC", secondsEast: 0)

    /// A text that identifies the offsets of the zone, and is the same in every run of the program. `label` does not
    /// identify the offsets, because `local` can mean any zone.
    package var signature: String { rules.signature }

    /// The offset at a Unix second, in seconds east of UTC.
    package func offset(at second: Int64) -> Int { rules.offset(at: second) }

    /// The local time at a Unix second, in seconds since 1970-01-01T00:00 local time. Returns `second` if the result
    /// would overflow.
    package func local(_ second: Int64) -> Int64 {
        let (sum, overflow) = second.addingReportingOverflow(Int64(offset(at: second)))
        return overflow ? second : sum
    }

    /// The Unix second of a local time, which is given in seconds since 1970-01-01T00:00 local time.
    ///
    /// When clocks are set back, a local time occurs twice; returns the first one. When clocks are set forward, local
    /// times are skipped; for these, the offset before the change applies. Returns `local` if it is near the limits of
    /// `Int64`.
    package func unixSeconds(local: Int64) -> Int64 {
        let day: Int64 = 86_400
        // An offset has at most 32 bits, so the calculations below cannot overflow.
        guard local > .min + (1 << 32), local < .max - (1 << 32) else { return local }
        let before = Int64(offset(at: local - day))
        let after = Int64(offset(at: local + day))
        if before != after, offset(at: local - before) != before, offset(at: local - after) == after {
            return local - after
        }
        return local - before
    }
}

/// The reason why a text is not a time zone.
public enum ZoneError: Error, Hashable, Sendable {
    case unknown(String)
    /// An abbreviation with several meanings; `choices` lists their offsets.
    case ambiguous(String, choices: String)

    /// The problem as a sentence without a full stop.
    public var message: String {
        switch self {
        case .unknown(let name): "\"\(name)\" is not a time zone that is known"
        case .ambiguous(let name, _): "\(name) is the name of several zones"
        }
    }

    public var hint: String {
        switch self {
        case .ambiguous(_, let choices): "write the offset: \(choices)"
        case .unknown: "UTC, an offset such as +09:00, or a name such as Europe/Berlin"
        }
    }
}

extension Zone {
    /// Parses the time zone in a query: an offset (`+09:00`, `-0530`, `+9`), an unambiguous abbreviation (`JST`), or a
    /// name of the tz database (`Europe/Berlin`). Ignores case. Throws `ZoneError`.
    public init(named name: String) throws {
        if let zone = try Self.abbreviated(name) {
            self = zone
        } else {
            self = try Self.listed(name)
        }
    }

    /// Parses the time zone of a setting or command-line flag.
    ///
    /// Names of the tz database take precedence over abbreviations, so that `CET` includes daylight saving time.
    ///
    /// - Parameters:
    ///   - name: `local`, `UTC`, an offset such as `+02:00`, a name of the tz database, or an abbreviation.
    ///   - variable: The environment variable TZ, which determines `local`; `nil` if unset.
    /// - Throws: `ZoneError`.
    package init(chosen name: String, variable: String?) throws {
        if name.lowercased() == "local" {
            self = Self.machine(variable)
        } else if name.lowercased() == "utc" {
            self = .utc
        } else if name.first.map({ $0 == "+" || $0 == "-" }) == true {
            self = try Zone(named: name)
        } else {
            do { self = try Self.listed(name) } catch { self = try Zone(named: name) }
        }
    }

    // MARK: - Offsets and abbreviations

    private static func abbreviated(_ name: String) throws -> Zone? {
        if let seconds = offset(name) { return Zone(label: name, secondsEast: seconds) }
        let upper = name.uppercased()
        if let choices = ambiguousAbbreviations[upper] { throw ZoneError.ambiguous(upper, choices: choices) }
        guard let minutes = abbreviationMinutesEast[upper] else { return nil }
        return minutes == 0 ? .utc : Zone(label: upper, secondsEast: minutes * 60)
    }

    /// Parses an offset such as `+02:00`, `-0530` or `+2` into seconds east of UTC. Returns `nil` for anything else,
    /// including 15 hours or more.
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
        case (1, 4), (2, 4), (2, 3):
            guard parts.count == 1 || parts[1].count == 2 else { return nil }
            (hours, minutes) = (Int(digits.dropLast(2)), Int(digits.suffix(2)))
        default: return nil
        }
        guard let hours, let minutes, hours <= 14, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    // MARK: - The tz database

    /// The folder of the tz database.
    public static let folder = "/usr/share/zoneinfo"
    /// The maximum number of bytes to read from a zone file.
    private static let longestFile = 1 << 20

    /// Returns the zone with a name in the tz database, ignoring case. Throws `.unknown` if the zone does not exist or
    /// its file cannot be read.
    private static func listed(_ name: String) throws -> Zone {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName =
            !parts.isEmpty && parts.count <= 4 && name.utf8.count <= 100
            && parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy(isNameByte) }
        guard isName else { throw ZoneError.unknown(name) }
        if let rules = readRules(folder + "/" + name) { return Zone(label: name, rules: rules) }
        var spelled: [String] = []
        for part in parts {
            let names = fileNames(in: ([folder] + spelled).joined(separator: "/"))
            guard let found = names.first(where: { $0.lowercased() == part.lowercased() }) else {
                throw ZoneError.unknown(name)
            }
            spelled.append(found)
        }
        let label = spelled.joined(separator: "/")
        guard let rules = readRules(folder + "/" + label) else { throw ZoneError.unknown(name) }
        return Zone(label: label, rules: rules)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_+-".utf8.contains(byte)
    }

    /// Returns the zone in the variable TZ. If TZ is unset, returns the zone of `/etc/localtime`, as glibc does. If
    /// either is invalid, returns UTC.
    private static func machine(_ variable: String?) -> Zone {
        let utc = Zone(label: "local", secondsEast: 0)
        guard let variable else { return readRules("/etc/localtime").map { Zone(label: "local", rules: $0) } ?? utc }
        let name = variable.first == ":" ? String(variable.dropFirst()) : variable
        if name.hasPrefix("/") { return readRules(name).map { Zone(label: "local", rules: $0) } ?? utc }
        if let zone = try? listed(name) { return Zone(label: "local", rules: zone.rules) }
        // The variable may contain a rule instead of a name.
        return YearlyZoneRule(name).map { Zone(label: "local", rules: ZoneRules($0)) } ?? utc
    }

    private static func readRules(_ path: String) -> ZoneRules? {
        bytes(path: path).flatMap(ZoneRules.init(tzif:))
    }

    /// Returns the start of a file, up to `longestFile` bytes; `nil` if the file is empty or cannot be read.
    private static func bytes(path: String) -> [UInt8]? {
        guard let file = unsafe fopen(path, "rb") else { return nil }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: longestFile)
        let count = unsafe fread(&bytes, 1, longestFile, file)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}

extension Zone {
    /// The offsets of unambiguous abbreviations, in minutes east of UTC. The keys are in upper case.
    fileprivate static let abbreviationMinutesEast: [String: Int] = [
        "Z": 0, "UTC": 0, "GMT": 0, "UT": 0, "WET": 0, "WEST": 60, "CET": 60, "CEST": 120, "MEZ": 60, "MESZ": 120,
        "EET": 120, "EEST": 180, "MSK": 180, "TRT": 180, "SAMT": 240, "YEKT": 300, "OMST": 360, "KRAT": 420,
        "IRKT": 480, "YAKT": 540, "VLAT": 600, "MAGT": 660, "PETT": 720, "WAT": 60, "CAT": 120, "SAST": 120,
        "EAT": 180, "IRST": 210, "IRDT": 270, "IDT": 180, "PKT": 300, "UZT": 300, "NPT": 345, "ICT": 420, "WIB": 420,
        "WITA": 480, "WIT": 540, "HKT": 480, "SGT": 480, "PHT": 480, "AWST": 480, "JST": 540, "KST": 540, "ACST": 570,
        "ACDT": 630, "AEST": 600, "AEDT": 660, "NZST": 720, "NZDT": 780, "HST": -600, "AKST": -540, "AKDT": -480,
        "PST": -480, "PDT": -420, "MST": -420, "MDT": -360, "CDT": -300, "EST": -300, "EDT": -240, "ADT": -180,
        "NST": -210, "NDT": -150, "COT": -300, "PET": -300, "VET": -240, "BOT": -240, "CLT": -240, "CLST": -180,
        "ART": -180, "BRT": -180, "BRST": -120, "UYT": -180,
    ]

    /// The possible offsets of ambiguous abbreviations.
    fileprivate static let ambiguousAbbreviations: [String: String] = [
        "IST": "+05:30 (India), +01:00 (Ireland) or +02:00 (Israel)",
        "CST": "-06:00 (Central America), +08:00 (China) or -05:00 (Cuba)",
        "BST": "+01:00 (Britain), +06:00 (Bangladesh) or +11:00 (Bougainville)",
        "AST": "-04:00 (Atlantic) or +03:00 (Arabia)",
        "GST": "+04:00 (Gulf) or -02:00 (South Georgia)",
        "SST": "-11:00 (Samoa) or +08:00 (Singapore)",
        "AMT": "-04:00 (Amazon) or +04:00 (Armenia)",
        "WST": "+08:00 (Western Australia) or +13:00 (Samoa)",
        "ECT": "-05:00 (Ecuador) or -04:00 (Eastern Caribbean)",
        "PYT": "-04:00 or -03:00 (Paraguay)",
    ]
}
