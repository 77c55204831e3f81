import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Conversations in the service's format.
enum Chat {
    static func conversation(_ id: String, _ members: [String]) -> String {
        #"{"dmConversation":{"conversationId":"\#(id)","messages":[\#(members.joined(separator: ","))]}}"#
    }

    static func message(_ id: Int64, _ text: String, from sender: Int64 = 43, more: String = "") -> String {
        let rest = more.isEmpty ? "" : "," + more
        return """
            {"messageCreate":{"recipientId":"42","senderId":"\(sender)","id":"\(id)",\
            "createdAt":"2022-12-01T10:00:00.000Z","text":"\(text)"\(rest)}}
            """
    }

    static func file(_ conversations: [String], name: String = "direct_messages") -> String {
        "window.YTD.\(name).part0 = [ \(conversations.joined(separator: ", ")) ]"
    }
}

@Suite("Direct messages of an account archive")
struct ConversationTests {
    private func read(_ files: [(String, String)], including: Bool = true) throws -> ImportedInput {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", "window.YTD.tweets.part0 = [ ]")
        for (name, text) in files { try scratch.write("data/" + name, text) }
        return try ImportedInput(scratch.path("")) { if including { $0.include.insert(.messages) } }
    }

    @Test("Long lists are processed in linear time, also above the limit", arguments: Export.listLengths)
    func longLists(_ count: Int) throws {
        let url = { (number: Int) in "https://t.co/u\(number)" }
        let urls = (0..<count).flatMap { number in
            [
                #"{"url":"\#(url(number))","expanded":"https://twitter.com/messages/media/1"}"#,
                #"{"url":"https://missing.example/\#(number)","expanded":"https://example.org"}"#,
            ]
        }
        let media = (0..<count).map { #""https://ton.twitter.com/dm/1600000000000000002/\#($0)/a.jpg""# }
        let message = Chat.message(
            1_600_000_000_000_000_002, (0..<count).map(url).joined(separator: " "),
            more: #""urls":[\#(urls.joined(separator: ","))],"mediaUrls":[\#(media.joined(separator: ","))]"#)
        let people = (1...count).map { "\"\($0)\",\"\($0)\"" }
        let event =
            #"{"participantsJoin":{"userIds":[\#(people.joined(separator: ","))],"createdAt":"2022-12-01T10:00:00.000Z"}}"#
        let input = try read([("direct-messages-group.js", Chat.file([Chat.conversation("9", [message, event])]))])
        #expect(input.conversationEvents.first?.people.count == count)
        if count > RecordProblem.maxEntities { return #expect(input.directMessages.isEmpty) }
        let found = try #require(input.directMessages.first)
        #expect(found.media.count == count && found.links.count == count)
        #expect(found.media.last?.link == url(count - 1) && found.media.last?.span?.end == found.text.utf8.count)
    }

    @Test("Every field of a message is read, and its text is unescaped once")
    func fields() throws {
        let more = """
            "mediaUrls":["https://ton.twitter.com/dm/1600000000000000002/77/Ab-C_d.jpg"],\
            "urls":[{"url":"https://t.co/abc","expanded":"https://example.org/menu","display":"example.org/menu"},\
            {"url":"https://t.co/pic","expanded":"https://twitter.com/messages/media/1","display":"pic.twitter.com/pic"}],\
            "reactions":[{"senderId":"42","reactionKey":"like","eventId":"9","createdAt":"2022-12-01T10:01:00.000Z"}],\
            "editHistory":[{"text":"Fish &amp;","createdAt":"2022-12-01T09:59:00.000Z"}]
            """
        let text = "Fish &amp;amp; chips https://t.co/abc https://t.co/pic"
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", "window.YTD.tweets.part0 = [ ]")
        try scratch.write(
            "data/direct-messages.js",
            Chat.file([Chat.conversation("42-43", [Chat.message(1_600_000_000_000_000_002, text, more: more)])]))
        try scratch.write("data/direct_messages_media/1600000000000000002-Ab-C_d.jpg", "picture")
        let input = try ImportedInput(scratch.path("")) { $0.include.insert(.messages) }
        let message = try #require(input.directMessages.first)
        #expect(message.id == MessageID(1_600_000_000_000_000_002) && message.conversation == "42-43")
        #expect(message.createdAt?.iso8601 == "2022-12-01T10:00:00Z")
        #expect(message.sender == UserID(43) && message.recipient == UserID(42))
        #expect(message.text == "Fish &amp; chips https://t.co/abc https://t.co/pic")
        #expect(
            marked(message.text, message.links.map(\.span)) == "Fish &amp; chips «https://t.co/abc» https://t.co/pic")
        #expect(message.links.map(\.expanded) == ["https://example.org/menu"])
        let item = try #require(message.media.first)
        #expect(item.kind == .photo && item.id == "77" && item.fileName == "1600000000000000002-Ab-C_d.jpg")
        #expect(marked(message.text, [item.span]).hasSuffix("«https://t.co/pic»"))
        #expect(item.location?.path.hasSuffix("direct_messages_media/1600000000000000002-Ab-C_d.jpg") == true)
        #expect(
            message.reactions == [
                .init(id: 9, sender: UserID(42), key: "like", createdAt: Timestamp(seconds: 1_669_888_860))
            ])
        #expect(message.edits == [.init(text: "Fish &", createdAt: Timestamp(seconds: 1_669_888_740))])
        #expect(input.skipped.isEmpty && input.failures.isEmpty)
    }

    @Test(
        "Media are known by their URL and named like their file in the archive",
        arguments: [
            ("https://ton.twitter.com/dm/5/77/a.png", MediaItem.Kind.photo, "5-a.png"),
            ("https://video.twimg.com/dm_video/77/vid/avc1/640x360/clip-1.mp4?tag=1", .video, "5-clip-1.mp4"),
            ("https://video.twimg.com/dm_gif/77/loop.mp4", .animatedGIF, "5-loop.mp4"),
        ])
    func media(url: String, kind: MediaItem.Kind, name: String) throws {
        let input = try read([
            (
                "direct-messages.js",
                Chat.file([Chat.conversation("42-43", [Chat.message(5, "x", more: "\"mediaUrls\":[\"\(url)\"]")])])
            )
        ])
        let item = try #require(input.directMessages.first?.media.first)
        #expect(item.kind == kind && item.fileName == name && item.location == nil)
    }

    @Test("Events of a conversation are reported, and members of unknown kinds are counted")
    func eventsOfGroups() throws {
        let date = #""createdAt":"2022-11-01T10:00:00.000Z""#
        let members = [
            #"{"conversationNameUpdate":{"initiatingUserId":"43","name":"Plan &amp; trip",\#(date)}}"#,
            #"{"participantsLeave":{"userIds":["44"],\#(date)}}"#,
            #"{"participantsJoin":{"initiatingUserId":"43","userIds":["44","45"],\#(date)}}"#,
            #"{"joinConversation":{"initiatingUserId":"43","participantsSnapshot":["42","43"],\#(date)}}"#,
            #"{"welcomeMessageCreate":{"senderId":"43","id":"8","text":"Welcome",\#(date)}}"#,
            #"{"trustConversation":{}}"#, #"{"trustConversation":{}}"#,
        ]
        let input = try read([
            ("direct-messages-group.js", Chat.file([Chat.conversation("900", members)], name: "direct_messages_group"))
        ])
        #expect(input.conversationEvents.map(\.kind) == [.rename, .participantsLeave, .participantsJoin, .join])
        #expect(input.conversationEvents.first?.name == "Plan & trip")
        #expect(
            input.conversationEvents.map(\.people) == [[], [44], [44, 45], [42, 43]].map { $0.map { UserID($0) } })
        #expect(input.conversationEvents.allSatisfy { $0.createdAt?.iso8601 == "2022-11-01T10:00:00Z" })
        #expect(input.directMessages.map(\.isWelcome) == [true])
        #expect(input.warnings.contains { $0.contains("2 entries") && $0.contains("trustConversation") })
    }

