import TweetModel

/// The times of tweets in flat records, in different orders of preference (see Supported inputs, Dates).
extension FlatFormat {
    /// The written time; else the time in the ID.
    static let writtenFirst: @Sendable (FlatRecord, TweetID) -> Timestamp? = { record, id in
        record[.time]?.timestamp ?? id.time
    }

    /// The time in the ID; else the written time, which has a zone or is UTC.
    static let idFirst: @Sendable (FlatRecord, TweetID) -> Timestamp? = { record, id in
        id.time ?? record[.time]?.timestamp ?? record[.time]?.fieldText.flatMap { Timestamp.parse($0 + " +0000") }
    }

    /// The time as classic archives write it: without the time of day before November 2010.
    static let classic: @Sendable (FlatRecord, TweetID) -> Timestamp? = { record, id in
        guard let time = record[.time] else { return id.time }
        return time.withRawBytes { TweetObjectReader.moment(written: $0, id: id) }
    }

    /// The epoch, a date with a zone or in words, the time in the ID, or the day of a date without a zone.
    static let anyForm: @Sendable (FlatRecord, TweetID) -> Timestamp? = { record, id in
        if let seconds = record[.epoch]?.exactInteger, (1_100_000_000...9_999_999_999) ~= seconds {
            return Timestamp(seconds: seconds)
        }
        let written = record[.time]?.fieldText
        if let written, let moment = Timestamp.parseAnyForm(written) {
            // Nitter's pages show no seconds. Those of the ID are used if the minute agrees.
            guard written.utf8Contains("·"), let time = id.time, time.seconds / 60 == moment.seconds / 60 else {
                return moment
            }
            return time
        }
        return id.time ?? written.flatMap { Timestamp.day($0) }
    }
}

extension FlatRecord {
    /// The time of a record without a tweet ID. A time without a zone is UTC, in which the service writes all times.
    /// Date and time of day may be in two columns, `date` and `time`.
    var time: Timestamp? {
        let (written, epoch) = (self[.time]?.fieldText, self[.epoch]?.fieldText)
        if let written, let epoch, !written.contains(":"), epoch.contains(":"),
            let joined = Timestamp.inAnyOrder(written + " " + epoch), joined.precision == .second
        {
            return joined
        }
        for text in [written, epoch].compactMap(\.self) {
            let forms = [text, text + " +0000", text + ":00 +0000"]
            if let moment = forms.lazy.compactMap({ Timestamp.parseAnyForm($0) }).first { return moment }
            if let number = text.roundedInteger, (1_100_000_000...9_999_999_999) ~= number {
                return Timestamp(seconds: number)
            }
        }
        return written.flatMap { Timestamp.inAnyOrder($0) ?? Timestamp.day($0) }
    }
}

extension TweetID {
    /// The time in the ID; `nil` for an early ID without one.
    var time: Timestamp? { Snowflake.seconds(of: self).map { Timestamp(seconds: $0) } }
}

extension Timestamp {
    /// Whether a cell has the form of a date in the spreadsheets of IFTTT, `March 31, 2023 at 08:07PM`, or one into
    /// which a spreadsheet changed it.
    static func isOfIFTTT(_ written: String) -> Bool {
        let words = written.split(separator: " ")
        if words.count == 5, words[1].hasSuffix(","), words[3] == "at", Int(words[2]) != nil { return true }
        return (8...30).contains(written.utf8.count) && written.first?.isNumber == true
            && written.utf8.allSatisfy { $0.isASCIIDigit || dateSigns.contains($0) }
            && written.utf8.count(where: \.isASCIIDigit) >= 6 && written.contains { "/-.".contains($0) }
    }

    private static let dateSigns = Array("/-.: TZAPM+,".utf8)

