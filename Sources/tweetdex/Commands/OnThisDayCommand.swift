import Rendering
import TweetArchive
import TweetModel

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
            Example("tweetdex onthisday", "show tweets of this day"),
            Example("tweetdex onthisday --now 2024-07-20", "show tweets of another day"),
            Example("tweetdex onthisday --user ann_lee", "show tweets of one account"),
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
        guard !days.isEmpty else {
            throw CommandError.usage(
                "bad-value",
                "Twitter started in \(Self.firstYear), so it has no \(today.day) \(today.monthName) before "
                    + "\(today.year)",
                hint: "use a later date with --now")
        }
        let dates = "(" + days.map { "date:" + $0.isoDate }.joined(separator: " OR ") + ")"
        let author = try userClause()
        return try SearchRun(
            context: self, query: author.map { $0 + " " + dates } ?? dates, layout: .anniversaries, records: false,
            emptyResultMessage: "No tweets on \(today.day) \(today.monthName) of earlier years (\(zone.label)).",
            explainsQuery: false
        ).run()
    }
}
