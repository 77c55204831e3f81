import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Retweets and quotes known from the text")
struct RetweetAndQuoteTests {
    private func read(_ json: String) throws -> Tweet {
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        let decoder = AccountTweetDecoder(author: User(id: UserID(42), handle: "ann_lee"), media: nil)
        return try decoder.tweet(document.root, role: .tweets)
    }

    private func mentions(_ list: String) -> String {
        #""hashtags":[],"symbols":[],"user_mentions":[\#(list)],"urls":[]"#
    }

    @Test("A retweet names the retweeted account")
    func retweet() throws {
        let tweet = try read(
            Export.tweet(Export.id(1), "RT @Bob_1: fish", entities: mentions(Export.mention("bob_1", 43, 3, 9))))
        #expect(tweet.retweetOf == TweetReference(tweet: nil, user: UserID(43), handle: "bob_1"))
        #expect(tweet.flags.contains(.retweetByText) && tweet.kind == .retweet)
        #expect(tweet.textCompleteness == .full && !tweet.flags.contains(.truncated))
    }

    @Test("A retweet with media names the original tweet")
    func retweetWithMedia() throws {
        let media =
            #"{"id_str":"5","indices":["11","34"],"url":"https://t.co/mmmmmmmmmm","media_url":"http://pbs.example/media/x.jpg","#
            + #""type":"photo","source_status_id_str":"1600000000000000003","source_user_id_str":"43"}"#
        let tweet = try read(
            Export.tweet(
                Export.id(1), "RT @bob: f https://t.co/mmmmmmmmmm",
                entities: mentions(Export.mention("bob", 43, 3, 7)) + #","media":[\#(media)]"#))
        #expect(
            tweet.retweetOf
                == TweetReference(tweet: TweetID(1_600_000_000_000_000_003), user: UserID(43), handle: "bob"))
        #expect(tweet.media.first?.fileName == "\(Export.id(1))-x.jpg")
    }

    @Test("A truncated retweet is marked")
    func cutRetweet() throws {
        let text = "RT @bob: " + String(repeating: "word ", count: 25) + "wor…"
        let tweet = try read(Export.tweet(Export.id(1), text, entities: mentions(Export.mention("bob", 43, 3, 7))))
        #expect(tweet.textCompleteness == .cut && tweet.flags.contains(.truncated))
        let short = try read(
            Export.tweet(Export.id(1), "RT @bob: hm…", entities: mentions(Export.mention("bob", 43, 3, 7))))
        #expect(short.textCompleteness == .full)
    }

    @Test(
        "Similar texts are not retweets",
        arguments: [
            ("no mention at index 3", "RT @bob: fish", "", ""), ("another mention", "RT @bob: fish", "eve", ""),
            ("without the colon", "RT @bob fish", "bob", ""), ("colon first", "RT: @bob: fish", "bob", ""),
            ("an account named RTI", "RTI news: @bob", "bob", ""), ("via", "fish via @bob", "bob", ""),
            ("liked by others, so typed by hand", "RT @bob: fish", "bob", #""favorite_count":"3""#),
        ])
    func noRetweet(what: String, text: String, handle: String, more: String) throws {
        let offset = text.unicodeScalars.prefix { $0 != "@" }.count
        let list = handle.isEmpty ? "" : Export.mention(handle, 43, offset, offset + 4)
        var json = Export.tweet(Export.id(1), text, entities: mentions(list))
        if !more.isEmpty { json = json.replacing(#""favorite_count":"0""#, with: more) }
        #expect(try read(json).retweetOf == nil, "\(what)")
    }

    @Test("A manual retweet from before the button is detected")
    func beforeTheButton() throws {
        let tweet = try read(
            Export.tweet(
                900_000_000, "RT @bob: fish", entities: mentions(Export.mention("bob", 43, 3, 7)),
                date: "Sat Mar 07 09:05:01 +0000 2009"))
        #expect(tweet.retweetOf == nil)
    }

    @Test(
        "A link to a tweet at the end is a quote",
        arguments: [
            ("https://twitter.com/bob/status/77", "bob", 77), ("https://x.com/bob/status/77?s=20", "bob", 77),
            ("https://mobile.twitter.com/bob/status/77", "bob", 77),
            ("http://twitter.com/#!/bob/statuses/77", "bob", 77),
            ("https://twitter.com/i/web/status/77", nil, 77), ("https://twitter.com/ANN_LEE/status/77", "ANN_LEE", 77),
            ("https://twitter.com/bob/status/77/photo/1", nil, nil), ("https://example.org/bob/status/77", nil, nil),
            ("https://twitter.com/bob", nil, nil), ("https://twitter.com/bob/status/abc", nil, nil),
            ("https://twitter.com/bob/status/99999999999999999999", nil, nil),
        ] as [(String, String?, Int64?)])
    func quotes(url: String, handle: String?, id: Int64?) throws {
        let list = #""user_mentions":[],"urls":[\#(Export.url("https://t.co/qqqqqqqqqq", url, 5, 28))]"#
        let tweet = try read(Export.tweet(Export.id(1), "look https://t.co/qqqqqqqqqq", entities: list))
        #expect(tweet.quoteOf?.tweet == id.map { TweetID($0) })
        #expect(tweet.quoteOf?.handle == handle)
        #expect(tweet.quoteOf?.user == (handle == "ANN_LEE" ? UserID(42) : nil))
    }

    @Test("A quote precedes the media link, but not other words or links")
    func positionOfQuotes() throws {
        let quote = Export.url("https://t.co/qqqqqqqqqq", "https://x.com/bob/status/77", 5, 28)
        let media =
            #"{"id_str":"5","indices":["29","52"],"url":"https://t.co/mmmmmmmmmm","media_url":"http://pbs.example/media/x.jpg"}"#
        let before = try read(
            Export.tweet(
                Export.id(1), "look https://t.co/qqqqqqqqqq https://t.co/mmmmmmmmmm",
                entities: #""urls":[\#(quote)],"media":[\#(media)]"#))
        #expect(before.quoteOf?.tweet == TweetID(77))
        let middle = try read(
            Export.tweet(Export.id(1), "look https://t.co/qqqqqqqqqq here", entities: #""urls":[\#(quote)]"#))
        #expect(middle.quoteOf == nil)
        let other = Export.url("https://t.co/oooooooooo", "https://example.org", 29, 52)
        let link = try read(
            Export.tweet(
                Export.id(1), "look https://t.co/qqqqqqqqqq https://t.co/oooooooooo",
                entities: #""urls":[\#(quote),\#(other)]"#))
        #expect(link.quoteOf == nil)
    }

    @Test("A link with a former handle is a quote of an own tweet, if the owner still had the handle")
    func formerHandles() throws {
        let list = Export.url("https://t.co/qqqqqqqqqq", "https://twitter.com/Ann_Old/status/77", 0, 23)
        let json = Export.tweet(Export.id(1), "https://t.co/qqqqqqqqqq", entities: #""urls":[\#(list)]"#)
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        for (until, user) in [(nil, 42), (2_000_000_000, 42), (1_600_000_000, nil)] as [(Int64?, Int64?)] {
            let former = (handle: "ann_old", until: until.map { Timestamp(seconds: $0) })
            let decoder = AccountTweetDecoder(
                author: User(id: UserID(42), handle: "ann_lee"), formerHandles: [former], media: nil)
            let tweet = try decoder.tweet(document.root, role: .tweets)
            #expect(tweet.quoteOf?.user == user.map { UserID($0) })
        }
    }

    @Test("The link of a truncated tweet to itself is not a quote")
    func selfLink() throws {
        let list = Export.url(
            "https://t.co/qqqqqqqqqq", "https://twitter.com/i/web/status/\(Export.id(1))", 5, 28)
        let tweet = try read(
            Export.tweet(Export.id(1), "look https://t.co/qqqqqqqqqq", entities: #""urls":[\#(list)]"#))
        #expect(tweet.quoteOf == nil && tweet.links.count == 1)
    }
}
