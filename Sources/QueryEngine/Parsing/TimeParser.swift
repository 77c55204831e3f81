internal import TweetModel
internal import TweetText

/// Parses dates, times and durations. The DocC article QueryLanguage lists the formats under "Time and IDs".
struct TimeParser {
    /// A half-open range of times. `2021-12` is a month. `now` and durations such as `2d` are empty ranges.
    typealias Value = (start: QueryTime, end: QueryTime)

    private let text: String
    private(set) var problem: Diagnostic?

    init(_ text: String) { self.text = text }

    private mutating func fail<Result>(_ message: String, _ hint: String, code: String = "bad-value") -> Result? {
        problem = Diagnostic(code: code, message: message, hint: hint)
        return nil
    }

    mutating func value() -> Value? { value(text) }

    /// Parses a range if `comparison` is empty or `=`; otherwise a single value after the sign `>=`, `>`, `<` or `<=`.
    mutating func range(_ comparison: String) -> QueryNode? {
        switch comparison {
        case "", "=": range()
        case ">=": value().map { .clause(.time(TimeRange(lower: $0.start))) }
        case ">": value().map { .clause(.time(TimeRange(lower: $0.end))) }
        case "<": value().map { .clause(.time(TimeRange(upper: $0.start))) }
        default: value().map { .clause(.time(TimeRange(upper: $0.end))) }
        }
    }

    /// Parses `a..b`, `a..`, `..b` or a single value. Both ends are included.
    mutating func range() -> QueryNode? {
        guard let dots = text.firstRange(of: "..") else {
            guard let value = value(text) else { return nil }
            // A single duration such as `2d` means the last two days.
            if case .ago = value.start { return .clause(.time(TimeRange(lower: value.start))) }
            return Self.node(value.start, value.end)
        }
        let (low, high) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
        if low.isEmpty, high.isEmpty {
            return fail("a range needs at least one end", "write it as in 2021-03..2021-05")
        }
        var lower: QueryTime?
        var upper: QueryTime?
        if !low.isEmpty {
            guard let first = value(low) else { return nil }
            lower = first.start
        }
        if !high.isEmpty {
            guard let last = value(high) else { return nil }
            upper = last.end
        }
        if case .local(let first)? = lower, case .local(let last)? = upper, first >= last {
            return fail("the range ends before it begins", "swap the ends: \(high)..\(low)", code: "bad-range")
        }
        return Self.node(lower, upper)
    }

    private static func node(_ lower: QueryTime?, _ upper: QueryTime?) -> QueryNode {
        var nodes: [QueryNode] = []
        if let lower { nodes.append(.clause(.time(TimeRange(lower: lower)))) }
        if let upper { nodes.append(.clause(.time(TimeRange(upper: upper)))) }
        return .all(of: nodes)
    }

    /// Parses Unix seconds of at most 11 digits, such as `1142974200`.
    mutating func unixSeconds() -> QueryTime? {
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(CharacterRules.isDigit), let seconds = Int64(text) else {
            return fail("\"\(text)\" is not a Unix time in seconds", "write ten digits, as in 1142974200")
        }
        if text.count == 13 {
            return fail("\"\(text)\" is a time in milliseconds", "remove the last three digits: \(seconds / 1000)")
        }
        guard text.count <= 11 else {
            return fail("\"\(text)\" is later than any supported date", "write ten digits, as in 1142974200")
        }
        return .absolute(seconds)
    }

