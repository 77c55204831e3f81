import Rendering
import TweetArchive
import TweetModel

/// The page of one tweet. With a query in the URL, it leads to the other results of the query.
extension RequestContext {
    func tweetPage(_ id: TweetID) throws -> Response {
        if request.wantsJSON {
            guard let hit = try archive.tweet(id) else { return try missing(id) }
            return json { $0.tweet(hit, into: &$1) }
        }
        let query = request.query["q"]
        guard let detail = try TweetDetail(self, id, of: query) else { return try missing(id) }
        // The script shows the detail next to a list.
        if request.query["part"] == "detail" { return .html(MarkupWriter(detail.write).bytes) }
        var page = Page(detail.title, query: query ?? "") { html in
            html.element("h1", .class("unseen"), text: detail.title)
            detail.write(&html)
        }
        page.scripts = [TweetDetail.script]
        return page.response(self)
    }

    /// Returns the page of a tweet that is not in the store, with status 404. The page shows the time if it can be
    /// derived from the ID, and the known part of the conversation. For JSON, returns an error.
    private func missing(_ id: TweetID) throws -> Response {
        if request.wantsJSON {
            return problem(
                404, code: "no-tweet", message: "Tweet \(id) is not in the store.", hint: nil)
        }
        let thread = try archive.thread(of: id)
        var page = Page("Missing tweet") { html in
            html.element("section", .class("empty")) { html in
                html.element("h1", text: "This tweet is not in the archive")
                html.element(
                    "p", text: "Its \(id.isKey ? "key" : "ID") is \(id). " + time(of: id))
                html.externalLinks(of: id, by: nil)
            }
            ConversationList(thread, of: id, rowContext)?.write(&html)
        }
        page.status = 404
        return page.response(self)
    }

    /// Returns a sentence with the time in the ID. Returns an empty string for IDs from before November 2010, which
    /// contain no time.
    private func time(of id: TweetID) -> String {
        guard let seconds = Snowflake.seconds(of: id) else { return "" }
        return "It was written on \(zone.long(Timestamp(seconds: seconds)))."
    }
}

extension MarkupWriter {
    /// Writes an image or video on a page in a file, in full width, with its description below.
    mutating func figure(_ picture: Picture) {
        element("figure") { html in
            html.link(picture.url, .class("frame")) { picture.write(&$0, isSmall: false) }
            html.element("figcaption") { html in
                if let text = picture.item.alternativeText, !text.isEmpty {
                    html.element("p", .class("alt"), .named("dir", "auto"), text: text)
                }
                html.imageText(picture.item)
            }
        }
    }

    /// Writes the text that was read from an image, if it is known.
    mutating func imageText(_ media: MediaItem) {
        guard let text = media.imageText else { return }
        element("p", .class("quiet")) { html in
            html.text("Text in image: ")
            html.element("bdi", text: text)
        }
    }

    /// Writes why a file is missing, how to find it again and, if its original URL on the web is known, a link to that
    /// URL.
    mutating func originalLocation(_ media: MediaItem) {
        element("p", .class("quiet")) { html in
            if let location = media.location {
                html.element("bdi", text: location.path)
                html.text(" was moved or deleted. If you have it: ")
                html.element("code", text: "tweetdex imports refresh NEW_PATH")
                html.text(" (see ")
                html.link(.page("imports"), text: "Imports")
                html.text("). ")
            } else {
                html.text("It is not in the archive. ")
            }
            let url = media.videoURL ?? media.url ?? media.expanded
            if let url, let web = LinkURL.web(url) {
                html.text("It was at ")
                html.link(web, .class("leaving")) { $0.element("bdi", text: WebURL.short(url)) }
            }
        }
    }

