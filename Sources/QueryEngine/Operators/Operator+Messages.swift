internal import TweetModel
internal import TweetText

extension Operator {
    /// The hint of the error for an operator that does not apply to messages.
    package static let messageHint =
        "use words, \"phrases\", #tags, @names, from:, to:, user:, since:, until:, date:, contains:, url: "
        + "and has: with links, media, images or videos"

    /// True if the operator applies to direct messages.
    package var isForMessages: Bool {
        switch kind {
        case .contains, .smiley, .hashtag, .mention, .cashtag, .since, .until, .sinceUnix, .untilUnix, .within,
            .olderThan, .newerThan, .date, .link, .limit, .saved, .list, .noEffect:
            true
        case .user(let relation), .userID(let relation): [.author, .repliedTo, .mentioned, .any].contains(relation)
        case .property(let formula): formula.predicates.allSatisfy(\.appliesToMessages)
        default: false
        }
    }

    /// The message of the error for an operator that does not apply to messages.
    var messageReason: String {
        "\(name)\(kind.isKeyword ? "" : ":") applies only to tweets, because messages have no "
            + (missingInMessages ?? "such property")
    }

    private var missingInMessages: String? {
        switch kind {
        case .number(.count(let count)), .minimum(.count(let count)): count.name
        case .user(.retweeted): "retweets"
        case .user(.quoted): "quotes"
        case .language: "language label"
        case .client: "client"
        case .place, .country, .geocode, .pointRadius, .boundingBox, .near, .distance: "places"
        case .label: "labels or notes"
        case .sort: "order other than newest first"
        case .property(.predicate(let predicate, _)):
            switch predicate {
            case .flag(.retweet): "retweets"
            case .flag(.quote): "quotes"
            case .known(.geo): "places"
            case .label, .note: "labels or notes"
            default: nil
            }
        default: nil
        }
    }
}

extension Predicate {
    /// True if the predicate can be tested on a message.
    var appliesToMessages: Bool {
        switch self {
        case .word, .tag, .mention, .check, .addressWords, .shortLink, .addressPart, .address, .domain, .host,
            .number(.time, _), .number(.pageLinks, _), .reference(.quoted, _):
            true
        case .flag(let flag): [.media, .photo, .video, .gif, .link, .hashtag, .mention, .cashtag].contains(flag)
        case .account(let role, _): [.author, .mentioned, .repliedTo, .retweeted].contains(role)
        default: false
        }
    }
}
