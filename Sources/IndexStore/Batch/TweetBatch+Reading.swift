internal import SQLiteKit
internal import TweetModel

/// Reads tweets back from the rows of a batch, in the form in which the store compares them (`Tweet.bare`).
extension TweetBatch {
    func tweet(at index: Int) -> Tweet {
        let item = items[index]
        func cell(_ column: TweetColumn) -> RowBuffer.Cell { tweets[index, column.rawValue] }
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
            textTrust: integer(.textTrust).flatMap { TextCompleteness(rawValue: Int($0)) } ?? .summary)
        tweet.flags = item.flags
        tweet.language = text(.language)
        tweet.client = item.client.map { clients.texts[Int($0)] }
        tweet.replyTo = reference(.reply, .replyToTweet)
        tweet.retweetOf = reference(.retweet, .retweetOfTweet)
        tweet.quoteOf = reference(.quote, .quoteOfTweet)
        tweet.conversation = integer(.conversation).map { TweetID($0) }
        tweet.counts.likes = integer(.likes)
        tweet.counts.retweets = integer(.retweets)
        tweet.counts.replies = integer(.replies)
        tweet.counts.quotes = integer(.quotes)
        tweet.counts.views = integer(.views)
        tweet.counts.bookmarks = integer(.bookmarks)
        tweet.place = text(.place).map { Place(id: $0) }
        if let latitude = cell(.latitude).real, let longitude = cell(.longitude).real {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.sensitive = integer(.sensitive).map { $0 != 0 }
        tweet.edits = edits[index] ?? []
        tweet.communityID = text(.community)
        tweet.withheldIn = text(.withheldIn).map { $0.split(separator: ",").map(String.init) } ?? []
        addEntities(index, to: &tweet)
        return tweet
    }

    private func addEntities(_ index: Int, to tweet: inout Tweet) {
        let text = tweet.text
        tweet.hashtags = hashtagRows(index).map { row in
            Hashtag(
                text: tags.texts[tag(ofRow: row).index], span: Self.span(hashtags, row, 3),
                source: Self.source(hashtags, row, 5))
        }
        tweet.mentions = mentionRows(index).map { row in
            let span = Self.span(mentions, row, 4)
            return Mention(
                handle: texts.text(mentions[row, 3]) ?? span.flatMap { TweetLoader.tagText(text, $0) } ?? "",
                id: mentions[row, 2].integer.map { UserID($0) }, name: nil, span: span,
                source: Self.source(mentions, row, 6))
        }
        tweet.links = linkRows(index).map { row in
            let span = Self.span(links, row, 5)
            return Link(
                url: texts.text(links[row, 2]) ?? span.flatMap { TweetLoader.text(text, $0).map { String($0) } } ?? "",
                expanded: texts.text(links[row, 3]), display: texts.text(links[row, 4]), span: span,
                source: Self.source(links, row, 7))
        }
        tweet.cashtags = cashtagRows(index).map { row in
            Cashtag(
                text: texts.text(cashtags[row, 2]) ?? "", span: Self.span(cashtags, row, 4),
                source: Self.source(cashtags, row, 6))
        }
        tweet.media = mediaRows(index).map(mediaItem)
        for row in mediaFileRows(index) {
            let position = mediaFiles[row, 1].integer ?? 0
            guard tweet.media.indices.contains(Int(position)) else { continue }
            tweet.media[Int(position)].location = MediaLocation(
                path: containers.texts[Int(containerOfRow[row])], entry: texts.text(mediaFiles[row, 3]),
                method: mediaFiles[row, 4].integer.flatMap { MediaLocation.Method(rawValue: Int($0)) } ?? .file,
                offset: mediaFiles[row, 5].integer, storedSize: mediaFiles[row, 6].integer ?? 0,
                size: mediaFiles[row, 7].integer ?? 0)
        }
    }

    private func mediaItem(_ row: Int) -> MediaItem {
        func text(_ column: Int) -> String? { texts.text(media[row, column]) }
        func integer(_ column: Int) -> Int64? { media[row, column].integer }
        var item = MediaItem(
            id: text(2), kind: text(3).flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo, url: text(4),
            span: Self.span(media, row, 8), source: Self.source(media, row, 17))
        item.videoURL = text(5)
        item.link = text(6)
        item.expanded = text(7)
        item.width = integer(10).map { Int($0) }
        item.height = integer(11).map { Int($0) }
        item.alternativeText = text(12)
        item.durationMilliseconds = integer(13).map { Int($0) }
        item.sourceTweet = integer(14).map { TweetID($0) }
        item.sourceUser = integer(15).map { UserID($0) }
        item.fileName = text(16)
        return item
    }

    /// Reads a span from two adjacent columns.
    private static func span(_ rows: RowBuffer, _ row: Int, _ column: Int) -> TextSpan? {
        guard let start = rows[row, column].integer, let end = rows[row, column + 1].integer else { return nil }
        return TextSpan(Int(start), Int(end))
    }

    private static func source(_ rows: RowBuffer, _ row: Int, _ column: Int) -> EntitySource {
        rows[row, column].integer.flatMap { EntitySource(rawValue: Int($0)) } ?? .given
    }
}
