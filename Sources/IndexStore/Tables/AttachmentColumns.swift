internal import SQLiteKit
internal import TweetModel

extension Tweet {
    /// Adds the choice of a row to the poll.
    mutating func addChoice(_ row: some TableRow) {
        var poll = poll ?? Poll()
        poll.choices.append(Poll.Choice(row.text(2), votes: row.optionalInteger(3)))
        poll.endsAt = row.time(4)
        self.poll = poll
    }
}

extension CommunityNote {
    init(_ row: some TableRow) { self.init(id: row.optionalInteger(1), text: row.text(2)) }
}

extension TweetRows {
    mutating func appendAttachments(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        if let poll = tweet.poll {
            for (position, choice) in poll.choices.enumerated() {
                self[.pollChoices].append([
                    Cell(tweet.id.rawValue), Cell(position), texts.append(choice.label), Cell(choice.votes),
                    Cell(poll.endsAt),
                ])
            }
        }
        if let note = tweet.communityNote {
            self[.communityNotes].append([Cell(tweet.id.rawValue), Cell(note.id), texts.append(note.text)])
        }
    }
}

extension Article {
    /// Reads an article from a row, without its parts.
    init(_ row: some TableRow) {
        self.init(id: row.optionalInteger(1))
        preview = row.optionalText(2)
        publishedAt = row.time(3)
        modifiedAt = row.time(4)
    }
}

extension Article.Part {
    /// Returns `nil` if the kind or the span is invalid.
    init?(_ row: some TableRow) {
        guard let kind = Kind(rawValue: row.text(2)), let span = row.span(3) else { return nil }
        self.init(kind, span, target: row.optionalText(5))
    }
}

extension TweetRows {
    mutating func appendArticle(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        guard let article = tweet.article else { return }
        let id = Cell(tweet.id.rawValue)
        self[.articles].append([
            id, Cell(article.id), texts.append(article.preview), Cell(article.publishedAt), Cell(article.modifiedAt),
        ])
        for (position, part) in article.parts.enumerated() {
            self[.articleParts].append([
                id, Cell(position), texts.append(part.kind.rawValue), .start(part.span), .end(part.span),
                texts.append(part.target),
            ])
        }
    }
}
