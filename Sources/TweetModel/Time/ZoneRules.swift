/// The offsets of a zone over time: a list of transitions, and a yearly rule for the time after the last transition. All
/// offsets are in seconds east of UTC.
struct ZoneRules: Hashable, Sendable {
    /// The times of the transitions in ascending order, in Unix seconds.
    private var transitions: [Int64] = []
    /// The offset after each transition.
    private var offsets: [Int] = []
    /// The offset before the first transition.
    private let first: Int
    /// The rule after the last transition or, without transitions, for all times. If `nil`, the offset stays the same.
    private let rule: YearlyZoneRule?

    /// Creates the rules of a zone without transitions.
    init(offset: Int = 0, _ rule: YearlyZoneRule? = nil) {
        first = offset
        self.rule = rule
    }

    /// A text that identifies the rules. It is the same in every run of the program.
    var signature: String {
        let changes = zip(transitions, offsets).map { "\($0) \($1)" }
        if changes.isEmpty, let rule { return rule.signature }
        return ([String(first)] + changes + [rule?.signature].compactMap(\.self)).joined(separator: ",")
    }

    func offset(at second: Int64) -> Int {
        guard let firstChange = transitions.first, second >= firstChange else {
            return transitions.isEmpty ? rule?.offset(at: second) ?? first : first
        }
        if let rule, let last = transitions.last, second >= last { return rule.offset(at: second) }
        var low = 0
        var high = transitions.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle] <= second { low = middle } else { high = middle }
        }
        return offsets[low]
    }

    /// Parses a file of the tz database (TZif, RFC 9636). Returns `nil` if the file is malformed. Ignores leap seconds,
    /// and an invalid rule in the footer.
    init?(tzif bytes: [UInt8]) {
        guard var header = Header(bytes, at: 0) else { return nil }
        var start = Header.size
        var timeSize = 4
        if header.version >= 2 {
            // The first block has 32-bit times, and the second contains the same data with 64-bit times.
            start += header.blockSize(timeSize: 4)
            guard let second = Header(bytes, at: start) else { return nil }
            header = second
            start += Header.size
            timeSize = 8
        }
        let end = start + header.blockSize(timeSize: timeSize)
        guard end <= bytes.count, header.types > 0 else { return nil }
        let indices = start + header.times * timeSize
        let types = indices + header.times
        func offset(ofType index: Int) -> Int { Self.integer(bytes, types + index * 6, size: 4) }
        var transitions: [Int64] = []
        var offsets: [Int] = []
        for index in 0..<header.times {
            let type = Int(bytes[indices + index])
            guard type < header.types else { return nil }
            let second = Int64(Self.integer(bytes, start + index * timeSize, size: timeSize))
            if let last = transitions.last, second <= last { return nil }
            transitions.append(second)
            offsets.append(offset(ofType: type))
        }
        self.transitions = transitions
        self.offsets = offsets
        first = offset(ofType: 0)
        // The footer contains the rule between two line feeds.
        let footer = header.version >= 2 ? bytes[end...].dropFirst().prefix { $0 != UInt8(ascii: "\n") } : []
        rule = footer.isEmpty ? nil : YearlyZoneRule(String(decoding: footer, as: UTF8.self))
    }

    /// Reads a signed big-endian integer.
    private static func integer(_ bytes: [UInt8], _ start: Int, size: Int) -> Int {
        var value: Int64 = bytes[start] >= 0x80 ? -1 : 0
        for byte in bytes[start..<start + size] { value = value << 8 | Int64(byte) }
        return Int(value)
    }

    private struct Header {
        static let size = 44
        let version: Int
        /// The number of transitions, and the number of local time types (offsets) to which the transitions refer.
        let times: Int
        let types: Int
        private let abbreviations: Int
        private let leaps: Int
        private let standardMarks: Int
        private let universalMarks: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + Self.size <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                return nil
            }
            let digit = Int(bytes[start + 4])
            version = digit == 0 ? 1 : digit - 0x30
            let counts = (0..<6).map { ZoneRules.integer(bytes, start + 20 + $0 * 4, size: 4) }
            guard counts.allSatisfy({ $0 >= 0 && $0 <= bytes.count }) else { return nil }
            universalMarks = counts[0]
            standardMarks = counts[1]
            leaps = counts[2]
            times = counts[3]
            types = counts[4]
            abbreviations = counts[5]
        }

        /// The size in bytes of the data block that follows the header.
        func blockSize(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + abbreviations + leaps * (timeSize + 4) + standardMarks + universalMarks
        }
    }
}

/// A time zone with a fixed offset, or with daylight saving time by the same rule every year. The rule has the syntax
/// of the POSIX variable TZ: `CET-1CEST,M3.5.0,M10.5.0/3`. As in RFC 9636, the hours of a change may be -167 to 167.
struct YearlyZoneRule: Hashable, Sendable {
    /// The offsets of standard time and of daylight saving time, in seconds east of UTC. They are equal in a zone
    /// without daylight saving time.
    private let standard: Int
    private var summer: Int
    /// The start and end of daylight saving time; `nil` in a zone without daylight saving time.
    private var begin: Day?
    private var end: Day?

