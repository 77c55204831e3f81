import TweetModel
import TweetText

/// Decodes rows of a classic archive's table. The table lists no entities except the targets of links, so entities are
/// extracted from the text. A retweet is marked by its own column.
struct ClassicTableDecoder {
    private let columns: ClassicTableColumns
    private let author: User?

    init(_ columns: ClassicTableColumns, author: User?) {
        self.columns = columns
        self.author = author
    }

    func decode(_ row: [[UInt8]]) -> Result<Tweet, RecordProblem> {
        guard row.count > max(columns.id, columns.text, columns.time) else {
            let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
            return .failure(RecordProblem(reason: "the row has \(cells), fewer than the header"))
        }
        let id: TweetID
        switch Self.tweetID(row[columns.id]) {
        case .success(let number): id = number
        case .failure(let problem): return .failure(problem)
        }
        let time = row[columns.time]
        let text = EscapedText(String(decoding: row[columns.text], as: UTF8.self)).text
        var tweet = Tweet(
            id: id, createdAt: TweetObjectReader.moment(written: time.span, id: id), author: author,
            text: text, textTrust: .classic)
        tweet.flags.insert(.collected)
        tweet.client = cell(columns.source, row).flatMap { ClientNames.name(String(decoding: $0, as: UTF8.self)) }
        let answered = number(columns.replyTweet, row)
        let answeredUser = number(columns.replyUser, row)
        if answered != nil || answeredUser != nil {
            tweet.replyTo = TweetReference(
                tweet: answered.map { TweetID($0) }, user: answeredUser.map { UserID($0) })
        }
        ExtractedEntities.add(to: &tweet)
        if cell(columns.retweet, row) != nil {
            // If a spreadsheet has rounded the ID, the tweet is still known to be a retweet.
            tweet.retweetOf = TweetReference(
                tweet: number(columns.retweet, row).map { TweetID($0) },
                user: number(columns.retweetUser, row).map { UserID($0) },
                handle: RetweetText.handle(in: text))
            if RetweetText.isCut(text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
        }
        addLinks(of: row, to: &tweet)
        if tweet.retweetOf == nil { tweet.quoteOf = QuoteLink.quoted(by: tweet) }
        return .success(tweet)
    }

    // MARK: Cells

    private func cell(_ column: Int?, _ row: [[UInt8]]) -> [UInt8]? {
        guard let column, column < row.count, !row[column].isEmpty else { return nil }
        return row[column]
    }

    private func number(_ column: Int?, _ row: [[UInt8]]) -> Int64? {
        cell(column, row).flatMap { Self.digits($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func digits(_ cell: [UInt8]) -> Int64? {
        guard cell.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(String(decoding: cell, as: UTF8.self))
    }

    /// Reads the ID. Rejects an ID that a spreadsheet has rounded, because it belongs to another tweet.
    private static func tweetID(_ cell: [UInt8]) -> Result<TweetID, RecordProblem> {
        if let id = digits(cell), id > 0 { return .success(TweetID(id)) }
        let text = String(decoding: cell, as: UTF8.self)
        if Double(text) != nil {
            return .failure(
                RecordProblem(
                    reason: "a spreadsheet has changed its ID (\(text)); import the table as it was exported"))
        }
        return .failure(RecordProblem(reason: "it has no tweet ID"))
    }

    // MARK: Links

    /// Assigns the listed addresses to the links in the text, in their order. Addresses without a link belong to the
    /// part that was cut off. Pages of the tweet's own photos and videos become media.
    private func addLinks(of row: [[UInt8]], to tweet: inout Tweet) {
        let addresses = addresses(in: row)
        guard !addresses.isEmpty else { return }
        var found = tweet.links[...]
        tweet.links = []
        // All media of a tweet share one link.
        var mediaLink: Link?
        for address in addresses {
            let kind = Self.mediaKind(address, of: tweet)
            // Old texts contain addresses in full, even where the extraction finds no link.
            if kind == nil, let span = EntitySpan.nearest(.link, address, to: 0, in: tweet.text) {
                found.removeAll { $0.span?.overlaps(span) == true }
                tweet.links.append(Link(url: address, expanded: address, display: nil, span: span))
                continue
            }
            let shown = kind == nil ? found.popFirst() : mediaLink ?? found.popFirst()
            if let kind {
                mediaLink = shown
                var item = MediaItem(id: nil, kind: kind, url: nil, span: shown?.span)
                item.expanded = address
                item.link = shown?.url
                tweet.media.append(item)
            } else {
                tweet.links.append(
                    Link(url: shown?.url ?? address, expanded: address, display: nil, span: shown?.span))
            }
        }
        tweet.links += found
    }

    /// The addresses in the cell `expanded_urls`, and in early tables in the cells after the last column. A cell
    /// contains one address, or several joined by commas. The photos of a tweet have the same address, which is listed
    /// once here.
    private func addresses(in row: [[UInt8]]) -> [String] {
        guard let first = columns.links, first < row.count else { return [] }
        var result: [String] = []
        for cell in [row[first]] + row.dropFirst(columns.count) where !cell.isEmpty {
            for address in Self.split(String(decoding: cell, as: UTF8.self)) {
                let isPage = address.utf8Contains("/photo/") || address.utf8Contains("/video/")
                if isPage, result.contains(address) { continue }
                result.append(address)
            }
        }
        return result
    }

    /// Splits a cell at commas before `http`, because an address can contain commas.
    private static func split(_ cell: String) -> [String] {
        var parts: [String] = []
        for part in cell.split(separator: ",", omittingEmptySubsequences: false) {
            if part.hasPrefix("http://") || part.hasPrefix("https://") || parts.isEmpty {
                parts.append(String(part))
            } else {
                parts[parts.count - 1] += "," + part
            }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The kind of media for `https://twitter.com/ann_lee/status/1/photo/1`, a page of this tweet or of the tweet that
    /// it retweets; `nil` for other addresses.
    private static func mediaKind(_ address: String, of tweet: Tweet) -> MediaItem.Kind? {
        let parts = address.split(separator: "/")
        guard parts.count >= 6, parts[1].hasSuffix("twitter.com"), parts[3] == "status",
            parts[4] == tweet.id.description || parts[4] == tweet.retweetOf?.tweet?.description ?? ""
        else { return nil }
        return parts[5] == "photo" ? .photo : parts[5] == "video" ? .video : nil
    }
}
