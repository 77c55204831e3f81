import TweetModel

/// Reads rows of twitter-web-exporter: a summary of each tweet, and the GraphQL result if the user chose "Include all
/// metadata". If the result is a tweet, the summary is ignored except for `bookmarked` (see API formats,
/// twitter-web-exporter).
///
///     {"id":"1","created_at":"2024-01-02 03:04:05 +01:00","full_text":…,"media":[…],"screen_name":…,"name":…,
///      "in_reply_to":null,"retweeted_status":null,"quoted_status":null,…,"metadata":{"__typename":"Tweet",…}}
final class WebExporterDecoder: RecordDecoder {
    /// Longer texts are long posts, which are not escaped. In code points.
    private static let longestPlain = 280

    private var results = GraphQLTweetReader()

    static func matches(_ record: JSONValue) -> Bool {
        record["full_text"]?.kind == .string && record.has("id") && record.has("screen_name") && !record.has("user")
            && (record.has("retweeted_status") || record.has("media_tags") || record.has("metadata"))
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        if let metadata = record.object("metadata") {
            let result = metadata.inside("tweet")
            if GraphQLTree.isTweet(result) { return try self.result(result, of: record, into: sink) }
        }
        guard let id = RecordID.tweet(record).id else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
        }
        try sink.tweet(Self.tweet(record, id))
    }

    private func result(_ result: JSONValue, of record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        switch results.decode(result) {
        case .success(var tweet):
            if record["bookmarked"]?.bool == true { tweet.flags.insert(.bookmarked) }
            if results.idsDisagree { sink.noteIDDisagreement() }
            for gone in results.missing { try sink.missing(gone.id, reason: gone.reason) }
            try sink.tweet(tweet, referenced: results.referenced)
        case .failure(let problem): try sink.skip(problem)
        }
    }

    // MARK: Summary

    private static func tweet(_ record: JSONValue, _ id: TweetID) -> Tweet {
        let raw = record["full_text"]?.string ?? ""
        let text = EscapedText(raw, isEscaped: raw.unicodeScalars.count <= longestPlain)
        // The user chooses the date format, so the ID is more reliable.
        let written = record["created_at"]?.withRawBytes { ArchiveDates.parse($0) }
        var tweet = Tweet(
            id: id, createdAt: Snowflake.seconds(of: id).map { Timestamp(seconds: $0) } ?? written,
            author: author(of: record), text: text.text, textTrust: .full)
        tweet.counts.likes = record["favorite_count"]?.amount
        tweet.counts.retweets = record["retweet_count"]?.amount
        tweet.counts.replies = record["reply_count"]?.amount
        tweet.counts.quotes = record["quote_count"]?.amount
        tweet.counts.views = record["views_count"]?.amount
        tweet.counts.bookmarks = record["bookmark_count"]?.amount
        if record["bookmarked"]?.bool == true { tweet.flags.insert(.bookmarked) }
        ExtractedEntities.add(to: &tweet)
        readReferences(of: record, into: &tweet)
        readMedia(of: record, into: &tweet)
        return tweet
    }

    private static func author(of record: JSONValue) -> User {
        var profile = User.Profile()
        profile.avatarURL = record["profile_image_url"]?.nonEmptyString
        return User(
            id: RecordID.positive(record, "user_id", "user_id").map { UserID($0) },
            handle: record["screen_name"]?.nonEmptyString, name: record["name"]?.nonEmptyString,
            profile: profile == User.Profile() ? nil : profile)
    }

    /// Reads the IDs of other tweets. The author of a retweet's original comes from the text.
    private static func readReferences(of record: JSONValue, into tweet: inout Tweet) {
        func number(_ name: StaticString) -> TweetID? {
            RecordID.positive(record, name, name).map { TweetID($0) }
        }
        if let original = number("retweeted_status") {
            tweet.retweetOf = TweetReference(tweet: original, handle: RetweetText.handle(in: tweet.text))
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        tweet.quoteOf = number("quoted_status").map { TweetReference(tweet: $0) }
        if let answered = number("in_reply_to") {
            // A reply begins with the mention of the answered account. A reply to the author's own tweet has no
            // mention.
            let first = tweet.mentions.first { $0.span?.start == 0 }
            tweet.replyTo = TweetReference(tweet: answered, handle: first?.handle ?? tweet.author?.handle)
        }
    }

    private static func readMedia(of record: JSONValue, into tweet: inout Tweet) {
        record.array("media")?.forEachElement { medium in
            let kind = medium["type"]?.string.flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo
            let original = medium["original"]?.nonEmptyString
            let preview = medium["thumbnail"]?.nonEmptyString
            var item = MediaItem(
                id: nil, kind: kind,
                url: (kind == .photo ? original ?? preview : preview).map { MediaItem.plainAddress($0) })
            if kind != .photo { item.videoURL = original.map { MediaObject.withoutQuery($0) } }
            item.link = medium["url"]?.nonEmptyString
            item.alternativeText = medium["ext_alt_text"]?.nonEmptyString
            item.sourceTweet = tweet.retweetOf?.tweet
            tweet.media.append(item)
        }
        // Links of media are not links of the tweet.
        for index in tweet.media.indices {
            guard let link = tweet.media[index].link else { continue }
            tweet.media[index].span = tweet.links.first { $0.url == link }?.span
        }
        let shown = Set(tweet.media.compactMap(\.link))
        tweet.links.removeAll { shown.contains($0.url) }
    }
}
