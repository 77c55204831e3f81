extension String {
    /// The last component of a path: the name of a file or folder.
    package var lastPathComponent: String { String(split(separator: "/").last ?? self[...]) }
}

/// Formats numbers, sizes and times for people.
package enum HumanReadable {
    /// Returns the text with its first letter in upper case.
    package static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Formats an integer with thousands separators: `1,234,567`.
    package static func grouped(_ number: Int64) -> String {
        let digits = Array(String(number.magnitude).utf8)
        var result: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result.append(UInt8(ascii: ",")) }
            result.append(digit)
        }
        return String(decoding: result, as: UTF8.self)
    }

    package static func grouped(_ number: Int) -> String { grouped(Int64(number)) }

    /// Formats a count with its noun: `1 tweet`, `2,345 tweets`. Pass `plural` unless the plural is the noun with an
    /// `s`.
    package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        count(Int64(number), noun, plural: plural)
    }

    package static func count(_ number: Int64, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// Formats a size in units of 1,000 bytes: `512 B`, `1.4 MB`.
    package static func size(_ bytes: Int64) -> String {
        var value = Double(bytes)
        var unit = "B"
        for next in ["kB", "MB", "GB", "TB"] where value >= 999.95 || (unit == "B" && value >= 1000) {
            value /= 1000
            unit = next
        }
        return unit == "B" ? "\(bytes) B" : "\(oneDecimal(value)) \(unit)"
    }

    /// Formats a duration: `0.8 ms`, `2.4 s`, `3 min 12 s`, `2 h 5 min`. Returns `?` for a negative or huge duration
    /// and for one that is not a number.
    package static func duration(milliseconds: Double) -> String {
        guard milliseconds.isFinite, milliseconds >= 0 else { return "?" }
        if milliseconds < 999.95 { return "\(oneDecimal(milliseconds)) ms" }
        if milliseconds < 59_950 { return "\(oneDecimal(milliseconds / 1000)) s" }
        guard milliseconds < 1e15 else { return "?" }
        let seconds = max(60, Int64(milliseconds / 1000))
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(grouped(seconds / 3600)) h \(seconds / 60 % 60) min"
    }

    /// Formats the length of a video: `0:07`, `1:02:03`. Formats a negative length as `0:00`.
    package static func clock(milliseconds: Int) -> String {
        let seconds = max(0, milliseconds) / 1000
        let pair = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        if minutes < 60 { return "\(minutes):\(pair(seconds % 60))" }
        return "\(minutes / 60):\(pair(minutes % 60)):\(pair(seconds % 60))"
    }

    /// Formats a time relative to `now` (Unix seconds): `just now`, `3 h ago`, `2 y ago`, `in 5 min`. If only the day
    /// is known: `today`, `tomorrow`, `3 d ago`. Counts 30 days as a month and 365 days, of which the last may be
    /// incomplete, as a year. If the difference does not fit into 64 bits: `long ago`, `far ahead`.
    package static func relative(_ time: Timestamp, now: Int64) -> String {
        let (difference, overflow) = now.subtractingReportingOverflow(time.seconds)
        guard !overflow, difference != Int64.min else { return time.seconds < now ? "long ago" : "far ahead" }
        let distance = abs(difference)
        if time.precision == .day, distance < 86_400 { return difference < 0 ? "tomorrow" : "today" }
        let amount: String
        // A begun day counts, so that the years of a day and its anniversary agree whatever the hours are.
        let years = (distance / 60 + 1439) / (365 * 1440)
        switch distance {
        case _ where years > 0: amount = "\(grouped(years)) y"
        case ..<60: return "just now"
        case ..<3600: amount = "\(distance / 60) min"
        case ..<86_400: amount = "\(distance / 3600) h"
        case ..<(30 * 86_400): amount = "\(distance / 86_400) d"
        default: amount = "\(distance / (30 * 86_400)) mo"
        }
        return difference < 0 ? "in \(amount)" : "\(amount) ago"
    }

    /// Returns the name of a tweet's field as words: `reply_count` → `number of replies`, `lang` → `language`.
    package static func field(_ field: String) -> String {
        switch field {
        case "created_at": "time"
        case "lang": "language"
        case "sensitive": "sensitivity mark"
        default:
            TweetCount.allCases.first { "\($0.column)" == field }.map { "number of " + $0.name }
                ?? field.replacing("_", with: " ")
        }
    }

    /// Rounds to one decimal place, and omits a decimal of zero: `2.4`, `3`.
    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return tenths % 10 == 0 ? grouped(tenths / 10) : "\(grouped(tenths / 10)).\(tenths % 10)"
    }
}
