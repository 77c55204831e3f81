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

    /// What stands in a conversation, oldest first, item by item until the body gives false.
    public func forEachItem(
        of conversation: Conversation, _ body: (ConversationItem) -> Bool
    ) throws(TweetArchiveError) {
        try reading(otherwise: ()) { () throws(SQLiteError) in
            try MessageLoader(store).forEachItem(of: conversation.id) { (item) throws(SQLiteError) in body(item) }
        }
    }
}
