import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Rows of tweets in hand-made tables")
struct PlainRowTests {
    private static let id: Int64 = 1_454_660_436_489_142_273
    /// The ID contains the time 2021-10-31T04:04:09Z.
    private static func row(_ more: String, id: String = "\(id)", time: String = #""2021-10-31T04:04:09Z""#) -> String {
        #"{"id":\#(id),"created_at":\#(time),"text":"so #fish"\#(more)}"#
    }

    @Test(
        "A row is a tweet if its ID is that of a tweet of its time",
        arguments: [
            row(""), row(#","username":"ann_lee","like_count":3"#), row(#","user":"ann_lee""#),
            row(#","author":{"username":"ann_lee"}"#), row("", time: #""2021-10-31 06:04:09""#),
            row("", time: #""2021-10-31 06:04""#), row("", time: #""2021-10-31""#),
            row("", time: #""2021-10-31 04:04:09+00""#), row("", time: "1635653049"), row("", time: "1635653049000"),
            row("", id: #""1454660436489142273""#), row("", id: #"{"$numberLong":"1454660436489142273"}"#),
            row("", time: #"{"$date":"2021-10-31T04:04:09Z"}"#),
            row("", time: #"{"$date":{"$numberLong":"1635653049000"}}"#),
            row(#","_id":"5f43aa","__v":0"#), #"{"_id":{"$oid":"5f43aa"},"# + row("").dropFirst(),
            #"{"Tweet ID":"1454660436489142273","Date":"2021-10-31","Text":"so #fish","Username":"@ann_lee"}"#,
            #"{"tweetId":"1454660436489142273","createdAt":"2021-10-31T04:04:09Z","fullText":"so #fish"}"#,
            #"{"url":"https://twitter.com/ann_lee/status/1454660436489142273","date":"2021-10-31","content":"so #fish"}"#,
            #"{"id":7,"link":"https://x.com/ann_lee/status/1454660436489142273","time":"2021-10-30","body":"so #fish"}"#,
            #"{"id_str":"1454660436489142273","created_at":"Sun Oct 31 04:04:09 +0000 2021","full_text":"so #fish","#
                + #""screen_name":"ann_lee"}"#,
        ])
    func rows(row: String) throws {
        let scratch = try Scratch()
        for text in [row + "\n" + row, "[\(row)]", #"{"rows":[\#(row)]}"#] {
            let found = try ImportedInput(scratch.write("t.json", text))
            #expect(found.format == .condensed || found.format == .apiV2, "\(found.format as Any)")
            #expect(found.skipped.isEmpty && Set(found.ids) == [Self.id])
            let tweet = try #require(found.tweets.first)
            #expect(tweet.text == "so #fish" && tweet.hashtags.map(\.text) == ["fish"])
            #expect(tweet.createdAt?.seconds == 1_635_653_049 || tweet.createdAt.map { $0.seconds / 86_400 } == 18_931)
            #expect(tweet.author?.handle == (text.contains("ann_lee") ? "ann_lee" : nil))
        }
    }

    @Test(
        "Tweets with sequential IDs are detected by the known range of each year",
        arguments: [
            ("7000000000", "2009-12-20", "screen_name", true), ("1234567", "2006-12-20", "screen_name", true),
            ("7000000000", "2009-12-20", "city", false), ("7000000000", "2016-12-20", "screen_name", false),
            ("1234", "2009-12-20", "screen_name", false), ("44", "2021-10-31", "screen_name", false),
        ])
    func counted(id: String, day: String, name: String, isTweet: Bool) throws {
        let scratch = try Scratch()
        let path = try scratch.write("t.json", #"{"id":\#(id),"created_at":"\#(day)","text":"a","\#(name)":"ann"}"#)
        if isTweet {
            #expect(try ImportedInput(path).ids == [Int64(id)!])
        } else {
            #expect(recognitionError(path) != nil)
        }
    }

    @Test(
        "Similar rows are not tweets",
        arguments: [
            #"{"id":"1304800000000000000","content":"a","timestamp":"2024-11-09T12:14:18Z","author":{"username":"b"}}"#,
            #"{"id":44,"type":"message","date":"2021-10-31T04:04:09","from":"b","text":"a"}"#,
            #"{"id":"abc","body":"a","created":1635653049,"author":"b","url":"https://x.com/b/status/1454660436489142273"}"#,
            #"{"title":"a","text":"a","date":"2024-01-01","url":"https://x.com/b/status/1454660436489142273"}"#,
            #"{"id":17,"text":"a","label":1}"#, #"{"id":9054660436489142273,"text":"a"}"#,
            #"{"id":1454660436489142273,"text":"a","date":"2019-01-01"}"#,
            #"{"a":{"id":1454660436489142273,"text":"a"}}"#, row(#","sender_id":"5""#),
            row(#","recipient_screen_name":"b""#),
            row(#","dm_conversation_id":"5-6""#), row(#","event_type":"MessageCreate""#),
            #"{"comments":[{"id":"17858893269000001","text":"a","timestamp":"2018-05-01T10:00:00Z"}]}"#,
            #"{"comments":[{"id":"17858893269000001","text":"a"}]}"#,
        ])
    func others(record: String) throws {
        let scratch = try Scratch()
        for text in [record, "[\(record)]", #"{"a":{"b":[\#(record)]}}"#] {
            let path = try scratch.write("t.json", text)
            guard let found = try? ImportedInput(path) else { continue }
            #expect(found.decoded.isEmpty && found.companions.isEmpty, "\(text)")
        }
    }

    @Test("An ID with a time and a text are sufficient without a date")
    func labelled() throws {
        let scratch = try Scratch()
        let text = #"{"id":1454660436489142273,"text":"a","label":1}"#
        #expect(try ImportedInput(scratch.write("t.jsonl", text + "\n" + text)).ids == [Self.id, Self.id])
    }

    @Test("A rounded ID is reported and never assigned to another tweet")
    func rounded() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(
            scratch.write("t.jsonl", Self.row("", id: "1.454660436489142e+18") + "\n" + Self.row("")))
        #expect(found.ids == [Self.id] && found.skipped.count == 1)
        #expect(found.skipped.first?.reason.contains("its ID is rounded") == true)
    }

    @Test(
        "The author is kept if the other members look like the API's",
        arguments: [
            #"{"id":"1001","created_at":"2021-10-31T04:04:09Z","text":"a","username":"ann_lee","conversation_id":"1000"}"#,
            #"{"id_str":"1001","created_at":"Sun Oct 31 04:04:09 +0000 2021","text":"a","user":"ann_lee"}"#,
            #"{"id":"1001","text":"a","author":"ann_lee"}"#,
        ])
    func author(record: String) throws {
        let scratch = try Scratch()
        let tweet = try #require(try ImportedInput(scratch.write("t.jsonl", record + "\n")).tweets.first)
        #expect(tweet.id == TweetID(1001) && tweet.author?.handle == "ann_lee")
        if record.contains("conversation_id") { #expect(tweet.conversation == TweetID(1000)) }
    }

    @Test(
        "Rows of scrapers are read by the column names of each",
        arguments: [
            #"{"id":"1454660436489142273","conversationId":"1454660436489142273","createdAt":"2021-10-31T04:04:09.000Z","#
                + #""tweetBy":{"userName":"ann_lee","fullName":"Ann","id":"42"},"fullText":"@bob so","replyTo":"1454660436"#
                + #"489142200","likeCount":3,"replyCount":1,"quoted":{"id":"107","fullText":"old","tweetBy":{"id":"43"}}}"#,
            #"{"id":"1454660436489142273","text":"@bob so","userId":"42","username":"ann_lee","name":"Ann","likes":3,"#
                + #""retweets":0,"replies":1,"isRetweet":false,"timeParsed":"2021-10-31T04:04:09.000Z","#
                + #""timestamp":1635653049,"inReplyToStatusId":"1454660436489142200","quotedStatusId":"107","#
                + #""permanentUrl":"https://twitter.com/ann_lee/status/1454660436489142273"}"#,
            #"{"link":"https://twitter.com/ann_lee/status/1454660436489142273#m","text":"@bob so","#
                + #""user":{"name":"Ann","username":"@ann_lee"},"date":"Oct 31, 2021 · 4:04 AM UTC","is-retweet":false,"#
                + #""stats":{"comments":1,"retweets":0,"quotes":0,"likes":3},"pictures":[]}"#,
        ])
    func scrapers(row: String) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("t.json", "{\"tweets\":[\(row)],\"threads\":[]}"))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.id.rawValue == Self.id && tweet.createdAt?.seconds == 1_635_653_049 && tweet.text == "@bob so")
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann")
        #expect([tweet.counts[.likes], tweet.counts[.replies]] == [3, 1] && found.skipped.isEmpty)
        if !row.contains("stats") {
            #expect(tweet.author?.id == UserID(42) && tweet.quoteOf?.tweet == TweetID(107))
            #expect(tweet.replyTo?.tweet == TweetID(1_454_660_436_489_142_200))
        }
    }

    @Test(
        "Times of Nitter pages are parsed",
        arguments: [
            ("Oct 31, 2021 · 12:04 AM UTC", 1_635_638_640), ("Oct 31, 2021 · 12:04 PM UTC", 1_635_681_840),
            ("Mar 1, 2020 · 9:59 PM UTC", 1_583_099_940), ("Oct 31, 2021 · 13:04 PM UTC", nil),
            ("Oct 31, 2021 · 1:04 PM CET", nil), ("Okt 31, 2021 · 1:04 PM UTC", nil),
            ("Oct 32, 2021 · 1:04 PM UTC", nil),
        ] as [(String, Int64?)])
    func pages(written: String, seconds: Int64?) {
        #expect(Timestamp.parseAnyForm(written)?.seconds == seconds)
    }

    @Test(
        "Dates are read with their words in any order, if it is certain what they mean",
        arguments: [
            ("9/15/2021 9:30:58 PM", "2021-09-15T21:30:58Z"), ("15/09/2021 21:30", "2021-09-15T21:30:00Z"),
            ("9/15/21 21:30", "2021-09-15T21:30:00Z"), ("15.09.2021 21:30", "2021-09-15T21:30:00Z"),
            ("15.09.2021", "2021-09-15"), ("Sep 15, 2021", "2021-09-15"), ("September 15, 2021", "2021-09-15"),
            ("15 September 2021", "2021-09-15"), ("Sep 15, 2021 · 9:30 PM", "2021-09-15T21:30:00Z"),
            ("9:30PM · Sep 15, 2021", "2021-09-15T21:30:00Z"), ("9:30 PM - 15 Sep 2021", "2021-09-15T21:30:00Z"),
            ("2021/09/15 21:30:58", "2021-09-15T21:30:58Z"), ("2021-09-15 9:30 PM", "2021-09-15T21:30:00Z"),
            ("Wed Sep 15 2021 23:30:58 GMT+0200 (CEST)", "2021-09-15T21:30:58Z"),
            ("Wed, 15 Sep 2021 21:30:58 GMT", "2021-09-15T21:30:58Z"), ("15-Sep-21 21:30", "2021-09-15T21:30:00Z"),
            ("Wednesday, September 15, 2021 12:30 AM", "2021-09-15T00:30:00Z"), ("7/7/2021", "2021-07-07"),
            ("Wed Sep 15 21:30:58 2021", "2021-09-15T21:30:58Z"),
            ("2021-09-15 21:30:58 -04:30", "2021-09-16T02:00:58Z"),
            ("25/7/2020 12:27:21.123", "2020-07-25T12:27:21Z"), ("2021-09-15 21:30:58 CET", "2021-09-15"),
            ("15 Sep 2021 13:30 PM", "2021-09-15"), ("15 Sep 2021 25:30", "2021-09-15"), ("3/7/2021", nil),
            ("07/02/17 5:31", nil), ("17/02/17", nil), ("31 Feb 2021", nil), ("15 Sep 21:30", nil),
            ("2021-09-15 21.30.58", "2021-09-15T21:30:58Z"), ("15/09/2021 à 21:30", "2021-09-15T21:30:00Z"),
            ("15.09.2021 um 21:30 Uhr", "2021-09-15T21:30:00Z"), ("15/09/2021 às 21:30", "2021-09-15T21:30:00Z"),
            ("15/09/2021 a las 21:30", "2021-09-15T21:30:00Z"), ("15/09/2021 alle 21:30", "2021-09-15T21:30:00Z"),
            ("September 15, 2021 at 9:30 PM", "2021-09-15T21:30:00Z"), ("2021年9月15日 21:30", "2021-09-15T21:30:00Z"),
            ("15.09.21", nil), ("9/15/1921", nil), ("yesterday", nil), ("Sep 2021 21:30 +2", nil),
        ] as [(String, String?)])
    func anyOrder(written: String, time: String?) {
        let found = Timestamp.inAnyOrder(written)
        let isDay = found?.precision == .day
        #expect(found.map { isDay ? String($0.iso8601.prefix(10)) : $0.iso8601 } == time)
    }

    @Test("A post of Threads, whose ID is that of a later time, is not a tweet", arguments: [true, false])
    func laterTimes(isLater: Bool) throws {
        let scratch = try Scratch()
        let id = isLater ? 9_141_592_653_589_793_238 : 1_454_660_436_489_142_273
        let path = try scratch.write(
            "a.json",
            #"[{"text":"hi","id":"\#(id)","username":"ann_lee","timestamp":"2021-10-31T04:04:09+0000","like_count":3}]"#
        )
        if isLater {
            #expect(recognitionError(path)?.reason == .unrecognized)
        } else {
            #expect(try ImportedInput(path).ids == [Int64(id)])
        }
    }
}
