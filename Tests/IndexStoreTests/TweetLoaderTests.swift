import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// Reading many tweets at once uses other queries than reading one. The results must be equal.
@Suite("Tweet loader")
struct TweetLoaderTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let tweets: [Tweet]

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: folder.path("store.db"), access: .create)
        tweets = (Int64(0)..<700).map { number in
            var tweet = Tweet.sample(number, "number \(number) #tag\(number % 5) @bob of some")
            tweet.client = ["Web", "Phone", nil][Int(number % 3)]
            let start = tweet.text.utf8.count - " #tag0 @bob of some".utf8.count + 1
            if number % 2 == 0 {
                tweet.hashtags = [Hashtag(text: "tag\(number % 5)", span: TextSpan(start, start + 5))]
            }
            if number % 3 == 0 {
                tweet.mentions = [
                    Mention(handle: "bob", id: UserID(43), name: "Bob", span: TextSpan(start + 6, start + 10)),
                    Mention(handle: "cut", id: nil, name: nil, span: nil),
                ]
            }
            if number % 7 == 0 { tweet.replyTo = TweetReference(tweet: TweetID(7), user: UserID(43), handle: "bob") }
            if number % 11 == 0 { tweet.media = [MediaItem(id: "\(number)", kind: .photo, url: "https://a.example/p")] }
            return tweet
        }
        try store.add(tweets, named: "first")
        try store.add(tweets.filter { $0.id.rawValue % 4 == 0 }, named: "other")
        let label = try #require(LabelName("kept"))
        _ = try Labels(store).add(label, to: tweets.prefix(300).map(\.id), at: 5)
    }

    private enum Choice: CaseIterable {
        case all, backwards, shuffled, few, scattered, neighbours, withStrangers, strangers, none
    }

    private func ids(_ choice: Choice) -> [TweetID] {
        let all = tweets.map(\.id)
        var generator = SeededGenerator(seed: 3)
        let strangers = (1...50).map { TweetID(all[$0 * 3].rawValue + 1) }
        return switch choice {
        case .all: all
        case .backwards: all.reversed()
        case .shuffled: all.shuffled(using: &generator)
        case .few: Array(all.prefix(5))
        case .scattered: all.enumerated().filter { $0.offset % 9 == 0 }.map(\.element).reversed()
        // Close together, with other tweets between them.
        case .neighbours: all.enumerated().filter { $0.offset % 5 != 0 }.map(\.element)
        case .withStrangers: (all + strangers).shuffled(using: &generator)
        case .strangers: strangers
        case .none: []
        }
    }

    @Test("An account renamed between two pages has its new name", arguments: [false, true])
    func renamed(bySomebodyElse: Bool) throws {
        let mentioning = tweets[0].id
        func shown() throws -> [String?] {
            try store.connection.read {
                _ = try store.tweetCount()
                return try TweetLoader(store).hits([mentioning]).flatMap(\.tweet.mentions).map(\.name)
            }
        }
        let writer = bySomebodyElse ? try Store(path: store.path, access: .existing) : store
        for name in ["Bob", "Bobby", "Robert"] {
            try writer.connection.run("UPDATE user SET name = \(name) WHERE id = 43")
            #expect(try shown() == [name, nil])
            #expect(try shown() == [name, nil])
        }
    }

    @Test("Reading many tweets at once equals reading them one by one", arguments: Choice.allCases)
    private func many(_ choice: Choice) throws {
        let ids = ids(choice)
        let loader = TweetLoader(store)
        let hits = try loader.hits(ids)
        #expect(hits == (try ids.compactMap { try loader.hit($0) }))
        #expect(hits.map(\.tweet.id) == ids.filter { id in tweets.contains { $0.id == id } })
        for hit in hits {
            let tweet = try #require(tweets.first { $0.id == hit.tweet.id })
            #expect(hit.tweet == tweet)
            #expect(hit.imports == (tweet.id.rawValue % 4 == 0 ? ["sha-first", "sha-other"] : ["sha-first"]))
        }
    }
}
