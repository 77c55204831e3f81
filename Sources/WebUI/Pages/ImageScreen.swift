import Rendering
import TweetArchive
import TweetModel

/// One image over the whole window. First it fills the view without an empty border; `fit=whole` shows all of it. With a
/// script it can be zoomed and moved.
struct ImageScreen {
    private let visit: Visit
    /// All media of what it belongs to, one of which is shown.
    private let media: [MediaItem]
    /// Among them, from 0.
    private let index: Int
    private let picture: Picture
    /// Whose it is.
    private let who: String
    /// Back to what it belongs to.
    private let home: (address: Address, words: String)
    private let address: (_ index: Int, _ whole: Bool) -> Address

    /// nil where the tweet has no such media.
    init?(_ visit: Visit, _ hit: SearchHit, _ index: Int) {
        let id = hit.tweet.id
        guard hit.tweet.media.indices.contains(index) else { return nil }
        self.visit = visit
        self.index = index
        media = hit.tweet.media
        picture = Picture(media[index], of: id, index, visit)
        who = hit.tweet.author?.name ?? hit.tweet.author?.handle ?? "a tweet"
        home = (.tweet(id), "The tweet")
        address = { .image(id, $0, whole: $1) }
    }

    /// nil where the message has no such media.
    init?(_ visit: Visit, _ hit: MessageHit, _ index: Int) {
        let id = hit.message.id
        guard hit.message.media.indices.contains(index) else { return nil }
        self.visit = visit
        self.index = index
        media = hit.message.media
        picture = Picture(media[index], of: id, index, visit)
        who = MessageWords.person(hit.sender)
        home = (.message(id), "The message")
        address = { .image(id, $0, whole: $1) }
    }

    func respond() -> Response {
        let item = media[index]
        let isWhole = visit.request.query["fit"] == "whole"
        let noun = item.kind == .photo ? "Image" : item.kind == .video ? "Video" : "GIF"
        var page = Page("\(noun) \(index + 1) of \(media.count) · \(who)") { html in
            bar(isWhole: isWhole, &html)
            html.element(
                "div", .class(isWhole ? "stage whole" : "stage"), .id("stage"),
                item.kind == .photo ? .named("data-zoom", "") : nil
            ) { html in
                if !picture.isThere {
                    html.element("div", .class("nothing")) { html in
                        html.element("h1", text: "This \(noun.lowercased()) is not in the archive")
                        if let text = item.alternativeText { html.element("p", text: text) }
                        PictureItem.whereabouts(item, &html)
                    }
                } else {
                    picture.write(&html, isSmall: false)
                }
            }
        }
        page.isBare = true
        return page.response(visit)
    }

    private func bar(isWhole: Bool, _ html: inout HTML) {
        html.element("nav", .class("stage-bar"), .named("aria-label", "Image")) { html in
            html.link(.page(), .named("data-key", "h"), text: "Start")
            html.link(home.address, .named("data-key", "t"), text: home.words)
            if index > 0 { html.link(address(index - 1, false), .named("rel", "prev"), text: "Previous") }
            if index + 1 < media.count { html.link(address(index + 1, false), .named("rel", "next"), text: "Next") }
            if picture.isImage {
                html.link(address(index, !isWhole), .id("fit"), text: isWhole ? "Fill the view" : "Whole image")
            }
        }
    }
}

extension Visit {
    /// An image of a tweet, counted from 0.
    func image(_ id: TweetID, _ index: Int) throws(TweetArchiveError) -> Response {
        let hit = try archive.tweet(id)
        guard let hit, let screen = ImageScreen(self, hit, index) else { return noImage(index, of: "the tweet \(id)") }
        return request.wantsJSON ? json { $0.tweet(hit, into: &$1) } : screen.respond()
    }

    /// An image of a direct message.
    func image(_ id: MessageID, _ index: Int) throws(TweetArchiveError) -> Response {
        let hit = try archive.message(id)
        guard let hit, let screen = ImageScreen(self, hit, index) else {
            return noImage(index, of: "the message \(id)")
        }
        return request.wantsJSON ? json { $0.message(hit, into: &$1) } : screen.respond()
    }

    private func noImage(_ index: Int, of owner: String) -> Response {
        problem(404, code: "no-image", message: "There is no image \(index + 1) of \(owner).", hint: nil)
    }
}
