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
            "Counts tweets by kind, by author, over time and by hour of the week. Also counts their hashtags, "
                + "mentions, links, cashtags and media, and lists the longest periods without tweets. Counts the whole "
                + "store, or the tweets that match --matching. Kinds may overlap: a reply that quotes a tweet counts "
                + "as both. Also counts imported follows and lists of each account.",
            "The figures count the tweets that a search finds: collected tweets, which were imported on their own, "
                + "and liked ones. Referenced tweets, which are only known from another tweet, are counted "
                + "separately. A hashtag, mention, link, cashtag or medium is counted as often as it is used. If the "
                + "archive does not list them, they are found in the text: in long posts, in texts without lists of "
                + "entities, and in the originals of cut retweets.",
            "--csv and --ndjson write one row for each period, including empty ones: tweets by kind, tweets with "
                + "hashtags, mentions, links and media, authors and new authors, the moving average, the mean of the "
                + "periods before (expected), and whether the period is a burst. A week is named by its Monday.",
            "The moving average is the mean of the period and the ones before it, --window periods in all. A burst "
                + "has at least \(MovingAverage.minimumBurst) tweets, and exceeds the mean of the --window periods "
                + "before it by more than \(MovingAverage.burstDeviations) standard deviations. If the deviation "
                + "is below the square root of that mean, the square root is used, because counts vary that much by "
                + "chance. The first --window - 1 periods have no moving average, and the first --window periods have "
                + "no expected value.",
        ],
        examples: [
            ("tweetdex stats", "count all tweets"),
            ("tweetdex stats --by day --csv > days.csv", "write one row per day for a spreadsheet"),
            ("tweetdex stats --by day --window 28", "compare each day with the four weeks before it"),
            ("tweetdex stats --matching '#swift' --by week --svg swift.svg", "draw a chart of a search"),
            ("tweetdex stats --json", "print all figures as JSON"),
        ],
        flags: [
            .matching, .ignoreCase, .by, .window, .clickHouse, .clickHouseTimeout, .json, .ndjson, .csv, .byteOrderMark,
            .svg,
            .force,
            .tz,
            .now,
            .quiet,
        ],
        usesPager: true
    ) { try $0.runStats() }
}

extension CommandContext {
    fileprivate func runStats() throws -> ExitStatus {
        try rejectArguments(of: "stats", hint: "put the query after --matching, in quotes")
        let format = try listFormat()
        let query = arguments.value(.matching) ?? ""
        let period = TweetTimeSeries.Period(rawValue: arguments.value(.by) ?? "month") ?? .month
        let window = arguments.number(.window)
        if let window, !(2...1000).contains(window) {
            throw CommandError.usage(
                "bad-value", "--window takes 2 to 1000 periods, not \(window)",
                hint: "write --by day --window 7, for example")
        }
        let source = try openSource()
        var options = try searchOptions()
        let wantsStatistics = format == .json || format == nil && !isQuiet && !has(.svg)
        let (volume, statistics) = try withProgress(.countingTweets, of: query) { meter in
            options.progress = { meter.update($0) }
            let volume = try source.backend.volume(
                of: query, by: period, window: window, wantsDetails: format != nil, options: options)
            meter.update(WorkProgress(.countingTweets))
            return (volume, wantsStatistics ? try source.backend.statistics(of: query, options: options) : nil)
        }
        if let path = arguments.value(.svg) { try draw(volume, options.zone, to: path, source.store) }
        if format == .csv || format == .ndjson {
            _ = try write(Table.volume(volume, includesUndated: format == .csv), as: format)
        } else if let statistics, format == .json {
            try output.writeDocument { JSONRenderer().statistics(statistics, volume, into: &$0) }
        } else if let statistics {
            try print { $0.write(statistics, volume, to: &$1) }
        }
        return volume.totals.tweets == 0 && isQuiet ? .nothingFound : .done
    }

    private func draw(_ volume: TweetTimeSeries, _ zone: Zone, to path: String, _ store: TweetArchive) throws {
        guard let picture = volume.svg(zone) else {
            throw CommandError.usage(
                "too-many-bars",
                "a chart of \(HumanReadable.count(volume.bucketCount, volume.period.rawValue)) is too wide",
                hint: "choose a longer period with --by, or a shorter time with --matching 'since:2024-01-01'")
        }
        try writeFile(path, in: store) { $0 += picture }
    }
}
