/// The ID of a direct message. IDs since November 2010 contain the creation time, like tweet IDs (see `Snowflake`). A
/// message of a chat with Grok has a negative ID, which is computed from its contents.
public struct MessageID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static func < (left: MessageID, right: MessageID) -> Bool {
        left.rawValue < right.rawValue
    }

    public var description: String { String(rawValue) }

    /// The messages to which it belongs.
    package var scope: MessageScope { rawValue < 0 ? .grok : .direct }
}

/// The messages that a list or search contains: these are kept apart.
public enum MessageScope: Sendable, Hashable {
    /// Direct messages.
    case direct
    /// Chats with Grok.
    case grok
}

extension UserID {
    /// The account @grok, which sends the answers in chats with Grok.
    package static let grok = UserID(1_720_665_183_188_922_368)
}

/// A direct message, as described by one record. An optional value is `nil` if the record does not contain it.
public struct Message: Hashable, Sendable {
    public struct Reaction: Hashable, Sendable {
        /// Twitter's ID of the reaction.
        public var id: Int64?
        public var sender: UserID?
        /// Twitter's name for the reaction (`like`, `funny`), or an emoji.
        public var key: String
        public var createdAt: Timestamp?

        package init(id: Int64?, sender: UserID?, key: String, createdAt: Timestamp?) {
            self.id = id
            self.sender = sender
            self.key = key
            self.createdAt = createdAt
        }
    }

    /// An earlier text of an edited message.
    public struct Edit: Hashable, Sendable {
        public var text: String
        public var createdAt: Timestamp?

        package init(text: String, createdAt: Timestamp?) {
            self.text = text
            self.createdAt = createdAt
        }
    }

    public var id: MessageID
    /// Twitter's ID of the conversation: `42-43` for the accounts 42 and 43; a number for a group.
    public var conversation: String
    /// `nil` only if neither the record nor the ID contains a time.
    public var createdAt: Timestamp?
    public var sender: UserID?
    /// The recipient; `nil` in groups, or if unknown.
    public var recipient: UserID?
    /// Without HTML escapes: `&`, not `&amp;`.
    public var text: String
    /// True for a welcome message, which an account sends automatically.
    public var isWelcome = false
    public var links: [Link] = []
    public var media: [MediaItem] = []
    public var reactions: [Reaction] = []
    /// Earlier texts, in the order of the record.
    public var edits: [Edit] = []

    package init(id: MessageID, conversation: String, createdAt: Timestamp?, sender: UserID?, text: String) {
        self.id = id
        self.conversation = conversation
        self.createdAt = createdAt
        self.sender = sender
        self.text = text
    }

    /// Returns the participants of a one-to-one conversation, which Twitter names after their account IDs (`42-43`).
    /// Returns one participant if an account wrote to itself, and an empty array for a group.
    package static func pair(of conversation: String) -> [UserID] {
        let parts = conversation.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Int64(parts[0]), let second = Int64(parts[1]), first > 0, second > 0 else {
            return []
        }
        return first == second ? [UserID(first)] : [UserID(first), UserID(second)]
    }
}

/// An event in a conversation: members join or leave, or the name changes. Messages are not events.
public struct ConversationEvent: Hashable, Sendable {
    /// Raw values are stored: never change them.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The owner of the archive joined. `people` are the members at that time, and `actor` started the
        /// conversation.
        case join
        /// `actor` added `people`. If `actor` is `nil`, `people` joined on their own.
        case participantsJoin = "participants_join"
        /// `people` left.
        case participantsLeave = "participants_leave"
        /// `actor` changed the name of the conversation to `name`.
        case rename
        /// The web client showed the group with these `people` as members and with this `name`. Not an event of the
        /// conversation: lists of events leave it out.
        case snapshot
    }

    /// Twitter's ID of the conversation.
    public var conversation: String
    public var kind: Kind
    public var createdAt: Timestamp?
    /// The account that caused the event (see `Kind`); `nil` if the record does not contain one.
    public var actor: UserID?
    public var people: [UserID]
    /// The name of the conversation; `nil` unless `kind` is `.rename` or `.snapshot`.
    public var name: String?

    package init(
        conversation: String, kind: Kind, createdAt: Timestamp?, actor: UserID? = nil, people: [UserID] = [],
        name: String? = nil
    ) {
        self.conversation = conversation
        self.kind = kind
        self.createdAt = createdAt
        self.actor = actor
        self.people = people
        self.name = name
    }
}

