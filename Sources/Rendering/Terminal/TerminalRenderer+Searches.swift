package import TweetModel

/// Recent searches, the search log, changes that can be undone, settings, the summary of a page, and the reasons for an
/// empty result.
extension TerminalRenderer {
    func writeRecents(_ searches: [RecordedSearch], to writer: inout TerminalWriter) {
        let rows = searches.map { search -> SearchRow in
            (
                cells: [
                    String(search.number), HumanReadable.relative(Timestamp(seconds: search.at), now: style.now),
                    search.hits.map { HumanReadable.grouped($0) } ?? "–",
                ], query: search.query, more: pieces(about: search)
            )
        }
        write(rows, headings: ["n", "when", "hits"], to: &writer)
    }

    /// Returns the name and the number of new matches of a saved search. For any search, also returns the number of
    /// uses if there is more than one.
    private func pieces(about search: RecordedSearch) -> [TerminalSpan] {
        var pieces: [TerminalSpan] = []
        if let name = search.pinned {
            pieces.append(TerminalSpan("  ★ " + flat(name), .note, keepsTogether: true))
            if let new = search.new, new > 0 {
                pieces.append(
                    TerminalSpan("  \(HumanReadable.grouped(new)) new since then", .good, keepsTogether: true))
            }
        }
        if search.uses > 1 {
            let uses = "  \(HumanReadable.grouped(search.uses)) times"
            pieces.append(TerminalSpan(uses, .dim, keepsTogether: true))
        }
        return pieces
    }

    func writeLog(_ searches: [RecordedSearch], to writer: inout TerminalWriter) {
        let rows = searches.map { search -> SearchRow in
            (
                cells: [
                    String(search.number), style.zone.short(Timestamp(seconds: search.at)),
                    search.hits.map { HumanReadable.grouped($0) } ?? "–", HumanReadable.grouped(search.tweets),
                    HumanReadable.grouped(search.generation),
                ], query: search.query, more: []
            )
        }
        write(rows, headings: ["n", "when", "hits", "tweets", "state"], to: &writer)
    }

    func write(_ changes: [UserChange], to writer: inout TerminalWriter) {
        let rows = changes.enumerated().map { index, change -> SearchRow in
            (
                cells: [
                    String(index + 1), HumanReadable.relative(Timestamp(seconds: change.at), now: style.now),
                    HumanReadable.grouped(change.tweets + change.searches),
                ], query: change.text, more: []
            )
        }
        write(rows, headings: ["n", "when", "items"], last: "change", to: &writer)
    }

    /// The minimum width of the column with the query. On narrower terminals, the query is on the next line.
    private static let leastQueryColumns = 20

    /// A row of a table whose last column is a query. `cells` are the columns before the query: the second is a time,
    /// the others are numbers. `more` are remarks after the query.
    private typealias SearchRow = (cells: [String], query: String, more: [TerminalSpan])

    private func write(
        _ rows: [SearchRow], headings: [String], last: String = "query", to writer: inout TerminalWriter
    ) {
        let widths = headings.indices.map { column in
            max(DisplayWidth.of(headings[column]), rows.map { DisplayWidth.of($0.cells[column]) }.max() ?? 0)
        }
        func line(_ cells: [String]) -> [String] {
            cells.indices.map { padded(cells[$0], widths[$0], left: $0 != 1) + "  " }
        }
        let indent = widths.reduce(0) { $0 + $1 + 2 }
        let isNarrow = writer.columns(indent: 0).map { $0 - indent < Self.leastQueryColumns } ?? false
        writer.line([TerminalSpan(line(headings).joined() + last, .dim)])
        for row in rows {
            let cells = line(row.cells)
            let first = cells.indices.map { TerminalSpan(cells[$0], $0 == 2 ? .plain : .dim) }
            let query = TerminalSpan(row.query.isEmpty ? "(all tweets)" : flat(row.query), .strong)
            guard isNarrow else {
                writer.paragraph([query] + row.more, indent: indent, first: first)
                continue
            }
            writer.line(first.dropLast() + [TerminalSpan(row.cells[row.cells.count - 1], .dim)])
            let margin = widths[0] + 2
            writer.paragraph(
                [query] + row.more, indent: margin, first: [TerminalSpan(String(repeating: " ", count: margin))])
        }
    }

