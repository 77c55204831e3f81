import Rendering
import TweetArchive
import TweetModel

/// The list of conversations, one conversation, or a search in messages. Searches in messages are not recorded in the
/// search history.
extension RequestContext {
    private static let conversationsPerPage = 60

    private var messageQuery: String? { query.isEmpty ? nil : query }

    func messagesPage() throws -> Response? {
        guard let name = request.query["in"] else { return try messageQuery == nil ? list() : search(in: nil) }
        guard let conversation = try archive.conversation(id: name) else {
            return problem(
                404, code: "no-conversation", message: "This conversation does not exist.", hint: nil)
        }
        let fields = request.query
        let hasPosition =
            fields["at"] != nil || fields["before"] != nil || fields["after"].flatMap { ConversationCursor($0) } != nil
        if messageQuery == nil || hasPosition {
            return try page(of: conversation)
        }
        return try search(in: conversation)
    }

    /// Redirects to the conversation of a message, at the position of the message. For JSON, returns the message
    /// itself. Returns `nil` if the store does not contain the message.
    func message(_ id: MessageID) throws -> Response? {
        guard let hit = try archive.message(id) else { return nil }
        if request.wantsJSON { return json { $0.message(hit, into: &$1) } }
        return .redirect(
            to: LinkURL.page(
                "messages", fields: [("in", hit.message.conversation), ("at", id.description), ("q", messageQuery)]
            ).text)
    }

    // MARK: The list

    private func list() throws -> Response {
        let all = try archive.conversations()
        if request.wantsJSON { return json(Table.conversations(all)) }
        let start = min(max(0, request.query["after"].flatMap { Int($0) } ?? 0), all.count)
        let shown = all[start..<min(all.count, start + Self.conversationsPerPage)]
        var last: [MessageHit?] = []
        for conversation in shown { last.append(try newest(of: conversation)) }
        return Page("Messages", tab: .messages) { html in
            guard !all.isEmpty else {
                html.element("h1", text: "Direct messages")
                html.element("section", .class("empty")) { html in
                    html.element("h2", text: "No direct messages in the store")
                    html.element("p") { html in
                        html.text("They are private and imported only on request: ")
                        html.element("code", text: "tweetdex import archive.zip --include messages")
                    }
                }
                return
            }
            html.element("div", .class("correspondence")) { html in
                html.element("section", .class("threads")) { html in
                    html.element("h1", text: "Direct messages")
                    html.messageSearch(in: nil, nil)
                    html.element("p", .class("quiet"), text: HumanReadable.count(all.count, "conversation"))
                    html.element("ul", .class("conversations")) { html in
                        for (conversation, hit) in zip(shown, last) {
                            html.element("li") { $0.row(conversation, newest: hit, rowContext) }
                        }
                    }
                    guard shown.endIndex < all.count else { return }
                    html.element("p", .class("older")) { html in
                        html.link(
                            .page("messages", fields: [("after", String(shown.endIndex))]), .named("rel", "next"),
                            text: "Older conversations")
                    }
                }
                html.element("p", .class("pane wide quiet"), text: "Choose a conversation to read it here.")
            }
        }.response(self)
    }

    /// Writes the content of a page next to the list of conversations, which a narrow window hides.
    private func write(
        _ conversation: Conversation?, _ html: inout MarkupWriter, content: (inout MarkupWriter) -> Void
    ) {
        guard let conversation, let all = try? archive.conversations() else { return content(&html) }
        let index = all.firstIndex { $0.id == conversation.id } ?? 0
        let start = index / Self.conversationsPerPage * Self.conversationsPerPage
        html.element("div", .class("correspondence")) { html in
            html.element("section", .class("threads wide"), .named("aria-label", "Conversations")) { html in
                html.element("p") { $0.link(.messages(), text: "Direct messages") }
                html.element("ul", .class("conversations")) { html in
                    for other in all[start..<min(all.count, start + Self.conversationsPerPage)] {
                        html.element("li") {
                            $0.row(other, newest: nil, rowContext, isCurrent: other.id == conversation.id)
                        }
                    }
                }
            }
            html.element("div", .class("pane"), content: content)
        }
    }

