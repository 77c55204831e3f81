import Foundation
import TestSupport
import Testing

@Suite("Direct messages")
struct MessagesTests {
    /// An archive with two conversations, and a store of it.
    private struct Store {
        let folder: TemporaryFolder
        let file: String

        init(including: Bool = true) throws {
            folder = try TemporaryFolder()
            file = folder.path("m.db")
            try write(date: "2024-01-01T00:00:00.000Z", to: "old", Self.conversations)
            if including { #expect(try add("old").status == 0) }
        }

        func run(_ arguments: String...) throws -> CommandRun { try run(arguments) }

        func run(_ arguments: [String]) throws -> CommandRun {
            try CommandRun(["--store", file] + arguments, in: folder)
        }

        func add(_ name: String, messages: Bool = true) throws -> CommandRun {
            let flags = messages ? ["--include", "messages"] : []
            return try CommandRun(["--store", file, "import", folder.path(name)] + flags, in: folder)
        }

        /// Writes an archive. Archives with the same `tweets` differ only in their messages and dates.
        func write(date: String, to name: String, tweets: String? = nil, _ conversations: [String]) throws {
            let data = folder.path(name + "/data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            let manifest = """
                window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann"},\
                "archiveInfo":{"generationDate":"\(date)"},"dataTypes":{}}
                """
            let tweet = """
                window.YTD.tweets.part0 = [{"tweet":{"id_str":"1500000000000000001","full_text":"hi @bob_x train","lang":"\(tweets ?? name)",\
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

    @Test("Messages are read, listed and found only if an import requests them")
    func privacy() throws {
        let store = try Store(including: false)
        #expect(try store.add("old", messages: false).status == 0)
        let list = try store.run("messages")
        #expect(list.status == 0 && list.output.isEmpty && list.errors.contains("--include messages"))
        #expect(try ids(store, "train") == [])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: store.file))
        #expect(bytes.range(of: Data("the train is late".utf8)) == nil)
    }

    @Test("Facets count the matches by year, person and conversation, and their clauses find as many")
    func facets() throws {
        let store = try Store()
        let run = try store.run("messages", "search", "train*", "-n", "1", "--facets", "--json")
        let document = try run.outputObject()
        #expect((document["messages"] as? [Any])?.count == 1)
        let facets = try #require(document["facets"] as? [String: Any])
        func values(_ field: String) throws -> [[String: Any]] { try #require(facets[field] as? [[String: Any]]) }
        #expect(try values("year").map { $0["value"] as? String } == ["2022"])
        #expect(try values("person").count == 3)
        for value in try values("year") + values("person") {
            let clause = try #require(value["query"] as? String)
            let count = try store.run("messages", "search", "train* " + clause, "--count").output
            #expect(count == "\(value["count"] as? Int ?? -1)\n", "\(clause)")
        }
        #expect(try values("conversation").map { $0["value"] as? String } == ["42-43", "900"])
        #expect(try values("conversation").map { $0["count"] as? Int } == [2, 1])
        let text = try store.run("messages", "search", "train*", "--facets-only").output
        #expect(text.hasPrefix("Year") && text.contains("--in 42-43"))
        #expect(try store.run("messages", "search", "train", "--facets", "hashtag").status == 2)
        #expect(try store.run("messages", "--facets").status == 2)
    }

    @Test("A search can be limited to one conversation, by its row, other participant or name")
    func inConversation() throws {
        let store = try Store()
        func found(_ words: String...) throws -> [String] {
            let run = try store.run(["messages", "search", "train*", "--json"] + words)
            return (try run.outputObject()["messages"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(try found() == ["1605", "1603", "1602"])
        #expect(try found("--in", "42-43") == ["1603", "1602"])
        #expect(try found("--in", "900") == ["1605"])
        #expect(try found("--in", "43") == ["1603", "1602"])
        // A list on a terminal numbers its rows, and `--in` accepts these numbers.
        let list = try TerminalRun(["--store", store.file, "messages"], in: store.folder)
        #expect(list.status == 0)
        #expect(try found("--in", "1") == ["1605"])
        #expect(try found("--in", "2") == ["1603", "1602"])
        #expect(try store.run("messages", "search", "train*", "--in", "42-43", "--count").output == "2\n")
        let nothing = try store.run("messages", "search", "training", "--in", "42-43")
        #expect(nothing.status == 0 && nothing.errors.contains("No message in this conversation"))
        // A search without results does not replace the last list.
        _ = try TerminalRun(["--store", store.file, "messages"], in: store.folder)
        _ = try TerminalRun(["--store", store.file, "messages", "search", "nowhere"], in: store.folder)
        #expect(try found("--in", "2") == ["1603", "1602"])
        let page = try store.run("messages", "search", "train*", "--in", "42-43", "--limit", "1", "--json")
            .outputObject()
        let next = try #require(page["next"] as? String)
        #expect(try found("--in", "42-43", "--after", next) == ["1602"])
        let unknown = try store.run("messages", "search", "train", "--in", "@nobody")
        #expect(unknown.status == 2 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("run tweetdex messages to list them"))
        #expect(try store.run("messages", "search", "train", "--in", "@nobody", "--quiet").status == 1)
        for words in [["messages", "--in", "1"], ["messages", "show", "1", "--in", "2"]] {
            #expect(try store.run(words).errors.contains("--in requires messages search"))
        }
        let completion = try store.run("completions", "words", "--", "messages", "search", "--in")
        #expect(completion.output.hasPrefix("--in\t"))
    }

    @Test("Conversations are listed newest first, and shown completely from their beginning")
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

    @Test("Groups with a person are listed after the conversation, and alone if there is none")
    func groupsWithPerson() throws {
        let store = try Store()
        let shown = try store.run("messages", "show", "@bob_x").output
        let parts = shown.components(separatedBy: "Groups with @bob_x:\n")
        #expect(parts.count == 2 && parts[0].contains("the train is late") && parts[1].contains("900"))
        #expect(!(try store.run("messages", "show", "42-43").output.contains("Groups with")))
        let json = try store.run("messages", "show", "@bob_x", "--json").outputObject()
        #expect((json["items"] as? [Any])?.count == 3)
        #expect((json["groups"] as? [[String: Any]])?.map { $0["id"] as? String } == ["900"])
        let lines = try store.run("messages", "show", "@bob_x", "--ndjson").output.split(separator: "\n")
        #expect(lines.count == 4 && lines[3].contains("tweetdex.conversation/1"))
        // The account 44 is only in the group.
        let alone = try store.run("messages", "show", "44")
        #expect(alone.status == 0 && alone.output.contains("900") && !alone.output.contains("training"))
        #expect(alone.errors.contains("no conversation with only \"44\""))
        let list = try store.run("messages", "show", "44", "--json").outputObject()
        #expect((list["conversations"] as? [[String: Any]])?.map { $0["id"] as? String } == ["900"])
        #expect(try store.run("messages", "show", "44", "--quiet").status == 1)
        #expect(try store.run("messages", "search", "x", "--in", "44").errors.contains("name a group"))
    }

    @Test("A conversation is exported completely, in the format of the file or the flag")
    func export() throws {
        let store = try Store()
        func export(_ name: String, _ more: String...) throws -> String {
            let path = store.folder.path(name)
            let run = try store.run(["messages", "export", "42-43", "--output", path] + more)
            #expect(run.status == 0 && run.output.isEmpty && run.errors.contains("3 messages in"), "\(run.errors)")
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        let markdown = try export("a.md", "--tz", "+02:00")
        #expect(markdown.hasPrefix("# @bob\\_x\n\nParticipants: @bob\\_x, @ann\\_lee\\\n3 messages · 42-43\n"))
        #expect(markdown.contains("2022-12-01 12:00 +02:00") && markdown.contains("❤️ @ann\\_lee"))
        #expect(markdown.contains("[photo](<https://ton.twitter.com/dm/1602/7/a.jpg>)"))
        #expect(!markdown.contains("x.com/bob_x/status"))
        let page = try export("a.html")
        #expect(
            page.contains("the train is late") && page.contains("2022-12-03 10:00 UTC") && !page.contains("<script"))
        #expect(page.contains("https://example.org/menu") && !page.contains("href=\"/"))
        let table = try export("a.csv").split(separator: "\r\n")
        #expect(table.count == 4 && table[0].hasPrefix("id,conversation,created_at,kind,sender_id,sender,"))
        #expect(table[1].contains("2022-12-01T10:00:00Z,message,\"43\",\"bob_x\""))
        let shown = try store.run("messages", "show", "@bob_x", "--json").outputObject()
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(try export("a.json").utf8)) as? [String: Any])
        #expect((document["items"] as? [[String: Any]])?.count == (shown["items"] as? [Any])?.count)
        #expect(try export("a.jsonl").split(separator: "\n").count == 3)
        #expect(try store.run("messages", "export", "42-43").output == (try export("b.md")))
        #expect(try store.run("messages", "export", "42-43", "--csv").output.hasPrefix("id,conversation"))
        #expect(!FileManager.default.fileExists(atPath: store.folder.path("a.md.evidence.json")))
        for (words, message) in [
            (["export"], "needs a conversation"), (["export", "@nobody"], "no conversation"),
            (["export", "42-43", "--output", "a.pdf"], "does not know the extension .pdf"),
            (["export", "42-43", "--csv", "--output", "a.md"], "contradicts the name"),
            (["export", "42-43", "--output", store.folder.path("a.md")], "already exists"),
            (["show", "42-43", "--csv"], "--csv requires messages export"),
        ] {
            let run = try store.run(["messages"] + words)
            #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("A response is read again if an earlier import left out its messages, and then nothing changes")
    func response() throws {
        let folder = try TemporaryFolder()
        let response = """
            {"conversation_timeline":{"entries":[{"message":{"id":"9","time":"1707951440000","conversation_id":"42-43",\
            "message_data":{"id":"9","sender_id":"42","recipient_id":"43","text":"tea"}}}],"users":{"42":{"id_str":"42",\
            "screen_name":"ann_lee","name":"Ann"}},"conversations":{"900":{"conversation_id":"900","name":"Tea club",\
            "sort_timestamp":"1707951440000","participants":[{"user_id":"42"},{"user_id":"44"}]}}}}
            """
        try response.write(toFile: folder.path("a.json"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("m.db")] + words, in: folder)
        }
        let first = try run("import", folder.path("a.json"))
        #expect(first.status == 5 && first.errors.contains("2 conversations (--include messages)"), "\(first.errors)")
        for _ in 0..<2 {
            #expect(try run("import", folder.path("a.json"), "--include", "messages").status == 0)
            #expect(try run("messages", "show", "@ann_lee").output.contains("tea"))
        }
        let list = try run("messages", "--json").outputObject()["conversations"] as? [[String: Any]]
        #expect(list?.map { $0["name"] as? String } == [nil, "Tea club"])
        #expect(try run("messages", "show", "900", "--json").outputObject()["items"] as? [String] == [])
        #expect(try run("reindex").status == 0 && (try run("check").status) == 0)
        #expect(try run("messages", "show", "44").output.contains("Tea club"))
        #expect(try run("forget", "1", "--force").status == 0 && (try run("messages", "--count").output) == "0\n")
    }

    @Test("Hostile text is safe in each format of an export")
    func hostileExport() throws {
        let store = try Store(including: false)
        let text = #"<script>alert(1)</script> =1+1 **x** [a](javascript:1)\u001b[31m\u202e"#
        try store.write(
            date: "2024-01-01T00:00:00.000Z", to: "hostile",
            [Store.conversation("42-43", [Store.message(1601, "=" + text, from: 43, to: 42, day: 1)])])
        #expect(try store.add("hostile").status == 0)
        for form in ["html", "md", "csv", "json", "jsonl"] {
            let path = store.folder.path("h." + form)
            #expect(try store.run("messages", "export", "@bob_x", "-o", path).status == 0)
            let output = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!output.contains("\u{1B}") || form == "csv")
            if form == "html" || form == "md" { #expect(!output.contains("<script>")) }
            if form == "md" { #expect(!output.contains("[a](javascript") && !output.contains(" **x**")) }
            if form == "csv" { #expect(output.contains("\"'=<script>")) }
        }
    }

    @Test(
        "The query language finds messages, newest first",
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

    @Test("Pages, counts and highlights are correct")
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
        "An operator for tweets only is an error with its position",
        arguments: ["train min_likes:5", "train is:retweet", "train near:here", "train sort:likes", "train lang:en"])
    func unsupported(query: String) throws {
        let run = try Store().run("messages", "search", "--json", query)
        #expect(run.status == 2)
        #expect(run.errors.contains("not-for-messages") && run.errors.contains("\"start\":6"), "\(run.errors)")
    }

    @Test("Messages are not in searches, counts or exports of tweets")
    func apart() throws {
        let store = try Store()
        #expect(try store.run("search", "--ids", "late OR train OR lunch").output == "1500000000000000001\n")
        #expect(try store.run("search", "--count", "").output == "1\n")
        #expect(!(try store.run("export", "").output.contains("lunch")))
        #expect(try store.run("recent", "--json").outputObject()["searches"] as? [String] == nil)
    }

    /// Returns all messages of a store.
    private func dump(_ store: Store) throws -> String {
        try store.run("messages", "search", "--ndjson", "--limit", "0", "").output
    }

    @Test("Importing again changes nothing, only a newer archive updates messages, and forget undoes an import")
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

    @Test("Among archives that differ only in messages, the newest decides the texts, in any import order")
    func orders() throws {
        let old = [
            Store.pair,
            Store.conversation("42-45", [Store.message(1701, "nobody knows", from: 45, to: 42, day: 6)]),
        ]
        let middle = [
            Store.conversation("42-45", [Store.message(1701, "somebody knows", from: 45, to: 42, day: 6)]), Store.group,
        ]
        let new = [Store.pair.replacingOccurrences(of: "the train is late", with: "the train was late")]
        let names = ["old", "middle", "new"]
        var dumps: Set<String> = []
        for first in names {
            for second in names where second != first {
                let order = [first, second] + names.filter { $0 != first && $0 != second }
                let store = try Store(including: false)
                try store.write(date: "2020-01-01T00:00:00.000Z", to: "old", tweets: "en", old)
                try store.write(date: "2022-01-01T00:00:00.000Z", to: "middle", tweets: "de", middle)
                try store.write(date: "2024-01-01T00:00:00.000Z", to: "new", tweets: "en", new)
                for name in order + order.reversed() { #expect(try store.add(name).status == 0, "\(order)") }
                #expect(try ids(store, "was") == ["1603"] && ids(store, "is").isEmpty, "\(order)")
                #expect(try ids(store, "somebody") == ["1701"] && ids(store, "nobody").isEmpty, "\(order)")
                #expect(try store.run("check").output.contains("All is well"), "\(order)")
                dumps.insert(try dump(store))
            }
        }
        #expect(dumps.count == 1)
    }

    @Test("A backup contains the messages, and stats count them only if they were imported")
    func backup() throws {
        let store = try Store()
        let copy = store.folder.path("copy.db")
        #expect(try store.run("backup", copy).status == 0)
        let other = try CommandRun(
            ["--store", copy, "messages", "search", "--ndjson", "--limit", "0", ""], in: store.folder)
        #expect(try other.output == dump(store))
        #expect(try CommandRun(["--store", copy, "check"], in: store.folder).output.contains("All is well"))
        #expect(try store.run("compact").status == 0)
        #expect(try other.output == dump(store))
        let numbers = try #require(try store.run("stats", "--json").outputObject()["messages"] as? [String: Int])
        #expect(numbers == ["messages": 4, "conversations": 2, "media": 1])
        #expect(try store.run("stats").output.contains("Direct messages"))
        let without = try Store(including: false)
        #expect(try without.add("old", messages: false).status == 0)
        #expect(try without.run("stats", "--json").outputObject()["messages"] == nil)
        #expect(!(try without.run("stats").output.contains("Direct messages")))
    }

    @Test("An import of messages that is killed at any time is completed by the next run")
    func killed() throws {
        let store = try Store(including: false)
        let members = (1...4000).map { number in
            Store.message(
                10_000 + number, "number \(number) of many #tag\(number % 7)", from: 42 + number % 2,
                to: 43 - number % 2,
                day: 1 + number % 28, more: number % 5 == 0 ? Store.like : "")
        }
        try store.write(
            date: "2024-01-01T00:00:00.000Z", to: "big",
            [
                Store.conversation("42-43", Array(members[..<2500])),
                Store.conversation("42-43", Array(members[2000...])),
            ])
        let start = Date()
        #expect(try store.add("big").status == 0)
        let duration = Date().timeIntervalSince(start)
        let whole = try dump(store)
        #expect(whole.split(separator: "\n").count == 4000)
        let moments = Exhaustive.count("TWEETDEX_KILLS", default: 3, exhaustive: 8)
        for moment in 1...moments {
            let file = store.folder.path("killed\(moment).db")
            let arguments = ["--store", file, "import", store.folder.path("big"), "--include", "messages"]
            let process = try CommandRun.start(arguments, in: store.folder)
            Thread.sleep(forTimeInterval: duration * Double(moment) / Double(moments + 1))
            process.signal(SIGKILL)
            process.wait()
            #expect(try CommandRun(arguments, in: store.folder).status == 0)
            let found = try CommandRun(
                ["--store", file, "messages", "search", "--ndjson", "--limit", "0", ""], in: store.folder)
            #expect(found.output == whole, "moment \(moment)")
            #expect(try CommandRun(["--store", file, "check"], in: store.folder).output.contains("All is well"))
        }
    }

    @Test(
        "All messages of the sample archives are imported with all fields",
        arguments: ["account-2019", "account-2022", "account-2026.zip"])
    func samples(name: String) throws {
        let folder = try TemporaryFolder()
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("s.db")] + words, in: folder)
        }
        let archives = try #require(try Samples.expected()["archives"] as? [String: [String: Any]])
        let expected = try #require(archives[name]?["messages"] as? [String: Any])
        #expect([0, 3].contains(try run("import", Samples.path(name), "--include", "messages").status))
        let list = try run("messages", "--json").outputObject()
        let conversations = try #require(list["conversations"] as? [[String: Any]])
        #expect(conversations.count == expected["conversations"] as? Int)
        #expect(conversations.count { $0["kind"] as? String == "group" } == expected["groups"] as? Int)
        var events: [(time: String, kind: String)] = []
        for conversation in conversations {
            let id = try #require(conversation["id"] as? String)
            let shown = try run("messages", "show", id, "--json").outputObject()
            for item in try #require(shown["items"] as? [[String: Any]]) {
                guard item["schema"] as? String == "tweetdex.message-event/1" else { continue }
                events.append((item["created_at"] as? String ?? "", item["kind"] as? String ?? ""))
            }
        }
        let names = [
            "joinConversation": "join", "participantsJoin": "participants_join",
            "participantsLeave": "participants_leave", "conversationNameUpdate": "rename",
        ]
        let wanted = try #require(expected["events"] as? [String]).compactMap { names[$0] }
        #expect(events.sorted { $0.time < $1.time }.map(\.kind) == wanted)
        let lines = try run("messages", "search", "--ndjson", "--limit", "0", "").output.split(separator: "\n")
        let found = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0["id"] as? String ?? "", $0) })
        let checks = try #require(expected["all"] as? [[String: Any]])
        #expect(found.count == checks.count && checks.count == expected["messages"] as? Int)
        for check in checks {
            let id = try #require(check["id"] as? String)
            let message = try #require(byID[id], "\(id)")
            for key in ["conversation", "created_at", "text", "kind"] {
                #expect(message[key] as? String == check[key] as? String, "\(id) \(key)")
            }
            for key in ["sender", "recipient"] {
                #expect((message[key] as? [String: Any])?["id"] as? String == check[key] as? String, "\(id) \(key)")
            }
            func list(_ key: String) -> [[String: Any]] { message[key] as? [[String: Any]] ?? [] }
            #expect(list("urls").compactMap { $0["expanded"] as? String } == check["urls"] as? [String], "\(id)")
            #expect(list("media").compactMap { $0["type"] as? String } == check["media"] as? [String], "\(id)")
            #expect(list("media").count { $0["file"] is String } == check["files"] as? Int, "\(id)")
            let reactions = list("reactions").map { reaction in
                [reaction["key"], (reaction["sender"] as? [String: Any])?["id"]].compactMap { $0 as? String }
            }
            #expect(reactions == check["reactions"] as? [[String]], "\(id)")
            #expect(list("edits").compactMap { $0["text"] as? String } == check["edits"] as? [String], "\(id)")
        }
        #expect(try run("check").status == 0)
    }
}
