package import TweetModel

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
        parts.append([TerminalSpan("saved:" + flat(topic.name), .note)])
        let title = TerminalSpan(Direction.endingLeftToRight(flat(topic.title)), .strong)
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
    /// Writes only the heading if the query is not valid or matches nothing. If `numbered` is true, each tweet shows its
    /// position in `TopicReport.hits`, counted from 1.
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
