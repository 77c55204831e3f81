internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// Finds and counts the direct messages that match a query.
struct MessageSearch {
    let access: StoreAccess
    let scope: MessageScope
    private var queries: QueryRunner { QueryRunner(access) }
    private var store: Store { access.store }

    /// Implements `TweetArchive.searchMessages`.
    func search(_ text: String, in conversation: String? = nil, options: SearchOptions) throws -> MessagePage {
        let start = ContinuousClock.now
        let query = try queries.parse(text, options, about: .messages)
        var page = MessagePage(query: text, canonical: query.canonical)
        page.notes = query.notes
        let cursor = options.after
        guard cursor.map({ $0.position.key == nil && $0.seed == nil }) ?? true else {
            throw TweetArchiveError.badCursor
        }
        let isEmpty = try !DirectMessages(access: access, scope: scope).exist()
        page.storeHasNoMessages = isEmpty
        page = try queries.run(query, within: options.timeLimit, otherwise: page) { [page] () throws -> MessagePage in
            try find(query, in: conversation, options, after: cursor, page)
        }
        page.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return page
    }

    /// Implements `TweetArchive.countMessages`.
    func count(_ text: String, in conversation: String? = nil, options: SearchOptions) throws -> MessagePage {
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
        _ query: Query, in conversation: String?, _ options: SearchOptions, after cursor: PageCursor?,
        _ page: MessagePage
    ) throws -> MessagePage {
        var page = page
        let context = try queries.context(options)
        let plan = try query.messagePlan(context, scope, in: conversation)
        let delivered = cursor?.delivered ?? 0
        let remaining = plan.limit.map { max(0, $0 - delivered) } ?? .max
        let limit = min(options.limit > 0 ? options.limit : .max, remaining)
        var ids: [MessageID] = []
        if limit > 0 {
            // Request an additional row, which shows if there is a next page.
            let statement = plan.page(after: cursor?.position.id, limit: limit == .max ? 0 : limit + 1)
            ids = try access.connection.rows(statement) { MessageID($0.integer(0)) }
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
        if hasMore, limit < remaining, let last = ids.last {
            page.next = PageCursor(.init(id: last.rawValue), delivered: plan.limit.map { _ in delivered + ids.count })
        }
        if page.next == nil, cursor == nil { page.total = ids.count }
        if options.wantsTotal, page.total == nil { page.total = try total(plan) }
        if ids.isEmpty, cursor == nil { page.notes += try failingClauses(query, in: conversation, context) }
        return page
    }

    private func total(_ plan: MessagePlan) throws -> Int {
        min(Int(try access.connection.integer(plan.count()) ?? 0), plan.limit ?? .max)
    }

    /// Returns a note for each clause that matches no message, in the conversation if one is given. Returns no notes if
    /// the query has a single clause.
    private func failingClauses(
        _ query: Query, in conversation: String?, _ context: QueryContext
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
