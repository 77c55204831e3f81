/// The operators that apply to direct messages.
extension Operator {
    /// The hint of the error for an operator that does not apply to messages.
    package static let messageHint =
        "use words, \"phrases\", #tags, @names, from:, to:, user:, since:, until:, date:, contains:, url: "
        + "and has: with links, media, images or videos"

    /// True if the operator applies to direct messages.
    package var isForMessages: Bool {
        switch kind {
        case .contains, .smiley, .hashtag, .mention, .cashtag, .since, .until, .sinceUnix, .untilUnix, .within,
            .olderThan, .newerThan, .date, .link(.words), .link(.contains), .limit, .saved, .list, .noEffect:
            true
        case .user(let relation), .userID(let relation): [.author, .repliedTo, .any].contains(relation)
        case .predicate(let predicate), .negatedPredicate(let predicate): predicate.isOfMessages
        default: false
        }
    }

    /// The message of the error for an operator that does not apply to messages.
    var messageReason: String {
        let thing: String =
            switch kind {
            case .number(.likes), .minimum(.likes): "likes"
            case .number(.retweets), .minimum(.retweets), .predicate(.retweet), .user(.retweeted): "retweets"
            case .number(.replies), .minimum(.replies): "reply counts"
            case .number(.quotes), .minimum(.quotes), .predicate(.quote), .user(.quoted): "quotes"
            case .number(.views), .minimum(.views): "view counts"
            case .language: "language label"
            case .client: "client"
            case .place, .country, .geocode, .pointRadius, .boundingBox, .near, .distance, .predicate(.geo): "places"
            case .label, .predicate(.labelled), .predicate(.starred), .predicate(.ownNote): "labels or notes"
            case .sort: "order other than newest first"
            default: "such property"
            }
        return "\(name)\(self.kind.isKeyword ? "" : ":") applies only to tweets, because messages have no \(thing)"
    }
}

extension Predicate {
    /// True if the property applies to messages too.
    var isOfMessages: Bool {
        switch self {
        case .media, .images, .videos, .gif, .links, .urls, .hashtags, .mentions, .cashtags, .anyImage, .anyVideo,
            .nativeVideo:
            true
        default: false
        }
    }
}
