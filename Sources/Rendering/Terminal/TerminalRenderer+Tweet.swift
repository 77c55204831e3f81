import TweetModel

/// A tweet as a row of a result list:
///
///     12  Ann Lee  @ann_lee · 3 h ago · 2024-11-09 12:14 UTC
///         ↳ reply to @bob
///         Fish & chips 🐟🍟 #lunch example.org/a
///         ▣ photo “the plate”
///         3 likes · 1 retweet · 1855222378263478273
extension TerminalRenderer {
    func write(_ hit: SearchHit, number: Int?, numberWidth: Int, to writer: inout TerminalWriter) {
        let first = number.map { [TerminalPiece(padded(String($0), numberWidth, left: true) + "  ", .dim)] }
        let indent = number == nil ? 0 : numberWidth + 2
        let tweet = hit.tweet
        let columns = writer.columns(indent: indent)
        writer.paragraph(separated(header(of: tweet), columns: columns), indent: indent, first: first)
        writeRelations(of: tweet, indent: indent, to: &writer)
        writeText(of: hit, indent: indent, to: &writer)
        let media = mediaLine(of: tweet)
        if !media.isEmpty { writer.paragraph(media, indent: indent) }
        writeOwnNote(hit, indent: indent, to: &writer)
        writer.paragraph(separated(footer(of: hit), columns: columns), indent: indent)
    }

    /// Name, handle and times.
    private func header(of tweet: Tweet) -> [[TerminalPiece]] {
        guard let time = tweet.createdAt else {
            return [authorPieces(tweet.author), [TerminalPiece("time unknown", .dim)]]
        }
        return [
            authorPieces(tweet.author),
            [TerminalPiece(PeopleNumbers.relative(time, now: style.now), .dim)],
            [TerminalPiece(style.zone.short(time), .dim)],
        ]
    }

    func authorPieces(_ author: User?) -> [TerminalPiece] {
        guard let author else { return [TerminalPiece("author unknown", .dim)] }
        var pieces: [TerminalPiece] = []
        if let name = author.name, !name.isEmpty {
            let line = flat(name)
            pieces.append(TerminalPiece(Direction.closed(line), .strong))
        }
        if let handle = author.handle, !handle.isEmpty {
            if !pieces.isEmpty { pieces.append(TerminalPiece("  ")) }
            pieces.append(TerminalPiece("@" + flat(handle), .mention))
        } else if let id = author.id {
            if !pieces.isEmpty { pieces.append(TerminalPiece("  ")) }
            pieces.append(TerminalPiece("user \(id)", .mention))
        }
        return pieces.isEmpty ? [TerminalPiece("author unknown", .dim)] : pieces
    }

    func writeRelations(of tweet: Tweet, indent: Int, to writer: inout TerminalWriter) {
        for (number, relation) in TweetWords.relations(of: tweet).enumerated() {
            // Numbered behind the text's own links, so that no two links share a number.
            let link = 1000 + number
            var pieces = [
                TerminalPiece(relation.sign + " ", .dim),
                TerminalPiece(relation.words, .dim, address: relation.address, linkNumber: link),
            ]
            if let handle = relation.handle {
                let handle = flat(handle)
                pieces.append(TerminalPiece(" ", .dim, address: relation.address, linkNumber: link))
                pieces.append(TerminalPiece(handle, .mention, address: relation.address, linkNumber: link))
            }
            writer.paragraph(pieces, indent: indent)
        }
    }

    /// Writes the text, if there is any beside links to the tweet's own images; tells whether there was.
    @discardableResult
    func writeText(of hit: SearchHit, indent: Int, to writer: inout TerminalWriter) -> Bool {
        let text = StyledText(hit).presented(style.hyperlinks ? .display : .whole, quoting: hit.tweet.quoteOf)
        guard !text.runs.isEmpty else { return false }
        writer.paragraph(text.pieces, indent: indent)
        return true
    }

    /// `▣ photo “a red bicycle” · video 0:34`
    private func mediaLine(of tweet: Tweet) -> [TerminalPiece] {
        var pieces: [TerminalPiece] = []
        for (number, item) in tweet.media.enumerated() {
            pieces.append(TerminalPiece(number == 0 ? "▣ " : " · ", .dim))
            pieces.append(
                TerminalPiece(
                    TweetWords.name(of: item), .link,
                    address: imageAddress(number, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + number,
                    keepsTogether: true))
            if let words = item.alternativeText, !words.isEmpty {
                pieces.append(TerminalPiece(" “\(flat(words))”", .dim))
            }
        }
        return pieces
    }

    func writeOwnNote(_ hit: SearchHit, indent: Int, to writer: inout TerminalWriter) {
        guard let note = hit.note, !note.isEmpty else { return }
        let sign = "note: "
        writer.paragraph(
            [TerminalPiece(note)], indent: indent + sign.utf8.count,
            first: [TerminalPiece(String(repeating: " ", count: indent)), TerminalPiece(sign, .note)])
    }

    /// Counts, flags, labels, and the number by which the tweet is named.
    private func footer(of hit: SearchHit) -> [[TerminalPiece]] {
        var parts = TweetWords.counts(of: hit.tweet).map { [TerminalPiece($0, .dim)] }
        if let place = TweetWords.place(of: hit.tweet) { parts.append([TerminalPiece(flat(place), .dim)]) }
        parts += flagPieces(of: hit.tweet)
        parts += labelPieces(hit.labels)
        parts.append([TerminalPiece("\(hit.tweet.id)", .dim, address: address(of: hit.tweet), linkNumber: 3000)])
        return parts
    }

    /// Where a tweet of the store is shown: in the browser view that runs, else on the web.
    func address(of tweet: Tweet) -> String {
        browserAddress(of: tweet) ?? WebAddress.tweet(tweet.id, by: tweet.author?.handle)
    }

    /// nil where no browser view runs.
    func browserAddress(of tweet: Tweet) -> String? {
        style.browser.map { "\($0)/tweet/\(tweet.id)" }
    }

    /// Where the browser view that runs shows an image, by its place among the tweet's; nil where none runs.
    func imageAddress(_ place: Int, of tweet: Tweet) -> String? {
        style.browser.map { "\($0)/image/\(tweet.id)/\(place + 1)" }
    }

    func flagPieces(of tweet: Tweet) -> [[TerminalPiece]] {
        TweetWords.warnings(of: tweet).map { [TerminalPiece(flat($0), .warning)] }
            + TweetWords.facts(of: tweet).map { [TerminalPiece($0, .dim)] }
    }

    func labelPieces(_ labels: [String]) -> [[TerminalPiece]] {
        labels.map { label in
            [TerminalPiece(label == "starred" ? "★ starred" : "label:" + flat(label), .note)]
        }
    }

    /// Parts with a dot between them, and a line break instead of the dot where the next part would not fit whole.
    func separated(_ parts: [[TerminalPiece]], columns: Int?) -> [TerminalPiece] {
        var result: [TerminalPiece] = []
        var used = 0
        for part in parts {
            let width = part.reduce(0) { $0 + DisplayWidth.of(Neutralising.neutralised($1.text, lineBreaks: .spaces)) }
            if used > 0 {
                let breaks = columns.map { used + 3 + width > $0 } ?? false
                result.append(TerminalPiece(breaks ? "\n" : " · ", .dim))
                used = breaks ? 0 : used + 3
            }
            result += part
            used += width
        }
        return result
    }
}
