import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// The intended meaning of a query.
indirect enum RandomNode {
    case word(String)
    case phrase([String])
    case prefix(String)
    case tag(String)
    case mention(String)
    case from(String)
    case to(String)
    case user(String)
    case since(Int64)
    case until(Int64)
    case stretches([Range<Int64>])
    case hasMedia, hasLinks, hasHashtags, hasMentions
    case isReply, isRetweet, isQuote
    case minLikes(Int64)
    case likes(String, Range<Int64>)
    case url(String)
    case domain(Int)
    /// A phrase whose last word is `*`.
    case openPhrase([String])
    case client(String)
    case expression(Int)
    case tagExpression(String)
    case fromExpression(String)
    case clientExpression(String)
    case moved(String, [String])
    case hour(Int, Int)
    case weekday(Int)
    case known(String)
    case video, room, poll
    case not(RandomNode)
    case and([RandomNode])
    case or([RandomNode])

    static func random(depth: Int, using random: inout SeededGenerator) -> RandomNode {
        if Int.random(in: 0..<3, using: &random) == 0, let leaf = another(using: &random) { return leaf }
        let kind = Int.random(in: 0..<(depth > 0 ? 26 : 18), using: &random)
        func children(_ random: inout SeededGenerator) -> [RandomNode] {
            (0..<Int.random(in: 2..<4, using: &random)).map { _ in RandomNode.random(depth: depth - 1, using: &random) }
        }
        let word = RandomValues.words.filter { $0 != "or" && $0 != "not" }.randomElement(using: &random) ?? "sea"
        let handle = RandomValues.people.randomElement(using: &random)?.handle ?? "bob"
        switch kind {
        case 0, 1: return .word(word)
        case 2: return .phrase([word, RandomValues.words.randomElement(using: &random) ?? "sea"])
        case 3: return .prefix(String(word.prefix(2)))
        case 4: return .tag(RandomValues.tags.randomElement(using: &random) ?? "sea")
        case 5: return .mention(handle)
        case 6: return .from(handle)
        case 7: return .to(handle)
        case 8: return .user(handle)
        case 9:
            return .since(
                (RandomValues.days.randomElement(using: &random) ?? 0) + Int64.random(in: -200..<200, using: &random))
        case 10:
            return .until(
                (RandomValues.days.randomElement(using: &random) ?? 0) + Int64.random(in: -200..<200, using: &random))
        case 11: return .hasMedia
        case 12: return .hasLinks
        case 13: return .hasHashtags
        case 14: return .hasMentions
        case 15: return .isReply
        case 16: return .isRetweet
        case 17: return Bool.random(using: &random) ? .isQuote : .minLikes(Int64.random(in: 1..<20, using: &random))
        case 18...20: return .not(.random(depth: depth - 1, using: &random))
        case 21...23: return .and(children(&random))
        default: return .or(children(&random))
        }
    }

    /// Returns a clause with a regular expression, another field, a time of day, or `known:`.
    private static func another(using random: inout SeededGenerator) -> RandomNode? {
        switch Int.random(in: 0..<18, using: &random) {
        case 13: return .url(["sea", "seal", "lion", "rain", "bob", "example"].randomElement(using: &random) ?? "sea")
        case 14: return .domain(Int.random(in: RandomValues.hosts.indices, using: &random))
        case 15:
            return .openPhrase(
                Bool.random(using: &random)
                    ? ["sea"] : ["sea", ["lion", "rain"].randomElement(using: &random) ?? "lion"])
        case 16: return .client(["iphone", "twitter", "app", "sea"].randomElement(using: &random) ?? "iphone")
        case 17:
            return [.likes("min_likes:0", -1..<0), .likes("likes:0..", 0..<100), .likes("likes:>=0", 0..<100)]
                .randomElement(using: &random)
        case 0, 1: return .expression(Int.random(in: RandomValues.expressions.indices, using: &random))
        case 2: return .tagExpression("swae東".randomElement(using: &random).map(String.init) ?? "s")
        case 3: return .fromExpression("abc1".randomElement(using: &random).map(String.init) ?? "a")
        case 4: return .clientExpression(["Twitter", "App", "Post"].randomElement(using: &random) ?? "App")
        case 5, 6:
            let fields = [
                ["urls"], ["alt"], ["name"], ["quoted"], ["text", "alt"], ["name", "quoted"], ["urls", "text"],
            ]
            let word = ["sea", "seal", "lion", "rain", "cafe", "bob", "example"].randomElement(using: &random)
            return .moved(word ?? "sea", fields.randomElement(using: &random) ?? [])
        case 7: return .hour(Int.random(in: 0..<24, using: &random), Int.random(in: 0..<24, using: &random))
        case 8: return .weekday(Int.random(in: 0..<7, using: &random))
        case 9:
            return .known(
                ["like_count", "reply_count", "author", "source", "time_of_day"].randomElement(using: &random)
                    ?? "author")
        case 10: return .video
        case 11:
            return .stretches(
                (0..<Int.random(in: 2..<5, using: &random)).map { _ in
                    let start =
                        (RandomValues.days.randomElement(using: &random) ?? 0)
                        + Int64.random(in: -100_000..<60_000, using: &random)
                    return start..<start + Int64.random(in: 1..<90_000, using: &random)
                })
        default: return Bool.random(using: &random) ? .room : .poll
        }
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// The query text, with parentheses wherever they could matter.
    var text: String {
        switch self {
        case .word(let word): word
        case .phrase(let words): "\"\(words.joined(separator: " "))\""
        case .prefix(let start): start + "*"
        case .tag(let tag): "#" + tag
        case .mention(let handle): "@" + handle
        case .from(let handle): "from:@" + handle
        case .to(let handle): "to:@" + handle
        case .user(let handle): "user:@" + handle
        case .since(let second): "since_time:\(second)"
        case .until(let second): "until_time:\(second)"
        case .stretches(let ranges):
            "("
                + ranges.map { "(since_time:\($0.lowerBound) until_time:\($0.upperBound))" }.joined(separator: " OR ")
                + ")"
        case .hasMedia: "has:media"
        case .hasLinks: "has:links"
        case .hasHashtags: "has:hashtags"
        case .hasMentions: "has:mentions"
        case .isReply: "is:reply"
        case .isRetweet: "is:retweet"
        case .isQuote: "is:quote"
        case .minLikes(let count): "min_likes:\(count)"
        case .likes(let text, _): text
        case .url(let word): "url:" + word
        case .domain(let number): "domain:" + RandomValues.hosts[number].name
        case .openPhrase(let words): "\"\(words.joined(separator: " ")) *\""
        case .client(let word): "source:" + word
        case .expression(let number):
            "/\(RandomValues.expressions[number].source)/\(RandomValues.expressions[number].ignoresCase ? "i" : "")"
        case .tagExpression(let start): "hashtag:/^\(start)/"
        case .fromExpression(let start): "from:/^\(start)/"
        case .clientExpression(let part): "source:/\(part)/"
        case .moved(let word, let fields): "(in:\(fields.joined(separator: ",")) \(word))"
        case .hour(let first, let last): "hour:\(first)..\(last)"
        case .weekday(let day): "weekday:\(Self.weekdays[day])"
        case .known(let field): "known:\(field)"
        case .video: "filter:videos"
        case .room: "filter:spaces"
        case .poll: "has:poll"
        case .not(let node): "-(\(node.text))"
        case .and(let nodes): "(" + nodes.map(\.text).joined(separator: " ") + ")"
        case .or(let nodes): "(" + nodes.map(\.text).joined(separator: " OR ") + ")"
        }
    }

    /// Returns whether a tweet matches; `nil` if it lacks a necessary field.
    func holds(_ tweet: Tweet, among tweets: [TweetID: Tweet]) -> Bool? {
        switch self {
        case .expression(let number): return RandomValues.expressions[number].isFound(tweet.text)
        case .tagExpression(let start):
            return tweet.hashtags.contains { $0.text.lowercased().hasPrefix(start) }
        case .fromExpression(let start): return tweet.author.map { $0.handle?.hasPrefix(start) ?? false }
        case .clientExpression(let part): return tweet.client.map { $0.contains(part) }
        case .moved(let word, let fields):
            let values = fields.map { holds(word, in: $0, tweet, tweets) }
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        case .hour(let first, let last):
            guard let time = tweet.createdAt, time.precision == .second else { return nil }
            let hour = Self.components(time).hour ?? -1
            return first <= last ? first <= hour && hour <= last : hour >= first || hour <= last
        case .weekday(let day):
            guard let time = tweet.createdAt else { return nil }
            // In Foundation, Sunday is 1.
            return ((Self.components(time).weekday ?? 0) + 5) % 7 == day
        case .known(let field): return isKnown(field, tweet)
        case .video: return tweet.links.contains { $0.expanded?.contains("youtube.com") ?? false }
        case .room: return tweet.links.contains { $0.expanded?.contains("/i/spaces/") ?? false }
        case .poll: return tweet.flags.contains(.poll)

        case .word(let word): return plainWords(tweet).contains { fold($0) == fold(word) }
        case .phrase(let phrase):
            let words = plainWords(tweet).map(fold)
            let wanted = phrase.map(fold)
            return words.indices.contains { words[$0...].starts(with: wanted) }
        case .prefix(let start): return plainWords(tweet).contains { fold($0).hasPrefix(fold(start)) }
        case .tag(let tag): return tweet.hashtags.contains { $0.text.lowercased() == tag.lowercased() }
        case .mention(let handle): return mentions(tweet, handle)
        case .from(let handle): return tweet.author.map { $0.handle == handle }
        case .to(let handle): return replies(tweet, to: handle)
        case .user(let handle):
            if mentions(tweet, handle) || replies(tweet, to: handle) || tweet.retweetOf?.handle == handle {
                return true
            }
            return tweet.author.map { $0.handle == handle }
        case .since(let second): return tweet.createdAt.map { Self.moment($0) >= second }
        case .until(let second): return tweet.createdAt.map { Self.moment($0) < second }
        case .stretches(let ranges):
            return tweet.createdAt.map { time in ranges.contains { $0.contains(Self.moment(time)) } }
        case .hasMedia: return !tweet.media.isEmpty
        case .hasLinks: return !tweet.media.isEmpty || !tweet.links.isEmpty
        case .hasHashtags: return !tweet.hashtags.isEmpty
        case .hasMentions: return !tweet.mentions.isEmpty
        case .isReply: return tweet.isReply
        case .isRetweet: return tweet.retweetOf != nil
        case .isQuote: return tweet.quoteOf != nil
        case .minLikes(let count): return tweet.counts[.likes].map { $0 >= count }
        case .likes(_, let range): return range.lowerBound < 0 ? true : tweet.counts[.likes].map(range.contains)
        case .url(let word): return holds(word, in: "urls", tweet, tweets)
        case .domain(let number):
            return tweet.links.contains { link in
                RandomValues.hosts[number].parts.contains { link.expanded?.contains($0) == true }
            }
        case .openPhrase(let phrase):
            let words = plainWords(tweet).map(fold)
            return words.indices.contains { words[$0...].starts(with: phrase) && $0 + phrase.count < words.count }
        case .client(let word):
            return tweet.client.map { $0.lowercased().split(separator: " ").contains { $0 == word } }
        case .not(let node): return node.holds(tweet, among: tweets).map { !$0 }
        case .and(let nodes):
            let values = nodes.map { $0.holds(tweet, among: tweets) }
            return values.contains(false) ? false : values.contains(nil) ? nil : true
        case .or(let nodes):
            let values = nodes.map { $0.holds(tweet, among: tweets) }
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        }
    }

    /// Returns Unix seconds: of a date without a time, those of midnight in Tokyo.
    static func moment(_ time: Timestamp) -> Int64 {
        time.precision == .day ? time.seconds - 9 * 3600 : time.seconds
    }

    /// Returns the local time in Tokyo, the time zone of the searches. Dates without a time are not converted.
    private static func components(_ time: Timestamp) -> DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: time.precision == .day ? 0 : 9 * 3600) ?? .gmt
        return calendar.dateComponents(
            [.hour, .weekday], from: Date(timeIntervalSince1970: TimeInterval(time.seconds)))
    }

    private func isKnown(_ field: String, _ tweet: Tweet) -> Bool {
        switch field {
        case "like_count": tweet.counts[.likes] != nil
        case "reply_count": tweet.counts[.replies] != nil
        case "author": tweet.author != nil
        case "source": tweet.client != nil
        default: tweet.createdAt?.precision == .second
        }
    }

    private func holds(_ word: String, in field: String, _ tweet: Tweet, _ tweets: [TweetID: Tweet]) -> Bool? {
        switch field {
        case "text": return plainWords(tweet).contains { fold($0) == word }
        case "urls":
            return tweet.links.contains { link in
                (link.expanded ?? "").prefix { $0 != "#" }.lowercased().split { "/:.?&=+-".contains($0) }
                    .contains { $0 == word }
            }
        case "alt": return tweet.media.contains { $0.alternativeText.map(fold) == word }
        case "name":
            // None of these tweets has a display name.
            guard let handle = tweet.author?.handle else { return nil }
            return handle.split(separator: "_").contains { $0 == word } ? true : nil
        default:
            guard let quote = tweet.quoteOf else { return false }
            guard let quoted = quote.tweet.flatMap({ tweets[$0] }) else { return nil }
            return plainWords(quoted).contains { fold($0) == word }
        }
    }

    private func mentions(_ tweet: Tweet, _ handle: String) -> Bool { tweet.mentions.contains { $0.handle == handle } }

    private func replies(_ tweet: Tweet, to handle: String) -> Bool {
        tweet.replyTo?.handle == handle
    }

    /// Splits a text at signs and underscores. Links do not contain words.
    private func plainWords(_ tweet: Tweet) -> [String] {
        tweet.text.split(separator: " ").filter { !$0.hasPrefix("https:") }
            .flatMap { $0.split { "#@_".contains($0) }.map(String.init) }
    }

    private func fold(_ word: String) -> String {
        word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
