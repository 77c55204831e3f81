/// Which operators direct messages can answer.
extension Operator {
    /// What a search of messages understands, for help and errors.
    package static let messageHint =
        "messages understand words, \"phrases\", #tags, @names, from:, to:, user:, since:, until:, date:, contains:, url: "
        + "and has:links, media, images or videos"

    /// Whether it asks about something that messages have.
    package var isForMessages: Bool {
        switch kind {
        case .contains, .smiley, .hashtag, .mention, .cashtag, .since, .until, .sinceUnix, .untilUnix, .within,
            .olderThan, .newerThan, .date, .link(.words), .link(.contains), .limit, .saved, .list, .noEffect:
            true
        case .user(let relation), .userID(let relation): [.author, .repliedTo, .any].contains(relation)
        case .fact(let fact), .negatedFact(let fact): fact.isOfMessages
        default: false
        }
    }

    /// Why it is none of theirs.
    var messageReason: String {
        let thing: String =
            switch kind {
            case .number(.likes), .minimum(.likes): "likes"
            case .number(.retweets), .minimum(.retweets), .fact(.retweet), .user(.retweeted): "retweets"
            case .number(.replies), .minimum(.replies): "counts of replies"
            case .number(.quotes), .minimum(.quotes), .fact(.quote), .user(.quoted): "quotes"
            case .number(.views), .minimum(.views): "counts of views"
            case .language: "language label"
            case .client: "client"
            case .place, .country, .geocode, .pointRadius, .boundingBox, .near, .distance, .fact(.geo): "places"
            case .label, .fact(.labelled), .fact(.starred), .fact(.ownNote): "labels or notes"
            case .sort: "other order than the newest first"
            default: "such property"
            }
        return "\(name)\(self.kind.isKeyword ? "" : ":") asks about tweets; messages have no \(thing)"
    }
}

extension Fact {
    /// Holds of messages as well.
    var isOfMessages: Bool {
        switch self {
        case .media, .images, .videos, .gif, .links, .urls, .hashtags, .mentions, .cashtags, .anyImage, .anyVideo,
            .nativeVideo:
            true
        default: false
        }
    }
}
