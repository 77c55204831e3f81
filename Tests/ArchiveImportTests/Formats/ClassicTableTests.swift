import Foundation
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of classic archives")
struct ClassicTableTests {
    private static let header =
        #""tweet_id","in_reply_to_status_id","in_reply_to_user_id","timestamp","source","text","#
        + #""retweeted_status_id","retweeted_status_user_id","retweeted_status_timestamp","expanded_urls""#

    private func read(_ rows: String..., header: String = Self.header) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("tweets.csv", ([header] + rows).joined(separator: "\n")))
    }

    private static func row(_ id: Int64, _ text: String, links: String = "") -> String {
        #""\#(id)","","","2015-03-07 09:05:01 +0000","web","\#(text)","","","","\#(links)""#
    }

    @Test("Every column is read, and escaped text is unescaped once")
    func columns() throws {
        let found = try read(
            #""570000000000000001","569000000000000001","77","2015-03-07 09:05:01 +0000","#
                + #""<a href=""http://example.org"" rel=""nofollow"">Client</a>","@bob a &amp;amp; b"#
                + "\n\n" + #"said ""hi"", #tag http://t.co/a http://t.co/b","","","","#
                + #""http://example.org/x,y,http://example.org/z""#)
        let tweet = try #require(found.tweets.first)
        #expect(found.format == .classicCSV && tweet.id == TweetID(570_000_000_000_000_001))
        #expect(tweet.text == "@bob a &amp; b\n\nsaid \"hi\", #tag http://t.co/a http://t.co/b")
        #expect(tweet.replyTo == TweetReference(tweet: TweetID(569_000_000_000_000_001), user: UserID(77)))
        #expect(tweet.client == "Client" && tweet.createdAt?.iso8601 == "2015-03-07T09:05:01Z")
        #expect(tweet.links.map(\.expanded) == ["http://example.org/x,y", "http://example.org/z"])
        #expect(tweet.markedHashtags.contains("«#tag»") && tweet.markedMentions.hasPrefix("«@bob»"))
        #expect(tweet.counts == Tweet.Counts() && tweet.language == nil && tweet.sensitive == nil)
    }

    @Test("A row of almost a megabyte is read completely")
    func longLists() throws {
        let count = 5_000
        let pages = (0..<count).map { "http://twitter.com/ann/status/106/photo/\($0)" }
        let links = (0..<count).map { "http://example.org/\($0)" }
        let text = (0...count).map { "http://t.co/u\($0)" }.joined(separator: " ")
        let found = try read(Self.row(106, text, links: (links + pages + pages).joined(separator: ",")))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.links.count == count && tweet.links.last?.url == "http://t.co/u\(count - 1)")
        #expect(tweet.links.last?.expanded == links.last && tweet.media.count == count)
        #expect(tweet.media.allSatisfy { $0.link == "http://t.co/u\(count)" })
    }

    @Test("Retweets reference their original; truncated texts are marked; photos are media with their page")
    func retweets() throws {
        let cut = "RT @bob: " + String(repeating: "x", count: 130) + "…"
        let found = try read(
            #""105","","","2015-03-07 09:05:01 +0000","web","\#(cut)","103","77","2015-03-01 00:00:00 +0000","""#,
            Self.row(
                106, "look http://t.co/p",
                links: "http://twitter.com/ann/status/106/photo/1,http://twitter.com/ann/status/106/photo/1"))
        #expect(found.tweets[0].retweetOf == TweetReference(tweet: TweetID(103), user: UserID(77), handle: "bob"))
        #expect(found.tweets[0].textCompleteness == .cut && found.tweets[0].flags.contains(.truncated))
        #expect(found.tweets[1].media.map(\.expanded) == ["http://twitter.com/ann/status/106/photo/1"])
        #expect(found.tweets[1].media[0].link == "http://t.co/p" && found.tweets[1].links.isEmpty)
    }

    @Test("Early tables have other column orders and an additional cell for each further link")
    func early() throws {
        let found = try read(
            #""109","","","","","2009-03-07 00:00:00 +0000","web","http://a.example http://b.example","http://a.example/1","http://b.example/2""#,
            header: #""tweet_id","in_reply_to_status_id","in_reply_to_user_id","retweeted_status_id","#
                + #""retweeted_status_user_id","timestamp","source","text","expanded_urls""#)
        #expect(found.tweets[0].links.map(\.expanded) == ["http://a.example/1", "http://b.example/2"])
        #expect(found.tweets[0].createdAt?.precision == .day)
    }

    @Test(
        "Tables that other programs saved again are read",
        arguments: [
            "\u{FEFF}tweet_id;timestamp;text\r\n105;2015-03-07 09:05:01 +0000;a, b\r\n",
            "tweet_id\ttimestamp\ttext\n105\t2015-03-07 09:05:01 +0000\ta, b",
            "\r\n\ntweet_id;timestamp;text;in_reply_to_status_id\n105;2015-03-07 09:05:01 +0000;a, b;\n",
        ])
    func otherDelimiters(text: String) throws {
        let scratch = try Scratch()
        #expect(try ImportedInput(scratch.write("x", text)).texts == ["a, b"])
    }

    @Test("IDs rounded by a spreadsheet are rejected, rows without text or ID are skipped with their line")
    func spoiled() throws {
        let found = try read(
            Self.row(105, "one\ntwo"),
            #""1.23E+18","","","2015-03-07 09:05:01 +0000","web","x","","","","""#, #""107","","""#, Self.row(108, "y"))
        #expect(found.ids == [105, 108])
        #expect(found.skipped.map(\.line) == [4, 5])
        #expect(found.skipped[0].reason.contains("rounded") && found.skipped[1].reason.contains("3 cells"))
    }

    @Test("A rounded ID of an answered or retweeted tweet is reported")
    func roundedReferences() throws {
        let rounded = #""105","8.862663570751283e+17","42","2015-03-07 09:05:01 +0000","web","x","","","","""#
        let found = try read(rounded, Self.row(106, "y"))
        #expect(found.warnings.filter { $0.contains("1 value in the column \"in_reply_to_status_id\"") }.count == 1)
        #expect(found.warnings.filter { $0.contains("cannot be read") }.count == 1)
    }

    @Test("A lost quote loses only its row, a stray quote nothing")
    func quotes() throws {
        let found = try read(
            Self.row(101, "fine"), Self.row(102, "lost").replacingOccurrences(of: #"lost""#, with: "lost"),
            Self.row(103, "fine\n\n\"\"7\"\",x"), Self.row(104, "str\"ay"), Self.row(105, "fine"))
        #expect(found.ids == [101, 103, 104, 105] && found[104]?.text == "str\"ay")
        #expect(found.skipped.map(\.line) == [3])
        let cut = try read(Self.row(101, "fine"), #""102","","","2015-03-07 09:05:01 +0000","web","half of"#)
        #expect(cut.ids == [101] && cut.skipped.map(\.reason)[0].contains("ends inside a quoted cell"))
    }

    @Test("The months are read instead if they exist, and the table next to them is not an input")
    func besideMonths() throws {
        let scratch = try Scratch()
        try scratch.write("a/tweets.csv", Self.header + "\n" + Self.row(101, "from the table"))
        try scratch.write(
            "a/data/js/tweets/2015_03.js",
            "Grailbird.data.tweets_2015_03 = \n [ " + V1.tweet(101, "from the month", key: "text") + " ]")
        let found = try ImportedInput(scratch.path(""))
        #expect(found.format == .classicArchive && found.texts == ["from the month"])
    }

    @Test("The owner is the one in the archive's details, otherwise the one that the user specifies")
    func owner() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a/tweets.csv", Self.header + "\n" + Self.row(101, "x"))
        #expect(try ImportedInput(path).warnings.first?.contains("--owner") == true)
        #expect(try ImportedInput(path) { $0.ownerHandle = "ann" }.tweets[0].author?.handle == "ann")
        let answer =
            #""102","101","42","2015-03-07 09:05:02 +0000","web","@ann_lee y","","","","#
            + #""https://twitter.com/ann_lee/status/102/photo/1""#
        try scratch.write("a/tweets.csv", [Self.header, answer, Self.row(101, "x")].joined(separator: "\n"))
        let guessed = try ImportedInput(path)
        #expect(guessed.tweets.allSatisfy { $0.author == User(id: UserID(42), handle: "ann_lee") })
        #expect(guessed.warnings.first?.contains("suggest @ann_lee") == true)
        try scratch.write("a/data/js/user_details.js", #"var user_details =  {"screen_name":"ann_lee","id":"42"}"#)
        #expect(try ImportedInput(path).tweets[0].author == User(id: UserID(42), handle: "ann_lee"))
        #expect(try ImportedInput(scratch.path("a")).tweets[0].author == User(id: UserID(42), handle: "ann_lee"))
    }

    @Test("Added columns are not links, and a changed number still identifies a retweet")
    func addedColumns() throws {
        let found = try read(
            #""106","","","2015-03-07 09:05:01 +0000","web","RT @bob: Rex http://t.co/p","#
                + #""8.87474e+17","4.19e+09","","http://e.example","13","Rex","None""#,
            header: Self.header + #","rating","name","stage""#)
        #expect(found.tweets[0].links.map(\.expanded) == ["http://e.example"])
        #expect(found.tweets[0].retweetOf == TweetReference(tweet: nil, handle: "bob"))
    }

    @Test("Rows may cross chunk boundaries, and many rows need bounded memory")
    func chunks() throws {
        var reader = CSVReader(
            ByteStream(Array((0..<5000).map { "\"\($0)\",\"a\nb\"\r\n" }.joined().utf8), chunk: 7))
        var rows = 0
        while case .row = try reader.next() {
            #expect(reader.fields.count == 2 && reader.position.line == rows * 2 + 1)
            rows += 1
        }
        #expect(rows == 5000)
    }

    @Test(
        "Damage loses one row, in every column order",
        arguments: [
            (#"ann;"a "b" c";123456789"#, #"a "b" c"#), (#"ann;"a ""b" c";123456789"#, #"a ""b" c"#),
            (#"ann;""a" b";123456789"#, #""a" b"#), (#"ann;"a \"b\" c";123456789"#, #"a "b" c"#),
            ("ann;\"a \\\"b\nc\\\"\";123456789", "a \"b\nc\""), (#"ann;"a "b"; c";123456789"#, nil),
            (#"ann;"a "b" c;123456789"#, nil), (#"ann;"a " b;1";9"#, #"a " b;1"#),
        ] as [(String, String?)])
    func repairs(row: String, text: String?) throws {
        let lines = ["name;text;id", "ann;before;123456788", row, #"ann;"after";123456790"#, "ann;last;123456791"]
        var reader = CSVReader(ByteStream(Array((lines.joined(separator: "\n") + "\n").utf8)))
        var texts: [String?] = []
        reading: while true {
            switch try reader.next() {
            case .row: texts.append(String(decoding: reader.fields[1], as: UTF8.self))
            case .skipped: texts.append(nil)
            case .end: break reading
            }
        }
        #expect(texts == ["text", "before", text, "after", "last"])
    }

    @Test("A table with tabs may begin cells with quotes that are text")
    func unquoted() throws {
        let rows = [
            "1\tann\t\"Fish\" and chips", "2\tann\t\"tea", "3\tann\tcake\"", "4\tann\t\"two\nlines\"", "5\tann\tlast",
        ]
        var reader = CSVReader(ByteStream(Array((rows.joined(separator: "\n") + "\n").utf8)))
        var texts: [String] = []
        while case .row = try reader.next() { texts.append(String(decoding: reader.fields[2], as: UTF8.self)) }
        #expect(texts == ["\"Fish\" and chips", "\"tea", "cake\"", "two\nlines", "last"])
    }
}