    @Test("Files of all generations and their parts are read, and no others")
    func names() throws {
        let files = [
            ("direct-message.js", 1), ("direct-messages.js", 2), ("direct-messages-part1.js", 3),
            ("direct-message-group.js", 4), ("direct-messages-group.js", 5), ("direct-messages-group-part2.js", 6),
            ("direct-message-headers.js", 7), ("direct-message-group-headers.js", 8), ("message-event.js", 9),
        ].map { name, id in
            (name, Chat.file([Chat.conversation("42-43", [Chat.message(Int64(id), "x")])]))
        }
        let input = try read(files)
        #expect(Set(input.directMessages.map(\.id.rawValue)) == [1, 2, 3, 4, 5, 6])
        #expect(input.warnings.contains { $0.contains("message-event.js") && $0.contains("encrypted") })
    }

    @Test("Without a request, message files are not opened and their media are not searched")
    func privacy() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", "window.YTD.tweets.part0 = [ ]")
        for name in [
            "direct-message.js", "direct-messages.js", "direct-messages-group.js", "direct-messages-part1.js",
            "direct-message-group.js", "message-event.js",
        ] {
            // A dangling link cannot be opened, not even by root.
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path("data/" + name), withDestinationPath: "/nowhere/at/all")
        }
        let input = try ImportedInput(scratch.path(""))
        #expect(input.entries == ["data/tweets.js"] && input.failures.isEmpty && input.direct.isEmpty)
        #expect(!input.warnings.contains { $0.contains("message") })
        let file = Chat.file([Chat.conversation("42-43", [Chat.message(1, "x")])])
        let lone = try scratch.write("lone/direct-messages.js", file)
        #expect(recognitionError(lone)?.hint?.contains("--include messages") == true)
        #expect(try ImportedInput(lone) { $0.include.insert(.messages) }.directMessages.count == 1)
    }

    @Test("Damage loses its message and is reported with position and reason")
    func damage() throws {
        let bad = [
            #"{"messageCreate":{"senderId":"43","text":"no id"}}"#, #"{"messageCreate":{"id":"7","senderId":"43"}}"#,
            "17", #"{"conversationNameUpdate":{"initiatingUserId":"43"}}"#,
        ]
        let good = [Chat.message(1, "first"), Chat.message(2, "second")]
        let conversation = Chat.conversation("42-43", [good[0]] + bad + [good[1]])
        let broken =
            #"{"dmConversation":{"conversationId":"42-44","messages":[{"messageCreate":{"id":"3" "text":"x"}}]}}"#
        let nameless = #"{"dmConversation":{"messages":[]}}"#
        let text = Chat.file([conversation, broken, nameless, Chat.conversation("42-45", [Chat.message(4, "last")])])
        let input = try read([("direct-messages.js", text)])
        #expect(input.directMessages.map(\.id.rawValue) == [1, 2, 4])
        #expect(input.skipped.count == 6)
        #expect(input.skipped.allSatisfy { $0.entry == "data/direct-messages.js" && $0.offset != nil })
        let reasons = input.skipped.map(\.reason)
        #expect(reasons[0] == "the message has no ID" && reasons[1].contains("message 7 has no text"))
        #expect(reasons.contains { $0.contains("missing conversationId") })
        let bytes = Array(text.utf8)
        let offset = Int(try #require(input.skipped[0].offset))
        #expect(String(decoding: bytes[offset..<(offset + bad[0].utf8.count)], as: UTF8.self) == bad[0])
    }

    @Test("Chats in an export of xAI are imported on request")
    func grokExport() throws {
        func response(_ id: String, _ text: String, by sender: String, at time: String, more: String = "") -> String {
            #"{"response":{"_id":"\#(id)","conversation_id":"c1","message":"\#(text)","sender":"\#(sender)","#
                + #""create_time":\#(time)\#(more)},"share_link":null}"#
        }
        let responses = [
            response("r1", "Where is the tea?", by: "human", at: #"{"$date":{"$numberLong":"1738404000123"}}"#),
            response(
                "r2", "In the harbour.", by: "ASSISTANT", at: #""2025-02-01T10:00:02.000Z""#,
                more: #","xpost_ids":["1641895047852982283"],"mood":"calm""#),
            #"{"response":{"sender":"human"}}"#,
        ].joined(separator: ",")
        let text =
            #"{"conversations":[{"conversation":{"id":"c1","title":"Tea","x_user_id":"42"},"#
            + #""responses":[\#(responses)]},{"conversation":{"id":"c2"},"responses":[]}],"projects":[],"tasks":[]}"#
        let left = try ImportedInput("prod-grok-backend.json", text: text)
        #expect(left.directMessages.isEmpty && left.summary.counts.leftOut == ["grok": 3])
        let found = try ImportedInput("prod-grok-backend.json", text: text) { $0.include.insert(.grok) }
        let messages = found.directMessages
        #expect(messages.map(\.text) == ["Where is the tea?", "In the harbour."])
        #expect(messages.map(\.sender) == [UserID(42), .grok] && messages.allSatisfy { $0.conversation == "c1" })
        #expect(messages.map { $0.createdAt?.seconds } == [1_738_404_000, 1_738_404_002])
        #expect(messages[0].id < messages[1].id && messages[0].id.rawValue < 0)
        #expect(messages[1].links.map(\.url) == ["https://x.com/i/status/1641895047852982283"])
        #expect(found.skipped.count == 1 && found.unread.list.map(\.name) == ["mood"])
    }
}
