import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables that Tweetdex exported")
struct TweetdexExportRowTests {
    private static let header = """
        id,created_at,time_precision,author_id,handle,name,text,lang,source,kind,reply_to_tweet,reply_to_user,\
        reply_to_handle,retweet_of_tweet,retweet_of_user,retweet_of_handle,quote_of_tweet,quote_of_user,\
        quote_of_handle,conversation,hashtags,mentions,urls,cashtags,media,likes,retweets,replies,quotes,views,place,\
        latitude,longitude,sensitive,flags,labels,note,url
        """

    private func tweet(
        text: String, kind: String = "original", reply: String = ",,", retweet: String = ",,", quote: String = ",,",
        flags: String = ""
    ) throws -> Tweet {
        let row = """
            "1454660436489142273",2021-10-31T04:04:09Z,second,"42","ann_lee","'-Ann-","\(text)","en","Web",\(kind),\
            \(reply),\(retweet),\(quote),,,,,,,3,,,,,,,,,"\(flags)",,,https://x.com/ann_lee/status/1454660436489142273
            """
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("tweets.csv", "\(Self.header)\n\(row)\n"))
        #expect(found.skipped.isEmpty, "\(found.skipped)")
        return try #require(found.tweets.first ?? found.referenced.first)
    }

    @Test(
        "Texts are not escaped, and only the apostrophe before a formula is removed",
        arguments: [
            ("'@bob hi", "@bob hi"), ("'=1+1", "=1+1"), ("'＠bob", "＠bob"), ("'quoted'", "'quoted'"),
            ("a &amp; b", "a &amp; b"),
            ("so & so", "so & so"),
        ])
    func texts(cell: String, text: String) throws {
        let read = try tweet(text: cell)
        #expect(read.text == text && read.author == User(id: UserID(42), handle: "ann_lee", name: "-Ann-"))
        #expect(read.counts[.likes] == 3 && read.createdAt?.seconds == 1_635_653_049)
    }

    @Test("References and flags are restored")
    func references() throws {
        let other: Int64 = 1_454_660_436_489_142_200
        let reference = GenericTableMakers.reference(other, 43, "bob")
        let cells = "\"\(other)\",\"43\",\"bob\""
        #expect(try tweet(text: "so", reply: cells).replyTo == reference)
        #expect(try tweet(text: "so", retweet: cells).retweetOf == reference)
        #expect(try tweet(text: "so", quote: cells).quoteOf == reference)
        let account = try tweet(text: "so", kind: "retweet", retweet: ",\"43\",\"bob\"").retweetOf
        #expect(account == TweetReference(tweet: nil, user: UserID(43), handle: "bob"))
        #expect(try tweet(text: "so").flags == .collected)
        #expect(try tweet(text: "so", flags: "deleted community").flags == [.collected, .deleted, .community])
        #expect(try tweet(text: "so", flags: "liked referenced").flags == .liked)
    }
}
