import TweetModel

/// Reads direct messages in responses to X's web client and apps: whole responses, single entries of them, and rows of
/// twitter-web-exporter (see API formats, Direct messages).
///
///     {"conversation_timeline":{"entries":[{"message":{"id":"9","conversation_id":"42-43","time":"1707951440233",
///       "message_data":{"id":"9","sender_id":"42","recipient_id":"43","text":…,"entities":…,"attachment":…},
///       "message_reactions":[…]}},{"participants_join":{…}}],"users":{"42":{…}},"conversations":{"42-43":{…}}}}
final class WebMessagesDecoder {
    /// The members of responses that contain entries.
    private static let timelines: [StaticString] = [
        "conversation_timeline", "inbox_initial_state", "inbox_timeline", "user_inbox", "user_events",
    ]
    /// The kinds of entries that change a conversation, except messages.
    private static let events: [(name: StaticString, kind: ConversationEvent.Kind)] = [
        ("join_conversation", .join), ("participants_join", .participantsJoin),
        ("participants_leave", .participantsLeave), ("conversation_name_update", .rename),
    ]
    private static let messages: [StaticString] = ["message", "message_edit", "welcome_message_create"]
    private static let reactions: [StaticString] = ["reaction_create", "reaction_delete"]
    /// The kinds of entries with settings and states of the account that made the request.
    private static let leftOut: Set<String> = [
        "conversation_avatar_update", "conversation_create", "conversation_metadata_update",
        "conversation_profile_info_header", "conversation_read", "disable_notifications", "enable_notifications",
        "end_av_broadcast", "mark_all_as_read", "mention_notifications_setting_update", "message_delete",
        "message_mark_as_spam", "message_unmark_as_spam", "read_only_indicator", "remove_conversation",
        "trust_conversation", "typing_indicator",
    ]

    private static let known = KnownMembers(
        ["id", "time", "conversation_id", "message_reactions"], leaving: .webMessages,
        nested: [
            (
                "message_data",
                KnownMembers(
                    ["id", "time", "conversation_id", "sender_id", "recipient_id", "text", "entities", "attachment"],
                    leaving: .webMessages, in: "message_data.")
            )
        ])

    private let includesMessages: Bool
    private var seen = SeenInMessages()
    private var tweets = TweetObjectReader(TweetObjectFamily())

    /// The messages of the current response by ID, and their order.
    private var found: [MessageID: (message: Message, edits: Int64, position: RecordPosition)] = [:]
    private var order: [MessageID] = []

    init(_ context: RecordContext) { includesMessages = context.options.include.contains(.messages) }

    // MARK: Detecting

    static func matches(_ record: JSONValue) -> Bool {
        guard record.kind == .object else { return false }
        if record.has("conversation_type"), record.has("sender"), record.has("conversation_id") { return true }
        if isMessage(record) { return true }
        return record.hasMember { name, value in
            guard value.kind == .object else { return false }
            if timelines.contains(where: { name.equals($0) }) {
                return value.has("entries") || value.has("conversations") || value.has("users")
            }
            return messages.contains { name.equals($0) } && isMessage(value)
                || events.contains { name.equals($0.name) } && value.has("conversation_id")
        }
    }

    private static func isMessage(_ value: JSONValue) -> Bool {
        value.object("message_data") != nil && (value.has("conversation_id") || value.has("time"))
    }

    /// Whether the text of a response begins like a response with messages.
    static func begins(_ text: String) -> Bool {
        let start = String(text.prefix(64))
        return timelines.contains { start.utf8Contains($0) }
    }

