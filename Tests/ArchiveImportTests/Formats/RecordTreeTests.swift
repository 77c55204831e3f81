import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tweets inside other data")
struct RecordTreeTests {
    /// The ID of the tweet 0.
    private static let first: Int64 = 100

    private static func v1(_ number: Int64) -> String {
        #"{"created_at":"Sun Oct 31 04:04:09 +0000 2021","id":\#(first + number),"id_str":"\#(first + number)","text":"a","#
            + #""user":{"id":42,"id_str":"42","screen_name":"ann_lee"}}"#
    }
    private static func v2(_ number: Int64) -> String {
        #"{"id":"\#(first + number)","text":"a","author_id":"42"}"#
    }
    private static func row(_ number: Int64) -> String {
        #"{"id":\#(1_454_660_436_489_142_273 + number),"created_at":"2021-10-31","text":"a","username":"ann_lee"}"#
    }

    private static let makers: [@Sendable (Int64) -> String] = [v1, v2, row]
    private static let contents: [@Sendable ((Int64) -> String) -> String] = [
        { "{\"user_id\":1,\"tweets\":[\($0(1)),\($0(2))]}\n{\"user_id\":2,\"tweets\":[\($0(3))]}" },
        { "[{\"user_id\":1,\"tweets\":[\($0(1)),\($0(2))]},{\"user_id\":2,\"tweets\":[\($0(3))]}]" },
        { "{\"ann\":[\($0(1)),\($0(2))],\"bob\":[\($0(3))]}" },
        { "{\"t1\":\($0(1)),\"t2\":\($0(2)),\"t3\":\($0(3))}" },
        { "{\"label\":1,\"status\":\($0(1))}\n{\"label\":0,\"status\":\($0(2))}\n{\"label\":1,\"status\":\($0(3))}" },
        { "{\"root\":\($0(1)),\"replies\":[\($0(2)),\($0(3))]}" },
        { "{\"ok\":true,\"result\":{\"account\":{\"x\":1},\"list\":[\($0(1)),\($0(2)),\($0(3))]}}" },
        {
            "{\"for_user_id\":\"5\",\"favorite_events\":[]}\n{\"for_user_id\":\"5\",\"x\":[\($0(1)),\($0(2)),\($0(3))]}"
        },
        { "{\"ok\":true,\"list\":[\($0(1))]}{\"list\":[\($0(2)),\($0(3))]}" },
        {
            "{\"py/object\":\"tweepy.models.Status\",\"_json\":\($0(1)),\"id\":9,\"text\":\"x\",\"user\":{\"py/id\":5}}\n"
                + "{\"_api\":null,\"_json\":\($0(2))}\n{\"_json\":\($0(3))}"
        },
    ]

    @Test("Tweets are found in lists and members of any name", arguments: contents.indices, makers.indices)
    func found(content: Int, maker: Int) throws {
        let scratch = try Scratch()
        let make = Self.makers[maker]
        let found = try ImportedInput(scratch.write("t.json", Self.contents[content](make)))
        let first = maker == 2 ? 1_454_660_436_489_142_273 : Self.first
        #expect(found.ids.sorted() == [1, 2, 3].map { first + $0 }, "\(found.skipped)")
        // Other events of a webhook are reported.
        #expect(found.skipped.map(\.reason) == (content == 7 ? ["it is an object of an unknown kind"] : []))
        #expect(found.referenced.isEmpty)
    }