    private func newest(of conversation: Conversation) throws -> MessageHit? {
        var options = quietOptions
        options.limit = 1
        return try archive.searchMessages("", in: conversation.id, options: options).hits.first
    }

    // MARK: The search

    private func search(in conversation: Conversation?) throws -> Response {
        var options = quietOptions
        options.after = try cursor()
        options.wantsTotal = options.after == nil
        let page: MessagePage
        do {
            page = try archive.searchMessages(query, in: conversation?.id, options: options)
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !request.wantsJSON else { throw error }
            return respond(nil, problems, in: conversation)
        }
        if request.wantsJSON { return json { $0.messages(page, into: &$1) } }
        return respond(page, page.notes, in: conversation)
    }

    private func respond(
        _ page: MessagePage?, _ problems: [Diagnostic], in conversation: Conversation?
    ) -> Response {
        let title = conversation.map { MessageWords.title(of: $0) } ?? "Messages"
        var screen = Page("\(query) · \(title)", tab: .messages) { html in
            write(conversation, &html) { html in
                html.element("h1") { html in
                    guard let conversation else { return html.text("Direct messages") }
                    html.link(.messages(in: conversation.id)) { $0.element("bdi", text: title) }
                }
                html.messageSearch(in: conversation, query)
                if conversation != nil {
                    html.element("p") { $0.link(.messages(query), text: "Search all conversations") }
                }
                html.problems(problems, query: query) { .messages($0, in: conversation?.id) }
                if let page { results(page, in: conversation, &html) }
            }
        }
        if page == nil { screen.status = 400 }
        return screen.response(self)
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
                    var row = MessageRow(hit, rowContext)
                    row.query = query
                    row.write(&html)
                }
            }
        }
        guard let next = page.next else { return }
        html.element("p", .class("older")) { html in
            html.link(here(after: next), .named("rel", "next"), text: "Older messages")
        }
    }
}

/// A page of a conversation, oldest message first. Shows the newest messages if the URL contains no position, or a
/// message that is not in the conversation. If the URL contains a query, marks its matches, with links from one to the
/// next.
extension RequestContext {
    private static let itemsPerPage = 100
    /// The maximum number of matches to step through, newest first.
    private static let mostMatches = 1000

    private func position() throws -> ConversationPosition {
        let fields = request.query
        if let text = fields["before"] { return .before(try Self.cursor(text)) }
        if let text = fields["after"] { return .after(try Self.cursor(text)) }
        return focus.map { .at($0) } ?? .end
    }

    private static func cursor(_ text: String) throws -> ConversationCursor {
        guard let cursor = ConversationCursor(text) else { throw TweetArchiveError.badCursor }
        return cursor
    }

    /// The message to highlight, whose ID is in the URL; `nil` for none.
    private var focus: MessageID? { request.query["at"].flatMap { Int64($0) }.map { MessageID($0) } }

    private func page(of conversation: Conversation) throws -> Response {
        var part = try archive.items(of: conversation, try position(), limit: Self.itemsPerPage)
        if part.items.isEmpty, focus != nil {
            part = try archive.items(of: conversation, .end, limit: Self.itemsPerPage)
        }
        if request.wantsJSON { return json { $0.conversation(conversation, part, into: &$1) } }
        let matches = try matches(in: conversation)
        let byID = Dictionary((matches ?? []).map { ($0.message.id, $0) }, uniquingKeysWith: { first, _ in first })
        let shown = part.items.map { item -> ConversationItem in
            if case .message(let hit) = item, let match = byID[hit.message.id] { .message(match) } else { item }
        }
        let title = MessageWords.title(of: conversation)
        return Page("\(title) · Messages", tab: .messages) { html in
            write(conversation, &html) { html in
                html.element("h1") { $0.element("bdi", text: title) }
                head(of: conversation, &html)
                html.messageSearch(in: conversation, messageQuery)
                if let matches { steps(matches.map(\.message.id), in: conversation, &html) }
                pageLink("Earlier messages", conversation, "before", part.earlier?.description, "prev", &html)
                html.element("ol", .class("chat")) { items(shown, of: conversation, matches: Set(byID.keys), &$0) }
                pageLink("Later messages", conversation, "after", part.later?.description, "next", &html)
            }
        }.response(self)
    }

