import Rendering
import TweetArchive
import TweetModel

/// All images of a search: every one of the same area, in its own aspect ratio.
struct GalleryScreen {
    let visit: Visit
    private static let pageSize = 60
    /// Square pixels an image, as the side of a square.
    private static let sides = [90, 120, 160, 200, 260, 340, 440]
    private static let usualSide = 200

    init(_ visit: Visit) {
        self.visit = visit
    }

    private var side: Int {
        let asked = visit.request.query["side"].flatMap { Int($0) } ?? Self.usualSide
        return min(max(asked, Self.sides[0]), Self.sides[Self.sides.count - 1])
    }

    func respond() throws(TweetArchiveError) -> Response {
        var options = visit.options
        options.limit = Self.pageSize
        let query = Self.withMedia(visit.query)
        let page: SearchPage
        do throws(TweetArchiveError) {
            page = try visit.archive.search(query, options: options)
        } catch {
            guard case .query(let problems) = error, !visit.request.wantsJSON else { throw error }
            var page = Page("Gallery", tab: .gallery, query: visit.query) { html in
                html.element("h1", text: "Gallery")
                ProblemList(problems, query: visit.query).write(&html)
            }
            page.status = 400
            return page.response(visit)
        }
        if visit.request.wantsJSON { return visit.json { $0.search(page, into: &$1) } }
        let older = page.next.map { visit.here(after: $0) }
        if visit.wantsMore {
            return .html(HTML { write(page, older: older, &$0) }.bytes)
        }
        let title = visit.query.isEmpty ? "Gallery" : visit.query + " · Gallery"
        return Page(title, tab: .gallery, query: visit.query) { html in
            html.element("h1") { html in
                html.text("Images")
                if !visit.query.isEmpty {
                    html.text(" of ")
                    html.element("bdi", text: visit.query)
                }
            }
            html.element("nav", .class("sorts"), .named("aria-label", "Size")) { html in
                html.link(resized(to: smaller), .named("data-smaller", ""), text: "− Smaller")
                html.link(resized(to: larger), .named("data-larger", ""), text: "+ Larger")
                if !visit.query.isEmpty { html.link(.search(visit.query), text: "Tweets") }
            }
            if page.hits.isEmpty {
                EmptinessBox(page, visit).write(&html)
            } else {
                write(page, older: older, &html)
            }
        }.response(visit)
    }

    private var smaller: Int { Self.sides.last { $0 < side } ?? Self.sides[0] }
    private var larger: Int { Self.sides.first { $0 > side } ?? Self.sides[Self.sides.count - 1] }

    private func resized(to side: Int) -> Address {
        .page(
            fields: visit.request.query.all.filter { $0.name != "side" }.map { ($0.name, $0.value) }
                + [("side", String(side))], path: ["gallery"])
    }

    private func write(_ page: SearchPage, older: Address?, _ html: inout HTML) {
        html.element("ul", .class("gallery"), .named("data-list", ""), .named("data-side", side)) { html in
            for hit in page.hits {
                for (index, item) in hit.tweet.media.enumerated() {
                    html.element("li") { html in
                        html.link(
                            .tweet(hit.tweet.id), .class("thumb"), .named("data-open", "")
                        ) { html in
                            let picture = Picture(item, of: hit.tweet.id, index, visit)
                            let (width, height) = Self.fitted(picture.size, area: side * side)
                            if !picture.isThere {
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

    /// Width and height of that area in the ratio of an image; what is extremely long is bounded.
    static func fitted(_ size: (width: Int, height: Int), area: Int) -> (width: Int, height: Int) {
        let ratio = min(max(Double(size.width) / Double(size.height), 0.2), 5)
        let height = (Double(area) / ratio).squareRoot()
        return (Int((height * ratio).rounded()), Int(height.rounded()))
    }

    /// The clause stands behind, so that errors keep their places; in parentheses only what would fall apart without.
    static func withMedia(_ query: String) -> String {
        if query.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "has:media" }
        let hasAlternatives = query.contains("|") || query.split(separator: " ").contains("OR")
        return (hasAlternatives ? "(\(query))" : query) + " has:media"
    }
}
