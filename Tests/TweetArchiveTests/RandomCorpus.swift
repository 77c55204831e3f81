import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Generated tweets, in which any field can be missing.
struct RandomCorpus {
    let tweets: [Tweet]
    let byID: [TweetID: Tweet]

    init(size: Int, using random: inout SeededGenerator) {
        self.init((0..<size).map { Self.tweet($0, using: &random) })
    }

    init(_ tweets: [Tweet]) {
        self.tweets = tweets
        byID = Dictionary(tweets.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func tweet(_ number: Int, using random: inout SeededGenerator) -> Tweet {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let day = RandomValues.days.randomElement(using: &random) ?? 0
        let seconds = day + Int64.random(in: -86_400..<86_400, using: &random)
        var id = Int64(20_000_000 + number)
        if seconds > 1_288_900_000 { id = ((seconds * 1000 - Snowflake.epochMilliseconds) << 22) | Int64(number) }
        // Sometimes the time in the ID differs from the time in the record.
        let created = chance(4) ? seconds + 40_000_000 : seconds
        var tweet = Tweet(
            id: TweetID(id), createdAt: Timestamp(seconds: created, precision: .second), author: nil, text: "",
            textCompleteness: .full)
        if !chance(10) {
            tweet.author = RandomValues.people.randomElement(using: &random).map {
                User(id: UserID($0.id), handle: $0.handle)
            }
        }
        tweet.flags = chance(80) ? [.collected] : chance(50) ? [.liked] : []
        for _ in 0..<Int.random(in: 1..<7, using: &random) { add(&tweet, using: &random) }
        if chance(25), let person = RandomValues.people.randomElement(using: &random) {
            tweet.replyTo = TweetReference(tweet: nil, user: UserID(person.id), handle: person.handle)
        }
        if chance(10), let person = RandomValues.people.randomElement(using: &random) {
            tweet.retweetOf = TweetReference(tweet: nil, user: UserID(person.id), handle: person.handle)
        }
        if chance(10) { tweet.quoteOf = TweetReference(tweet: TweetID(chance(50) ? 77 : 20_000_000)) }
        if chance(20) {
            tweet.media = [MediaItem(id: "\(number)", kind: .photo, url: nil)]
            if chance(60) { tweet.media[0].alternativeText = RandomValues.words.randomElement(using: &random) }
        }
        if chance(5) { tweet.createdAt = Timestamp(seconds: created / 86_400 * 86_400, precision: .day) }
        if chance(60) { tweet.client = RandomValues.clients.randomElement(using: &random) }
        if chance(5) { tweet.flags.insert(.poll) }
        if !chance(30) { tweet.counts[.likes] = Int64.random(in: 0..<20, using: &random) }
        return tweet
    }

    private static func add(_ tweet: inout Tweet, using random: inout SeededGenerator) {
        if !tweet.text.isEmpty { tweet.text += " " }
        let start = tweet.text.utf8.count
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            guard let tag = RandomValues.tags.randomElement(using: &random) else { return }
            tweet.text += "#" + tag
            tweet.hashtags.append(Hashtag(text: tag, span: TextSpan(start, tweet.text.utf8.count)))
        case 1:
            guard let person = RandomValues.people.randomElement(using: &random) else { return }
            tweet.text += "@" + person.handle
            tweet.mentions.append(
                Mention(
                    handle: person.handle, id: UserID(person.id), name: nil,
                    span: TextSpan(start, tweet.text.utf8.count)))
        case 2:
            tweet.text += "https://t.co/rain"
            tweet.links.append(
                Link(
                    url: "https://t.co/rain", expanded: RandomValues.urls.randomElement(using: &random),
                    display: nil,
                    span: TextSpan(start, tweet.text.utf8.count)))
        default: tweet.text += RandomValues.words.randomElement(using: &random) ?? ""
        }
    }

    func write(to path: String) throws {
        let store = try Store(path: path, access: .create)
        let session = try ImportSession(
            store,
            ImportedInput(
                path: "/random", fingerprint: "random", format: "account-archive", options: "", program: "test",
                startedAt: 1))
        try session.entry(name: "tweets.js", size: nil)
        var builder = TweetBatchBuilder()
        let batch = TweetBatch()
        for tweet in tweets {
            builder.prepare(tweet, referenced: [], entry: 0, offset: 0, length: 1, into: batch)
        }
        try session.write(batch)
        _ = try session.finish(blake3: "0", counts: ImportCounts(), at: 2)
    }
}
