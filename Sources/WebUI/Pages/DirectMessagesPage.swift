import Rendering
import TweetArchive
import TweetModel

/// The list of conversations, one conversation, or a search in messages. Searches in messages are not recorded in the
/// search history.
struct DirectMessagesPage {
    let context: RequestContext
    private static let conversationsPerPage = 60

    init(_ context: RequestContext) {
        self.context = context
    }

    private var query: String? { context.query.isEmpty ? nil : context.query }

    func respond() throws -> Response? {
        guard let name = context.request.query["in"] else { return try query == nil ? list() : search(in: nil) }
        guard let conversation = try context.archive.messages.conversation(id: name) else {
            return context.problem(
                404, code: "no-conversation", message: "This conversation does not exist.", hint: nil)
        }
        return try query == nil ? ConversationMessagesPage(conversation, context).respond() : search(in: conversation)
    }

    /// Redirects to the conversation of a message, at the position of the message. For JSON, returns the message
    /// itself. Returns `nil` if the store does not contain the message.
    func message(_ id: MessageID) throws -> Response? {
        guard let hit = try context.archive.messages.message(id) else { return nil }
        if context.request.wantsJSON { return context.json { $0.message(hit, into: &$1) } }
        return .redirect(
            to: LinkURL.page("messages", fields: [("in", hit.message.conversation), ("at", id.description)]).text)
    }

    // MARK: The list

    private func list() throws -> Response {
        let all = try context.archive.conversations()
        if context.request.wantsJSON { return context.json(Table.conversations(all)) }
        let start = min(max(0, context.request.query["after"].flatMap { Int($0) } ?? 0), all.count)
        let shown = all[start..<min(all.count, start + Self.conversationsPerPage)]
        var last: [MessageHit?] = []
        for conversation in shown { last.append(try newest(of: conversation)) }
        return Page("Messages", tab: .messages) { html in
            html.element("h1", text: "Direct messages")
            guard !all.isEmpty else {
                html.element("section", .class("empty")) { html in
                    html.element("h2", text: "No direct messages in the store")
                    html.element("p") { html in
                        html.text("They are private and imported only on request: ")
                        html.element("code", text: "tweetdex import archive.zip --include messages")
                    }
                }
                return
            }
            MessageSearchForm(conversation: nil, query: nil).write(&html)
            html.element("p", .class("quiet"), text: HumanReadable.count(all.count, "conversation"))
            html.element("ul", .class("conversations")) { html in
                for (conversation, hit) in zip(shown, last) {
                    html.element("li") { ConversationRow(conversation, hit, context).write(&$0) }
                }
            }
            guard shown.endIndex < all.count else { return }
            html.element("p", .class("older")) { html in
                html.link(
                    .page("messages", fields: [("after", String(shown.endIndex))]), .named("rel", "next"),
                    text: "Older conversations")
            }
        }.response(context)
    }

    private func newest(of conversation: Conversation) throws -> MessageHit? {
        var options = context.quietOptions
        options.limit = 1
        return try context.archive.searchMessages("", in: conversation.id, options: options).hits.first
    }

    // MARK: The search

    private func search(in conversation: Conversation?) throws -> Response {
        var options = context.quietOptions
        options.after = try context.cursor()
        options.wantsTotal = options.after == nil
        let page: MessagePage
        do {
            page = try context.archive.searchMessages(context.query, in: conversation?.id, options: options)
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !context.request.wantsJSON else { throw error }
            return respond(nil, problems, in: conversation)
        }
        if context.request.wantsJSON { return context.json { $0.messages(page, into: &$1) } }
        return respond(page, page.notes, in: conversation)
    }

    private func respond(
        _ page: MessagePage?, _ problems: [Diagnostic], in conversation: Conversation?
    ) -> Response {
        let title = conversation.map { MessageWords.title(of: $0) } ?? "Messages"
        var screen = Page("\(context.query) · \(title)", tab: .messages) { html in
            html.element("h1") { html in
                guard let conversation else { return html.text("Direct messages") }
                html.link(.messages(in: conversation.id)) { $0.element("bdi", text: title) }
            }
            MessageSearchForm(conversation: conversation, query: context.query).write(&html)
            if conversation != nil {
                html.element("p") { $0.link(.messages(context.query), text: "Search all conversations") }
            }
            ProblemList(problems, query: context.query) { .messages($0, in: conversation?.id) }.write(&html)
            if let page { results(page, in: conversation, &html) }
        }
        if page == nil { screen.status = 400 }
        return screen.response(context)
    }

    private func results(_ page: MessagePage, in conversation: Conversation?, _ html: inout MarkupWriter) {
        if let total = page.total {
            html.element("p", .class("summary"), .named("role", "status"), text: HumanReadable.count(total, "message"))
        }
        if page.hits.isEmpty { html.element("p", .class("empty"), text: "No message matches this search.") }
        let byName = Dictionary(page.conversations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        html.element("ol", .class("chat found")) { html in
            for hit in page.hits {
                html.element("li") { html in
                    if conversation == nil, let found = byName[hit.message.conversation] {
                        html.element("p", .class("relation")) { html in
                            html.text("in ")
                            html.link(.messages(in: found.id)) {
                                $0.element("bdi", text: MessageWords.title(of: found))
                            }
                        }
                    }
                    MessageRow(hit, context.rowContext).write(&html)
                }
            }
        }
        guard let next = page.next else { return }
        html.element("p", .class("older")) { html in
            html.link(context.here(after: next), .named("rel", "next"), text: "Older messages")
        }
    }
}

/// A page of a conversation, oldest message first. Shows the newest messages if the URL contains no position, or a
/// message that is not in the conversation.
struct ConversationMessagesPage {
    let conversation: Conversation
    let context: RequestContext
    private static let itemsPerPage = 100

