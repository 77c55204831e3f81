internal import SQLiteKit
internal import TweetModel

/// Reads the child tables of tweets: entities, edits, labels and notes.
extension TweetLoader {
    func addEntities(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try addTags(ranges, to: &page)
        try addMentions(ranges, to: &page)
        try addLinks(ranges, to: &page)
        try addMedia(ranges, to: &page)
        try addEdits(ranges, to: &page)
        try addArticles(to: &page)
    }

    private func addTags(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT h.start_byte, h.end_byte, h.source, h.spelling,
              CASE WHEN h.spelling IS NULL AND h.start_byte IS NULL THEN (SELECT text FROM hashtag WHERE id = h.hashtag_id) END,
              h.tweet_id
            FROM tweet_hashtag h
            WHERE h.tweet_id BETWEEN ?1 AND ?2 ORDER BY h.tweet_id, h.position
            """, remainder(of: ranges, unless: .hashtags, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(5)) { hit in
                let spelling = row.optionalText(3) ?? Self.tagText(hit.tweet.text, span) ?? row.text(4)
                hit.tweet.hashtags.append(Hashtag(text: spelling, span: span, source: row.source(2)))
            }
        }
        try forEach(
            """
            SELECT start_byte, end_byte, source, text, tweet_id FROM tweet_cashtag
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .cashtags, in: page)
        ) { row in
            page.change(row.integer(4)) { hit in
                hit.tweet.cashtags.append(Cashtag(text: row.text(3), span: row.span(0), source: row.source(2)))
            }
        }
    }

    private func addMentions(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT start_byte, end_byte, source, user_id, handle, tweet_id FROM tweet_mention
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .mentions, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(5)) { hit in
                let written = row.optionalText(4) ?? Self.tagText(hit.tweet.text, span)
                hit.tweet.mentions.append(
                    Mention(
                        handle: written ?? "", id: row.optionalInteger(3).map { UserID($0) }, name: nil, span: span,
                        source: row.source(2)))
            }
        }
    }

    private func addLinks(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT start_byte, end_byte, source, url, expanded, display, tweet_id, resolved FROM tweet_url
            WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY tweet_id, position
            """, remainder(of: ranges, unless: .links, in: page)
        ) { row in
            let span = row.span(0)
            page.change(row.integer(6)) { hit in
                let written = row.optionalText(3) ?? Self.text(hit.tweet.text, span).map { String($0) }
                hit.tweet.links.append(
                    Link(
                        url: written ?? "", expanded: row.optionalText(4), display: row.optionalText(5), span: span,
                        source: row.source(2), isResolved: row.integer(7) != 0))
            }
        }
    }

    private func addMedia(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT m.start_byte, m.end_byte, m.source, m.media_id, m.kind, m.url, m.video_url, m.link, m.expanded, m.width,
              m.height, m.alt_text, m.duration_ms, m.source_tweet, m.source_user, m.file_name,
              c.path, f.entry, f.method, f.data_offset, f.stored_size, f.size, m.tweet_id, m.image_text
            FROM media m
            LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
            LEFT JOIN container c ON c.id = f.container_id
            WHERE m.tweet_id BETWEEN ?1 AND ?2 ORDER BY m.tweet_id, m.position
            """, remainder(of: ranges, unless: .media, in: page)
        ) { row in
            page.change(row.integer(22)) { hit in hit.tweet.media.append(Self.mediaItem(row, in: hit.tweet.text)) }
        }
    }

    private func addEdits(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT v.tweet_id, e.tweet_id FROM edit e JOIN edit v ON v.initial_id = e.initial_id
            WHERE e.tweet_id BETWEEN ?1 AND ?2 ORDER BY e.tweet_id, v.position
            """, ifAny: "SELECT 1 FROM edit WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(1)) { $0.tweet.edits.append(TweetID(row.integer(0))) } }
    }

    /// Reads the articles of the page. Few tweets have one, and the flag of a tweet says so.
    private func addArticles(to page: inout TweetPage) throws(SQLiteError) {
        let ranges = page.articleIDs.map { $0...$0 }
        try forEach(
            """
            SELECT tweet_id, article_id, preview, published_at, modified_at FROM article
            WHERE tweet_id BETWEEN ?1 AND ?2
            """, ranges
        ) { row in
            var article = Article(id: row.optionalInteger(1))
            article.preview = row.optionalText(2)
            article.publishedAt = row.optionalInteger(3).map { Timestamp(seconds: $0) }
            article.modifiedAt = row.optionalInteger(4).map { Timestamp(seconds: $0) }
            page.change(row.integer(0)) { $0.tweet.article = article }
        }
        for range in ranges {
            var parts: [Article.Part] = []
            try forEach(
                """
                SELECT start_byte, end_byte, kind, target FROM article_part
                WHERE tweet_id BETWEEN ?1 AND ?2 ORDER BY position
                """, [range]
            ) { row in
                guard let kind = Article.Part.Kind(rawValue: row.text(2)), let span = row.span(0) else { return }
                parts.append(Article.Part(kind, span, target: row.optionalText(3)))
            }
            page.change(range.lowerBound) { $0.tweet.article?.parts = parts }
        }
    }

    private static func mediaItem(_ row: Statement, in text: String) -> MediaItem {
        var item = MediaItem(
            id: row.optionalText(3), kind: MediaItem.Kind(rawValue: row.text(4)) ?? .photo, url: row.optionalText(5),
            span: row.span(0), source: row.source(2))
        item.videoURL = row.optionalText(6)
        item.link = mediaLink(row.optionalText(7), item.span, in: text)
        item.expanded = row.optionalText(8)
        item.width = row.optionalInteger(9).map { Int($0) }
        item.height = row.optionalInteger(10).map { Int($0) }
        item.alternativeText = row.optionalText(11)
        item.durationMilliseconds = row.optionalInteger(12).map { Int($0) }
        item.sourceTweet = row.optionalInteger(13).map { TweetID($0) }
        item.sourceUser = row.optionalInteger(14).map { UserID($0) }
        item.fileName = row.optionalText(15)
        item.location = row.mediaLocation(16)
        item.imageText = row.optionalText(23)
        return item
    }

    /// Returns the link of a media item, given the column `link`, the item's span and the text of its tweet.
    static func mediaLink(_ stored: String?, _ span: TextSpan?, in text: String) -> String? {
        guard let stored else { return Self.text(text, span).map { String($0) } }
        return stored.isEmpty ? nil : stored
    }

    /// Returns the text of a span without its first character, which is the `#` or `@`; `nil` if the span exceeds the
    /// text.
    static func tagText(_ text: String, _ span: TextSpan) -> String? {
        Self.text(text, span).map { String($0.dropFirst()) }
    }

    private static func tagText(_ text: String, _ span: TextSpan?) -> String? {
        span.flatMap { tagText(text, $0) }
    }

    private static func text(_ text: String, _ span: TextSpan?) -> Substring.UnicodeScalarView? {
        span.flatMap { Self.text(text, $0) }
    }

    static func text(_ text: String, _ span: TextSpan) -> Substring.UnicodeScalarView? {
        let bytes = text.utf8
        guard span.end <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: span.start)
        let end = bytes.index(bytes.startIndex, offsetBy: span.end)
        return text.unicodeScalars[start..<end]
    }

    // MARK: Labels and notes

    func addOwn(_ ranges: [ClosedRange<Int64>], to page: inout TweetPage) throws(SQLiteError) {
        try forEach(
            """
            SELECT t.tweet_id, l.name FROM tweet_label t CROSS JOIN label l ON l.id = t.label_id
            WHERE t.tweet_id BETWEEN ?1 AND ?2 ORDER BY t.tweet_id, l.folded
            """, ifAny: "SELECT 1 FROM tweet_label WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(0)) { $0.labels.append(row.text(1)) } }
        try forEach(
            "SELECT tweet_id, text FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2",
            ifAny: "SELECT 1 FROM tweet_note WHERE tweet_id BETWEEN ?1 AND ?2 LIMIT 1", ranges
        ) { row in page.change(row.integer(0)) { $0.note = row.text(1) } }
    }
}
