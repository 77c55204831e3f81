internal import TweetModel

/// Reads dates, times and durations as people and other tools write them.
struct TimeReader {
    /// From the first moment that a text means to the first after it: a day, a month, a second.
    struct Value {
        var start: Moment
        var end: Moment
    }

    private let text: String
    private(set) var problem: ValueReader.Problem?

    init(_ text: String) {
        self.text = text
    }

    private mutating func fail<Result>(_ message: String, _ hint: String, code: String = "bad-value") -> Result? {
        problem = ValueReader.Problem(code: code, message: message, hint: hint)
        return nil
    }

    mutating func value() -> Value? { value(text) }

    /// A range, or what compares so with one value.
    mutating func range(_ comparison: String) -> QueryNode? {
        switch comparison {
        case "", "=": range()
        case ">=": value().map { .clause(.time(TimeRange(lower: $0.start))) }
        case ">": value().map { .clause(.time(TimeRange(lower: $0.end))) }
        case "<": value().map { .clause(.time(TimeRange(upper: $0.start))) }
        default: value().map { .clause(.time(TimeRange(upper: $0.end))) }
        }
    }

    /// `a..b`, `a..`, `..b` or one value: both ends included.
    mutating func range() -> QueryNode? {
        guard let dots = text.firstRange(of: "..") else {
            guard let value = value(text) else { return nil }
            // A duration alone is "that long ago": from then on.
            if case .ago = value.start { return .clause(.time(TimeRange(lower: value.start))) }
            return Self.node(value.start, value.end)
        }
        let (low, high) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
        if low.isEmpty, high.isEmpty { return fail("a range needs at least one end", "for example 2021-03..2021-05") }
        var lower: Moment?
        var upper: Moment?
        if !low.isEmpty {
            guard let first = value(low) else { return nil }
            lower = first.start
        }
        if !high.isEmpty {
            guard let last = value(high) else { return nil }
            upper = last.end
        }
        if case .local(let first)? = lower, case .local(let last)? = upper, first >= last {
            return fail("the range ends before it begins", "swapped? \(high)..\(low)", code: "bad-range")
        }
        return Self.node(lower, upper)
    }

    private static func node(_ lower: Moment?, _ upper: Moment?) -> QueryNode {
        var nodes: [QueryNode] = []
        if let lower { nodes.append(.clause(.time(TimeRange(lower: lower)))) }
        if let upper { nodes.append(.clause(.time(TimeRange(upper: upper)))) }
        return .all(of: nodes)
    }

    /// `1142974200`
    mutating func unixSeconds() -> Moment? {
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(CharacterRules.isDigit), let seconds = Int64(text) else {
            return fail("“\(text)” is not a number of Unix seconds", "ten digits, for example 1142974200")
        }
        if text.count == 13 {
            return fail("“\(text)” looks like milliseconds", "without the last three digits: \(seconds / 1000)")
        }
        guard text.count <= 11 else {
            return fail("“\(text)” is beyond any date", "ten digits, for example 1142974200")
        }
        return .absolute(seconds)
    }

