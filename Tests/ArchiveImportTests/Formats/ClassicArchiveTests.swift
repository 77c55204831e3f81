import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Classic archives")
struct ClassicArchiveTests {
    private let user =
        #""user":{"name":"Ann","screen_name":"ann_lee","protected":false,"id_str":"42","profile_image_url_https":"https://pbs.example/a.png","id":42,"verified":false}"#

    private func tweet(_ id: Int64, _ text: String, _ date: String, entities: String = "", more: String = "") -> String
    {
        let lists = entities.isEmpty ? #""user_mentions":[],"media":[],"hashtags":[],"urls":[]"# : entities
        let rest = more.isEmpty ? "" : "," + more
        return #"{"source":"\u003Ca href=\"http:\/\/example.org\" rel=\"nofollow\"\u003EClient\u003C\/a\u003E","#
            + #""entities":{\#(lists)},"geo":{},"id_str":"\#(id)","text":\#(Export.quoted(text)),"id":\#(id),"created_at":"\#(date)",\#(user)\#(rest)}"#
    }

    private func month(_ name: String, _ tweets: [String]) -> String {
        "Grailbird.data.tweets_\(name) = \n [ " + tweets.joined(separator: ", ") + " ]"
    }

    private func archive(_ scratch: Scratch, _ months: [String: [String]]) throws {
        for (name, tweets) in months { try scratch.write("data/js/tweets/\(name).js", month(name, tweets)) }
        try scratch.write(
            "data/js/user_details.js",
            #"var user_details =  {"screen_name":"ann_lee","location":"Leiden","full_name":"Ann Lee","bio":"Fish &amp; chips","id":"42","created_at":"2009-01-02 03:04:05 +0000"}"#
        )
        try scratch.write(
            "data/js/payload_details.js",
            #"var payload_details =  {"tweets":7,"created_at":"2016-05-06 07:08:09 +0000","lang":"en"}"#)
        try scratch.write(
            "data/js/tweet_index.js", #"var tweet_index =  [{"file_name":"data\/js\/tweets\/2015_03.js"}]"#)
        try scratch.write("tweets.csv", "\"tweet_id\",\"in_reply_to_status_id\"\n")
    }

    @Test(
        "An archive is read from its folder, the folder of months, a zip and a single month",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func containers() throws {
        let scratch = try Scratch()
        let months = [
            "2015_03": [tweet(574_132_845_641_547_776, "march", "2015-03-07 09:05:01 +0000")],
            "2015_04": [tweet(584_132_845_641_547_776, "april", "2015-04-04 09:05:01 +0000")],
        ]
        try archive(scratch, months)
        let whole = try ImportedInput(scratch.path(""))
        #expect(whole.format == .classicArchive && whole.texts == ["march", "april"])
        #expect(whole.entries == ["data/js/tweets/2015_03.js", "data/js/tweets/2015_04.js"])
        #expect(whole.owner?.handle == "ann_lee" && whole.owner?.name == "Ann Lee")
        #expect(whole.owner?.profile?.bio == "Fish & chips")
        #expect(whole.generatedAt == 1_462_518_489 && whole.summary.counts.expected == 7)
        #expect(whole.warnings.isEmpty)
        let first = try #require(whole.tweets.first)
        #expect(first.createdAt?.iso8601 == "2015-03-07T09:05:01Z" && first.client == "Client")
        #expect(first.author?.id == UserID(42) && first.author?.handle == "ann_lee")
        #expect(first.textCompleteness == .classic && first.flags == .collected && first.counts == Tweet.Counts())
        #expect(first.point == nil && first.language == nil && first.sensitive == nil)

        let folder = try ImportedInput(scratch.path("data/js/tweets"))
        #expect(folder.texts == whole.texts && folder.summary.blake3 == whole.summary.blake3)
        #expect(folder.owner?.handle == "ann_lee")
        let lone = try ImportedInput(scratch.path("data/js/tweets/2015_04.js"))
        #expect(lone.format == .classicArchive && lone.texts == ["april"] && lone.owner?.handle == "ann_lee")
        var zip = ZipBuilder(
            months.map { ZipBuilder.Entry("top/data/js/tweets/\($0.key).js", month($0.key, $0.value)) })
        let zipped = try ImportedInput(try scratch.write("elsewhere/x.zip", zip.build()))
        #expect(zipped.texts == whole.texts && zipped.summary.blake3 == whole.summary.blake3)
        #expect(zipped.entries.first == "data/js/tweets/2015_03.js")
    }

    @Test("Tweets before November 2010 have a date without a time; the month is not taken from the file name")
    func dates() throws {
        let scratch = try Scratch()
        try archive(
            scratch,
            [
                "2010_03": [
                    tweet(11_400_000_000, "old", "2010-04-01 00:00:00 +0000"),
                    tweet(11_300_000_000, "early", "Wed Mar 31 23:05:01 +0000 2010"),
                ]
            ])
        let found = try ImportedInput(scratch.path(""))
        #expect(found.tweets[0].createdAt == Timestamp(seconds: 1_270_080_000, precision: .day))
        #expect(found.tweets[1].createdAt?.iso8601 == "2010-03-31T23:05:01Z")
        #expect(found.tweets[1].createdAt?.precision == .second)
    }

    @Test("A retweet references its original; truncated entities keep their text")
    func retweets() throws {
        let scratch = try Scratch()
        let original =
            #""retweeted_status":{"source":"web","entities":{"hashtags":[{"text":"lost","indices":[150,155]}],"user_mentions":[],"media":[],"urls":[]},"#
            + #""geo":{},"id_str":"574000000000000001","text":"\#(String(repeating: "word ", count: 30))#lost","id":574000000000000001,"#
            + #""created_at":"2015-03-07 08:05:01 +0000","user":{"name":"Bob","screen_name":"bob","id_str":"43","id":43}}"#
        let outer = "RT @bob: " + String(repeating: "word ", count: 26) + "…"
        try archive(
            scratch,
            [
                "2015_03": [
                    tweet(
                        574_132_845_641_547_776, outer, "2015-03-07 09:05:01 +0000",
                        entities:
                            #""hashtags":[{"text":"lost","indices":[139,140]}],"user_mentions":[{"name":"Bob","screen_name":"bob","indices":[3,7],"id_str":"43","id":43}]"#,
                        more: original)
                ]
            ])
        let record = try #require(try ImportedInput(scratch.path("")).decoded.first)
        #expect(
            record.tweet.retweetOf
                == TweetReference(tweet: TweetID(574_000_000_000_000_001), user: UserID(43), handle: "bob"))
        #expect(record.tweet.textCompleteness == .cut && record.tweet.kind == .retweet)
        #expect(record.tweet.hashtags == [Hashtag(text: "lost", span: nil)])
        #expect(record.referenced.map(\.id) == [TweetID(574_000_000_000_000_001)])
        #expect(record.referenced.first?.markedHashtags.hasSuffix("«#lost»") == true)
        #expect(record.referenced.first?.flags == [])
        #expect(record.referenced.first?.author?.handle == "bob")
    }

    @Test("Sizes may be a list, images may have descriptions, videos are known by their URL")
    func media() throws {
        let scratch = try Scratch()
        let sizes =
            #""sizes":[{"h":150,"resize":"crop","w":150},{"h":400,"resize":"fit","w":600},{"h":800,"resize":"fit","w":1200}]"#
        let record =
            #"{"expanded_url":"http://twitter.com/ann_lee/status/1/photo/1","indices":[2,24],"url":"http://t.co/mmmmmmmmmm","#
            + #""media_url":"http://pbs.example/media/a.jpg","id_str":"5","id":5,"media_url_https":"https://pbs.example/media/a.jpg",\#(sizes),"media_alt":"a fish","display_url":"pic"}"#
        try archive(
            scratch,
            [
                "2016_03": [
                    tweet(
                        714_132_845_641_547_776, "x http://t.co/mmmmmmmmmm", "2016-03-07 09:05:01 +0000",
                        entities: #""media":[\#(record),\#(record)]"#)
                ]
            ])
        let tweet = try #require(try ImportedInput(scratch.path("")).tweets.first)
        #expect(tweet.media.count == 2)
        let item = try #require(tweet.media.first)
        #expect(item.width == 1200 && item.height == 800 && item.alternativeText == "a fish" && item.kind == .photo)
        #expect(item.fileName == nil && marked(tweet.text, [item.span]) == "x «http://t.co/mmmmmmmmmm»")
    }

    @Test("A month that a script added is read by the shape of its records")
    func hybrid() throws {
        let scratch = try Scratch()
        let record =
            "\t{\n\t\t\"created_at\": \"Tue Jun 13 20:15:08 +0000 2023\",\n\t\t\"id\": 1668713157263378400,\n"
            + "\t\t\"id_str\": \"1668713157263378436\",\n\t\t\"full_text\": \"AT&amp;T #x\",\n\t\t\"in_reply_to_status_id\": null,\n"
            + "\t\t\"geo\": null, \"coordinates\": null, \"place\": null, \"contributors\": null, \"favorite_count\": 4,\n"
            + "\t\t\"entities\": {\"hashtags\": [{\"text\": \"x\", \"indices\": [9, 11]}], \"symbols\": []}, \"lang\": \"en\",\n"
            + "\t\t\"is_quote_status\": false, \(user)\n\t}"
        let odd =
            #"{"created_at":"Tue Jun 13 20:15:08 +0000 2023","id":1668713157263378436,"id_str":"1638713157263378436","full_text":"y",\#(user)}"#
        try archive(
            scratch,
            [
                "2023_06": [record, odd, record],
                "2015_03": [tweet(574_132_845_641_547_776, "a & b &lt; c", "2015-03-07 09:05:01 +0000")],
            ])
        let found = try ImportedInput(scratch.path(""))
        #expect(
            found.ids == [
                574_132_845_641_547_776, 1_668_713_157_263_378_436, 1_638_713_157_263_378_436,
                1_668_713_157_263_378_436,
            ])
        #expect(found.texts[0] == "a & b < c")
        let added = found.tweets[1]
        #expect(added.markedHashtags == "AT&T «#x»" && added.textCompleteness == .full && added.counts[.likes] == 4)
        #expect(added.createdAt?.iso8601 == "2023-06-13T20:15:08Z" && added.replyTo == nil)
        #expect(found.tweets[2].createdAt?.iso8601 == "2023-06-13T20:15:08Z")
        #expect(found.warnings.count == 1 && found.warnings[0].contains("2023_06.js"))
    }

    @Test("Quotes are detected by their link, manual retweets are not retweets")
    func quotes() throws {
        let scratch = try Scratch()
        try archive(
            scratch,
            [
                "2016_03": [
                    tweet(
                        714_132_845_641_547_776, "x https://t.co/qqqqqqqqqq", "2016-03-07 09:05:01 +0000",
                        entities:
                            #""urls":[{"url":"https://t.co/qqqqqqqqqq","expanded_url":"https://twitter.com/bob/status/77","display_url":"d","indices":[2,25]}]"#
                    ),
                    tweet(
                        714_132_845_641_547_777, "RT @bob: x", "2016-03-07 09:05:01 +0000",
                        entities:
                            #""user_mentions":[{"name":"Bob","screen_name":"bob","indices":[3,7],"id_str":"43","id":43}]"#
                    ),
                ]
            ])
        let found = try ImportedInput(scratch.path(""))
        #expect(found.tweets[0].quoteOf == TweetReference(tweet: TweetID(77), handle: "bob"))
        #expect(found.tweets[1].retweetOf == nil)
    }
}
