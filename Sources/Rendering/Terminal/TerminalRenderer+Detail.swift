package import TweetModel

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
        writeNote(hit, indent: 0, to: &writer)
        let address = WebAddress.tweet(tweet.id, by: tweet.author?.handle)
        writer.paragraph([TerminalSpan(address, .dim, address: address, linkNumber: 3000)])
        guard let browser = browserAddress(of: tweet) else { return }
        writer.paragraph([TerminalSpan(browser, .dim, address: browser, linkNumber: 3001)])
    }

    private func write(_ item: DetailPage.Item, numberWidth: Int, to writer: inout TerminalWriter) {
        let digits = String(item.number)
        let padding = String(repeating: " ", count: max(0, numberWidth - digits.count))
        let role: TerminalRole =
            switch item.kind {
            case .photo, .video, .gif, .url: .link
            case .hashtag: .hashtag
            case .cashtag: .cashtag
            case .user: .mention
            }
        let address: String? =
            switch item.action {
            case .openURL(let address): address
            case .image(let media): media.videoURL ?? media.url ?? media.expanded
            case .search, .none: nil
            }
        var pieces = [TerminalSpan(flat(item.label), role, address: address, linkNumber: item.number)]
        let detail = item.detail.map(flat).flatMap { $0.isEmpty ? nil : $0 }
        if let detail, item.kind == .user { pieces.append(TerminalSpan("  " + Direction.endingLeftToRight(detail))) }
        if let badge = item.badge { pieces.append(TerminalSpan("  " + badge, .note, keepsTogether: true)) }
        var isLong = false
        if let detail {
            switch item.kind {
            case .user: break
            // The full URL gets its own line only if the label is shortened.
            case .url where WebAddress.short(detail) == item.label: break
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
