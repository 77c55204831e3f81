import TweetModel

/// What stands around results: the list of recent searches, the summary of a page, and why nothing was found.
extension TerminalRenderer {
    func write(_ searches: [RecentSearch], to writer: inout TerminalWriter) {
        guard !searches.isEmpty else {
            writer.paragraph([TerminalPiece("No searches yet.")])
            return
        }
        let rows = searches.map { search in
            SearchRow(
                cells: [
                    String(search.number), PeopleNumbers.relative(Timestamp(seconds: search.at), now: style.now),
                    search.hits.map { PeopleNumbers.grouped($0) } ?? "–",
                ], query: search.query, more: pieces(about: search))
        }
        write(rows, headings: ["n", "when", "hits"], to: &writer)
    }

    /// Its name, what is new to it, and how often it ran.
    private func pieces(about search: RecentSearch) -> [TerminalPiece] {
        var pieces: [TerminalPiece] = []
        if let name = search.pinned {
            pieces.append(TerminalPiece("  ★ " + flat(name), .note, keepsTogether: true))
            if let new = search.new, new > 0 {
                pieces.append(
                    TerminalPiece("  \(PeopleNumbers.grouped(new)) new since then", .good, keepsTogether: true))
            }
        }
        if search.uses > 1 {
            let uses = "  \(PeopleNumbers.grouped(search.uses)) times"
            pieces.append(TerminalPiece(uses, .dim, keepsTogether: true))
        }
        return pieces
    }

    func write(_ searches: [LoggedSearch], to writer: inout TerminalWriter) {
        guard !searches.isEmpty else {
            writer.paragraph([TerminalPiece("The log is empty.")])
            return
        }
        let rows = searches.map { search in
            SearchRow(
                cells: [
                    String(search.number), style.zone.short(Timestamp(seconds: search.at)),
                    search.hits.map { PeopleNumbers.grouped($0) } ?? "–", PeopleNumbers.grouped(search.tweets),
                    PeopleNumbers.grouped(search.generation),
                ], query: search.query, more: [])
        }
        write(rows, headings: ["n", "when", "hits", "tweets", "state"], to: &writer)
    }

    /// Queries are not broken into narrower columns than this.
    private static let leastQueryColumns = 20

    /// A line of a table whose last column is a query.
    private struct SearchRow {
        /// All in front of the query; the second is a time, the others are numbers.
        var cells: [String]
        var query: String
        var more: [TerminalPiece]
    }

    private func write(_ rows: [SearchRow], headings: [String], to writer: inout TerminalWriter) {
        let widths = headings.indices.map { column in
            max(DisplayWidth.of(headings[column]), rows.map { DisplayWidth.of($0.cells[column]) }.max() ?? 0)
        }
        func line(_ cells: [String]) -> [String] {
            cells.indices.map { padded(cells[$0], widths[$0], left: $0 != 1) + "  " }
        }
        let indent = widths.reduce(0) { $0 + $1 + 2 }
        // Where there is no room beside the numbers, the query stands below them.
        let isNarrow = writer.columns(indent: 0).map { $0 - indent < Self.leastQueryColumns } ?? false
        writer.line([TerminalPiece(line(headings).joined() + "query", .dim)])
        for row in rows {
            let cells = line(row.cells)
            let first = cells.indices.map { TerminalPiece(cells[$0], $0 == 2 ? .plain : .dim) }
            let query = TerminalPiece(row.query.isEmpty ? "(all tweets)" : flat(row.query), .strong)
            guard isNarrow else {
                writer.paragraph([query] + row.more, indent: indent, first: first)
                continue
            }
            writer.line(first.dropLast() + [TerminalPiece(row.cells[row.cells.count - 1], .dim)])
            let margin = widths[0] + 2
            writer.paragraph(
                [query] + row.more, indent: margin, first: [TerminalPiece(String(repeating: " ", count: margin))])
        }
    }

    func write(
        _ settings: ArchiveSettings, notes: [ArchiveSettings.Name: String], to writer: inout TerminalWriter
    ) {
        let names = ArchiveSettings.Name.allCases
        let width = names.map(\.rawValue.count).max() ?? 0
        for name in names {
            let value = name == .history ? (settings.recordsHistory ? "on" : "off") : settings[name]
            var pieces = [value.map { TerminalPiece(flat($0), .strong) } ?? TerminalPiece("not set", .dim)]
            if let note = notes[name] { pieces.append(TerminalPiece("  " + flat(note), .dim)) }
            writer.paragraph(
                pieces, indent: width + 2, first: [TerminalPiece(padded(name.rawValue, width) + "  ", .note)])
        }
    }

