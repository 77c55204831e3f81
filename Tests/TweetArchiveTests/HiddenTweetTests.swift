import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("Hidden tweets")
struct HiddenTweetTests {
    /// Public tweets that reply to and quote private tweets.
    private static let tweets: [Tweet] = {
        func tweet(
            _ id: Int64, _ text: String, _ flags: TweetFlags = [], replyTo: Int64? = nil, quoteOf: Int64? = nil
        ) -> Tweet {
            var tweet = Tweet(
                id: TweetID(id), createdAt: nil, author: nil, text: text, textCompleteness: .full)
            tweet.flags = flags.union(.collected)
            tweet.replyTo = replyTo.map { TweetReference(tweet: TweetID($0)) }
            tweet.quoteOf = quoteOf.map { TweetReference(tweet: TweetID($0)) }
            return tweet
        }
        return [
            tweet(1, "a root"), tweet(2, "secret answers", .deleted, replyTo: 1), tweet(3, "an answer", replyTo: 2),
            tweet(4, "a quote", quoteOf: 2), tweet(5, "circle secret", .circle), tweet(6, "quotes it", quoteOf: 5),
            tweet(7, "quotes a root", quoteOf: 1), tweet(8, "answering", replyTo: 5),
            tweet(9, "quotes none", quoteOf: 99),
        ]
    }()

    @Test(
        "No condition on another tweet finds a hidden one",
        arguments: [
            "", "thread:{secret}", "thread:{is:deleted}", "thread:{-is:circle}", "in:quoted secret", "in:quoted /secr/",
            "in:quoted a", "thread:{in:quoted secret}",
            "in:quoted contains:ecre", "stem:en answered", "is:deleted", "is:circle OR secret",
            "thread:{thread:{secret}}",
        ])
    func conditions(_ query: String) throws {
        let folder = try TemporaryFolder()
        try RandomCorpus(Self.tweets).write(to: folder.path("all.db"))
        let isPublic = { (tweet: Tweet) in tweet.flags.isDisjoint(with: [.deleted, .circle]) }
        try RandomCorpus(Self.tweets.filter(isPublic)).write(to: folder.path("public.db"))
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.explainsEmptyResults = false
        let expected = try TweetArchive(path: folder.path("public.db"), access: .existing).search(
            query, options: options)
        options.includesDeleted = false
        options.includesCircle = false
        let archive = try TweetArchive(path: folder.path("all.db"), access: .existing)
        let found = try archive.search(query, options: options)
        #expect(found.hits.map(\.tweet.id) == expected.hits.map(\.tweet.id))
        #expect(try archive.count(query, options: options).total == expected.hits.count)
        let forms = try archive.explain("stem:en answered", options: options).clauses.map(\.text)
        #expect(forms.contains("answering") && !forms.contains("answers"))
    }
}
