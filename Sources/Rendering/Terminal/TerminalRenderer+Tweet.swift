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

    /// Writes results with the tweets around them. `▶` marks the results, and the other rows are dim. `--` separates
    /// groups. If `firstRow` is set, the rows are numbered from it.
    package func write(_ groups: [[SearchHit]], firstRow: Int?, to writer: inout TerminalWriter) {
        var row = firstRow ?? 1
        let last = row + groups.reduce(0) { $0 + $1.count } - 1
        let width = firstRow == nil ? 0 : max(2, String(last).count) + 1
        for (index, group) in groups.enumerated() {
            if index > 0 {
                writer.line()
                TweetColumnsView.writeSeparator(to: &writer)
                writer.line()
            }
            for (position, hit) in group.enumerated() {
                if position > 0 { writer.line() }
                let number = firstRow == nil ? "" : padded(String(row), width - 1, left: true) + " "
                let isMatch = hit.role == .matched
                let sign = TerminalSpan(isMatch ? "▶ " : "  ", .note)
                let margin = TerminalSpan(String(repeating: " ", count: width + 2))
                writer.block(first: [TerminalSpan(number, .dim), sign], rest: [margin]) { writer in
                    writer.isDimmed = !isMatch
                    write(hit, number: nil, numberWidth: 0, to: &writer)
                }
                row += 1
            }
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
        writeAttachments(of: tweet, indent: indent, to: &writer)
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
            pieces.append(TerminalSpan(Sanitizer.endingLeftToRight(line), .strong))
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
                TerminalSpan(relation.words, .dim, url: relation.url, linkNumber: link),
            ]
            if let handle = relation.handle {
                let handle = flat(handle)
                pieces.append(TerminalSpan(" ", .dim, url: relation.url, linkNumber: link))
                pieces.append(TerminalSpan(handle, .mention, url: relation.url, linkNumber: link))
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
                    url: imageURL(number, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + number,
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
        write(note, label: "note", indent: indent, to: &writer)
    }

    /// Writes the poll and the Community Note.
    private func writeAttachments(of tweet: Tweet, indent: Int, to writer: inout TerminalWriter) {
        for (label, text) in TweetMetadata.attachments(of: tweet) {
            write(text, label: label, indent: indent, to: &writer)
        }
    }

    private func write(_ text: String, label: String, indent: Int, to writer: inout TerminalWriter) {
        let sign = label + ": "
        writer.paragraph(
            [TerminalSpan(text)], indent: indent + sign.utf8.count,
            first: [TerminalSpan(String(repeating: " ", count: indent)), TerminalSpan(sign, .note)])
    }

    /// Returns counts, place, flags, labels, and the ID of the tweet.
    private func footer(of hit: SearchHit) -> [[TerminalSpan]] {
        var parts = TweetMetadata.counts(of: hit.tweet).map { [TerminalSpan($0, .dim)] }
        if let place = TweetMetadata.place(of: hit.tweet) { parts.append([TerminalSpan(flat(place), .dim)]) }
        parts += flagPieces(of: hit.tweet)
        parts += labelPieces(hit.labels)
        parts.append([idSpan(hit.tweet)])
        return parts
    }

    /// Returns the ID or key of a tweet with a link.
    private func idSpan(_ tweet: Tweet) -> TerminalSpan {
        TerminalSpan("\(tweet.id)", .dim, url: url(of: tweet), linkNumber: 3000)
    }

    /// Returns the URL of a tweet in the running browser view (`tweetdex serve`) or, if none is running, on x.com.
    func url(of tweet: Tweet) -> String? {
        browserURL(of: tweet) ?? WebURL.tweet(tweet.id, by: tweet.author?.handle)
    }

    /// Returns the URL of a tweet in the running browser view; `nil` if no browser view is running.
    func browserURL(of tweet: Tweet) -> String? {
        style.browser.map { "\($0)/tweet/\(tweet.id)" }
    }

    /// Returns the URL of the image at an index of `tweet.media` in the running browser view; `nil` if no browser view
    /// is running.
    func imageURL(_ index: Int, of tweet: Tweet) -> String? {
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

/// Lists of images and videos, and headings between tweets of different years. A tweet with one image:
///
///     12  Ann Lee  @ann_lee · 2024-11-09 12:14 UTC · 1855222378263478273
///         ▣ photo 1200×800  "the plate"  data/tweets_media/1-a.jpg
extension TerminalRenderer {
    /// Writes the author, time and ID of a tweet, then its images, videos and GIFs, each beginning on a new line.
    package func writeImages(of hit: SearchHit, number: Int?, numberWidth: Int = 2, to writer: inout TerminalWriter) {
        let indent = number == nil ? 0 : numberWidth + 2
        let first = number.map { [TerminalSpan(padded(String($0), numberWidth, left: true) + "  ", .dim)] }
        writer.paragraph(galleryHead(of: hit.tweet), indent: indent, first: first)
        for (number, item) in hit.tweet.media.enumerated() {
            writer.paragraph(
                galleryLine(item, number: number, of: hit.tweet), indent: indent + 2,
                first: [TerminalSpan(String(repeating: " ", count: indent)), TerminalSpan("▣ ", .dim)])
        }
    }

    private func galleryHead(of tweet: Tweet) -> [TerminalSpan] {
        var pieces = authorPieces(tweet.author)
        if let time = tweet.createdAt { pieces.append(TerminalSpan(" · " + style.zone.short(time), .dim)) }
        pieces.append(TerminalSpan(" · ", .dim))
        pieces.append(idSpan(tweet))
        return pieces
    }

    private func galleryLine(_ item: MediaItem, number: Int, of tweet: Tweet) -> [TerminalSpan] {
        var pieces = [
            TerminalSpan(
                TweetMetadata.name(of: item), .link,
                url: imageURL(number, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + number,
                keepsTogether: true)
        ]
        if let width = item.width, let height = item.height, width > 0, height > 0 {
            pieces.append(TerminalSpan(" \(width)×\(height)", .dim))
        }
        if let words = item.alternativeText, !words.isEmpty {
            pieces.append(TerminalSpan("  \"\(flat(Passage.listed(words)))\""))
        }
        if let location = item.location.map({ $0.entry ?? $0.path }) {
            pieces.append(TerminalSpan("  " + flat(location), .dim))
        } else if let url = item.videoURL ?? item.url {
            pieces.append(TerminalSpan("  " + flat(url), .dim))
        }
        return pieces
    }

    /// Writes `3 years ago  Tuesday, 9 November 2021 (UTC)` and a blank line; for a tweet of this or a later year, the
    /// year instead of `3 years ago`. Writes nothing if the time is unknown, or if `previous` is from the same year.
    package func writeAnniversary(of hit: SearchHit, after previous: SearchHit?, to writer: inout TerminalWriter) {
        guard let time = hit.tweet.createdAt else { return }
        let year = style.zone.civil(time).year
        if let before = previous?.tweet.createdAt, style.zone.civil(before).year == year { return }
        let years = style.zone.civil(Timestamp(seconds: style.now)).year - year
        writer.paragraph([
            TerminalSpan(years > 0 ? HumanReadable.count(years, "year") + " ago" : String(year), .strong),
            TerminalSpan("  \(style.zone.day(time)) (\(style.zone.label))", .dim),
        ])
        writer.line()
    }
}

/// A tweet with all its metadata and its numbered items.
extension TerminalRenderer {
    /// Writes one tweet and its numbered items.
    ///
    /// - Parameters:
    ///   - page: The items; `nil` to compute them from the tweet.
    ///   - pictures: The lines of escape sequences that draw the image of an item, by the number of the item.
    package func writeDetails(
        of hit: SearchHit, _ page: DetailPage? = nil, pictures: [Int: [[UInt8]]] = [:],
        to writer: inout TerminalWriter
    ) {
        let tweet = hit.tweet
        writer.paragraph(authorPieces(tweet.author))
        writeRelations(of: tweet, indent: 0, to: &writer)
        writer.line()
        if let layout = ArticleLayout(hit) {
            write(layout, of: tweet, indent: 2, to: &writer)
            writer.line()
        } else if writeText(of: hit, indent: 2, to: &writer) {
            writer.line()
        }
        writeFacts(hit, to: &writer)
        for section in (page ?? DetailPage(hit)).sections {
            writer.line()
            writer.line([TerminalSpan(section.title, .strong)])
            let width = String(section.items.last?.number ?? 0).count
            for item in section.items {
                write(item, numberWidth: max(2, width), to: &writer)
                if let picture = pictures[item.number] { writer.drawing(picture, indent: max(2, width) + 2) }
            }
        }
    }

    private func writeFacts(_ hit: SearchHit, to writer: inout TerminalWriter) {
        let tweet = hit.tweet
        let columns = writer.columns(indent: 0)
        if let time = tweet.createdAt {
            let parts = [style.zone.long(time), HumanReadable.relative(time, now: style.now)]
            writer.paragraph(separated(parts.map { [TerminalSpan($0, .dim)] }, columns: columns))
        } else {
            writer.paragraph([TerminalSpan("time unknown", .dim)])
        }
        let language = tweet.language.flatMap { $0 == "und" ? nil : "language " + $0 }
        let more = [tweet.client, language, TweetMetadata.place(of: tweet)].compactMap(\.self).filter { !$0.isEmpty }
        var parts = (TweetMetadata.counts(of: tweet) + more).map { [TerminalSpan(flat($0), .dim)] }
        parts += flagPieces(of: tweet)
        parts += labelPieces(hit.labels)
        if !parts.isEmpty { writer.paragraph(separated(parts, columns: columns)) }
        writeAttachments(of: hit.tweet, indent: 0, to: &writer)
        writeNote(hit, indent: 0, to: &writer)
        let url = WebURL.tweet(tweet.id, by: tweet.author?.handle)
        writer.paragraph([TerminalSpan(url ?? "key \(tweet.id)", .dim, url: url, linkNumber: 3000)])
        guard let browser = browserURL(of: tweet) else { return }
        writer.paragraph([TerminalSpan(browser, .dim, url: browser, linkNumber: 3001)])
    }

    private func write(_ item: DetailPage.Item, numberWidth: Int, to writer: inout TerminalWriter) {
        let digits = String(item.number)
        let padding = String(repeating: " ", count: max(0, numberWidth - digits.count))
        let role: TerminalRole =
            switch item.kind {
            case .photo, .video, .gif, .url, .version: .link
            case .hashtag: .hashtag
            case .cashtag: .cashtag
            case .user: .mention
            }
        let url: String? =
            switch item.action {
            case .openURL(let url): url
            case .image(let media): media.videoURL ?? media.url ?? media.expanded
            case .search, .tweet, .none: nil
            }
        var pieces = [TerminalSpan(flat(item.label), role, url: url, linkNumber: item.number)]
        let detail = item.detail.map(flat).flatMap { $0.isEmpty ? nil : $0 }
        if let detail, item.kind == .user || item.kind == .version {
            pieces.append(TerminalSpan("  " + Sanitizer.endingLeftToRight(detail)))
        }
        if let badge = item.badge { pieces.append(TerminalSpan("  " + badge, .note, keepsTogether: true)) }
        var isLong = false
        if let detail {
            switch item.kind {
            case .user, .version: break
            // The full URL gets its own line only if the label is shortened.
            case .url where WebURL.short(detail) == item.label: break
            case .url: isLong = true
            default: pieces.append(TerminalSpan("\n\"\(detail)\"", .dim))
            }
        }
        writer.paragraph(pieces, indent: numberWidth + 2, first: [TerminalSpan("\(padding)\(digits)  ", .dim)])
        guard isLong, let detail else { return }
        let margin = String(repeating: " ", count: numberWidth + 2)
        writer.paragraph(
            [TerminalSpan(detail, .dim)], indent: numberWidth + 4, first: [TerminalSpan(margin + "→ ", .dim)])
    }
}

/// An X Article: its title and a passage in a list, and all of it on the page of its tweet.
extension TerminalRenderer {
    var linkForm: LinkForm { style.hyperlinks ? .display : .whole }

    /// Writes the title and the passage that matches the query.
    func writeExcerpt(of layout: ArticleLayout, indent: Int, to writer: inout TerminalWriter) {
        let (title, passage) = layout.excerpt(linkForm)
        if let title { writer.paragraph(strong(title), indent: indent) }
        if let passage { writer.paragraph(passage.pieces, indent: indent) }
    }

    /// Writes the article with an empty line between its rows, except between items of a list.
    func write(_ layout: ArticleLayout, of tweet: Tweet, indent: Int, to writer: inout TerminalWriter) {
        var last: Article.Part.Kind?
        var number = 0
        for (position, row) in layout.rows(linkForm).enumerated() {
            var kind: Article.Part.Kind?
            if case .text(let found, _) = row { kind = found }
            let continuesList = kind != nil && kind == last && (kind == .bullet || kind == .number)
            if position > 0, !continuesList { writer.line() }
            number = continuesList ? number + 1 : 1
            last = kind
            switch row {
            case .divider: writer.paragraph([TerminalSpan("───", .dim)], indent: indent)
            case .media(let index, let caption): write(medium: index, caption, of: tweet, indent: indent, to: &writer)
            case .text(let kind, let text): write(text, kind, number, indent: indent, to: &writer)
            }
        }
    }

    private func write(
        _ text: StyledText, _ kind: Article.Part.Kind?, _ number: Int, indent: Int, to writer: inout TerminalWriter
    ) {
        func marked(_ sign: String, _ pieces: [TerminalSpan]) {
            let margin = TerminalSpan(String(repeating: " ", count: indent))
            writer.paragraph(
                pieces, indent: indent + sign.unicodeScalars.count, first: [margin, TerminalSpan(sign, .dim)])
        }
        switch kind {
        case let kind? where Article.Part.Kind.headings.contains(kind): writer.paragraph(strong(text), indent: indent)
        case .bullet: marked("• ", text.pieces)
        case .number: marked("\(number). ", text.pieces)
        case .quote:
            let bar = TerminalSpan(String(repeating: " ", count: indent) + "│ ", .dim)
            writer.block(first: [bar], rest: [bar]) { $0.paragraph(text.pieces) }
        case .code: writer.paragraph(text.pieces, indent: indent + 4)
        default: writer.paragraph(text.pieces, indent: indent)
        }
    }

    private func write(
        medium index: Int, _ caption: StyledText?, of tweet: Tweet, indent: Int, to writer: inout TerminalWriter
    ) {
        let item = tweet.media[index]
        var pieces = [
            TerminalSpan("▣ ", .dim),
            TerminalSpan(
                TweetMetadata.name(of: item), .link,
                url: imageURL(index, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + index,
                keepsTogether: true),
        ]
        if let caption { pieces += [TerminalSpan(" ")] + caption.pieces }
        writer.paragraph(pieces, indent: indent)
    }

    private func strong(_ text: StyledText) -> [TerminalSpan] {
        text.pieces.map { piece in
            var piece = piece
            if piece.role == .plain { piece.role = .strong }
            return piece
        }
    }
}
