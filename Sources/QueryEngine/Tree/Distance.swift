/// Parses and writes distances: a number with the unit `km`, `mi` or `m`, or the name of the unit.
enum Distance {
    private static let kilometre = (
        name: "km", words: ["kilometre", "kilometres", "kilometer", "kilometers"], metres: 1000.0
    )
    private static let mile = (name: "mi", words: ["mile", "miles"], metres: 1609.344)
    private static let metre = (name: "m", words: ["metre", "metres", "meter", "meters"], metres: 1.0)

    /// Returns the distance in metres. `nil` unless the text is a positive number with a unit, and the distance is
    /// finite. Ignores case.
    static func metres(_ text: String) -> Double? {
        let text = text.lowercased()
        for unit in [kilometre, mile, metre] {
            guard let name = ([unit.name] + unit.words).first(where: text.hasSuffix) else { continue }
            guard let number = Double(text.dropLast(name.count)), number > 0 else { return nil }
            let metres = number * unit.metres
            return metres.isFinite ? metres : nil
        }
        return nil
    }

    /// Returns a distance in metres as text, in the unit that makes the text shortest: `10km` for 10,000. `metres`
    /// parses the text as exactly this distance.
    static func text(_ distance: Double) -> String {
        let units = distance < 1000 ? [metre, kilometre, mile] : [kilometre, mile, metre]
        let ways = units.map { (distance / $0.metres).written + $0.name }.filter { metres($0) == distance }
        return ways.min { $0.utf8.count < $1.utf8.count } ?? distance.written + metre.name
    }
}

extension Double {
    /// The number as text, without `.0` if it is a whole number between -2^53 and 2^53.
    var written: String {
        guard let whole = Int64(exactly: self), abs(whole) < 1 << 53 else { return description }
        return String(whole)
    }
}
