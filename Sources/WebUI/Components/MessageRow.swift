import Rendering
import TweetModel

extension MarkupWriter {
    /// Writes the search field for the messages of a conversation; `nil` for all messages. The search field at the top
    /// of the page finds only tweets.
    mutating func messageSearch(in conversation: Conversation?, _ query: String?) {
        element("form", .class("inline asking"), .named("role", "search"), .action(.init(["messages"]))) { html in
            let words = conversation == nil ? "Search messages" : "Search this conversation"
            if let conversation { html.hidden("in", conversation.id) }
            html.input(
                words, "mq", isUnseen: true, .named("name", "q"), .named("type", "search"),
                .named("value", query ?? ""), .named("autocapitalize", "none"), .named("spellcheck", "false"),
                .named("enterkeyhint", "search"), .named("placeholder", words + " …"))
            html.element("button", .named("type", "submit"), text: "Search")
        }
    }
}

extension Conversation {
    /// The owner of an archive that contains the conversation, whose messages are shown as sent. Of several owners, the
    /// account with the handle; otherwise the first one.
    func owner(preferring handle: String?) -> User? {
        let all = participants.suffix(owners)
        return all.first { $0.handle != nil && $0.handle?.lowercased() == handle?.lowercased() } ?? all.first
    }
}

extension MarkupWriter {
    /// Writes a conversation in the list of conversations. `isCurrent` is true if the page shows the conversation.
    mutating func row(
        _ conversation: Conversation, newest: MessageHit?, _ context: RowContext, isCurrent: Bool = false
    ) {
        var counts = [HumanReadable.count(conversation.messages, "message")]
        if conversation.isGroup { counts.append(HumanReadable.count(conversation.participants.count, "participant")) }
        if conversation.media > 0 { counts.append("\(HumanReadable.grouped(conversation.media)) media") }
        element("article", .class("tweet")) { html in
            if conversation.isGroup {
                html.element(
                    "span", .class("avatar hue\(User.hue(of: User(id: nil, handle: conversation.id)))"),
                    .named("aria-hidden", "true"), text: HumanReadable.grouped(conversation.participants.count))
            } else {
                html.avatar(of: conversation.others.first, context)
            }
            html.element("div", .class("body")) { html in
                html.element("header", .class("byline")) { html in
                    html.link(
                        .messages(in: conversation.id), .class("when name"), .named("data-open", ""),
                        isCurrent ? .named("aria-current", "page") : nil
                    ) {
                        $0.element("bdi", text: MessageWords.title(of: conversation))
                    }
                    if let last = conversation.last {
                        html.element("span", .class("time")) { $0.time(last, context, isCompact: true) }
                    }
                }
                if let newest { html.beginning(of: newest) }
                html.element("p", .class("counts"), text: counts.joined(separator: " · "))
            }
        }
    }

    /// Writes the sender and the first 160 characters of a message.
    private mutating func beginning(of hit: MessageHit) {
        let longestLine = 160
        let text = hit.message.text
        let line = String(text.prefix(longestLine)) + (text.count > longestLine ? "…" : "")
        let words = line.isEmpty ? hit.message.media.first.map { TweetMetadata.name(of: $0) } ?? "" : line
        guard !words.isEmpty else { return }
        element("p", .class("last")) { html in
            html.element("bdi", .class("quiet"), text: MessageWords.person(hit.sender) + ":")
            html.text(" ")
            html.element("bdi", text: words)
        }
    }
}

/// A message in a conversation or in search results.
struct MessageRow {
    let hit: MessageHit
    let context: RowContext
    /// The query that the message matches; `nil` outside of search results.
    var query: String?

    init(_ hit: MessageHit, _ context: RowContext) {
        self.hit = hit
        self.context = context
    }

    private var message: Message { hit.message }

    func write(_ html: inout MarkupWriter) {
        html.element("article", .class("message"), .id("m\(message.id)")) { html in
            html.avatar(of: hit.sender, context)
            html.element("div", .class("bubble")) { html in
                byline(&html)
                text(&html)
                media(&html)
                edits(&html)
                reactions(&html)
            }
        }
    }

