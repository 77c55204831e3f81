import TweetModel

/// A tweet as public data sets and DMI-TCAT tell it: one flat row of cells, or one flat object, under names of the
/// maker's choice (formats.md §10). Both are read here, by what their cells mean.
enum CondensedTweet {
    /// What a cell tells, with the names it goes by; the first that is there counts.
    enum Cell: CaseIterable {
        case id, text, moment, epoch, handle, name, user, userBio, userLocation, userFollowers, userFollowing
        case userTweets, userListed, userVerified, userCreated, userAvatar, likes, retweets, replies, quotes, views
        case language, client, isRetweet, replyTweet, replyUser, replyHandle, quotedTweet, retweetedTweet
        case retweetedUser, retweetedHandle, retweeter, conversation, latitude, longitude, sensitive, truncated,
            hashtags
        case cashtags, mentions, answered, links, expandedLinks, mediaURLs, withheldScope, deleted

        /// Of tables see `plainName`.
        var names: [StaticString] {
            switch self {
            case .id: ["id_str", "tweet_id", "tweetid", "status_id", "id"]
            case .text: ["full_text", "text", "tweet", "content", "tweet_text", "rawcontent"]
            case .moment:
                ["created_at", "tweet_time", "publish_date", "tweet_created", "date", "datetime", "timestamp"]
            case .epoch: ["time"]
            case .handle:
                [
                    "from_user_name", "user_screen_name", "screen_name", "username", "user_username", "author_username",
                    "from_user", "handle", "author", "user",
                ]
            case .name:
                ["from_user_realname", "user_display_name", "user_name", "author_name", "user_displayname", "name"]
            case .user:
                [
                    "from_user_id_str", "from_user_id", "user_id_str", "user_id", "userid", "author_id",
                    "external_author_id",
                ]
            case .userBio:
                ["from_user_description", "user_profile_description", "user_description", "author_description"]
            case .userLocation: ["user_reported_location", "user_location", "author_location", "location"]
            case .userFollowers:
                ["from_user_followercount", "follower_count", "user_followers_count", "followers_count"]
            case .userFollowing: ["from_user_friendcount", "following_count", "user_friends_count", "friends_count"]
            case .userTweets: ["from_user_tweetcount", "user_statuses_count", "statuses_count"]
            case .userListed: ["from_user_listed", "user_listed_count", "listed_count"]
            case .userVerified: ["from_user_verified", "user_verified", "author_verified"]
            case .userCreated:
                ["from_user_created_at", "user_created_at", "author_created_at", "account_creation_date"]
            case .userAvatar: ["from_user_profile_image_url", "author_profile_image_url"]
            case .likes:
                [
                    "favorite_count", "like_count", "likes_count", "public_metrics_like_count", "likecount", "nlikes",
                    "favorites", "likes", "favourites",
                ]
            case .retweets:
                [
                    "retweet_count", "retweets_count", "public_metrics_retweet_count", "retweetcount", "nretweets",
                    "retweets",
                ]
            case .replies:
                ["reply_count", "replies_count", "public_metrics_reply_count", "replycount", "nreplies", "replies"]
            case .quotes: ["quote_count", "public_metrics_quote_count", "quotecount"]
            case .views: ["view_count", "public_metrics_impression_count", "viewcount", "views"]
            case .language: ["lang", "tweet_language", "language"]
            case .client: ["source", "tweet_client_name", "sourcelabel", "device"]
            case .isRetweet: ["is_retweet", "isRetweet", "retweet"]
            case .replyTweet:
                [
                    "in_reply_to_status_id_str", "in_reply_to_status_id", "in_reply_to_tweetid", "reply_to_status_id",
                    "referenced_tweets_replied_to_id", "inreplytotweetid",
                ]
            case .replyUser:
                ["in_reply_to_user_id_str", "in_reply_to_user_id", "in_reply_to_userid", "reply_to_user_id"]
            case .replyHandle:
                [
                    "to_user_name", "in_reply_to_screen_name", "reply_to_screen_name", "in_reply_to_username",
                    "in_reply_to_user_username",
                ]
            case .quotedTweet:
                [
                    "quoted_status_id_str", "quoted_status_id", "quoted_tweet_tweetid",
                    "referenced_tweets_quoted_id",
                ]
            case .retweetedTweet:
                [
                    "retweeted_status_id_str", "retweeted_status_id", "retweet_tweetid", "retweet_status_id",
                    "referenced_tweets_retweeted_id", "retweet_id",
                ]
            case .retweetedUser: ["retweet_userid", "retweet_user_id", "retweeted_status_user_id"]
            case .retweetedHandle: ["retweet_screen_name", "retweeted_user_screen_name"]
            case .retweeter: ["user_rt"]
            case .conversation: ["conversation_id", "conversationid"]
            case .latitude: ["lat", "latitude"]
            case .longitude: ["lng", "lon", "longitude"]
            case .sensitive: ["possibly_sensitive"]
            case .truncated: ["truncated"]
            case .hashtags: ["hashtags", "entities_hashtags"]
            case .cashtags: ["cashtags", "symbols", "entities_cashtags"]
            case .mentions: ["mentions", "mentions_screen_name", "entities_mentions"]
            case .answered: ["reply_to"]
            case .links: ["urls", "urls_t_co"]
            case .expandedLinks: ["urls_expanded", "urls_expanded_url"]
            case .mediaURLs: ["media_urls", "photos"]
            case .withheldScope: ["withheld_scope"]
            case .deleted: ["is_deleted", "isDeleted"]
            }
        }

