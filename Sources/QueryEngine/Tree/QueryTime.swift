internal import TweetModel

/// A point in time: absolute, local or relative. The parser does not convert local and relative times to Unix seconds,
/// because this needs the current time and the time zone of a `QueryContext`.
enum QueryTime: Hashable, Sendable {
    /// Unix seconds.
    case absolute(Int64)
    /// Seconds since 1970-01-01T00:00 in local time.
    case local(Int64)
    /// A number of units before the current time.
    case ago(Int64, TimeUnit)
    /// Local midnight, as a number of days from today: -1 is the start of yesterday.
    case day(Int64)
    /// The start of a week (Monday), month or year in local time, as a number of units from the current one.
    case period(Int64, TimeUnit)

    /// Returns the time in Unix seconds.
    func seconds(in context: QueryContext) -> Int64 {
        switch self {
        case .absolute(let seconds): seconds
        case .local(let seconds): context.zone.unixSeconds(local: seconds)
        case .ago(let count, let unit): unit.subtract(count, from: context.now)
        case .day(let days): Self.midnight(days, in: context)
        case .period(let count, let unit): Self.start(of: unit, count, in: context)
        }
    }

    private static func midnight(_ days: Int64, in context: QueryContext) -> Int64 {
        let civil = CivilTime(unixSeconds: context.zone.local(context.now))
        let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day).unixSeconds
        return context.zone.unixSeconds(local: midnight.clampedSum(days.clampedProduct(86_400)))
    }

    private static func start(of unit: TimeUnit, _ count: Int64, in context: QueryContext) -> Int64 {
        var civil = CivilTime(unixSeconds: context.zone.local(context.now))
        civil = CivilTime(year: civil.year, month: civil.month, day: civil.day)
        switch unit {
        case .months, .years:
            civil.day = 1
            if unit == .years { civil.month = 1 }
            return context.zone.unixSeconds(local: unit.subtract(0 - count, from: civil.unixSeconds))
        default:
            // A week begins on Monday, which has number 0.
            return midnight(count.clampedProduct(7).clampedSum(-Int64(civil.weekday)), in: context)
        }
    }

    /// Parses one of `words`, ignoring case. A space or `-` may replace the `_`. An offset from -100,000 to +100,000 of
    /// the word's unit may follow: `today-2` is two days ago. `nil` for any other text.
    init?(word text: String) {
        var word = text.lowercased()
        var shift: Int64 = 0
        if let sign = word.lastIndex(where: { $0 == "+" || $0 == "-" }), let number = Int64(word[sign...]),
            (-100_000...100_000).contains(number)
        {
            shift = number
            word = String(word[..<sign])
        }
        switch word {
        case "today": self = .day(shift)
        case "yesterday": self = .day(shift - 1)
        case "tomorrow": self = .day(shift + 1)
        default:
            let parts = word.split(whereSeparator: { $0 == "_" || $0 == " " || $0 == "-" })
            guard parts.count == 2, let unit = Self.periods[String(parts[1])],
                let first = ["last": -1, "this": 0, "next": 1][String(parts[0])] as Int64?
            else { return nil }
            self = .period(first + shift, unit)
        }
    }

    private static let periods: [String: TimeUnit] = ["week": .weeks, "month": .months, "year": .years]

    /// `today`, `last_week` and all similar words, without offsets.
    static let words =
        ["today", "yesterday", "tomorrow"]
        + ["last", "this", "next"].flatMap { first in periods.keys.sorted().map { first + "_" + $0 } }

    /// The word for the time, with its offset. `nil` unless the time is a `day` or a `period`.
    var word: String? {
        switch self {
        case .day(let days): Self.word(days, ["yesterday", "today", "tomorrow"])
        case .period(let count, let unit):
            Self.periods.first { $0.value == unit }
                .map { Self.word(count, ["last_" + $0.key, "this_" + $0.key, "next_" + $0.key]) }
        case .absolute, .local, .ago: nil
        }
    }

    private static func word(_ count: Int64, _ names: [String]) -> String {
        (-1...1).contains(count) ? names[Int(count) + 1] : names[1] + (count > 0 ? "+" : "") + "\(count)"
    }

    /// The start of the next day or period. Other times are returned unchanged.
    var following: QueryTime {
        switch self {
        case .day(let days): .day(days + 1)
        case .period(let count, let unit): .period(count + 1, unit)
        case .absolute, .local, .ago: self
        }
    }
}

/// A unit of a duration. The raw value is its canonical spelling in a query.
enum TimeUnit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case minutes = "min"
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "mo"
    case years = "y"

    /// Returns `now` minus a number of units, in seconds since 1970-01-01T00:00. Months and years follow the calendar:
    /// a month before March 31 is the last day of February. Limits months and years to 10,000 years, and clamps the
    /// results of the other units to `Int64`.
    func subtract(_ count: Int64, from now: Int64) -> Int64 {
        switch self {
        case .seconds: now.clampedSum(-count)
        case .minutes: now.clampedSum(-count.clampedProduct(60))
        case .hours: now.clampedSum(-count.clampedProduct(3600))
        case .days: now.clampedSum(-count.clampedProduct(86_400))
        case .weeks: now.clampedSum(-count.clampedProduct(7 * 86_400))
        case .months: subtractMonths(count, from: now)
        case .years: subtractMonths(count.clampedProduct(12), from: now)
        }
    }

    private func subtractMonths(_ count: Int64, from now: Int64) -> Int64 {
        var civil = CivilTime(unixSeconds: now)
        // The limit of 10,000 years covers every archive and prevents overflow.
        let months = Int64(civil.year) * 12 + Int64(civil.month) - 1 - max(-120_000, min(count, 120_000))
        let year = months >= 0 ? months / 12 : (months - 11) / 12
        civil.year = Int(year)
        civil.month = Int(months - year * 12) + 1
        civil.day = min(civil.day, CivilTime.days(inMonth: civil.month, of: civil.year))
        return civil.unixSeconds
    }
}

/// A half-open range of times: at or after `lower`, before `upper`. If a bound is `nil`, the range has no limit on that
/// side.
package struct TimeRange: Hashable, Sendable {
    var lower: QueryTime?
    var upper: QueryTime?
}

extension Int64 {
    /// Returns the sum, or the nearest representable number if it overflows.
    package func clampedSum(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the product, or the nearest representable number if it overflows.
    package func clampedProduct(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}

/// A closed range of the values of a `CalendarField`, such as hours or days of the week. If `first` is greater than
/// `last`, the range wraps around midnight or around the end of the week.
package struct ClockRange: Hashable, Sendable {
    package let first: Int
    package let last: Int

    func contains(_ number: Int) -> Bool {
        first <= last ? (first...last).contains(number) : number >= first || number <= last
    }

    /// The short names of the days of the week. Monday has index 0.
    static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let longWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Returns the index of the day for a name such as `mon`, `Monday` or `thurs`. Returns `nil` unless the name has at
    /// least two letters and is a prefix of exactly one day's name. Ignores case.
    static func weekday(_ name: String) -> Int? {
        let name = name.lowercased()
        guard name.unicodeScalars.count >= 2 else { return nil }
        let found = longWeekdays.indices.filter { longWeekdays[$0].hasPrefix(name) }
        return found.count == 1 ? found[0] : nil
    }
}
