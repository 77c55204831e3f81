package import TweetModel

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
        pieces.append(TerminalSpan("\(tweet.id)", .dim, address: address(of: tweet), linkNumber: 3000))
        return pieces
    }

    private func galleryLine(_ item: MediaItem, number: Int, of tweet: Tweet) -> [TerminalSpan] {
        var pieces = [
            TerminalSpan(
                TweetMetadata.name(of: item), .link,
                address: imageAddress(number, of: tweet) ?? item.expanded ?? item.url, linkNumber: 2000 + number,
                keepsTogether: true)
        ]
        if let width = item.width, let height = item.height, width > 0, height > 0 {
            pieces.append(TerminalSpan(" \(width)×\(height)", .dim))
        }
        if let words = item.alternativeText, !words.isEmpty {
            pieces.append(TerminalSpan("  \"\(flat(Passage.listed(words)))\""))
        }
        if let place = item.location.map({ $0.entry ?? $0.path }) {
            pieces.append(TerminalSpan("  " + flat(place), .dim))
        } else if let address = item.videoURL ?? item.url {
            pieces.append(TerminalSpan("  " + flat(address), .dim))
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
