import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let onThisDay = Command(
        "onthisday",
        synopsis: ["onthisday [--user HANDLE]"],
        summary: "show what was tweeted on this day in earlier years",
        description: [
            "Today is today in the time zone of --tz or the settings, or the day of --now. 29 February looks back at leap "
                + "years only. Not recorded among the searches."
        ],
        examples: [
            Example("tweetdex onthisday", "years ago today"),
            Example("tweetdex onthisday --now 2024-07-20", "years before that day"),
        ],
        flags: [.user] + searchFlags.filter { ![.noHistory, .dialect, .lenient, .after].contains($0) }
            + documentFlags,
        pages: true
    ) { session throws(CommandError) in
        try session.refuseWords("onthisday", instead: "for another day: --now 2024-07-20")
        return try OnThisDayCommand(session: session).run()
    }
}

struct OnThisDayCommand {
    /// The service began in it.
    private static let firstYear = 2006

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        // The zone may be the store's.
        _ = try session.openStore()
        let zone = try session.zone()
        let now = try session.now()
        let today = CivilTime(unixSeconds: zone.local(now))
        let days = (min(Self.firstYear, today.year)..<today.year).reversed()
            .map { CivilTime(year: $0, month: today.month, day: today.day) }.filter(\.isValid)
        guard !days.isEmpty else {
            throw .usage(
                CommandError.Problem("bad-value", "there are no tweets from before \(today.year)", hint: "check --now"))
        }
        let dates = "(" + days.map { "date:" + $0.isoDate }.joined(separator: " OR ") + ")"
        let author = try session.userClause()
        return try SearchRun(
            session: session, query: author.map { $0 + " " + dates } ?? dates, layout: .anniversaries, records: false,
            nothing: "Nothing on \(today.isoDate.suffix(5)) of earlier years (\(zone.label)).", explainsQuery: false
        ).run()
    }
}