    /// Writes a menu of links that open, reply to, repost or like a tweet on X, and a link to archived copies of the
    /// tweet.
    mutating func externalLinks(of id: TweetID, by author: String?) {
        guard let tweet = WebURL.tweet(id, by: author) else { return }
        element("details", .class("menu outgoing"), .named("data-menu", "")) { html in
            html.element("summary", .named("title", "On the web")) { html in
                html.element("span", .named("aria-hidden", "true"), text: "↗")
                html.element("span", .class("unseen"), text: "On the web")
            }
            html.element("div") { html in
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
}

/// The conversation of a tweet, or the first part of a long one, as a tree of replies.
extension RequestContext {
    /// The field of the URL for the texts of one author as an article.
    fileprivate static let articleField = "article"

    func threadPage(_ id: TweetID) throws -> Response? {
        guard let thread = try archive.thread(of: id) else { return nil }
        if request.wantsJSON { return json { $0.thread(thread, into: &$1) } }
        let joined = thread.joined
        if request.query[RequestContext.articleField] != nil, let joined {
            return try article(of: id, joined, isCut: thread.isCut)
        }
        return Page("Conversation · \(thread.rows.count)") { html in
            html.element("h1", text: "Conversation")
            html.element("p", .class("quiet")) { html in
                html.text(HumanReadable.count(thread.rows.count, "tweet"))
                guard joined != nil else { return }
                html.text(" · ")
                html.link(thread.articleURL, text: "Read as an article")
            }
            html.element("ol", .class("tweets thread")) { html in
                let levels = ConversationList.levels(of: thread).map { min($0, ConversationList.deepest) }
                for (index, row) in thread.rows.enumerated() {
                    let isNext = index > 0 && row.parent == thread.rows[index - 1].id
                    let isJoined = isNext && levels[index] == levels[index - 1]
                    let classes = ["level\(levels[index])", isJoined ? "joined" : nil, row.id == id ? "focus" : nil]
                    html.element("li", .class(classes.compactMap(\.self).joined(separator: " "))) { html in
                        html.row(row, rowContext, neighbours: isNext ? [thread.rows[index - 1].id] : [])
                    }
                }
            }
            if thread.isCut { Self.writeCutNote(&html) }
        }.response(self)
    }

    private static func writeCutNote(_ html: inout MarkupWriter) {
        html.element("p", .class("quiet"), text: "The conversation is longer than this page.")
    }

    /// Returns the texts of one author as an article.
    private func article(of id: TweetID, _ hits: [SearchHit], isCut: Bool) throws -> Response {
        let quoted = try quotedTweets(of: hits)
        let author = hits[0].tweet.author
        return Page(author?.name ?? author?.handle.map { "@" + $0 } ?? "Thread") { html in
            html.element("article", .class("essay")) { html in
                html.element("h1", .class("unseen"), text: "Thread")
                html.element("p", .class("byline")) { html in
                    html.byline(of: author, rowContext)
                    html.time(hits[0].tweet.createdAt, rowContext)
                }
                html.element("p", .class("quiet")) { html in
                    html.text(HumanReadable.count(hits.count, "tweet") + " · ")
                    html.link(.page("thread", id.description), text: "Show the conversation")
                }
                for hit in hits {
                    html.element("section", .class("large"), .named("data-id", hit.tweet.id.description)) { html in
                        TweetRow(
                            hit, rowContext, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] },
                            isLarge: true
                        ).content(&html)
                        html.link(.tweet(hit.tweet.id), .class("when")) { html in
                            html.time(hit.tweet.createdAt, rowContext, isCompact: true)
                            html.element("span", .class("unseen"), text: ", open this tweet")
                        }
                    }
                }
                if isCut { Self.writeCutNote(&html) }
            }
        }.response(self)
    }
}

extension TweetThread {
    /// The tweets of the conversation with which its author continues an own tweet: those before and after the focus by
    /// the same author, each a reply to another one, in the order of the conversation. `nil` if there is only one.
    var joined: [SearchHit]? {
        let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        guard var first = byID[focus], let author = first.author else { return nil }
        func isOwn(_ row: TweetThread.Row?) -> Bool {
            guard let other = row?.author, row?.hit != nil else { return false }
            if let id = author.id, let other = other.id { return id == other }
            return author.handle.map { $0.lowercased() == other.handle?.lowercased() } ?? false
        }
        while let parent = first.parent.flatMap({ byID[$0] }), isOwn(parent), parent.id != first.id { first = parent }
        var joined: Set<TweetID> = [first.id]
        // A parent comes before its replies.
        for row in rows where isOwn(row) && row.parent.map(joined.contains) == true { joined.insert(row.id) }
        let hits = rows.filter { joined.contains($0.id) }.compactMap(\.hit)
        return hits.count < 2 ? nil : hits
    }

    /// The page with the texts of one author as an article.
    var articleURL: LinkURL {
        .page(fields: [(RequestContext.articleField, "1")], path: ["thread", focus.description])
    }
}
