internal import SQLiteKit
internal import TweetModel

/// Reads tweets back from the rows of a batch, in the form in which the store compares tweets (`Tweet.bare`).
extension TweetBatch {
    /// Returns a tweet of the batch. The tweet must not be a forgotten one.
    func tweet(at index: Int) -> Tweet {
        let item = items[index]
        func cell(_ column: TweetColumn) -> RowBuffer.Cell { tweets[index, column] }
        func integer(_ column: TweetColumn) -> Int64? { cell(column).integer }
        func text(_ column: TweetColumn) -> String? { texts.text(cell(column)) }
        func reference(_ kind: References, _ column: TweetColumn) -> TweetReference? {
            item.references.contains(kind) ? TweetReference(tweet: integer(column).map { TweetID($0) }) : nil
        }
        var tweet = Tweet(
            id: item.id,
            createdAt: integer(.createdAt).map {
                Timestamp(seconds: $0, precision: integer(.dayPrecision) == 1 ? .day : .second)
            }, author: nil, text: text(.text) ?? "",
            textCompleteness: integer(.textCompleteness).flatMap { TextCompleteness(rawValue: Int($0)) } ?? .summary)
        tweet.flags = item.flags
        tweet.language = text(.language)
        tweet.client = item.client.map { clients.texts[Int($0)] }
        tweet.replyTo = reference(.reply, .replyToTweet)
        tweet.retweetOf = reference(.retweet, .retweetOfTweet)
        tweet.quoteOf = reference(.quote, .quoteOfTweet)
        tweet.conversation = integer(.conversation).map { TweetID($0) }
        for count in TweetCount.allCases {
            tweet.counts[count] = tweets[index, TweetColumn.likes.rawValue + count.rawValue].integer
        }
        tweet.place = text(.place).map { Place(id: $0) }
        if let latitude = cell(.latitude).real, let longitude = cell(.longitude).real {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.sensitive = integer(.sensitive).map { $0 != 0 }
        tweet.edits = edits[index] ?? []
        tweet.communityID = text(.community)
        tweet.withheldIn = text(.withheldIn).map { $0.split(separator: ",").map(String.init) } ?? []
        addEntities(index, to: &tweet)
        tweet.article = article(index)
        return tweet
    }

    private func addEntities(_ index: Int, to tweet: inout Tweet) {
        let text = tweet.text
        tweet.hashtags = hashtagRows(index).map { row in
            Hashtag(
                text: tags.texts[tag(ofRow: row).index], span: Self.span(hashtags, row, HashtagColumn.start),
                source: Self.source(hashtags, row, HashtagColumn.source))
        }
        tweet.mentions = mentionRows(index).map { row in
            let span = Self.span(mentions, row, MentionColumn.start)
            return Mention(
                handle: texts.text(mentions[row, MentionColumn.handle]) ?? span.flatMap {
                    TweetLoader.tagText(text, $0)
                } ?? "",
                id: mentions[row, MentionColumn.user].integer.map { UserID($0) }, name: nil, span: span,
                source: Self.source(mentions, row, MentionColumn.source))
        }
        tweet.links = linkRows(index).map { row in
            let span = Self.span(links, row, LinkColumn.start)
            return Link(
                url: texts.text(links[row, LinkColumn.url]) ?? span.flatMap {
                    TweetLoader.text(text, $0).map { String($0) }
                } ?? "",
                expanded: texts.text(links[row, LinkColumn.expanded]),
                display: texts.text(links[row, LinkColumn.display]), span: span,
                source: Self.source(links, row, LinkColumn.source),
                isResolved: links[row, LinkColumn.isResolved].integer == 1)
        }
        tweet.cashtags = cashtagRows(index).map { row in
            Cashtag(
                text: texts.text(cashtags[row, CashtagColumn.text]) ?? "",
                span: Self.span(cashtags, row, CashtagColumn.start),
                source: Self.source(cashtags, row, CashtagColumn.source))
        }
        tweet.media = mediaRows(index).map { mediaItem($0, in: text) }
        for row in mediaFileRows(index) {
            let position = mediaFiles[row, MediaFileColumn.position].integer ?? 0
            guard tweet.media.indices.contains(Int(position)) else { continue }
            tweet.media[Int(position)].location = MediaLocation(
                path: containers.texts[Int(containerOfRow[row])],
                entry: texts.text(mediaFiles[row, MediaFileColumn.entry]),
                method: mediaFiles[row, MediaFileColumn.method].integer.flatMap {
                    MediaLocation.Method(rawValue: Int($0))
                } ?? .file,
                offset: mediaFiles[row, MediaFileColumn.dataOffset].integer,
                storedSize: mediaFiles[row, MediaFileColumn.storedSize].integer ?? 0,
                size: mediaFiles[row, MediaFileColumn.size].integer ?? 0)
        }
    }

    private func article(_ index: Int) -> Article? {
        guard let row = articleRows(index).first else { return nil }
        func time(_ column: ArticleColumn) -> Timestamp? {
            articles[row, column].integer.map { Timestamp(seconds: $0) }
        }
        var article = Article(id: articles[row, ArticleColumn.article].integer)
        article.preview = texts.text(articles[row, ArticleColumn.preview])
        article.publishedAt = time(.publishedAt)
        article.modifiedAt = time(.modifiedAt)
        article.parts = articlePartRows(index).compactMap { row in
            guard let kind = texts.text(articleParts[row, ArticlePartColumn.kind]).flatMap(Article.Part.Kind.init),
                let span = Self.span(articleParts, row, ArticlePartColumn.start)
            else { return nil }
            return Article.Part(kind, span, target: texts.text(articleParts[row, ArticlePartColumn.target]))
        }
        return article
    }

    private func mediaItem(_ row: Int, in written: String) -> MediaItem {
        func text(_ column: MediaColumn) -> String? { texts.text(media[row, column]) }
        func integer(_ column: MediaColumn) -> Int64? { media[row, column].integer }
        var item = MediaItem(
            id: text(.mediaID), kind: text(.kind).flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo, url: text(.url),
            span: Self.span(media, row, MediaColumn.start), source: Self.source(media, row, MediaColumn.source))
        item.videoURL = text(.videoURL)
        item.link = TweetLoader.mediaLink(text(.link), item.span, in: written)
        item.expanded = text(.expanded)
        item.width = integer(.width).map { Int($0) }
        item.height = integer(.height).map { Int($0) }
        item.alternativeText = text(.alternativeText)
        item.durationMilliseconds = integer(.duration).map { Int($0) }
        item.sourceTweet = integer(.sourceTweet).map { TweetID($0) }
        item.sourceUser = integer(.sourceUser).map { UserID($0) }
        item.fileName = text(.fileName)
        item.imageText = text(.imageText)
        return item
    }

    /// Reads a span from the columns of its start and end, which are adjacent. Returns `nil` if one of them is NULL.
    private static func span(_ rows: RowBuffer, _ row: Int, _ start: some BatchColumn) -> TextSpan? {
        guard let first = rows[row, start].integer, let end = rows[row, start.rawValue + 1].integer else { return nil }
        return TextSpan(Int(first), Int(end))
    }

    private static func source(_ rows: RowBuffer, _ row: Int, _ column: some BatchColumn) -> EntitySource {
        rows[row, column].integer.flatMap { EntitySource(rawValue: Int($0)) } ?? .given
    }
}
