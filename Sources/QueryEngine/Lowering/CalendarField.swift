internal import SQLiteKit
internal import TweetModel

/// A component of a tweet's local time, such as the hour, that an operator compares with a range. A new component needs
/// a declaration here and a row in the operator table.
package struct CalendarField: Sendable {
    /// The components. Each back end has an expression for each.
    package enum Component: Sendable {
        case hour, weekday
    }

    package let component: Component
    /// The operator, such as `hour`.
    let name: String
    let values: ClosedRange<Int>
    /// True if the component is unknown for a tweet with a date only.
    package let needsTimeOfDay: Bool
    /// Completes "… is not ".
    let noun: String
    /// Completes "… is not a range of ".
    let plural: String
    /// The text before a value and before a range in a sentence: "the hours " in "of the hours 9 to 17". May be empty.
    let lead: (one: String, range: String)
    /// The hint for an invalid value.
    let hint: String
    /// Parses one value; `nil` if it is invalid.
    let read: @Sendable (Substring) -> Int?
    /// The canonical spelling of a value.
    let spell: @Sendable (Int) -> String
    /// Returns the component of a local time.
    let value: @Sendable (CivilTime) -> Int
    /// Returns SQL for the component. The argument is SQL for a local time in seconds since 1970-01-01T00:00.
    let sql: @Sendable (SQL) -> SQL

    static let hour = CalendarField(
        component: .hour, name: "hour", values: 0...23, needsTimeOfDay: true, noun: "an hour of the day",
        plural: "hours",
        lead: ("the hour ", "the hours "),
        hint: "use 0 to 23: hour:9, hour:9..17 or hour:22..5",
        read: { text in
            let isNumber = (1...2).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            return isNumber ? Int(text).flatMap { $0 < 24 ? $0 : nil } : nil
        },
        spell: { String($0) },
        value: \.hour,
        sql: { "(" + $0 + " % 86400 + 86400) % 86400 / 3600" })

    /// 0 is Monday. The SQL counts days from 0001-01-01, which was a Monday, so that the dividend is never negative.
    static let weekday = CalendarField(
        component: .weekday, name: "weekday", values: 0...6, needsTimeOfDay: false, noun: "a day of the week",
        plural: "days of the week",
        lead: ("", ""),
        hint: "write weekday:sat,sun or weekday:mon..fri",
        read: { ClockRange.weekday(String($0)) },
        spell: { ClockRange.weekdays[$0] },
        value: \.weekday,
        sql: { "(" + $0 + " + 62135596800) / 86400 % 7" })

    /// The range as a value of the operator.
    func canonical(_ range: ClockRange) -> String {
        range.first == range.last ? spell(range.first) : spell(range.first) + ".." + spell(range.last)
    }

    /// True if the range contains every value, so that it matches every tweet for which the component is known.
    package func isEverything(_ range: ClockRange) -> Bool {
        range.first == range.last + 1 || range.first == values.lowerBound && range.last == values.upperBound
    }
}

extension CalendarField: Hashable {
    package static func == (left: CalendarField, right: CalendarField) -> Bool { left.component == right.component }

    package func hash(into hasher: inout Hasher) { hasher.combine(component) }
}
