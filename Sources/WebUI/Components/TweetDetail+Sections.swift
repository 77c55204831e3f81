import QueryEngine
import Rendering
import TweetArchive
import TweetModel

extension TweetDetail {
    /// Writes the images, hashtags, users and URLs of the tweet: one line each, with the number of tweets that contain
    /// it.
    func sections(_ html: inout MarkupWriter) {
        // The targets of the links in the text.
        let linked = Set(
            StyledText(hit).presented(.display, quoting: hit.tweet.quoteOf).entities
                .compactMap { context.rowContext.url(of: $0, in: hit.tweet) })
        let end = ContinuousClock.now + .milliseconds(Self.countingMilliseconds)
        // The page of a tweet lists its versions next to its ID.
        for var section in DetailPage(hit).sections where section.items.first?.kind != .version {
            // The author is above the text.
            section.items.removeAll(where: \.isAuthor)
            guard let first = section.items.first else { continue }
            let name = "section-" + section.title.lowercased()
            let heading = { (html: inout MarkupWriter) in html.element("h2", .id(name), text: section.title) }
            if section.items.count == 1, let url = url(of: first), linked.contains(url) {
                html.element("details", .class("section"), .named("aria-labelledby", name)) { html in
                    html.element("summary", content: heading)
                    list(section.items, until: end, &html)
                }
            } else {
                html.element("section", .class("section"), .named("aria-labelledby", name)) { html in
                    heading(&html)
                    list(section.items, until: end, &html)
                }
            }
        }
    }

    private func list(
        _ items: [DetailPage.Item], until end: ContinuousClock.Instant, _ html: inout MarkupWriter
    ) {
        html.element("ul", .class("items")) { html in
            for item in items { html.element("li") { write(item, until: end, &$0) } }
        }
    }

    /// The page that an item opens; `nil` for a URL that is not safe to open.
    private func url(of item: DetailPage.Item) -> LinkURL? {
        switch item.action {
        // Items are numbered across all sections, beginning with the images. So image 1 of the tweet is item 1.
        case .image: .image(hit.tweet.id, item.number - 1, context.rowContext.gallery)
        case .search(let query): .search(query)
        case .openURL(let url): .link(url, in: hit.tweet.id)
        case .tweet(let id): .tweet(id)
        case .none: nil
        }
    }

    private func write(
        _ item: DetailPage.Item, until end: ContinuousClock.Instant, _ html: inout MarkupWriter
    ) {
        html.link(url(of: item), .class(Self.className(item.kind))) { $0.element("bdi", text: item.label) }
        if let badge = item.badge { html.element("span", .class("badge"), text: badge) }
        if let detail = item.detail, detail != item.label {
            html.element("bdi", .class("more"), .named("dir", "auto"), text: detail)
        }
        if case .image(let media) = item.action {
            html.imageText(media)
            let picture = Picture(media, of: hit.tweet.id, item.number - 1, context.rowContext)
            if !picture.isAvailable { html.originalLocation(media) }
        }
        let query: String? =
            switch item.action {
            case .search(let query): query
            case .openURL(let url): "url:" + Query.quoted(url)
            case .image, .tweet, .none: nil
            }
        guard let query else { return }
        let left = Int((end - ContinuousClock.now) / .milliseconds(1))
        // The script requests the numbers for which no time is left.
        let number =
            left > 0
            ? (try? context.archive.quickCount(query, within: left, options: context.quietOptions)) ?? nil : nil
        html.element(
            "span", .class("number"), number == nil ? .named("data-total", query) : nil,
            text: number.map { HumanReadable.count($0, "tweet") } ?? "")
    }

    /// The time limit of all counts together.
    private static let countingMilliseconds = 40

    private static func className(_ kind: DetailPage.Item.Kind) -> String {
        switch kind {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .user: "user"
        default: "url"
        }
    }
}
