public import Foundation

/// Dates in UTC and in English. Making a formatter takes much longer than using it, so tests share them.
public enum ServiceDate {
    /// `Wed Jan 01 06:00:00 +0000 2020`, as in API v1.1 and account archives.
    public static let v1 = formatter("EEE MMM dd HH:mm:ss Z yyyy")
    /// `2020-01-01T06:00:00.000Z`
    public static let iso = formatter("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")

    public static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter
    }

    public static func v1(_ seconds: some BinaryInteger) -> String {
        v1.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }
}
