import TweetModel

/// Reads direct messages of API v1.1, also of its webhooks, of its methods until 2018, and of API v2 (see API formats,
/// Direct messages). The responses of API v2 are read by `V2Decoder`, which passes their messages on.
///
///     {"events":[{"type":"message_create","id":"9","created_timestamp":"1707951440233","message_create":
///       {"target":{"recipient_id":"43"},"sender_id":"42","message_data":{"text":…,"entities":…,"attachment":…}}}]}
///     {"id_str":"9","text":…,"created_at":…,"sender":{…},"recipient":{…},"entities":…}
///     {"id":"9","event_type":"MessageCreate","text":…,"sender_id":"42","dm_conversation_id":"42-43","created_at":…}
final class APIMessagesDecoder {
    /// Responses of API v1.1 without messages.
    static let emptyResponses = RecordType.withoutTweets(.apiV1, "responses that contain no messages") { record in
        guard lists.contains(where: { record.array($0)?.isEmpty == true }) else { return false }
        return !record.hasMember { name, _ in !others.contains { name.equals($0) } }
    }

    /// The members of a response.
    private static let others = lists + ["next_cursor", "apps", "for_user_id", "users"]
    /// The members of responses and of requests of webhooks that contain messages.
    private static let lists: [StaticString] = ["events", "direct_message_events"]

    private let includesMessages: Bool
    private var seen = SeenInMessages()
    private var hasAdvised = false

    init(_ options: ImportOptions) { includesMessages = options.include.contains(.messages) }

    // MARK: Detecting

    static func matches(_ record: JSONValue) -> Bool {
        if isMessage(record) { return true }
        if let event = record.object("event") { return isEvent(event) }
        return lists.contains { name in
            guard let first = record.array(name)?.first else { return false }
            return isEvent(first)
        }
    }

    /// Whether an object is a message, or an event of API v2 that changes a conversation.
    static func isMessage(_ record: JSONValue) -> Bool {
        isEvent(record) || isOfVersion2(record)
            || record["text"]?.kind == .string && record.object("sender") != nil && record.object("recipient") != nil
    }

    private static func isEvent(_ record: JSONValue) -> Bool { record.object("message_create") != nil }

    private static func isOfVersion2(_ record: JSONValue) -> Bool {
        guard record.has("id") else { return false }
        if let type = record["event_type"], isEventType(type) { return true }
        return record.has("dm_conversation_id")
    }

    /// Whether a value is the type of a message, or of an event of a conversation, in API v2.
    static func isEventType(_ value: JSONValue) -> Bool {
        value.equals("MessageCreate") || events.contains { value.equals($0.name) }
    }

