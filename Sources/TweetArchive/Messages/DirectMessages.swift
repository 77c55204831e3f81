internal import IndexStore
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Reads direct messages, or chats with Grok. An import stores them only if `ImportOptions.includeMessages` or
/// `includeGrok` is set. Searches for tweets never return them.
package struct DirectMessages {
    let archive: TweetArchive
    var scope = MessageScope.direct
    private var store: Store { archive.store }
    private var loader: MessageLoader { MessageLoader(store, scope) }

    /// Returns all conversations, the one with the newest message first.
    package func conversations() throws -> [Conversation] {
        try archive.read(otherwise: []) { try loader.conversations() }
    }

    /// Returns true if the store contains direct messages.
    package func exist() throws -> Bool {
        try archive.read(otherwise: false) { try !loader.isEmpty() }
    }

    /// Returns the number of messages.
    package func count() throws -> Int {
        try archive.read(otherwise: 0) { try loader.count() }
    }

    /// Returns the conversation whose ID is `name`. Otherwise returns all one-to-one conversations and all
    /// groups with the person whose account ID or handle is `name`, with or without `@`.
    package func conversations(named name: String) throws -> [Conversation] {
        try archive.read(otherwise: []) {
            let loader = self.loader
            if let conversation = try loader.conversation(name) { return [conversation] }
            let handle = name.hasPrefix("@") ? String(name.dropFirst()) : name
            guard !handle.isEmpty else { return [] }
            var accounts = try Catalog(store).users(handle: handle)
            if let number = Int64(handle), number > 0 { accounts.append(UserID(number)) }
            return accounts.isEmpty ? [] : try loader.conversations(with: accounts)
        }
    }

    /// Returns the conversation with this ID; `nil` if it does not exist.
    package func conversation(id: String) throws -> Conversation? {
        try archive.read(otherwise: nil) { try loader.conversation(id) }
    }

    /// Returns a message with the accounts of its sender and recipient; `nil` if it does not exist.
    package func message(_ id: MessageID) throws -> MessageHit? {
        try archive.read(otherwise: nil) { try loader.hit(id) }
    }

    /// Returns up to `limit` messages and events of a conversation, oldest first. Returns an empty page if the message
    /// of `.at` does not exist.
    package func items(
        of conversation: Conversation, _ position: ConversationPosition, limit: Int
    ) throws -> ConversationPage {
        let name = conversation.id
        return try archive.read(otherwise: ConversationPage()) {
            let loader = self.loader
            let keys: [ConversationCursor]
            switch position {
            case .end: keys = try loader.keys(of: name, before: nil, limit: limit).reversed()
            case .before(let cursor): keys = try loader.keys(of: name, before: cursor, limit: limit).reversed()
            case .after(let cursor): keys = try loader.keys(of: name, after: cursor, limit: limit)
            case .at(let id):
                guard let first = try loader.key(of: id, in: name) else { return ConversationPage() }
                keys = [first] + (try loader.keys(of: name, after: first, limit: limit - 1))
            }
            var part = ConversationPage()
            for key in keys { if let item = try loader.item(key, of: name) { part.items.append(item) } }
            guard let first = keys.first, let last = keys.last else { return part }
            if try !loader.keys(of: name, before: first, limit: 1).isEmpty { part.earlier = first }
            if try !loader.keys(of: name, after: last, limit: 1).isEmpty { part.later = last }
            return part
        }
    }

    /// Calls the body with every message and event of a conversation, oldest first, until the body returns false.
    /// Compares the pages that it reads with their checksums, because exports call this.
    package func forEachItem(of conversation: Conversation, _ body: (ConversationItem) -> Bool) throws {
        try archive.connection.verifying(.always) {
            try archive.read(otherwise: ()) { try loader.forEachItem(of: conversation.id) { body($0) } }
        }
    }
}
