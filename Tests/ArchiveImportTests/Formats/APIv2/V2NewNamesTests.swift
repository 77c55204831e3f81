import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Names of API v2 since August 2026")
struct V2NewNamesTests {
    /// The members with both names.
    private static let names = [
        "referenced_tweets": "referenced_posts", "edit_history_tweet_ids": "edit_history_post_ids",
        "note_tweet": "note_post", "tweets": "posts", "retweet_count": "repost_count",
        "pinned_tweet_id": "pinned_post_id",
    ]

    private static let page = """
        {"data":[{"id":"103","text":"RT @bob: Which","author_id":"42","edit_history_tweet_ids":["103"],\
        "referenced_tweets":[{"type":"retweeted","id":"102"}]},\
        {"id":"104","text":"Yes","author_id":"42","edit_history_tweet_ids":["101","104"],\
        "public_metrics":{"retweet_count":7},"referenced_tweets":[{"type":"quoted","id":"102"},\
        {"type":"replied_to","id":"100"}]}],"includes":{"users":[{"id":"43","username":"bob","pinned_tweet_id":"1"}],\
        "tweets":[{"id":"102","text":"Which","author_id":"43","note_tweet":{"text":"Which mast?"}}]}}
        """

    private static func renamed(_ json: String) -> String {
        names.reduce(json) { $0.replacing("\"\($1.key)\":", with: "\"\($1.value)\":") }
    }

    @Test("Both spellings have the same result")
    func pages() throws {
        let scratch = try Scratch()
        let old = try ImportedInput(try scratch.write("old.json", Self.page))
        let new = try ImportedInput(try scratch.write("new.json", Self.renamed(Self.page)))
        #expect(new.format == .apiV2 && new.tweets == old.tweets && new.referenced == old.referenced)
        let tweet = try #require(new[104])
        #expect(tweet.counts[.retweets] == 7 && tweet.edits == [TweetID(101), TweetID(104)])
        #expect(tweet.quoteOf?.handle == "bob" && tweet.replyTo?.tweet == TweetID(100))
        #expect(new[103]?.retweetOf?.tweet == TweetID(102))
        #expect(new.referenced.first { $0.id == TweetID(102) }?.text == "Which mast?")
    }

    @Test("Lines of single tweets, includes and flattened tweets are detected")
    func shapes() throws {
        for (json, shape): (String, V2Shape) in [
            (#"{"id":"1","text":"a","edit_history_post_ids":["1"]}"#, .tweet),
            (#"{"id":1,"text":"a","referenced_posts":[{"id":"2","type":"quoted"}]}"#, .tweet),
            (#"{"id":"1","text":"a","referenced_posts":[{"id":"2","type":"quoted","text":"b"}]}"#, .flatTweet),
            (#"{"posts":[{"id":"1","text":"a"}],"media":[]}"#, .includes),
        ] {
            var document = JSONDocument()
            try document.parse(Array(json.utf8))
            #expect(V2Shape(of: document.root) == shape, "\(json)")
        }
    }
}