    /// `20 of 123 tweets · 3 retweets among them · 0.8 ms`, and how to go on. Twitter's own search leaves retweets out.
    func writeSummary(of page: SearchPage, to writer: inout TerminalWriter) {
        guard !page.hits.isEmpty else { return }
        var words = PeopleNumbers.count(page.hits.count, "tweet")
        if let total = page.total, total != page.hits.count {
            words = "\(PeopleNumbers.grouped(page.hits.count)) of \(PeopleNumbers.count(total, "tweet"))"
        }
        var parts = [words]
        let retweets = page.hits.count { $0.tweet.kind == .retweet }
        if retweets > 0, retweets < page.hits.count {
            parts.append(PeopleNumbers.count(retweets, "retweet") + " among them")
        }
        parts.append(PeopleNumbers.duration(milliseconds: page.elapsedMilliseconds))
        if let next = page.next { parts.append("more with --after \(flat(next))") }
        writer.paragraph(separated(parts.map { [TerminalPiece($0, .dim)] }, columns: writer.columns(indent: 0)))
    }

    func writeEmptiness(of page: SearchPage, to writer: inout TerminalWriter) {
        guard let emptiness = page.emptiness else {
            writer.paragraph([TerminalPiece("Nothing found.", .strong)])
            return
        }
        if emptiness.storeIsEmpty {
            writer.paragraph([
                TerminalPiece("Nothing found: ", .strong), TerminalPiece("there are no tweets in this store yet."),
            ])
            writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece("tweetdex import YOUR-ARCHIVE.zip")])
            return
        }
        let query = page.canonical.isEmpty ? page.query : page.canonical
        writer.paragraph([TerminalPiece("Nothing found for ", .strong), TerminalPiece(flat(query))])
        writeReasons(emptiness, to: &writer)
    }

    func writeReasons(_ emptiness: EmptyResult, to writer: inout TerminalWriter) {
        let indent = 2
        if emptiness.blame.count == 1 {
            writer.paragraph(
                [TerminalPiece(flat(emptiness.blame[0]), .strong), TerminalPiece(" finds nothing by itself.")],
                indent: indent)
        } else if !emptiness.blame.isEmpty {
            let clauses = emptiness.blame.map { [TerminalPiece(flat($0), .strong)] }
            writer.paragraph(
                Array(clauses.joined(separator: [TerminalPiece(", ")]))
                    + [TerminalPiece(emptiness.isBlameOfEach ? " each find nothing." : " find nothing together.")],
                indent: indent)
        }
        if !emptiness.suggestions.isEmpty {
            let offers = emptiness.suggestions.map { offer in
                [
                    TerminalPiece(flat(offer.query), .strong),
                    TerminalPiece(" (\(PeopleNumbers.count(offer.tweets, "tweet")))", keepsTogether: true),
                ]
            }
            writer.paragraph(
                [TerminalPiece("Nearest that exists: ")] + offers.joined(separator: [TerminalPiece(", ")]),
                indent: indent)
        }
        if let referenced = emptiness.referencedOnly, referenced.tweets > 0 {
            let verb = referenced.tweets == 1 ? "was" : "were"
            writer.paragraph(
                [
                    TerminalPiece(
                        "\(PeopleNumbers.count(referenced.tweets, "matching tweet")) \(verb) met only inside others: "),
                    TerminalPiece(flat(referenced.query), .strong),
                ], indent: indent)
        }
        writeUnknown(emptiness.unknown, to: &writer)
    }

    func writeUnknown(_ unknown: [EmptyResult.Unknown], to writer: inout TerminalWriter) {
        for unknown in unknown where unknown.tweets > 0 {
            let count = PeopleNumbers.count(unknown.tweets, "tweet")
            let field = FieldName.ofPeople(flat(unknown.field))
            writer.paragraph([TerminalPiece("\(count) left out: no \(field) known.")], indent: 2)
        }
    }

    func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return left ? padding + text : text + padding
    }
}
