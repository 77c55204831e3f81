import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The viewer: one image or video, which is as large as fits in the window, but not larger than its file. If the URL
/// contains a query, the viewer goes through the gallery of the query, otherwise through the media of the tweet or
/// message. Without a script, each image is a page with links to the others. The script requests only the part
/// `viewer` of these pages, and adds zooming.
struct ImagePage {
    private let context: RequestContext
    private let item: MediaItem
    private let picture: Picture
    /// The author or sender, for the title of the page.
    private let who: String
    private let text: StyledText
    private let time: Timestamp?
    /// The tweet; `nil` for a message.
    private let hit: SearchHit?
    /// The link back to the tweet or message.
    private let backLink: (url: LinkURL, words: String)
    /// The gallery from which the image was opened.
    private var gallery: LinkURL?
    /// The position in the gallery, from 0, and the number of its items.
    private let place: Int
    private let count: Int
    /// The items of the filmstrip, which are near the shown one, by their positions in the gallery.
    private let strip: [(place: Int, picture: Picture, url: LinkURL)]

    /// The number of items before and after the shown one in the filmstrip.
    private static let stripReach = 8

    /// Returns `nil` if the tweet has no media with this index.
    init?(_ context: RequestContext, _ hit: SearchHit, _ index: Int) throws {
        let id = hit.tweet.id
        guard hit.tweet.media.indices.contains(index) else { return nil }
        self.context = context
        item = hit.tweet.media[index]
        picture = Picture(item, of: id, index, context.rowContext)
        who = hit.tweet.author?.name ?? hit.tweet.author?.handle ?? "a tweet"
        text = Passage.listed(hit, .display)
        time = hit.tweet.createdAt
        self.hit = hit
        backLink = (.tweet(id), "Open tweet")
        guard let (place, items) = try Self.gallery(of: id, index, context) else {
            (place, count) = (index, hit.tweet.media.count)
            strip = Self.strip(hit.tweet.media, around: index) {
                (Picture($0, of: id, $1, context.rowContext), .image(id, $1))
            }
            return
        }
        gallery = .page("photos", fields: context.galleryFields.map { ($0, $0 == "q" && $1 == "" ? nil : $1) })
        (self.place, count) = (place, items.count)
        let near = items[max(0, place - Self.stripReach)..<min(items.count, place + Self.stripReach + 1)]
        let tweets = try context.tweets(of: near)
        strip = zip(near.indices, near).compactMap { place, one in
            guard let media = tweets[one.tweet]?.tweet.media, one.index < media.count else { return nil }
            return (
                place, Picture(media[one.index], of: one.tweet, one.index, context.rowContext),
                .image(one.tweet, one.index, context.galleryFields)
            )
        }
    }

    /// Returns the position of an image in the gallery that the URL names, and the items of the gallery. Returns `nil`
    /// if the URL names none, if its query is invalid, or if the image is not in it.
    private static func gallery(
        of id: TweetID, _ index: Int, _ context: RequestContext
    ) throws -> (place: Int, items: [MediaList.Item])? {
        guard let query = context.request.query["q"] else { return nil }
        do {
            let photos = try Photos(context, query: query)
            if let place = photos.index(of: id, index) { return (place, photos.items) }
            // The filters may exclude the image, for example because its file is missing.
            return photos.all.items.firstIndex { $0.tweet == id && $0.index == index }.map { ($0, photos.all.items) }
        } catch TweetArchiveError.query {
            return nil
        }
    }

    /// Returns `nil` if the message has no media with this index.
    init?(_ context: RequestContext, _ message: MessageHit, _ index: Int) {
        let id = message.message.id
        guard message.message.media.indices.contains(index) else { return nil }
        self.context = context
        item = message.message.media[index]
        picture = Picture(item, of: id, index, context.rowContext)
        who = MessageWords.person(message.sender)
        text = StyledText(message.message.text)
        time = message.message.createdAt
        hit = nil
        backLink = (.message(id), "Open message")
        (place, count) = (index, message.message.media.count)
        strip = Self.strip(message.message.media, around: index) {
            (Picture($0, of: id, $1, context.rowContext), .image(id, $1))
        }
    }

    private static func strip(
        _ media: [MediaItem], around index: Int, _ make: (MediaItem, Int) -> (Picture, LinkURL)
    ) -> [(place: Int, picture: Picture, url: LinkURL)] {
        media.indices.filter { abs($0 - index) <= stripReach }.map { place in
            let (picture, url) = make(media[place], place)
            return (place, picture, url)
        }
    }

    // MARK: Markup

    private var noun: String { item.kind == .photo ? "Image" : item.kind == .video ? "Video" : "GIF" }

    func respond() -> Response {
        let title = "\(noun) \(place + 1) of \(count) · \(who)"
        let viewer = MarkupWriter { html in
            html.element("div", .id("viewer"), .class("viewer"), .named("data-title", title + " · Tweetdex")) { html in
                html.element("h1", .class("unseen"), text: title)
                bar(&html)
                stage(&html)
                turn("prev", "Previous image", place - 1, &html)
                turn("next", "Next image", place + 1, &html)
                caption(&html)
                if count > 1 { filmstrip(&html) }
            }
        }
        if context.request.query["part"] == "viewer" { return .html(viewer.bytes) }
        var page = Page(title) { $0.append(viewer) }
        page.isBare = true
        page.styles = ["viewer.css"]
        page.scripts = ["viewer.js"]
        return page.response(context)
    }

