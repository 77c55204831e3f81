package import TweetModel

/// Tables of frequent values and counts over time, with bars of block characters.
extension TerminalRenderer {
    /// Characters from one eighth of a block to a full block.
    private static let levels = Array("▁▂▃▄▅▆▇█")
    /// The maximum width of a bar in columns.
    private static let longestBar = 30
    /// The maximum number of intervals for `writeSeries`. `writeSparklines` writes longer series.
    private static let mostBars = 400

    // MARK: - Frequencies

    /// Writes a table of the most frequent values, with bars except for texts and URLs.
    func write(_ table: TopTable, to writer: inout TerminalWriter) {
        let most = max(1, table.rows.map(\.tweets).max() ?? 1)
        let numbers = table.rows.map { HumanReadable.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let rankWidth = String(table.rows.count).count
        let sign =
            switch table.field {
            case .hashtags: "#"
            case .users, .mentions: "@"
            case .cashtags: "$"
            default: ""
            }
        let role: TerminalRole =
            switch table.field {
            case .hashtags: .hashtag
            case .users, .mentions: .mention
            case .urls, .domains: .link
            case .cashtags: .cashtag
            default: .plain
            }
        // Texts and URLs can be long, so they have no bar and are at the end of the line, where they can wrap.
        let texts = table.rows.map { sign + flat($0.text) }
        let isLong = table.field == .texts || table.field == .urls
        let textWidth = min(texts.map { DisplayWidth.of($0) }.max() ?? 1, 40)
        for (index, row) in table.rows.enumerated() {
            let first = [
                TerminalSpan(padded(String(index + 1), rankWidth, left: true) + "  ", .dim),
                TerminalSpan(padded(numbers[index], numberWidth, left: true) + "  "),
            ]
            if isLong {
                let text = TerminalSpan(
                    texts[index], role, address: table.field == .urls ? row.text : nil, linkNumber: index + 1)
                writer.paragraph([text], indent: rankWidth + numberWidth + 4, first: first)
                continue
            }
            let longest = max(
                1, min(Self.longestBar, (style.width ?? .max) - rankWidth - numberWidth - textWidth - 6))
            writer.line(
                first + [
                    TerminalSpan(padded(texts[index], textWidth), role),
                    TerminalSpan("  " + bar(row.tweets, most: most, longest: longest), .dim),
                ])
        }
    }

    // MARK: - Time

    /// Writes totals, then statistics about the matches of a query: tweets over time, bursts, tweets by hour of the week
    /// and per user, and the longest periods without tweets.
    package func write(_ statistics: StoreStatistics, _ volume: TweetVolume, to writer: inout TerminalWriter) {
        var totals = statistics
        totals.series = []
        write(totals, to: &writer)
        if volume.bucketCount > 0 {
            writer.line()
            let isLong = volume.bucketCount > Self.mostBars
            let hasAverages = !isLong && volume.bucketCount >= volume.window
            writer.line([
                TerminalSpan("By \(volume.period.rawValue)", .strong),
                TerminalSpan(
                    hasAverages ? "  with the moving average of \(volume.window) \(volume.period.rawValue)s" : "",
                    .dim),
            ])
            if isLong {
                writeSparklines(volume, to: &writer)
            } else {
                let series = Array(volume.series)
                writeSeries(
                    series.map { .init(start: $0.start, tweets: $0.counts.tweets) },
                    averages: hasAverages ? series.map(\.movingAverage) : [], to: &writer)
            }
        }
        writeBursts(volume, to: &writer)
        writeHours(volume, to: &writer)
        writeUsers(volume, to: &writer)
        writeGaps(volume, to: &writer)
    }

    /// Writes one character per interval. A line begins with the name of its first interval and ends with the number of
    /// tweets in all its intervals. Omits lines without tweets.
    private func writeSparklines(_ volume: TweetVolume, to writer: inout TerminalWriter) {
        let most = max(1, volume.counted.map(\.counts.tweets).max() ?? 1)
        let first = volume.period.name(volume.counted.first?.number ?? 0)
        let room = max(20, min(style.width ?? 80, 120) - first.count - 14)
        // If the width allows, each line covers a familiar unit: 24 hours are a day, 52 weeks are about a year.
        let preferred = [TweetVolume.Period.minute: 60, .hour: 24, .day: 31, .week: 52, .month: 12, .year: 10]
        let columns = min(room, preferred[volume.period] ?? room)
        var line: [Character] = []
        var (start, sum) = ("", 0)
        func end(_ writer: inout TerminalWriter) {
            guard !line.isEmpty else { return }
            if sum > 0 {
                writer.line([
                    TerminalSpan("  \(start)  ", .dim),
                    TerminalSpan(String(line) + String(repeating: " ", count: columns - line.count), .hashtag),
                    TerminalSpan("  " + HumanReadable.grouped(sum)),
                ])
            }
            (line, start, sum) = ([], "", 0)
        }
        for bucket in volume.series {
            if volume.period == .day, bucket.start.hasSuffix("-01") { end(&writer) }
            if line.isEmpty { start = bucket.start }
            line.append(level(bucket.counts.tweets, highest: most))
            sum += bucket.counts.tweets
            if line.count == columns { end(&writer) }
        }
        end(&writer)
    }

    private func writeBursts(_ volume: TweetVolume, to writer: inout TerminalWriter) {
        let bursts = volume.bursts(limit: 5)
        guard !bursts.isEmpty else { return }
        writer.line()
        writer.line([
            TerminalSpan("Bursts", .strong),
            TerminalSpan("  compared with the \(volume.window) \(volume.period.rawValue)s before each", .dim),
        ])
        let numbers = bursts.map { HumanReadable.count($0.counts.tweets, "tweet") }
        let width = numbers.map(\.count).max() ?? 1
        for (bucket, number) in zip(bursts, numbers) {
            writer.line([
                TerminalSpan("  \(flat(bucket.start))  ", .dim), TerminalSpan(padded(number, width, left: true)),
                TerminalSpan("  \(decimal(bucket.expected ?? 0)) expected", .dim),
            ])
        }
    }

    private func writeHours(_ volume: TweetVolume, to writer: inout TerminalWriter) {
        let most = volume.hours.joined().max() ?? 0
        guard most > 0 else { return }
        writer.line()
        writer.line([TerminalSpan("Hours and weekdays", .strong), TerminalSpan("  " + style.zone.label, .dim)])
        writer.line([TerminalSpan("       0     6     12    18", .dim)])
        for (weekday, hours) in volume.hours.enumerated() {
            writer.line([
                TerminalSpan("  \(Zone.weekdays[weekday].prefix(3))  ", .dim),
                TerminalSpan(String(hours.map { level($0, highest: most) }), .hashtag),
                TerminalSpan("  " + HumanReadable.grouped(hours.reduce(0, +))),
            ])
        }
    }

    private func writeUsers(_ volume: TweetVolume, to writer: inout TerminalWriter) {
        let users = volume.users
        guard users.count > 1 else { return }
        writer.line()
        writer.line([TerminalSpan("Tweets per user", .strong)])
        writer.paragraph(
            [
                TerminalSpan("\(HumanReadable.count(users.count, "user")): ", .dim),
                TerminalSpan(
                    "\(users.least) to \(HumanReadable.grouped(users.most)), median \(short(users.median)), half of them "
                        + "between \(short(users.lowerQuartile)) and \(short(users.upperQuartile)), "
                        + "mean \(short(users.mean))"),
            ], indent: 2, first: [TerminalSpan("  ")])
    }

    private func writeGaps(_ volume: TweetVolume, to writer: inout TerminalWriter) {
        guard !volume.gaps.isEmpty else { return }
        writer.line()
        writer.line([TerminalSpan("Longest gaps", .strong)])
        let days = volume.gaps.prefix(5).map { HumanReadable.count($0.days, "day") }
        let width = days.map(\.count).max() ?? 1
        for (gap, length) in zip(volume.gaps, days) {
            writer.line([
                TerminalSpan("  " + padded(length, width, left: true)),
                TerminalSpan(gap.days > 1 ? "  \(gap.first) to \(gap.last)" : "  \(gap.first)", .dim),
            ])
        }
    }

    /// Formats a number with one decimal place, or with none if it is whole: `2.5`, `3`.
    private func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? HumanReadable.grouped(tenths / 10) : decimal(number)
    }