    /// `2d`, `3h`. A bare `m` is minutes on the web and months elsewhere.
    mutating func duration(bareMinutes: Bool) -> Moment? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = Self.unit(text.dropFirst(digits.count).lowercased())
        guard let count = Int64(digits), count <= 1_000_000_000 else {
            return fail("“\(text)” is not a length of time", "a number with s, min, h, d, w, mo or y, for example 2d")
        }
        if unit == "m" {
            if bareMinutes { return .ago(count, .minutes) }
            return fail("m could be minutes or months", "\(digits)min or \(digits)mo", code: "ambiguous-unit")
        }
        guard let known = TimeUnit(spelling: unit) else {
            return fail("“\(unit)” is not a unit of time", "s, min, h, d, w, mo or y, for example \(digits)d")
        }
        return .ago(count, known)
    }

    /// `weeks` of ` weeks ago`
    private static func unit(_ text: String) -> String {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "_" })
        return (words.last == "ago" ? words.dropLast() : words[...]).joined(separator: " ")
    }

    // MARK: - One value

    private mutating func value(_ text: String) -> Value? {
        if text.lowercased() == "now" { return Value(start: .ago(0, .seconds), end: .ago(0, .seconds)) }
        if let moment = Moment(word: text) { return Value(start: moment, end: moment.following) }
        if text.hasPrefix("@") {
            var reader = TimeReader(String(text.dropFirst()))
            guard let moment = reader.unixSeconds(), case .absolute(let second) = moment else {
                problem = reader.problem
                return nil
            }
            return Value(start: moment, end: .absolute(second + 1))
        }
        let scalars = Array(text.unicodeScalars)
        // Behind a time a slash belongs to the name of a zone.
        let date = scalars.prefix { $0 != "_" && !CharacterRules.isASCIILetter($0) }
        if date.contains("/") || scalars.contains(".") && !scalars.contains(":") { return failForeignDate(text) }
        if let last = scalars.last, CharacterRules.isASCIILetter(last), !scalars.contains("-"), !scalars.contains(":") {
            var reader = TimeReader(text)
            guard let moment = reader.duration(bareMinutes: false) else {
                problem = reader.problem
                return nil
            }
            return Value(start: moment, end: moment)
        }
        return calendarValue(text)
    }

    /// `2021`, `2021-12`, `2021-12-31`, with a time and a zone behind `T` or `_`.
    private mutating func calendarValue(_ text: String) -> Value? {
        var cursor = DateCursor(text)
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
        guard civil.isValid else { return failDate(text) }
        var length: Int64 = 86_400
        if cursor.take("T") || cursor.take("t") || cursor.hasTime && cursor.take("_") {
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
            guard civil.isValid else { return failDate(text) }
        }
        return zoned(civil.unixSeconds, length, &cursor, text)
    }

    private static func local(_ start: CivilTime, _ end: CivilTime) -> Value {
        Value(start: .local(start.unixSeconds), end: .local(end.unixSeconds))
    }

    private mutating func zoned(_ start: Int64, _ length: Int64, _ cursor: inout DateCursor, _ text: String) -> Value? {
        if cursor.isAtEnd { return Value(start: .local(start), end: .local(start + length)) }
        _ = cursor.take("_")
        do throws(ZoneError) {
            let first = try Zone(named: cursor.rest).unixSeconds(local: start)
            return Value(start: .absolute(first), end: .absolute(first + length))
        } catch {
            if case .ambiguous = error { return fail(error.message, error.hint, code: "ambiguous-zone") }
            return fail(error.message, error.hint)
        }
    }

    private mutating func failDate<Result>(_ text: String) -> Result? {
        fail("“\(text)” is not a date", "year-month-day, for example 2021-12-31")
    }

    /// `12/31/2021`, `31-12-2021`, `20211231` and the like: the ISO form, when only one day can be meant.
    private mutating func failForeignDate<Result>(_ text: String) -> Result? {
        var parts = text.split { $0 == "/" || $0 == "." || $0 == "-" }.compactMap { Int($0) }
        if parts.count == 1, text.utf8.count == 8 { parts = [parts[0] / 10_000, parts[0] / 100 % 100, parts[0] % 100] }
        guard parts.count == 3 else { return failDate(text) }
        let readings: [(Int, Int, Int)] =
            parts[0] > 99
            ? [(parts[0], parts[1], parts[2])] : [(parts[2], parts[0], parts[1]), (parts[2], parts[1], parts[0])]
        var dates: [String] = []
        for (year, month, day) in readings where year > 999 && year < 10_000 && (1...12).contains(month) {
            let civil = CivilTime(year: year, month: month, day: day)
            if civil.isValid, !dates.contains(civil.isoDate) { dates.append(civil.isoDate) }
        }
        guard dates.count == 1 else { return failDate(text) }
        problem = ValueReader.Problem(
            message: "“\(text)” is not written as year-month-day", hint: dates[0], suggestions: dates)
        return nil
    }
}

extension TimeUnit {
    /// The unit by the names people use; a bare `m` is not among them.
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

/// Walks through the text of a date.
struct DateCursor {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { position == scalars.count }

    var rest: String { String(String.UnicodeScalarView(scalars[position...])) }

    /// Whether a digit follows the next scalar: a time rather than a zone.
    var hasTime: Bool { position + 1 < scalars.count && CharacterRules.isDigit(scalars[position + 1]) }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard position < scalars.count, scalars[position] == scalar else { return false }
        position += 1
        return true
    }

    /// A number of so many digits.
    mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        var end = position
        while end < scalars.count, CharacterRules.isDigit(scalars[end]) { end += 1 }
        guard count.contains(end - position) else { return nil }
        defer { position = end }
        return Int(String(String.UnicodeScalarView(scalars[position..<end])))
    }
}
