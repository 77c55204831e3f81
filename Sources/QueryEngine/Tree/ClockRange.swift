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