    private func byline(_ html: inout MarkupWriter) {
        html.element("header", .class("byline")) { html in
            html.byline(of: hit.sender, context)
            html.link(
                context.isFile ? nil : .message(message.id, of: query), .class("time"),
                query == nil ? nil : .named("data-open", "")
            ) { html in
                if let time = message.createdAt {
                    html.element(
                        "time", .named("datetime", time.iso8601), .named("title", context.zone.long(time)),
                        text: shown(time))
                } else {
                    html.text("time unknown")
                }
            }
            if message.isWelcome { html.element("span", .class("badge"), text: "automatic greeting") }
        }
    }

    /// The time of day below the heading of a day, and the date in search results.
    private func shown(_ time: Timestamp) -> String {
        if context.isFile { return context.zone.short(time) }
        return query == nil ? context.zone.clock(time) : context.zone.date(time)
    }

    private func text(_ html: inout MarkupWriter) {
        let shown = StyledText(hit.asHit).presented(.display, quoting: nil)
        guard !shown.runs.isEmpty else { return }
        html.element("p", .class("text"), .named("dir", "auto")) { html in
            html.styled(shown) { entity in
                if context.isFile { return context.url(of: entity, in: hit.asHit.tweet) }
                return switch entity.kind {
                case .hashtag: DetailPage.tagQuery("hashtag:", entity.value, sign: "#").map { .messages($0) }
                case .cashtag: DetailPage.tagQuery("cashtag:", entity.value, sign: "$").map { .messages($0) }
                case .mention: .user(entity.value)
                case .link where entity.isMedia && !message.media.isEmpty: url(ofMedia: entity.value)
                case .link: LinkURL.web(entity.value).map { _ in .link(entity.value, in: nil) }
                }
            }
        }
    }

    /// Returns the URL of the page of the image or video with this link, or of the first one if no link matches.
    /// Returns `nil` if this is a video, or if its file is missing.
    private func url(ofMedia link: String) -> LinkURL? {
        let index = message.media.firstIndex { $0.link == link || $0.expanded == link } ?? 0
        let picture = Picture(message.media[index], of: message.id, index, context)
        return picture.isImage ? picture.url : nil
    }

    private func media(_ html: inout MarkupWriter) {
        guard !message.media.isEmpty else { return }
        html.element("div", .class("thumbs count\(min(message.media.count, 4))")) { html in
            for (index, item) in message.media.enumerated() {
                let picture = Picture(item, of: message.id, index, context)
                if picture.isImage || context.isFile {
                    let isFitted = message.media.count == 1
                    html.link(picture.url, .class("thumb")) { picture.write(&$0, isSmall: true, isFitted: isFitted) }
                } else {
                    html.element("span", .class("thumb")) { picture.write(&$0, isSmall: false) }
                }
            }
        }
    }

    private func edits(_ html: inout MarkupWriter) {
        guard !message.edits.isEmpty else { return }
        html.element("details", .class("edits")) { html in
            html.element("summary", text: "Edited " + HumanReadable.count(message.edits.count, "time"))
            html.element("ol") { html in
                for edit in message.edits {
                    html.element("li") { html in
                        html.element("p", .class("text quiet"), .named("dir", "auto"), text: edit.text)
                        if let time = edit.createdAt {
                            html.element("p", .class("time"), text: context.zone.short(time))
                        }
                    }
                }
            }
        }
    }

    private func reactions(_ html: inout MarkupWriter) {
        guard !message.reactions.isEmpty else { return }
        html.element("ul", .class("reactions")) { html in
            for (reaction, user) in zip(message.reactions, hit.reactors) {
                html.element("li") { html in
                    html.element("bdi", text: MessageWords.sign(ofReaction: reaction.key))
                    html.text(" ")
                    html.element("bdi", text: MessageWords.person(user))
                }
            }
        }
    }
}
