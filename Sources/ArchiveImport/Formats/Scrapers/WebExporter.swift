import TweetModel

/// Rows of twitter-web-exporter: a summary of each tweet, and the GraphQL result if the user chose "Include all
/// metadata". If the result is a tweet that can be read, the summary is ignored except for `bookmarked` and `favorited`
/// (see API formats, twitter-web-exporter).
///
///     {"id":"1","created_at":"2024-01-02 03:04:05 +01:00","full_text":…,"media":[…],"screen_name":…,"name":…,
///      "in_reply_to":null,"retweeted_status":null,"quoted_status":null,…,"metadata":{"__typename":"Tweet",…}}
extension RecordType {
    static let webExporter = RecordType(
        format: .webExporter, name: "tweets of twitter-web-exporter", matches: { webExporterKeys.match($0) },
        decoder: { _ in
            let summaries = webExporterTable.decoder()
            var results = GraphQLTweetReader()
            return { record, sink in
                guard let metadata = record.object("metadata"),
                    metadata.inside("tweet").isGraphQLTweet || metadata.isNamedTweet
                else { return try summaries(record, sink) }
                guard var tweet = try? results.read(metadata.inside("tweet")) else {
                    sink.countTweetless("results in a form that is not known, next to summaries that were imported")
                    return try summaries(record, sink)
                }
                if record["bookmarked"]?.bool == true { tweet.flags.insert(.bookmarked) }
                if record["favorited"]?.bool == true { tweet.flags.insert(.liked) }
                if results.idsDisagree { sink.noteIDDisagreement(members: GraphQLTweetReader.idMembers) }
                for gone in results.missing { try sink.missing(gone.id, reason: gone.reason) }
                try sink.tweet(tweet, referenced: results.referenced)
                sink.unread.check(metadata.inside("tweet"), GraphQLTweetReader.known, in: "metadata.")
            }
        })

    private static let webExporterKeys = RecordKeys(
        required: ["id", "screen_name"], strings: ["full_text"],
        oneOf: ["retweeted_status", "media_tags", "metadata"], forbidden: ["user"])

    private static let webExporterTable = FlatFormat(
        paths: FieldPaths([
            .id: ["id_str", "id"], .page: ["url"], .text: ["full_text"], .time: ["created_at"],
            .user: ["user_id"],
            .handle: ["screen_name"], .name: ["name"], .userAvatar: ["profile_image_url"],
            .likes: ["favorite_count"], .retweets: ["retweet_count"], .replies: ["reply_count"],
            .quotes: ["quote_count"], .views: ["views_count"], .bookmarks: ["bookmark_count"],
            .bookmarked: ["bookmarked"], .liked: ["favorited"], .replyTweet: ["in_reply_to"],
            .quotedTweet: ["quoted_status"], .retweetedTweet: ["retweeted_status"],
        ]),
        text: { EscapedText(tweetOrNote: $0) }, completeness: .full,
        // The user chooses the date format, so the ID is more reliable.
        time: FlatFormat.idFirst, media: { media(of: $0.value) },
        alsoRead: "media metadata bookmark_folder_name bookmark_folder_id", leftOut: .webExporter,
        finish: { _, tweet, _ in finishSummary(&tweet) })

    private static func media(of record: JSONValue) -> [MediaItem] {
        var items: [MediaItem] = []
        record.array("media")?.forEachElement { medium in
            let kind = medium["type"]?.string.flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo
            let original = medium["original"]?.nonEmptyString
            let preview = medium["thumbnail"]?.nonEmptyString
            var item = MediaItem(
                id: nil, kind: kind,
                url: (kind == .photo ? original ?? preview : preview).map { MediaItem.plainURL($0) })
            if kind != .photo { item.videoURL = original.map { $0.withoutQuery } }
            item.link = medium["url"]?.nonEmptyString
            item.alternativeText = medium["ext_alt_text"]?.nonEmptyString
            items.append(item)
        }
        return items
    }

    fileprivate static func finishSummary(_ tweet: inout Tweet) {
        for index in tweet.media.indices { tweet.media[index].sourceTweet = tweet.retweetOf?.tweet }
        // A reply begins with the mention of the answered account. A reply to the author's own tweet has no mention.
        // The text of a long post never has it.
        let first = tweet.mentions.first { $0.span?.start == 0 }
        if let first {
            tweet.replyTo?.handle = first.handle
        } else if !EscapedText.isLong(tweet.text) {
            tweet.replyTo?.handle = tweet.author?.handle
            tweet.replyTo?.user = tweet.author?.id
        }
    }
}

