import Rendering
import TweetArchive
import TweetModel

/// A tweet large, with the conversation around it and what is in it: Images, Hashtags, Users, URLs, one item a row.
struct TweetScreen {
    let visit: Visit
    let id: TweetID
    /// Rows of the conversation that this page shows; the whole of it has a page of its own.
    private static let ancestors = 20
    private static let answers = 30

    init(_ visit: Visit, _ id: TweetID) {
        self.visit = visit
        self.id = id
    }

    func respond() throws(TweetArchiveError) -> Response {
        guard let hit = try visit.archive.tweet(id) else { return try missing() }
        if visit.request.wantsJSON { return visit.json { $0.tweet(hit, into: &$1) } }
        let thread = try visit.archive.thread(of: id)
        let quoted = try visit.quotedTweets(of: [hit])
        let labels = try visit.archive.labels()
        return Page(Self.title(hit)) { html in
            html.element("h1", .class("unseen"), text: Self.title(hit))
            above(thread, &html)
            TweetRow(hit, visit, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] }, isLarge: true).write(&html)
            facts(hit, &html)
            own(hit, labels, &html)
            sections(hit, &html)
            below(thread, &html)
        }.response(visit)
    }

    static func title(_ hit: SearchHit) -> String {
        let who = hit.tweet.author?.name ?? hit.tweet.author?.handle.map { "@" + $0 } ?? "A tweet"
        let words = hit.tweet.text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
        return words.isEmpty ? who : "\(who): \(words)"
    }

    /// Not in the store: a page all the same, with what is known.
    private func missing() throws(TweetArchiveError) -> Response {
        let thread = try visit.archive.thread(of: id)
        if visit.request.wantsJSON {
            return visit.problem(
                404, code: "no-tweet", message: "The store does not have the tweet \(id).", hint: nil)
        }
        var page = Page("A tweet that is not here") { html in
            above(thread, &html)
            html.element("section", .class("empty")) { html in
                html.element("h1", text: "This tweet is not in the archive")
                html.element("p", text: "Its number is \(id). " + Self.time(of: id, visit))
                Outgoing(id, author: nil, visit).write(&html)
            }
            below(thread, &html)
        }
        page.status = 404
        return page.response(visit)
    }

    /// A number tells the time since 2010.
    static func time(of id: TweetID, _ visit: Visit) -> String {
        guard let seconds = Snowflake.seconds(of: id) else { return "" }
        return "It was written on \(visit.zone.long(Timestamp(seconds: seconds)))."
    }

    // MARK: What is known of it

    private func facts(_ hit: SearchHit, _ html: inout HTML) {
        let tweet = hit.tweet
        let words =
            TweetWords.counts(of: tweet) + TweetWords.flags(of: tweet)
            + [tweet.client.map { "written with \($0)" }, TweetWords.place(of: tweet)].compactMap(\.self)
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
            Outgoing(id, author: tweet.author?.handle, visit).write(&html)
        }
    }

    // MARK: Star, labels, note

    private func own(_ hit: SearchHit, _ all: [LabelCount], _ html: inout HTML) {
        let starred = LabelName.starred.text
        let isStarred = hit.labels.contains(starred)
        html.element("section", .class("mine"), .named("aria-label", "Yours")) { html in
            form(["tweet", id.description, "star"], &html, name: "star") { html in
                html.void(
                    "input", .named("type", "hidden"), .named("name", "on"), .named("value", isStarred ? "0" : "1"))
                html.element(
                    "button", .named("type", "submit"), .class("star"),
                    .named("aria-pressed", isStarred ? "true" : "false")
                ) { html in
                    html.element("span", .named("aria-hidden", "true"), text: isStarred ? "★ " : "☆ ")
                    html.text(isStarred ? "Starred" : "Star")
                }
            }
            for label in hit.labels where label != starred {
                form(["tweet", id.description, "label"], &html, name: "taken") { html in
                    html.link(.search(DetailPage.term("label:", "label:", label)), .class("label")) {
                        $0.element("bdi", text: label)
                    }
                    html.void("input", .named("type", "hidden"), .named("name", "remove"), .named("value", label))
                    html.element(
                        "button", .class("plain drop"), .named("type", "submit"),
                        .named("aria-label", "Take the label \(label) off"), text: "×")
                }
            }
            form(["tweet", id.description, "label"], &html, name: "add") { html in
                html.element("label", .named("for", "label"), .class("unseen"), text: "A label of your own")
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

    private func note(_ hit: SearchHit, _ html: inout HTML) {
        html.element("details", .class("noting"), .flag("open", isThere: hit.note != nil)) { html in
            html.element("summary", text: hit.note == nil ? "Write a note" : "Your note")
            form(["tweet", id.description, "note"], &html, name: "note") { html in
                html.element("label", .named("for", "note"), .class("unseen"), text: "Your note on this tweet")
                html.element(
                    "textarea", .id("note"), .named("name", "note"), .named("rows", 3), .named("dir", "auto"),
                    text: "\n" + (hit.note ?? ""))
                html.element("button", .named("type", "submit"), text: "Keep the note")
            }
        }
    }

    private func form(
        _ path: [String], _ html: inout HTML, name: String, content: (inout HTML) -> Void
    ) {
        html.element("form", .class(name), .named("method", "post"), .action(.init(path)), content: content)
    }

    // MARK: The four sections

    private func sections(_ hit: SearchHit, _ html: inout HTML) {
        for section in DetailPage(hit).sections {
            let name = "section-" + section.title.lowercased()
            html.element("section", .class("section"), .named("aria-labelledby", name)) { html in
                html.element("h2", .id(name), text: section.title)
                html.element("ul", .class(section.title == "Images" ? "pictures" : "items")) { html in
                    for item in section.items { html.element("li") { write(item, of: hit, &$0) } }
                }
            }
        }
    }

    private func write(_ item: DetailPage.Item, of hit: SearchHit, _ html: inout HTML) {
        switch item.action {
        case .image:
            // Images come first, so that their numbers are their places.
            let index = item.number - 1
            let media = hit.tweet.media[index]
            PictureItem(Picture(media, of: hit.tweet.id, index, visit), item).write(&html)
        case .search(let query):
            html.link(.search(query), .class(Self.className(item.kind))) { $0.element("bdi", text: item.label) }
            if let detail = item.detail { html.element("bdi", .class("detail"), text: detail) }
            if let badge = item.badge { html.element("span", .class("badge"), text: badge) }
        case .openURL(let address):
            html.link(.link(address, in: hit.tweet.id), .class("url")) { $0.element("bdi", text: item.label) }
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

    private func above(_ thread: TweetThread?, _ html: inout HTML) {
        guard let thread, let focus = thread.rows.firstIndex(where: { $0.id == thread.focus }) else { return }
        var chain: [TweetThread.Row] = []
        var parent = thread.rows[focus].parent
        let rows = Dictionary(thread.rows.map { ($0.id, $0) }) { first, _ in first }
        while let id = parent, chain.count < Self.ancestors, let row = rows[id] {
            chain.append(row)
            parent = row.parent
        }
        guard !chain.isEmpty else { return }
        html.element("section", .class("thread above"), .named("aria-label", "What this tweet answers")) { html in
            html.element("ol", .class("tweets")) { html in
                for row in chain.reversed() { html.element("li") { ThreadRow(row, visit).write(&$0) } }
            }
        }
    }

    private func below(_ thread: TweetThread?, _ html: inout HTML) {
        guard let thread, let focus = thread.rows.firstIndex(where: { $0.id == thread.focus }) else { return }
        let depth = thread.rows[focus].depth
        let answers = thread.rows[(focus + 1)...].prefix { $0.depth > depth }
        if !answers.isEmpty {
            html.element("section", .class("thread below"), .named("aria-labelledby", "answers")) { html in
                html.element("h2", .id("answers"), text: "Answers")
                html.element("ol", .class("tweets")) { html in
                    for row in answers.prefix(Self.answers) {
                        html.element("li", .class("depth\(min(row.depth - depth, 5))")) {
                            ThreadRow(row, visit).write(&$0)
                        }
                    }
                }
            }
        }
        if thread.rows.count > 1 {
            html.element("p", .class("whole")) { html in
                html.link(
                    .page("thread", id.description),
                    text: "The whole conversation: " + PeopleNumbers.count(thread.rows.count, "tweet"))
            }
        }
    }
}

/// A tweet of a conversation; one that is missing as a row of its own with what is known of it.
struct ThreadRow {
    let row: TweetThread.Row
    let visit: Visit

    init(_ row: TweetThread.Row, _ visit: Visit) {
        self.row = row
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        if let hit = row.hit {
            TweetRow(hit, visit).write(&html)
            return
        }
        html.element("article", .class("tweet missing")) { html in
            Avatar(row.author, visit).write(&html)
            html.element("div", .class("body")) { html in
                html.element("header", .class("byline")) { html in
                    Byline(row.author).write(&html)
                    html.link(.tweet(row.id), .class("when"), .named("data-open", "")) { html in
                        Moment(row.createdAt, visit).write(&html)
                    }
                }
                html.element("p", .class("text quiet"), text: "This tweet is not in the archive.")
            }
        }
    }
}

/// An image of a tweet over the full width in its own aspect ratio, a video with its controls.
struct PictureItem {
    let picture: Picture
    let item: DetailPage.Item

    init(_ picture: Picture, _ item: DetailPage.Item) {
        self.picture = picture
        self.item = item
    }

    func write(_ html: inout HTML) {
        let media = picture.item
        html.element("figure") { html in
            if picture.isThere, media.kind != .photo {
                html.element("div", .class("frame")) { picture.write(&$0, isSmall: false) }
            } else {
                html.link(picture.address, .class("frame")) { picture.write(&$0, isSmall: false) }
            }
            html.element("figcaption") { html in
                html.link(picture.address) { $0.element("bdi", text: item.label) }
                if let text = media.alternativeText, !text.isEmpty {
                    html.element("p", .class("alt"), .named("dir", "auto"), text: text)
                }
                if !picture.isThere { Self.whereabouts(media, &html) }
            }
        }
    }

    /// Never fetched by itself: a link says where it was.
    static func whereabouts(_ media: MediaItem, _ html: inout HTML) {
        html.element("p", .class("quiet")) { html in
            html.text("It is not in the archive. ")
            let address = media.videoURL ?? media.url ?? media.expanded
            if let address, let web = Address.web(address) {
                html.text("It was at ")
                html.link(web, .class("leaving")) { $0.element("bdi", text: WebAddress.short(address)) }
            }
        }
    }
}

/// The one menu of links that leave this machine.
struct Outgoing {
    let id: TweetID
    let author: String?
    let visit: Visit

    init(_ id: TweetID, author: String?, _ visit: Visit) {
        self.id = id
        self.author = author
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        html.element("details", .class("outgoing")) { html in
            html.element("summary", text: "On the web ↗")
            html.element("p", .class("quiet"), text: "These links leave this machine.")
            html.element("ul") { html in
                let tweet = WebAddress.tweet(id, by: author)
                let links = [
                    ("Open on X", tweet), ("Reply on X", "https://x.com/intent/post?in_reply_to=\(id)"),
                    ("Repost on X", "https://x.com/intent/retweet?tweet_id=\(id)"),
                    ("Like on X", "https://x.com/intent/like?tweet_id=\(id)"),
                    ("Archived copies", "https://web.archive.org/web/*/" + tweet),
                ]
                for (title, address) in links {
                    guard let web = Address.web(address) else { continue }
                    html.element("li") { $0.link(web, .class("leaving"), text: title) }
                }
            }
        }
    }
}
