import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The page of one image or video, which is as large as fits in the window. If the URL contains `fit=fill`, the
/// image fills the window and is cropped. If the file is missing, the page says so. If the URL contains a query,
/// the links to the previous and the next image go through the gallery of the query. The script adds zooming and
/// panning for images.
struct ImagePage {
    private let context: RequestContext
    /// All media of the tweet or message.
    private let media: [MediaItem]
    /// The index of the shown item in `media`.
    private let index: Int
    private let picture: Picture
    /// The author or sender, for the title of the page.
    private let who: String
    /// The link back to the tweet or message.
    private let backLink: (url: LinkURL, words: String)
    /// Returns the URL of the page of any image or video of the tweet or message.
    private let url: (_ index: Int, _ fills: Bool) -> LinkURL
    /// The gallery from which the image was opened.
    private var gallery: LinkURL?
    /// The pages of the last image of the previous tweet of the gallery, and of the first image of the next one.
    private var neighbors: (previous: LinkURL?, next: LinkURL?) = (nil, nil)

    /// Returns `nil` if the tweet has no media with this index.
    init?(_ context: RequestContext, _ hit: SearchHit, _ index: Int) throws {
        let id = hit.tweet.id
        guard hit.tweet.media.indices.contains(index) else { return nil }
        self.context = context
        self.index = index
        media = hit.tweet.media
        picture = Picture(media[index], of: id, index, context.rowContext)
        who = hit.tweet.author?.name ?? hit.tweet.author?.handle ?? "a tweet"
        backLink = (.tweet(id), "The tweet")
        let (query, sort) = (context.request.query["q"], context.request.query["sort"])
        url = { .image(id, $0, fills: $1, of: query, sort: sort) }
        guard let query else { return }
        gallery = .page("gallery", fields: [("q", query), ("sort", sort)])
        let around: (previous: TweetID?, next: TweetID?)
        do {
            around = try context.archive.neighbors(
                of: id, in: Query.withMedia(query), options: context.quietOptions)
        } catch {
            // The gallery reports an invalid query.
            guard case TweetArchiveError.query = error else { throw error }
            return
        }
        if let id = around.previous, let previous = try context.archive.tweet(id) {
            neighbors.previous = .image(previous.tweet.id, previous.tweet.media.count - 1, of: query, sort: sort)
        }
        neighbors.next = around.next.map { .image($0, 0, of: query, sort: sort) }
    }

    /// Returns `nil` if the message has no media with this index.
    init?(_ context: RequestContext, _ hit: MessageHit, _ index: Int) {
        let id = hit.message.id
        guard hit.message.media.indices.contains(index) else { return nil }
        self.context = context
        self.index = index
        media = hit.message.media
        picture = Picture(media[index], of: id, index, context.rowContext)
        who = MessageWords.person(hit.sender)
        backLink = (.message(id), "The message")
        url = { .image(id, $0, fills: $1) }
    }

    func respond() -> Response {
        let item = media[index]
        let fills = context.request.query["fit"] == "fill"
        let noun = item.kind == .photo ? "Image" : item.kind == .video ? "Video" : "GIF"
        var page = Page("\(noun) \(index + 1) of \(media.count) · \(who)") { html in
            bar(fills: fills, &html)
            html.element(
                "div", .class(fills ? "stage fill" : "stage"), .id("stage"),
                item.kind == .photo ? .named("data-zoom", "") : nil
            ) { html in
                if !picture.isAvailable {
                    html.element("div", .class("nothing")) { html in
                        html.element("h1", text: "This \(noun.lowercased()) is not in the archive")
                        if let text = item.alternativeText { html.element("p", text: text) }
                        PictureItem.imageText(item, &html)
                        PictureItem.originalLocation(item, &html)
                    }
                } else {
                    picture.write(&html, isSmall: false)
                }
            }
        }
        page.isBare = true
        page.scripts = ["image.js"]
        return page.response(context)
    }

    private func bar(fills: Bool, _ html: inout MarkupWriter) {
        html.element("nav", .class("stage-bar"), .named("aria-label", "Image")) { html in
            html.link(.page(), .named("data-key", "h"), text: "Start")
            if let gallery { html.link(gallery, .named("data-close", ""), text: "Photos") }
            html.link(
                backLink.url, .named("data-key", "t"), gallery == nil ? .named("data-close", "") : nil,
                text: backLink.words)
            if let previous = index > 0 ? url(index - 1, false) : neighbors.previous {
                html.link(previous, .named("rel", "prev"), text: "Previous")
            }
            if let next = index + 1 < media.count ? url(index + 1, false) : neighbors.next {
                html.link(next, .named("rel", "next"), text: "Next")
            }
            if picture.isImage {
                html.link(url(index, !fills), .id("fit"), text: fills ? "Whole image" : "Fill the view")
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
        let hit = try archive.messages.message(id)
        guard let hit, let screen = ImagePage(self, hit, index) else {
            return noImage(index, of: "the message \(id)")
        }
        return request.wantsJSON ? json { $0.message(hit, into: &$1) } : screen.respond()
    }

    private func noImage(_ index: Int, of owner: String) -> Response {
        problem(404, code: "no-image", message: "Image \(index + 1) of \(owner) does not exist.", hint: nil)
    }
}
