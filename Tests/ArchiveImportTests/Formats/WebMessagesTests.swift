import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Direct messages in responses to the web client")
struct WebMessagesTests {
    private static func message(
        _ id: String, _ text: String, from sender: Int = 42, to recipient: String? = "43", in conversation: String,
        data: String = "", more: String = ""
    ) -> String {
        let recipient = recipient.map { #","recipient_id":"\#($0)""# } ?? ""
        return """
            {"id":"\(id)","time":"1707951440233","conversation_id":"\(conversation)"\(more),"message_data":{"id":"\(id)",\
            "time":"1707951440000","sender_id":"\(sender)"\(recipient),"text":"\(text)"\(data)}}
            """
    }

    private static func timeline(_ name: String, _ entries: [String], more: String = "") -> String {
        """
        {"\(name)":{"status":"AT_END","entries":[\(entries.joined(separator: ","))],"users":{"42":{"id":42,"id_str":"42",\
        "name":"Ann","screen_name":"ann_lee"},"43":{"id":43,"id_str":"43","name":"Bob","screen_name":"bob_x"}}\(more)}}
        """
    }

    private static let photo = #"""
        ,"entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://twitter.com/messages/media/9",
        "display_url":"pic.twitter.com/x","indices":[4,27]}]},"attachment":{"photo":{"id_str":"7","indices":[4,27],
        "media_url_https":"https://ton.twitter.com/1.1/ton/data/dm/9/7/a.jpg","url":"https://t.co/AbCdEfGhIj",
        "expanded_url":"https://twitter.com/messages/media/9","type":"photo","original_info":{"width":40,"height":30}}}
        """#
    private static let shared = #"""
        ,"entities":{"urls":[]},"attachment":{"tweet":{"id":"20","url":"https://t.co/KlMnOpQrSt",
        "expanded_url":"https://twitter.com/bob_x/status/20","status":{"id_str":"20","full_text":"tea","user":{"id_str":"43"}}}},
        "reply_data":{"id":"9","time":"1707951440233","sender_id":"42","text":"Tea"}
        """#
    private static let video = #"""
        ,"attachment":{"animated_gif":{"id_str":"8","media_url_https":"https://pbs.twimg.com/dm_gif_preview/8/p.jpg",
        "video_info":{"variants":[{"content_type":"video/mp4","bitrate":0,
        "url":"https://video.twimg.com/dm_gif/8/loop.mp4"}]}}}
        """#
    private static let like = #"""
        ,"message_reactions":[{"id":"5","time":"1707951450000","message_id":"9","reaction_key":"emoji",
        "emoji_reaction":"🌱","sender_id":"43"}]
        """#

    private static let pair = timeline(
        "conversation_timeline",
        [
            #"{"reaction_create":{"id":"6","time":"1707951451000","message_id":"9","reaction_key":"like","sender_id":"42"}}"#,
            #"{"message":\#(message("9", "Tea https://t.co/AbCdEfGhIj", in: "42-43", data: photo, more: like))}"#,
            #"{"message":\#(message("10", "late &amp; tired", from: 43, to: "42", in: "42-43", data: #","edit_count":0"#))}"#,
            #"{"message_edit":\#(message("10", "early", from: 43, to: "42", in: "42-43", data: #","edit_count":1"#))}"#,
            #"{"message":\#(message("11", "", in: "42-43", data: video))}"#,
            #"{"message":\#(message("12", "look", in: "42-43", data: shared))}"#,
            #"{"trust_conversation":{"id":"13","conversation_id":"42-43","reason":"follow"}}"#,
        ],
        more:
            #","conversations":{"42-43":{"conversation_id":"42-43","participants":[{"user_id":"42"},{"user_id":"43"}]}}"#
    )

    private static let group = timeline(
        "inbox_initial_state",
        [
            #"{"message":\#(message("21", "hello", from: 44, to: nil, in: "900"))}"#,
            #"{"participants_join":{"id":"22","time":"1707951440000","conversation_id":"900","sender_id":"42","participants":[{"user_id":"44"}]}}"#,
            #"{"participants_join":{"id":"23","time":"1707951440000","conversation_id":"900","sender_id":"45","participants":[{"user_id":"45"}]}}"#,
            #"{"participants_leave":{"id":"24","time":"1707951440000","conversation_id":"900","participants":[{"user_id":"45"}]}}"#,
            #"{"conversation_name_update":{"id":"25","time":"1707951440000","conversation_id":"900","conversation_name":"Tea &amp; cake","by_user_id":"43"}}"#,
        ],
        more:
            #","conversations":{"900":{"conversation_id":"900","type":"GROUP_DM","name":"Tea","sort_timestamp":"1707951440000","participants":[{"user_id":"42"},{"user_id":"43"},{"user_id":"44"}]}}"#
    )

    private func read(_ text: String, name: String = "a.json", including: Bool = true) throws -> ImportedInput {
        let scratch = try Scratch()
        let path = try scratch.write(name, text)
        return try withExtendedLifetime(scratch) {
            try ImportedInput(path) { if including { $0.include.insert(.messages) } }
        }
    }

    @Test("Messages have their texts, media, links, reactions, edits and times, and users have names")
    func conversation() throws {
        let input = try read(Self.pair)
        #expect(input.format == .graphQL && input.skipped.isEmpty && input.warnings.isEmpty, "\(input.warnings)")
        let messages = input.directMessages
        #expect(messages.map(\.text) == ["Tea https://t.co/AbCdEfGhIj", "early", "", "look"])
        #expect(messages.allSatisfy { $0.conversation == "42-43" && $0.createdAt?.seconds == 1_707_951_440 })
        #expect(messages.map(\.sender?.rawValue) == [42, 43, 42, 42])
        #expect(messages.map(\.recipient?.rawValue) == [43, 42, 43, 43])
        #expect(messages[0].reactions.map(\.key) == ["🌱", "like"] && messages[0].links.isEmpty)
        let photo = try #require(messages[0].media.first)
        #expect(photo.kind == .photo && photo.fileName == "9-a.jpg" && photo.width == 40)
        #expect(photo.link == "https://t.co/AbCdEfGhIj" && photo.span == TextSpan(4, 27))
        #expect(messages[1].edits.map(\.text) == ["late & tired"])
        #expect(messages[2].media.map(\.kind) == [.animatedGIF] && messages[2].media[0].fileName == "11-loop.mp4")
        #expect(messages[3].links.map { $0.expanded } == ["https://twitter.com/bob_x/status/20"])
        #expect(input.referenced.map(\.text) == ["tea"] && input.tweets.isEmpty && input.unread.isEmpty)
        #expect(Set(input.accounts.compactMap(\.handle)) == ["ann_lee", "bob_x"])
    }

    @Test("Groups have a name, members and events")
    func groups() throws {
        let input = try read(Self.group)
        #expect(input.directMessages.map(\.recipient) == [nil])
        let events = input.conversationEvents
        #expect(events.map(\.kind) == [.snapshot, .participantsJoin, .participantsJoin, .participantsLeave, .rename])
        #expect(events.map(\.actor?.rawValue) == [nil, 42, nil, nil, 43])
        #expect(events.map { $0.people.map(\.rawValue) } == [[42, 43, 44], [44], [45], [45], []])
        #expect(events.map(\.name) == ["Tea", nil, nil, nil, "Tea & cake"])
    }

    @Test(
        "Messages are read in recordings, wrappers, lists of entries and rows of an exporter",
        arguments: ["har", "user_inbox", "entries", "messages", "rows", "lines", "wrapper", "mixed"])
    func forms(_ form: String) throws {
        let row =
            #"{"id":"9","time":"2024-02-14","text":"tea","media":[],"sender":"ann_lee","recipient":"bob_x","conversation_id":"42-43","conversation_type":"ONE_TO_ONE","#
        let message = Self.message("9", "tea", in: "42-43")
        let response = Self.timeline("user_inbox", [#"{"message":\#(message)}"#])
        let texts = [
            "har": try Self.recording([response]), "user_inbox": response, "entries": #"[{"message":\#(message)}]"#,
            "messages": "[\(message)]", "rows": #"[\#(row)"metadata":\#(message)}]"#,
            "lines": Self.pair + "\n" + response + "\n", "wrapper": #"{"url":"u","response":\#(response)}"#,
            "mixed": #"{"captures":[{"body":\#(Web.timeline([Web.entry("tweet-101", Web.tweet(101))]))},"#
                + #"{"body":\#(response)}]}"#,
        ]
        let input = try read(try #require(texts[form]), name: form == "har" ? "a.har" : "a.json")
        #expect(input.directMessages.contains { $0.text == "tea" && $0.sender?.rawValue == 42 }, "\(input.skipped)")
        #expect(input.skipped.isEmpty && input.warnings.isEmpty, "\(input.warnings)")
        #expect(input.ids == (form == "mixed" ? [101] : []))
        if form == "rows" {
            #expect(Set(input.accounts.compactMap(\.handle)) == ["ann_lee", "bob_x"])
            let bare = try read(#"[\#(row)"x":1}]"#)
            #expect(bare.warnings.contains { $0.contains("export them again with all metadata") })
        }
    }

    @Test("Without the flag, conversations are counted once, and nothing else is emitted")
    func leftOut() throws {
        let wrapper = #"{"url":"u","response":\#(Self.pair)}"#
        for text in [Self.pair, Self.group, wrapper, try Self.recording([Self.pair, Self.pair])] {
            let input = try read(text, including: false)
            #expect(input.direct.isEmpty && input.accounts.isEmpty && input.warnings.isEmpty)
            #expect(input.summary.counts.leftOut == ["messages": 1])
        }
    }

    @Test("Entries without an ID, a conversation or contents are skipped with a reason, and the others are read")
    func damaged() throws {
        let entries = [
            #"{"message":{"id":"1","conversation_id":"42-43","time":"1"}}"#,
            #"{"message":{"message_data":{"id":"1","text":"x"},"time":"1"}}"#,
            #"{"message":{"message_data":{"text":"x"},"conversation_id":"42-43"}}"#,
            #"{"conversation_name_update":{"id":"1","conversation_id":"900"}}"#,
            #"{"teleported":{"id":"1","conversation_id":"900"}}"#, "7",
            #"{"message":\#(Self.message("9", "tea", in: "42-43"))}"#,
        ]
        let input = try read(Self.timeline("inbox_timeline", entries))
        #expect(input.directMessages.map(\.text) == ["tea"] && input.skipped.count == 5, "\(input.skipped)")
        #expect(input.warnings.contains { $0.contains("unknown kind teleported") })
    }

    @Test(
        "A response like those in the tests of other programs is read completely",
        .enabled(if: SharedData.exists("field-cases/dm-api-json"), "needs field-cases in $TWEETDEX_SHARED"))
    func fieldCase() throws {
        let path = SharedData.root.appendingPathComponent("field-cases/dm-api-json/conversation.json").path
        let input = try ImportedInput(path) { $0.include.insert(.messages) }
        #expect(input.directMessages.map(\.text) == ["The train leaves at 9", "When?"])
        #expect(Set(input.accounts.compactMap(\.handle)) == ["ann_lee", "bob_x"])
    }

    private static func recording(_ responses: [String]) throws -> String {
        let entries = try responses.map { response in
            let text = String(decoding: try JSONEncoder().encode(response), as: UTF8.self)
            return """
                {"startedDateTime":"2024-02-14T00:00:00Z","request":{"method":"GET","url":"https://x.com/i/api/1.1/dm"},\
                "response":{"status":200,"content":{"mimeType":"application/json","text":\(text)}}}
                """
        }
        return #"{"log":{"version":"1.2","creator":{"name":"Firefox"},"entries":[\#(entries.joined(separator: ","))]}}"#
    }
}