    /// The number of seconds in 400 years, after which the calendar repeats, including weekdays.
    private static let calendarCycle: Int64 = 146_097 * 86_400

    /// Returns `nil` if the text is not a valid rule.
    init?(_ text: String) {
        var reader = TextCursor(text)
        guard reader.skipName(), let west = reader.offset() else { return nil }
        standard = -west
        summer = standard
        if reader.isAtEnd { return }
        guard reader.skipName() else { return nil }
        summer = standard + 3600
        if !reader.isAtEnd, !reader.isNext(",") {
            guard let west = reader.offset() else { return nil }
            summer = -west
        }
        // Like glibc, use the dates of the United States if the rule contains none.
        if reader.isAtEnd { reader = TextCursor(",M3.2.0,M11.1.0") }
        guard reader.take(","), let first = reader.day(), reader.take(","), let last = reader.day(), reader.isAtEnd
        else { return nil }
        (begin, end) = (first, last)
    }

    /// A text that identifies the rule. It is the same in every run of the program.
    var signature: String {
        "\(standard) \(summer) \(begin?.signature ?? "") \(end?.signature ?? "")"
    }

    /// The offset at a Unix second, in seconds east of UTC.
    func offset(at second: Int64) -> Int {
        guard let begin, let end else { return standard }
        let second = second % Self.calendarCycle
        let year = CivilTime(unixSeconds: second + Int64(standard)).year
        let begins = begin.local(in: year) - Int64(standard)
        let ends = end.local(in: year) - Int64(summer)
        let isSummer =
            begins < ends ? (begins..<ends).contains(second) : !(ends..<begins).contains(second)
        return isSummer ? summer : standard
    }

    /// A day of the year and a time in seconds after its midnight, in local time. The time may be on another day.
    fileprivate struct Day: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            /// `J60`: a day from 1 to 365, not counting 29 February. 60 is always 1 March.
            case julian(Int)
            /// `59`: a day from 0 to 365, counting 29 February.
            case ordinal(Int)
            /// `M3.5.0`: month, week (5 is the last one) and weekday (0 is Sunday).
            case weekday(Int, Int, Int)
        }

        var kind: Kind
        var second: Int

        var signature: String {
            switch kind {
            case .julian(let day): "J\(day)/\(second)"
            case .ordinal(let day): "\(day)/\(second)"
            case .weekday(let month, let week, let day): "M\(month).\(week).\(day)/\(second)"
            }
        }

        /// The time in a given year, in seconds since 1970-01-01T00:00 local time.
        func local(in year: Int) -> Int64 {
            let newYear = CivilTime(year: year, month: 1, day: 1).unixSeconds
            let isLeap = CivilTime.days(inMonth: 2, of: year) == 29
            let midnight: Int64
            switch kind {
            case .julian(let day): midnight = newYear + Int64(day - 1 + (isLeap && day > 59 ? 1 : 0)) * 86_400
            case .ordinal(let day): midnight = newYear + Int64(day) * 86_400
            case .weekday(let month, let week, let weekday):
                let first = CivilTime(year: year, month: month, day: 1)
                // `CivilTime` numbers Monday as 0.
                var day = 1 + (weekday + 6 - first.weekday) % 7 + (week - 1) * 7
                if day > CivilTime.days(inMonth: month, of: year) { day -= 7 }
                midnight = CivilTime(year: year, month: month, day: day).unixSeconds
            }
            return midnight + Int64(second)
        }
    }
}

extension TextCursor {
    /// Skips an abbreviation: at least three letters, or at least two characters in `<>`. Returns false if it is
    /// missing.
    fileprivate mutating func skipName() -> Bool {
        if take("<") {
            let length = skip { $0 != UInt8(ascii: ">") }
            return take(">") && length >= 2
        }
        return skip { (0x61...0x7A).contains($0 | 0x20) } >= 3
    }

    /// Parses hours with optional minutes and seconds, such as `-1` or `5:30`. Returns seconds.
    fileprivate mutating func offset() -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(1...4), hours <= 167 else { return nil }
        var seconds = hours * 3600
        if take(":") {
            guard let minutes = number(1...4), minutes < 60 else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let rest = number(1...4), rest < 60 else { return nil }
                seconds += rest
            }
        }
        return sign * seconds
    }

    fileprivate mutating func day() -> YearlyZoneRule.Day? {
        let kind: YearlyZoneRule.Day.Kind
        if take("M") {
            guard let month = number(1...4), (1...12).contains(month), take("."), let week = number(1...4),
                (1...5).contains(week), take("."), let weekday = number(1...4), (0...6).contains(weekday)
            else { return nil }
            kind = .weekday(month, week, weekday)
        } else if take("J") {
            guard let day = number(1...4), (1...365).contains(day) else { return nil }
            kind = .julian(day)
        } else {
            guard let day = number(1...4), (0...365).contains(day) else { return nil }
            kind = .ordinal(day)
        }
        guard take("/") else { return .init(kind: kind, second: 7200) }
        return offset().map { .init(kind: kind, second: $0) }
    }
}
