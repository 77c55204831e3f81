import Foundation
import Testing

@Suite("direct messages")
struct MessagesTests {
    /// An archive with two conversations and a store of it.
    private struct Store {
        let folder: TemporaryFolder
        let file: String

        init(including: Bool = true) throws {
            folder = try TemporaryFolder()
            file = folder.path("m.db")
            try write(date: "2024-01-01T00:00:00.000Z", to: "old", Self.conversations)
            if including { #expect(try add("old").status == 0) }
        }

        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["--store", file] + arguments, in: folder)
        }

        func add(_ name: String, messages: Bool = true) throws -> CommandRun {
            let flags = messages ? ["--include", "messages"] : []
            return try CommandRun(["--store", file, "import", folder.path(name)] + flags, in: folder)
        }

        func write(date: String, to name: String, _ conversations: [String]) throws {
            let data = folder.path(name + "/data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            let manifest = """
                window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann"},\
                "archiveInfo":{"generationDate":"\(date)"},"dataTypes":{}}
                """
            let tweet = """
                window.YTD.tweets.part0 = [{"tweet":{"id_str":"1500000000000000001","full_text":"hi @bob_x train","lang":"\(name)",\
                "created_at":"Sat Nov 09 12:14:18 +0000 2024","entities":{"hashtags":[],"urls":[],\
                "user_mentions":[{"screen_name":"bob_x","id_str":"43","name":"Bob","indices":["3","9"]}]}}}]
                """
            try manifest.write(toFile: data + "/manifest.js", atomically: true, encoding: .utf8)
            try tweet.write(toFile: data + "/tweets.js", atomically: true, encoding: .utf8)
            let list = conversations.joined(separator: ",")
            try "window.YTD.direct_messages.part0 = [\(list)]"
                .write(toFile: data + "/direct-messages.js", atomically: true, encoding: .utf8)
        }

        static func message(_ id: Int, _ text: String, from sender: Int, to: Int?, day: Int, more: String = "")
            -> String
        {
            let recipient = to.map { "\"recipientId\":\"\($0)\"," } ?? ""
            return """
                {"messageCreate":{\(recipient)"senderId":"\(sender)","id":"\(id)",\
                "createdAt":"2022-12-\(day < 10 ? "0" : "")\(day)T10:00:00.000Z","text":"\(text)"\(more)}}
                """
        }

        static func conversation(_ id: String, _ members: [String]) -> String {
            #"{"dmConversation":{"conversationId":"\#(id)","messages":[\#(members.joined(separator: ","))]}}"#
        }

        static let like =
            #","reactions":[{"senderId":"42","reactionKey":"like","eventId":"9","createdAt":"2022-12-02T10:00:00.000Z"}]"#
        static let picture = #","mediaUrls":["https://ton.twitter.com/dm/1602/7/a.jpg"]"#
        static let link = #","urls":[{"url":"https://t.co/a","expanded":"https://example.org/menu","display":"e.org"}]"#

        static let pair = conversation(
            "42-43",
            [
                message(1603, "the train is late #delay \\u001b[31m", from: 43, to: 42, day: 3),
                message(1602, "a picture of the Train", from: 42, to: 43, day: 2, more: picture + like),
                message(1601, "lunch at https://t.co/a", from: 43, to: 42, day: 1, more: link),
            ])
        static let group = conversation(
            "900",
            [
                message(1605, "training @bob_x 🌅", from: 44, to: nil, day: 5),
                #"{"joinConversation":{"initiatingUserId":"43","participantsSnapshot":["42","43","44"],"createdAt":"2022-12-04T10:00:00.000Z"}}"#,
            ])
        static let conversations = [pair, group, pair]
    }

    private func ids(_ store: Store, _ query: String) throws -> [String] {
        let run = try store.run("messages", "search", "--json", query)
        return (try run.outputObject()["messages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test("nothing of them is read, listed or found unless an import was asked for them")
    func privacy() throws {
        let store = try Store(including: false)
        #expect(try store.add("old", messages: false).status == 0)
        let list = try store.run("messages")
        #expect(list.status == 0 && list.output.isEmpty && list.errors.contains("--include messages"))
        #expect(try ids(store, "train") == [])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: store.file))
        #expect(bytes.range(of: Data("the train is late".utf8)) == nil)
    }

    @Test("conversations are listed newest first, and shown from their beginning with all that is in them")
    func show() throws {
        let store = try Store()
        let list = try store.run("messages", "--json").outputObject()
        let conversations = try #require(list["conversations"] as? [[String: Any]])
        #expect(conversations.map { $0["id"] as? String } == ["900", "42-43"])
        #expect(conversations.map { $0["messages"] as? Int } == [1, 3])
        let shown = try store.run("messages", "show", "@bob_x")
        #expect(shown.status == 0)
        let order = ["lunch at", "a picture", "❤️ @ann_lee", "the train is late"].map {
            shown.output.range(of: $0)?.lowerBound
        }
        #expect(order.allSatisfy { $0 != nil } && order.compactMap { $0 } == order.compactMap { $0 }.sorted())
        #expect(!shown.output.contains("\u{1B}[31m"))
        #expect(try store.run("messages", "show", "43").output == shown.output)
        let group = try store.run("messages", "show", "900", "--ndjson").output.split(separator: "\n")
        #expect(group.count == 2 && group[0].contains("tweetdex.message-event/1"))
        let missing = try store.run("messages", "show", "@nobody")
        #expect(missing.status == 2 || missing.status == 1)
        #expect(missing.errors.contains("no conversation"))
    }

    @Test(
        "the query language finds messages, newest first",
        arguments: [
            ("train", ["1603", "1602"], "words"), ("train*", ["1605", "1603", "1602"], "beginnings"),
            ("\"the train\"", ["1603", "1602"], "phrases"), ("train -late", ["1602"], "NOT"),
            ("late OR lunch", ["1603", "1601"], "OR"), ("(late OR lunch) from:bob_x", ["1603", "1601"], "groups"),
            ("#delay", ["1603"], "hashtags"), ("@bob_x", ["1605"], "mentions"), ("from:me", ["1602"], "sender"),
            ("to:ann_lee", ["1605", "1603", "1601"], "recipients, groups included"),
            ("to:bob_x -from:44", ["1602"], "to"),
            ("user:bob_x", ["1605", "1603", "1602", "1601"], "anything with an account"),
            ("since:2022-12-03", ["1605", "1603"], "since"), ("until:2022-12-02", ["1601"], "until"),
            ("date:2022-12-02", ["1602"], "date"), ("has:links", ["1602", "1601"], "links"),
            ("has:images", ["1602"], "images"), ("has:media", ["1602"], "media"), ("has:videos", [], "videos"),
            ("contains:icture", ["1602"], "parts of words"), ("/l[au]/", ["1603", "1601"], "regular expressions"),
            ("url:example.org", ["1601"], "links by their words"), ("", ["1605", "1603", "1602", "1601"], "all"),
        ])
    func search(query: String, found: [String], what: String) throws {
        #expect(try ids(try Store(), query) == found, "\(what)")
    }

    @Test("pages follow one another, and counts and marks are right")
    func pages() throws {
        let store = try Store()
        let first = try store.run("messages", "search", "--json", "--limit", "1", "--total", "train").outputObject()
        #expect(first["total"] as? Int == 2)
        let message = try #require((first["messages"] as? [[String: Any]])?.first)
        let matches = try #require(message["matches"] as? [[String: Int]])
        #expect(matches == [["start": 4, "end": 9]])
        let next = try #require(first["next"] as? String)
        let second = try store.run("messages", "search", "--json", "--after", next, "train").outputObject()
        #expect((second["messages"] as? [[String: Any]])?.map { $0["id"] as? String } == ["1602"])
        #expect(try store.run("messages", "search", "--count", "train").output == "2\n")
    }

    @Test(
        "what asks about tweets alone is an error with its place",
        arguments: ["train min_likes:5", "train is:retweet", "train near:here", "train sort:likes", "train lang:en"])
    func unsupported(query: String) throws {
        let run = try Store().run("messages", "search", "--json", query)
        #expect(run.status == 2)
        #expect(run.errors.contains("not-for-messages") && run.errors.contains("\"start\":6"), "\(run.errors)")
    }

    @Test("messages are in no search, number or export of tweets")
    func apart() throws {
        let store = try Store()
        #expect(try store.run("search", "--ids", "late OR train OR lunch").output == "1500000000000000001\n")
        #expect(try store.run("search", "--count", "").output == "1\n")
        #expect(!(try store.run("export", "").output.contains("lunch")))
        #expect(try store.run("recent", "--json").outputObject()["searches"] as? [String] == nil)
    }

    /// All rows of messages, to compare.
    private func dump(_ store: Store) throws -> String { try store.run("messages", "search", "--ndjson", "").output }

    @Test("the same again changes nothing; a newer archive updates, an older one undoes nothing; forgetting goes back")
    func repeated() throws {
        let store = try Store()
        let before = try dump(store)
        #expect(try store.add("old").status == 0)
        #expect(try dump(store) == before)
        let changed = Store.pair.replacingOccurrences(of: "the train is late", with: "the train was late")
        try store.write(date: "2025-01-01T00:00:00.000Z", to: "new", [changed])
        #expect(try store.add("new").status == 0)
        #expect(try ids(store, "was") == ["1603"] && ids(store, "is").isEmpty)
        #expect(try store.add("old").status == 0)
        #expect(try ids(store, "was") == ["1603"])
        #expect(try store.run("check").output.contains("All is well"))
        #expect(try store.run("forget", "2", "--force").status == 0)
        #expect(try ids(store, "is") == ["1603"] && ids(store, "was").isEmpty)
        #expect(try store.run("check").output.contains("All is well"))
        #expect(try store.run("reindex").status == 0)
        #expect(try dump(store) == before)
        #expect(try store.run("forget", "1", "--force").status == 0)
        #expect(try store.run("messages", "--count").output == "0\n")
        #expect(try store.run("check").output.contains("All is well"))
    }
}
