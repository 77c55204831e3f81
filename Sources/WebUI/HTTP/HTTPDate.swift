internal import TweetModel

/// `Sat, 09 Nov 2024 12:14:18 GMT`, the date of RFC 9110 §5.6.7.
enum HTTPDate {
    static func text(unixSeconds: Int64) -> String {
        let civil = CivilTime(unixSeconds: unixSeconds)
        // The first of January 1970 was a Thursday.
        let day = Int((unixSeconds - (unixSeconds % 86_400 + 86_400) % 86_400) / 86_400)
        let weekday = days[((day + 4) % 7 + 7) % 7]
        return "\(weekday), \(pair(civil.day)) \(months[(civil.month + 11) % 12]) \(civil.year) "
            + "\(pair(civil.hour)):\(pair(civil.minute)):\(pair(civil.second)) GMT"
    }

    private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
