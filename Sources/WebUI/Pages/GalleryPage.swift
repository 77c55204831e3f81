import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The images and videos of a search. All have the same area, but keep their aspect ratios unless they are very tall or
/// wide (see `fitted`).
struct GalleryPage {
    let context: RequestContext
    private static let pageSize = 60
    /// The sizes in pixels that the buttons select. An image has the same area as a square with this side.
    private static let sides = [90, 120, 160, 200, 260, 340, 440]
    private static let usualSide = 200
    /// The largest size at which a phone shows several columns. Larger images use the full width of a phone.
    private static let columnSide = 200

    init(_ context: RequestContext) {
        self.context = context
    }

    private var side: Int {
        let asked = context.request.query["side"].flatMap { Int($0) } ?? Self.usualSide
        return min(max(asked, Self.sides[0]), Self.sides[Self.sides.count - 1])
    }

    func respond() throws -> Response {
        if let text = context.request.query["side"], !text.isEmpty, Int(text) == nil {
            return context.refuse(
                "size", text, hint: "Write a number of pixels, such as \(Self.usualSide).",
                Page("Photos", tab: .gallery, query: context.query) { $0.element("h1", text: "Photos") })
        }
        var options = context.options
        options.after = try context.cursor()
        options.limit = context.rows(default: Self.pageSize)
        // The list of results records a search; its gallery must not record it again.
        options.records = false
        let query = Query.withMedia(context.query)
        let page: SearchPage
        do {
            page = try context.archive.search(query, options: options)
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !context.request.wantsJSON else { throw error }
            var page = Page("Photos", tab: .gallery, query: context.query) { html in
                html.element("h1", text: "Photos")
                ProblemList(problems, query: context.query).write(&html)
            }
            page.status = 400
            return page.response(context)
        }
        if context.request.wantsJSON { return context.json { $0.search(page, into: &$1) } }
        let older = page.next.map { context.here(after: $0) }
        if context.wantsMore {
            return .html(MarkupWriter { write(page, older: older, &$0) }.bytes)
        }
        let title = context.query.isEmpty ? "Photos" : context.query + " · Photos"
        var screen = Page(title, tab: .gallery, query: context.query) { html in
            html.element("h1", context.query.isEmpty ? nil : .class("unseen")) { html in
                html.text("Photos")
                if !context.query.isEmpty {
                    html.text(" of ")
                    html.element("bdi", text: context.query)
                }
            }
            if context.query.isEmpty {
                html.element("nav", .class("sorts"), .named("aria-label", "Size")) { sizes(&$0) }
            } else {
                ListHeader(
                    query: context.query, sort: context.request.query["sort"], current: .gallery,
                    controls: { $0.element("nav", .class("sizes"), .named("aria-label", "Size")) { sizes(&$0) } }
                ).write(&html)
            }
            if page.hits.isEmpty {
                EmptyResultBox(page, context).write(&html)
            } else {
                write(page, older: older, &html)
            }
        }
        screen.storage = .history
        screen.scripts = ["gallery.js"]
        return screen.response(context)
    }

    private func sizes(_ html: inout MarkupWriter) {
        html.link(resized(to: smaller), .named("data-smaller", ""), text: "− Smaller")
        html.link(resized(to: larger), .named("data-larger", ""), text: "+ Larger")
    }

    private var smaller: Int { Self.sides.last { $0 < side } ?? Self.sides[0] }
    private var larger: Int { Self.sides.first { $0 > side } ?? Self.sides[Self.sides.count - 1] }

    private func resized(to side: Int) -> LinkURL {
        .page(
            fields: context.request.query.all.filter { $0.name != "side" }.map { ($0.name, $0.value) }
                + [("side", String(side))], path: ["gallery"])
    }

    private func write(_ page: SearchPage, older: LinkURL?, _ html: inout MarkupWriter) {
        let name = side > Self.columnSide ? "gallery wide" : "gallery"
        html.element("ul", .class(name), .named("data-list", ""), .named("data-side", side)) { html in
            for hit in page.hits {
                for (index, item) in hit.tweet.media.enumerated() {
                    html.element("li") { html in
                        html.link(
                            .image(hit.tweet.id, index, of: context.query, sort: context.request.query["sort"]),
                            .class("thumb"), .named("data-open", "")
                        ) { html in
                            let picture = Picture(item, of: hit.tweet.id, index, context.rowContext)
                            let (width, height) = Self.fitted(picture.size, area: side * side)
                            if !picture.isAvailable {
                                html.element("span", .class("absent"), text: "not in the archive")
                                html.element("span", .class("unseen"), text: ": " + picture.words)
                            } else {
                                picture.write(&html, isSmall: true, width: width, height: height)
                            }
                        }
                    }
                }
            }
        }
        if let older {
            html.element("p", .class("older")) { html in
                html.link(older, .named("rel", "next"), .named("data-older", ""), text: "Older images")
            }
        }
    }

    /// Returns the size of an image scaled to `area` square pixels. Limits the aspect ratio of very tall or wide images
    /// to 1:5 or 5:1.
    static func fitted(_ size: (width: Int, height: Int), area: Int) -> (width: Int, height: Int) {
        let ratio = min(max(Double(size.width) / Double(size.height), 0.2), 5)
        let height = (Double(area) / ratio).squareRoot()
        return (Int((height * ratio).rounded()), Int(height.rounded()))
    }
}
