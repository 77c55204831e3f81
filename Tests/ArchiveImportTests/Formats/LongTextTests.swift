import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Long texts in rows")
struct LongTextTests {
    private static let id: Int64 = 1_887_928_917_312_553_201
    private static let page = "https://x.com/ann_lee/status/\(id)"
    private static let cut = "Fish &amp; chips at noon #lunch https://t.co/AbCdEfGhIj"
    private static let long = "Fish & chips at noon #lunch, and then a long walk along the #harbour with @bob"

    private static func row(_ members: String) -> String {
        #"{"screen_name":"ann_lee","full_text":"\#(cut)","tweeted_at":"2025-02-07T18:18:24.000Z","tweet_url":"\#(page)""#
            + (members.isEmpty ? "" : ",") + members + "}"
    }

    @Test(
        "The long text replaces the cut one, under any common name",
        arguments: [
            "note_tweet_text", "note_tweet", "noteTweet", "Note Tweet Text", "note_tweet.text", "longText", "note_text",
            "extended_tweet.full_text",
        ])
    func columns(name: String) throws {
        let table =
            "screen_name,full_text,\(name),tweeted_at,tweet_url\n"
            + "ann_lee,\(Self.cut),\"\(Self.long)\",2025-02-07T18:18:24.000Z,\(Self.page)\n"
            + "bob_x,Only tea,,2025-02-07T17:00:00.000Z,https://x.com/bob_x/status/1887909184926646273\n"
        for (file, text) in [("a.csv", table), ("a.json", "[\(Self.row(#""\#(name)":"\#(Self.long)""#))]")] {
            let found = try ImportedInput(file, text: text)
            let tweet = try #require(found[Self.id])
            #expect(found.format == .condensed && found.skipped.isEmpty && found.warnings.isEmpty)
            #expect(tweet.text == Self.long && tweet.textCompleteness == .note && !tweet.flags.contains(.truncated))
            #expect(
                tweet.markedHashtags
                    == Self.long.replacing("#lunch", with: "«#lunch»").replacing("#harbour", with: "«#harbour»"))
            #expect(tweet.mentions.map(\.handle) == ["bob"] && tweet.links.map(\.span) == [nil])
            #expect(tweet.createdAt?.seconds == 1_738_952_304 && tweet.author?.handle == "ann_lee")
            if file == "a.csv" {
                #expect(found.texts.last == "Only tea" && found.tweets.last?.textCompleteness == .classic)
            }
        }
    }

    @Test(
        "A value that is not a long text of the tweet is ignored",
        arguments: [
            "", #""note_tweet":true"#, #""note_tweet":"False""#, #""note_tweet_text":"""#, #""note_tweet":null"#,
            #""note_text":"Read this again""#, #""note_tweet":{"id":"7"}"#, #""note_tweet":"{\"id\":\"7\"}""#,
        ])
    func others(members: String) throws {
        let tweet = try #require(try ImportedInput("a.json", text: "[\(Self.row(members))]").tweets.first)
        #expect(
            tweet.text == "Fish & chips at noon #lunch https://t.co/AbCdEfGhIj" && tweet.textCompleteness == .classic)
        #expect(tweet.hashtags.map(\.text) == ["lunch"])
    }

    @Test(
        "A note in an object is read, escaped or not",
        arguments: [
            #""note_tweet":{"text":"\#(long)"}"#, #""note_tweet_text":"\#(long.replacing("&", with: "&amp;"))""#,
        ])
    func objects(members: String) throws {
        #expect(try ImportedInput("a.json", text: "[\(Self.row(members))]").texts == [Self.long])
    }

    @Test("A long text in a member of API v2 with another kind of value makes a row")
    func stringNote() throws {
        let found = try ImportedInput(
            "a.json",
            text: #"[{"id":"\#(Self.id)","text":"A walk","note_tweet":"A walk along the #harbour","lang":"en"}]"#)
        #expect(found.format == .condensed && found.texts == ["A walk along the #harbour"])
    }

    @Test("A word that ends where the text is cut is extracted from the long text")
    func cutWord() throws {
        let row =
            #"{"id":\#(Self.id),"username":"ann_lee","created_at":"2025-02-07","text":"A walk along the #harb…","#
            + #""note_tweet_text":"A walk along the #harbour"}"#
        let tweet = try #require(try ImportedInput("a.json", text: "[\(row)]").tweets.first)
        #expect(tweet.text == "A walk along the #harbour" && tweet.hashtags.map(\.text) == ["harbour"])
    }

    @Test("The long text of a retweet is that of its original")
    func retweet() throws {
        let row =
            #"{"id":\#(Self.id),"username":"ann_lee","created_at":"2025-02-07","text":"RT @bob: A walk…","#
            + #""note_tweet_text":"RT @bob: A walk","retweeted_status_id":"7"}"#
        #expect(try ImportedInput("a.json", text: "[\(row)]").texts == ["RT @bob: A walk…"])
    }

    @Test("A row with a text is not a response, although it contains accounts of the web client")
    func accountsInside() throws {
        let account = #"{"result":{"__typename":"User","rest_id":"44","legacy":{"name":"Cy","screen_name":"cy_cy"}}}"#
        let media =
            #""extended_media":[{"id_str":"7","media_url_https":"https://pbs.twimg.com/media/a.jpg","type":"video","#
            + #""url":"https://t.co/AbCdEfGhIj","additional_media_info":{"source_user":{"user_results":\#(account)}}}]"#
        let found = try ImportedInput("a.json", text: "[\(Self.row(media)),\(Self.row(""))]")
        #expect(found.format == .condensed && found.ids == [Self.id, Self.id])
        let item = try #require(found.tweets.first?.media.first)
        #expect(item.kind == .video && item.url == "https://pbs.twimg.com/media/a.jpg" && item.id == "7")
    }

    @Test(
        "The time is read under any common name",
        arguments: [
            "tweeted_at", "tweetedAt", "Tweeted On", "postedTime", "posted_on", "created_date", "createdOn",
            "publish_time",
        ])
    func times(name: String) throws {
        let row = Self.row("").replacing("tweeted_at", with: name)
        #expect(try ImportedInput("a.json", text: "[\(row)]").tweets.first?.createdAt?.seconds == 1_738_952_304)
    }
}
