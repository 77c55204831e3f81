import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the results of random queries about conversations, labels, imports and places with brute force, in every
/// order and with `unique:`.
@Suite("Random queries about relations")
struct RandomRelationTests {
    @Test(
        "Results equal those of brute force, in every order and page by page",
        arguments: Exhaustive.sample(1...6, every: 3))
    func likeBruteForce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &* 7919)
        let corpus = RelatedTweets(size: 160, using: &random)
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        var options = SearchOptions(now: 1_700_200_000)
        options.records = false
        for round in 0..<min(RandomQueryTests.trees, 120 * RandomQueryTests.trees / 250) {
            let node = RelationNode.random(depth: 3, corpus, using: &random)
            let includesReferenced = Int.random(in: 0..<4, using: &random) == 0
            let order = Order.all[round % Order.all.count]
            let unique = Sameness.all[Int.random(in: 0..<Sameness.all.count, using: &random)]
            let limit = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 1..<20, using: &random) : nil
            let text = [
                node.text, includesReferenced ? "include:referenced" : nil, "sort:" + order.text, unique.text,
                limit.map { "limit:\($0)" },
            ].compactMap(\.self).joined(separator: " ")
            let visible = corpus.tweets.filter { includesReferenced || !$0.flags.isReferencedOnly }
            let settled = node.settled(corpus, visible)
            let found = visible.filter { settled.holds($0, corpus) == true }
            let expected = unique.first(of: order.sorted(found)).prefix(limit ?? .max).map(\.id)

            options.limit = 0
            options.after = nil
            let all = try archive.search(text, options: options)
            #expect(all.hits.map(\.tweet.id) == expected, "\(text)")
            #expect(try archive.count(text, options: options).total == expected.count, "\(text)")

            options.limit = Int.random(in: 1..<9, using: &random)
            var paged: [TweetID] = []
            repeat {
                let page = try archive.search(text, options: options)
                paged += page.hits.map(\.tweet.id)
                options.after = page.next
            } while options.after != nil && paged.count <= expected.count
            #expect(paged == expected, "\(text), page by page")

            options.limit = 0
            let canonical = try archive.search(all.canonical, options: options)
            #expect(canonical.hits.map(\.tweet.id) == expected, "\(text) as \(all.canonical)")
        }
    }

    @Test("Relevance follows the documented formula, and the pages contain every result once")
    func relevance() throws {
        var random = SeededGenerator(seed: 11)
        let corpus = RelatedTweets(size: 200, using: &random)
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        var options = SearchOptions(now: 1_700_200_000)
        options.records = false
        options.sort = .relevance
        for query in [
            "sea", "sea OR lion", "(sea OR lion) -rain", "sea OR likes:3..", "likes:3..", "sea has:note",
            "\"sea lion\" OR rain unique:text",
        ] {
            let wanted = Self.words(of: query)
            options.limit = 0
            options.after = nil
            let all = try archive.search(query, options: options)
            #expect(all.hits.count > 3, "\(query)")
            for hit in all.hits {
                let score = Self.score(hit.tweet, wanted, corpus.tweets)
                #expect(abs((hit.rank ?? -1) - score) < 1e-9, "\(query): \(hit.tweet.text)")
            }
            let order = all.hits.map { ($0.rank ?? -1, $0.tweet.id.rawValue) }
            #expect(zip(order, order.dropFirst()).allSatisfy { $0.0 > $0.1 }, "\(query)")
            options.limit = 5
            var paged: [TweetID] = []
            repeat {
                let page = try archive.search(query, options: options)
                paged += page.hits.map(\.tweet.id)
                options.after = page.next
            } while options.after != nil && paged.count <= all.hits.count
            #expect(paged == all.hits.map(\.tweet.id), "\(query), page by page")
        }
    }

    /// Returns the phrases of a query that determine its relevance.
    private static func words(of query: String) -> [[String]] {
        if query.contains("\"") { return [["sea", "lion"], ["rain"]] }
        return [["sea"], ["lion"]].filter { query.contains($0[0]) }
    }

    /// Returns the relevance by the documented formula, over all tweets of the store.
    private static func score(_ tweet: Tweet, _ phrases: [[String]], _ tweets: [Tweet]) -> Double {
        func occurrences(_ phrase: [String], _ tweet: Tweet) -> Double {
            let words = tweet.text.split(separator: " ").map(String.init)
            return Double(words.indices.count { words[$0...].starts(with: phrase) })
        }
        return phrases.reduce(0) { sum, phrase in
            let having = Double(tweets.count { occurrences(phrase, $0) > 0 })
            let all = Double(tweets.count)
            let rarity = phrases.count == 1 ? 1 : log(1 + (all - having + 0.5) / (having + 0.5))
            let count = occurrences(phrase, tweet)
            return sum + rarity * count * 2.2 / (count + 1.2)
        }
    }
}

/// The intended meaning of `sort:`.
private enum Order: CaseIterable {
    case newest, oldest, likes, retweets, replies, random, seeded

    static let all = Array(allCases)

    var text: String {
        switch self {
        case .newest: "newest"
        case .oldest: "oldest"
        case .likes: "likes"
        case .retweets: "retweets"
        case .replies: "replies"
        case .random: "random/0"
        case .seeded: "random/123456789"
        }
    }

    func sorted(_ tweets: [Tweet]) -> [Tweet] {
        func byCount(_ count: (Tweet) -> Int64?) -> [Tweet] {
            tweets.sorted { (count($0) ?? -1, $0.id.rawValue) > (count($1) ?? -1, $1.id.rawValue) }
        }
        return switch self {
        case .newest: tweets.sorted { $0.id > $1.id }
        case .oldest: tweets.sorted { $0.id < $1.id }
        case .likes: byCount(\.counts[.likes])
        case .retweets: byCount(\.counts[.retweets])
        case .replies: byCount(\.counts[.replies])
        case .random: byCount { Self.random($0.id.rawValue, 0) }
        case .seeded: byCount { Self.random($0.id.rawValue, 123_456_789) }
        }
    }

    /// Returns SplitMix64 of the ID and the seed.
    private static func random(_ id: Int64, _ seed: UInt64) -> Int64 {
        var generator = SeededGenerator(seed: UInt64(bitPattern: id) ^ (seed &* 0xD1B5_4A32_D192_ED03))
        return Int64(generator.next() >> 1)
    }
}

/// The intended meaning of `unique:`.
private enum Sameness: CaseIterable {
    case nothing, words, link, retweet

    /// Most queries do not contain `unique:`.
    static let all: [Sameness] = [.nothing, .nothing, .nothing, .words, .link, .retweet]

    var text: String? {
        switch self {
        case .nothing: nil
        case .words: "unique:text"
        case .link: "unique:url"
        case .retweet: "unique:retweet"
        }
    }

    func first(of tweets: [Tweet]) -> [Tweet] {
        var seen: Set<String> = []
        return tweets.filter { tweet in
            switch self {
            case .nothing: return true
            case .words:
                let words = tweet.text.split(separator: " ").filter { !$0.hasPrefix("https:") }
                return seen.insert(words.joined(separator: " ")).inserted
            case .link: return tweet.links.first.map { seen.insert($0.url).inserted } ?? true
            case .retweet: return seen.insert("\(tweet.retweetOf?.tweet ?? tweet.id)").inserted
            }
        }
    }
}
