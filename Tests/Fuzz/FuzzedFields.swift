import TweetModel
import TweetText

/// Splits an input into several texts at a byte that does not occur in UTF-8, so that the fuzzer can vary each
/// separately.
struct FuzzedFields {
    private let fields: [ArraySlice<UInt8>]
    private var taken = 0

    init(_ bytes: [UInt8]) {
        fields = bytes.split(separator: 0xFF, omittingEmptySubsequences: false)
    }

    /// Returns the next field; `nil` at the end.
    mutating func next() -> ArraySlice<UInt8>? {
        guard taken < fields.count else { return nil }
        taken += 1
        return fields[taken - 1]
    }

    /// Returns the next field as text; `nil` at the end.
    mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }
}

/// Reads bytes as numbers; returns zeros at the end.
struct FuzzedNumbers {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func flag() -> Bool { byte() & 1 != 0 }

    /// Returns a number from 0 up to the limit, exclusive.
    mutating func number(below limit: Int) -> Int {
        let number = Int(byte()) << 8 | Int(byte())
        return number % max(1, limit)
    }

    /// Returns any number: an edge case or one of eight bytes.
    mutating func number() -> Int64 {
        let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, 1_700_000_000]
        let choice = byte()
        if Int(choice) < edges.count { return edges[Int(choice)] }
        return (0..<8).reduce(0) { (number, _) in number << 8 | Int64(byte()) }
    }

    /// Returns a span in a text of a given length.
    mutating func span(in length: Int) -> TextSpan {
        let (first, second) = (number(below: length + 1), number(below: length + 1))
        return TextSpan(min(first, second), max(first, second))
    }
}

/// Returns a tweet with the entities of its text.
func extractedTweet(_ text: String) -> Tweet {
    var tweet = Tweet(id: TweetID(1), createdAt: nil, author: nil, text: text, textCompleteness: .full)
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