extension TableDialect {
    /// twitter-web-exporter's tables (CSV). They have the fields of its JSON. Objects are JSON in a
    /// cell, and line breaks in texts are written as `\n` (see API formats, twitter-web-exporter). Returns `nil` if the
    /// table is of another program.
    static func webExporter(_ names: [String]) -> TableDialect? {
        guard names.contains("full_text"), names.contains("media_tags"), names.contains("screen_name") else {
            return nil
        }
        // The columns with the GraphQL result, and with whether the account that made the export likes the tweet.
        let (metadata, favorited) = (names.firstIndex(of: "metadata"), names.firstIndex(of: "favorited"))
        return TableDialect(
            objectColumn: metadata, otherColumns: ["metadata", "favorited", "media_tags"],
            tweet: { row, form, owner in
                func summary() throws -> Tweet {
                    var tweet = try form.tweet(row, owner: owner, as: summaryTable).tweet
                    let isLiked = favorited.map { $0 < row.count && row[$0].elementsEqual("true".utf8) } ?? false
                    if isLiked { tweet.flags.insert(.liked) }
                    return tweet
                }
                guard let metadata, metadata < row.count,
                    let document = JSONDocument(printed: String(decoding: row[metadata], as: UTF8.self)),
                    document.root.inside("tweet").isGraphQLTweet
                else { return (try summary(), [], []) }
                var results = GraphQLTweetReader()
                guard var tweet = try? results.read(document.root.inside("tweet")) else {
                    return (try summary(), [], [])
                }
                tweet.flags.insert(.collected)
                if let written = try? summary() {
                    tweet.flags.formUnion(written.flags.intersection([.bookmarked, .liked]))
                }
                return (tweet, results.referenced, [])
            })
    }

    private static let summaryTable = FlatFormat(
        text: { EscapedText(tweetOrNote: $0.replacing("\\r", with: "").replacing("\\n", with: "\n")) },
        completeness: .full, time: FlatFormat.idFirst, finish: { _, tweet, _ in RecordType.finishSummary(&tweet) })
}

/// Rows of twillot, with the name of the folder and, in `_data`, the response of X's web client that contained the
/// tweet (see Other inputs, twillot).
///
///     {"id":"bookmark_42_1","owner_id":"42","tweet_id":"1","full_text":…,"screen_name":"ann_lee","username":"Ann",
///      "media_items":[…],"folder":"tea","category_name":"bookmark","_data":{"itemContent":{…}}}
extension RecordType {
    static let twillot = RecordType(
        format: .condensed, name: "tweets of twillot", matches: { twillotKeys.match($0) && $0.object("tweet") == nil },
        decoder: { context in
            let table = FlatFormat.commonNames
            let rows = table.decoder(owner: context.owner, marksLikes: context.options.include.contains(.likes))
            var results = GraphQLTweetReader()
            return { record, sink in
                guard let response = record.object("_data"), var tweet = try? read(response, by: &results) else {
                    return try rows(record, sink)
                }
                var inner = FlatFormat.InnerTweets()
                let row = table.record(record)
                tweet.flags.formUnion(try table.tweet(row, owner: nil, &inner).flags.intersection(.bookmarked))
                let id = tweet.id
                for gone in results.missing { try sink.missing(gone.id, reason: gone.reason) }
                try sink.tweet(tweet, referenced: results.referenced)
                try sink.own(labels: FlatFormat.labels(row), note: nil, of: id)
            }
        })

    private static let twillotKeys = RecordKeys(
        required: ["tweet_id", "owner_id", "screen_name"], strings: ["full_text"])

    private static func read(_ response: JSONValue, by results: inout GraphQLTweetReader) throws -> Tweet? {
        // The members around the result in the response.
        for wrapper in ["content", "item", "itemContent", "tweet_results", "result"] as [StaticString] {
            if let inner = response.object(wrapper) { return try read(inner, by: &results) }
        }
        return response.inside("tweet").isGraphQLTweet ? try results.read(response.inside("tweet")) : nil
    }
}