    /// Formats a number with one decimal place, so that columns align: `3.0`.
    func decimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(HumanReadable.grouped(tenths / 10)).\(tenths % 10)"
    }

    /// Returns a block character whose height grows with `number`, or `·` for 0.
    func level(_ number: Int, highest: Int) -> Character {
        guard number > 0 else { return "·" }
        return Self.levels[min(Self.levels.count - 1, number * Self.levels.count / (highest + 1))]
    }

    func level(_ number: Double, highest: Double) -> Character {
        guard number > 0 else { return "·" }
        return Self.levels[min(Self.levels.count - 1, Int(number * Double(Self.levels.count) / highest))]
    }

    /// Returns a bar whose length is proportional to `number`; the bar of `most` has `longest` columns. The bar is
    /// empty only for 0.
    func bar(_ number: Int, most: Int, longest: Int) -> String {
        let (full, rest) = (number * longest * 8 / max(1, most)).quotientAndRemainder(dividingBy: 8)
        var bar = String(repeating: "█", count: full)
        // U+258F fills one eighth of a column from the left, U+258E two eighths, and so on.
        if rest > 0, let scalar = Unicode.Scalar(0x2590 - UInt32(rest)) { bar.unicodeScalars.append(scalar) }
        return bar.isEmpty && number > 0 ? "▏" : bar
    }
}
