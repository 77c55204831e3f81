import TweetModel

/// Reads rows of waybacktweets, which list captures of the Wayback Machine (see Other inputs, Wayback Machine).
/// A row has a text only if the tweet still existed when the list was made.
///
///     {"archived_timestamp":"20240308120000","original_tweet_url":"https://twitter.com/ann_lee/status/1",
///      "available_tweet_text":"#tea","available_tweet_is_RT":false,"archived_mimetype":"text/html",…}
extension RecordType {
    static let waybackTweets = RecordType(
        format: .waybackTweets, name: "captures listed by waybacktweets",
        matches: {
            $0.has("archived_timestamp") && $0.has("original_tweet_url") && $0.has("available_tweet_text")
        },
        decoder: { _ in
            { record, sink in
                let (tweet, kind) = capture(
                    record["original_tweet_url"], record["available_tweet_text"], record["available_tweet_is_RT"])
                guard let tweet else { return sink.countTweetless(kind) }
                try sink.tweet(tweet)
                sink.unread.check(record, knownInCapture)
            }
        })

    private static let knownInCapture = KnownMembers(
        ["original_tweet_url", "available_tweet_text", "available_tweet_is_RT"], leaving: .waybackTweets)

    /// The tweet of a capture, or the name of the captures of another kind in reports.
    fileprivate static func capture(
        _ page: JSONValue?, _ text: JSONValue?, _ isRetweet: JSONValue?
    ) -> (tweet: Tweet?, others: String) {
        // URLs in the lists of the Wayback Machine can contain escaped quotes.
        let page = page?.string.map { decoded($0).replacing("%22", with: "") }
        guard let link = page.flatMap({ StatusLink(page: $0) }) else {
            return (nil, "captures of pages that are not tweets")
        }
        guard let text = text?.nonEmptyString else { return (nil, "captures without text") }
        // The text of a retweet is that of another tweet, whose ID is missing.
        guard isRetweet?.truth != true else { return (nil, "captures of retweets") }
        // The text is that of an embedded tweet, which may be cut and lacks the links of media.
        var tweet = Tweet(
            id: link.tweet, createdAt: link.tweet.time,
            author: link.handle.map { User(id: nil, handle: $0) }, text: decoded(text),
            textCompleteness: .cut)
        tweet.extractEntities()
        return (tweet, "")
    }

    /// The program keeps the character references of the HTML, and writes `;` as `%3B`.
    private static func decoded(_ text: String) -> String {
        let html = text.replacing("%3B", with: ";").replacing("%3b", with: ";")
        return LegacyText.string(SavedPage.unescaped(Array(html.utf8)[...]))
    }
}

extension TableDialect {
    /// The tables (CSV) of waybacktweets, whose columns have the names of its JSON. Returns `nil` if the table is of
    /// another program. Sets the fields of the tweet.
    static func waybackTweets(_ names: [String], _ fields: inout FieldNodes) -> TableDialect? {
        guard names.contains("archived_timestamp"), let text = names.firstIndex(of: "available_tweet_text"),
            let page = names.firstIndex(of: "original_tweet_url"),
            let retweet = names.firstIndex(of: "available_tweet_is_rt")
        else { return nil }
        fields = FieldNodes()
        (fields[.text], fields[.page]) = (text + 1, page + 1)
        return TableDialect(
            otherColumns: ["available_tweet_text", "available_tweet_is_rt", "original_tweet_url", "parsed_tweet_url"],
            others: "captures of retweets, of pages that are not tweets, or without text",
            tweet: { row, form, _ in
                let capture = form.withRecord(row) { record in
                    let isRetweet = retweet < row.count ? record.value.at(retweet + 1) : nil
                    return RecordType.capture(record[.page], record[.text], isRetweet).tweet
                }
                guard var tweet = capture else { return nil }
                tweet.flags.insert(.collected)
                return (tweet, [], [])
            })
    }
}

