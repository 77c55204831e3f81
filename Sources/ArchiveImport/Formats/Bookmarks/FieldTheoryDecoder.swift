import TweetModel

/// Reads bookmarks of the Field Theory CLI (see Other inputs, Field Theory CLI). The names of folders become
/// labels of the tweet.
///
///     {"id":"1","tweetId":"1","url":"https://x.com/ann_lee/status/1","text":"#tea","postedAt":"Thu Mar 07 …",
///      "bookmarkedAt":null,"syncedAt":"2026-04-08T13:00:00.000Z","folderIds":["77"],"folderNames":["Tea"]}
final class FieldTheoryDecoder: RecordDecoder {
    static let shape = RecordShape(
        format: .fieldTheory, name: "bookmarks of the Field Theory CLI", matches: matches,
        decoder: { _ in FieldTheoryDecoder() })

    static func matches(_ record: JSONValue) -> Bool {
        record.has("tweetId") && record["text"]?.kind == .string && record.has("syncedAt")
            && (record.has("folderNames") || record.has("postedAt") || record.has("bookmarkedAt"))
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.positive(record, "tweetId", "id").map({ TweetID($0) }) else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
        }
        let observedAt = record["syncedAt"]?.withRawBytes { ArchiveDates.parse($0) }?.seconds
        var referenced: [Tweet] = []
        if let quoted = record.object("quotedTweet"), let tweet = Self.quoted(quoted) {
            referenced.append(tweet)
        }
        try sink.tweet(Self.tweet(record, id), referenced: referenced, observedAt: observedAt)
        try sink.own(labels: record.strings("folderNames"), note: nil, of: id)
    }

    private static func quoted(_ record: JSONValue) -> Tweet? {
        guard let id = RecordID.positive(record, "tweetId", "id").map({ TweetID($0) }),
            record["text"]?.kind == .string
        else { return nil }
        var tweet = Self.tweet(record, id)
        tweet.flags.remove(.bookmarked)
        return tweet
    }

    private static func tweet(_ record: JSONValue, _ id: TweetID) -> Tweet {
        let raw = record["text"]?.string ?? ""
        let text = EscapedText(tweetOrNote: raw)
        let posted = record["postedAt"]?.withRawBytes { ArchiveDates.parse($0) }
        let handle =
            record["authorHandle"]?.nonEmptyString
            ?? record["url"]?.string.flatMap { StatusLink($0) }?.handle
        let name = record["authorName"]?.nonEmptyString
        var tweet = Tweet(
            id: id, createdAt: posted ?? FlatTime.inID(id),
            author: handle.map { User(id: nil, handle: $0, name: name) }, text: text.text,
            textCompleteness: .full)
        tweet.flags.insert(.bookmarked)
        tweet.language = record["language"]?.nonEmptyString
        func reference(_ member: StaticString) -> TweetReference? {
            RecordID.positive(record, member).map { TweetReference(tweet: TweetID($0)) }
        }
        tweet.replyTo = reference("inReplyToStatusId")
        tweet.quoteOf = reference("quotedStatusId")
        tweet.conversation = reference("conversationId")?.tweet
        readCounts(record.object("engagement"), into: &tweet)
        ExtractedEntities.add(to: &tweet)
        readMedia(record, into: &tweet)
        return tweet
    }

    private static func readCounts(_ counts: JSONValue?, into tweet: inout Tweet) {
        guard let counts else { return }
        tweet.counts[.likes] = counts["likeCount"]?.amount
        tweet.counts[.retweets] = counts["repostCount"]?.amount
        tweet.counts[.replies] = counts["replyCount"]?.amount
        tweet.counts[.quotes] = counts["quoteCount"]?.amount
        tweet.counts[.views] = counts["viewCount"]?.amount
        tweet.counts[.bookmarks] = counts["bookmarkCount"]?.amount
    }

    /// Media are only addresses. The last link of the text represents them.
    private static func readMedia(_ record: JSONValue, into tweet: inout Tweet) {
        for address in record.strings("media") {
            tweet.media.append(MediaItem(id: nil, kind: .photo, url: MediaItem.plainAddress(address)))
        }
        guard !tweet.media.isEmpty, let last = tweet.links.last, ShortLink.code(of: last.url) != nil
        else { return }
        tweet.links.removeLast()
        for index in tweet.media.indices {
            tweet.media[index].link = last.url
            tweet.media[index].span = last.span
        }
    }
}