        /// A column's or member's name as `names` has it: makers write `Tweet Id`, `tweet-id` and `tweet.id` alike.
        static func plainName(_ name: String) -> String {
            var plain = String(
                decoding: name.utf8.map { Self.wordBreaks.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self
            )
            .lowercased()
            while plain.hasPrefix("_") { plain.removeFirst() }
            while plain.hasSuffix("_") { plain.removeLast() }
            return plain
        }

        private static let wordBreaks = Array(" .-/".utf8)
    }

    /// `cell` gives a cell's text, nil for one that is missing or empty; `owner` is who wrote them where no cell says so.
    static func tweet(owner: User?, _ cell: (Cell) -> String?) throws(RecordProblem) -> Tweet {
        let id = try id(cell(.id))
        guard let raw = cell(.text) else { throw RecordProblem(reason: "it has no text") }
        let text = EscapedText(raw)
        var tweet = Tweet(
            id: id, createdAt: moment(of: id, cell), author: author(cell) ?? owner, text: text.text,
            textTrust: truth(cell(.truncated)) == true || text.text.hasSuffix("…") ? .cut : .classic)
        if truth(cell(.truncated)) == true { tweet.flags.insert(.truncated) }
        readFacts(cell, into: &tweet)
        let left = entities(cell).add(to: &tweet, in: text)
        for address in CellList.values(cell(.mediaURLs), members: ["media_url_https", "url"]) {
            tweet.media.append(
                MediaItem(
                    id: nil, kind: MediaObject.kind(ofPreview: address) ?? .photo, url: MediaItem.plainAddress(address))
            )
        }
        tweet.linkMedia(by: left)
        readReferences(cell, into: &tweet)
        return tweet
    }

    // MARK: Numbers, truth and time

    /// A spreadsheet that has saved the table has rounded its ids away: those name other tweets.
    private static func id(_ cell: String?) throws(RecordProblem) -> TweetID {
        guard let cell else { throw RecordProblem(reason: "it has no tweet id") }
        if let number = number(cell), number > 0 { return TweetID(number) }
        guard Double(cell) != nil else { throw RecordProblem(reason: "it has no tweet id (\(cell.prefix(40)))") }
        throw RecordProblem(
            reason:
                "its id was spoiled by a spreadsheet (\(cell.prefix(40))) and names another tweet or none; take the "
                + "file as it was published")
    }

    private static func number(_ cell: String?) -> Int64? {
        guard let cell, !cell.isEmpty, cell.utf8.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        return Int64(cell)
    }

    /// A count, which programs for tables like to write with a fraction: `3.0`.
    private static func count(_ cell: String?) -> Int64? {
        number(cell.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 })
    }

    private static func positive(_ cell: String?) -> Int64? { number(cell).flatMap { $0 > 0 ? $0 : nil } }

    private static func truth(_ cell: String?) -> Bool? {
        switch cell?.lowercased() {
        case "true", "t", "1", "yes": true
        case "false", "f", "0", "no": false
        default: nil
        }
    }

    /// A time without a zone is believed to a day, where the id does not tell better.
    private static func moment(of id: TweetID, _ cell: (Cell) -> String?) -> Timestamp? {
        if let seconds = number(cell(.epoch)), (1_100_000_000...9_999_999_999) ~= seconds {
            return Timestamp(seconds: seconds)
        }
        let written = cell(.moment)
        if let moment = written.flatMap({ Self.moment(written: $0) }) { return moment }
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        guard let day = written?.prefix(10), day.utf8.count == 10 else { return nil }
        return ArchiveDates.parse("\(day) 00:00:00 +0000").map { Timestamp(seconds: $0.seconds, precision: .day) }
    }

    /// A date with its zone, as a number or by one of the names that API clients of America wrote.
    static func moment(written: String) -> Timestamp? { ArchiveDates.parse(written) ?? zoned(written) }

    /// `Mon Apr 06 22:19:45 PDT 2009`
    private static func zoned(_ written: String) -> Timestamp? {
        var words = written.split(separator: " ").map { String($0) }
        guard words.count == 6, let offset = offsets.first(where: { $0.zone == words[4] })?.offset else { return nil }
        words[4] = offset
        return ArchiveDates.parse(words.joined(separator: " "))
    }

    private static let offsets = [
        (zone: "UTC", offset: "+0000"), (zone: "GMT", offset: "+0000"), (zone: "PDT", offset: "-0700"),
        (zone: "PST", offset: "-0800"), (zone: "EDT", offset: "-0400"), (zone: "EST", offset: "-0500"),
    ]

    // MARK: Facts

