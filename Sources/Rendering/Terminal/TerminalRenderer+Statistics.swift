import TweetModel

/// Totals, and how many tweets there were when.
extension TerminalRenderer {
    private static let longestBar = 40

    func write(_ statistics: StoreStatistics, to writer: inout TerminalWriter) {
        let grouped = { (number: Int) in PeopleNumbers.grouped(number) }
        let kinds = [
            ("original", statistics.original), ("reply", statistics.reply), ("retweet", statistics.retweet),
            ("quote", statistics.quote),
        ]
        let entities = [
            ("hashtags", statistics.hashtags, statistics.distinctHashtags),
            ("mentions", statistics.mentions, statistics.distinctUsers),
            ("URLs", statistics.urls, statistics.distinctDomains),
            ("cashtags", statistics.cashtags, statistics.distinctCashtags),
            ("media", statistics.media, 0),
        ]
        let different = ["hashtags", "users", "domains", "cashtags", ""]
        let numbers =
            [statistics.collected, statistics.referenced] + kinds.map(\.1) + entities.flatMap { [$0.1, $0.2] }
        let width = numbers.map { grouped($0).count }.max() ?? 1
        func row(_ name: String, _ number: Int, _ more: String = "") {
            writer.line([
                TerminalPiece("  " + padded(name, 12), .dim), TerminalPiece(padded(grouped(number), width, left: true)),
                TerminalPiece(more.isEmpty ? "" : "  " + more, .dim),
            ])
        }
        writer.line([TerminalPiece("Tweets", .strong)])
        row("collected", statistics.collected, span(of: statistics))
        for (name, number) in kinds { row(name, number) }
        if statistics.referenced > 0 { row("referenced", statistics.referenced, "met only inside others") }
        writer.line()
        writer.line([TerminalPiece("In them", .strong)])
        for ((name, number, distinct), noun) in zip(entities, different) {
            row(name, number, distinct > 0 ? "\(grouped(distinct)) different \(noun)" : "")
        }
        if statistics.conversations > 0 {
            writer.line()
            writer.line([TerminalPiece("Direct messages", .strong)])
            let conversations = PeopleNumbers.count(statistics.conversations, "conversation")
            row("messages", statistics.messages, "in " + conversations)
            if statistics.messageMedia > 0 { row("media", statistics.messageMedia) }
        }
        guard !statistics.series.isEmpty else { return }
        writer.line()
        writer.line([TerminalPiece("Over time", .strong)])
        writeSeries(statistics.series, to: &writer)
    }

    /// `2008-05-01 to 2024-11-09`
    private func span(of statistics: StoreStatistics) -> String {
        guard let first = statistics.first, let last = statistics.last else { return "" }
        return "\(style.zone.civil(first).isoDate) to \(style.zone.civil(last).isoDate)"
    }

    /// Months become a line a year, with a column a month; anything else a bar a stretch.
    func writeSeries(_ series: [StoreStatistics.Bucket], to writer: inout TerminalWriter) {
        let months = series.compactMap { month(of: $0.start) }
        if months.count == series.count {
            writeYears(Array(zip(months, series.map(\.tweets))), to: &writer)
        } else {
            writeBars(series, to: &writer)
        }
    }

    private func month(of start: String) -> (year: String, month: Int)? {
        let parts = start.split(separator: "-")
        guard parts.count == 2, let month = Int(parts[1]), (1...12).contains(month) else { return nil }
        return (String(parts[0]), month)
    }

    private func writeYears(
        _ months: [(when: (year: String, month: Int), tweets: Int)], to writer: inout TerminalWriter
    ) {
        var years: [(year: String, tweets: [Int])] = []
        for month in months {
            if years.last?.year != month.when.year { years.append((month.when.year, Array(repeating: 0, count: 12))) }
            years[years.count - 1].tweets[month.when.month - 1] += month.tweets
        }
        let highest = max(1, years.flatMap(\.tweets).max() ?? 1)
        let totals = years.map { year in PeopleNumbers.grouped(year.tweets.reduce(0, +)) }
        let width = totals.map(\.count).max() ?? 1
        for (year, total) in zip(years, totals) {
            let line = String(year.tweets.map { level($0, highest: highest) })
            writer.line([
                TerminalPiece("  \(flat(year.year))  ", .dim), TerminalPiece(line, .hashtag),
                TerminalPiece("  " + padded(total, width, left: true)),
            ])
        }
    }

    private func writeBars(_ series: [StoreStatistics.Bucket], to writer: inout TerminalWriter) {
        let highest = max(1, series.map(\.tweets).max() ?? 1)
        let names = series.map(\.start).map(flat)
        let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
        let numbers = series.map { PeopleNumbers.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let room = style.width.map { $0 - nameWidth - numberWidth - 6 } ?? Self.longestBar
        let longest = max(1, min(room, Self.longestBar))
        for (bucket, (name, number)) in zip(series, zip(names, numbers)) {
            let bar = bar(bucket.tweets, most: highest, longest: longest)
            writer.line([
                TerminalPiece("  " + padded(name, nameWidth) + "  ", .dim),
                TerminalPiece(padded(number, numberWidth, left: true) + "  "), TerminalPiece(bar, .hashtag),
            ])
        }
    }
}