    /// Parses a duration such as `2d` as a time before now. The unit `m` means minutes if `bareMinutes` is true.
    /// Otherwise `m` is an error, because other tools use it for months. The maximum number is 1,000,000,000.
    mutating func duration(bareMinutes: Bool) -> QueryTime? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = Self.unit(text.dropFirst(digits.count).lowercased())
        guard digits.isEmpty || Int64(digits).map({ $0 <= 1_000_000_000 }) == true else {
            return fail("the number in \"\(text)\" is too large", "write at most 1000000000, as in 2d")
        }
        guard let count = Int64(digits) else {
            return fail("\"\(text)\" is not a duration", "write a number with s, min, h, d, w, mo or y, as in 2d")
        }
        if unit == "m" {
            if bareMinutes { return .ago(count, .minutes) }
            return fail("m could mean minutes or months", "write \(digits)min or \(digits)mo", code: "ambiguous-unit")
        }
        guard let known = TimeUnit(spelling: unit) else {
            return fail("\"\(unit)\" is not a unit of time", "use s, min, h, d, w, mo or y, as in \(digits)d")
        }
        return .ago(count, known)
    }

    /// Returns the unit without "ago": `weeks` for `weeks ago`.
    private static func unit(_ text: String) -> String {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "_" })
        return (words.last == "ago" ? words.dropLast() : words[...]).joined(separator: " ")
    }

    // MARK: - One value

    private mutating func value(_ text: String) -> Value? {
        if text.lowercased() == "now" { return (.ago(0, .seconds), .ago(0, .seconds)) }
        if let moment = QueryTime(word: text) { return (moment, moment.following) }
        if text.hasPrefix("@") {
            var reader = TimeParser(String(text.dropFirst()))
            guard let moment = reader.unixSeconds(), case .absolute(let second) = moment else {
                problem = reader.problem
                return nil
            }
            return (moment, .absolute(second + 1))
        }
        let scalars = Array(text.unicodeScalars)
        // A letter or `_` begins a time zone, so a slash after it is not part of the date.
        let date = scalars.prefix { $0 != "_" && !CharacterRules.isASCIILetter($0) }
        if date.contains("/") || scalars.contains(".") && !scalars.contains(":") { return failForeignDate(text) }
        if let last = scalars.last, CharacterRules.isASCIILetter(last), !scalars.contains("-"), !scalars.contains(":") {
            guard let first = scalars.first, CharacterRules.isDigit(first) else { return failWord(text) }
            var reader = TimeParser(text)
            guard let moment = reader.duration(bareMinutes: false) else {
                problem = reader.problem
                return nil
            }
            return (moment, moment)
        }
        return calendarValue(text)
    }

    /// Parses `2021`, `2021-12` or `2021-12-31`. A time (`T12:30` or `_12:30`) and a time zone may follow the day.
    private mutating func calendarValue(_ text: String) -> Value? {
        var cursor = TextCursor(text)
        guard let year = cursor.digits(4...5) else { return failForeignDate(text) }
        var civil = CivilTime(year: year, month: 1, day: 1)
        guard cursor.take("-") else {
            guard cursor.isAtEnd else { return failDate(text) }
            return Self.local(civil, CivilTime(year: year + 1, month: 1, day: 1))
        }
        guard let month = cursor.digits(1...2), (1...12).contains(month) else { return failDate(text) }
        civil.month = month
        guard cursor.take("-") else {
            guard cursor.isAtEnd else { return failDate(text) }
            let next =
                month == 12
                ? CivilTime(year: year + 1, month: 1, day: 1) : CivilTime(year: year, month: month + 1, day: 1)
            return Self.local(civil, next)
        }
        guard let day = cursor.digits(1...2) else { return failDate(text) }
        civil.day = day
        guard civil.isValid else { return failDay(text, civil) }
        var length: Int64 = 86_400
        if cursor.take("T") || cursor.take("t") || cursor.hasTime && (cursor.take("_") || cursor.take(" ")) {
            guard let hour = cursor.digits(1...2) else { return failDate(text) }
            civil.hour = hour
            length = 3600
            if cursor.take(":") {
                guard let minute = cursor.digits(2...2) else { return failDate(text) }
                civil.minute = minute
                length = 60
            }
            if length == 60, cursor.take(":") {
                guard let second = cursor.digits(2...2) else { return failDate(text) }
                civil.second = second
                length = 1
                if cursor.take(".") { _ = cursor.digits(1...9) }
            }
            guard civil.isValid else {
                return fail("\"\(text)\" contains no time of day", "write 00:00 to 23:59, as in \(civil.isoDate)T23:59")
            }
        }
        return zoned(civil.unixSeconds, length, &cursor, text)
    }

    private static func local(_ start: CivilTime, _ end: CivilTime) -> Value {
        (.local(start.unixSeconds), .local(end.unixSeconds))
    }

    private mutating func zoned(_ start: Int64, _ length: Int64, _ cursor: inout TextCursor, _ text: String) -> Value? {
        if cursor.isAtEnd { return (.local(start), .local(start + length)) }
        _ = cursor.take("_")
        do {
            let zone = try Zone(named: cursor.rest)
            // A day in which the clocks change is not 24 hours long.
            return (.absolute(zone.unixSeconds(local: start)), .absolute(zone.unixSeconds(local: start + length)))
        } catch {
            let error = error as? ZoneError ?? .unknown(cursor.rest)
            if case .ambiguous = error { return fail(error.message, error.hint, code: "ambiguous-zone") }
            return fail(error.message, error.hint)
        }
    }

    private mutating func failDate<Result>(_ text: String) -> Result? {
        fail("\"\(text)\" is not a date", "write year-month-day, as in 2021-12-31")
    }

    /// Reports a day that its month does not have, such as `2021-06-31`. The month must exist.
    private mutating func failDay<Result>(_ text: String, _ civil: CivilTime) -> Result? {
        var last = civil
        last.day = CivilTime.days(inMonth: civil.month, of: civil.year)
        guard civil.day > last.day else { return failDate(text) }
        let next = CivilTime(unixSeconds: last.unixSeconds + 86_400)
        problem = Diagnostic(
            code: "bad-value",
            message: "\"\(text)\" is not a date: \(civil.monthName) \(civil.year) has \(last.day) days",
            hint: "write \(last.isoDate) for its last day, or \(next.isoDate) for the day after it",
            suggestions: [last.isoDate, next.isoDate])
        return nil
    }

    /// Reports a word that is not a date, and suggests a similar word.
    private mutating func failWord<Result>(_ text: String) -> Result? {
        let near = text.lowercased().nearest(among: QueryTime.words, limit: 1)
        problem = Diagnostic(
            code: "bad-value", message: "\"\(text)\" is not a date",
            hint: (near.first.map { "did you mean \($0)? " } ?? "")
                + "write a date (2021, 2021-12 or 2021-12-31), today, yesterday, last_week, or a time ago such as 2d",
            suggestions: near)
        return nil
    }

    /// Reports text that is not an ISO date. For a date in another format, such as `12/31/2021`, `31-12-2021` or
    /// `20211231`, suggests the ISO date unless the text is ambiguous.
    private mutating func failForeignDate<Result>(_ text: String) -> Result? {
        var parts = text.split { $0 == "/" || $0 == "." || $0 == "-" }.compactMap { Int($0) }
        if parts.count == 1, text.utf8.count == 8 { parts = [parts[0] / 10_000, parts[0] / 100 % 100, parts[0] % 100] }
        guard parts.count == 3 else { return failDate(text) }
        let readings: [(Int, Int, Int)] =
            parts[0] > 99
            ? [(parts[0], parts[1], parts[2])] : [(parts[2], parts[0], parts[1]), (parts[2], parts[1], parts[0])]
        var dates: [String] = []
        var missing: CivilTime?
        for (year, month, day) in readings where year > 999 && year < 10_000 && (1...12).contains(month) {
            let civil = CivilTime(year: year, month: month, day: day)
            if !civil.isValid {
                missing = civil
            } else if !dates.contains(civil.isoDate) {
                dates.append(civil.isoDate)
            }
        }
        if dates.isEmpty, let missing { return failDay(text, missing) }
        guard dates.count == 1 else { return failDate(text) }
        problem = Diagnostic(
            code: "bad-value", message: "\"\(text)\" is not in the form year-month-day", hint: "write \(dates[0])",
            suggestions: dates)
        return nil
    }
}

extension TimeUnit {
    /// Finds a unit by its name or abbreviation in lower case. `nil` for any other text, such as `m`.
    init?(spelling: String) {
        switch spelling {
        case "s", "sec", "secs", "second", "seconds": self = .seconds
        case "min", "mins", "minute", "minutes": self = .minutes
        case "h", "hour", "hours": self = .hours
        case "d", "day", "days": self = .days
        case "w", "week", "weeks": self = .weeks
        case "mo", "month", "months": self = .months
        case "y", "year", "years": self = .years
        default: return nil
        }
    }
}

extension TextCursor {
    /// True if a digit follows the next character. `_12:00` begins a time, but `_Europe/Lisbon` begins a time zone.
    fileprivate var hasTime: Bool { rest.unicodeScalars.dropFirst().first.map(CharacterRules.isDigit) == true }

    /// Reads a number. If the number of its digits is not in the range, returns `nil` and does not move.
    fileprivate mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        count.contains(digitCount) ? number(count) : nil
    }
}
