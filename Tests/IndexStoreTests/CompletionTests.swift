import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Completions of values")
struct CompletionTests {
    /// More names than the index looks up one by one. The last name in byte order is used most, and the first one next.
    private static let count = 2_100

    private static func name(_ index: Int) -> String {
        let digits = String(index)
        return "s" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static let names = (0..<count).map(name) + [name(0), "szz", "szz", "szz", "Other"]

    @Test("The most used name comes first, whatever its position in the alphabet")
    func mostUsedFirst() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let numbers = Dictionary(Self.names.enumerated().map { ($1, Int64($0 + 1)) }) { first, _ in first }
        try store.add(
            Self.names.enumerated().map { index, name in
                var tweet = Tweet.sample(Int64(index), "x")
                tweet.author = User(id: numbers[name].map { UserID($0) }, handle: name, name: name)
                tweet.hashtags = [Hashtag(text: name, span: nil)]
                tweet.mentions = [Mention(handle: name, id: tweet.author?.id, name: nil, span: nil)]
                tweet.cashtags = [Cashtag(text: name, span: nil)]
                return tweet
            })
        let catalog = Catalog(store)
        for prefix in ["", "s", "sz", "s000", "o", "x"] {
            let expected = Self.ranking(prefix, 20)
            #expect(try catalog.hashtags(startingWith: prefix, limit: 20) == expected)
            #expect(try catalog.users(startingWith: prefix, limit: 20, asAuthor: true) == expected)
            #expect(try catalog.users(startingWith: prefix, limit: 20, asAuthor: false) == expected)
        }
    }

    private static func ranking(_ prefix: String, _ limit: Int) -> [Catalog.Term] {
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.filter { $0.key.lowercased().hasPrefix(prefix) }
            .sorted { ($1.value, $0.key.lowercased()) < ($0.value, $1.key.lowercased()) }
            .prefix(limit).map { Catalog.Term(text: $0.key, tweets: $0.value) }
    }
}
