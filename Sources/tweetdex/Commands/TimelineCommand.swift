import QueryEngine
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let timeline = Command(
        "timeline",
        synopsis: ["timeline [--user HANDLE]"],
        summary: "show tweets, newest first",
        description: [
            "Shows the newest tweets of the store, or of one account; --limit 0 shows all. A timeline is not recorded "
                + "as a search. To search, run tweetdex search."
        ],
        examples: [
            ("tweetdex timeline", "show the newest 20 tweets"),
            ("tweetdex timeline --user ann_lee --limit 0", "show all tweets of an account"),
            ("tweetdex timeline --sort oldest", "show the oldest tweets"),
        ],
        flags: [.user, .columns] + searchFlags.filter { ![.noHistory, .dialect, .lenient].contains($0) }
            + documentFlags,
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "timeline", hint: "run tweetdex search to search")
        let query = try context.userClause() ?? ""
        return try SearchRun(context: context, query: query, records: false).run()
    }

    static let gallery = Command(
        "gallery",
        synopsis: ["gallery QUERY…"],
        summary: "list the images of a search",
        description: [
            "Lists the images, videos and GIFs of the tweets that match a query, with size, description and "
                + "location. An empty query, '', matches all tweets. gallery adds has:media to the query and records "
                + "the search. It accepts the flags of search except --clickhouse and --clickhouse-timeout.",
            "--json, --ndjson, --csv and --plain have one row for each image. --html writes a page that contains the "
                + "images. --save copies the images and videos into a folder, as TWEET-POSITION.jpg and so on. "
                + "--limit and --total count tweets.",
        ],
        examples: [
            ("tweetdex gallery '#sunset'", "list the images of tweets with a hashtag"),
            ("tweetdex gallery '*' --limit 0", "list all images"),
            ("tweetdex gallery '#sunset' --save sunsets", "copy the images into a folder"),
            ("tweetdex show 3 1", "open the first image of the third tweet"),
        ],
        flags: searchFlags + documentFlags + [.save],
        takesQuery: true,
        usesPager: true
    ) { context in
        try CommandError.require(
            !context.arguments.words.isEmpty, "missing-query", "gallery needs a query",
            hint: "use '*' to list all images")
        let query = context.arguments.query
        return try SearchRun(context: context, query: Query.withMedia(query), layout: .gallery).run()
    }
}

extension Command {
    static let onThisDay = Command(
        "onthisday",
        synopsis: ["onthisday [--user HANDLE]"],
        summary: "show tweets of this day in earlier years",
        description: [
            "The day is today in the time zone of --tz or the settings, or the day of --now. For 29 February, only "
                + "leap years are shown. It is not recorded among the searches."
        ],
        examples: [
            ("tweetdex onthisday", "show tweets of this day"),
            ("tweetdex onthisday --now 2024-07-20", "show tweets of another day"),
            ("tweetdex onthisday --user ann_lee", "show tweets of one account"),
        ],
        flags: [.user] + searchFlags.filter { ![.noHistory, .dialect, .lenient, .after].contains($0) }
            + documentFlags,
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "onthisday", hint: "use --now 2024-07-20 for another day")
        return try context.runOnThisDay()
    }
}

extension CommandContext {
    /// The year in which Twitter started.
    private static let firstYear = 2006

    fileprivate func runOnThisDay() throws -> ExitStatus {
        // Read the settings of the store, because one of them is the time zone.
        _ = try openStore()
        let zone = try zone()
        let now = try now()
        let today = CivilTime(unixSeconds: zone.local(now))
        let days = (min(Self.firstYear, today.year)..<today.year).reversed()
            .map { CivilTime(year: $0, month: today.month, day: today.day) }.filter(\.isValid)
        try CommandError.require(
            !days.isEmpty, "bad-value",
            "Twitter started in \(Self.firstYear), so it has no \(today.day) \(today.monthName) before "
                + "\(today.year)",
            hint: "use a later date with --now")
        let dates = "(" + days.map { "date:" + $0.isoDate }.joined(separator: " OR ") + ")"
        let author = try userClause()
        return try SearchRun(
            context: self, query: author.map { $0 + " " + dates } ?? dates, layout: .anniversaries, records: false,
            emptyResultMessage: "No tweets on \(today.day) \(today.monthName) of earlier years (\(zone.label)).",
            explainsQuery: false
        ).run()
    }
}

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
            ("tweetdex near berlin", "find tweets from a town"),
            ("tweetdex near 48.861,2.355 --within 2km", "find tweets around a point, latitude first"),
            ("tweetdex near berlin --sort distance", "list the nearest tweets first"),
            ("tweetdex settings home 52.52,13.405", "set the home of near me"),
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
