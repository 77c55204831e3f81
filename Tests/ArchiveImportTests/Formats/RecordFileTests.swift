import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// API v1.1 objects.
enum V1 {
    /// Returns a tweet; `more` contains additional members, `user` replaces the account object.
    static func tweet(
        _ id: Int64, _ text: String = "hello", key: String = "full_text",
        user: String = #"{"id":42,"id_str":"42","screen_name":"ann_lee","name":"Ann"}"#, more: String = ""
    ) -> String {
        #"{"created_at":"Sat Mar 07 09:05:01 +0000 2020","id":\#(id),"id_str":"\#(id)","\#(key)":\#(Export.quoted(text)),"#
            + #""source":"<a href=\"https:\/\/example.org\" rel=\"nofollow\">Client<\/a>","user":\#(user),"#
            + #""entities":{"hashtags":[],"symbols":[],"user_mentions":[],"urls":[]},"retweet_count":1,"#
            + #""favorite_count":2,"lang":"en"\#(more.isEmpty ? "" : "," + more)}"#
    }

    static let delete = #"{"delete":{"status":{"id":7,"id_str":"7","user_id":2,"user_id_str":"2"}}}"#
}

@Suite("Files of objects, each read by its own shape")
struct RecordFileTests {
    @Test(
        "An object with the members of a tweet but other values is not a tweet",
        arguments: [(#""id_str":"101""#, #""id_str":"0""#), (#""event_type":"x""#, #""event_type":"MessageCreate""#)])
    func sameShape(usual: String, other: String) throws {
        let tweet = V1.tweet(101, more: #""event_type":"x""#)
        let stranger = tweet.replacingOccurrences(of: usual, with: other)
        #expect(stranger != tweet)
        let scratch = try Scratch()
        let lines = [tweet, tweet, stranger, tweet].joined(separator: "\n")
        let found = try ImportedInput(scratch.write("a.jsonl", lines))
        #expect(found.decoded.map(\.tweet.id.rawValue) == [101, 101, 101])
        #expect(found.decoded.map(\.position.line) == [1, 2, 4])
    }

    @Test(
        "A file is detected by its objects, inside any other data",
        arguments: [
            ("an array", "[\(V1.tweet(101)),\(V1.tweet(102))]", InputFormat.apiV1, [101, 102] as [Int64]),
            ("an array in a script", "var mine = [\(V1.tweet(101))];", .apiV1, [101]),
            ("an array in a module", "export const mine = [\(V1.tweet(101))];\n", .apiV1, [101]),
            (
                "a name that is also a module keyword", "import = [\(V1.tweet(101)),\n\(V1.tweet(102))];\n", .apiV1,
                [101, 102]
            ),
            ("a module of one list", "export default [\(V1.tweet(101)),\(V1.tweet(102))];\n", .apiV1, [101, 102]),
            ("an old module", "module.exports = [\(V1.tweet(101))]", .apiV1, [101]),
            ("one object", V1.tweet(101), .apiV1, [101]),
            ("one object and a line end", V1.tweet(101) + "\n", .apiV1, [101]),
            ("lines", "\(V1.tweet(101))\n\(V1.tweet(102))\n", .apiV1, [101, 102]),
            (
                "lines ending in CR LF, blank ones between", "\(V1.tweet(101))\r\n\r\n\(V1.tweet(102))\r\n", .apiV1,
                [101, 102]
            ),
            ("adjacent objects", V1.tweet(101) + V1.tweet(102), .apiV1, [101, 102]),
            ("a byte order mark", "\u{FEFF}[\(V1.tweet(101))]", .apiV1, [101]),
            ("a search", #"{"statuses":[\#(V1.tweet(101))],"search_metadata":{"count":1}}"#, .apiV1, [101]),
            ("a search, the list last", #"{"search_metadata":{},"statuses":[\#(V1.tweet(101))]}"#, .apiV1, [101]),
            (
                "searches, one a line",
                #"{"statuses":[\#(V1.tweet(101))]}"# + "\n" + #"{"statuses":[\#(V1.tweet(102))]}"#,
                .apiV1, [101, 102]
            ),
            ("a premium page", #"{"next":"x","results":[\#(V1.tweet(101))],"requestParameters":{}}"#, .apiV1, [101]),
            ("a data set's list", #"{"count":1,"tweets":[\#(V1.tweet(101))]}"#, .apiV1, [101]),
            ("tweets by index", #"{"1":\#(V1.tweet(101)),"2":\#(V1.tweet(102))}"#, .apiV1, [101, 102]),
            ("a list of retweets", #"{"retweets":[\#(V1.tweet(101)),\#(V1.tweet(102))]}"#, .apiV1, [101, 102]),
            ("an empty search", #"{"statuses":[],"search_metadata":{"count":15}}"#, .apiV1, []),
            ("an empty premium page", #"{"results":[],"requestParameters":{"maxResults":100}}"#, .apiV1, []),
            ("a look-up", #"{"id":{"1":\#(V1.tweet(101)),"2":null}}"#, .apiV1, [101]),
            ("a look-up, the first one gone", #"{"id":{"2":null,"1":\#(V1.tweet(101))}}"#, .apiV1, [101]),
            ("a stream that begins with a deletion", "\(V1.delete)\r\n\(V1.tweet(101))\r\n", .apiV1Stream, [101]),
            (
                "texts of objects, one a line",
                Export.quoted(V1.tweet(101) + "\n") + "\n" + Export.quoted(V1.tweet(102) + "\n"), .apiV1, [101, 102]
            ),
            (
                "texts of objects, glued", Export.quoted(V1.tweet(101)) + Export.quoted(V1.tweet(102)), .apiV1,
                [101, 102]
            ),
            (
                "a list of texts", "[\(Export.quoted(V1.tweet(101))), \(Export.quoted(V1.tweet(102)))]", .apiV1,
                [101, 102]
            ),
            (
                "a database's dump", #"{"_index":"a","_type":"tweet","_id":"1","_source":\#(V1.tweet(101))}"#, .apiV1,
                [101]
            ),
            (
                "a database's answer",
                #"{"took":5,"timed_out":false,"_shards":{"total":5},"hits":{"total":{"value":2},"max_score":1.0,"#
                    + #""hits":[{"_index":"a","_id":"1","_score":1.0,"_source":\#(V1.tweet(101))},"#
                    + #"{"_index":"a","_id":"2","_source":\#(V1.tweet(102))}]},"aggregations":{"x":{"buckets":[]}}}"#,
                .apiV1, [101, 102]
            ),
            (
                "a database's answers, one a line",
                #"{"took":5,"hits":{"total":1,"hits":[{"_id":"1","_source":\#(V1.tweet(101))}]}}"# + "\n"
                    + #"{"took":4,"hits":{"total":1,"hits":[{"_id":"2","_source":\#(V1.tweet(102))}]}}"# + "\n",
                .apiV1, [101, 102]
            ),
            (
                "a tweet whose id is a text",
                #"{"created_at":"Sat Mar 07 09:05:01 +0000 2020","id":"117","text":"a","favorite_count":1,"#
                    + #""user":{"id":"42","screen_name":"ann_lee"}}"#, .apiV1, [117]
            ),
            ("a sequence", "\u{1E}\(V1.tweet(101))\n\u{1E}\(V1.tweet(102))\n", .apiV1, [101, 102]),
            (
                "a stream with lengths",
                [V1.tweet(101), V1.tweet(102)].map { "\($0.utf8.count + 2)\r\n\($0)\r\n" }.joined(), .apiV1, [101, 102]
            ),
            (
                "numbers that are not finite", V1.tweet(101, more: #""score":NaN"#) + "\n" + V1.tweet(102), .apiV1,
                [101, 102]
            ),
            ("a tweet with its author in a member", #"{"code":200,"tweet":\#(V1.tweet(101))}"#, .apiV1, [101]),
            (
                "a tweet of another service",
                #"{"code":200,"tweet":{"id":"101","text":"a","author":{"id":"42","screen_name":"ann_lee"},"#
                    + #""likes":1,"retweets":2,"replying_to":null}}"#, .condensed, [101]
            ),
            ("tweets of a stream", V1.tweet(101, more: #""timestamp_ms":"1583571901657""#), .apiV1Stream, [101]),
        ] as [(String, String, InputFormat, [Int64])])
    func known(description: String, text: String, format: InputFormat, ids: [Int64]) throws {
        let scratch = try Scratch()
        // A neutral and a misleading file name.
        for name in ["data", "tweets.js"] {
            let found = try ImportedInput(scratch.write(name, text))
            #expect(found.format == format && found.ids == ids && found.skipped.isEmpty, "\(description) as \(name)")
        }
    }

    @Test("A record larger than the detected prefix of a file is detected")
    func large() throws {
        let scratch = try Scratch()
        let filler = #""card":{"x":"\#(String(repeating: "y", count: 40_000))"}"#
        #expect(try ImportedInput(scratch.write("a", V1.tweet(101, more: filler))).ids == [101])
    }

    @Test("The position of each hit of a database response is its own, and other hits are reported")
    func hits() throws {
        let scratch = try Scratch()
        let hits = [V1.tweet(101), #"{"foo":1}"#, V1.tweet(102)].map { #"{"_id":"x","_source":\#($0)}"# }
        let text =
            #"{"took":5, "hits" : { "total":3,"hits" : [ \#(hits.joined(separator: ", ")) ] , "x":{}} , "y":[1]}"#
        let found = try ImportedInput(scratch.write("a.json", text))
        #expect(found.ids == [101, 102] && found.skipped.map(\.reason) == ["it is an object of an unknown kind"])
        let records = found.decoded.map { decoded in
            let range = Int(decoded.position.offset)..<Int(decoded.position.offset + decoded.position.length)
            return String(decoding: Array(text.utf8)[range], as: UTF8.self)
        }
        #expect(records == [hits[0], hits[2]])
    }

    @Test("One file may contain several shapes: each object is read by its own")
    func mixed() throws {
        let scratch = try Scratch()
        let lines = [
            V1.tweet(101), V1.delete, #"{"statuses":[\#(V1.tweet(102))]}"#, V1.tweet(103, key: "text"),
            #"{"limit":{"track":5}}"#, #"{"foo":1}"#, "17", #"{"id":{"4":\#(V1.tweet(104))}}"#,
        ]
        let found = try ImportedInput(scratch.write("a.jsonl", lines.joined(separator: "\n")))
        #expect(found.ids == [101, 102, 103, 104])
        #expect(found.messages.map(\.kind) == ["delete", "limit"])
        #expect(found.skipped.map(\.line) == [6, 7])
        #expect(found.skipped.map(\.reason) == ["it is an object of an unknown kind", "it is not an object"])
    }

    @Test("Lines of text between objects are skipped and reported")
    func messages() throws {
        let scratch = try Scratch()
        let lines = [
            "Connected.", "  track: swifts", V1.tweet(101), "", "Connection lost, again in 5 s", V1.tweet(102),
        ]
        let found = try ImportedInput(scratch.write("nohup.out", lines.joined(separator: "\n")))
        #expect(found.format == .apiV1 && found.ids == [101, 102])
        #expect(found.skipped.map(\.line) == [1, 5])
        // An object of another kind does not make a text file an input.
        #expect(throws: InputError.self) {
            try ImportedInput(scratch.write("notes.txt", "Notes\n{\"a\":1}\n{\"b\":2}\n"))
        }
    }

    @Test("A numbered entry that is not a tweet is reported")
    func numbered() throws {
        let scratch = try Scratch()
        let text = #"{"0":\#(V1.tweet(101)),"1":{"foo":1},"2":null,"made":"today","3":\#(V1.tweet(102))}"#
        let found = try ImportedInput(scratch.write("a.json", text))
        #expect(found.ids == [101, 102])
        #expect(found.skipped.map(\.reason) == ["it is an object of an unknown kind", "it is not an object"])
    }

    @Test(
        "A file without tweets is named and is not an input",
        arguments: [
            (#"[{"id_str":"1","screen_name":"a","followers_count":3,"status":\#(V1.tweet(109))}]"#, "accounts"),
            (#"{"users":[{"id_str":"1","screen_name":"a","followers_count":3}],"next_cursor":0}"#, "accounts"),
            (#"{"ids":[1,2,3],"next_cursor":0}"#, "IDs of accounts"),
            (#"[{"trends":[{"name":"x"}],"as_of":"2020-01-01T00:00:00Z","locations":[]}]"#, "trends"),
            (#"[{"id_str":"1","slug":"x","member_count":2}]"#, "lists"),
            (
                #"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#,
                "error responses of API v1.1 (Rate limit exceeded)"
            ),
            (
                #"{"errors":[{"code":88,"message":"Rate limit exceeded"}],"data":{}}"#,
                "responses of the web client without tweets (Rate limit exceeded)"
            ),
            (
                #"{"errors":[{"code":144,"message":"No status found"}],"data":{"tweetResult":{}}}"#,
                "without tweets (No status found)"
            ),
            (#"{"data":{"tweetResult":{}}}"#, "responses of the web client without tweets"),
            (
                #"{"data":{"user":{"result":{"__typename":"UserUnavailable","message":"User is suspended"}}}}"#,
                "without tweets (User is suspended)"
            ),
            (
                #"{"data":{"tweetResult":{"result":{"__typename":"TweetUnavailable","reason":"NsfwLoggedOut"}}}}"#,
                "without tweets (NsfwLoggedOut)"
            ),
            (#"{"rate_limit_context":{},"resources":{}}"#, "rate limits"),
            (#"{"results":[{"timePeriod":"201101010000","count":32}],"totalCount":32}"#, "counts of tweets"),
            (
                #"[{"created_at":"Sat Mar 01 10:00:00 +0000 2025","user":{"id_str":"42","screen_name":"ann_lee","#
                    + #""followers_count":3}}]"#, "accounts with the time of a tweet"
            ),
        ])
    func withoutTweets(text: String, name: String) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("a.json", text))
        #expect(found.tweets.isEmpty && found.decoded.isEmpty && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains(name), "\(found.warnings)")
    }

    @Test("Objects that resemble tweets are not API v1.1 tweets")
    func foreign() throws {
        let others = [
            #"{"id":"1","text":"x","author_id":"2"}"#, #"{"id":"1","text":"x","edit_history_tweet_ids":["1"]}"#,
            #"{"id":"1","full_text":"x","screen_name":"a","profile_image_url":"u"}"#,
            #"{"_type":"snscrape.modules.twitter.Tweet","id":1,"content":"x"}"#, #"{"id_str":"1","text":""#,
            #"{"tweet":{"id_str":"1","full_text":"x"}}"#, #"{"id":1,"text":"a note of some program"}"#,
        ]
        for text in others {
            var document = JSONDocument()
            do throws(JSONError) { try document.parse(Array(text.utf8)) } catch { continue }
            let isTweet = document.root.isV1Tweet
            #expect(!isTweet, "\(text)")
        }
    }

    @Test("--format reads an input as that format, or names the detected format")
    func restricted() throws {
        let scratch = try Scratch()
        let lines = try scratch.write("a.jsonl", V1.tweet(101) + "\n" + V1.delete)
        #expect(try ImportedInput(lines) { $0.format = .apiV1 }.format == .apiV1)
        #expect(try ImportedInput(lines) { $0.format = .streamGrab }.ids == [101])
        let error = try #require(recognitionError(lines) { $0.format = .accountArchive })
        #expect(error.message == "the format is api-v1-stream, not account-archive")
        #expect(error.hint?.contains("--format") == true)
        let archive = try scratch.write("tweets.js", Export.file([Export.tweet(101, "x")]))
        let other = recognitionError(archive) { $0.format = .apiV1 }
        #expect(other?.message == "the format is account-archive, not api-v1")
        #expect(try ImportedInput(archive) { $0.format = .accountArchive }.ids == [101])
        let text = try scratch.write("words.txt", "just words")
        #expect(recognitionError(text) { $0.format = .apiV1 }?.message.contains("plain text") == true)
    }

    @Test("Every object of the samples has exactly one shape, or first one of bookmarks")
    func exclusive() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
        var seen = 0
        for name in names where name.hasSuffix(".jsonl") || name.hasSuffix(".json") && name != "expected.json" {
            let bytes = try Data(contentsOf: SampleArchives.folder.appendingPathComponent(name))
            var reader = JSONRecordReader(ByteStream(Array(bytes)))
            reading: while true {
                switch try reader.next() {
                case .end: break reading
                case .skipped: continue
                case .record: break
                }
                var matching = RecordType.all.filter { $0.matches(reader.document.root) }.map(\.name)
                // Rows of bookmarks and of twillot extend those of other formats.
                let extending = [.scrollmark, .fieldTheory, .waybackTweets] + RecordType.pageBookmarks
                if let first = matching.first,
                    first == "tweets of twillot" || extending.contains(where: { $0.name == first })
                {
                    matching = [first]
                }
                #expect(matching.count <= 1, "\(name): \(matching)")
                seen += 1
            }
        }
        #expect(seen > 30)
    }

    @Test(
        "Lists of IDs are counted and reported",
        arguments: [
            ("1234567890\r\n1234567891\r\n", "2 IDs"), ("\"id\"\n\"1234567890\"\n", "1 ID"),
            ("tweet_id\n1234567890\n1234567891", "2 IDs"), ("[1234567890123456789,\"1234567891\"]", "2 IDs"),
        ])
    func ids(text: String, count: String) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("ids.txt", text))
        #expect(found.format == .idList && found.decoded.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains(count), "\(found.warnings)")
    }

    @Test(
        "Minutes of the 1 % stream are one input, in any folders",
        arguments: [
            "2014/05/01/00/00.json", "01/23/59.json", "twitter/2021/01/01/10/29.json", "20220804/20220804000400.json",
        ])
    func grab(path: String) throws {
        let scratch = try Scratch()
        let more = path.replacingOccurrences(of: ".json", with: "").dropLast(2) + "01.json"
        try scratch.write(path, V1.delete + "\r\n" + V1.tweet(101) + "\r\n")
        try scratch.write(String(more), V1.tweet(102) + "\r\n")
        try scratch.write("notes.txt", "nothing")
        let found = try ImportedInput(scratch.path(""))
        #expect(found.format == .streamGrab && found.ids.sorted() == [101, 102] && found.entries.count == 2)
    }

    @Test("An owner that the user specifies is the author of tweets without one")
    func owner() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.json", "[\(V1.tweet(101, user: "null")),\(V1.tweet(102))]")
        let found = try ImportedInput(path) { $0.ownerHandle = "@bob" }
        #expect(found.tweets.map { $0.author?.handle } == ["bob", "ann_lee"])
        #expect(try ImportedInput(path).tweets[0].author == nil)
    }
}