    /// Writes the settings with their values. `notes` contains remarks on settings.
    package func write(
        _ settings: ArchiveSettings, notes: [ArchiveSettings.Name: String], to writer: inout TerminalWriter
    ) {
        let names = ArchiveSettings.Name.allCases
        let width = names.map(\.rawValue.count).max() ?? 0
        for name in names {
            var pieces = [settings[name].map { TerminalSpan(flat($0), .strong) } ?? TerminalSpan("not set", .dim)]
            if let note = notes[name] { pieces.append(TerminalSpan("  " + flat(note), .dim)) }
            writer.paragraph(
                pieces, indent: width + 2, first: [TerminalSpan(padded(name.rawValue, width) + "  ", .note)])
        }
    }

    /// Writes `20 of 123 tweets · 3 retweets among them · 0.8 ms · more with --after CURSOR`, where `--after` gets the
    /// next page. Writes nothing for a page without tweets.
    ///
    /// The number of retweets explains the difference from Twitter's own search, which omits retweets. It is left out
    /// if none or all of the tweets are retweets.
    ///
    /// - Parameter next: The command that gets the next page; `nil` to name the flag `--after`.
    package func writeSummary(of page: SearchPage, next: String? = nil, to writer: inout TerminalWriter) {
        guard !page.hits.isEmpty else { return }
        var words = HumanReadable.count(page.hits.count, "tweet")
        if let total = page.total, total != page.hits.count {
            words = "\(HumanReadable.grouped(page.hits.count)) of \(HumanReadable.count(total, "tweet"))"
        }
        var parts = [words]
        let retweets = page.hits.count { $0.tweet.kind == .retweet }
        if retweets > 0, retweets < page.hits.count {
            parts.append(HumanReadable.count(retweets, "retweet") + " among them")
        }
        parts.append(HumanReadable.duration(milliseconds: page.elapsedMilliseconds))
        if let cursor = page.next { parts.append("more with \(next ?? "--after \(flat(cursor.description))")") }
        writer.paragraph(separated(parts.map { [TerminalSpan($0, .dim)] }, columns: writer.columns(indent: 0)))
    }

    /// Explains an empty page: writes the clauses of the query that match nothing, similar queries that match, and the
    /// numbers of tweets that were left out because they are known only from other tweets or lack a field. If the store
    /// is empty, writes a hint to import an archive.
    package func writeEmptiness(of page: SearchPage, to writer: inout TerminalWriter) {
        guard let emptiness = page.emptiness else {
            writer.paragraph([TerminalSpan("No tweet matches.", .strong)])
            return
        }
        if emptiness.storeIsEmpty {
            writer.paragraph([TerminalSpan("The store contains no tweets yet.", .strong)])
            return writeHint("import an archive: tweetdex import YOUR-ARCHIVE.zip", to: &writer)
        }
        if emptiness.failingClauses.isEmpty {
            let query = page.canonical.isEmpty ? page.query : page.canonical
            writer.paragraph([
                TerminalSpan("No tweet matches "), TerminalSpan(flat(query), .strong), TerminalSpan("."),
            ])
        }
        writeReasons(emptiness, sentenceIndent: 0, to: &writer)
    }

    /// Writes the clauses that match nothing, and similar queries that match. Also writes how many matching tweets are
    /// known only from other tweets, and how many tweets were left out because a field that the query needs is unknown.
    func writeReasons(_ emptiness: EmptyResult, sentenceIndent: Int = 2, to writer: inout TerminalWriter) {
        let indent = 2
        let sentence = emptiness.sentence
        if !sentence.isEmpty {
            let spans = sentence.map { part -> TerminalSpan in
                switch part {
                case .text(let text): return TerminalSpan(text)
                case .clause(let clause): return TerminalSpan(flat(clause), .strong)
                }
            }
            writer.paragraph(spans, indent: sentenceIndent)
        }
        if !emptiness.suggestions.isEmpty {
            let offers = emptiness.suggestions.map { offer in
                [
                    TerminalSpan(flat(offer.query), .strong),
                    TerminalSpan(" (\(HumanReadable.count(offer.tweets, "tweet")))", keepsTogether: true),
                ]
            }
            writer.paragraph(
                [TerminalSpan("Try: ")] + offers.joined(separator: [TerminalSpan(", ")]), indent: indent)
        }
        if let referenced = emptiness.referencedOnly, referenced.tweets > 0 {
            let verb = referenced.tweets == 1 ? "is" : "are"
            let count = HumanReadable.count(referenced.tweets, "matching tweet")
            writer.paragraph(
                [
                    TerminalSpan("\(count) \(verb) known only from other tweets: "),
                    TerminalSpan(flat(referenced.query), .strong),
                ], indent: indent)
        }
        writeUnknown(emptiness.unknown, to: &writer)
    }