    /// Reads a date, perhaps with a time of day, whose words are in any order:
    ///
    ///     25/7/2020 12:27, 9/15/21 9:30:58 PM, 15.09.2021
    ///     15-Sep-21 21:30, September 15, 2021, 9:30 PM · Sep 15, 2021
    ///     Wed Sep 15 2021 23:30:58 GMT+0200 (CEST)
    ///     2021-09-15 21.30.58, 15/09/2021 à 21:30, 2021年9月15日 21:30
    ///
    /// The time has only day precision if a word is unknown, such as the name of a zone. Returns `nil` if the order of
    /// day, month and year is not certain.
    static func inAnyOrder(_ written: String) -> Timestamp? {
        var (date, time): ([Int?], [Int]?) = ([nil, nil, nil], nil)
        var (half, offset): (String?, Int?)
        var isComplete = true
        let plain =
            written.utf8Contains("月")
            ? written.replacing(/(\d)[年月](?=\d)/) { $0.1 + "-" }.replacing("日", with: " ") : written
        let text = plain.uppercased().replacing("AM", with: " AM").replacing("PM", with: " PM").prefix { $0 != "(" }
        for word in text.split(whereSeparator: { " ,·".contains($0) }) where !fillers.contains(word) {
            let number = word.utf8.allSatisfy(\.isASCIIDigit) ? Int(word) : nil
            // Dots separate the parts of a time behind a date, else of a date.
            let isDotted = !date.contains(nil) && !word.contains(":")
            let clock = (isDotted ? word : word.prefix { $0 != "." }).split(separator: isDotted ? "." : ":")
                .map { $0.count <= 2 ? Int($0) ?? -1 : -1 }
            if time == nil, (2...3) ~= clock.count, clock.allSatisfy({ $0 >= 0 }) {
                time = clock
            } else if half == nil, word == "AM" || word == "PM" {
                half = String(word)
            } else if offset == nil, let zone = Self.offset(word) {
                offset = zone
            } else if date[1] == nil, let month = CivilTime.month(named: word) {
                date[1] = month
            } else if date[0] == nil, word.count == 4, number != nil {
                date[0] = number
            } else if date[2] == nil, word.count <= 2, number != nil {
                date[2] = number
            } else if date == [nil, nil, nil], let numbers = ordered(word.split { "/-.".contains($0) }) {
                date = numbers
            } else if !weekdays.contains(where: { $0 == word || $0.prefix(3) == word }) {
                isComplete = false
            }
        }
        guard let year = date[0], (2006...2037) ~= year, let month = date[1], let day = date[2] else { return nil }
        var civil = CivilTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
        guard civil.isValid else { return nil }
        let midnight = Timestamp(seconds: civil.unixSeconds, precision: .day)
        guard let time, isComplete, half == nil || (1...12) ~= time[0] else { return midnight }
        civil.hour = half == nil ? time[0] : time[0] % 12 + (half == "PM" ? 12 : 0)
        (civil.minute, civil.second) = (time[1], time.count > 2 ? time[2] : 0)
        return civil.isValid ? Timestamp(seconds: civil.unixSeconds - Int64(offset ?? 0)) : midnight
    }

    /// Year, month and day of a date that is written as three parts; `nil` if their order is not certain. Only the US
    /// writes a year of two digits after a day above 12.
    private static func ordered(_ parts: [Substring]) -> [Int?]? {
        guard parts.count == 3 else { return nil }
        let numbers = parts.map { Int($0) }
        if parts[0].count == 4 { return numbers.contains(nil) ? nil : numbers }
        guard let first = numbers[0], var year = numbers[2], [2, 4].contains(parts[2].count) else { return nil }
        let isShort = parts[2].count == 2
        if isShort { year += 2000 }
        if let month = CivilTime.month(named: parts[1]) { return [year, month, first] }
        guard let second = numbers[1] else { return nil }
        if second > 12 || first == second && !isShort { return [year, first, second] }
        return first > 12 && !isShort ? [year, second, first] : nil
    }

    /// Whether the day comes before the month in the dates of a table. `nil` if no day above 12 proves it, or if the
    /// dates disagree. Two digits after a number above 12 can be a day.
    static func isDayFirst(_ dates: some Sequence<String>) -> Bool? {
        var found: Set<Bool> = []
        for parts in dates.compactMap({ numbers($0) }) {
            if parts.first > 12 { found.formUnion(parts.year > 99 ? [true] : [true, false]) }
            if parts.second > 12 { found.insert(false) }
        }
        return found.count == 1 ? found.first : nil
    }

    /// Writes a date with day and month in a known order as ISO 8601, and returns other dates unchanged.
    static func isoDate(_ written: String, isDayFirst: Bool) -> String {
        guard let parts = numbers(written) else { return written }
        let (month, day) = isDayFirst ? (parts.second, parts.first) : (parts.first, parts.second)
        if month > 12 { return written }
        let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        let year = parts.year > 99 ? parts.year : 2000 + parts.year
        return "\(year)-\(digits(month))-\(digits(day))\(parts.rest)"
    }

    /// The numbers at the start of `1/6/2015 21:07`, and the text after them.
    private static func numbers(_ written: String) -> (first: Int, second: Int, year: Int, rest: Substring)? {
        guard let match = written.prefixMatch(of: /(\d\d?)([\/.-])(\d\d?)\2(\d{4}|\d\d)(?!\d)/),
            let first = Int(match.1), let second = Int(match.3), let year = Int(match.4)
        else { return nil }
        return (first, second, year, written[match.range.upperBound...])
    }

