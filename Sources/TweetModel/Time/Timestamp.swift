/// A point in time, with the precision that the archive contains.
public struct Timestamp: Hashable, Sendable {
    public enum Precision: Sendable {
        case second
        /// Only the date is known. `seconds` is midnight of that date in UTC. Archives of 2012 to 2019 do not contain
        /// the time of day of tweets before November 2010.
        case day
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    public let precision: Precision

    public init(seconds: Int64, precision: Precision = .second) {
        self.seconds = seconds
        self.precision = precision
    }
}

/// A date and time of day without a time zone. The Gregorian calendar applies to all years.
///
/// The arithmetic follows "chrono-Compatible Low-Level Date Algorithms" by Howard Hinnant.
package struct CivilTime: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The date and time of a Unix second in UTC.
    package init(unixSeconds: Int64) {
        let days = unixSeconds.floorDivided(by: 86_400)
        let remainder = unixSeconds % 86_400
        let rest = Int(remainder < 0 ? remainder + 86_400 : remainder)
        // Years begin on 1 March here, so a leap day is the last day of its year. Days are counted from 0000-03-01. An
        // era has 400 years.
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
    }

    /// The Unix second of this date and time in UTC. The month must be 1 to 12. Other fields may be out of range: day 0
    /// is the last day of the previous month.
    package var unixSeconds: Int64 {
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = shiftedYear.floorDivided(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let time = Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
        // `days * 86_400` would overflow for the earliest representable day.
        return days < 0 ? (days + 1) * 86_400 + (time - 86_400) : days * 86_400 + time
    }

    /// The number of days in a month of a year.
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// True if every field is in range. Second 60 is not in range, because importers replace a leap second by 59.
    package var isValid: Bool {
        (1...12).contains(month) && (1...Self.days(inMonth: month, of: year)).contains(day) && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
    }

    /// The day of the week: 0 for Monday to 6 for Sunday.
    package var weekday: Int {
        let days = unixSeconds.floorDivided(by: 86_400)
        // 1970-01-01 was a Thursday.
        return Int((days + 3) - (days + 3).floorDivided(by: 7) * 7)
    }

    /// The English names of the months, starting with January.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the number of a month from its English name, which may be abbreviated to three letters, in any case.
    package static func month(named word: some StringProtocol) -> Int? {
        let word = word.lowercased()
        return monthNames.firstIndex { $0.lowercased() == word || $0.prefix(3).lowercased() == word }.map { $0 + 1 }
    }

    /// The English name of the month, which must be 1 to 12.
    package var monthName: String { Self.monthNames[month - 1] }

    /// The date, such as `2024-11-09`.
    package var isoDate: String {
        "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// The time of day, such as `12:14:18`.
    package var isoTime: String {
        "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number.magnitude)
        let zeros = String(repeating: "0", count: max(0, width - digits.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}

extension Timestamp {
    /// The time in UTC, such as `2024-11-09T12:14:18Z`; midnight if only the date is known.
    public var iso8601: String {
        let civil = CivilTime(unixSeconds: seconds)
        return "\(civil.isoDate)T\(civil.isoTime)Z"
    }
}

extension Int64 {
    /// Divides and rounds toward negative infinity, unlike `/`. The divisor must be positive.
    package func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
