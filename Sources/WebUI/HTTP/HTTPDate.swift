internal import TweetModel

/// The date format of RFC 9110 §5.6.7: `Sat, 09 Nov 2024 12:14:18 GMT`.
enum HTTPDate {
    static func text(unixSeconds: Int64) -> String {
        let civil = CivilTime(unixSeconds: unixSeconds)
        return "\(days[civil.weekday]), \(pair(civil.day)) \(months[(civil.month + 11) % 12]) \(civil.year) "
            + "\(pair(civil.hour)):\(pair(civil.minute)):\(pair(civil.second)) GMT"
    }

    private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