/// A summary of a conversation of direct messages, or of a chat with Grok. An owner is an account whose archive was
/// imported.
public struct Conversation: Hashable, Sendable {
    /// Raw values are stored: never change them.
    public enum Kind: String, Sendable, Hashable {
        /// Two accounts, or one that writes to itself.
        case pair
        case group
        /// An account and Grok.
        case grok
    }

    /// Twitter's ID of the conversation.
    public var id: String
    public var kind: Kind
    public var isGroup: Bool { kind == .group }
    /// The messages to which the conversation belongs.
    package var scope: MessageScope { kind == .grok ? .grok : .direct }
    /// The most recent name of a group. For a chat with Grok, the beginning of its first message.
    public var name: String?
    /// All accounts that ever wrote in the conversation or were members. The owners of the archives that contain the
    /// conversation come last.
    public var participants: [User] = []
    /// The number of these owners at the end of `participants`.
    public var owners = 0
    /// The numbers of messages and of their media.
    public var messages = 0
    public var media = 0
    /// The times of the first and of the last message; `nil` if unknown.
    public var first: Timestamp?
    public var last: Timestamp?

    package init(id: String, kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The participants that are not owners; all participants if everyone is an owner.
    public var others: [User] {
        owners < participants.count ? Array(participants.dropLast(owners)) : participants
    }
}

/// A message in the results of a search or lookup, with its accounts and the entities in its text.
public struct MessageHit: Hashable, Sendable {
    public var message: Message
    public var sender: User?
    public var recipient: User?
    /// The sender of each reaction, in the order of `message.reactions`; `nil` if unknown.
    public var reactors: [User?] = []
    public var hashtags: [Hashtag] = []
    public var mentions: [Mention] = []
    public var cashtags: [Cashtag] = []
    /// The parts of the text that match the query, sorted and merged (see `merged()`).
    public var matches: [TextSpan] = []
    /// The `ImportSummary.shortHash` of each completely imported input that contains the message, sorted.
    public var imports: [String] = []

    package init(message: Message) {
        self.message = message
    }
}

public enum ConversationItem: Hashable, Sendable {
    case message(MessageHit)
    /// An event, and the accounts of its `actor` and `people`.
    case event(ConversationEvent, actor: User?, people: [User])
}

/// Selects a page of a conversation.
package enum ConversationPosition: Hashable, Sendable {
    /// The newest items.
    case end
    /// The items before or after a cursor from an earlier `ConversationPage`.
    case before(ConversationCursor), after(ConversationCursor)
    /// A message and the items after it. The page is empty if the conversation does not contain the message.
    case at(MessageID)
}

/// A page of a conversation, oldest item first.
package struct ConversationPage: Hashable, Sendable {
    package var items: [ConversationItem] = []
    /// The cursor for `ConversationPosition.before`; `nil` if no earlier items exist or the page is empty.
    package var earlier: ConversationCursor?
    /// The cursor for `ConversationPosition.after`; `nil` if no later items exist or the page is empty.
    package var later: ConversationCursor?

    package init() {}
}

/// A page of the results of a message search.
public struct MessagePage: Hashable, Sendable {
    public var query: String
    /// The query in canonical form. Parsing it results in the same query.
    public var canonical: String
    public var hits: [MessageHit] = []
    /// The conversation of each hit, in the order of the hits.
    public var conversations: [Conversation] = []
    /// The cursor for the next page; `nil` on the last page.
    public var next: PageCursor?
    /// The total number of matches; `nil` if the page does not contain all of them and the total was not requested.
    public var total: Int?
    public var notes: [Diagnostic] = []
    public var elapsedMilliseconds: Double = 0
    /// True if the store contains no messages at all, whatever the query.
    public var storeHasNoMessages = false

    package init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}

/// The position of an item in a conversation, from which a page continues in either direction. Its text form is
/// `TIME.RANK.ID`.
package struct ConversationCursor: Hashable, Sendable, LosslessStringConvertible {
    /// The time in Unix seconds; 0 if unknown.
    package var time: Int64
    /// 0 for an event, 1 for a message.
    package var rank: Int64
    package var id: Int64

    package init(time: Int64, rank: Int64, id: Int64) {
        self.time = time
        self.rank = rank
        self.id = id
    }

    /// Parses the text form. Returns `nil` if it is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let time = parts[0], let rank = parts[1], let id = parts[2] else { return nil }
        self.init(time: time, rank: rank, id: id)
    }

    package var description: String { "\(time).\(rank).\(id)" }
}
