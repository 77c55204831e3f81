import Foundation
import TestSupport
import Testing

@Suite("Chats with Grok")
struct GrokTests {
    /// An archive with two chats, and a store of it.
    private struct Store {
        let folder: TemporaryFolder

        init(_ items: [String] = Self.items, including: String? = "grok") throws {
            folder = try TemporaryFolder()
            let data = folder.path("archive/data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            let files = [
                "manifest.js": """
                window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann"},\
                "archiveInfo":{"generationDate":"2026-01-01T00:00:00.000Z"},"dataTypes":{"grokChatItem":{"files":[{\
                "fileName":"data/grok-chat-item.js","globalName":"YTD.grok_chat_item.part0","count":"\(items.count)"}]}}}
                """,
                "tweets.js": """
                window.YTD.tweets.part0 = [{"tweet":{"id_str":"1500000000000000001","full_text":"gulls",\
                "created_at":"Sat Nov 09 12:14:18 +0000 2024"}}]
                """,
                "grok-chat-item.js": "window.YTD.grok_chat_item.part0 = [" + items.joined(separator: ",") + "]",
            ]
            for (name, text) in files {
                try text.write(toFile: data + "/" + name, atomically: true, encoding: .utf8)
            }
            let flags = including.map { ["--include", $0] } ?? []
            #expect(try run(["import", folder.path("archive")] + flags).status == 0)
        }

        func run(_ arguments: String...) throws -> CommandRun { try run(arguments) }

        func run(_ arguments: [String]) throws -> CommandRun {
            try CommandRun(["--store", folder.path("g.db")] + arguments, in: folder)
        }

        static func item(
            _ text: String, chat: String = "1800000000000000001", at time: String, by sender: String, more: String = ""
        ) -> String {
            """
            {"grokChatItem":{"accountId":"42","chatId":"\(chat)","createdAt":"\(time)","sender":\(sender),\
            "message":"\(text)"\(more)}}
            """
        }