    /// The offset of a zone in seconds east of UTC: `GMT`, `EST`, `+0200`, `UTC+02:00`.
    private static func offset(_ word: Substring) -> Int? {
        let isUniversal = word.hasPrefix("GMT") || word.hasPrefix("UTC")
        let sign = isUniversal && word.count > 3 ? word.dropFirst(3) : offsets[String(word)]?[...] ?? word
        let digits = sign.dropFirst().filter { $0 != ":" }
        guard sign.first == "+" || sign.first == "-", digits.count == 4, let number = Int(digits) else { return nil }
        return (sign.first == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }

    /// Words that can precede the time of day.
    private static let fillers: Set<Substring> = ["-", "AT", "À", "ÀS", "A", "LAS", "ALLE", "UM", "UHR"]

    private static let weekdays = "MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY".split(separator: " ")

    /// The day at the start of a date, which is at most ten bytes long.
    static func day(_ written: String) -> Timestamp? {
        let day = written.prefix(10)
        guard day.utf8.count == 10 else { return nil }
        return parse("\(day) 00:00:00 +0000").map { Timestamp(seconds: $0.seconds, precision: .day) }
    }

    // MARK: Dates in words

    /// Parses a date with a numeric zone, or one of these:
    ///
    ///     Mon Apr 06 22:19:45 PDT 2009       sentiment140; US and universal zones
    ///     Mon, 06 Apr 2009 22:19:45 +0000    searches of the API until 2013
    ///     Nov 9, 2024 · 12:14 PM UTC         pages of Nitter
    ///     2009-02-21 10:00:00 UTC            R, BigQuery, Ruby
    ///     31 Mar 2023 20:07:39 +0000           services that sell tweets
    ///     2009-02-21 10:00:00 +0000 UTC, 2009-02-21T10:00:00Z[UTC]    Go, Java
    ///     20230331200739, 20230331T200739Z
    static func parseAnyForm(_ written: String) -> Timestamp? {
        let written = written.hasSuffix("]") ? String(written.prefix { $0 != "[" }) : written
        // As milliseconds, these digits would be a time after 2600.
        if let moment = digits(written) ?? parse(written) { return moment }
        var words = written.split(separator: " ").map { String($0) }
        if words.count <= 3, let offset = words.last.flatMap({ offsets[$0] }) {
            return parse((words.dropLast() + [offset]).joined(separator: " "))
        }
        if words.count == 4, offsets[words[3]] != nil { return parse(words.dropLast().joined(separator: " ")) }
        if words.count == 7, words[3] == "·" { return ofPage(words) }
        if words.count == 5, words[0].count <= 2 {
            let day = (words[0].count == 1 ? "0" : "") + words[0]
            return parse(["Sun", words[1], day, words[3], words[4], words[2]].joined(separator: " "))
        }
        guard words.count == 6 else { return nil }
        if words[0].hasSuffix(",") {
            let day = String(words[0].dropLast())
            return parse([day, words[2], words[1], words[4], words[5], words[3]].joined(separator: " "))
        }
        guard let offset = offsets[words[4]] else { return nil }
        words[4] = offset
        return parse(words.joined(separator: " "))
    }

    /// `20230331200739` and `20230331T200739Z`, which are UTC.
    private static func digits(_ written: String) -> Timestamp? {
        let text = written.utf8.filter { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "Z") }
        guard text.count == 14, text.starts(with: "20".utf8), text.allSatisfy(\.isASCIIDigit) else { return nil }
        let part = { (range: Range<Int>) in String(decoding: text[range], as: UTF8.self) }
        return parse(
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<8)) \(part(8..<10)):\(part(10..<12)):\(part(12..<14)) +0000")
    }

    /// The day of a date without a zone, as Java writes it: `Nov 9, 2014 10:47:24 AM`.
    static func dayInWords(_ written: String) -> Timestamp? {
        let words = written.split(separator: " ")
        guard words.count >= 3, words[1].hasSuffix(","), let date = Int(words[1].dropLast()), (1...31) ~= date else {
            return nil
        }
        let year = words[2].prefix(4)
        let parts = ["Sun", String(words[0]), (date < 10 ? "0" : "") + String(date), "00:00:00 +0000", String(year)]
        return parse(parts.joined(separator: " ")).map {
            Timestamp(seconds: $0.seconds, precision: .day)
        }
    }

    private static func ofPage(_ words: [String]) -> Timestamp? {
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard words[6] == "UTC", words[1].hasSuffix(","), let day = Int(words[1].dropLast()), time.count == 2,
            (1...12) ~= time[0], (0...59) ~= time[1], words[5] == "AM" || words[5] == "PM"
        else { return nil }
        let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        let hour = time[0] % 12 + (words[5] == "PM" ? 12 : 0)
        // The parser ignores the day of the week.
        let parts = ["Sun", words[0], digits(day), "\(digits(hour)):\(digits(time[1])):00", "+0000", words[2]]
        return parse(parts.joined(separator: " "))
    }

    private static let offsets = [
        "UTC": "+0000", "GMT": "+0000", "PDT": "-0700", "PST": "-0800", "EDT": "-0400", "EST": "-0500",
    ]
}