    private func bar(_ html: inout MarkupWriter) {
        html.element("div", .class("viewer-bar")) { html in
            html.link(
                gallery ?? backLink.url, .named("data-close", ""), .named("aria-label", "Close"),
                .named("title", "Close (Esc)")
            ) { $0.icon("close") }
            html.element(
                "span", .class("place"), .named("role", "status"),
                text: "\(HumanReadable.grouped(place + 1)) of \(HumanReadable.grouped(count))")
            if picture.isImage {
                // The script shows these buttons.
                html.element("span", .class("zoom"), .flag("hidden")) { html in
                    html.element("button", .named("type", "button"), .named("aria-label", "Zoom out"), text: "−")
                    html.element("button", .named("type", "button"), .named("title", "Fit (0)"), text: "100 %")
                    html.element("button", .named("type", "button"), .named("aria-label", "Zoom in"), text: "+")
                }
            }
            info(&html)
            if let hit { OwnMarks(hit, [], context).star(&html) }
            if let file = picture.file {
                html.link(.local(file), .named("download", picture.fileName), .named("title", "Download")) { html in
                    html.icon("download")
                    html.element("span", .class("spelled"), text: "Download")
                }
            }
            html.link(backLink.url, .named("data-key", "t"), .named("title", backLink.words + " (t)")) { html in
                html.icon("open")
                html.element("span", .class("spelled"), text: backLink.words)
            }
        }
    }

    private func info(_ html: inout MarkupWriter) {
        html.element("details", .class("info")) { html in
            html.element("summary", .named("title", "Info (i)")) { html in
                html.icon("info")
                html.element("span", .class("spelled"), text: "Info")
            }
            html.element("div", .class("panel")) { html in
                html.element("h2", text: "Info")
                html.element("dl") { html in
                    for (name, value) in facts {
                        html.element("dt", text: name)
                        html.element("dd") { $0.element("bdi", text: value) }
                    }
                }
                html.imageText(item)
                if !picture.isAvailable { html.originalLocation(item) }
                html.element("p", .class("text"), .named("dir", "auto")) { html in
                    html.styled(text) { entity in hit.flatMap { context.rowContext.url(of: entity, in: $0.tweet) } }
                }
            }
        }
    }

    /// The names and values of the known properties.
    private var facts: [(String, String)] {
        let size = context.router.location(of: item)?.size
        let pixels = item.width.flatMap { width in item.height.map { "\(width) × \($0)" } }
        let all: [(String, String?)] = [
            ("Description", item.alternativeText), ("By", who), ("Date", time.map { context.zone.long($0) }),
            ("Pixels", pixels), ("Size", size.map { HumanReadable.size($0) }),
            ("File", picture.isAvailable ? picture.fileName : nil),
        ]
        return all.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    private func stage(_ html: inout MarkupWriter) {
        html.element("div", .class("stage"), .id("stage"), picture.isImage ? .named("data-zoom", "") : nil) { html in
            if picture.isAvailable {
                picture.write(&html, isSmall: false)
            } else {
                html.element("div", .class("nothing")) { html in
                    html.icon("missing")
                    if item.location == nil {
                        html.element("p", text: "This \(noun.lowercased()) is not in the archive.")
                    } else {
                        html.originalLocation(item)
                    }
                    if let text = item.alternativeText { html.element("p", .class("quiet"), text: text) }
                }
            }
        }
    }

    private func turn(_ relation: String, _ words: String, _ place: Int, _ html: inout MarkupWriter) {
        guard let url = strip.first(where: { $0.place == place })?.url else { return }
        html.link(url, .class("turn " + relation), .named("rel", relation), .named("aria-label", words)) {
            $0.icon(relation)
        }
    }

    private func caption(_ html: inout MarkupWriter) {
        html.element("div", .class("image-caption")) { html in
            html.element("p", .class("text"), .named("dir", "auto"), text: text.text)
            if let time {
                html.element("p", .class("quiet")) { html in
                    html.element("time", .named("datetime", time.iso8601), text: context.zone.date(time))
                    html.text(" · ")
                    html.element("bdi", text: who)
                }
            }
        }
    }

    private func filmstrip(_ html: inout MarkupWriter) {
        html.element("nav", .class("filmstrip"), .named("aria-label", "Images nearby")) { html in
            for (place, picture, url) in strip {
                html.link(url, place == self.place ? .named("aria-current", "true") : nil) { html in
                    if picture.isAvailable {
                        picture.write(&html, isSmall: true, isThumbnail: true)
                    } else {
                        html.icon("missing")
                        html.element("span", .class("unseen"), text: picture.words)
                    }
                }
            }
        }
    }
}

extension RequestContext {
    /// Returns the page of a tweet's image or video, or error 404; `index` counts from 0. For JSON, returns the tweet.
    func image(_ id: TweetID, _ index: Int) throws -> Response {
        let hit = try archive.tweet(id)
        guard let hit, let screen = try ImagePage(self, hit, index) else {
            return noImage(index, of: "the tweet \(id)")
        }
        return request.wantsJSON ? json { $0.tweet(hit, into: &$1) } : screen.respond()
    }

    /// Returns the page of a message's image or video, or error 404; `index` counts from 0. For JSON, returns the
    /// message.
    func image(_ id: MessageID, _ index: Int) throws -> Response {
        let hit = try archive.message(id)
        guard let hit, let screen = ImagePage(self, hit, index) else {
            return noImage(index, of: "the message \(id)")
        }
        return request.wantsJSON ? json { $0.message(hit, into: &$1) } : screen.respond()
    }

    private func noImage(_ index: Int, of owner: String) -> Response {
        problem(404, code: "no-image", message: "Image \(index + 1) of \(owner) does not exist.", hint: nil)
    }
}