        static let user = #"{"value":"1","name":"User","originalName":"USER","annotations":{}}"#
        static let agent = #"{"value":"2","name":"Agent","originalName":"AGENT","annotations":{}}"#
        /// Newest first, as in archives. A question and its answer have the same time.
        static let items = [
            item(
                "<b> & &amp; gulls on roofs", at: "2025-02-01T10:00:00.500Z", by: agent,
                more: #","postIds":["1500000000000000001","1500000000000000001","20"],"grokMode":{"name":"Fun"}"#),
            item("Where do gulls sleep?", at: "2025-02-01T10:00:00.500Z", by: user),
            item("Tea at once", chat: "1700000000000000002", at: "2024-12-01T09:00:00.000Z", by: #""Agent""#),
            item("Tea or coffee?", chat: "1700000000000000002", at: "2024-12-01T08:59:00.000Z", by: #"{"value":1}"#),
        ]
    }

    @Test("Chats are read only on request, and kept apart from messages and tweets")
    func privacy() throws {
        let without = try Store(including: nil)
        let list = try without.run("grok")
        #expect(list.status == 0 && list.output.isEmpty && list.errors.contains("import ARCHIVE --include grok"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: without.folder.path("g.db")))
        #expect(bytes.range(of: Data("gulls on roofs".utf8)) == nil)
        _ = try without.run("forget", "1", "--force")
        let again = try without.run("import", without.folder.path("archive"))
        #expect((again.errors + again.output).contains("4 Grok messages (--include grok)"))

        let store = try Store()
        #expect(try store.run("search", "gulls", "--count").output == "1\n")
        #expect(try store.run("messages", "--count").output == "0\n")
        #expect(try store.run("messages", "search", "gulls", "--count").output == "0\n")
        #expect(try store.run("messages", "show", "1800000000000000001").errors.contains("no conversation"))
        #expect(try store.run("grok", "search", "gulls", "--count").output == "2\n")
        #expect(!(try store.run("export", "--ndjson").output.contains("roofs")))
        #expect(!(try store.run("stats", "--json").output.contains("\"conversations\"")))
        let totals = try #require(try store.run("stats", "--json").outputObject()["grok"] as? [String: Int])
        #expect(totals == ["messages": 4, "chats": 2])
    }

    @Test("Chats are listed by their first messages, shown in order, searched and exported")
    func reading() throws {
        let store = try Store()
        let list = try store.run("grok", "--json").outputObject()
        let chats = try #require(list["conversations"] as? [[String: Any]])
        #expect(chats.map { $0["name"] as? String } == ["Where do gulls sleep?", "Tea or coffee?"])
        #expect(chats.allSatisfy { $0["kind"] as? String == "grok" && $0["messages"] as? Int == 2 })
        let shown = try store.run("grok", "show", "1800000000000000001", "--json").outputObject()
        let items = try #require(shown["items"] as? [[String: Any]])
        #expect(items.map { $0["text"] as? String } == ["Where do gulls sleep?", "<b> & &amp; gulls on roofs"])
        let senders = items.map { ($0["sender"] as? [String: Any])?["handle"] as? String }
        #expect(senders == ["ann_lee", "grok"])
        #expect((items[1]["urls"] as? [Any])?.count == 2)
        #expect(try store.run("grok", "search", "from:me gulls", "--count").output == "1\n")
        #expect(try store.run("grok", "search", "from:grok", "--count").output == "2\n")
        #expect(try store.run("grok", "search", "tea", "--in", "1800000000000000001", "--count").output == "0\n")
        let first = try store.run("grok", "search", "", "--limit", "3", "--json").outputObject()
        let next = try #require(first["next"] as? String)
        let rest = try store.run("grok", "search", "", "--after", next, "--json").outputObject()
        #expect((rest["messages"] as? [[String: Any]])?.map { $0["text"] as? String } == ["Tea or coffee?"])
        let path = store.folder.path("chat.md")
        #expect(try store.run("grok", "export", "1800000000000000001", "-o", path).status == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("# Where do gulls sleep?"))
        // The rows of a list of chats are not those of a list of messages.
        _ = try TerminalRun(["--store", store.folder.path("g.db"), "grok"], in: store.folder)
        #expect(try store.run("grok", "show", "2").output.contains("Tea or coffee?"))
        #expect(try store.run("messages", "show", "2").status == 2)
    }

    @Test("Importing again changes nothing, imports and forget count the messages, and check stays consistent")
    func ledger() throws {
        let store = try Store()
        func all() throws -> String { try store.run("grok", "search", "", "--ndjson", "--limit", "0").output }
        let before = try all()
        #expect(try store.run("import", store.folder.path("archive"), "--include", "grok").status == 0)
        #expect(try all() == before && before.split(separator: "\n").count == 4)
        let imports = try #require(
            (try store.run("imports", "--json").outputObject()["imports"] as? [[String: Any]])?.first)
        #expect(imports["grok_messages"] as? Int == 4 && imports["messages"] as? Int == 0)
        #expect(try store.run("imports").output.contains("4 Grok messages"))
        #expect(try store.run("reindex").status == 0)
        #expect(try store.run("check").status == 0 && (try all()) == before)
        let plan = try store.run("forget", "1", "--dry-run")
        #expect(plan.errors.contains("1 tweet, 4 Grok messages that no other import has"))
        let forgotten = try store.run("forget", "1", "--force", "--json").outputObject()
        #expect(forgotten["grok_messages"] as? Int == 4 && forgotten["messages"] as? Int == 0)
        #expect(try all().isEmpty && (try store.run("check").status) == 0)
        #expect(try store.run("grok", "--count").output == "0\n")
    }

    @Test("Items without a chat, a text or a sender are skipped, and unknown members are named")
    func damaged() throws {
        let items = [
            #"{"grokChatItem":{"chatId":"1","createdAt":"2025-01-01T00:00:00.000Z","sender":"User"}}"#,
            #"{"grokChatItem":{"chatId":"1","message":"x"}}"#, #"{"grokChatItem":{"message":"x","sender":"User"}}"#,
            Store.item("undated", at: "soon", by: Store.user, more: #","mood":"calm""#),
            Store.item(
                "", at: "2025-01-01T00:00:00.000Z", by: Store.user,
                more: #","attachments":[{"url":"https://x.example/a.png","mimeType":"image/png","fileName":"a.png"}]"#),
        ]
        let folder = try TemporaryFolder()
        let text = "window.YTD.grok_chat_item.part0 = [" + items.joined(separator: ",") + "]"
        try text.write(toFile: folder.path("grok-chat-item.js"), atomically: true, encoding: .utf8)
        let store = ["--store", folder.path("g.db")]
        let run = try CommandRun(
            store + ["import", folder.path("grok-chat-item.js"), "--include", "grok", "--json"], in: folder)
        let input = try #require((try run.outputObject()["inputs"] as? [[String: Any]])?.first)
        #expect(run.status == 3 && input["skipped_count"] as? Int == 3 && input["grok_messages"] as? Int == 2)
        #expect((input["unread"] as? [[String: Any]])?.map { $0["name"] as? String } == ["mood"])
        let shown = try CommandRun(store + ["grok", "search", "", "--json"], in: folder).outputObject()
        let messages = try #require(shown["messages"] as? [[String: Any]])
        #expect(messages.map { $0["text"] as? String } == ["", "undated"])
        #expect((messages[0]["media"] as? [Any])?.count == 1 && messages[1]["created_at"] is NSNull)
    }
}