/// Reads rows of Scrollmark, with the name of the bookmark folder, and records of its bundles, which contain such a row
/// (see Other inputs, Scrollmark). The name of the folder becomes a label of the tweet.
///
/// {"id":"record_0a","kind":"tweet","sensitivity":"low","data":{"id":"1","full_text":…,"bookmark_folder_name":"Tea"}}
extension RecordType {
    static let scrollmark = RecordType(
        format: .scrollmark, name: "records of Scrollmark",
        matches: { record in
            if record["kind"]?.kind == .string, record.has("sensitivity"), record.object("data") != nil { return true }
            return (record.has("bookmark_folder_id") || record.has("bookmark_folder_name"))
                && record.has("full_text") && record.has("screen_name")
        },
        decoder: { context in
            // The decoder of the row, which has the form of twitter-web-exporter's.
            var inner: (type: RecordType, decode: RecordDecoder)?
            func decodeRow(_ row: JSONValue, _ sink: RecordSink) throws {
                if inner?.type.matches(row) != true {
                    inner = RecordType.all.first { $0.format == .webExporter && $0.matches(row) }
                        .map { ($0, $0.decoder(context)) }
                }
                guard let inner else { throw RecordProblem(reason: "it is not a row of twitter-web-exporter") }
                try sink.skippingProblems { try inner.decode(row, sink) }
                guard let folder = row["bookmark_folder_name"]?.nonEmptyString, let id = row.tweetID else { return }
                try sink.own(labels: [folder], note: nil, of: id)
            }
            return { record, sink in
                guard record.has("sensitivity"), let row = record.object("data") else {
                    return try decodeRow(record, sink)
                }
                sink.unread.check(record, knownInScrollmark)
                guard record["kind"]?.equals("tweet") == true else {
                    return sink.countTweetless(
                        "\(record["kind"]?.equals("user") == true ? "accounts" : "other records") of Scrollmark")
                }
                try decodeRow(row, sink)
            }
        })

    private static let knownInScrollmark = KnownMembers(
        ["id", "kind", "sourceId", "observedAt", "sensitivity", "data"], leaving: nil)
}

/// Reads bookmarks of the Field Theory CLI (see Other inputs, Field Theory CLI). The names of folders become
/// labels of the tweet.
///
///     {"id":"1","tweetId":"1","url":"https://x.com/ann_lee/status/1","text":"#tea","postedAt":"Thu Mar 07 …",
///      "bookmarkedAt":null,"syncedAt":"2026-04-08T13:00:00.000Z","folderIds":["77"],"folderNames":["Tea"]}
extension RecordType {
    static let fieldTheory = RecordType(
        format: .fieldTheory, name: "bookmarks of the Field Theory CLI",
        matches: {
            $0.has("tweetId") && $0["text"]?.kind == .string && $0.has("syncedAt")
                && ($0.has("folderNames") || $0.has("postedAt") || $0.has("bookmarkedAt"))
        },
        decoder: { _ in
            { record, sink in
                guard let id = record.tweetID("tweetId", "id") else {
                    throw RecordProblem(reason: "it has no tweet ID")
                }
                let observedAt = record["syncedAt"]?.timestamp?.seconds
                var referenced: [Tweet] = []
                if let quoted = record.object("quotedTweet"), quoted["text"]?.kind == .string,
                    let id = quoted.positiveID("tweetId", "id")
                {
                    referenced.append(tweet(quoted, TweetID(id)))
                    referenced[0].flags.remove(.bookmarked)
                }
                try sink.tweet(tweet(record, id), referenced: referenced, observedAt: observedAt)
                try sink.own(labels: record.strings("folderNames"), note: nil, of: id)
                sink.unread.check(record, knownInFieldTheory)
            }
        })

    private static let knownInFieldTheory = KnownMembers(
        [
            "id", "tweetId", "url", "text", "authorHandle", "authorName", "postedAt", "syncedAt", "conversationId",
            "inReplyToStatusId", "quotedStatusId", "quotedTweet", "language", "engagement", "media", "mediaObjects",
            "folderNames", "sourceApp", "possiblySensitive", "author", "links",
        ], leaving: .fieldTheory)

    private static func tweet(_ record: JSONValue, _ id: TweetID) -> Tweet {
        let raw = record["text"]?.string ?? ""
        let text = EscapedText(tweetOrNote: raw)
        let posted = record["postedAt"]?.timestamp
        let handle =
            record["authorHandle"]?.nonEmptyString
            ?? record["url"]?.string.flatMap { StatusLink(page: $0) }?.handle
        let name = record["authorName"]?.nonEmptyString
        var tweet = Tweet(
            id: id, createdAt: posted ?? id.time,
            author: handle.map { User(id: nil, handle: $0, name: name) }, text: text.text,
            textCompleteness: .full)
        tweet.flags.insert(.bookmarked)
        tweet.language = record["language"]?.nonEmptyString
        tweet.client = record["sourceApp"]?.nonEmptyString
        tweet.sensitive = record["possiblySensitive"]?.bool
        if let account = record.object("author") { tweet.author?.profile = profile(account) }
        func reference(_ member: StaticString) -> TweetReference? {
            record.tweetID(member).map { TweetReference(tweet: $0) }
        }
        tweet.replyTo = reference("inReplyToStatusId")
        tweet.quoteOf = reference("quotedStatusId")
        tweet.conversation = reference("conversationId")?.tweet
        readCounts(record.object("engagement"), into: &tweet)
        tweet.extractEntities()
        readMedia(record, into: &tweet)
        let destinations = record.strings("links")
        if destinations.count == tweet.links.count {
            for index in destinations.indices { tweet.links[index].expanded = destinations[index] }
        }
        return tweet
    }

