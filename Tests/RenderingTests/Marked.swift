import Rendering
import TestSupport
import TweetModel

/// A text with its spans, written as marks inside the text.
///
/// `«…»` is a match, `[#tag]`, `[@name]`, `[$CASH]` and `[=https://…]` are entities. The marks are removed.
struct Marked {
    var text = ""
    var matches: [TextSpan] = []
    var entities: [(span: TextSpan, entity: StyledText.Entity)] = []

    init(_ marked: String) {
        var matchStart = 0
        var entityStart = 0
        for scalar in marked.unicodeScalars {
            let position = text.utf8.count
            switch scalar {
            case "«": matchStart = position
            case "»": matches.append(TextSpan(matchStart, position))
            case "[": entityStart = position
            case "]":
                var inside = String(decoding: Array(text.utf8)[entityStart...], as: UTF8.self)
                let kind: StyledText.Entity.Kind =
                    switch inside.unicodeScalars.first {
                    case "#": .hashtag
                    case "@": .mention
                    case "$": .cashtag
                    default: .link
                    }
                if kind != .link { inside.removeFirst() }
                entities.append((TextSpan(entityStart, position), StyledText.Entity(kind, value: inside)))
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    var styled: StyledText { StyledText(text, entities: entities, matches: matches) }

    /// Returns a tweet by Ann with this text and its entities.
    func hit(id: Int64 = 1_855_222_378_263_478_273, at seconds: Int64 = Marked.now - 3 * 3600) -> SearchHit {
        var tweet = Tweet(
            id: TweetID(id), createdAt: Timestamp(seconds: seconds),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"), text: text, textCompleteness: .full)
        tweet.flags = [.collected]
        for (span, entity) in entities {
            switch entity.kind {
            case .hashtag: tweet.hashtags.append(Hashtag(text: entity.value, span: span))
            case .cashtag: tweet.cashtags.append(Cashtag(text: entity.value, span: span))
            case .mention: tweet.mentions.append(Mention(handle: entity.value, id: nil, name: nil, span: span))
            case .link: tweet.links.append(Link(url: entity.value, expanded: nil, display: nil, span: span))
            }
        }
        return SearchHit(tweet: tweet, matches: matches)
    }

    /// 2024-11-09T12:14:18Z
    static let now: Int64 = 1_731_154_458
}
