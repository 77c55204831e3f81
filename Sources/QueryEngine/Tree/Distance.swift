/// Parses and writes distances: a number with a unit.
enum Distance {
    private static let kilometre = (name: "km", metres: 1000.0)
    private static let mile = (name: "mi", metres: 1609.344)
    private static let metre = (name: "m", metres: 1.0)

    /// Returns the distance in metres. `nil` if the text is not a positive distance.
    static func metres(_ text: String) -> Double? {
        let text = text.lowercased()
        for unit in [kilometre, mile, metre] where text.hasSuffix(unit.name) {
            guard let number = Double(text.dropLast(unit.name.count)), number > 0 else { return nil }
            let metres = number * unit.metres
            return metres.isFinite ? metres : nil
        }
        return nil
    }

    /// Returns the shortest text that `metres` parses as this distance: `10km` for 10,000. This is usually the text
    /// that the user typed.
    static func text(_ distance: Double) -> String {
        let units = distance < 1000 ? [metre, kilometre, mile] : [kilometre, mile, metre]
        let ways = units.map { (distance / $0.metres).written + $0.name }.filter { metres($0) == distance }
        return ways.min { $0.utf8.count < $1.utf8.count } ?? distance.written + metre.name
    }
}

extension Double {
    /// The number as text, without `.0` if it is whole. The number must be finite.
    var written: String {
        guard let whole = Int64(exactly: self), abs(whole) < 1 << 53 else { return description }
        return String(whole)
    }
}
