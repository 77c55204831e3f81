import TweetModel
import TweetText

/// Tweets of twint: flat objects with local times, and texts without line breaks (see Scraper formats, twint).
///
///     {"id":1,"conversation_id":"1","date":"2021-09-15","time":"04:53:00","timezone":"-0400","user_id":2,
///      "username":"ann_lee","name":"Ann","tweet":"Fish  https://t.co/…","mentions":[],"urls":["https://…"],…}
extension RecordType {
    static let twint = RecordType.flat(
        .twint, "tweets of twint",
        RecordKeys(
            required: ["id", "username"], strings: ["tweet"], oneOf: ["conversation_id", "replies_count", "user_rt"]),
        twintTable)

    private static let twintTable = FlatFormat(
        paths: FieldPaths(
            [
                .id: ["id_str", "id"], .page: ["link"], .text: ["tweet"], .time: ["date", "created_at"],
                .user: ["user_id_str", "user_id"], .handle: ["username"], .name: ["name"],
                .language: ["language"], .client: ["source"], .conversation: ["conversation_id"],
                // The second names are those of Elasticsearch.
                .likes: ["likes_count", "nlikes"], .retweets: ["retweets_count", "nretweets"],
                .replies: ["replies_count", "nreplies"],
                .hashtags: ["hashtags"], .cashtags: ["cashtags"], .mentions: ["mentions"],
                .expandedLinks: ["urls"], .mediaURLs: ["photos"], .answered: ["reply_to"],
                .quotedTweet: ["quote_url"],
            ], in: (["place"], [.point: ["coordinates"]])),
        text: { text($0) }, isCut: { $0.isCutRetweet }, time: { time($0.value, $1) }, listsAreComplete: true,
        links: FlatFormat.expandedLinks, media: media,
        alsoRead: "time timezone video thumbnail retweet_id user_rt user_rt_id", leftOut: .twint, finish: finish,
        divide: { record, tweet in retweet(record.value, of: tweet).map { ($0, tweet) } })

    fileprivate static let twintRows: FlatFormat = {
        var rows = FlatFormat.commonNames
        rows.text = { text($0) }
        rows.finish = finish
        return rows
    }()

    /// Removes the space that twint put before each `http`. The one before `pic.twitter` stays, because the page has no
    /// space there. Line breaks became spaces, or old versions deleted them, and cannot be restored.
    private static func text(_ written: String) -> EscapedText {
        let bytes = Array(written.utf8)
        let starts = bytes.indices.filter { bytes[$0...].starts(with: "http".utf8) }
        // If any occurrence has no space before it, twint put none there.
        guard starts.allSatisfy({ $0 > 0 && bytes[$0 - 1] == UInt8(ascii: " ") }) else { return EscapedText(written) }
        // No link can begin directly after an ASCII letter or digit, so there the space replaces a line break.
        let added = Set(starts.filter { $0 < 2 || !ASCIIByte.isWord(bytes[$0 - 2]) }.map { $0 - 1 })
        let kept = bytes.indices.filter { !added.contains($0) }.map { bytes[$0] }
        return EscapedText(String(decoding: kept, as: UTF8.self))
    }

    /// A time with a numeric zone is used first. Names of zones are ambiguous, so the time in the ID comes next, then a
    /// date of older versions in milliseconds, and finally the day alone.
    private static func time(_ record: JSONValue, _ id: TweetID) -> Timestamp? {
        let day = record["date"]?.nonEmptyString
        if let day, let time = record["time"]?.nonEmptyString, let zone = record["timezone"]?.nonEmptyString,
            let moment = Timestamp.parse("\(day) \(time) \(zone)")
        {
            return moment
        }
        if let moment = id.time { return moment }
        for name in ["date", "created_at"] as [StaticString] {
            if let moment = record[name]?.timestamp { return moment }
        }
        return day.flatMap { Timestamp.day($0) }
    }

    /// twint writes the URLs of photos, but only the preview of a video or GIF.
    private static let media: @Sendable (FlatRecord) -> [MediaItem] = { record in
        let photos = FlatFormat.items(record)
        guard photos.isEmpty, record.value["video"]?.integer == 1 else { return photos }
        let preview = record.value["thumbnail"]?.nonEmptyString.map { MediaItem.plainURL($0) }
        return [MediaItem(id: nil, kind: preview.flatMap { MediaItem.Kind(preview: $0) } ?? .video, url: preview)]
    }

    /// Completes the reply of a record, which contains the answered accounts, but not the answered tweet.
    private static let finish: @Sendable (FlatRecord, inout Tweet, [Tweet]) -> Void = { record, tweet, _ in
        if tweet.quoteOf?.tweet == tweet.id { tweet.quoteOf = nil }
        var accounts: [UserID?] = []
        record[.answered]?.forEachObject { account in
            accounts.append(account.member("id", or: "user_id")?.positiveInteger.map { UserID($0) })
        }
        if let account = accounts.first { tweet.replyTo?.user = account }
        guard tweet.retweetOf == nil, let root = tweet.conversation else { return }
        let author = tweet.author
        if root == tweet.id, tweet.replyTo?.handle?.equalsHandle(author?.handle ?? "") == true {
            // Older versions list the author as the first account of a thread.
            tweet.replyTo = nil
        } else if root != tweet.id, tweet.replyTo == nil {
            tweet.replyTo = TweetReference(tweet: nil, user: author?.id, handle: author?.handle)
        }
    }

    /// Creates the retweet of a record, which is the original with the ID and the account of the retweet. `nil` if the
    /// record is not a retweet.
    private static func retweet(_ record: JSONValue, of original: Tweet) -> Tweet? {
        guard let id = record["retweet_id"]?.positiveInteger.map({ TweetID($0) }), id != original.id else { return nil }
        let user = record["user_rt_id"]?.positiveInteger.map { UserID($0) }
        let handle = record["user_rt"]?.nonEmptyString
        let author = user != nil || handle != nil ? User(id: user, handle: handle) : nil
        return Tweet.retweet(id, at: id.time, by: author, of: original)
    }
}

extension TableDialect {
    /// twint's tables (CSV), whose columns have the names of its JSON. Returns `nil` if the table is of another
    /// program.
    static func twint(_ names: [String]) -> TableDialect? {
        guard ["tweet", "conversation_id", "replies_count", "user_rt"].allSatisfy({ names.contains($0) }) else {
            return nil
        }
        return TableDialect(
            otherColumns: [
                "timezone", "video", "near", "geo", "retweet_date", "translate", "trans_src", "trans_dest",
                "user_rt_id",
            ], tweet: { row, form, owner in try form.tweet(row, owner: owner, as: RecordType.twintRows) })
    }

}
