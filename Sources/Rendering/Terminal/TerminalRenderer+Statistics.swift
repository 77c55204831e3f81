package import TweetModel

/// Tables of frequent values and counts over time, with bars of block characters.
extension TerminalRenderer {
    /// Characters from one eighth of a block to a full block.
    private static let levels = Array("▁▂▃▄▅▆▇█")
    /// The maximum width of a bar in a table of frequent values, in columns.
    private static let longestTableBar = 30
    /// The maximum number of intervals for `writeSeries`. `writeSparklines` writes longer series.
    private static let maxBars = 400

    // MARK: - Frequencies

    /// Writes a table of the most frequent values, with bars except for texts and URLs.
    func write(_ table: TopTable, to writer: inout TerminalWriter) {
        let maximum = max(1, table.rows.map(\.tweets).max() ?? 1)
        let numbers = table.rows.map { HumanReadable.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let rankWidth = String(table.rows.count).count
        let role = table.field.role
        // Texts and URLs can be long, so they have no bar and are at the end of the line, where they can wrap.
        let texts = table.rows.map { ($0.isHandle ? table.field.sign : "") + flat($0.text) }
        let isLong = table.field == .texts || table.field == .urls
        let textWidth = min(texts.map { DisplayWidth.of($0) }.max() ?? 1, 40)
        for (index, row) in table.rows.enumerated() {
            let first = [
                TerminalSpan(padded(String(index + 1), rankWidth, left: true) + "  ", .dim),
                TerminalSpan(padded(numbers[index], numberWidth, left: true) + "  "),
            ]
            if isLong {
                let text = TerminalSpan(
                    texts[index], role, url: table.field == .urls ? row.text : nil, linkNumber: index + 1)
                writer.paragraph([text], indent: rankWidth + numberWidth + 4, first: first)
                continue
            }
            let longest = max(
                1, min(Self.longestTableBar, (style.width ?? .max) - rankWidth - numberWidth - textWidth - 6))
            writer.line(
                first + [
                    TerminalSpan(padded(texts[index], textWidth), role),
                    TerminalSpan("  " + bar(row.tweets, maximum: maximum, longest: longest), .dim),
                ])
        }
    }

    // MARK: - Time

    /// Writes totals, then statistics about the matches of a query: tweets over time, bursts, tweets by hour of the
    /// week and per user, and the longest periods without tweets.
    package func write(_ statistics: StoreStatistics, _ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
        var totals = statistics
        totals.series = []
        write(totals, to: &writer)
        if volume.bucketCount > 0 {
            writer.line()
            let isLong = volume.bucketCount > Self.maxBars
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
    private func writeSparklines(_ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
        let maximum = max(1, volume.counted.map(\.counts.tweets).max() ?? 1)
        let first = volume.period.name(volume.counted.first?.number ?? 0)
        let room = max(20, min(style.width ?? 80, 120) - first.count - 14)
        // If the width allows, each line covers a familiar unit: 24 hours are a day, 52 weeks are about a year.
        let preferred = [TweetTimeSeries.Period.minute: 60, .hour: 24, .day: 31, .week: 52, .month: 12, .year: 10]
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
            line.append(level(bucket.counts.tweets, maximum: maximum))
            sum += bucket.counts.tweets
            if line.count == columns { end(&writer) }
        }
        end(&writer)
    }

    private func writeBursts(_ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
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

    private func writeHours(_ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
        let maximum = volume.hours.joined().max() ?? 0
        guard maximum > 0 else { return }
        writer.line()
        writer.line([TerminalSpan("Hours and weekdays", .strong), TerminalSpan("  " + style.zone.label, .dim)])
        writer.line([TerminalSpan("       0     6     12    18", .dim)])
        for (weekday, hours) in volume.hours.enumerated() {
            writer.line([
                TerminalSpan("  \(Zone.weekdays[weekday].prefix(3))  ", .dim),
                TerminalSpan(String(hours.map { level($0, maximum: maximum) }), .hashtag),
                TerminalSpan("  " + HumanReadable.grouped(hours.reduce(0, +))),
            ])
        }
    }

    private func writeUsers(_ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
        let users = volume.users
        guard users.count > 1 else { return }
        writer.line()
        writer.line([TerminalSpan("Tweets per user", .strong)])
        writer.paragraph(
            [
                TerminalSpan("\(HumanReadable.count(users.count, "user")): ", .dim),
                TerminalSpan(
                    "\(users.minimum) to \(HumanReadable.grouped(users.maximum)), median \(short(users.median)), half "
                        + "of them between \(short(users.lowerQuartile)) and \(short(users.upperQuartile)), "
                        + "mean \(short(users.mean))"),
            ], indent: 2, first: [TerminalSpan("  ")])
    }

    private func writeGaps(_ volume: TweetTimeSeries, to writer: inout TerminalWriter) {
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
    func level(_ number: Int, maximum: Int) -> Character {
        guard number > 0 else { return "·" }
        return Self.levels[min(Self.levels.count - 1, number * Self.levels.count / (maximum + 1))]
    }

    func level(_ number: Double, maximum: Double) -> Character {
        guard number > 0 else { return "·" }
        return Self.levels[min(Self.levels.count - 1, Int(number * Double(Self.levels.count) / maximum))]
    }

    /// Returns a bar whose length is proportional to `number`; the bar of `maximum` has `longest` columns. The bar is
    /// empty only for 0.
    func bar(_ number: Int, maximum: Int, longest: Int) -> String {
        let (full, rest) = (number * longest * 8 / max(1, maximum)).quotientAndRemainder(dividingBy: 8)
        var bar = String(repeating: "█", count: full)
        // U+258F fills one eighth of a column from the left, U+258E two eighths, and so on.
        if rest > 0, let scalar = Unicode.Scalar(0x2590 - UInt32(rest)) { bar.unicodeScalars.append(scalar) }
        return bar.isEmpty && number > 0 ? "▏" : bar
    }
}

/// Totals of the store, and the number of tweets over time.
extension TerminalRenderer {
    /// The maximum width of a bar of an interval, in columns.
    private static let longestBar = 40
    /// The maximum number of accounts whose follows are counted.
    private static let maxSubjects = 10

    /// Writes totals, and the number of tweets over time as bars.
    package func write(_ statistics: StoreStatistics, to writer: inout TerminalWriter) {
        let grouped = { (number: Int) in HumanReadable.grouped(number) }
        let kinds = [
            ("original", statistics.original), ("reply", statistics.reply), ("retweet", statistics.retweet),
            ("quote", statistics.quote),
        ]
        let entities = [
            ("hashtags", "hashtag", statistics.hashtags), ("mentions", "user", statistics.mentions),
            ("URLs", "domain", statistics.urls), ("cashtags", "cashtag", statistics.cashtags),
            ("media", "", statistics.media),
        ]
        let numbers =
            [statistics.found, statistics.referenced] + kinds.map(\.1) + entities.flatMap { [$0.2.all, $0.2.distinct] }
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
        for (name, noun, totals) in entities {
            var notes = totals.distinct > 0 ? [HumanReadable.count(totals.distinct, "different " + noun)] : []
            if totals.added > 0 { notes.append("\(grouped(totals.added)) not listed in the archive") }
            row(name, totals.all, notes.joined(separator: ", "))
        }
        if statistics.conversations > 0 {
            writer.line()
            writer.line([TerminalSpan("Direct messages", .strong)])
            let conversations = HumanReadable.count(statistics.conversations, "conversation")
            row("messages", statistics.messages, "in " + conversations)
            if statistics.messageMedia > 0 { row("media", statistics.messageMedia) }
        }
        if statistics.grokChats > 0 {
            writer.line()
            writer.line([TerminalSpan("Grok", .strong)])
            row("messages", statistics.grokMessages, "in " + HumanReadable.count(statistics.grokChats, "chat"))
        }
        for follows in statistics.follows.prefix(Self.maxSubjects) {
            writer.line()
            writer.line([TerminalSpan("Follows of \(flat(follows.subject.label))", .strong)])
            for snapshot in follows.snapshots {
                var notes = snapshot.takenAt.map { [style.zone.civil(Timestamp(seconds: $0)).isoDate] } ?? []
                if !snapshot.isComplete { notes.append("incomplete") }
                row(snapshot.kind.plural, snapshot.accounts, notes.joined(separator: ", "))
            }
            if follows.lists > 0 { row("lists", follows.lists) }
        }
        let more = statistics.follows.count - Self.maxSubjects
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
        let maximum = max(1, years.flatMap(\.tweets).max() ?? 1)
        let totals = years.map { year in HumanReadable.grouped(year.tweets.reduce(0, +)) }
        let width = totals.map(\.count).max() ?? 1
        // Averages have a separate scale, because they may be much lower than the highest month.
        let maxAverage = averages.compactMap(\.self).max() ?? 0
        for (year, total) in zip(years, totals) {
            let line = String(year.tweets.map { level($0, maximum: maximum) })
            let average = String(year.averages.map { $0.map { level($0, maximum: maxAverage) } ?? " " })
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
        let maximum = max(1, series.map(\.tweets).max() ?? 1)
        let names = series.map(\.start).map(flat)
        let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
        let numbers = series.map { HumanReadable.grouped($0.tweets) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let shownAverages = averages.map { $0.map(decimal) ?? "" }
        let averageWidth = shownAverages.map(\.count).max().map { $0 + 2 } ?? 0
        let room = style.width.map { $0 - nameWidth - numberWidth - averageWidth - 6 } ?? Self.longestBar
        let longest = max(1, min(room, Self.longestBar))
        for (index, bucket) in series.enumerated() {
            let bar = bar(bucket.tweets, maximum: maximum, longest: longest)
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

extension TopTable.Field {
    /// The sign before each value.
    var sign: String {
        switch self {
        case .hashtags: "#"
        case .users, .mentions: "@"
        case .cashtags: "$"
        default: ""
        }
    }

    /// The role of the values.
    var role: TerminalRole {
        switch self {
        case .hashtags: .hashtag
        case .users, .mentions: .mention
        case .urls, .domains: .link
        case .cashtags: .cashtag
        default: .plain
        }
    }
}

/// Facets and histograms of search results.
extension TerminalRenderer {
    /// The maximum widths of a value and of a bar, in columns.
    private static let widestValue = 24
    private static let longestFacetBar = 16

    /// Writes the facets that have values: a heading, then one line for each value with its number of results, a bar,
    /// and the clause that finds them. Leaves the clauses out if `hasClauses` is false; each value is then one line.
    package func write(_ facets: [Facet], hasClauses: Bool = true, to writer: inout TerminalWriter) {
        for (index, facet) in facets.filter({ !$0.values.isEmpty }).enumerated() {
            if index > 0 { writer.line() }
            write(facet, hasClauses: hasClauses, to: &writer)
        }
    }

    private func write(_ facet: Facet, hasClauses: Bool, to writer: inout TerminalWriter) {
        var notes: [String] = []
        if facet.others > 0 { notes.append(HumanReadable.count(facet.others, "more value")) }
        if facet.unknown > 0 { notes.append("\(HumanReadable.grouped(facet.unknown)) \(facet.field.unknownNote)") }
        let name = facet.field.rawValue
        writer.line([
            TerminalSpan(HumanReadable.capitalized(name), .strong),
            TerminalSpan(notes.isEmpty ? "" : "  " + notes.joined(separator: ", "), .dim),
        ])
        let (sign, role) = (facet.field.table?.sign ?? "", facet.field.table?.role ?? .plain)
        let texts = facet.values.map { value in
            let text = sign + flat(value.text)
            return DisplayWidth.of(text) > Self.widestValue
                ? DisplayWidth.prefix(text, Self.widestValue - 1) + "…" : text
        }
        let textWidth = texts.map { DisplayWidth.of($0) }.max() ?? 1
        let numbers = facet.values.map { HumanReadable.grouped($0.count) }
        let numberWidth = numbers.map(\.count).max() ?? 1
        let maximum = facet.values.map(\.count).max() ?? 1
        let barWidth = min(Self.longestFacetBar, max(4, (style.width ?? .max) / 5))
        for (index, value) in facet.values.enumerated() {
            let bar = bar(value.count, maximum: maximum, longest: barWidth)
            // Only a conversation has a flag instead of a clause.
            let known = facet.field == .conversation ? "--in \(value.text)" : value.clause
            let clause = hasClauses ? known : nil
            let first = [
                TerminalSpan("  " + padded(texts[index], textWidth), role),
                TerminalSpan("  " + padded(numbers[index], numberWidth, left: true)),
                TerminalSpan("  " + (clause == nil ? bar : padded(bar, barWidth) + "  "), .dim),
            ]
            guard let clause else {
                writer.line(first)
                continue
            }
            writer.paragraph(
                [TerminalSpan(flat(clause))], indent: textWidth + numberWidth + barWidth + 8, first: first)
        }
    }

    /// Returns one block character for each bin or for several bins, and the highest count of a character.
    package func bars(of histogram: Histogram, perColumn: Int) -> (text: String, maximum: Int) {
        let bins = histogram.bins.map(\.count)
        let columns = stride(from: 0, to: bins.count, by: perColumn).map { start in
            bins[start..<min(start + perColumn, bins.count)].reduce(0, +)
        }
        let maximum = columns.max() ?? 0
        return (String(columns.map { level($0, maximum: maximum) }), maximum)
    }

    /// Writes one line of block characters, one for each bin or for several bins, then a line with the first and the
    /// last bin and the scale. Writes nothing without bins.
    package func write(_ histogram: Histogram, to writer: inout TerminalWriter) {
        guard let first = histogram.bins.first, let last = histogram.bins.last else { return }
        let perColumn = (histogram.bins.count + (style.width ?? 120) - 1) / (style.width ?? 120)
        let (bars, maximum) = bars(of: histogram, perColumn: perColumn)
        writer.line([TerminalSpan(bars, .hashtag)])
        let unit = perColumn > 1 ? "\(perColumn) \(histogram.period)s" : "\(histogram.period)"
        var notes = [
            first.text == last.text ? first.text : "\(first.text) to \(last.text)",
            "at most \(HumanReadable.grouped(maximum)) per \(unit)",
        ]
        if histogram.unknown > 0 { notes.append("\(HumanReadable.grouped(histogram.unknown)) without a time") }
        writer.paragraph([TerminalSpan(notes.joined(separator: " · "), .dim)])
    }
}

extension Facet.Field {
    /// The property of results without a known value, after their number.
    fileprivate var unknownNote: String {
        switch self {
        case .hashtag, .mention, .media, .domain, .label, .archive, .has: "without one"
        default: "unknown"
        }
    }
}
