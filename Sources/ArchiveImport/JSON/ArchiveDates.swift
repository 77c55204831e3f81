package import TweetModel

/// Parses the dates of archives (see Supported inputs, Dates). The system's parsers are slow and depend on the locale.
extension Timestamp {
    /// Parses `Sat Mar 07 09:05:01 +0000 2020`, `2015-03-07 09:05:01 +0000`, ISO 8601 (`2020-03-07T09:05:01.000Z`) and
    /// Unix time in milliseconds (`1346793019000`).
    ///
    /// Returns `nil` for other forms, such as a date without a time zone, and for dates that do not exist. Does not
    /// compare the weekday with the date. Truncates fractions of a second, and replaces a leap second (60) by 59.
    package static func parse(_ text: Span<UInt8>) -> Timestamp? {
        guard text.count >= 11 else { return nil }
        let first = text[0]
        if !first.isASCIIDigit { return parseNamed(text) }
        return text[4] == UInt8(ascii: "-") ? parseISO(text) : parseMilliseconds(text)
    }

    package static func parse(_ text: String) -> Timestamp? {
        var text = text
        text.makeContiguousUTF8()
        return parse(text.utf8.span)
    }

    // MARK: Forms

    /// `Sat Mar 07 09:05:01 +0000 2020`
    private static func parseNamed(_ text: Span<UInt8>) -> Timestamp? {
        guard text.count == 30, isWeekday(letters(text, 0)), text[3] == space, text[7] == space, text[10] == space,
            text[19] == space, text[25] == space, let month = month(letters(text, 4)),
            let offset = offset(text, 20..<25)
        else { return nil }
        let year = two(text, 26) * 100 + two(text, 28)
        return timestamp(text, year: year, month: month, day: two(text, 8), timeAt: 11, offset: offset)
    }

    /// `2020-03-07T09:05:01.000Z`, `2021-10-31T04:04:09+00:00`, `2015-03-07 09:05:01 +0000`
    private static func parseISO(_ text: Span<UInt8>) -> Timestamp? {
        guard text.count >= 20, text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T") || text[10] == space else {
            return nil
        }
        var position = 19
        if text[position] == UInt8(ascii: ".") {
            position += 1
            let digits = position
            while position < text.count, text[position].isASCIIDigit { position += 1 }
            guard position > digits else { return nil }
        }
        if position < text.count, text[position] == space { position += 1 }
        guard position < text.count, let offset = offset(text, position..<text.count) else { return nil }
        let year = two(text, 0) * 100 + two(text, 2)
        return timestamp(text, year: year, month: two(text, 5), day: two(text, 8), timeAt: 11, offset: offset)
    }

    /// `1346793019000`: 11 to 14 digits, for dates from 1970-04-26. Fewer digits could be seconds or a year.
    private static func parseMilliseconds(_ text: Span<UInt8>) -> Timestamp? {
        guard text.count <= 14 else { return nil }
        var milliseconds: Int64 = 0
        for index in text.indices {
            guard text[index].isASCIIDigit else { return nil }
            milliseconds = milliseconds * 10 + Int64(text[index] - UInt8(ascii: "0"))
        }
        return Timestamp(seconds: milliseconds / 1000)
    }

    // MARK: Parts

    private static let space = UInt8(ascii: " ")

    /// The result of `two` if the characters are not both digits. It is out of range for every part of a date, and
    /// makes a year negative.
    private static let noDigits = -100_000

    /// Parses the time at `start` and adds the date; `nil` if a part is invalid or out of range. `offset` is in seconds
    /// east of UTC.
    @inline(__always)
    private static func timestamp(
        _ text: Span<UInt8>, year: Int, month: Int, day: Int, timeAt start: Int, offset: Int
    ) -> Timestamp? {
        guard text[start + 2] == UInt8(ascii: ":"), text[start + 5] == UInt8(ascii: ":") else { return nil }
        let second = two(text, start + 6)
        let time = CivilTime(
            year: year, month: month, day: day, hour: two(text, start), minute: two(text, start + 3),
            second: second == 60 ? 59 : second)
        guard year >= 0, time.isValid else { return nil }
        return Timestamp(seconds: time.unixSeconds - Int64(offset))
    }

    /// Returns two digits as a number, or `noDigits`.
    @inline(__always)
    private static func two(_ text: Span<UInt8>, _ index: Int) -> Int {
        let tens = text[index] &- UInt8(ascii: "0")
        let ones = text[index + 1] &- UInt8(ascii: "0")
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : noDigits
    }

    /// Returns three bytes as one number, so that three letters can be compared at once.
    @inline(__always)
    private static func letters(_ text: Span<UInt8>, _ index: Int) -> UInt32 {
        UInt32(text[index]) << 16 | UInt32(text[index + 1]) << 8 | UInt32(text[index + 2])
    }

    /// Parses `Z`, `+00:00`, `-0400` or `+01`; returns seconds east of UTC, or `nil` if the text is invalid.
    @inline(__always)
    private static func offset(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let sign = text[range.lowerBound]
        if sign == UInt8(ascii: "Z") { return range.count == 1 ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let minutesAt: Int?
        switch range.count {
        case 3: minutesAt = nil
        case 5: minutesAt = range.lowerBound + 3
        case 6 where text[range.lowerBound + 3] == UInt8(ascii: ":"): minutesAt = range.lowerBound + 4
        default: return nil
        }
        let hours = two(text, range.lowerBound + 1)
        let minutes = minutesAt.map { two(text, $0) } ?? 0
        guard (0...23).contains(hours), (0...59).contains(minutes) else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    /// Returns 1 to 12 for the first three letters of an English month name, as returned by `letters`.
    private static func month(_ letters: UInt32) -> Int? {
        switch letters {
        case 0x4A_616E: 1  // Jan
        case 0x46_6562: 2  // Feb
        case 0x4D_6172: 3  // Mar
        case 0x41_7072: 4  // Apr
        case 0x4D_6179: 5  // May
        case 0x4A_756E: 6  // Jun
        case 0x4A_756C: 7  // Jul
        case 0x41_7567: 8  // Aug
        case 0x53_6570: 9  // Sep
        case 0x4F_6374: 10  // Oct
        case 0x4E_6F76: 11  // Nov
        case 0x44_6563: 12  // Dec
        default: nil
        }
    }

    private static func isWeekday(_ letters: UInt32) -> Bool {
        switch letters {
        case 0x4D_6F6E, 0x54_7565, 0x57_6564, 0x54_6875, 0x46_7269, 0x53_6174, 0x53_756E: true
        default: false
        }
    }
}

extension JSONValue {
    /// The time of a date in one of these forms; `nil` for another value.
    var timestamp: Timestamp? { withRawBytes { Timestamp.parse($0) } }
}