    // MARK: Reading

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        if Self.isMessage(record) { return try message(record, into: sink) }
        let locator = RecordLocator(of: record, at: sink.position)
        defer { sink.position = locator.whole }
        try record.object("users")?.forEachRawMember { _, user in
            if includesMessages { try seen.emit(User.v1(user), into: sink) }
        }
        if let event = record.object("event") { try sink.skippingProblems { try message(event, into: sink) } }
        for name in Self.lists {
            try record.array(name)?.forEachElement { event in
                // Webhooks also send other events, such as indications of typing.
                if event.isDamaged || !Self.isEvent(event) { return }
                sink.position = locator.position(of: event)
                try sink.skippingProblems { try message(event, into: sink) }
            }
        }
    }

    /// Reads a message, or an event that changes a conversation.
    ///
    /// - Parameter included: the includes of a response of API v2.
    func message(_ record: JSONValue, _ included: V2Includes = V2Includes(), into sink: RecordSink) throws {
        let type = record["event_type"]
        let kind = Self.events.first { type?.equals($0.name) == true }?.kind
        if kind == nil, let type, !type.equals("MessageCreate") {
            return sink.countTweetless("events of conversations of an unknown kind")
        }
        let created = record.object("message_create")
        let sender: UserID?
        var recipient: UserID?
        if let created {
            sender = ConversationDecoder.user(created["sender_id"])
            recipient = ConversationDecoder.user(created["target"]?["recipient_id"])
        } else {
            sender = Self.account(record, "sender", "sender_id_str", "sender_id")
            recipient = Self.account(record, "recipient", "recipient_id_str", "recipient_id")
        }
        var name = WebMessagesDecoder.conversation(of: sender, recipient)
        if let written = record["dm_conversation_id"]?.fieldText {
            let pair = Message.pair(of: written)
            name = WebMessagesDecoder.conversation(of: pair.first, pair.last) ?? written
            if let sender, pair.contains(sender) { recipient = pair.first { $0 != sender } ?? sender }
        }
        guard includesMessages else { return seen.leaveOut(name ?? "", in: sink) }
        sink.unread.check(record, Self.known)
        if kind == nil, type != nil { try advise(record, sink) }
        guard let name else { throw RecordProblem(reason: "the message has no conversation") }
        if let kind { return try sink.direct(.event(try ConversationDecoder.event(kind, record, in: name))) }
        var message =
            if let data = created?.object("message_data") {
                try Self.message(data, record, in: name, from: sender, included)
            } else {
                try Self.message(record, record, in: name, from: sender, included)
            }
        message.recipient = recipient
        for user in [sender, recipient].compactMap({ $0 }) {
            if let account = included.user(user) { try seen.emit(account, into: sink) }
        }
        for member in ["sender", "recipient"] as [StaticString] {
            if let account = record.object(member) { try seen.emit(User.v1(account), into: sink) }
        }
        try sink.direct(.message(message))
    }

    /// The members of a message in all versions of the API.
    private static let known = KnownMembers(
        [
            "id", "id_str", "type", "event_type", "text", "created_at", "created_timestamp", "dm_conversation_id",
            "sender_id", "sender_id_str", "recipient_id", "recipient_id_str", "participant_ids", "attachments",
            "entities",
        ], leaving: .apiMessages,
        nested: [
            ("sender", User.known), ("recipient", User.known),
            (
                "message_create",
                KnownMembers(
                    ["target", "sender_id"], leaving: .apiMessages, in: "message_create.",
                    nested: [
                        (
                            "message_data",
                            KnownMembers(
                                ["text", "entities", "attachment"], leaving: .apiMessages,
                                in: "message_create.message_data.")
                        )
                    ])
            ),
        ])

    /// Warns once if a message of API v2 lacks members that the service sends only on request.
    private func advise(_ record: JSONValue, _ sink: RecordSink) throws {
        if hasAdvised { return }
        let missing = Self.requested.filter { !record.has($0.member) && !($0.isText && record.has("attachments")) }
        if missing.isEmpty { return }
        hasAdvised = true
        let list = missing.map { "\($0.member)" }.joined(separator: ", ")
        try sink.warn(
            "messages in \(sink.entry) lack \(list); request them again with dm_event.fields=id,event_type,text,"
                + "sender_id,dm_conversation_id,created_at,participant_ids,attachments,entities")
    }

    private static let requested: [(member: StaticString, isText: Bool)] = [
        ("text", true), ("sender_id", false), ("dm_conversation_id", false),
    ]

    /// The kinds of events of API v2, except messages.
    private static let events: [(name: StaticString, kind: ConversationEvent.Kind)] = [
        ("ParticipantsJoin", .participantsJoin), ("ParticipantsLeave", .participantsLeave),
    ]

    private static func account(
        _ record: JSONValue, _ object: StaticString, _ text: StaticString, _ number: StaticString
    ) -> UserID? {
        if let id = ConversationDecoder.user(record.member(text, or: number)) { return id }
        guard let account = record.object(object) else { return nil }
        return account.userID
    }

    private static func message(
        _ data: JSONValue, _ record: JSONValue, in conversation: String, from sender: UserID?, _ included: V2Includes
    ) throws -> Message {
        guard let number = record.positiveID("id_str", "id") else {
            throw RecordProblem(reason: "the message has no ID")
        }
        // A message that is only a picture may have no text.
        var text = data.has("attachments") || data.has("attachment") ? EscapedText("") : nil
        if let written = data["text"], let found = EscapedText(written) { text = found }
        guard let text else { throw RecordProblem(reason: "message \(number) has no text") }
        var message = Message(
            id: MessageID(number), conversation: conversation,
            createdAt: ConversationDecoder.date(record.member("created_timestamp", or: "created_at"))
                ?? TweetID(number).time,
            sender: sender, text: text.text)
        if let file = data.object("attachment")?.object("media"), let item = MediaItem.v1(file, in: text) {
            message.media.append(item)
        }
        let entities = data.object("entities")
        entities?.array("media")?.forEachElement { file in
            if let item = MediaItem.v1(file, in: text) { message.media.append(item) }
        }
        // A message of API v2 names its media by their keys.
        for key in record.object("attachments")?.strings("media_keys") ?? [] {
            message.media.append(included.item(key) ?? MediaItem.v2(key: key))
        }
        for index in message.media.indices { message.media[index].nameFile(of: message.id) }
        ConversationDecoder.addLinks(entities?["urls"], hasList: entities?.has("urls") == true, to: &message)
        return message
    }
}

extension MediaItem {
    /// Sets the name that the file has in an account archive.
    mutating func nameFile(of message: MessageID) {
        let name = (videoURL ?? url).map { $0.withoutQuery.baseName }
        if let name, !name.isEmpty { fileName = "\(message)-\(name)" }
    }
}

extension RecordType {
    static let messagesOfAPI = RecordType(
        format: .apiV1, alsoIn: [.apiV2], name: "direct messages of the API", holdsTweets: false, isResponse: true,
        matches: { APIMessagesDecoder.matches($0) }, decoder: { APIMessagesDecoder($0.options).decode })
}
