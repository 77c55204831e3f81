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
        self.init(label: label, rules: .fixed(secondsEast))
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
