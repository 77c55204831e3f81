package import TweetModel

/// A tweet as a row of a result list:
///
///     12  Ann Lee  @ann_lee · 3 h ago · 2024-11-09 12:14 UTC
///         ↳ reply to @bob
///         Fish & chips 🐟🍟 #lunch example.org/a
///         ▣ photo "the plate"
///         3 likes · 1 retweet · 1855222378263478273
extension TerminalRenderer {
    /// Writes a list of tweets with a blank line between rows. If `firstRow` is set, the rows are numbered from it.
    package func write(_ hits: [SearchHit], firstRow: Int?, to writer: inout TerminalWriter) {
        let width = firstRow.map { max(2, String($0 + hits.count - 1).count) } ?? 0
        for (index, hit) in hits.enumerated() {
            if index > 0 { writer.line() }
            write(hit, number: firstRow.map { $0 + index }, numberWidth: width, to: &writer)
        }
    }

    /// Writes one row of a list. `numberWidth` is the width of the number column.
    package func write(_ hit: SearchHit, number: Int?, numberWidth: Int = 2, to writer: inout TerminalWriter) {
        let first = number.map { [TerminalSpan(padded(String($0), numberWidth, left: true) + "  ", .dim)] }
        let indent = number == nil ? 0 : numberWidth + 2
        let tweet = hit.tweet
        let columns = writer.columns(indent: indent)
        writer.paragraph(separated(header(of: tweet), columns: columns), indent: indent, first: first)
        writeRelations(of: tweet, indent: indent, to: &writer)
        if let layout = ArticleLayout(hit) {
            writeExcerpt(of: layout, indent: indent, to: &writer)
        } else {
            write(Passage.listed(hit, linkForm), indent: indent, to: &writer)
        }
        let media = mediaLine(of: tweet)
        if !media.isEmpty { writer.paragraph(media, indent: indent) }
        writeNote(hit, indent: indent, to: &writer)
        writer.paragraph(separated(footer(of: hit), columns: columns), indent: indent)
    }

    /// Returns the author, the relative and the absolute time; `time unknown` instead of the times if they are unknown.
    private func header(of tweet: Tweet) -> [[TerminalSpan]] {
        guard let time = tweet.createdAt else {
            return [authorPieces(tweet.author), [TerminalSpan("time unknown", .dim)]]
        }
        return [
            authorPieces(tweet.author),
            [TerminalSpan(HumanReadable.relative(time, now: style.now), .dim)],
            [TerminalSpan(style.zone.short(time), .dim)],
        ]
    }

    func authorPieces(_ author: User?) -> [TerminalSpan] {
        guard let author else { return [TerminalSpan("author unknown", .dim)] }
        var pieces: [TerminalSpan] = []
        if let name = author.name, !name.isEmpty {
            let line = flat(name)
            pieces.append(TerminalSpan(Direction.endingLeftToRight(line), .strong))
        }
        if let handle = author.handle, !handle.isEmpty {
            if !pieces.isEmpty { pieces.append(TerminalSpan("  ")) }
            pieces.append(TerminalSpan("@" + flat(handle), .mention))
        } else if let id = author.id {
            if !pieces.isEmpty { pieces.append(TerminalSpan("  ")) }
            pieces.append(TerminalSpan("user \(id)", .mention))
        }
        return pieces.isEmpty ? [TerminalSpan("author unknown", .dim)] : pieces
    }

    func writeRelations(of tweet: Tweet, indent: Int, to writer: inout TerminalWriter) {
        for (number, relation) in TweetMetadata.relations(of: tweet).enumerated() {
            // Links in the text have lower numbers, and media higher ones, so all links of a tweet have different
            // numbers.
            let link = 1000 + number
            var pieces = [
                TerminalSpan(relation.sign + " ", .dim),
                TerminalSpan(relation.words, .dim, address: relation.address, linkNumber: link),
            ]
            if let handle = relation.handle {
                let handle = flat(handle)
                pieces.append(TerminalSpan(" ", .dim, address: relation.address, linkNumber: link))
                pieces.append(TerminalSpan(handle, .mention, address: relation.address, linkNumber: link))
            }
            writer.paragraph(pieces, indent: indent)
        }
    }

    /// Writes the text. If the text is empty or consists only of links to the media or the quoted tweet, writes nothing
    /// and returns false.
    @discardableResult
    func writeText(of hit: SearchHit, indent: Int, to writer: inout TerminalWriter) -> Bool {
        write(StyledText(hit).presented(linkForm, quoting: hit.tweet.quoteOf), indent: indent, to: &writer)
    }

