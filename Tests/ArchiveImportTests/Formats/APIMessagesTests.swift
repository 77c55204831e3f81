import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Direct messages of the APIs")
struct APIMessagesTests {
    private static let event = #"""
        {"type":"message_create","id":"9","created_timestamp":"1707951440233","message_create":{"target":
        {"recipient_id":"42"},"sender_id":"43","source_app_id":"1","message_data":{"text":"Tea &amp; cake https://t.co/AbCdEfGhIj",
        "entities":{"hashtags":[],"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/",
        "display_url":"example.org","indices":[15,38]}]},"attachment":{"type":"media","media":{"id_str":"7",
        "media_url_https":"https://ton.twitter.com/1.1/ton/data/dm/9/7/a.jpg","type":"photo"}}}}}
        """#
    private static let users =
        #"{"42":{"id":"42","name":"Ann","screen_name":"ann_lee"},"43":{"id":"43","name":"Bob","screen_name":"bob_x"}}"#
    private static let old = #"""
        {"id":9,"id_str":"9","text":"Tea &amp; cake https://t.co/AbCdEfGhIj","created_at":"Wed Feb 14 22:57:20 +0000 2024",
        "sender_id":43,"sender":{"id":43,"id_str":"43","screen_name":"bob_x","name":"Bob"},"sender_screen_name":"bob_x",
        "recipient_id":42,"recipient":{"id":42,"id_str":"42","screen_name":"ann_lee","name":"Ann"},
        "entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/"}],"media":[{"id_str":"7",
        "media_url_https":"https://ton.twitter.com/1.1/ton/data/dm/9/7/a.jpg","type":"photo"}]}}
        """#
    private static let new = #"""
        {"id":"9","event_type":"MessageCreate","text":"Tea &amp; cake https://t.co/AbCdEfGhIj","sender_id":"43",
        "dm_conversation_id":"43-42","created_at":"2024-02-14T22:57:20.000Z","attachments":{"media_keys":["3_7"]},
        "entities":{"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/"}]}}
        """#
    private static let includes = #"""
        {"users":[{"id":"42","username":"ann_lee","name":"Ann"},{"id":"43","username":"bob_x","name":"Bob"}],
        "media":[{"media_key":"3_7","type":"photo","url":"https://ton.twitter.com/1.1/ton/data/dm/9/7/a.jpg"}]}
        """#

    private static let forms: [String: String] = [
        "events": #"{"events":[\#(event)],"next_cursor":"MTIz","apps":{"1":{"id":"1","name":"X"}}}"#,
        "event": #"{"event":\#(event)}"#, "list of events": "[\(event)]",
        "webhook": #"{"for_user_id":"42","direct_message_events":[\#(event)],"apps":{},"users":\#(users)}"#,
        "older methods": "[\(old)]", "API v2": #"{"data":[\#(new)],"includes":\#(includes),"meta":{"result_count":1}}"#,
        "one of API v2": #"{"data":\#(new),"includes":\#(includes)}"#, "list of API v2": "[\(new)]",
    ]

    private func read(_ text: String, name: String, including: Bool = true) throws -> ImportedInput {
        let scratch = try Scratch()
        let path = try scratch.write(name, text)
        return try withExtendedLifetime(scratch) {
            try ImportedInput(path) { if including { $0.include.insert(.messages) } }
        }
    }

    @Test("A message has its text, time, accounts, link and picture", arguments: forms.keys.sorted())
    func message(form: String) throws {
        let text = try #require(Self.forms[form]).replacing("\n", with: "")
        for (name, text) in [
            ("a.json", text), ("a.jsonl", text + "\n" + text.replacing("\"9\"", with: "\"10\"") + "\n"),
        ] {
            let input = try read(text, name: name)
            #expect(input.skipped.isEmpty && input.warnings.isEmpty, "\(name): \(input.skipped) \(input.warnings)")
            let message = try #require(input.directMessages.first)
            #expect(message.id == MessageID(9) && message.conversation == "42-43")
            #expect(message.text == "Tea & cake https://t.co/AbCdEfGhIj" && message.createdAt?.seconds == 1_707_951_440)
            #expect(message.sender == UserID(43) && message.recipient == UserID(42))
            #expect(message.links.map(\.expanded) == ["https://example.org/"])
            #expect(message.media.map(\.kind) == [.photo])
            if form != "list of API v2" { #expect(message.media.map(\.fileName) == ["9-a.jpg"]) }
            let handles = Set(input.accounts.compactMap(\.handle))
            if ["webhook", "older methods", "API v2"].contains(form) { #expect(handles.contains("bob_x")) }
            #expect(input.tweets.isEmpty)
        }
        let without = try read(text, name: "a.json", including: false)
        #expect(without.direct.isEmpty && without.accounts.isEmpty && without.warnings.isEmpty, "\(without.warnings)")
        #expect(without.summary.counts.leftOut == ["messages": 1])
    }

    @Test("The link of a picture in a message of API v2 is that of the picture")
    func pictureLink() throws {
        let message = #"""
            {"id":"9","event_type":"MessageCreate","text":"Tea https://t.co/AbCdEfGhIj","sender_id":"43",
            "dm_conversation_id":"43-42","created_at":"2024-02-14T22:57:20.000Z","attachments":{"media_keys":["3_7"]},
            "entities":{"urls":[{"start":4,"end":27,"url":"https://t.co/AbCdEfGhIj","media_key":"3_7",
            "expanded_url":"https://twitter.com/messages/media/9","display_url":"pic.twitter.com/AbCdEfGhIj"}]}}
            """#
        let input = try read(#"{"data":[\#(message)],"includes":\#(Self.includes)}"#, name: "a.json")
        let found = try #require(input.directMessages.first)
        #expect(found.links.isEmpty && found.media.map(\.link) == ["https://t.co/AbCdEfGhIj"])
        #expect(found.media.first?.span == TextSpan(4, 27) && found.media.first?.fileName == "9-a.jpg")
    }

    @Test("API v2 reports who joins and leaves a group, and a message without a conversation is skipped")
    func events() throws {
        let records = [
            #"{"id":"8","event_type":"ParticipantsJoin","dm_conversation_id":"900","participant_ids":["44"],"sender_id":"42","created_at":"2024-02-14T22:57:20.000Z"}"#,
            #"{"id":"9","event_type":"MessageCreate","text":"hello","sender_id":"44","dm_conversation_id":"900","created_at":"2024-02-14T22:57:20.000Z"}"#,
            #"{"id":"10","event_type":"ParticipantsLeave","dm_conversation_id":"900","participant_ids":["44"],"created_at":"2024-02-14T22:57:20.000Z"}"#,
            #"{"id":"11","event_type":"MessageCreate","text":"hello"}"#,
        ]
        let input = try read(
            #"{"data":[\#(records.joined(separator: ","))],"meta":{"result_count":4}}"#, name: "a.json")
        #expect(input.directMessages.map(\.recipient) == [nil] && input.directMessages.map(\.conversation) == ["900"])
        #expect(input.conversationEvents.map(\.kind) == [.participantsJoin, .participantsLeave])
        #expect(input.conversationEvents.map { $0.people.map(\.rawValue) } == [[44], [44]])
        #expect(input.conversationEvents.map(\.createdAt?.seconds) == [1_707_951_440, 1_707_951_440])
        #expect(input.skipped.map(\.reason) == ["the message has no conversation"])
        #expect(input.warnings.count == 1)
    }

    @Test(
        "If the fields of messages of API v2 were not requested, one warning names them",
        arguments: [
            (#"{"id":"9","event_type":"MessageCreate","text":"hello"}"#, "sender_id, dm_conversation_id"),
            (#"{"id":"9","event_type":"MessageCreate","text":"hello","dm_conversation_id":"42-43"}"#, "sender_id"),
            (#"{"id":"9","event_type":"MessageCreate","sender_id":"42","dm_conversation_id":"42-43"}"#, "text"),
        ])
    func fields(record: String, missing: String) throws {
        let other = record.replacing("\"9\"", with: "\"10\"")
        for text in [#"{"data":[\#(record),\#(other)],"meta":{"result_count":2}}"#, "[\(record),\(other)]"] {
            let warnings = try read(text, name: "a.json").warnings
            #expect(warnings.count == 1, "\(warnings)")
            #expect(warnings.first?.hasPrefix("messages in a.json lack \(missing); request them again") == true)
            #expect(warnings.first?.contains("dm_event.fields=id,event_type,text,sender_id,") == true)
            #expect(try read(text, name: "a.json", including: false).warnings.isEmpty)
        }
        let picture = Self.new.replacing(#""text":"Tea &amp; cake https://t.co/AbCdEfGhIj","#, with: "")
        #expect(try read("[\(picture)]".replacing("\n", with: ""), name: "a.json").warnings.isEmpty)
    }

    @Test("A response without messages says so")
    func empty() throws {
        for text in [#"{"events":[]}"#, #"{"events": [], "apps": {}}"#, #"{"direct_message_events":[],"users":{}}"#] {
            let input = try read(text, name: "a.json")
            #expect(input.direct.isEmpty && input.skipped.isEmpty)
            let name = "responses that contain no messages"
            #expect(input.warnings == ["a.json contains 1 record that is not a tweet: \(name)"])
        }
        let scratch = try Scratch()
        #expect(recognitionError(try scratch.write("b.json", #"{"events":[],"kind":"calendar#events"}"#)) != nil)
    }
}
