internal import TweetModel

/// A point in time as a query names it; what "now" and the local time are is only known when it is run.
enum Moment: Hashable, Sendable {
    /// Unix seconds.
    case absolute(Int64)
    /// Seconds since 1970-01-01T00:00 on the clock of the chosen zone.
    case local(Int64)
    /// That long before now.
    case ago(Int64, TimeUnit)
    /// Midnight of the chosen zone, that many days from today.
    case day(Int64)
    /// The start of a week (its Monday), month or year of the chosen zone, that many from the current one.
    case period(Int64, TimeUnit)

    /// Unix seconds.
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
            // A week begins on Monday, whose number is 0.
            return midnight(count.clampedProduct(7).clampedSum(-Int64(civil.weekday)), in: context)
        }
    }

    /// `today`, `last_week` and what else names the start of a stretch of the calendar; with `+2` or `-2` behind it so
    /// many later or earlier.
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

    /// The word for it, of those that have one.
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

    /// The start of the stretch behind it, of those that have a word.
    var following: Moment {
        switch self {
        case .day(let days): .day(days + 1)
        case .period(let count, let unit): .period(count + 1, unit)
        case .absolute, .local, .ago: self
        }
    }
}

enum TimeUnit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case minutes = "min"
    case hours = "h"
    case days = "d"
    case weeks = "w"
    case months = "mo"
    case years = "y"

    /// Months and years are those of the calendar; the 31st becomes the last day of a shorter month.
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
        // Ten thousand years are more than any archive holds, and keep the arithmetic inside its bounds.
        let months = Int64(civil.year) * 12 + Int64(civil.month) - 1 - max(-120_000, min(count, 120_000))
        let year = months >= 0 ? months / 12 : (months - 11) / 12
        civil.year = Int(year)
        civil.month = Int(months - year * 12) + 1
        civil.day = min(civil.day, CivilTime.days(inMonth: civil.month, of: civil.year))
        return civil.unixSeconds
    }
}

/// From `lower` on and before `upper`; nil is open.
struct TimeRange: Hashable, Sendable {
    var lower: Moment?
    var upper: Moment?
}

extension Int64 {
    /// The sum, or the nearest number there is.
    func clampedSum(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The product, or the nearest number there is.
    func clampedProduct(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
