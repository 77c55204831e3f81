package import TweetModel
import TweetText

/// An element of a conversation in an account archive.
package enum DirectRecord: Sendable {
    case message(Message)
    case event(ConversationEvent)
}

/// Decodes conversations of `direct-messages.js` and similar files into messages and events (see Account archives,
/// Other files).
struct ConversationDecoder {
    /// Unknown kinds of elements, with their numbers. At most 20: the last one includes the numbers of all further
    /// kinds.
    private(set) var unknownKinds: [(name: String, count: Int)] = []
    private let media: MediaFolders?

    /// Without `media`, media items have no location.
    init(media: MediaFolders?) { self.media = media }

    /// Calls `body` with each message and event of a conversation, in the order of the record, or with the reason why
    /// an element was skipped. `range` is the element's byte range in the parsed JSON. Elements of unknown kinds are
    /// only counted.
    ///
    /// Throws a `RecordProblem` if the record is not a conversation, and the errors of `body`.
    mutating func decode(
        _ record: JSONValue,
        _ body: (Result<DirectRecord, RecordProblem>, _ range: Range<Int>) throws -> Void
    ) throws {
        let object = record.inside("dmConversation")
        guard let name = Self.name(of: object) else {
            throw RecordProblem(reason: "not a conversation: missing conversationId")
        }
        guard let messages = object.array("messages") else {
            throw RecordProblem(reason: "the conversation \(name) has no list of messages")
        }
        try messages.forEachElement { element in
            guard element.kind == .object, let key = element.firstKey?.string, let inner = element.firstMember else {
                return try body(.failure(RecordProblem(reason: "not a message: not an object")), element.range)
            }
            let found: DirectRecord?
            do {
                found = try decode(key, inner, in: name)
            } catch let problem as RecordProblem {
                return try body(.failure(problem), element.range)
            }
            if let found { try body(.success(found), element.range) } else { count(unknown: key) }
        }
    }

    /// Returns `nil` for an unknown kind.
    private func decode(_ kind: String, _ value: JSONValue, in conversation: String) throws -> DirectRecord? {
        switch kind {
        case "messageCreate": .message(try message(value, in: conversation))
        case "welcomeMessageCreate": .message(try message(value, in: conversation, isWelcome: true))
        case "joinConversation": .event(try Self.event(.join, value, in: conversation))
        case "participantsJoin": .event(try Self.event(.participantsJoin, value, in: conversation))
        case "participantsLeave": .event(try Self.event(.participantsLeave, value, in: conversation))
        case "conversationNameUpdate": .event(try Self.event(.rename, value, in: conversation))
        default: nil
        }
    }

    private mutating func count(unknown kind: String) {
        if let index = unknownKinds.firstIndex(where: { $0.name == kind }) {
            unknownKinds[index].count += 1
        } else if unknownKinds.count < 20 {
            unknownKinds.append((kind, 1))
        } else {
            unknownKinds[19].count += 1
        }
    }

    /// The ID of the conversation; `nil` for a record without it.
    static func name(of object: JSONValue) -> String? {
        guard let value = object["conversationId"] else { return nil }
        return value.nonEmptyString ?? value.integer.map { String($0) }
    }

    // MARK: Messages

    /// The members of `dmConversation`.
    static let known = KnownMembers(["conversationId", "messages"], leaving: nil)

    /// The members of an element of `messages`; `nil` for an unknown kind, which is reported as a whole.
    static func known(inKind kind: String) -> KnownMembers? {
        switch kind {
        case "messageCreate", "welcomeMessageCreate": knownInMessage
        case "joinConversation", "participantsJoin", "participantsLeave", "conversationNameUpdate": knownInEvent
        default: nil
        }
    }

    private static let knownInMessage = KnownMembers(
        ["id", "text", "createdAt", "senderId", "recipientId", "mediaUrls", "urls", "reactions", "editHistory"],
        leaving: nil)

    private static let knownInEvent = KnownMembers(
        ["initiatingUserId", "senderId", "createdAt", "userIds", "participantsSnapshot", "name"], leaving: nil)