    @discardableResult
    private func write(_ text: StyledText, indent: Int, to writer: inout TerminalWriter) -> Bool {
        guard !text.runs.isEmpty else { return false }
        writer.paragraph(text.pieces, indent: indent)
        return true
    }

    /// Returns the media with their alternative texts: `▣ photo "a red bicycle" · video 0:34`.
    private func mediaLine(of tweet: Tweet) -> [TerminalSpan] {
        var pieces: [TerminalSpan] = []
        for (number, item) in tweet.media.enumerated() {
            pieces.append(TerminalSpan(number == 0 ? "▣ " : " · ", .dim))
            pieces.append(
                TerminalSpan(
                    TweetMetadata.name(of: item), .link,
                    address: imageAddress(number, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + number,
                    keepsTogether: true))
            if let words = item.alternativeText, !words.isEmpty {
                pieces.append(TerminalSpan(" \"\(flat(Passage.listed(words)))\"", .dim))
            }
            if let words = item.imageText {
                pieces.append(TerminalSpan(" text in image: \(flat(Passage.listed(words)))", .dim))
            }
        }
        return pieces
    }

    /// Writes the user's note on the tweet, if it has one.
    func writeNote(_ hit: SearchHit, indent: Int, to writer: inout TerminalWriter) {
        guard let note = hit.note, !note.isEmpty else { return }
        let sign = "note: "
        writer.paragraph(
            [TerminalSpan(note)], indent: indent + sign.utf8.count,
            first: [TerminalSpan(String(repeating: " ", count: indent)), TerminalSpan(sign, .note)])
    }

    /// Returns counts, place, flags, labels, and the ID of the tweet.
    private func footer(of hit: SearchHit) -> [[TerminalSpan]] {
        var parts = TweetMetadata.counts(of: hit.tweet).map { [TerminalSpan($0, .dim)] }
        if let place = TweetMetadata.place(of: hit.tweet) { parts.append([TerminalSpan(flat(place), .dim)]) }
        parts += flagPieces(of: hit.tweet)
        parts += labelPieces(hit.labels)
        parts.append([TerminalSpan("\(hit.tweet.id)", .dim, address: address(of: hit.tweet), linkNumber: 3000)])
        return parts
    }

    /// Returns the URL of a tweet in the running browser view (`tweetdex serve`) or, if none is running, on x.com.
    func address(of tweet: Tweet) -> String {
        browserAddress(of: tweet) ?? WebAddress.tweet(tweet.id, by: tweet.author?.handle)
    }

    /// Returns the URL of a tweet in the running browser view; `nil` if no browser view is running.
    func browserAddress(of tweet: Tweet) -> String? {
        style.browser.map { "\($0)/tweet/\(tweet.id)" }
    }

    /// Returns the URL of the image at an index of `tweet.media` in the running browser view; `nil` if no browser view
    /// is running.
    func imageAddress(_ index: Int, of tweet: Tweet) -> String? {
        style.browser.map { "\($0)/image/\(tweet.id)/\(index + 1)" }
    }

    func flagPieces(of tweet: Tweet) -> [[TerminalSpan]] {
        TweetMetadata.warnings(of: tweet).map { [TerminalSpan(flat($0), .warning)] }
            + TweetMetadata.facts(of: tweet).map { [TerminalSpan($0, .dim)] }
    }

    func labelPieces(_ labels: [String]) -> [[TerminalSpan]] {
        labels.map { label in
            [TerminalSpan(label == "starred" ? "★ starred" : "label:" + flat(label), .note)]
        }
    }

    /// Joins parts by ` · `, or by a line break where the next part would exceed `columns`. If `columns` is `nil`, no
    /// part does.
    func separated(_ parts: [[TerminalSpan]], columns: Int?) -> [TerminalSpan] {
        var result: [TerminalSpan] = []
        var used = 0
        for part in parts {
            let width = part.reduce(0) { $0 + DisplayWidth.of(Sanitizer.sanitized($1.text, lineBreaks: .spaces)) }
            if used > 0 {
                let breaks = columns.map { used + 3 + width > $0 } ?? false
                result.append(TerminalSpan(breaks ? "\n" : " · ", .dim))
                used = breaks ? 0 : used + 3
            }
            result += part
            used += width
        }
        return result
    }
}
