internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel
internal import TweetText

/// Finds and counts the direct messages that match a query.
extension TweetArchive {
    /// Returns one page of the messages that match a query, newest first. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - scope: The messages to search.
    ///   - conversation: The ID of a conversation, to search only in it.
    ///   - options: The options of the search.
    public func searchMessages(
        _ text: String, _ scope: MessageScope = .direct, in conversation: String? = nil, options: SearchOptions
    ) throws -> MessagePage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options, about: .messages)
        var page = MessagePage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let cursor = options.after
        guard cursor.map({ $0.position.key == nil && $0.seed == nil }) ?? true else {
            throw TweetArchiveError.badCursor
        }
        let isEmpty = try !hasMessages(scope)
        page.storeHasNoMessages = isEmpty
        page = try queries.run(query, within: options.timeLimit, otherwise: page) { [page] () throws -> MessagePage in
            try find(query, scope, in: conversation, options, after: cursor, page)
        }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Returns a page without results, whose `total` is the number of matching messages, at most the `limit:` of the
    /// query.
    public func countMessages(
        _ text: String, _ scope: MessageScope = .direct, in conversation: String? = nil, options: SearchOptions
    ) throws -> MessagePage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options, about: .messages)
        var page = MessagePage(query: text, canonical: query.canonical)
        page.notes = query.notes
        page.total = try queries.run(query, within: options.timeLimit, otherwise: 0) { () throws -> Int in
            try total(try query.messagePlan(try queries.context(options), scope, in: conversation))
        }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    private func find(
        _ query: Query, _ scope: MessageScope, in conversation: String?, _ options: SearchOptions,
        after cursor: PageCursor?, _ page: MessagePage
    ) throws -> MessagePage {
        var page = page
        let context = try queries.context(options)
        let plan = try query.messagePlan(context, scope, in: conversation)
        let part = PagePart(options, maxResults: plan.limit)
        let limit = part.limit
        var ids: [MessageID] = []
        if limit > 0 {
            // Request an additional row, which shows if there is a next page.
            let statement = plan.page(after: cursor?.position.id, limit: limit == .max ? 0 : limit + 1)
            ids = try connection.rows(statement) { MessageID($0.integer(0)) }
        }
        let hasMore = ids.count > limit
        if hasMore { ids.removeLast() }
        let loader = MessageLoader(store, scope)
        page.hits = try loader.hits(ids)
        var known: [String: Conversation] = [:]
        for index in page.hits.indices {
            let message = page.hits[index].message
            page.hits[index].matches = query.messageHighlights(in: message.asTweet)
            let conversation = try known[message.conversation] ?? loader.conversation(message.conversation)
            known[message.conversation] = conversation
            if let conversation { page.conversations.append(conversation) }
        }
        if hasMore { page.next = part.cursor(after: ids.last.map { .init(id: $0.rawValue) }, ids.count) }
        if page.next == nil, cursor == nil { page.total = ids.count }
        if options.wantsTotal, page.total == nil { page.total = try total(plan) }
        if ids.isEmpty, cursor == nil { page.notes += try failingClauses(query, scope, in: conversation, context) }
        return page
    }

    private func total(_ plan: MessagePlan) throws -> Int {
        min(Int(try connection.integer(plan.count()) ?? 0), plan.limit ?? .max)
    }

    /// Returns a note for each clause that matches no message, in the conversation if one is given. Returns no notes if
    /// the query has a single clause.
    private func failingClauses(
        _ query: Query, _ scope: MessageScope, in conversation: String?, _ context: QueryContext
    ) throws -> [Diagnostic] {
        let clauses = query.clauses
        guard clauses.count > 1 else { return [] }
        var notes: [Diagnostic] = []
        for clause in clauses where try total(try clause.messagePlan(context, scope, in: conversation)) == 0 {
            notes.append(
                Diagnostic(
                    severity: .note, code: "note-empty-clause", message: "no message matches \(clause.canonical)",
                    start: 0,
                    end: 0))
        }
        return notes
    }
}

/// Reads direct messages, or chats with Grok.
extension TweetArchive {
    /// Returns all conversations, the one with the newest message first. An import stores messages only if
    /// `ImportOptions.include` contains `.messages`, or `.grok` for chats with Grok. Searches for tweets never return
    /// them.
    public func conversations(_ scope: MessageScope = .direct) throws -> [Conversation] {
        try read(otherwise: []) { try MessageLoader(store, scope).conversations() }
    }

    /// Returns true if the store contains messages.
    package func hasMessages(_ scope: MessageScope = .direct) throws -> Bool {
        try read(otherwise: false) { try !MessageLoader(store, scope).isEmpty() }
    }

    /// Returns the number of direct messages.
    package func messageCount() throws -> Int {
        try read(otherwise: 0) { try MessageLoader(store, .direct).count() }
    }

    /// Returns the conversation whose ID is `name`. Otherwise returns all one-to-one conversations and all
    /// groups with the person whose account ID or handle is `name`, with or without `@`.
    package func conversations(named name: String, _ scope: MessageScope) throws -> [Conversation] {
        try read(otherwise: []) {
            let loader = MessageLoader(store, scope)
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
        try read(otherwise: nil) { try MessageLoader(store, .direct).conversation(id) }
    }

    /// Returns a message with the accounts of its sender and recipient; `nil` if it does not exist.
    package func message(_ id: MessageID) throws -> MessageHit? {
        try read(otherwise: nil) { try MessageLoader(store, .direct).hit(id) }
    }

    /// Returns up to `limit` messages and events of a conversation, oldest first. Returns an empty page if the message
    /// of `.at` does not exist.
    package func items(
        of conversation: Conversation, _ position: ConversationPosition, limit: Int
    ) throws -> ConversationPage {
        let name = conversation.id
        return try read(otherwise: ConversationPage()) {
            let loader = MessageLoader(store, conversation.scope)
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
    public func forEachItem(of conversation: Conversation, _ body: (ConversationItem) -> Bool) throws {
        try connection.verifying(.always) {
            try read(otherwise: ()) {
                try MessageLoader(store, conversation.scope).forEachItem(of: conversation.id) { body($0) }
            }
        }
    }
}
