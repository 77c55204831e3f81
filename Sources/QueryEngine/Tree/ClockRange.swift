/// Hours of a day or days of a week, both ends included. `first` may be greater than `last`: then it goes over midnight,
/// or over the end of the week.
struct ClockRange: Hashable, Sendable {
    let first: Int
    let last: Int

    func contains(_ number: Int) -> Bool {
        first <= last ? (first...last).contains(number) : number >= first || number <= last
    }

    /// Monday is 0.
    static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let longWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// `mon`, `Monday`, `thurs`; nil for anything that is not the beginning of one day's name.
    static func weekday(_ name: String) -> Int? {
        let name = name.lowercased()
        guard name.unicodeScalars.count >= 2 else { return nil }
        let found = longWeekdays.indices.filter { longWeekdays[$0].hasPrefix(name) }
        return found.count == 1 ? found[0] : nil
    }
}