    @Test("Webhook events, one per line, are read")
    func webhook() throws {
        let scratch = try Scratch()
        let lines = [Int64(1), 2, 3, 4].map { #"{"for_user_id":"42","tweet_create_events":[\#(Self.v1($0))]}"# }
        let found = try ImportedInput(scratch.write("hook.jsonl", lines.joined(separator: "\n")))
        #expect(found.ids == [101, 102, 103, 104] && found.skipped.isEmpty && found.format == .apiV1)
    }

    @Test("Tweets as text in a log or queue, or after other text on their line, are read")
    func logged() throws {
        let scratch = try Scratch()
        let escaped = { (text: String) in text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
        for line in [#"{"log":"@\n","stream":"stdout"}"#, #"{"topic":"t","offset":7,"value":"@"}"#] {
            let lines = [Int64(1), 2, 3].map { line.replacing("@", with: escaped(Self.v1($0))) }
            let found = try ImportedInput(scratch.write("t.jsonl", lines.joined(separator: "\n")))
            #expect(found.ids == [101, 102, 103] && found.skipped.isEmpty, "\(found.skipped)")
        }
        for make in Self.makers {
            for prefix in ["7\t", "2021-10-31T04:04:09Z ", "data: ", "tweet_id\t"] {
                let lines = [Int64(1), 2, 3].map { prefix + make($0) + "\n" }
                let found = try ImportedInput(scratch.write("t.txt", lines.joined()))
                #expect(found.ids.count == 3 && found.skipped.isEmpty, "\(found.skipped)")
            }
        }
        let bulk = [Int64(1), 2].map { #"{"index":{"_index":"t","_id":"7"}}"# + "\n" + Self.v2($0) + "\n" }
        let found = try ImportedInput(scratch.write("bulk.jsonl", bulk.joined()))
        #expect(found.ids == [101, 102] && found.skipped.isEmpty)
        #expect(found.warnings.first?.contains("2 records that are not tweets: bulk commands of a database") == true)
    }

    @Test("An API v2 tweet under the names of account archives does not belong to an archive")
    func named() throws {
        let scratch = try Scratch()
        let lines = [Int64(1), 2].map { #"{"tweet":\#(Self.v2($0)),"label":1}"# }
        let found = try ImportedInput(scratch.write("t.jsonl", lines.joined(separator: "\n")))
        #expect(found.ids == [101, 102] && found.format == .apiV2 && found.tweets.first?.author?.id == UserID(42))
    }

    @Test("An API v2 tweet and its includes are read under any name", arguments: [false, true])
    func besideIncludes(isList: Bool) throws {
        let scratch = try Scratch()
        let includes = #"{"users":[{"id":"42","username":"ann_lee","name":"Ann"}],"tweets":[\#(Self.v2(9))]}"#
        let lines = [Int64(1), 2].map { id in
            let data = isList ? #""tweets":[\#(Self.v2(id))]"# : #""tweet":\#(Self.v2(id))"#
            return #"{\#(data),"includes":\#(includes)}"#
        }
        let found = try ImportedInput(scratch.write("t.jsonl", lines.joined(separator: "\n")))
        #expect(found.ids == [101, 102] && found.skipped.isEmpty && found.format == .apiV2)
        #expect(found.tweets.allSatisfy { $0.author?.handle == "ann_lee" })
        #expect(found.companions.map(\.tweet.id.rawValue) == [109, 109])
    }

    @Test("An object in a list of tweets that is not a tweet is reported")
    func strangers() throws {
        let scratch = try Scratch()
        let text = "{\"a\":[\(Self.v1(1)),{\"odd\":1},{\"odd\":2}]}"
        for (name, content) in [
            ("one.json", text), ("two.jsonl", text + "\n" + text.replacing("\"101\"", with: "\"102\"")),
        ] {
            let found = try ImportedInput(scratch.write(name, content))
            #expect(found.skipped.count == 2 * found.ids.count && found.ids.first == 101)
            #expect(found.skipped.allSatisfy { $0.reason == "it is an object of an unknown kind" })
        }
    }

    @Test(
        "Data inside a tweet is not mistaken for the tweet",
        arguments: ["retweeted_status", "quoted_status", "favorited_status", "quoted_tweet"])
    func companions(name: String) throws {
        let scratch = try Scratch()
        let broken = #"{"id_str":"9","\#(name)":\#(Self.v1(8))}"#
        let found = try ImportedInput(scratch.write("t.jsonl", Self.v1(1) + "\n" + broken))
        #expect(found.ids == [101] && found.referenced.isEmpty && found.skipped.count == 1)
        #expect(recognitionError(try scratch.write("u.jsonl", broken))?.reason == .unrecognized)
    }

    @Test("An object of tweets by account is read by its members if it is too large")
    func large() throws {
        let scratch = try Scratch()
        let filler = String(repeating: "x", count: 9_000)
        let members = (0..<200).map { user in
            let tweets = (0..<10).map { number in
                Self.v1(Int64(user * 10 + number + 1)).replacing("\"a\"", with: "\"\(filler)\"")
            }
            return "\"user\(user)\":[\(tweets.joined(separator: ","))]"
        }
        let text = "{\(members.joined(separator: ","))}"
        #expect(text.utf8.count > Int(RecordProbe.maxObjectSize))
        let found = try ImportedInput(scratch.write("t.json", text))
        #expect(found.ids.count == 2_000 && found.skipped.isEmpty)
    }

    @Test("A list named tweets is collected alone, and referenced next to other includes")
    func includes() throws {
        let scratch = try Scratch()
        let own = try ImportedInput(scratch.write("a.json", #"{"tweets":[\#(Self.v2(1))]}"#))
        #expect(own.ids == [101] && own.companions.isEmpty)
        let included = try ImportedInput(scratch.write("b.json", #"{"tweets":[\#(Self.v2(1))],"media":[]}"#))
        #expect(included.ids.isEmpty && included.companions.count == 1)
    }

    @Test("Objects below the depth limit are skipped and do not overflow the stack")
    func deep() throws {
        let scratch = try Scratch()
        let text =
            String(repeating: "{\"a\":[", count: 200) + Self.v1(1) + String(repeating: "]}", count: 200)
        let found = try ImportedInput(scratch.write("t.jsonl", Self.v1(2) + "\n" + text + "\n"))
        #expect(found.ids == [102] && found.skipped.count == 1)
    }

    @Test(
        "The labels and the note around a tweet are the user's, and its other values are named",
        arguments: [
            #"[{"folder":"Birds","tags":["sea"],"note":"see you","rating":5,"tweet":\#(v1(1))}]"#,
            #"[{"folder":"Birds","tags":["sea"],"note":"see you","rating":5,"tweet":{"id":"1454660436489142274","text":"a","#
                + #""createdAt":"2021-10-31T04:04:09.000Z","author":{"username":"ann_lee"}}}]"#,
            #"{"folder":"Birds","tags":["sea"],"note":"see you","rating":5,"tweet":{"__typename":"Tweet","rest_id":"101","#
                + #""core":{"user_results":{"result":{"rest_id":"42","legacy":{"screen_name":"ann_lee"}}}},"#
                + #""legacy":{"full_text":"a","id_str":"101"}}}"#,
        ])
    func wrappers(text: String) throws {
        let found = try ImportedInput("a.json", text: text)
        #expect(found.texts == ["a"] && found.notes == ["see you"], "\(found.texts) \(found.notes)")
        #expect(found.labels.map { String($0.split(separator: " ").last ?? "") } == ["Birds,sea"], "\(found.labels)")
        #expect(found.unread.list.map(\.name) == ["rating"])
    }

    @Test("A class of an annotated tweet is a label, and a number is not")
    func annotations() throws {
        let found = try ImportedInput(
            "a.jsonl", text: #"{"label":"angry","data":\#(Self.v1(1))}"# + "\n" + #"{"label":1,"data":\#(Self.v1(2))}"#)
        #expect(found.texts.count == 2 && found.labels == ["101 angry"], "\(found.labels)")
        #expect(found.unread.list.map(\.name) == ["label"])
    }

    @Test(
        "A lone tweet keeps the label of the object around it",
        arguments: [
            #"{"label":"angry","data":TWEET}"#, #"{"data":TWEET,"label":"angry","annotator":{"name":"k"}}"#,
            "{\n  \"label\": \"angry\",\n  \"status\": TWEET\n}\n", #"{"id":7,"label":["angry"],"tweet":TWEET}"#,
        ])
    func loneAnnotation(text: String) throws {
        let found = try ImportedInput("a.json", text: text.replacing("TWEET", with: Self.v1(1)))
        #expect(found.ids == [101] && found.labels == ["101 angry"], "\(found.labels)")
    }

    @Test("All JSON elements of a page are read")
    func elements() throws {
        let elements = "<pre>tea</pre><pre>\(Self.v1(1))</pre><p>and</p><pre class=\"a\">\(Self.v1(2))</pre>"
        let found = try ImportedInput("a.html", text: "<html><body>\(elements)</body></html>")
        #expect(found.ids == [101, 102])
    }
}
