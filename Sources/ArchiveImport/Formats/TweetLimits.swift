import TweetModel

/// Limits on one tweet or direct message, which bound the memory and time of everything that reads the store. Posts
/// have at most 25,000 characters, and articles a few times as many, so only an invented record exceeds a limit.
enum TweetLimits {
    /// The maximum size of the text in bytes, and separately of all other texts together, such as URLs.
    static let bytes = 1 << 20
    /// The maximum number of hashtags, mentions, links, cashtags, media, parts of an article and versions together.
    static let entities = 10_000

    /// Returns the limit that a tweet exceeds; `nil` for a normal tweet.
    ///
    /// - Parameter recordLength: The length of its record in bytes.
    static func problem(of tweet: borrowing Tweet, recordLength: Int64) -> RecordProblem? {
        // The IDs of rows and placeholders.
        if tweet.id < .first, !tweet.id.isKey {
            return RecordProblem(reason: "its ID is \(tweet.id), and no tweet has one below 20", missingID: .absent)
        }
        if let problem = problem(text: tweet.text) { return problem }
        var entities = tweet.hashtags.count + tweet.mentions.count + tweet.links.count + tweet.cashtags.count
        entities += tweet.media.count + tweet.edits.count + tweet.withheldIn.count
        if tweet.flags.contains(.article) { entities += tweet.article?.parts.count ?? 0 }
        if let problem = problem(entities: entities) { return problem }
        var size = size(tweet.links, tweet.media)
        for index in tweet.hashtags.indices { size += tweet.hashtags[index].text.utf8.count }
        for index in tweet.cashtags.indices { size += tweet.cashtags[index].text.utf8.count }
        for index in tweet.mentions.indices { size += tweet.mentions[index].size }
        if recordLength > bytes { size += tweet.sizeOfRest }
        return problem(otherTexts: size)
    }

    /// Returns the limit that a message exceeds; `nil` for a normal message.
    static func problem(of message: borrowing Message) -> RecordProblem? {
        if let problem = problem(text: message.text) { return problem }
        let entities = message.links.count + message.media.count + message.reactions.count + message.edits.count
        if let problem = problem(entities: entities) { return problem }
        var size = size(message.links, message.media)
        for index in message.reactions.indices { size += message.reactions[index].key.utf8.count }
        for index in message.edits.indices { size += message.edits[index].text.utf8.count }
        return problem(otherTexts: size)
    }

    private static func problem(text: String) -> RecordProblem? {
        let size = text.utf8.count
        return size <= bytes
            ? nil : RecordProblem(reason: "its text has \(size) bytes, and the limit is \(bytes)")
    }

    private static func problem(entities count: Int) -> RecordProblem? {
        count <= entities
            ? nil : RecordProblem(reason: "it has \(count) tags, links and other parts, and the limit is \(entities)")
    }

    private static func problem(otherTexts size: Int) -> RecordProblem? {
        size <= bytes
            ? nil : RecordProblem(reason: "its addresses and other texts have \(size) bytes, and the limit is \(bytes)")
    }

    /// Reads items in place, because copies of media are slow.
    private static func size(_ links: [Link], _ media: [MediaItem]) -> Int {
        var size = 0
        for index in links.indices { size += links[index].size }
        for index in media.indices { size += media[index].size }
        return size
    }
}

extension Tweet {
    /// Makes the tweet a quote of a tweet that no record names.
    mutating func markQuoteOfUnknown() {
        quoteOf = TweetReference(tweet: nil)
        flags.insert(.quoteOfUnknown)
    }

    /// The size of the texts that are neither the text nor entities.
    fileprivate var sizeOfRest: Int {
        var texts = [client, language, communityID, author?.handle, author?.name, replyTo?.handle, retweetOf?.handle]
        texts += [quoteOf?.handle, place?.id, place?.name, place?.fullName, place?.country, article?.preview]
        if let profile = author?.profile {
            texts += [profile.bio, profile.location, profile.website, profile.avatarURL, profile.headerURL]
        }
        return texts.size + withheldIn.map(Optional.some).size + (article?.parts.map(\.target).size ?? 0)
    }
}

extension Mention {
    fileprivate var size: Int { handle.utf8.count + (name?.utf8.count ?? 0) }
}

extension Link {
    fileprivate var size: Int { url.utf8.count + (expanded?.utf8.count ?? 0) + (display?.utf8.count ?? 0) }
}

extension MediaItem {
    fileprivate var size: Int {
        (url?.utf8.count ?? 0) + (videoURL?.utf8.count ?? 0) + (link?.utf8.count ?? 0) + (expanded?.utf8.count ?? 0)
            + (alternativeText?.utf8.count ?? 0) + (id?.utf8.count ?? 0)
    }
}

extension [String?] {
    fileprivate var size: Int { reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
}
