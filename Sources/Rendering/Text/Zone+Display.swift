package import TweetModel

/// Formats times for people.
extension Zone {
    /// Returns the date and time of day in this zone. If only the date is known, returns this date in any zone.
    package func civil(_ time: Timestamp) -> CivilTime {
        guard time.precision == .second else { return CivilTime(unixSeconds: time.seconds) }
        return CivilTime(unixSeconds: local(time.seconds))
    }

    /// `2024-11-09 12:14 UTC`, or the date alone if the time of day is unknown.
    package func short(_ time: Timestamp) -> String {
        let civil = civil(time)
        guard time.precision == .second else { return civil.isoDate }
        return "\(civil.isoDate) \(civil.isoTime.prefix(5)) \(label)"
    }

    /// `Saturday, 9 November 2024, 12:14:18 UTC`, or `(time of day unknown)` instead of the time.
    package func long(_ time: Timestamp) -> String {
        let date = day(time)
        return time.precision == .second
            ? "\(date), \(civil(time).isoTime) \(label)" : "\(date) (time of day unknown)"
    }

    /// `12:14`, or `9 Nov 2024` if the time of day is unknown.
    package func clock(_ time: Timestamp) -> String {
        time.precision == .second ? String(civil(time).isoTime.prefix(5)) : date(time)
    }

    /// `9 Nov 2024`
    package func date(_ time: Timestamp) -> String {
        let civil = civil(time)
        return "\(civil.day) \(civil.monthName.prefix(3)) \(civil.year)"
    }

    /// `Saturday, 9 November 2024`
    package func day(_ time: Timestamp) -> String {
        let civil = civil(time)
        return "\(Self.weekdays[civil.weekday]), \(civil.day) \(civil.monthName) \(civil.year)"
    }

    /// The names of the days of the week, starting with Monday.
    package static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}
