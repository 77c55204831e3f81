internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The columns of `tweet_hashtag`, and the hashtag's text.
enum HashtagColumn: Int, TableColumn {
    case tweetID, position, hashtagID, startByte, endByte, source, spelling, text

    static let storedCount = text.rawValue
}

/// The columns of `tweet_mention`.
enum MentionColumn: Int, TableColumn {
    case tweetID, position, userID, handle, startByte, endByte, source
}

/// The columns of `tweet_url`. Those up to `source` are also columns of `message_url`.
enum LinkColumn: Int, TableColumn {
    case tweetID, position, url, expanded, display, startByte, endByte, source, resolved, via, pageTitle,
        pageDescription
}

// The initializers read an entity from a row. `written` is the text of its tweet.

extension Hashtag {
    init(_ row: some TableRow, in written: String) {
        let span = row.span(HashtagColumn.startByte.index)
        self.init(
            text: row.optionalText(HashtagColumn.spelling) ?? written.tag(at: span) ?? row.text(HashtagColumn.text),
            span: span, source: row.source(HashtagColumn.source.index))
    }
}

extension Mention {
    init(_ row: some TableRow, in written: String) {
        let span = row.span(MentionColumn.startByte.index)
        self.init(
            handle: row.optionalText(MentionColumn.handle) ?? written.tag(at: span) ?? "",
            id: row.optionalInteger(MentionColumn.userID).map { UserID($0) }, name: nil, span: span,
            source: row.source(MentionColumn.source.index))
    }
}

extension Link {
    init(_ row: some TableRow, in written: String) {
        let span = row.span(LinkColumn.startByte.index)
        self.init(
            url: row.optionalText(LinkColumn.url) ?? written.slice(span).map { String($0) } ?? "",
            expanded: row.optionalText(LinkColumn.expanded), display: row.optionalText(LinkColumn.display), span: span,
            source: row.source(LinkColumn.source.index), isResolved: row.integer(LinkColumn.resolved) != 0)
        via = row.optionalText(LinkColumn.via)
        pageTitle = row.optionalText(LinkColumn.pageTitle)
        pageDescription = row.optionalText(LinkColumn.pageDescription)
    }
}

extension Cashtag {
    init(_ row: some TableRow) { self.init(text: row.text(2), span: row.span(4), source: row.source(6)) }
}

extension RowBuffer {
    /// Appends a link of the tweet or message `owner`, whose text is `written`.
    mutating func append(_ link: Link, of owner: Cell, _ position: Int, in written: String, _ texts: inout TextBuffer) {
        let isInText = link.expanded != nil && written.has(link.url, at: link.span)
        append([
            owner, Cell(position), isInText ? .null : texts.append(link.url), texts.append(link.expanded),
            texts.append(link.display), .start(link.span), .end(link.span), Cell(link.source), Cell(link.isResolved),
            texts.append(link.via), texts.append(link.pageTitle), texts.append(link.pageDescription),
        ])
    }
}

extension TweetRows {
    mutating func appendEntities(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        let id = Cell(tweet.id.rawValue)
        for (position, tag) in tweet.hashtags.enumerated() {
            // The spelling is stored if it differs from the text at the span. Without a span, the writer stores it if
            // it differs from the hashtag's row. The writer replaces the index of the hashtag by its row ID.
            let isShown = tag.span == nil || tweet.text.has(tag.text, at: tag.span, behindSign: true)
            let (index, text) = tags.add(tag.text, to: &texts)
            self[.hashtags].append([
                id, Cell(position), Cell(index), .start(tag.span), .end(tag.span), Cell(tag.source),
                isShown ? .null : text, text,
            ])
        }
        for (position, mention) in tweet.mentions.enumerated() {
            // A handle that matches the text is not stored a second time, unless the mention has no ID.
            let isInText = mention.id != nil && tweet.text.has(mention.handle, at: mention.span, behindSign: true)
            self[.mentions].append([
                id, Cell(position), Cell(mention.id?.rawValue), isInText ? .null : texts.append(mention.handle),
                .start(mention.span), .end(mention.span), Cell(mention.source),
            ])
        }
        for (position, link) in tweet.links.enumerated() {
            tables[TweetTable.links.rawValue].append(link, of: id, position, in: tweet.text, &texts)
        }
        for (position, cashtag) in tweet.cashtags.enumerated() {
            self[.cashtags].append([
                id, Cell(position), texts.append(cashtag.text), texts.append(Folding.fold(cashtag.text)),
                .start(cashtag.span), .end(cashtag.span), Cell(cashtag.source),
            ])
        }
        for link in tweet.shortLinks {
            self[.shortLinks].append([texts.append(link.code), id, Cell(link.destination != nil)])
        }
    }
}