    private static func profile(_ account: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        profile.bio = account["description"]?.nonEmptyString.map { EscapedText($0).text }
        profile.location = account["location"]?.nonEmptyString
        profile.website = account["url"]?.nonEmptyString
        profile.verified = account["verified"]?.bool
        profile.followers = account["followersCount"]?.integer
        profile.following = account["followingCount"]?.integer
        profile.tweets = account["statusesCount"]?.integer
        profile.avatarURL = account["profileImageUrl"]?.nonEmptyString
        return profile == User.Profile() ? nil : profile
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

    /// Media of older versions are only URLs. The last link of the text represents them.
    private static func readMedia(_ record: JSONValue, into tweet: inout Tweet) {
        record.array("mediaObjects")?.forEachElement { object in
            if let item = FlatFormat.item(object) { tweet.media.append(item) }
        }
        for url in tweet.media.isEmpty ? record.strings("media") : [] {
            tweet.media.append(MediaItem(id: nil, kind: .photo, url: MediaItem.plainURL(url)))
        }
        guard !tweet.media.isEmpty, let last = tweet.links.last, ShortLink.code(of: last.url) != nil else { return }
        tweet.links.removeLast()
        for index in tweet.media.indices {
            tweet.media[index].link = last.url
            tweet.media[index].span = last.span
        }
    }
}

/// Reads accounts of Scrollmark, which contain their relations to the accounts whose pages the user visited (see API
/// formats, twitter-web-exporter).
///
///     {"id":"42","screen_name":"ann_lee",…,"relation_types":"follower, following","subject_user_ids":"7",…}
extension RecordType {
    static let scrollmarkAccounts = RecordType(
        format: .webExporter, name: "accounts of Scrollmark", holdsTweets: false,
        matches: { $0.has("relation_types") && $0.has("screen_name") && !$0.has("full_text") },
        decoder: { context in
            { record, sink in
                let kinds = parts(record["relation_types"]).compactMap { FollowKind(rawValue: $0) }
                let subjects = parts(record["subject_user_ids"]).compactMap { Int64($0) }.filter { $0 > 0 }
                guard !kinds.isEmpty, !subjects.isEmpty else {
                    return try sink.accounts([User.v1(record)], kind: "accounts of Scrollmark")
                }
                guard context.options.include.contains(.follows) else { return sink.countLeftOut("follows") }
                guard let id = record.userID else { throw RecordProblem(reason: "it has no account ID") }
                // Several relations to several accounts cannot be paired.
                guard kinds.count <= 1 || subjects.count <= 1 else {
                    throw RecordProblem(
                        reason: "it has several relations, but does not say to which account each belongs")
                }
                let account = User(
                    id: id, handle: record["screen_name"]?.nonEmptyString, name: record["name"]?.nonEmptyString)
                let time = time(record["last_observed_at"])
                sink.unread.check(record, knownInAccount)
                for kind in kinds {
                    for subject in subjects {
                        let snapshot = FollowSnapshot(of: User(id: UserID(subject)), kind)
                        try sink.follow(.account(account, in: snapshot, seenAt: time))
                    }
                }
            }
        })

    private static let knownInAccount = KnownMembers(
        ["id", "screen_name", "name", "relation_types", "subject_user_ids", "last_observed_at"],
        leaving: .accountTables)

    /// The parts of a text such as `follower, following`.
    private static func parts(_ value: JSONValue?) -> [String] {
        (value?.nonEmptyString ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// A date, or a number of milliseconds, in Unix seconds.
    private static func time(_ value: JSONValue?) -> Int64? {
        if let milliseconds = value?.integer { return milliseconds / 1000 }
        return value?.timestamp?.seconds
    }
}
