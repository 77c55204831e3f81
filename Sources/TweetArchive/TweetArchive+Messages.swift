internal import IndexStore
internal import SQLiteKit
public import TweetModel
internal import TweetText

/// Direct messages: there only where an import was asked for them, and never among tweets.
extension TweetArchive {
    /// All conversations, the one with the newest message first.
    public func conversations() throws(TweetArchiveError) -> [Conversation] {
        try reading(otherwise: []) { () throws(SQLiteError) in try MessageLoader(store).conversations() }
    }

    /// Whether any import has brought direct messages.
    public func hasMessages() throws(TweetArchiveError) -> Bool {
        try reading(otherwise: false) { () throws(SQLiteError) in try !MessageLoader(store).isEmpty() }
    }

    /// The conversations that a name stands for: the service's own name of one, or the handle or number of the other
    /// party of a conversation between two, with or without `@`.
    public func conversations(named name: String) throws(TweetArchiveError) -> [Conversation] {
        try reading(otherwise: []) { () throws(SQLiteError) in
            let loader = MessageLoader(store)
            if let conversation = try loader.conversation(name) { return [conversation] }
            let handle = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard !handle.isEmpty else { return [] }
            var accounts = try Catalog(store).users(handle: handle)
            if let number = Int64(handle), number > 0 { accounts.append(UserID(number)) }
            return accounts.isEmpty ? [] : try loader.conversations(with: accounts)
        }
    }

    /// The conversation of a row of the last list, counted from 1.
    public func conversation(row: Int) throws(TweetArchiveError) -> Conversation? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try MessageLoader(store).remembered(row: row) }
    }

    /// Remembers a list, so that its rows can be named by number; whether that was possible.
    @discardableResult
    public func rememberConversations(_ list: [Conversation]) -> Bool {
        recording { () throws(SQLiteError) in try MessageLoader(store).remember(list.map(\.id)) } == nil
    }

    /// The conversation that has the service's own name; nil where there is none.
    public func conversation(id: String) throws(TweetArchiveError) -> Conversation? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try MessageLoader(store).conversation(id) }
    }

    /// One message; nil where there is none with this number.
    public func message(_ id: MessageID) throws(TweetArchiveError) -> MessageHit? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try MessageLoader(store).hit(id) }
    }

    /// Up to `limit` items of a conversation. Throws `badCursor` for a place that is none of it.
    public func items(
        of conversation: Conversation, _ place: ConversationPlace, limit: Int
    ) throws(TweetArchiveError) -> ConversationPart {
        let name = conversation.id
        let key: MessageLoader.ItemKey? =
            switch place {
            case .end, .at: nil
            case .before(let text), .after(let text): try Self.itemKey(text)
            }
        return try reading(otherwise: ConversationPart()) { () throws(SQLiteError) in
            let loader = MessageLoader(store)
            let keys: [MessageLoader.ItemKey]
            switch place {
            case .end, .before: keys = try loader.keys(of: name, before: key, limit: limit).reversed()
            case .after: keys = try loader.keys(of: name, after: key ?? .init(time: 0, rank: 0, id: 0), limit: limit)
            case .at(let id):
                guard let first = try loader.key(of: id, in: name) else { return ConversationPart() }
                keys = [first] + (try loader.keys(of: name, after: first, limit: limit - 1))
            }
            var part = ConversationPart()
            for key in keys { if let item = try loader.item(key, of: name) { part.items.append(item) } }
            guard let first = keys.first, let last = keys.last else { return part }
            if try !loader.keys(of: name, before: first, limit: 1).isEmpty { part.earlier = Self.text(of: first) }
            if try !loader.keys(of: name, after: last, limit: 1).isEmpty { part.later = Self.text(of: last) }
            return part
        }
    }

    private static func text(of key: MessageLoader.ItemKey) -> String { "\(key.time).\(key.rank).\(key.id)" }

    private static func itemKey(_ text: String) throws(TweetArchiveError) -> MessageLoader.ItemKey {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { Int64($0) }
        guard parts.count == 3, text.utf8.count <= 64 else { throw .badCursor }
        return MessageLoader.ItemKey(time: parts[0], rank: parts[1], id: parts[2])
    }

    /// What stands in a conversation, oldest first, item by item until the body gives false.
    public func forEachItem(
        of conversation: Conversation, _ body: (ConversationItem) -> Bool
    ) throws(TweetArchiveError) {
        try reading(otherwise: ()) { () throws(SQLiteError) in
            try MessageLoader(store).forEachItem(of: conversation.id) { (item) throws(SQLiteError) in body(item) }
        }
    }
}