    func message(_ value: JSONValue, in conversation: String, isWelcome: Bool = false) throws -> Message {
        guard let number = value["id"]?.integer, number > 0 else {
            throw RecordProblem(reason: "the message has no ID")
        }
        guard let text = Self.text(value["text"]) else {
            throw RecordProblem(reason: "message \(number) has no text: it is only a header")
        }
        let id = MessageID(number)
        var message = Message(
            id: id, conversation: conversation,
            createdAt: Self.date(value["createdAt"])
                ?? TweetID(number).time,
            sender: Self.user(value["senderId"]), text: text)
        message.recipient = Self.user(value["recipientId"])
        message.isWelcome = isWelcome
        message.media = mediaItems(value, of: id)
        Self.addLinks(value["urls"], hasList: value.has("urls"), to: &message)
        value.array("reactions")?.forEachElement { reaction in
            guard let key = reaction["reactionKey"]?.nonEmptyString else { return }
            message.reactions.append(
                Message.Reaction(
                    id: reaction["eventId"]?.integer, sender: Self.user(reaction["senderId"]), key: key,
                    createdAt: Self.date(reaction["createdAt"])))
        }
        value.array("editHistory")?.forEachElement { edit in
            guard let text = Self.text(edit.member("text", or: "editedText")) else { return }
            message.edits.append(
                Message.Edit(text: text, createdAt: Self.date(edit.member("createdAt", or: "createdAtSec"))))
        }
        return message
    }

    /// Adds the links of a message. The records of archives have no positions, so each link gets the next occurrence of
    /// its URL. A link to the message's own media is added to the media item instead.
    ///
    /// - Parameter hasList: Whether the record lists links, even if it lists none.
    static func addLinks(_ urls: JSONValue?, hasList: Bool, to message: inout Message) {
        var found = UnmatchedLinks(ExtractedEntity.all(in: message.text).filter { $0.kind == .url })
        for span in message.media.compactMap(\.span) { found.remove(overlapping: span) }
        var positions: [String: Int] = [:]
        var searches = 0
        // The items before this index have a link.
        var item = 0
        urls?.forEachElement { link in
            let expanded = link.member("expanded", or: "expanded_url")?.nonEmptyString
            guard let url = link["url"]?.nonEmptyString ?? expanded else { return }
            var span = found.first(with: url)?.span
            if span == nil, searches < NamedEntities.maxSearches {
                searches += 1
                span = Self.span(of: url, in: message.text, from: positions[url] ?? 0)
            }
            if let span {
                positions[url] = span.end
                found.remove(overlapping: span)
            }
            if let expanded, Self.leadsToMedia(expanded), item < message.media.count {
                message.media[item].link = url
                message.media[item].expanded = expanded
                message.media[item].span = span
                item += 1
                return
            }
            message.links.append(
                Link(
                    url: url, expanded: expanded, display: link.member("display", or: "display_url")?.nonEmptyString,
                    span: span))
        }
        // Records before 2020 list no links, and no record lists URLs that were not shortened.
        for entity in found.all {
            if item < message.media.count, entity.value.hasPrefix("https://t.co/"), !hasList,
                entity.span.end == message.text.utf8.count
            {
                message.media[item].link = entity.value
                message.media[item].span = entity.span
                item += 1
                continue
            }
            message.links.append(
                Link(url: entity.value, expanded: nil, display: nil, span: entity.span, source: .extracted))
        }
    }

    /// Whether a URL is of a message's own picture: `https://twitter.com/messages/media/…`.
    private static func leadsToMedia(_ url: String) -> Bool {
        url.utf8Contains("/messages/media/") || url.utf8Contains("ton.twitter.com/")
    }

    /// The first occurrence of a URL at or after the byte `start`.
    private static func span(of url: String, in text: String, from start: Int) -> TextSpan? {
        let wanted = Array(url.utf8)
        let bytes = Array(text.utf8)
        guard !wanted.isEmpty, start + wanted.count <= bytes.count else { return nil }
        for index in start...(bytes.count - wanted.count)
        where bytes[index] == wanted[0] && bytes[index..<(index + wanted.count)].elementsEqual(wanted) {
            return TextSpan(index, index + wanted.count)
        }
        return nil
    }

    private func mediaItems(_ value: JSONValue, of id: MessageID) -> [MediaItem] {
        var items: [MediaItem] = []
        value.array("mediaUrls")?.forEachElement { element in
            guard let url = element.nonEmptyString else { return }
            let bare = url.withoutQuery
            let kind = Self.kind(of: bare)
            var item = MediaItem(id: Self.mediaNumber(in: bare, of: id), kind: kind, url: url)
            if kind != .photo {
                item.url = nil
                item.videoURL = bare
            }
            let name = bare.baseName
            if !name.isEmpty {
                item.fileName = "\(id)-\(name)"
                item.location = item.fileName.flatMap { media?.location(of: $0) }
            }
            items.append(item)
        }
        return items
    }