    // MARK: Reading

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        try decode(record, RecordLocator(of: record, at: sink.position), into: sink)
    }

    /// - Parameter locator: `nil` for a response in a string, whose positions are unknown.
    func decode(_ record: JSONValue, _ locator: RecordLocator?, into sink: RecordSink) throws {
        found.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        let whole = sink.position
        defer { sink.position = whole }
        if record.has("conversation_type") {
            try row(record, into: sink)
        } else if Self.isMessage(record) {
            try message(record, isWelcome: false, locator, into: sink)
        } else {
            var isResponse = false
            try record.forEachRawMember { name, value in
                guard value.kind == .object, Self.timelines.contains(where: { name.equals($0) }) else { return }
                isResponse = true
                try timeline(value, locator, into: sink)
            }
            if !isResponse { try entry(record, locator, into: sink) }
        }
        for id in order {
            guard let found = found[id] else { continue }
            sink.position = found.position
            try sink.direct(.message(found.message))
        }
    }

    private func timeline(_ value: JSONValue, _ locator: RecordLocator?, into sink: RecordSink) throws {
        try value["users"]?.forEachValue { try account($0, into: sink) }
        try value["conversations"]?.forEachValue { conversation in
            guard let name = Self.conversation(conversation) else { return }
            guard includesMessages else { return seen.leaveOut(name, in: sink) }
            // The ID of a conversation of two accounts contains both.
            guard Message.pair(of: name).isEmpty else { return }
            if let locator { sink.position = locator.position(of: conversation) }
            try sink.skippingProblems {
                let event = try ConversationDecoder.event(.snapshot, conversation, in: name)
                if event.name != nil || !event.people.isEmpty { try sink.direct(.event(event)) }
            }
        }
        try value.array("entries")?.forEachElement { element in
            if element.isDamaged || Self.isReaction(element) { return }
            try entry(element, locator, into: sink)
        }
        // The message of a reaction can follow it.
        value.array("entries")?.forEachElement { element in
            guard Self.isReaction(element), let reaction = element.firstMember else { return }
            react(reaction, isAdded: element.has("reaction_create"), in: sink)
        }
    }

    private static func isReaction(_ entry: JSONValue) -> Bool {
        guard entry.kind == .object, let key = entry.firstKey else { return false }
        return reactions.contains { key.equals($0) }
    }

    private func entry(_ element: JSONValue, _ locator: RecordLocator?, into sink: RecordSink) throws {
        guard element.kind == .object, let key = element.firstKey, let value = element.firstMember else {
            return try sink.skip(RecordProblem(reason: "not a message: not an object"))
        }
        if let locator { sink.position = locator.position(of: element) }
        if Self.messages.contains(where: { key.equals($0) }) {
            let isWelcome = key.equals("welcome_message_create")
            return try sink.skippingProblems { try message(value, isWelcome: isWelcome, locator, into: sink) }
        }
        if let kind = Self.events.first(where: { key.equals($0.name) })?.kind {
            return try sink.skippingProblems {
                guard let name = Self.conversation(value) else {
                    throw RecordProblem(reason: "the event has no conversation")
                }
                guard includesMessages else { return seen.leaveOut(name, in: sink) }
                try sink.direct(.event(try ConversationDecoder.event(kind, value, in: name)))
            }
        }
        guard let name = key.string, !Self.leftOut.contains(name), includesMessages else { return }
        sink.countTweetless("entries of conversations of the unknown kind \(name.prefix(40))")
    }

    private static func conversation(_ value: JSONValue) -> String? {
        guard let id = value["conversation_id"] else { return nil }
        return id.nonEmptyString ?? id.integer.map { String($0) }
    }

    private func account(_ value: JSONValue, into sink: RecordSink) throws {
        guard includesMessages else { return }
        sink.unread.check(value, User.known, in: "users.")
        try seen.emit(User.v1(value), into: sink)
    }

    // MARK: Messages

    private func message(_ value: JSONValue, isWelcome: Bool, _ locator: RecordLocator?, into sink: RecordSink) throws {
        guard let data = value.object("message_data") else {
            throw RecordProblem(reason: "the message has no contents")
        }
        let (sender, recipient) = (
            ConversationDecoder.user(data["sender_id"]), ConversationDecoder.user(data["recipient_id"])
        )
        let name = Self.conversation(value) ?? Self.conversation(data) ?? Self.conversation(of: sender, recipient)
        guard let name else { throw RecordProblem(reason: "the message has no conversation") }
        guard includesMessages else { return seen.leaveOut(name, in: sink) }
        var message = try Self.message(data, value, in: name, from: sender)
        sink.unread.check(value, Self.known)
        try sharedTweet(data, into: sink)
        message.isWelcome = isWelcome
        if !Message.pair(of: name).isEmpty { message.recipient = recipient }
        let edits = data["edit_count"]?.integer ?? 0
        let position = locator?.position(of: value) ?? sink.position
        guard let other = found[message.id] else {
            order.append(message.id)
            found[message.id] = (message, edits, position)
            return
        }
        // The response contains the message and its edit.
        var (newer, older) = edits >= other.edits ? (message, other.message) : (other.message, message)
        if newer.text != older.text {
            newer.edits = older.edits + newer.edits + [Message.Edit(text: older.text, createdAt: older.createdAt)]
        }
        found[message.id] = (newer, max(edits, other.edits), other.position)
    }

    /// Emits the tweet that a message shares.
    private func sharedTweet(_ data: JSONValue, into sink: RecordSink) throws {
        guard let status = data.object("attachment")?.object("tweet")?.object("status"), status.has("user") else {
            return
        }
        try sink.skippingProblems {
            let tweet = try tweets.read(status, author: nil)
            for tweet in tweets.referenced + [tweet] { try sink.referencedTweet(tweet) }
        }
    }

    /// The ID of the conversation of two accounts.
    static func conversation(of first: UserID?, _ second: UserID?) -> String? {
        guard let first, let second else { return nil }
        return "\(min(first.rawValue, second.rawValue))-\(max(first.rawValue, second.rawValue))"
    }

    private static func message(
        _ data: JSONValue, _ value: JSONValue, in conversation: String, from sender: UserID?
    ) throws -> Message {
        guard let number = data["id"]?.integer ?? value["id"]?.integer, number > 0 else {
            throw RecordProblem(reason: "the message has no ID")
        }
        let id = MessageID(number)
        // The text of a message that is only a picture can be missing.
        var text = data.has("attachment") ? EscapedText("") : nil
        if let written = data["text"], let found = EscapedText(written) { text = found }
        guard let text else { throw RecordProblem(reason: "message \(number) has no text") }
        var message = Message(
            id: id, conversation: conversation,
            createdAt: ConversationDecoder.date(value["time"]) ?? ConversationDecoder.date(data["time"])
                ?? TweetID(number).time,
            sender: sender, text: text.text)
        data.object("attachment")?.forEachRawMember { key, part in
            if let item = media(part, key, of: id, in: text) { message.media.append(item) }
        }
        ConversationDecoder.addLinks(data.object("entities")?["urls"], hasList: data.has("entities"), to: &message)
        for name in ["tweet", "card"] as [StaticString] {
            if let part = data.object("attachment")?.object(name), let link = link(part),
                !message.links.contains(where: { $0.url == link.url })
            {
                message.links.append(link)
            }
        }
        value.array("message_reactions")?.forEachElement { element in
            if let reaction = reaction(element) { message.reactions.append(reaction) }
        }
        return message
    }

    private static let kinds: [(name: StaticString, kind: MediaItem.Kind)] = [
        ("photo", .photo), ("video", .video), ("animated_gif", .animatedGIF),
    ]

    /// The medium in a member of an attachment; `nil` for other members.
    private static func media(
        _ record: JSONValue, _ key: JSONValue, of id: MessageID, in text: EscapedText
    ) -> MediaItem? {
        guard let kind = kinds.first(where: { key.equals($0.name) })?.kind,
            var item = MediaItem.v1(record, in: text)
        else { return nil }
        item.kind = kind
        item.nameFile(of: id)
        return item
    }

    /// The link of a shared tweet or of a card.
    private static func link(_ part: JSONValue) -> Link? {
        let card = part.object("binding_values")?.object("card_url")?["string_value"]?.nonEmptyString
        guard let url = part["url"]?.nonEmptyString ?? part["expanded_url"]?.nonEmptyString ?? card else { return nil }
        return Link(
            url: url, expanded: part["expanded_url"]?.nonEmptyString ?? card,
            display: part["display_url"]?.nonEmptyString, span: nil)
    }

    private static func reaction(_ value: JSONValue) -> Message.Reaction? {
        guard let key = value["emoji_reaction"]?.nonEmptyString ?? value["reaction_key"]?.nonEmptyString else {
            return nil
        }
        return Message.Reaction(
            id: value["id"]?.integer, sender: ConversationDecoder.user(value["sender_id"]), key: key,
            createdAt: ConversationDecoder.date(value["time"]))
    }

    /// Adds a reaction to a message of the response, or removes it.
    private func react(_ value: JSONValue, isAdded: Bool, in sink: RecordSink) {
        guard includesMessages, let reaction = Self.reaction(value) else { return }
        guard let id = value["message_id"]?.integer.map({ MessageID($0) }), found[id] != nil else {
            return sink.countTweetless("reactions to messages that the response does not contain")
        }
        found[id]?.message.reactions.removeAll {
            $0.sender == reaction.sender && ($0.key == reaction.key || $0.id == reaction.id)
        }
        if isAdded { found[id]?.message.reactions.append(reaction) }
    }

    // MARK: Rows

    /// Reads a row of twitter-web-exporter: a summary with handles, and the whole message if the user chose "Include
    /// all metadata". Only the latter contains the IDs of the accounts.
    private func row(_ record: JSONValue, into sink: RecordSink) throws {
        guard includesMessages else {
            if let name = Self.conversation(record) { seen.leaveOut(name, in: sink) }
            return
        }
        guard let whole = record.object("metadata"), Self.isMessage(whole) else {
            return sink.countTweetless(
                "direct messages without the IDs of their accounts; export them again with all metadata")
        }
        try message(whole, isWelcome: false, nil, into: sink)
        for (id, handle) in [("sender_id", "sender"), ("recipient_id", "recipient")] as [(StaticString, StaticString)] {
            try seen.emit(
                User(
                    id: ConversationDecoder.user(whole.object("message_data")?[id]),
                    handle: record[handle]?.nonEmptyString.flatMap { $0 == "N/A" ? nil : $0 }), into: sink)
        }
    }
}

extension JSONValue {
    /// Calls the body with the elements of an array, or with the values of an object.
    fileprivate func forEachValue(_ body: (JSONValue) throws -> Void) throws {
        try forEachElement(body)
        try forEachRawMember { _, value in try body(value) }
    }
}

extension RecordType {
    static let messagesOfWeb = RecordType(
        format: .graphQL, name: "direct messages of the web client", holdsTweets: false, isResponse: true,
        matches: { WebMessagesDecoder.matches($0) }, decoder: { WebMessagesDecoder($0).decode })
}
