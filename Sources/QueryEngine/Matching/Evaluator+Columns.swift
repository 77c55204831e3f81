internal import TweetModel
internal import TweetText

/// The values of a tweet that predicates test.
extension Evaluator {
    func number(_ column: Column) -> Int64? {
        switch column {
        case .count(let count): tweet.counts[count]
        case .followers: tweet.author?.profile?.followers
        case .following: tweet.author?.profile?.following
        case .tweets: tweet.author?.profile?.tweets
        case .listed: tweet.author?.profile?.listed
        case .time: tweet.createdAt?.seconds
        case .length: Int64(tweet.text.unicodeScalars.count)
        case .hashtags: Int64(tweet.hashtags.count)
        case .mentions: Int64(tweet.mentions.count)
        case .cashtags: Int64(tweet.cashtags.count)
        case .links: Int64(tweet.links.count + (tweet.media.isEmpty ? 0 : 1))
        case .media: Int64(tweet.media.count)
        case .pageLinks: Int64(tweet.links.count { LinkWords.tweet($0.expanded ?? $0.url) == nil })
        case .descriptions: Int64(tweet.media.count { !($0.alternativeText ?? "").isEmpty })
        case .author, .authorName, .bio, .location, .verified, .language, .sensitive, .client, .place, .country,
            .geo, .conversation, .retweeted, .quoted, .timeOfDay, .repliedTweet, .repliedAccount:
            nil
        }
    }

    func isKnown(_ column: Column) -> Bool {
        switch column {
        case .author: tweet.author != nil
        case .authorName: tweet.author?.name != nil
        case .bio: tweet.author?.profile?.bio != nil
        case .location: tweet.author?.profile?.location != nil
        case .verified: tweet.author?.profile?.verified != nil
        case .language: tweet.language != nil
        case .sensitive: tweet.sensitive != nil
        case .client: tweet.client != nil
        case .place: tweet.place != nil
        case .country: tweet.place?.countryCode?.isEmpty == false
        case .geo: tweet.place != nil || tweet.point != nil
        case .conversation: tweet.conversation != nil
        case .retweeted: tweet.retweetOf.map { $0.tweet != nil } ?? true
        case .quoted: tweet.quoteOf.map { $0.tweet != nil } ?? true
        case .timeOfDay: tweet.createdAt?.precision == .second
        case .repliedTweet: tweet.replyTo?.tweet != nil
        case .repliedAccount: tweet.replyTo?.user != nil
        case .count, .followers, .following, .tweets, .listed, .time,
            .length, .hashtags, .mentions, .cashtags, .links, .media, .pageLinks, .descriptions:
            number(column) != nil
        }
    }

    func has(_ flag: IndexFlag) -> Bool {
        switch flag {
        case .referenced: tweet.flags.isReferencedOnly
        case .retweet: tweet.retweetOf != nil
        case .reply: tweet.isReply
        case .quote: tweet.quoteOf != nil
        case .media: !tweet.media.isEmpty
        case .photo: tweet.media.contains { $0.kind == .photo }
        case .video: tweet.media.contains { $0.kind == .video }
        case .gif: tweet.media.contains { $0.kind == .animatedGIF }
        case .link: !tweet.media.isEmpty || !tweet.links.isEmpty
        case .hashtag: !tweet.hashtags.isEmpty
        case .mention: !tweet.mentions.isEmpty
        case .cashtag: !tweet.cashtags.isEmpty
        case .authorless: tweet.author == nil
        case .sensitive: tweet.sensitive == true
        case .note, .truncated, .deleted, .liked, .edited, .circle, .community, .poll, .article:
            flag.rowFlag.map { tweet.flags.contains($0) } ?? false
        }
    }

    // MARK: - Texts

    /// Returns true if any text of the field matches. Otherwise returns `nil` if the tweet lacks a text, else false.
    /// Not for `.quoted`.
    func text(_ words: WordClause, in field: TextField) -> Bool? {
        guard let texts = texts(of: field) else { return nil }
        let verifier = words.verifier
        if texts.contains(where: { $0.map { verifier.matches($0, cutting: []) } ?? false }) { return true }
        return texts.contains(nil) ? nil : false
    }

    /// Returns the texts of a field. The array or an element is `nil` if the tweet lacks it. Also `nil` for `.quoted`,
    /// because another tweet contains this text.
    private func texts(of field: TextField) -> [String?]? {
        switch field {
        case .hashtag: tweet.hashtags.map(\.text)
        case .mention: tweet.mentions.map(\.handle)
        case .cashtag: tweet.cashtags.map(\.text)
        case .client: [tweet.client]
        case .bio: [tweet.author?.profile?.bio]
        case .name: [tweet.author?.name]
        case .location: [tweet.author?.profile?.location]
        case .place: tweet.place.map { [$0.name, $0.fullName].compactMap(\.self) }
        case .url: tweet.links.flatMap { [$0.url, $0.expanded].compactMap(\.self) }
        case .domain: tweet.links.map { LinkWords.host($0.expanded ?? $0.url) }
        case .author: [tweet.author?.name, tweet.author?.handle]
        case .address: tweet.links.map { $0.expanded ?? $0.url }
        case .description: tweet.media.flatMap { [$0.alternativeText, $0.imageText].compactMap(\.self) }
        case .quoted: nil
        }
    }

    func quotedText(_ words: WordClause) throws -> Decision? {
        guard let quote = tweet.quoteOf else { return .decided(false) }
        guard let id = quote.tweet else { return nil }
        guard let context else { return .undecided }
        guard let quoted = try context.tweet(id) else { return nil }
        var tokens = TweetTokens(quoted)
        return .decided(tokens.matches(words))
    }

    // MARK: - Times

    func calendar(_ field: CalendarField, _ range: ClockRange) -> Decision? {
        guard let time = tweet.createdAt else { return nil }
        // A date without a time is the same in every time zone.
        if time.precision == .day {
            guard !field.needsTimeOfDay else { return nil }
            return .decided(range.contains(field.value(CivilTime(unixSeconds: time.seconds))))
        }
        guard let context else { return .undecided }
        return .decided(range.contains(field.value(CivilTime(unixSeconds: context.zone.local(time.seconds)))))
    }
}

extension IndexFlag {
    /// The flag in the tweet's row that is equivalent to the flag in the index. `nil` if there is no such flag.
    var rowFlag: TweetFlags? {
        switch self {
        case .truncated: .truncated
        case .deleted: .deleted
        case .liked: .liked
        case .note: .note
        case .edited: .edited
        case .circle: .circle
        case .community: .community
        case .poll: .poll
        case .article: .article
        default: nil
        }
    }
}
