import Rendering
import TweetArchive
import TweetModel

/// The page of one tweet: the tweet with its counts, labels and note, its parents and replies, and lists of its images,
/// hashtags, users and URLs.
struct TweetPage {
    let context: RequestContext
    let id: TweetID
    /// The maximum number of tweets above this one: its parent, the parent of its parent, and so on.
    private static let ancestors = 20
    /// The maximum number of replies below this tweet.
    private static let replies = 30

    init(_ context: RequestContext, _ id: TweetID) {
        self.context = context
        self.id = id
    }

    func respond() throws -> Response {
        guard let hit = try context.archive.tweet(id) else { return try missing() }
        if context.request.wantsJSON { return context.json { $0.tweet(hit, into: &$1) } }
        let thread = try context.archive.thread(of: id)
        let quoted = try context.quotedTweets(of: [hit])
        let labels = try context.archive.labels()
        return Page(Self.title(hit)) { html in
            html.element("h1", .class("unseen"), text: Self.title(hit))
            above(thread, &html)
            TweetRow(hit, context.rowContext, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] }, isLarge: true)
                .write(&html)
            // The images belong to the text.
            sections(hit, images: true, &html)
            facts(hit, &html)
            labelsAndNote(hit, labels, &html)
            sections(hit, images: false, &html)
            below(thread, &html)
        }.response(context)
    }

    /// Returns the author and the first words of the text.
    static func title(_ hit: SearchHit) -> String {
        let who = hit.tweet.author?.name ?? hit.tweet.author?.handle.map { "@" + $0 } ?? "A tweet"
        let words = hit.tweet.text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
        return words.isEmpty ? who : "\(who): \(words)"
    }

    /// Returns the page of a tweet that is not in the store, with status 404. The page shows the time if it can be
    /// derived from the ID, and the known part of the conversation. For JSON, returns an error.
    private func missing() throws -> Response {
        let thread = try context.archive.thread(of: id)
        if context.request.wantsJSON {
            return context.problem(
                404, code: "no-tweet", message: "Tweet \(id) is not in the store.", hint: nil)
        }
        var page = Page("Missing tweet") { html in
            above(thread, &html)
            html.element("section", .class("empty")) { html in
                html.element("h1", text: "This tweet is not in the archive")
                html.element(
                    "p", text: "Its \(id.isKey ? "key" : "ID") is \(id). " + Self.time(of: id, context))
                ExternalLinks(id, author: nil).write(&html)
            }
            below(thread, &html)
        }
        page.status = 404
        return page.response(context)
    }

    /// Returns a sentence with the time in the ID. Returns an empty string for IDs from before November 2010, which
    /// contain no time.
    static func time(of id: TweetID, _ context: RequestContext) -> String {
        guard let seconds = Snowflake.seconds(of: id) else { return "" }
        return "It was written on \(context.zone.long(Timestamp(seconds: seconds)))."
    }

    // MARK: Facts

    private func facts(_ hit: SearchHit, _ html: inout MarkupWriter) {
        let tweet = hit.tweet
        let words =
            TweetMetadata.counts(of: tweet) + TweetMetadata.flags(of: tweet)
            + [tweet.client.map { "written with \($0)" }, TweetMetadata.place(of: tweet)].compactMap(\.self)
        html.element("div", .class("facts")) { html in
            if !words.isEmpty {
                html.element("ul", .class("facts-list")) { html in
                    for word in words { html.element("li") { $0.element("bdi", text: word) } }
                }
            }
            if tweet.edits.count > 1 {
                html.element("p") { html in
                    html.text("Versions: ")
                    for (index, version) in tweet.edits.enumerated() {
                        if index > 0 { html.text(" · ") }
                        if version == id {
                            html.element("strong", text: "this one")
                        } else {
                            html.link(.tweet(version), text: String(index + 1))
                        }
                    }
                }
            }
            ExternalLinks(id, author: tweet.author?.handle).write(&html)
        }
    }

    // MARK: Star, labels, note

    /// Writes the forms for the star, the labels and the note. After a change, the script replaces the parts that show
    /// the state: `form.star`, `.labels` and the summary of the note.
    func labelsAndNote(_ hit: SearchHit, _ all: [LabelCount], _ html: inout MarkupWriter) {
        html.element("section", .class("mine"), .named("aria-label", "Your labels and note")) { html in
            star(hit, &html)
            labels(hit, &html)
            form(["tweet", id.description, "label"], &html, name: "add") { html in
                html.element("label", .named("for", "label"), .class("unseen"), text: "New label")
                html.void(
                    "input", .id("label"), .named("name", "add"), .named("placeholder", "Label"),
                    .named("maxlength", LabelName.longest), .named("list", "labels"), .named("autocomplete", "off"))
                html.element("datalist", .id("labels")) { html in
                    for label in all.prefix(50) { html.element("option", .named("value", label.name)) { _ in } }
                }
                html.element("button", .named("type", "submit"), text: "Add")
            }
            note(hit, &html)
        }
    }

    private func labels(_ hit: SearchHit, _ html: inout MarkupWriter) {
        html.element("div", .class("labels")) { html in
            for label in hit.labels where label != LabelName.starred.text {
                form(["tweet", id.description, "label"], &html, name: "taken") { html in
                    html.link(.search(DetailPage.term("label:", "label:", label)), .class("label")) {
                        $0.element("bdi", text: label)
                    }
                    html.void("input", .named("type", "hidden"), .named("name", "remove"), .named("value", label))
                    html.element(
                        "button", .class("plain drop"), .named("type", "submit"),
                        .named("aria-label", "Remove the label \(label)"), text: "×")
                }
            }
        }
    }

    func star(_ hit: SearchHit, _ html: inout MarkupWriter) {
        let isStarred = hit.labels.contains(LabelName.starred.text)
        form(["tweet", id.description, "star"], &html, name: "star") { html in
            html.void("input", .named("type", "hidden"), .named("name", "on"), .named("value", isStarred ? "0" : "1"))
            html.element(
                "button", .named("type", "submit"), .class("star"),
                .named("aria-pressed", isStarred ? "true" : "false")
            ) { html in
                html.element("span", .named("aria-hidden", "true"), text: isStarred ? "★ " : "☆ ")
                html.text(isStarred ? "Starred" : "Star")
            }
        }
    }

    private func note(_ hit: SearchHit, _ html: inout MarkupWriter) {
        html.element("details", .class("noting"), .flag("open", isSet: hit.note != nil)) { html in
            html.element("summary", text: hit.note == nil ? "Write a note" : "Your note")
            form(["tweet", id.description, "note"], &html, name: "note") { html in
                html.element("label", .named("for", "note"), .class("unseen"), text: "Your note on this tweet")
                html.element(
                    "textarea", .id("note"), .named("name", "note"), .named("rows", 3), .named("dir", "auto"),
                    text: "\n" + (hit.note ?? ""))
                html.element("button", .named("type", "submit"), text: "Save the note")
                html.element("span", .class("quiet"), .id("saved"), .named("role", "status")) { _ in }
            }
        }
    }

    private func form(
        _ path: [String], _ html: inout MarkupWriter, name: String, content: (inout MarkupWriter) -> Void
    ) {
        html.element("form", .class(name), .named("method", "post"), .action(.init(path)), content: content)
    }

    // MARK: Images, hashtags, users, URLs

    /// Writes the section of the images, or the other sections.
    private func sections(_ hit: SearchHit, images: Bool, _ html: inout MarkupWriter) {
        for section in DetailPage(hit).sections where (section.title == "Images") == images {
            let name = "section-" + section.title.lowercased()
            html.element("section", .class("section"), .named("aria-labelledby", name)) { html in
                html.element("h2", .id(name), text: section.title)
                html.element("ul", .class(section.title == "Images" ? "pictures" : "items")) { html in
                    for item in section.items { html.element("li") { write(item, of: hit, &$0) } }
                }
            }
        }
    }

    private func write(_ item: DetailPage.Item, of hit: SearchHit, _ html: inout MarkupWriter) {
        switch item.action {
        case .image:
            // Items are numbered across all sections, beginning with the images. So image 1 of the tweet is item 1.
            let index = item.number - 1
            let media = hit.tweet.media[index]
            let picture = Picture(media, of: hit.tweet.id, index, context.rowContext)
            PictureItem(picture, item.label).write(&html)
        case .search(let query):
            html.link(.search(query), .class(Self.className(item.kind))) { $0.element("bdi", text: item.label) }
            if let detail = item.detail { html.element("bdi", .class("detail"), text: detail) }
            if let badge = item.badge { html.element("span", .class("badge"), text: badge) }
        case .openURL(let url):
            html.link(.link(url, in: hit.tweet.id), .class("url")) { $0.element("bdi", text: item.label) }
            if let detail = item.detail, detail != item.label {
                html.element("bdi", .class("detail"), text: detail)
            }
        case .none:
            html.element("bdi", text: item.label)
            if let detail = item.detail { html.element("bdi", .class("detail"), text: detail) }
        }
    }

    private static func className(_ kind: DetailPage.Item.Kind) -> String {
        switch kind {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .user: "user"
        default: "url"
        }
    }

    // MARK: The conversation

    private func above(_ thread: TweetThread?, _ html: inout MarkupWriter) {
        guard let thread, let focus = thread.rows.firstIndex(where: { $0.id == thread.focus }) else { return }
        var chain: [TweetThread.Row] = []
        var parent = thread.rows[focus].parent
        let rows = Dictionary(thread.rows.map { ($0.id, $0) }) { first, _ in first }
        while let id = parent, chain.count < Self.ancestors, let row = rows[id] {
            chain.append(row)
            parent = row.parent
        }
        guard !chain.isEmpty else { return }
        html.element("section", .class("thread above"), .named("aria-label", "Parent tweets")) { html in
            html.element("ol", .class("tweets")) { html in
                for row in chain.reversed() { html.element("li") { ThreadRow(row, context.rowContext).write(&$0) } }
            }
        }
    }

    private func below(_ thread: TweetThread?, _ html: inout MarkupWriter) {
        guard let thread, let focus = thread.rows.firstIndex(where: { $0.id == thread.focus }) else { return }
        let depth = thread.rows[focus].depth
        let answers = thread.rows[(focus + 1)...].prefix { $0.depth > depth }
        if !answers.isEmpty {
            html.element("section", .class("thread below"), .named("aria-labelledby", "answers")) { html in
                html.element("h2", .id("answers"), text: "Replies")
                html.element("ol", .class("tweets")) { html in
                    for row in answers.prefix(Self.replies) {
                        html.element("li", .class("depth\(min(row.depth - depth, 5))")) {
                            ThreadRow(row, context.rowContext).write(&$0)
                        }
                    }
                }
            }
        }
        if thread.rows.count > 1 {
            html.element("p", .class("whole")) { html in
                html.link(
                    .page("thread", id.description),
                    text: "The whole conversation: " + HumanReadable.count(thread.rows.count, "tweet"))
            }
        }
    }
}

