import TweetModel

/// The zone in which times are shown.
package struct DisplayZone: Sendable {
    /// Printed after a time, e.g. `UTC`, `+02:00`, `Europe/Berlin`.
    package var label: String
    /// Seconds east of Greenwich at a Unix second: it changes with the seasons.
    package var offset: @Sendable (Int64) -> Int

    package init(label: String, offset: @escaping @Sendable (Int64) -> Int) {
        self.label = label
        self.offset = offset
    }

    package static let utc = DisplayZone(label: "UTC") { _ in 0 }

    /// Date and time of day there. A time of which only the day is known stays in that day.
    func civil(_ time: Timestamp) -> CivilTime {
        guard time.precision == .second else { return CivilTime(unixSeconds: time.seconds) }
        let (shifted, overflow) = time.seconds.addingReportingOverflow(Int64(offset(time.seconds)))
        return CivilTime(unixSeconds: overflow ? time.seconds : shifted)
    }

    /// `2024-11-09 12:14 UTC`, or the date alone where nothing else is known.
    func short(_ time: Timestamp) -> String {
        let civil = civil(time)
        guard time.precision == .second else { return civil.isoDate }
        return "\(civil.isoDate) \(civil.isoTime.prefix(5)) \(label)"
    }

    /// `Saturday, 9 November 2024, 12:14:18 UTC`
    func long(_ time: Timestamp) -> String {
        let civil = civil(time)
        let date = "\(Self.weekdays[civil.weekday]), \(civil.day) \(Self.months[civil.month - 1]) \(civil.year)"
        return time.precision == .second ? "\(date), \(civil.isoTime) \(label)" : "\(date) (time of day unknown)"
    }

    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
