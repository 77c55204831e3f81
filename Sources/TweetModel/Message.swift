/// A direct message's number, as the service gave it: numbered like tweets, and since 2010 also a clock.
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
}

/// One direct message as a record tells it: un-escaped text, byte spans, `nil` for what the record does not carry.
public struct Message: Hashable, Sendable {
    /// Somebody's answer to a message with a sign.
    public struct Reaction: Hashable, Sendable {
        /// The service's number of it.
        public var id: Int64?
        public var sender: UserID?
        /// The service's word (`like`, `funny`) or the sign itself.
        public var key: String
        public var createdAt: Timestamp?

        public init(id: Int64?, sender: UserID?, key: String, createdAt: Timestamp?) {
            self.id = id
            self.sender = sender
            self.key = key
            self.createdAt = createdAt
        }
    }

    /// What the message said before it was changed.
    public struct Edit: Hashable, Sendable {
        public var text: String
        public var createdAt: Timestamp?

        public init(text: String, createdAt: Timestamp?) {
            self.text = text
            self.createdAt = createdAt
        }
    }

    public var id: MessageID
    /// The service's name of its conversation: `42-43` for two people, a number for a group.
    public var conversation: String
    public var createdAt: Timestamp?
    public var sender: UserID?
    /// nil in groups.
    public var recipient: UserID?
    /// Un-escaped.
    public var text: String
    /// The greeting that an account sends by itself.
    public var isWelcome = false
    public var links: [Link] = []
    public var media: [MediaItem] = []
    public var reactions: [Reaction] = []
    /// Earlier texts, oldest first.
    public var edits: [Edit] = []

    public init(id: MessageID, conversation: String, createdAt: Timestamp?, sender: UserID?, text: String) {
        self.id = id
        self.conversation = conversation
        self.createdAt = createdAt
        self.sender = sender
        self.text = text
    }
}

/// Something that happened to a conversation and is no message.
public struct ConversationEvent: Hashable, Sendable {
    /// Raw values are stored: never rename.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The archive's owner came in; `people` are those who were there.
        case join
        /// `people` were brought in by `actor`.
        case participantsJoin = "participants_join"
        /// `people` went.
        case participantsLeave = "participants_leave"
        /// `actor` gave the conversation a name.
        case rename
    }

    public var conversation: String
    public var kind: Kind
    public var createdAt: Timestamp?
    public var actor: UserID?
    public var people: [UserID]
    public var name: String?

    public init(
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

/// A conversation as a list shows it.
public struct Conversation: Hashable, Sendable {
    /// The service's name of it.
    public var id: String
    public var isGroup: Bool
    /// The last name it was given; groups only.
    public var name: String?
    /// Everybody who ever wrote or was in it, the owners of the store last.
    public var participants: [User]
    /// How many of `participants`, counted from the end, are owners of the store.
    public var owners: Int
    public var messages: Int
    public var media: Int
    public var first: Timestamp?
    public var last: Timestamp?

    public init(id: String, isGroup: Bool) {
        self.id = id
        self.isGroup = isGroup
        participants = []
        owners = 0
        messages = 0
        media = 0
    }

    /// Those who are not an owner of the store; everybody where all are.
    public var others: [User] {
        owners < participants.count ? Array(participants.dropLast(owners)) : participants
    }
}

/// A message as a search or a look-up gives it out.
public struct MessageHit: Hashable, Sendable {
    public var message: Message
    public var sender: User?
    public var recipient: User?
    /// Who reacted, in the order of the message's reactions.
    public var reactors: [User?]
    public var hashtags: [Hashtag] = []
    public var mentions: [Mention] = []
    public var cashtags: [Cashtag] = []
    /// What the query matched in the text; sorted, neither overlapping nor touching.
    public var matches: [TextSpan] = []
    /// The first 12 hex digits of the SHA-256 of each input it was in, sorted.
    public var imports: [String] = []

    public init(message: Message) {
        self.message = message
        reactors = []
    }
}

/// What stands in a conversation, in the order of time.
public enum ConversationItem: Hashable, Sendable {
    case message(MessageHit)
    /// An event with the accounts it speaks of.
    case event(ConversationEvent, actor: User?, people: [User])
}

/// Where a part of a conversation begins or ends.
public enum ConversationPlace: Hashable, Sendable {
    /// The newest items.
    case end
    /// What stands before a place, or behind it, that an earlier part has told.
    case before(String), after(String)
    /// From a message on.
    case at(MessageID)
}

/// A part of a conversation, oldest first, and how to come to what stands around it.
public struct ConversationPart: Hashable, Sendable {
    public var items: [ConversationItem] = []
    /// For `ConversationPlace.before`; nil at the beginning.
    public var earlier: String?
    /// For `ConversationPlace.after`; nil at the end.
    public var later: String?

    public init() {}
}

/// One page of a search for messages.
public struct MessagePage: Hashable, Sendable {
    public var query: String
    /// The query as understood, written out in full.
    public var canonical: String
    public var hits: [MessageHit] = []
    /// The conversation of each hit, in their order.
    public var conversations: [Conversation] = []
    /// Passed back as `after` for the next page; nil at the end.
    public var next: String?
    /// How many messages match in all; nil when nobody asked.
    public var total: Int?
    public var notes: [QueryProblem] = []
    public var elapsedMilliseconds: Double = 0
    /// No import has brought any message.
    public var storeHasNoMessages = false

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}