    /// Returns the messages of the conversation that match the query, newest first; `nil` without a valid query.
    private func matches(in conversation: Conversation) throws -> [MessageHit]? {
        guard let query = messageQuery else { return nil }
        var options = quietOptions
        options.limit = Self.mostMatches
        do {
            return try archive.searchMessages(query, in: conversation.id, options: options).hits
        } catch TweetArchiveError.query {
            return nil
        }
    }

    /// Writes the position of the message among the matches, and links to the earlier and the later one.
    private func steps(_ matches: [MessageID], in conversation: Conversation, _ html: inout MarkupWriter) {
        let index = focus.flatMap { matches.firstIndex(of: $0) }
        html.element("nav", .class("steps"), .named("aria-label", "Matches")) { html in
            html.link(
                .messages(messageQuery, in: conversation.id),
                text: index.map { "Match \($0 + 1) of \(HumanReadable.grouped(matches.count))" }
                    ?? HumanReadable.count(matches.count, "match", plural: "matches"))
            let others = [(index.map { $0 + 1 } ?? 0, "Earlier"), (index.map { $0 - 1 } ?? -1, "Later")]
            for (other, words) in others where matches.indices.contains(other) {
                html.link(
                    .page(
                        "messages",
                        fields: [("in", conversation.id), ("at", matches[other].description), ("q", messageQuery)]),
                    .class("button"), text: words)
            }
        }
    }

    private func head(of conversation: Conversation, _ html: inout MarkupWriter) {
        html.element("p", .class("quiet")) { html in
            html.text(HumanReadable.count(conversation.messages, "message"))
            if conversation.media > 0 { html.text(" · \(HumanReadable.grouped(conversation.media)) media") }
            if let first = conversation.first, let last = conversation.last {
                let days = [first, last].map { zone.day($0) }
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
        _ words: String, _ conversation: Conversation, _ field: String, _ position: String?, _ relation: String,
        _ html: inout MarkupWriter
    ) {
        guard let position else { return }
        html.element("p", .class("older")) { html in
            html.link(
                .page("messages", fields: [("in", conversation.id), (field, position), ("q", messageQuery)]),
                .named("rel", relation), text: words)
        }
    }

    private func items(
        _ items: [ConversationItem], of conversation: Conversation, matches: Set<MessageID>, _ html: inout MarkupWriter
    ) {
        let owner = conversation.owner(preferring: settings.account)?.id
        var last: String?
        for item in items {
            let day = item.createdAt.map { zone.day($0) } ?? "Without a date"
            if day != last {
                html.element("li", .class("heading")) { $0.element("h2", text: day) }
                last = day
            }
            let id: MessageID? = if case .message(let hit) = item { hit.message.id } else { nil }
            html.item(
                item, owner: owner, rowContext, isFocus: id != nil && id == focus,
                isMatch: id.map(matches.contains) ?? false)
        }
    }
}

extension MarkupWriter {
    /// Writes a message or an event as an item of the list of a conversation.
    ///
    /// - Parameters:
    ///   - owner: The account whose messages are shown as sent; `nil` for none.
    ///   - isFocus: True for the message of the URL, which is highlighted.
    ///   - isMatch: True if the message matches the query of the page.
    mutating func item(
        _ item: ConversationItem, owner: UserID?, _ context: RowContext, isFocus: Bool = false, isMatch: Bool = false
    ) {
        switch item {
        case .event(let event, let actor, let people):
            element("li", .class("happening")) { html in
                html.element("p", .class("quiet")) { html in
                    html.text(MessageWords.sentence(of: event, actor: actor, people: people))
                    if context.isFile, let time = event.createdAt { html.text(" · \(context.zone.short(time))") }
                }
            }
        case .message(let hit):
            let isSent = owner != nil && hit.message.sender == owner
            let names = [isSent ? "sent" : "received", isFocus ? "focus" : nil, isMatch ? "match" : nil]
            element("li", .class(names.compactMap(\.self).joined(separator: " "))) { html in
                MessageRow(hit, context).write(&html)
            }
        }
    }
}
