import Rendering
import TestSupport
import TweetModel

/// Test values written the way they read: spans as marks inside the text.
///
/// `«…»` is a match, `[#tag]`, `[@name]`, `[$CASH]` and `[=https://…]` are entities; the marks are taken out.
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

    /// A tweet of Ann's with this text; entities of the text are the tweet's own.
    func hit(id: Int64 = 1_855_222_378_263_478_273, at seconds: Int64 = Marked.now - 3 * 3600) -> SearchHit {
        var tweet = Tweet(
            id: TweetID(id), createdAt: Timestamp(seconds: seconds),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"), text: text, textTrust: .full)
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

extension SeededGenerator {
    /// A text of up to `count` pieces of every kind that has ever hurt a terminal or a counter.
    mutating func text(_ count: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            switch Int.random(in: 0..<14, using: &self) {
            case 0: scalars.append(Unicode.Scalar(UInt8.random(in: 0...0x1F, using: &self)))
            case 1: scalars.append(Unicode.Scalar(UInt8.random(in: 0x7F...0x9F, using: &self)))
            case 2: scalars.append(contentsOf: "\u{1B}]8;;http://evil.example\u{7}".unicodeScalars)
            case 3: scalars.append(contentsOf: ["\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{2028}"])
            case 4: scalars.append(contentsOf: "👩‍👩‍👧🇵🇹👍🏽1️⃣❤️".unicodeScalars)
            case 5: scalars.append(contentsOf: "東京の天気、「ッー」。".unicodeScalars)
            case 6: scalars.append(contentsOf: "e\u{301}\u{327}a\u{30A}".unicodeScalars)
            case 7: scalars.append(contentsOf: "हिन्दी العربية".unicodeScalars)
            case 8: scalars.append("\u{200D}")
            case 9: scalars.append(Unicode.Scalar(UInt32.random(in: 0x20...0xD7FF, using: &self)) ?? " ")
            case 10:
                scalars.append(contentsOf: " https://example.org/averyveryverylongpathwithoutanyspace ".unicodeScalars)
            case 11: scalars.append(" ")
            default: scalars.append(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &self)))
            }
        }
        return String(scalars)
    }

    /// A span somewhere in or behind a text, not always on the borders of scalars.
    mutating func span(in text: String) -> TextSpan {
        let start = Int.random(in: 0...(text.utf8.count + 2), using: &self)
        return TextSpan(start, start + Int.random(in: 0...20, using: &self))
    }
}
