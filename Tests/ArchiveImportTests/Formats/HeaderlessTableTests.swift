import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables without a header, and without tweet IDs")
struct HeaderlessTableTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let other: Int64 = 1_641_500_535_813_046_284

    @Test(
        "IDs and texts are found in the first rows, and other columns are reported",
        arguments: [
            ("ID\tpositive\tTea\nOTHER\tnegative\tScones are gone, all of them\n", ["column 2"]),
            ("Tea,ID\n\"Scones are gone, all of them\",OTHER\n", []),
            ("ID,2023-03-31T20:07:39Z,Tea\nOTHER,2023-03-30T18:00:00Z,\"Scones are gone, all of them\"\n", []),
            (
                "ID,a,b,c,d,e,Tea\nOTHER,a,b,c,d,e,\"Scones are gone, all of them\"\n",
                ["column 2", "column 3", "column 4", "column 5", "column 6"]
            ), ("\"ID\";\"Tea\";\"https://t.co/a\"\n\"OTHER\";\"Scones are gone, all of them\";\"\"\n", ["column 3"]),
        ])
    func identified(text: String, unread: [String]) throws {
        let found = try ImportedInput("a.txt", text: Self.written(text))
        #expect(found.ids == [Self.id, Self.other] && found.skipped.isEmpty, "\(found.skipped)")
        #expect(found.texts == ["Tea", "Scones are gone, all of them"])
        #expect(found.unread.list.map(\.name) == unread)
    }

    @Test(
        "Other tables without a header are not guessed",
        arguments: [
            "1467822519,Mon Apr 06 22:22:49 PDT 2019,Tea on the pier\n1467822687,Mon Apr 06 22:22:52 PDT 2019,Scones\n",
            "1,Tea on the pier\n2,Scones are gone\n",
            "ID,Tea on the pier\n", "ID,Tea on the pier\nOTHER,x,y\n", "ID,tea pot\n,scones\n",
        ])
    func notGuessed(text: String) throws {
        let scratch = try Scratch()
        #expect(recognitionError(try scratch.write("a.csv", Self.written(text))) != nil)
    }

    @Test("IDs without a time are found if they were assigned at the times of their rows")
    func sequential() throws {
        let rows = [
            "1467822519,Mon Apr 06 22:22:49 PDT 2009,Tea on the pier", "1467822687,Mon Apr 06 22:22:52 PDT 2009,Scones",
        ]
        let found = try ImportedInput("a.csv", text: rows.joined(separator: "\n") + "\n")
        #expect(found.ids == [1_467_822_519, 1_467_822_687] && found.texts == ["Tea on the pier", "Scones"])
    }

    @Test("The columns of a table without a header can be mapped by number, and the hint says how")
    func mappedByNumber() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.csv", Self.written("a,ID,tea pot\nb,OTHER,scones\nc,,jam\n"))
        let error = try #require(recognitionError(path))
        #expect(error.message == "it is a table (CSV) without a header")
        #expect(error.hint?.contains("--map 'text=column 3' --map 'id=column 2'") == true)
        let found = try ImportedInput(path) {
            $0.mapping = ColumnMapping(words: ["map=id=column 2", "map=text=column 3", "map=author=column 1"])
        }
        #expect(found.ids == [Self.id, Self.other] && found.texts == ["tea pot", "scones"])
        #expect(found.unread.isEmpty)
        #expect(found.tweets.map(\.author?.handle) == ["a", "b"])
    }

    @Test("A name that is longer than the first text is not the text in a spreadsheet of IFTTT")
    func longName() throws {
        let name = "Ann Marie Lee of the Harbour"
        let rows = [
            "\"March 31, 2023 at 08:07PM\",@ann_lee,\(name),ok,https://twitter.com/ann_lee/status/ID",
            "\"March 30, 2023 at 06:00PM\",@ann_lee,\(name),Scones are gone and there is nothing left to eat,"
                + "https://twitter.com/ann_lee/status/OTHER",
        ]
        let found = try ImportedInput("a.csv", text: Self.written(rows.joined(separator: "\n") + "\n"))
        #expect(found.texts == ["ok", "Scones are gone and there is nothing left to eat"])
    }

    private static let support = """
        tweet_id,author_id,inbound,created_at,text,response_tweet_id,in_response_to_tweet_id
        1,sprintcare,False,Tue Oct 31 22:10:47 +0000 2017,@115712 I understand.,2,3
        2,115712,True,Tue Oct 31 22:11:45 +0000 2017,@sprintcare how?,,1
        3,115712,True,Tue Oct 31 22:08:27 +0000 2017,Your line is dead,1,

        """

    @Test("A table of customer support has row numbers, which get keys on request, and numbers as authors")
    func customerSupport() throws {
        let scratch = try Scratch()
        let path = try scratch.write("twcs.csv", Self.support)
        #expect(recognitionError(path)?.message == "it is a table (CSV) of 3 rows whose IDs are row numbers")
        let found = try ImportedInput(path) { $0.includeWithoutIDs = true }
        #expect(found.tweets.allSatisfy { $0.id.isKey } && found.warnings.isEmpty, "\(found.warnings)")
        #expect(found.tweets.map(\.author?.handle) == ["sprintcare", "115712", "115712"])
        #expect(found.tweets.map(\.replyTo?.handle) == ["115712", "sprintcare", nil])
        #expect(found.tweets.allSatisfy { $0.replyTo?.tweet == nil && $0.author?.id == nil })
        #expect(found.tweets.map(\.kind) == [.reply, .reply, .original])
    }

    @Test("Objects that Python printed are named, although they contain words of tweets")
    func printed() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.txt", "{'id': \(Self.id), 'text': \"It's tea\", 'retweeted': False}\n")
        #expect(recognitionError(path)?.message == "it is a printed Python list or object")
    }

    @Test(
        "A table with IDs, and JSON or texts under an unknown name, is not a list of tweet IDs",
        arguments: ["\"{\"\"text\"\":\"\"Tea\"\"}\"", "Tea on the old pier"])
    func cellsOfJSON(cell: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.csv", "tweet_id,tekst\n\(Self.id),\(cell)\n")
        #expect(recognitionError(path)?.message.contains("unknown names: tweet_id, tekst") == true)
    }

    @Test("A column of bodies is that of tweets if another one has tweet IDs")
    func bodies() throws {
        let table =
            "tweet_id,writer,post_date,body,comment_num,retweet_num,like_num\n\(Self.id),ann_lee,1680293259,Tea,7,3,4\n"
        let found = try ImportedInput("a.csv", text: table)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "Tea" && tweet.author?.handle == "ann_lee" && found.unread.isEmpty)
        #expect(tweet.counts[.likes] == 4 && tweet.counts[.retweets] == 3 && tweet.counts[.replies] == 7)
        let scratch = try Scratch()
        #expect(recognitionError(try scratch.write("a.csv", table.replacing("tweet_id", with: "id"))) != nil)
    }

    @Test(
        "Other shapes of tables in JSON are named",
        arguments: [
            (#"{"columns":["id","text"],"index":[0],"data":[["1","Tea"]]}"#, "its names and rows in two lists"),
            (
                #"{"columns":["id","text","quoted_status"],"data":[[1,"Tea",{"id_str":"1641895047852982283","#
                    + #""full_text":"Cake","user":{"screen_name":"bob"}}]]}"#, "its names and rows in two lists"
            ), (#"[["2023-03-31",1641895047852982283,"Tea",[]]]"#, "without the names of its columns"),
            (#"{"Item":{"id":{"S":"1"},"text":{"S":"Tea"}}}"#, "an export of DynamoDB"),
        ])
    func shapes(text: String, name: String) throws {
        let scratch = try Scratch()
        #expect(recognitionError(try scratch.write("a.json", text))?.message.contains(name) == true)
    }

    @Test("Columns of bookmarks with the names of a tweet's properties are reported")
    func bookmarks() throws {
        let found = try ImportedInput(
            "a.csv",
            text: "id,link,pubdate,author,title,description,favorite_count\n"
                + "1,https://x.com/ann_lee/status/\(Self.id),2023-03-31 20:07:39,ann_lee,Tea,@cat_y Tea,4\n")
        #expect(found.texts == ["@cat_y Tea"] && found.tweets.first?.counts[.likes] == 4)
        #expect(found.unread.list.map(\.name).sorted() == ["author", "pubdate"])
    }

    @Test("The name of the network is not a client", arguments: ["Twitter", "TWITTER", "x.com"])
    func network(name: String) throws {
        let table = "id,text,user,source\n\(Self.id),Tea,ann_lee,\(name)\n"
        #expect(try ImportedInput("a.csv", text: table).tweets.map(\.client) == [nil])
    }

    @Test("A rounded ID of the answered tweet makes a tweet a reply, also without a mention")
    func roundedReply() throws {
        let table = "id,text,user,in_reply_to_status_id\n\(Self.id),Tea,ann_lee,1.64104755098104E+18\n"
        let tweet = try #require(try ImportedInput("a.csv", text: table).tweets.first)
        #expect(tweet.kind == .reply && tweet.flags.contains(.replyToUnknown))
    }

    private static func written(_ text: String) -> String {
        text.replacing("OTHER", with: "\(other)").replacing("ID", with: "\(id)")
    }
}
