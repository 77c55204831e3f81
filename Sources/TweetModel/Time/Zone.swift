/// A time zone, used for dates in queries, times of day and printed times.
public struct Zone: Hashable, Sendable {
    /// The name printed after a time, e.g. `UTC`, `+02:00`, `Europe/Berlin`.
    public let label: String
    let rules: ZoneRules

    init(label: String, rules: ZoneRules) {
        self.label = label
        self.rules = rules
    }

    /// A zone with a fixed offset.
    public init(label: String, secondsEast: Int) {
        self.init(label: label, rules: .fixed(secondsEast))
    }

    public static let utc = Zone(label: "UTC", secondsEast: 0)

    /// Identifies the rules of the zone, also across runs of the program. `label` does not, because `local` is
    /// ambiguous.
    package var signature: String { rules.signature }

    /// Seconds east of UTC at a Unix second.
    public func offset(at second: Int64) -> Int { rules.offset(at: second) }

    /// The local time at a Unix second, in seconds since 1970-01-01T00:00 local time.
    public func local(_ second: Int64) -> Int64 {
        let (sum, overflow) = second.addingReportingOverflow(Int64(offset(at: second)))
        return overflow ? second : sum
    }

    /// The Unix second of a local time. Of a local time that occurs twice, the first; a local time that is skipped is
    /// resolved as if the clocks had not changed.
    public func unixSeconds(local: Int64) -> Int64 {
        let day: Int64 = 86_400
        // An offset has 32 bits.
        guard local > .min + (1 << 32), local < .max - (1 << 32) else { return local }
        let before = Int64(offset(at: local - day))
        let after = Int64(offset(at: local + day))
        if before != after, offset(at: local - before) != before, offset(at: local - after) == after {
            return local - after
        }
        return local - before
    }
}

/// Why a text is not a time zone.
public enum ZoneError: Error, Hashable, Sendable {
    case unknown(String)
    /// The abbreviation is ambiguous; `choices` describes its offsets.
    case ambiguous(String, choices: String)

    /// One sentence without a full stop.
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