    func writeUnknown(_ unknown: [EmptyResult.Unknown], to writer: inout TerminalWriter) {
        for unknown in unknown where unknown.tweets > 0 {
            let count = HumanReadable.count(unknown.tweets, "tweet")
            let field = HumanReadable.field(flat(unknown.field))
            let owner = unknown.tweets == 1 ? "its" : "their"
            let verb = field.hasSuffix("counts") ? "are" : "is"
            writer.paragraph([TerminalSpan("\(count) left out: \(owner) \(field) \(verb) unknown.")], indent: 2)
        }
    }

    /// Pads the text to `width` columns, with spaces on the left or on the right.
    func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return left ? padding + text : text + padding
    }
}

/// The list of topics (saved searches with a title), and one topic with its tweets.
extension TerminalRenderer {
    func write(_ topics: [Topic], to writer: inout TerminalWriter) {
        for (index, topic) in topics.enumerated() {
            if index > 0 { writer.line() }
            writeHead(of: topic, to: &writer)
        }
    }

    /// Writes the title, count, newest time, name and query of a topic, and the error if the query is not valid:
    ///
    ///     Science  123 tweets · newest 3 d ago · saved:science
    ///       science OR physics
    private func writeHead(of topic: Topic, to writer: inout TerminalWriter) {
        var parts: [[TerminalSpan]] = []
        if let tweets = topic.tweets { parts.append([TerminalSpan(HumanReadable.count(tweets, "tweet"))]) }
        if let time = topic.newest?.tweet.createdAt {
            parts.append([TerminalSpan("newest " + HumanReadable.relative(time, now: style.now), .dim)])
        }
        if let new = topic.new, new > 0 { parts.append([TerminalSpan("\(HumanReadable.grouped(new)) new", .good)]) }
        parts.append([TerminalSpan("saved:" + flat(topic.name), .note)])
        let title = TerminalSpan(Sanitizer.endingLeftToRight(flat(topic.title)), .strong)
        let columns = writer.columns(indent: DisplayWidth.of(topic.title) + 2)
        writer.paragraph([title, TerminalSpan("  ")] + separated(parts, columns: columns))
        writer.paragraph([TerminalSpan(flat(topic.query), .dim)], indent: 2, first: [TerminalSpan("  ")])
        if let problem = topic.problem {
            writer.paragraph(
                [TerminalSpan("error: ", .error), TerminalSpan(flat(problem))], indent: 2,
                first: [TerminalSpan("  ")])
        }
    }

    /// Writes a topic: a heading, the tweets with the most likes and retweets in each period, then the newest tweets.
    /// Writes only the heading if the query is not valid or matches nothing. If `numbered` is true, each tweet shows
    /// its position in `TopicReport.hits`, counted from 1.
    package func write(_ report: TopicReport, numbered: Bool, to writer: inout TerminalWriter) {
        writeHead(of: report.topic, to: &writer)
        guard report.topic.problem == nil else { return }
        let numbers = Dictionary(
            report.hits.enumerated().map { ($1.tweet.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        let width = max(2, String(numbers.count).count)
        func rows(_ hits: [SearchHit], to writer: inout TerminalWriter) {
            for hit in hits {
                writer.line()
                write(hit, number: numbered ? numbers[hit.tweet.id] : nil, numberWidth: width, to: &writer)
            }
        }
        guard report.topic.tweets != 0 else { return }
        var shown: [TweetID] = []
        var followsEmpty = false
        for section in report.sections {
            if !followsEmpty { writer.line() }
            writer.paragraph(heading(of: section, columns: writer.columns(indent: 0)))
            followsEmpty = section.tweets == 0
            let ids = section.engaged.map(\.tweet.id)
            if followsEmpty { continue }
            if ids.isEmpty {
                writer.paragraph([TerminalSpan("None of them has recorded likes or retweets.", .dim)])
            } else if ids == shown {
                writer.paragraph([TerminalSpan("The same tweets as above.", .dim)])
            } else {
                rows(section.engaged, to: &writer)
            }
            shown = ids
        }
        writer.line()
        writer.paragraph([TerminalSpan("Newest", .strong)])
        rows(report.newest, to: &writer)
    }

    /// Returns `Most engaged of the week · since 2024-11-02 12:14 UTC · 7 tweets`.
    private func heading(of section: TopicReport.Section, columns: Int?) -> [TerminalSpan] {
        let name = section.period == .all ? "Most engaged of all" : "Most engaged of the \(section.period.rawValue)"
        var parts = [[TerminalSpan(name, .strong)]]
        if let start = section.start {
            parts.append([TerminalSpan("since \(style.zone.short(Timestamp(seconds: start)))", .dim)])
        }
        parts.append([TerminalSpan(HumanReadable.count(section.tweets, "tweet"), .dim)])
        return separated(parts, columns: columns)
    }
}
