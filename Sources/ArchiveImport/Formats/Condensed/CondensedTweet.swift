import TweetModel

/// A tweet as public data sets and DMI-TCAT tell it: one flat row of cells, or one flat object, under names of the
/// maker's choice (formats.md §10). Both are read here, by what their cells mean.
enum CondensedTweet {
    /// What a cell tells, with the names it goes by; the first that is there counts.
    enum Cell: CaseIterable {
        case id, text, moment, epoch, handle, name, user, userBio, userLocation, userFollowers, userFollowing
        case userTweets, userListed, userVerified, userCreated, userAvatar, likes, retweets, replies, quotes, views
        case language, client, isRetweet, replyTweet, replyUser, replyHandle, quotedTweet, retweetedTweet, latitude
        case longitude, sensitive, truncated, hashtags, mentions, links, expandedLinks, mediaURLs, withheldScope,
            deleted

        var names: [StaticString] {
            switch self {
            case .id: ["id_str", "tweet_id", "tweetid", "status_id", "id"]
            case .text: ["full_text", "text", "tweet", "content", "tweet_text"]
            case .moment: ["created_at", "date", "datetime", "timestamp"]
            case .epoch: ["time"]
            case .handle: ["from_user_name", "screen_name", "username", "user_screen_name", "handle"]
            case .name: ["from_user_realname", "user_name", "name"]
            case .user: ["from_user_id", "user_id_str", "user_id"]
            case .userBio: ["from_user_description"]
            case .userLocation: ["location"]
            case .userFollowers: ["from_user_followercount"]
            case .userFollowing: ["from_user_friendcount"]
            case .userTweets: ["from_user_tweetcount"]
            case .userListed: ["from_user_listed"]
            case .userVerified: ["from_user_verified"]
            case .userCreated: ["from_user_created_at"]
            case .userAvatar: ["from_user_profile_image_url"]
            case .likes: ["favorite_count", "like_count", "favorites", "likes", "favourites"]
            case .retweets: ["retweet_count", "retweets"]
            case .replies: ["reply_count", "replies"]
            case .quotes: ["quote_count"]
            case .views: ["view_count", "views"]
            case .language: ["lang", "language"]
            case .client: ["source", "device"]
            case .isRetweet: ["is_retweet", "isRetweet", "isretweet"]
            case .replyTweet: ["in_reply_to_status_id_str", "in_reply_to_status_id"]
            case .replyUser: ["in_reply_to_user_id_str", "in_reply_to_user_id"]
            case .replyHandle: ["to_user_name", "in_reply_to_screen_name"]
            case .quotedTweet: ["quoted_status_id_str", "quoted_status_id"]
            case .retweetedTweet: ["retweeted_status_id_str", "retweeted_status_id", "retweet_id"]
            case .latitude: ["lat"]
            case .longitude: ["lng"]
            case .sensitive: ["possibly_sensitive"]
            case .truncated: ["truncated"]
            case .hashtags: ["hashtags"]
            case .mentions: ["mentions"]
            case .links: ["urls"]
            case .expandedLinks: ["urls_expanded"]
            case .mediaURLs: ["media_urls"]
            case .withheldScope: ["withheld_scope"]
            case .deleted: ["is_deleted", "isDeleted"]
            }
        }
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
        for address in list(cell(.mediaURLs)) {
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
        if let moment = written.flatMap({ ArchiveDates.parse($0) }) { return moment }
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        guard let day = written?.prefix(10), day.utf8.count == 10 else { return nil }
        return ArchiveDates.parse("\(day) 00:00:00 +0000").map { Timestamp(seconds: $0.seconds, precision: .day) }
    }

    // MARK: Facts

    private static func author(_ cell: (Cell) -> String?) -> User? {
        let id = positive(cell(.user)).map { UserID($0) }
        var handle = cell(.handle)
        if let given = handle, given.hasPrefix("@") { handle = String(given.dropFirst()) }
        guard id != nil || handle != nil else { return nil }
        var profile = User.Profile()
        profile.bio = cell(.userBio).map { EscapedText($0).text }
        profile.followers = number(cell(.userFollowers))
        profile.following = number(cell(.userFollowing))
        profile.tweets = number(cell(.userTweets))
        profile.listed = number(cell(.userListed))
        profile.verified = truth(cell(.userVerified))
        profile.createdAt = cell(.userCreated).flatMap { ArchiveDates.parse($0) ?? ArchiveDates.parse($0 + " +0000") }
        profile.avatarURL = cell(.userAvatar)
        // `location` may be the tweet's elsewhere.
        if profile != User.Profile() { profile.location = cell(.userLocation) }
        return User(
            id: id, handle: handle, name: cell(.name), profile: profile == User.Profile() ? nil : profile)
    }

    private static func readFacts(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.language = cell(.language)
        tweet.client = cell(.client).flatMap { ClientNames.name($0) }
        tweet.counts.likes = number(cell(.likes))
        tweet.counts.retweets = number(cell(.retweets))
        tweet.counts.replies = number(cell(.replies))
        tweet.counts.quotes = number(cell(.quotes))
        tweet.counts.views = number(cell(.views))
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

    /// `a; b`, as tables have several values in a cell.
    private static func list(_ cell: String?) -> [String] {
        guard let cell else { return [] }
        return cell.split(separator: ";").map { part in
            var part = part
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
    }

    private static func withoutSign(_ word: String, _ sign: String) -> String {
        word.hasPrefix(sign) ? String(word.dropFirst()) : word
    }

    private static func entities(_ cell: (Cell) -> String?) -> NamedEntities {
        var entities = NamedEntities()
        if let tags = cell(.hashtags) { entities.hashtags = list(tags).map { withoutSign($0, "#") } }
        if let names = cell(.mentions) {
            entities.mentions = list(names).map { User(id: nil, handle: withoutSign($0, "@")) }
        }
        let expanded = list(cell(.expandedLinks))
        let short = list(cell(.links))
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
        let isRetweet = truth(cell(.isRetweet)) == true || positive(cell(.retweetedTweet)) != nil
        if isRetweet || RetweetText.original(of: tweet) != nil {
            let handle = RetweetText.handle(in: tweet.text)
            tweet.retweetOf = TweetReference(
                tweet: positive(cell(.retweetedTweet)).map { TweetID($0) }, handle: handle)
            if !isRetweet { tweet.flags.insert(.retweetByText) }
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        let answered = positive(cell(.replyTweet)).map { TweetID($0) }
        let user = positive(cell(.replyUser)).map { UserID($0) }
        let handle = cell(.replyHandle)
        if answered != nil || user != nil || handle != nil {
            tweet.replyTo = TweetReference(tweet: answered, user: user, handle: handle)
        }
        tweet.quoteOf = positive(cell(.quotedTweet)).map { TweetReference(tweet: TweetID($0)) }
    }
}
