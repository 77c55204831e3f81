import Rendering
import TweetArchive
import TweetModel

/// Direct messages, where an import has brought them: all conversations, one of them from its newest message back, and a
/// search of its own. None of it is recorded, and nothing of it stands on any other page.
struct MessagesScreen {
    let visit: Visit
    private static let conversationsPerPage = 60

    init(_ visit: Visit) {
        self.visit = visit
    }

    private var query: String? { visit.query.isEmpty ? nil : visit.query }

    func respond() throws(TweetArchiveError) -> Response? {
        guard let name = visit.request.query["in"] else { return try query == nil ? list() : search(in: nil) }
        guard let conversation = try visit.archive.conversation(id: name) else {
            return visit.problem(
                404, code: "no-conversation", message: "There is no conversation of that name.", hint: nil)
        }
        return try query == nil ? ConversationScreen(conversation, visit).respond() : search(in: conversation)
    }

    /// The permanent address of a message leads into its conversation.
    func one(_ id: MessageID) throws(TweetArchiveError) -> Response? {
        guard let hit = try visit.archive.message(id) else { return nil }
        if visit.request.wantsJSON { return visit.json { $0.message(hit, into: &$1) } }
        return .redirect(
            to: Address.page("messages", fields: [("in", hit.message.conversation), ("at", id.description)]).text)
    }

    // MARK: The list

    private func list() throws(TweetArchiveError) -> Response {
        let all = try visit.archive.conversations()
        if visit.request.wantsJSON { return visit.json { $0.conversations(all, into: &$1) } }
        let start = min(max(0, visit.request.query["after"].flatMap { Int($0) } ?? 0), all.count)
        let shown = all[start..<min(all.count, start + Self.conversationsPerPage)]
        var last: [MessageHit?] = []
        for conversation in shown { last.append(try newest(of: conversation)) }
        return Page("Messages", tab: .messages) { html in
            html.element("h1", text: "Direct messages")
            guard !all.isEmpty else {
                html.element("section", .class("empty")) { html in
                    html.element("h2", text: "There are no direct messages in the store")
                    html.element("p") { html in
                        html.text("They are private, and read only when asked for: ")
                        html.element("code", text: "tweetdex import archive.zip --include messages")
                    }
                }
                return
            }
            MessageSearchForm(conversation: nil, query: nil).write(&html)
            html.element("p", .class("quiet"), text: PeopleNumbers.count(all.count, "conversation"))
            html.element("ul", .class("conversations")) { html in
                for (conversation, hit) in zip(shown, last) {
                    html.element("li") { ConversationRow(conversation, hit, visit).write(&$0) }
                }
            }
            guard shown.endIndex < all.count else { return }
            html.element("p", .class("older")) { html in
                html.link(
                    .page("messages", fields: [("after", String(shown.endIndex))]), .named("rel", "next"),
                    text: "Older conversations")
            }
        }.response(visit)
    }

    private func newest(of conversation: Conversation) throws(TweetArchiveError) -> MessageHit? {
        var options = visit.quietOptions
        options.limit = 1
        return try visit.archive.searchMessages("", in: conversation.id, options: options).hits.first
    }

    // MARK: The search

    private func search(in conversation: Conversation?) throws(TweetArchiveError) -> Response {
        var options = visit.quietOptions
        options.after = visit.request.query["after"]
        options.wantsTotal = options.after == nil
        let page: MessagePage
        do throws(TweetArchiveError) {
            page = try visit.archive.searchMessages(visit.query, in: conversation?.id, options: options)
        } catch {
            guard case .query(let problems) = error, !visit.request.wantsJSON else { throw error }
            return respond(nil, problems, in: conversation)
        }
        if visit.request.wantsJSON { return visit.json { $0.messages(page, into: &$1) } }
        return respond(page, page.notes, in: conversation)
    }

    private func respond(
        _ page: MessagePage?, _ problems: [QueryProblem], in conversation: Conversation?
    ) -> Response {
        let title = conversation.map { MessageWords.title(of: $0) } ?? "Messages"
        var screen = Page("\(visit.query) · \(title)", tab: .messages) { html in
            html.element("h1") { html in
                guard let conversation else { return html.text("Direct messages") }
                html.link(.messages(in: conversation.id)) { $0.element("bdi", text: title) }
            }
            MessageSearchForm(conversation: conversation, query: visit.query).write(&html)
            if conversation != nil {
                html.element("p") { $0.link(.messages(visit.query), text: "Search all conversations") }
            }
            ProblemList(problems, query: visit.query) { .messages($0, in: conversation?.id) }.write(&html)
            if let page { results(page, in: conversation, &html) }
        }
        if page == nil { screen.status = 400 }
        return screen.response(visit)
    }

