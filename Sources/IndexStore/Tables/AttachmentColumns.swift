internal import SQLiteKit
internal import TweetModel

/// The columns of `poll_choice`.
enum PollChoiceColumn: Int, TableColumn {
    case tweetID, position, label, votes, endsAt
}

/// The columns of `community_note`.
enum CommunityNoteColumn: Int, TableColumn {
    case tweetID, noteID, text
}

extension Tweet {
    /// Adds the choice of a row to the poll.
    mutating func addChoice(_ row: some TableRow) {
        var poll = poll ?? Poll()
        poll.choices.append(
            Poll.Choice(row.text(PollChoiceColumn.label), votes: row.optionalInteger(PollChoiceColumn.votes)))
        poll.endsAt = row.time(PollChoiceColumn.endsAt)
        self.poll = poll
    }
}

extension CommunityNote {
    init(_ row: some TableRow) {
        self.init(
            id: row.optionalInteger(CommunityNoteColumn.noteID), text: row.text(CommunityNoteColumn.text))
    }
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

/// The columns of `article`.
enum ArticleColumn: Int, TableColumn {
    case tweetID, articleID, preview, publishedAt, modifiedAt
}

/// The columns of `article_part`.
enum ArticlePartColumn: Int, TableColumn {
    case tweetID, position, kind, startByte, endByte, target
}

extension Article {
    /// Reads an article from a row, without its parts.
    init(_ row: some TableRow) {
        self.init(id: row.optionalInteger(ArticleColumn.articleID))
        preview = row.optionalText(ArticleColumn.preview)
        publishedAt = row.time(ArticleColumn.publishedAt)
        modifiedAt = row.time(ArticleColumn.modifiedAt)
    }
}

extension Article.Part {
    /// Returns `nil` if the kind or the span is invalid.
    init?(_ row: some TableRow) {
        guard let kind = Kind(rawValue: row.text(ArticlePartColumn.kind)),
            let span = row.span(ArticlePartColumn.startByte)
        else { return nil }
        self.init(kind, span, target: row.optionalText(ArticlePartColumn.target))
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
