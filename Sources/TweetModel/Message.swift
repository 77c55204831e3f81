/// The ID of a direct message. Since 2010 it contains the time, as a tweet ID does.
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

/// A direct message in one record: unescaped text, spans in UTF-8 bytes, and `nil` for values missing from the record.
public struct Message: Hashable, Sendable {
    /// A reaction to a message.
    public struct Reaction: Hashable, Sendable {
        /// The service's ID of the reaction.
        public var id: Int64?
        public var sender: UserID?
        /// The service's name of the reaction (`like`, `funny`), or an emoji.
        public var key: String
        public var createdAt: Timestamp?

        public init(id: Int64?, sender: UserID?, key: String, createdAt: Timestamp?) {
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

        public init(text: String, createdAt: Timestamp?) {
            self.text = text
            self.createdAt = createdAt
        }
    }

    public var id: MessageID
    /// The service's ID of the conversation: `42-43` for two accounts, a number for a group.
    public var conversation: String
    public var createdAt: Timestamp?
    public var sender: UserID?
    /// `nil` in groups.
    public var recipient: UserID?
    /// Unescaped.
    public var text: String
    /// True for the automatic welcome message of an account.
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

/// An event in a conversation that is not a message.
public struct ConversationEvent: Hashable, Sendable {
    /// Raw values are stored: never rename.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The archive's owner joined. `people` are the members at that time.
        case join
        /// `actor` added `people`.
        case participantsJoin = "participants_join"
        /// `people` left.
        case participantsLeave = "participants_leave"
        /// `actor` renamed the conversation.
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

/// A conversation in a list.
public struct Conversation: Hashable, Sendable {
    /// The service's ID of the conversation.
    public var id: String
    public var isGroup: Bool
    /// The most recent name of a group.
    public var name: String?
    /// Everyone who ever wrote in it or was a member; the owners of the store come last.
    public var participants: [User]
    /// The number of owners of the store at the end of `participants`.
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

    /// The participants that are not owners of the store; all participants if there are no others.
    public var others: [User] {
        owners < participants.count ? Array(participants.dropLast(owners)) : participants
    }
}

/// A message as returned by a search or lookup.
public struct MessageHit: Hashable, Sendable {
    public var message: Message
    public var sender: User?
    public var recipient: User?
    /// The accounts that reacted, in the order of the message's reactions.
    public var reactors: [User?]
    public var hashtags: [Hashtag] = []
    public var mentions: [Mention] = []
    public var cashtags: [Cashtag] = []
    /// Matches of the query in the text, sorted; they neither overlap nor touch.
    public var matches: [TextSpan] = []
    /// The first 12 hexadecimal digits of the SHA-256 of each input that contains it, sorted.
    public var imports: [String] = []

    public init(message: Message) {
        self.message = message
        reactors = []
    }
}

/// An item of a conversation. Items are ordered by time.
public enum ConversationItem: Hashable, Sendable {
    case message(MessageHit)
    /// An event and the accounts that it refers to.
    case event(ConversationEvent, actor: User?, people: [User])
}

/// The position of a page in a conversation.
public enum ConversationPlace: Hashable, Sendable {
    /// The newest items.
    case end
    /// Before or after a cursor that an earlier page returned.
    case before(String), after(String)
    /// Starting at a message.
    case at(MessageID)
}

/// A page of a conversation, oldest item first, with cursors to the neighbouring pages.
public struct ConversationPart: Hashable, Sendable {
    public var items: [ConversationItem] = []
    /// For `ConversationPlace.before`; nil at the beginning.
    public var earlier: String?
    /// For `ConversationPlace.after`; nil at the end.
    public var later: String?

    public init() {}
}

/// A page of a message search.
public struct MessagePage: Hashable, Sendable {
    public var query: String
    /// The query in canonical form.
    public var canonical: String
    public var hits: [MessageHit] = []
    /// The conversation of each hit, in the order of the hits.
    public var conversations: [Conversation] = []
    /// The cursor for the next page; `nil` on the last page.
    public var next: String?
    /// The total number of matches; `nil` if not requested.
    public var total: Int?
    public var notes: [QueryProblem] = []
    public var elapsedMilliseconds: Double = 0
    /// True if the store contains no messages at all.
    public var storeHasNoMessages = false

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}