    private static func kind(of url: String) -> MediaItem.Kind {
        if url.utf8Contains("/dm_gif/") || url.utf8Contains("/tweet_video/") { return .animatedGIF }
        return url.lowercaseExtension == "mp4" || url.utf8Contains("/dm_video/") ? .video : .photo
    }

    /// The media ID: the number after the message ID in the URL, or after `dm_gif` or `dm_video`; `nil` without
    /// one.
    private static func mediaNumber(in url: String, of id: MessageID) -> String? {
        let parts = url.split(separator: "/")
        let marker = parts.firstIndex { $0 == "\(id)" } ?? parts.firstIndex { $0 == "dm_gif" || $0 == "dm_video" }
        guard let marker, marker + 1 < parts.count, Int64(parts[marker + 1]) != nil else { return nil }
        return String(parts[marker + 1])
    }

    // MARK: Events

    /// Reads an event of an account archive, or of a response to the web client or of API v2, which have other names.
    static func event(
        _ kind: ConversationEvent.Kind, _ value: JSONValue, in conversation: String
    ) throws -> ConversationEvent {
        guard value.kind == .object else { throw RecordProblem(reason: "the event is not an object") }
        var people: [UserID] = []
        var seen: Set<UserID> = []
        for name in ["userIds", "participantsSnapshot", "participants", "participant_ids"] as [StaticString] {
            value[name]?.forEachElement { element in
                if let user = Self.user(element), seen.insert(user).inserted { people.append(user) }
            }
        }
        let isNamed = kind == .rename || kind == .snapshot
        var event = ConversationEvent(
            conversation: conversation, kind: kind,
            createdAt: Self.date(value.member("createdAt", or: "time"))
                ?? Self.date(value.member("sort_timestamp", or: "created_at")),
            actor: Self.user(value.member("initiatingUserId", or: "senderId"))
                ?? Self.user(value.member("sender_id", or: "by_user_id")),
            people: people, name: isNamed ? Self.text(value.member("name", or: "conversation_name")) : nil)
        // In responses, an account that joined on its own is also the sender.
        if kind == .participantsJoin, let actor = event.actor, people == [actor] { event.actor = nil }
        if kind == .rename, event.name == nil {
            throw RecordProblem(reason: "the new name of the conversation is missing")
        }
        return event
    }

    // MARK: Values

    /// The unescaped text; `nil` if the value is not a string.
    private static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        return EscapedText(value)?.text
    }

    /// An ID as a string or a number, possibly inside an object (`{"userId": "42", "reason": …}`,
    /// `{"user_id": "42"}`); `nil` if it is not
    /// positive.
    static func user(_ value: JSONValue?) -> UserID? {
        guard let value else { return nil }
        let number = value.kind == .object ? value.member("userId", or: "user_id")?.integer : value.integer
        return number.flatMap { $0 > 0 ? UserID($0) : nil }
    }

    static func date(_ value: JSONValue?) -> Timestamp? {
        guard let value else { return nil }
        if let text = value.string, let date = Timestamp.parse(text) { return date }
        // A number of at least 100,000,000,000 is in milliseconds, and a lower one in seconds.
        guard let number = value.integer, number > 0 else { return nil }
        return Timestamp(seconds: number >= 100_000_000_000 ? number / 1000 : number)
    }
}

/// The conversations and accounts that records of messages have named. Forgets the accounts when they are very many.
struct SeenInMessages {
    private var conversations: Set<String> = []
    private var accounts: Set<UserID> = []
    private static let capacity = 100_000

    /// Counts a conversation once, because the caller did not request messages.
    mutating func leaveOut(_ conversation: String, in sink: RecordSink) {
        guard conversations.count < Self.capacity, conversations.insert(conversation).inserted else { return }
        sink.countLeftOut("messages")
    }

    /// Emits an account with an ID and a handle or name once.
    mutating func emit(_ user: User, into sink: RecordSink) throws {
        guard let id = user.id, user.handle != nil || user.name != nil else { return }
        if accounts.count >= Self.capacity { accounts.removeAll(keepingCapacity: true) }
        if accounts.insert(id).inserted { try sink.account(user) }
    }
}
