import TweetModel
import TweetText

/// An input as several texts, with a byte between them that no UTF-8 has, so that each can grow by itself.
struct FuzzedFields {
    private let fields: [ArraySlice<UInt8>]
    private var taken = 0

    init(_ bytes: [UInt8]) {
        fields = bytes.split(separator: 0xFF, omittingEmptySubsequences: false)
    }

    /// The next field; nil when there are no more.
    mutating func next() -> ArraySlice<UInt8>? {
        guard taken < fields.count else { return nil }
        taken += 1
        return fields[taken - 1]
    }

    /// The next field as text; nil when there are no more.
    mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

/// Bytes as numbers; zeros when there are no more.
struct FuzzedNumbers {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 != 0 }

    /// From 0 on and smaller than the limit.
    mutating func number(below limit: Int) -> Int {
        let number = Int(byte()) << 8 | Int(byte())
        return number % max(1, limit)
    }

    /// Any number: one at an edge, or one of eight bytes.
    mutating func number() -> Int64 {
        let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, 1_700_000_000]
        let choice = byte()
        if Int(choice) < edges.count { return edges[Int(choice)] }
        return (0..<8).reduce(0) { (number, _) in number << 8 | Int64(byte()) }
    }

    /// A place in a text of so many bytes.
    mutating func span(in length: Int) -> TextSpan {
        let (first, second) = (number(below: length + 1), number(below: length + 1))
        return TextSpan(min(first, second), max(first, second))
    }
}

/// A tweet with the entities that stand in its text.
func extractedTweet(_ text: String) -> Tweet {
    var tweet = Tweet(id: TweetID(1), createdAt: nil, author: nil, text: text, textTrust: .full)
    tweet.flags = [.collected]
    for entity in EntityExtractor.entities(in: text) {
        switch entity.kind {
        case .hashtag: tweet.hashtags.append(Hashtag(text: entity.value, span: entity.span))
        case .cashtag: tweet.cashtags.append(Cashtag(text: entity.value, span: entity.span))
        case .mention, .list:
            tweet.mentions.append(Mention(handle: entity.value, id: nil, name: nil, span: entity.span))
        case .url: tweet.links.append(Link(url: entity.value, expanded: nil, display: nil, span: entity.span))
        }
    }
    return tweet
}