    private func results(_ page: MessagePage, in conversation: Conversation?, _ html: inout HTML) {
        if let total = page.total {
            html.element("p", .class("summary"), .named("role", "status"), text: PeopleNumbers.count(total, "message"))
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
                    MessageRow(hit, visit).write(&html)
                }
            }
        }
        guard let next = page.next else { return }
        html.element("p", .class("older")) { html in
            html.link(visit.here(after: next), .named("rel", "next"), text: "Older messages")
        }
    }
}

/// One conversation, in the order of time.
struct ConversationScreen {
    let conversation: Conversation
    let visit: Visit
    private static let itemsPerPage = 100

    init(_ conversation: Conversation, _ visit: Visit) {
        self.conversation = conversation
        self.visit = visit
    }

    private var place: ConversationPlace {
        let fields = visit.request.query
        if let text = fields["before"] { return .before(text) }
        if let text = fields["after"] { return .after(text) }
        return focus.map { .at($0) } ?? .end
    }

    /// The message that the address is about.
    private var focus: MessageID? { visit.request.query["at"].flatMap { Int64($0) }.map { MessageID($0) } }

    func respond() throws(TweetArchiveError) -> Response {
        var part = try visit.archive.items(of: conversation, place, limit: Self.itemsPerPage)
        if part.items.isEmpty, focus != nil {
            part = try visit.archive.items(of: conversation, .end, limit: Self.itemsPerPage)
        }
        if visit.request.wantsJSON { return visit.json { $0.conversation(conversation, part, into: &$1) } }
        let title = MessageWords.title(of: conversation)
        return Page("\(title) · Messages", tab: .messages) { html in
            html.element("h1") { $0.element("bdi", text: title) }
            head(&html)
            MessageSearchForm(conversation: conversation, query: nil).write(&html)
            way("Earlier messages", "before", part.earlier, "prev", &html)
            html.element("ol", .class("chat")) { items(part.items, &$0) }
            way("Later messages", "after", part.later, "next", &html)
        }.response(visit)
    }

    private func head(_ html: inout HTML) {
        html.element("p", .class("quiet")) { html in
            html.text(PeopleNumbers.count(conversation.messages, "message"))
            if conversation.media > 0 { html.text(" · \(PeopleNumbers.grouped(conversation.media)) media") }
            if let first = conversation.first, let last = conversation.last {
                let days = [first, last].map { visit.zone.day($0) }
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

    private func way(_ words: String, _ field: String, _ place: String?, _ relation: String, _ html: inout HTML) {
        guard let place else { return }
        html.element("p", .class("older")) { html in
            html.link(
                .page("messages", fields: [("in", conversation.id), (field, place)]), .named("rel", relation),
                text: words)
        }
    }

    private func items(_ items: [ConversationItem], _ html: inout HTML) {
        let owners = owners
        var last: String?
        for item in items {
            let day = time(of: item).map { visit.zone.day($0) } ?? "Without a date"
            if day != last {
                html.element("li", .class("heading")) { $0.element("h2", text: day) }
                last = day
            }
            switch item {
            case .event(let event, let actor, let people):
                html.element("li", .class("happening")) { html in
                    html.element(
                        "p", .class("quiet"),
                        text: MessageWords.sentence(of: event, actor: actor, people: people))
                }
            case .message(let hit):
                let isSent = hit.message.sender.map { owners.contains($0) } ?? false
                let isFocus = hit.message.id == focus
                html.element("li", .class((isSent ? "sent" : "received") + (isFocus ? " focus" : ""))) { html in
                    MessageRow(hit, visit).write(&html)
                }
            }
        }
    }

    /// Whose messages stand at the other side: of several owners of the store the one that was chosen as "me".
    private var owners: Set<UserID> {
        let all = conversation.participants.suffix(conversation.owners)
        let chosen = all.filter { user in
            user.handle.map { $0.lowercased() } == visit.settings.account?.lowercased() && user.handle != nil
        }
        return Set((chosen.isEmpty ? Array(all) : Array(chosen)).compactMap(\.id))
    }

    private func time(of item: ConversationItem) -> Timestamp? {
        switch item {
        case .message(let hit): hit.message.createdAt
        case .event(let event, _, _): event.createdAt
        }
    }
}