    private static func author(_ cell: (Cell) -> String?) -> User? {
        let id = positive(cell(.user)).map { UserID($0) }
        let handle = cell(.handle).flatMap { Self.handle(written: $0) }
        guard id != nil || handle != nil else { return nil }
        var profile = User.Profile()
        profile.bio = cell(.userBio).map { EscapedText($0).text }
        profile.followers = count(cell(.userFollowers))
        profile.following = count(cell(.userFollowing))
        profile.tweets = count(cell(.userTweets))
        profile.listed = count(cell(.userListed))
        profile.verified = truth(cell(.userVerified))
        profile.createdAt = cell(.userCreated).flatMap { ArchiveDates.parse($0) ?? ArchiveDates.parse($0 + " +0000") }
        profile.avatarURL = cell(.userAvatar)
        // `location` may be the tweet's elsewhere.
        if profile != User.Profile() { profile.location = cell(.userLocation) }
        return User(
            id: id, handle: handle, name: cell(.name), profile: profile == User.Profile() ? nil : profile)
    }

    /// `ann_lee`, `@ann_lee`, or the address of her page; nil for words, and for objects as they are printed.
    private static func handle(written: String) -> String? {
        var handle = withoutSign(written, "@")
        if handle.hasPrefix("http"), let last = handle.split(separator: "/").last { handle = String(last) }
        return handle.isEmpty || handle.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "{") }) ? nil : handle
    }

    private static func readFacts(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.language = cell(.language)
        tweet.client = cell(.client).flatMap { ClientNames.name($0) }
        tweet.counts.likes = count(cell(.likes))
        tweet.counts.retweets = count(cell(.retweets))
        tweet.counts.replies = count(cell(.replies))
        tweet.counts.quotes = count(cell(.quotes))
        tweet.counts.views = count(cell(.views))
        tweet.sensitive = truth(cell(.sensitive))
        if cell(.withheldScope) != nil { tweet.flags.insert(.withheld) }
        if truth(cell(.deleted)) == true { tweet.flags.insert(.deleted) }
        if let latitude = cell(.latitude).flatMap({ Double($0) }),
            let longitude = cell(.longitude).flatMap({ Double($0) }),
            abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    private static func withoutSign(_ word: String, _ sign: String) -> String {
        word.hasPrefix(sign) ? String(word.dropFirst()) : word
    }

    private static func entities(_ cell: (Cell) -> String?) -> NamedEntities {
        var entities = NamedEntities()
        if let tags = cell(.hashtags) {
            entities.hashtags = CellList.values(tags, members: ["text", "tag"]).map { withoutSign($0, "#") }
        }
        if let tickers = cell(.cashtags) {
            entities.cashtags = CellList.values(tickers, members: ["text", "tag"]).map { withoutSign($0, "$") }
        }
        if let names = cell(.mentions) {
            entities.mentions = CellList.values(names, members: ["screen_name", "username"]).map {
                User(id: nil, handle: withoutSign($0, "@"))
            }
        }
        var expanded = CellList.values(cell(.expandedLinks), members: ["expanded_url", "url"])
        var short = CellList.values(cell(.links), members: ["url", "expanded_url"])
        // Some put where links lead under the name of what stands in the text.
        if expanded.isEmpty, !short.contains(where: { $0.utf8Contains("//t.co/") }) { swap(&expanded, &short) }
        if !short.isEmpty || !expanded.isEmpty {
            entities.links = (0..<max(short.count, expanded.count)).map { number in
                NamedEntities.NamedLink(
                    url: number < short.count ? short[number] : nil,
                    expanded: number < expanded.count ? expanded[number] : nil)
            }
        }
        return entities
    }

    // MARK: Other tweets

    private static func readReferences(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.conversation = positive(cell(.conversation)).map { TweetID($0) }
        // twint tells a retweet as its original, with who repeated it.
        let original = cell(.retweeter) == nil ? positive(cell(.retweetedTweet)) : nil
        let isRetweet =
            cell(.retweeter) == nil && truth(cell(.isRetweet)) == true
            || original != nil && original != tweet.id.rawValue
        if isRetweet || RetweetText.original(of: tweet) != nil {
            tweet.retweetOf = TweetReference(
                tweet: original.map { TweetID($0) }, user: positive(cell(.retweetedUser)).map { UserID($0) },
                handle: RetweetText.handle(in: tweet.text)
                    ?? cell(.retweetedHandle).flatMap { Self.handle(written: $0) })
            if !isRetweet { tweet.flags.insert(.retweetByText) }
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        let answered = positive(cell(.replyTweet)).map { TweetID($0) }
        let user = positive(cell(.replyUser)).map { UserID($0) }
        let handle =
            cell(.replyHandle).flatMap { Self.handle(written: $0) }
            ?? CellList.values(cell(.answered), members: ["screen_name", "username"]).first
        if answered != nil || user != nil || handle != nil {
            tweet.replyTo = TweetReference(tweet: answered, user: user, handle: handle)
        }
        tweet.quoteOf = positive(cell(.quotedTweet)).map { TweetReference(tweet: TweetID($0)) }
    }
}
