import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let stats = Command(
        "stats",
        synopsis: ["stats [--matching QUERY] [--by PERIOD] [--window N]"],
        summary: "count tweets by kind and over time",
        description: [
            "Tweets by kind, the hashtags, mentions, links, cashtags and images in them, how many there were over time, at "
                + "which hours of the week, how many tweets people wrote, and the longest stretches of days without any. Of the "
                + "whole store, where collected tweets alone are counted, or of the tweets that a query finds. Kinds may "
                + "overlap: a reply that quotes a tweet counts as both.",
            "--csv and --ndjson write the series alone, a row for each stretch of time, empty ones included: tweets, their "
                + "kinds, those with hashtags, mentions, links and media, accounts that wrote, and those of them that wrote "
                + "their first; then the moving average, the mean of the stretches before (expected), and whether it is a "
                + "burst. A week is named by its Monday.",
            "The moving average of a stretch is the mean of the tweets in it and the ones before it, --window of them in "
                + "all, empty ones included. A burst has at least \(TrailingWindow.leastOfBurst) tweets and more than "
                + "\(TrailingWindow.deviationsOfBurst) standard deviations over the mean of the --window stretches before it, "
                + "without it; the deviation is never taken for less than the square root of that mean, which is what "
                + "chance alone brings. At the beginning, where there are not so many stretches, neither is told.",
        ],
        examples: [
            Example("tweetdex stats", "for people"),
            Example("tweetdex stats --by day --csv > days.csv", "a row a day, for a spreadsheet"),
            Example("tweetdex stats --by day --window 28", "days that stand out from the four weeks before them"),
            Example("tweetdex stats --matching '#swift' --by week --svg swift.svg", "a picture of a search"),
            Example("tweetdex stats --json", "for programs"),
        ],
        flags: [
            .matching, .by, .window, .engine, .engineTimeout, .json, .ndjson, .csv, .byteOrderMark, .svg, .force, .tz,
            .now,
            .quiet,
        ],
        pages: true
    ) { session throws(CommandError) in try StatsCommand(session: session).run() }
}

struct StatsCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        try session.refuseWords("stats", instead: "put the query behind --matching, in quotes")
        let form = try session.oneOf([.json, .ndjson, .csv])
        try session.refuseMark(unless: form == .csv)
        let query = session.arguments.value(.matching) ?? ""
        let period = TweetVolume.Period(rawValue: session.arguments.value(.by) ?? "month") ?? .month
        let window = session.arguments.number(.window)
        if let window, !(2...1000).contains(window) {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "--window takes 2 to 1000 stretches of time, not \(window)",
                    hint: "e.g. --by day --window 7"))
        }
        let source = try session.openSource()
        let options = try session.searchOptions()
        let volume = try fetch(query: query) { () throws(TweetArchiveError) in
            try source.volume(of: query, by: period, window: window, wantsDetails: form != nil, options: options)
        }
        if let path = session.arguments.value(.svg) { try draw(volume, options.zone, to: path, source.store) }
        switch form {
        case .csv:
            try session.output.write { out in
                if session.has(.byteOrderMark) { out.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
                CSVRenderer().volumeHeader(volume, into: &out)
            }
            for bucket in volume.series {
                try session.output.write { CSVRenderer().volumeRow(bucket, of: volume, into: &$0) }
            }
        case .ndjson:
            for bucket in volume.series {
                try session.output.write { JSONRenderer().volumeLine(bucket, of: volume, into: &$0) }
            }
        default:
            if form == nil, session.isQuiet || session.has(.svg) { break }
            let statistics = try fetch(query: query) { () throws(TweetArchiveError) in
                try source.statistics(of: query, options: options)
            }
            if form == .json {
                try session.output.writeDocument { JSONRenderer().statistics(statistics, volume, into: &$0) }
            } else {
                let renderer = try session.renderer()
                try session.output.write { renderer.statistics(statistics, volume, into: &$0) }
            }
        }
        return volume.totals.tweets == 0 && session.isQuiet ? .nothingFound : .done
    }

    private func draw(
        _ volume: TweetVolume, _ zone: Zone, to path: String, _ store: TweetArchive
    ) throws(CommandError) {
        guard let picture = VolumePicture(volume, zone: zone) else {
            throw .usage(
                CommandError.Problem(
                    "too-many-bars",
                    "a picture of \(PeopleNumbers.count(volume.bucketCount, volume.period.rawValue)) is too wide",
                    hint: "choose a longer period with --by, or a shorter time with --matching"))
        }
        try fetch { () throws(TweetArchiveError) in
            let file = try store.outputFile(path, replacing: session.has(.force))
            try file.write { picture.svg(into: &$0) }
            _ = try file.finish()
        }
    }
}