    init(_ conversation: Conversation, _ context: RequestContext) {
        self.conversation = conversation
        self.context = context
    }

    private func position() throws -> ConversationPosition {
        let fields = context.request.query
        if let text = fields["before"] { return .before(try Self.cursor(text)) }
        if let text = fields["after"] { return .after(try Self.cursor(text)) }
        return focus.map { .at($0) } ?? .end
    }

    private static func cursor(_ text: String) throws -> ConversationCursor {
        guard let cursor = ConversationCursor(text) else { throw TweetArchiveError.badCursor }
        return cursor
    }

    /// The message to highlight, whose ID is in the URL; `nil` for none.
    private var focus: MessageID? { context.request.query["at"].flatMap { Int64($0) }.map { MessageID($0) } }

    func respond() throws -> Response {
        var part = try context.archive.messages.items(of: conversation, try position(), limit: Self.itemsPerPage)
        if part.items.isEmpty, focus != nil {
            part = try context.archive.messages.items(of: conversation, .end, limit: Self.itemsPerPage)
        }
        if context.request.wantsJSON { return context.json { $0.conversation(conversation, part, into: &$1) } }
        let title = MessageWords.title(of: conversation)
        return Page("\(title) · Messages", tab: .messages) { html in
            html.element("h1") { $0.element("bdi", text: title) }
            head(&html)
            MessageSearchForm(conversation: conversation, query: nil).write(&html)
            pageLink("Earlier messages", "before", part.earlier?.description, "prev", &html)
            html.element("ol", .class("chat")) { items(part.items, &$0) }
            pageLink("Later messages", "after", part.later?.description, "next", &html)
        }.response(context)
    }

    private func head(_ html: inout MarkupWriter) {
        html.element("p", .class("quiet")) { html in
            html.text(HumanReadable.count(conversation.messages, "message"))
            if conversation.media > 0 { html.text(" · \(HumanReadable.grouped(conversation.media)) media") }
            if let first = conversation.first, let last = conversation.last {
                let days = [first, last].map { context.zone.day($0) }
                html.text(" · " + (days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])"))
            }
        }
        html.element("p", .class("people")) { html in
            for (index, user) in conversation.participants.enumerated() {
                if index > 0 { html.text(", ") }
                if let handle = user.handle {
                    html.link(.user(handle), .class("user")) { $0.element("bdi", text: "@" + handle) }
                } else {
                    html.element("bdi", text: MessageWords.person(user))
                }
            }
        }
    }

    private func pageLink(
        _ words: String, _ field: String, _ position: String?, _ relation: String, _ html: inout MarkupWriter
    ) {
        guard let position else { return }
        html.element("p", .class("older")) { html in
            html.link(
                .page("messages", fields: [("in", conversation.id), (field, position)]), .named("rel", relation),
                text: words)
        }
    }

    private func items(_ items: [ConversationItem], _ html: inout MarkupWriter) {
        let owners = owners
        var last: String?
        for item in items {
            let day = item.createdAt.map { context.zone.day($0) } ?? "Without a date"
            if day != last {
                html.element("li", .class("heading")) { $0.element("h2", text: day) }
                last = day
            }
            ConversationItemRow(item, owners: owners, focus: focus, context.rowContext).write(&html)
        }
    }

    /// The users whose messages are shown as sent: the owners of the archives that contain the conversation. If the
    /// account in the settings is one of them, only that account counts.
    private var owners: Set<UserID> {
        let all = conversation.participants.suffix(conversation.owners)
        let chosen = all.filter { user in
            user.handle.map { $0.lowercased() } == context.settings.account?.lowercased() && user.handle != nil
        }
        return Set((chosen.isEmpty ? Array(all) : Array(chosen)).compactMap(\.id))
    }
}

/// A message or an event as an item of the list of a conversation.
struct ConversationItemRow {
    let item: ConversationItem
    /// The accounts whose messages are shown as sent.
    let owners: Set<UserID>
    /// The message to highlight.
    let focus: MessageID?
    let context: RowContext

    init(_ item: ConversationItem, owners: Set<UserID>, focus: MessageID? = nil, _ context: RowContext) {
        self.item = item
        self.owners = owners
        self.focus = focus
        self.context = context
    }

    func write(_ html: inout MarkupWriter) {
        switch item {
        case .event(let event, let actor, let people):
            html.element("li", .class("happening")) { html in
                html.element("p", .class("quiet")) { html in
                    html.text(MessageWords.sentence(of: event, actor: actor, people: people))
                    if context.isFile, let time = event.createdAt { html.text(" · \(context.zone.short(time))") }
                }
            }
        case .message(let hit):
            let isSent = hit.message.sender.map { owners.contains($0) } ?? false
            let isFocus = hit.message.id == focus
            html.element("li", .class((isSent ? "sent" : "received") + (isFocus ? " focus" : ""))) { html in
                MessageRow(hit, context).write(&html)
            }
        }
    }
}
