import Testing
import TweetModel

@testable import ArchiveImport

/// Quotes, replies and retweets.
extension V2TweetReaderTests {
    @Test("A quote can also be a reply: both references are kept")
    func twoReferences() throws {
        let tweet = try read(
            record(
                "@bob see https://t.co/q",
                #""referenced_tweets":[{"type":"quoted","id":"1855000000000000001"},{"type":"replied_to","id":"1855000000000000002"}],"in_reply_to_user_id":"43""#
            ),
            includes: #"""
                {"users":[{"id":"43","name":"Bob","username":"bob"},{"id":"44","name":"Cy","username":"cy"}],
                 "tweets":[{"id":"1855000000000000001","text":"q","author_id":"44"},{"id":"1855000000000000002","text":"r","author_id":"43"}]}
                """#)
        #expect(
            tweet.quoteOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy"))
        #expect(
            tweet.replyTo == TweetReference(tweet: TweetID(1_855_000_000_000_000_002), user: UserID(43), handle: "bob"))
        #expect(tweet.kind == .quote && tweet.isReply)
    }

    @Test("A reference keeps its ID if the tweet is not included")
    func missingExpansions() throws {
        let tweet = try read(
            record(
                "see https://t.co/q",
                #"""
                "referenced_tweets":[{"type":"quoted","id":"1855000000000000001"},{"type":"replied_to","id":"1855000000000000002"}],
                "in_reply_to_user_id":"43",
                "entities":{"urls":[{"start":4,"end":18,"url":"https://t.co/q","expanded_url":"https://twitter.com/cy/status/1855000000000000001"}]}
                """#))
        #expect(tweet.author == User(id: UserID(42)))
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), handle: "cy"))
        #expect(tweet.replyTo == TweetReference(tweet: TweetID(1_855_000_000_000_000_002), user: UserID(43)))
    }

    @Test("A retweet references its original, and the quote of the original is not that of the retweet")
    func retweet() throws {
        let long = String(repeating: "long words ", count: 14)
        let cut = String("RT @cy: \(long)".prefix(139)) + "…"
        let tweet = try read(
            record(
                cut,
                #""referenced_tweets":[{"type":"retweeted","id":"1855000000000000001"},{"type":"quoted","id":"5"}]"#),
            includes: #"""
                {"users":[{"id":"44","name":"Cy","username":"cy"}],
                 "tweets":[{"id":"1855000000000000001","text":"q","author_id":"44"}]}
                """#)
        #expect(
            tweet.retweetOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy")
        )
        #expect(tweet.quoteOf == nil && tweet.kind == .retweet && tweet.textCompleteness == .cut)
        #expect(tweet.flags == .truncated)
        let gone = try read(
            record(
                "RT @cy: short",
                #""referenced_tweets":[{"type":"retweeted","id":"1855000000000000001"}],"entities":{"mentions":[{"start":3,"end":6,"username":"cy","id":"44"}]}"#
            ))
        #expect(
            gone.retweetOf == TweetReference(tweet: TweetID(1_855_000_000_000_000_001), user: UserID(44), handle: "cy"))
        #expect(gone.textCompleteness == .v2 && gone.flags == [])
    }

    @Test("A policy notice instead of a text still counts as a retweet, and any real text replaces it")
    func policy() throws {
        let tweet = try read(
            record(
                "This Tweet is not available. Learn more",
                #""referenced_tweets":[{"type":"retweeted","id":"9"}],"entities":{"urls":[{"start":29,"end":39,"url":"https://support.twitter.com/articles/20169222","expanded_url":"https://support.twitter.com/articles/20169222","display_url":"support.twitter.com/articles/20169…"}]}"#
            ))
        #expect(tweet.retweetOf?.tweet == TweetID(9) && tweet.kind == .retweet && tweet.textCompleteness == .summary)
        #expect(tweet.markedLinks == "This Tweet is not available. «Learn more»")
    }

    @Test("A mention at the start does not make a tweet a reply")
    func addressed() throws {
        let tweet = try read(
            record(
                "@bob hi",
                #""in_reply_to_user_id":"43","entities":{"mentions":[{"start":0,"end":4,"username":"bob","id":"43"}]}"#)
        )
        #expect(tweet.replyTo == TweetReference(tweet: nil, user: UserID(43), handle: "bob") && tweet.kind == .reply)
    }
}
