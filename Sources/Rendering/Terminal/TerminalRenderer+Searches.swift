import TweetModel

/// What stands around results: the list of recent searches, the summary of a page, and why nothing was found.
extension TerminalRenderer {
    func write(_ searches: [RecentSearch], to writer: inout TerminalWriter) {
        guard !searches.isEmpty else {
            writer.paragraph([TerminalPiece("No searches yet.")])
            return
        }
        let now = style.now
        let rows = searches.map { search in
            (
                number: String(search.number),
                when: PeopleNumbers.relative(Timestamp(seconds: search.at), now: now),
                hits: search.hits.map { PeopleNumbers.grouped($0) } ?? "–"
            )
        }
        let numbers = max(1, rows.map(\.number.count).max() ?? 0)
        let whens = max(4, rows.map(\.when.count).max() ?? 0)
        let hits = max(4, rows.map(\.hits.count).max() ?? 0)
        let heading = [
            padded("n", numbers, left: true), padded("when", whens), padded("hits", hits, left: true), "query",
        ]
        writer.line([TerminalPiece(heading.joined(separator: "  "), .dim)])
        for (search, row) in zip(searches, rows) {
            let first = [
                TerminalPiece(padded(row.number, numbers, left: true) + "  ", .dim),
                TerminalPiece(padded(row.when, whens) + "  ", .dim),
                TerminalPiece(padded(row.hits, hits, left: true) + "  "),
            ]
            var pieces = [TerminalPiece(search.query.isEmpty ? "(all tweets)" : flat(search.query), .strong)]
            if let name = search.pinned {
                pieces.append(TerminalPiece("  ★ " + flat(name), .note))
            }
            if search.uses > 1 {
                let uses = "  \(PeopleNumbers.grouped(search.uses)) times"
                pieces.append(TerminalPiece(uses, .dim, keepsTogether: true))
            }
            writer.paragraph(pieces, indent: numbers + whens + hits + 6, first: first)
        }
    }

    /// `20 of 123 tweets · 0.8 ms`, and how to go on.
    func writeSummary(of page: SearchPage, to writer: inout TerminalWriter) {
        guard !page.hits.isEmpty else { return }
        var words = PeopleNumbers.count(page.hits.count, "tweet")
        if let total = page.total, total != page.hits.count {
            words = "\(PeopleNumbers.grouped(page.hits.count)) of \(PeopleNumbers.count(total, "tweet"))"
        }
        var parts = [words, PeopleNumbers.duration(milliseconds: page.elapsedMilliseconds)]
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

    private func writeReasons(_ emptiness: EmptyResult, to writer: inout TerminalWriter) {
        let indent = 2
        if emptiness.blame.count == 1 {
            writer.paragraph(
                [TerminalPiece(flat(emptiness.blame[0]), .strong), TerminalPiece(" finds nothing by itself.")],
                indent: indent)
        } else if !emptiness.blame.isEmpty {
            let clauses = emptiness.blame.map { [TerminalPiece(flat($0), .strong)] }
            writer.paragraph(
                Array(clauses.joined(separator: [TerminalPiece(", ")])) + [TerminalPiece(" find nothing together.")],
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
        for unknown in emptiness.unknown where unknown.tweets > 0 {
            let count = PeopleNumbers.count(unknown.tweets, "tweet")
            writer.paragraph([TerminalPiece("\(count) left out: no \(flat(unknown.field)) known.")], indent: indent)
        }
    }

    func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
        return left ? padding + text : text + padding
    }
}