/// A tweet of a conversation. If the tweet is not in the store, the row contains only its author and time.
struct ThreadRow {
    let row: TweetThread.Row
    let context: RowContext

    init(_ row: TweetThread.Row, _ context: RowContext) {
        self.row = row
        self.context = context
    }

    func write(_ html: inout MarkupWriter) {
        if let hit = row.hit {
            TweetRow(hit, context).write(&html)
            return
        }
        html.element("article", .class("tweet missing")) { html in
            Avatar(row.author, context).write(&html)
            html.element("div", .class("body")) { html in
                html.element("header", .class("byline")) { html in
                    Byline(row.author, context).write(&html)
                    html.link(.tweet(row.id), .class("when"), .named("data-open", "")) { html in
                        TimeLabel(row.createdAt, context).write(&html)
                    }
                }
                html.element("p", .class("text quiet"), text: "This tweet is not in the archive.")
            }
        }
    }
}

/// An image or video in full width, with its description below.
struct PictureItem {
    let picture: Picture
    /// The text of a second link below the image or video.
    let label: String?

    init(_ picture: Picture, _ label: String?) {
        self.picture = picture
        self.label = label
    }

    func write(_ html: inout MarkupWriter) {
        let media = picture.item
        html.element("figure") { html in
            if picture.isAvailable, !picture.isImage {
                html.element("div", .class("frame")) { picture.write(&$0, isSmall: false) }
            } else {
                html.link(picture.url, .class("frame")) { picture.write(&$0, isSmall: false) }
            }
            html.element("figcaption") { html in
                if let label { html.link(picture.url) { $0.element("bdi", text: label) } }
                if let text = media.alternativeText, !text.isEmpty {
                    html.element("p", .class("alt"), .named("dir", "auto"), text: text)
                }
                PictureItem.imageText(media, &html)
                if !picture.isAvailable, !picture.isInFile { Self.originalLocation(media, &html) }
            }
        }
    }

