package import TweetModel

/// Totals of the store, and the number of tweets over time.
extension TerminalRenderer {
    /// The maximum width of a bar in columns.
    private static let longestBar = 40
    /// The maximum number of accounts whose follows are counted.
    private static let mostSubjects = 10

    /// Writes totals, and the number of tweets over time as bars.
    package func write(_ statistics: StoreStatistics, to writer: inout TerminalWriter) {
        let grouped = { (number: Int) in HumanReadable.grouped(number) }
        let kinds = [
            ("original", statistics.original), ("reply", statistics.reply), ("retweet", statistics.retweet),
            ("quote", statistics.quote),
        ]
        let entities = [
            ("hashtags", "hashtag", statistics.hashtags, statistics.addedHashtags, statistics.distinctHashtags),
            ("mentions", "user", statistics.mentions, statistics.addedMentions, statistics.distinctMentions),
            ("URLs", "domain", statistics.urls, statistics.addedURLs, statistics.distinctDomains),
            ("cashtags", "cashtag", statistics.cashtags, statistics.addedCashtags, statistics.distinctCashtags),
            ("media", "", statistics.media, statistics.addedMedia, 0),
        ]
        let numbers =
            [statistics.found, statistics.referenced] + kinds.map(\.1) + entities.flatMap { [$0.2 + $0.3, $0.4] }
        let width = numbers.map { grouped($0).count }.max() ?? 1
        func row(_ name: String, _ number: Int, _ more: String = "") {
            writer.line([
                TerminalSpan("  " + padded(name, 12), .dim), TerminalSpan(padded(grouped(number), width, left: true)),
                TerminalSpan(more.isEmpty ? "" : "  " + more, .dim),
            ])
        }
        writer.line([TerminalSpan("Tweets", .strong)])
        if statistics.found == statistics.collected {
            row("collected", statistics.collected, span(of: statistics))
        } else {
            row("found", statistics.found, span(of: statistics))
            row("collected", statistics.collected, "imported on their own")
            if statistics.likedOnly > 0 { row("liked", statistics.likedOnly, "known only from likes") }
        }
        for (name, number) in kinds { row(name, number) }
        if statistics.referenced > 0 {
            let isCounted = statistics.found > statistics.collected + statistics.likedOnly
            let note = "known only from other tweets" + (isCounted ? "" : ", not counted here")
            row("referenced", statistics.referenced, note)
        }
        writer.line()
        writer.line([TerminalSpan("Entities and media", .strong)])
        for (name, noun, given, added, distinct) in entities {
            var notes = distinct > 0 ? [HumanReadable.count(distinct, "different " + noun)] : []
            if added > 0 { notes.append("\(grouped(added)) not listed in the archive") }
            row(name, given + added, notes.joined(separator: ", "))
        }
        if statistics.conversations > 0 {
            writer.line()
            writer.line([TerminalSpan("Direct messages", .strong)])
            let conversations = HumanReadable.count(statistics.conversations, "conversation")
            row("messages", statistics.messages, "in " + conversations)
            if statistics.messageMedia > 0 { row("media", statistics.messageMedia) }
        }
        for follows in statistics.follows.prefix(Self.mostSubjects) {
            writer.line()
            writer.line([TerminalSpan("Follows of \(flat(follows.subject.label))", .strong)])
            for snapshot in follows.snapshots {
                var notes = snapshot.takenAt.map { [style.zone.civil(Timestamp(seconds: $0)).isoDate] } ?? []
                if !snapshot.isComplete { notes.append("incomplete") }
                row(snapshot.kind.plural, snapshot.accounts, notes.joined(separator: ", "))
            }
            if follows.lists > 0 { row("lists", follows.lists) }
        }
        let more = statistics.follows.count - Self.mostSubjects
        if more > 0 { writer.line([TerminalSpan("  and follows of \(grouped(more)) more accounts", .dim)]) }
        guard !statistics.series.isEmpty else { return }
        writer.line()
        writer.line([TerminalSpan("Over time", .strong)])
        writeSeries(statistics.series, to: &writer)
    }

    /// Returns the dates of the first and the last tweet: `2008-05-01 to 2024-11-09`. Returns an empty string if they
    /// are unknown.
    private func span(of statistics: StoreStatistics) -> String {
        guard let first = statistics.first, let last = statistics.last else { return "" }
        return "\(style.zone.civil(first).isoDate) to \(style.zone.civil(last).isoDate)"
    }

    /// Writes one line per year if the intervals are months, otherwise one bar per interval. `averages` is either empty
    /// or contains the moving average of each interval, which is `nil` if unknown.
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
        let totals = years.map { year in HumanReadable.grouped(year.tweets.reduce(0, +)) }
        let width = totals.map(\.count).max() ?? 1
        // Averages have a separate scale, because they may be much lower than the highest month.
        let highestAverage = averages.compactMap(\.self).max() ?? 0
        for (year, total) in zip(years, totals) {
            let line = String(year.tweets.map { level($0, highest: highest) })
            let average = String(year.averages.map { $0.map { level($0, highest: highestAverage) } ?? " " })
            let shown = year.averages.lastIndex { $0 != nil }.map { average.prefix($0 + 1) } ?? ""
            writer.line([
                TerminalSpan("  \(flat(year.year))  ", .dim), TerminalSpan(line, .hashtag),
                TerminalSpan("  " + padded(total, width, left: true)),
                TerminalSpan(shown.isEmpty ? "" : "  " + shown, .dim),
            ])
        }
    }

    private func writeBars(
        _ series: [StoreStatistics.Bucket], _ averages: [Double?], to writer: inout TerminalWriter
    ) {
        let highest = max(1, series.map(\.tweets).max() ?? 1)
        let names = series.map(\.start).map(flat)
        let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
        let numbers = series.map { HumanReadable.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let shownAverages = averages.map { $0.map(decimal) ?? "" }
        let averageWidth = shownAverages.map(\.count).max().map { $0 + 2 } ?? 0
        let room = style.width.map { $0 - nameWidth - numberWidth - averageWidth - 6 } ?? Self.longestBar
        let longest = max(1, min(room, Self.longestBar))
        for (index, bucket) in series.enumerated() {
            let bar = bar(bucket.tweets, most: highest, longest: longest)
            let average = averages.isEmpty ? "" : padded(shownAverages[index], averageWidth - 2, left: true)
            var pieces = [
                TerminalSpan("  " + padded(names[index], nameWidth) + "  ", .dim),
                TerminalSpan(padded(numbers[index], numberWidth, left: true)),
            ]
            if !average.isEmpty, !bar.isEmpty || !shownAverages[index].isEmpty {
                pieces.append(TerminalSpan("  " + average, .dim))
            }
            if !bar.isEmpty { pieces.append(TerminalSpan("  " + bar, .hashtag)) }
            writer.line(pieces)
        }
    }
}
