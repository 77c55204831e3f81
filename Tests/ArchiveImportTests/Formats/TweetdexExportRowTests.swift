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
        flags: String = "", urls: String = "", place: String = "", note: String = ""
    ) throws -> (tweet: Tweet, input: ImportedInput) {
        let row = """
            "1454660436489142273",2021-10-31T04:04:09Z,second,"42","ann_lee","'-Ann-","\(text)","en","Web",\(kind),\
            \(reply),\(retweet),\(quote),,,,"\(urls)",,,3,,,,,"\(place)",,,,"\(flags)",,\
            "\(note)",https://x.com/ann_lee/status/1454660436489142273
            """
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("tweets.csv", "\(Self.header)\n\(row)\n"))
        #expect(found.skipped.isEmpty, "\(found.skipped)")
        return (try #require(found.tweets.first ?? found.referenced.first), found)
    }

    @Test(
        "Texts are not escaped, and only the apostrophe before a formula is removed",
        arguments: [
            ("'@bob hi", "@bob hi"), ("'=1+1", "=1+1"), ("'＠bob", "＠bob"), ("'quoted'", "'quoted'"),
            ("a &amp; b", "a &amp; b"), ("''=1+1", "'=1+1"), ("", ""),
            ("so & so", "so & so"),
        ])
    func texts(cell: String, text: String) throws {
        let read = try tweet(text: cell).tweet
        #expect(read.text == text && read.author == User(id: UserID(42), handle: "ann_lee", name: "-Ann-"))
        #expect(read.counts[.likes] == 3 && read.createdAt?.seconds == 1_635_653_049)
    }

    @Test("References and flags are restored")
    func references() throws {
        let other: Int64 = 1_454_660_436_489_142_200
        let reference = GenericTableMakers.reference(other, 43, "bob")
        let cells = "\"\(other)\",\"43\",\"bob\""
        #expect(try tweet(text: "so", reply: cells).tweet.replyTo == reference)
        #expect(try tweet(text: "so", retweet: cells).tweet.retweetOf == reference)
        #expect(try tweet(text: "so", quote: cells).tweet.quoteOf == reference)
        let account = try tweet(text: "so", kind: "retweet", retweet: ",\"43\",\"bob\"").tweet.retweetOf
        #expect(account == TweetReference(tweet: nil, user: UserID(43), handle: "bob"))
        #expect(try tweet(text: "so").tweet.flags == .collected)
        #expect(try tweet(text: "so", flags: "deleted community").tweet.flags == [.collected, .deleted, .community])
        #expect(try tweet(text: "so", flags: "liked referenced").tweet.flags == .liked)
    }

    @Test("Links to own media are not links, and places and notes are restored")
    func details() throws {
        let (read, found) = try tweet(
            text: "sunset https://t.co/cccccccccc",
            urls: "https://twitter.com/ann_lee/status/1454660436489142273/photo/1",
            place: "Lagos", note: "'=see")
        #expect(read.links.isEmpty && read.place?.fullName == "Lagos")
        #expect(found.notes.map { $0.contains("=see") } == [true], "\(found.notes)")
        #expect(try tweet(text: "see https://t.co/a", urls: "https://example.org/a").tweet.links.count == 1)
    }
}
