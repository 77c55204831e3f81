import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables with rounded IDs and unusual signs")
struct SpoiledTableTests {
    @Test("A table with rounded IDs causes a warning", arguments: [0, 1, 2, 9])
    func roundedIDs(count: Int) throws {
        let ids = (0..<9).map { Int64(1_454_660_436_489_140_000) + Int64($0) * 10_000 + ($0 < count ? 0 : 7) }
        let rows = ids.map { "\($0),so,https://x.com/ann_lee\n" }.joined()
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("a.csv", "id,text,username\n" + rows))
        #expect(found.ids == ids)
        let warnings = found.warnings.filter { $0.contains("end in zeros") }
        #expect(warnings.count == (count > 1 ? 1 : 0) && warnings.allSatisfy { $0.hasPrefix("\(count) of 9 IDs") })
    }

    private func imported(_ rows: [String]) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("tweets.csv", rows.joined(separator: "\n") + "\n"))
    }

    @Test(
        "If the ID is missing, rounded or a row number, that in the tweet's URL is used",
        arguments: [
            ("", "1454660436489142273"), ("7", "1454660436489142273"), ("1.45466E+18", "1454660436489142273"),
            ("1454660436489140000", "1454660436489142273"), ("1454660436489142272", "1454660436489142273"),
            ("1454660436489142300", "1454660436489142273"), ("1454660436489142273", "1454660436489142273"),
            ("1454660436489142271", "1454660436489142271"), ("1454660436489150000", "1454660436489142273"),
            ("1454660436489152273", "1454660436489152273"),
            ("1454660436400000001", "1454660436400000001"), ("nan", "1454660436489142273"),
        ])
    func exactIDs(cell: String, id: String) throws {
        let found = try imported(["id,text,permalink", "\(cell),so,https://x.com/ann_lee/status/1454660436489142273"])
        #expect(found.ids.map { "\($0)" } == [id] && found.skipped.isEmpty)
    }

    @Test(
        "An ID that jq rounded is replaced by that in the record's URL",
        arguments: [
            (
                InputFormat.snscrape,
                #"{"_type":"snscrape.modules.twitter.Tweet","id":1454660436489142300,"rawContent":"so","url":URL}"#
            ),
            (.twint, #"{"id":1454660436489142300,"conversation_id":"1","username":"ann_lee","tweet":"so","link":URL}"#),
            (
                .webExporter,
                #"{"id":1454660436489142300,"screen_name":"ann_lee","full_text":"so","media_tags":[],"url":URL}"#
            ), (.condensed, #"{"id":1454660436489142300,"likeCount":1,"text":"so","url":URL}"#),
        ])
    func exactIDs(format: InputFormat, record: String) throws {
        let scratch = try Scratch()
        let url = #""https://twitter.com/ann_lee/status/1454660436489142273""#
        let found = try ImportedInput(scratch.write("a.jsonl", record.replacing("URL", with: url) + "\n"))
        #expect(found.format == format && found.ids == [1_454_660_436_489_142_273] && found.skipped.isEmpty)
        #expect(found.tweets.first?.author?.handle == "ann_lee")
    }

    @Test("A full-width sign before a handle or hashtag is not part of it")
    func fullWidthSigns() throws {
        let found = try imported([
            "id,user,text,mentions,hashtags", "1454660436489142273,＠ann_lee,＠bob ＃fish,＠bob,＃fish",
        ])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.mentions.map(\.handle) == ["bob"])
        #expect(tweet.mentions.first?.span == TextSpan(0, 6) && tweet.hashtags.map(\.text) == ["fish"])
    }

    @Test(
        "Only an ID in floating-point notation is reported as rounded",
        arguments: [
            ("1.23457E+18", true), ("\"1,23457E+18\"", true), ("1234567890123456789.0", true), ("0", false),
            ("-1", false),
            ("nan", false), ("abc", false),
        ])
    func otherIDs(cell: String, isRounded: Bool) throws {
        let scratch = try Scratch()
        let text = "tweet_id,text,likes\n1234567890123456789,here,2\n\(cell),gone,1\n"
        let found = try ImportedInput(scratch.write("a.csv", text))
        #expect(found.texts == ["here"] && found.skipped.count == 1)
        #expect(found.skipped.first?.reason.contains("rounded") == isRounded, "\(found.skipped)")
    }

    @Test(
        "The text of a table of Scweet is the embedded text if the text is the heading of the tweet",
        arguments: [
            ("Ann\n@ann_lee\n·\nOct 31", "so it is", "so it is"), ("@ann_lee\n·\nOct 31", "so it is", "so it is"),
            ("so it is", "a quoted tweet", "so it is"), ("to @ann_lee", "a quoted tweet", "to @ann_lee"),
            ("Ann\n@ann_lee\n·\nOct 31", "", ""),
            ("Replying to \n@bob\n and \n@carl\nso it is", "", "so it is"),
            ("Replying to \n@bob\n \n@carl\n and \n3 others\nso it is", "", "so it is"),
        ])
    func scweet(text: String, embedded: String, expected: String) throws {
        let table = GenericTableMakers.scweet
        let row = table.row.replacing("Ann\n@ann_lee\n·\nOct 31", with: text).replacing("@bob #fish", with: embedded)
        let found = try imported([table.header, row])
        #expect(found.texts == [expected] && found.tweets.first?.counts[.replies] == 1)
        #expect((found.tweets.first?.replyTo?.handle == "bob") == text.hasPrefix("Replying"))
        #expect(found.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/a.jpg"])
    }

    @Test(
        "A cell that cannot be read causes a warning and not the loss of the tweet",
        arguments: [
            ("likes", "1,2k", true), ("likes", "many", true), ("likes", "1,200", false), ("likes", "", false),
            ("likes", "NA", false), ("likes", "-1", false), ("likes", "N/A", false), ("likes", "3.0", false),
            ("retweets", "1.2K", true), ("reply_count", "x", true), ("quote_count", "x", true),
            ("view_count", "x", true), ("view_count", "{'state': 'Enabled'}", false),
            ("view_count", "{'count': 'x'}", true), ("bookmark_count", "x", true),
            ("possibly_sensitive", "perhaps", true),
            ("media", #"[{"url":"https://pbs.twimg.com/media/a.j"#, true), ("media", "[]", false),
            ("media", #"[{"url":"https://pbs.twimg.com/media/a.jpg"}]"#, false), ("media", "a.jpg", false),
            ("hashtags", "[a, b]", false), ("hashtags", "['a', 'b", true), ("hashtags", "a;b", false),
            ("urls", #"{"a""#, true), ("public_metrics", "{'like_count': 3", true),
            ("public_metrics", "{'like_count': 3}", false), ("referenced_tweets", "[<ReferencedTweet", true),
            ("referenced_tweets", "[<ReferencedTweet id=1 type=quoted]", false),
            ("user_id", "aBc=", true), ("user_id", "42", false), ("user_id", "0", false),
            ("conversation_id", "1.45E+18", true), ("in_reply_to_status_id", "1.45e+18", true),
            ("in_reply_to_status_id", "0", false), ("in_reply_to_status_id", "False", false),
            ("quotedTweet", "https://x.com/bob/status/1", false), ("quoted_status", "{'id': 1", true),
            ("retweeted_status", "{'id': 1}", false), ("retweet_id", "x", true),
            ("latitude", "north", true), ("latitude", "absent", false), ("coordinates", "[4.5]", true),
            ("coordinates", "[4.5, 52.2]", false), ("coordinates", "[0.0, 0.0]", false),
            ("followers_count", "1K", true), ("user_created_at", "2009-03-07T09:05:01Z", false),
            ("user_created_at", "long ago", true), ("created_at", "lately", false),
        ])
    func unreadable(column: String, cell: String, isReported: Bool) throws {
        let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
        let rows = (0..<3).map { "\(1_454_660_436_489_142_273 + $0),so,ann_lee,Paris,\($0 > 0 ? quoted : "")" }
        let found = try imported(["id,text,username,user_location,\(column)"] + rows)
        #expect(found.tweets.count == 3 && found.skipped.isEmpty)
        let expected =
            "2 values in the column \"\(column)\" of tweets.csv cannot be read and were left out "
            + "(first in line 3: \(cell.prefix(40)))"
        #expect(found.warnings == (isReported ? [expected] : []))
    }

    @Test("Each column with unreadable cells has its own warning, and an unreadable time of an old tweet has one")
    func unreadableColumns() throws {
        let found = try imported(["tweet_id,text,username,created_at,likes", "20,so,ann_lee,lately,few"])
        #expect(
            found.warnings == [
                "1 value in the column \"created_at\" of tweets.csv cannot be read and was left out (line 2: lately)",
                "1 value in the column \"likes\" of tweets.csv cannot be read and was left out (line 2: few)",
            ])
    }
}
