import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let near = Command(
        "near",
        synopsis: ["near PLACE [--within DISTANCE]", "near LATITUDE,LONGITUDE [--within DISTANCE]", "near me"],
        summary: "find tweets near a place",
        description: [
            "PLACE is the name of a place in the archive. near me, and near without a place, use the home of the "
                + "settings. near runs and records a search with near: or geocode:, and accepts the flags of search."
        ],
        examples: [
            Example("tweetdex near berlin", "find tweets from a town"),
            Example("tweetdex near 48.861,2.355 --within 2km", "find tweets around a point, latitude first"),
            Example("tweetdex near berlin --sort distance", "list the nearest tweets first"),
            Example("tweetdex settings home 52.52,13.405", "set the home of near me"),
        ],
        flags: [.within, .columns] + searchFlags + documentFlags,
        takesQuery: true,
        usesPager: true
    ) { try $0.runNear() }
}

extension CommandContext {
    private static let defaultDistance = "10km"

    fileprivate func runNear() throws -> ExitStatus {
        let distance = try arguments.value(.within).map(checked)
        let words = arguments.query
        let isHome = words.isEmpty || words.lowercased() == "me"
        let place = isHome ? try home() : words
        return try SearchRun(context: self, query: try query(place, within: distance)).run()
    }

    private func query(_ place: String, within distance: String?) throws -> String {
        if let point = Coordinate(latitudeLongitude: place) {
            return "geocode:\(point.latitude),\(point.longitude),\(distance ?? Self.defaultDistance)"
        }
        if place.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-., ".utf8.contains($0) }) {
            throw CommandError.usage(
                "bad-value", "\"\(place)\" is not a valid position",
                hint: "write latitude, then longitude, in degrees: tweetdex near 48.861,2.355")
        }
        let isPlain = place.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
        let value =
            isPlain
            ? place : "\"" + place.split(separator: "\"").joined(separator: " ") + "\""
        return "near:" + value + (distance.map { " within:" + $0 } ?? "")
    }

    private func home() throws -> String {
        _ = try openStore()
        if let home = setting(.home) { return home }
        throw CommandError.usage(
            "no-home", "near needs a place, because no home is set",
            hint: "run tweetdex settings home 52.52,13.405, or name a place: tweetdex near berlin")
    }

    /// Validates a distance such as `10km`, `2.5mi` or `300m`, and returns it with the unit in lower case. Throws
    /// `CommandError.usage` for other text.
    private func checked(_ text: String) throws -> String {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).lowercased()
        if let distance = Double(number), distance > 0, ["km", "mi", "m"].contains(unit) { return number + unit }
        throw CommandError.usage(
            "bad-value", "--within takes a distance, not \"\(text)\"",
            hint: "write a number with km, mi or m, for example 10km")
    }
}
