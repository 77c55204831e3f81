/// A time zone: what the clocks there show at any moment. The one type for dates in queries, times of the day and times
/// as they are printed.
public struct Zone: Hashable, Sendable {
    /// Printed after a time, e.g. `UTC`, `+02:00`, `Europe/Berlin`.
    public let label: String
    let rules: ZoneRules

    init(label: String, rules: ZoneRules) {
        self.label = label
        self.rules = rules
    }

    /// A zone that never changes its clocks.
    public init(label: String, secondsEast: Int) {
        self.init(label: label, rules: .fixed(secondsEast))
    }

    public static let utc = Zone(label: "UTC", secondsEast: 0)

    /// Tells this zone's rules from all others, also in another run of the program; `label` does not (`local`).
    package var signature: String { rules.signature }

    /// Seconds east of Greenwich at a Unix second.
    public func offset(at second: Int64) -> Int { rules.offset(at: second) }

    /// What the clocks show at a Unix second, as seconds since 1970-01-01T00:00 on those clocks.
    public func local(_ second: Int64) -> Int64 {
        let (sum, overflow) = second.addingReportingOverflow(Int64(offset(at: second)))
        return overflow ? second : sum
    }

    /// The Unix second at which the clocks show a time. One that they show twice is the first of the two; one that they
    /// skip is as if they had not been put forward.
    public func unixSeconds(local: Int64) -> Int64 {
        let day: Int64 = 86_400
        // An offset is a number of 32 bits.
        guard local > .min + (1 << 32), local < .max - (1 << 32) else { return local }
        let before = Int64(offset(at: local - day))
        let after = Int64(offset(at: local + day))
        if before != after, offset(at: local - before) != before, offset(at: local - after) == after {
            return local - after
        }
        return local - before
    }
}

/// Why a name is not the name of a zone.
public enum ZoneError: Error, Hashable, Sendable {
    case unknown(String)
    /// An abbreviation of several zones; `choices` says which offsets it stands for, in words.
    case ambiguous(String, choices: String)

    /// A sentence without a full stop.
    public var message: String {
        switch self {
        case .unknown(let name): "“\(name)” is not a time zone that is known"
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
