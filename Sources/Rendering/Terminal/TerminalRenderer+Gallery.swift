import TweetModel

/// Other ways to list tweets: their images, as rows of a gallery, and the years of a day.
///
///     12  Ann Lee  @ann_lee · 2024-11-09 12:14 UTC · 1855222378263478273
///         ▣ photo 1200×800  “the plate”  data/tweets_media/1-a.jpg
extension TerminalRenderer {
    func writeImages(of hit: SearchHit, number: Int?, numberWidth: Int, to writer: inout TerminalWriter) {
        let indent = number == nil ? 0 : numberWidth + 2
        let first = number.map { [TerminalPiece(padded(String($0), numberWidth, left: true) + "  ", .dim)] }
        writer.paragraph(galleryHead(of: hit.tweet), indent: indent, first: first)
        for (number, item) in hit.tweet.media.enumerated() {
            writer.paragraph(
                galleryLine(item, number: number, of: hit.tweet), indent: indent + 2,
                first: [TerminalPiece(String(repeating: " ", count: indent)), TerminalPiece("▣ ", .dim)])
        }
    }

    private func galleryHead(of tweet: Tweet) -> [TerminalPiece] {
        var pieces = authorPieces(tweet.author)
        if let time = tweet.createdAt { pieces.append(TerminalPiece(" · " + style.zone.short(time), .dim)) }
        pieces.append(TerminalPiece(" · ", .dim))
        pieces.append(TerminalPiece("\(tweet.id)", .dim, address: address(of: tweet), linkNumber: 3000))
        return pieces
    }

    private func galleryLine(_ item: MediaItem, number: Int, of tweet: Tweet) -> [TerminalPiece] {
        var pieces = [
            TerminalPiece(
                TweetWords.name(of: item), .link, address: imageAddress(number, of: tweet) ?? item.expanded ?? item.url,
                linkNumber: 2000 + number, keepsTogether: true)
        ]
        if let width = item.width, let height = item.height, width > 0, height > 0 {
            pieces.append(TerminalPiece(" \(width)×\(height)", .dim))
        }
        if let words = item.alternativeText, !words.isEmpty { pieces.append(TerminalPiece("  “\(flat(words))”")) }
        if let place = item.location.map({ $0.entry ?? $0.path }) {
            pieces.append(TerminalPiece("  " + flat(place), .dim))
        } else if let address = item.videoURL ?? item.url {
            pieces.append(TerminalPiece("  " + flat(address), .dim))
        }
        return pieces
    }

    /// `3 years ago  Tuesday, 9 November 2021`
    func writeAnniversary(of hit: SearchHit, after previous: SearchHit?, to writer: inout TerminalWriter) {
        guard let time = hit.tweet.createdAt else { return }
        let year = style.zone.civil(time).year
        if let before = previous?.tweet.createdAt, style.zone.civil(before).year == year { return }
        let years = style.zone.civil(Timestamp(seconds: style.now)).year - year
        writer.paragraph([
            TerminalPiece(years > 0 ? PeopleNumbers.count(years, "year") + " ago" : String(year), .strong),
            TerminalPiece("  \(style.zone.day(time)) (\(style.zone.label))", .dim),
        ])
        writer.line()
    }
}