    /// Writes the text that was read from the image, if it is known.
    static func imageText(_ media: MediaItem, _ html: inout MarkupWriter) {
        guard let text = media.imageText else { return }
        html.element("p", .class("quiet")) { html in
            html.text("Text in image: ")
            html.element("bdi", text: text)
        }
    }

    /// Writes that a file is missing and, if its original URL on the web is known, a link to that URL.
    static func originalLocation(_ media: MediaItem, _ html: inout MarkupWriter) {
        html.element("p", .class("quiet")) { html in
            html.text("It is not in the archive. ")
            let url = media.videoURL ?? media.url ?? media.expanded
            if let url, let web = LinkURL.web(url) {
                html.text("It was at ")
                html.link(web, .class("leaving")) { $0.element("bdi", text: WebURL.short(url)) }
            }
        }
    }
}

/// A menu of links that open, reply to, repost or like a tweet on X, and a link to archived copies of the tweet.
struct ExternalLinks {
    let id: TweetID
    let author: String?

    init(_ id: TweetID, author: String?) {
        self.id = id
        self.author = author
    }

    func write(_ html: inout MarkupWriter) {
        guard let tweet = WebURL.tweet(id, by: author) else { return }
        html.element("details", .class("outgoing")) { html in
            html.element("summary", text: "On the web ↗")
            html.element("p", .class("quiet"), text: "These links leave this machine.")
            html.element("ul") { html in
                let links = [
                    ("Open on X", tweet), ("Reply on X", "https://x.com/intent/post?in_reply_to=\(id)"),
                    ("Repost on X", "https://x.com/intent/retweet?tweet_id=\(id)"),
                    ("Like on X", "https://x.com/intent/like?tweet_id=\(id)"),
                    ("Archived copies", "https://web.archive.org/web/*/" + tweet),
                ]
                for (title, url) in links {
                    guard let web = LinkURL.web(url) else { continue }
                    html.element("li") { $0.link(web, .class("leaving"), text: title) }
                }
            }
        }
    }
}

/// The conversation of a tweet, or the first part of a long one, as a tree of replies.
struct ThreadPage {
    let context: RequestContext
    let id: TweetID

    init(_ context: RequestContext, _ id: TweetID) {
        self.context = context
        self.id = id
    }

    func respond() throws -> Response? {
        guard let thread = try context.archive.thread(of: id) else { return nil }
        if context.request.wantsJSON { return context.json { $0.thread(thread, into: &$1) } }
        return Page("Conversation · \(thread.rows.count)") { html in
            html.element("h1", text: "Conversation")
            html.element("p", .class("quiet"), text: HumanReadable.count(thread.rows.count, "tweet"))
            html.element("ol", .class("tweets thread")) { html in
                for row in thread.rows {
                    let depth = "depth\(min(row.depth, 5))"
                    html.element("li", .class(row.id == id ? depth + " focus" : depth)) {
                        ThreadRow(row, context.rowContext).write(&$0)
                    }
                }
            }
            if thread.isCut { html.element("p", .class("quiet"), text: "The conversation is longer than this page.") }
        }.response(context)
    }
}
