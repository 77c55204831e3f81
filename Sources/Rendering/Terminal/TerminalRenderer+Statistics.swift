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
        let different = ["hashtag", "user", "domain", "cashtag", ""]
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
            row(name, number, distinct > 0 ? PeopleNumbers.count(distinct, "different " + noun) : "")
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

    /// Months become a line a year, with a column a month; anything else a bar a stretch. `averages` are those of the
    /// stretches, or none at all.
    func writeSeries(
        _ series: [StoreStatistics.Bucket], averages: [Double?] = [], to writer: inout TerminalWriter
    ) {
        let months = series.compactMap { month(of: $0.start) }
        if months.count == series.count {
            writeYears(months, series.map(\.tweets), averages, to: &writer)
        } else {
            writeBars(series, averages, to: &writer)
        }
    }

    private func month(of start: String) -> (year: String, month: Int)? {
        let parts = start.split(separator: "-")
        guard parts.count == 2, let month = Int(parts[1]), (1...12).contains(month) else { return nil }
        return (String(parts[0]), month)
    }

    private func writeYears(
        _ months: [(year: String, month: Int)], _ tweets: [Int], _ averages: [Double?], to writer: inout TerminalWriter
    ) {
        var years: [(year: String, tweets: [Int], averages: [Double?])] = []
        for (index, month) in months.enumerated() {
            if years.last?.year != month.year {
                years.append((month.year, Array(repeating: 0, count: 12), Array(repeating: nil, count: 12)))
            }
            years[years.count - 1].tweets[month.month - 1] += tweets[index]
            if !averages.isEmpty { years[years.count - 1].averages[month.month - 1] = averages[index] }
        }
        let highest = max(1, years.flatMap(\.tweets).max() ?? 1)
        let totals = years.map { year in PeopleNumbers.grouped(year.tweets.reduce(0, +)) }
        let width = totals.map(\.count).max() ?? 1
        // A mean of many months is low beside the best of them: it has a scale of its own.
        let highestAverage = averages.compactMap(\.self).max() ?? 0
        for (year, total) in zip(years, totals) {
            let line = String(year.tweets.map { level($0, highest: highest) })
            let average = String(year.averages.map { $0.map { level($0, highest: highestAverage) } ?? " " })
            let shown = year.averages.lastIndex { $0 != nil }.map { average.prefix($0 + 1) } ?? ""
            writer.line([
                TerminalPiece("  \(flat(year.year))  ", .dim), TerminalPiece(line, .hashtag),
                TerminalPiece("  " + padded(total, width, left: true)),
                TerminalPiece(shown.isEmpty ? "" : "  " + shown, .dim),
            ])
        }
    }

    private func writeBars(
        _ series: [StoreStatistics.Bucket], _ averages: [Double?], to writer: inout TerminalWriter
    ) {
        let highest = max(1, series.map(\.tweets).max() ?? 1)
        let names = series.map(\.start).map(flat)
        let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
        let numbers = series.map { PeopleNumbers.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let shownAverages = averages.map { $0.map(decimal) ?? "" }
        let averageWidth = shownAverages.map(\.count).max().map { $0 + 2 } ?? 0
        let room = style.width.map { $0 - nameWidth - numberWidth - averageWidth - 6 } ?? Self.longestBar
        let longest = max(1, min(room, Self.longestBar))
        for (index, bucket) in series.enumerated() {
            let bar = bar(bucket.tweets, most: highest, longest: longest)
            let average = averages.isEmpty ? "" : padded(shownAverages[index], averageWidth - 2, left: true)
            var pieces = [
                TerminalPiece("  " + padded(names[index], nameWidth) + "  ", .dim),
                TerminalPiece(padded(numbers[index], numberWidth, left: true)),
            ]
            if !average.isEmpty, !bar.isEmpty || !shownAverages[index].isEmpty {
                pieces.append(TerminalPiece("  " + average, .dim))
            }
            if !bar.isEmpty { pieces.append(TerminalPiece("  " + bar, .hashtag)) }
            writer.line(pieces)
        }
    }
}
