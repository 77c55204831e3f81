import Rendering
import TweetArchive
import TweetModel

/// One image over the whole window. First it fills the view without an empty border; `fit=whole` shows all of it. With a
/// script it can be zoomed and moved.
struct ImageScreen {
    let visit: Visit
    let id: TweetID
    /// Among the tweet's media, from 0.
    let index: Int

    init(_ visit: Visit, _ id: TweetID, _ index: Int) {
        self.visit = visit
        self.id = id
        self.index = index
    }

    func respond() throws(TweetArchiveError) -> Response {
        guard let hit = try visit.archive.tweet(id), hit.tweet.media.indices.contains(index) else {
            return visit.problem(
                404, code: "no-image", message: "There is no image \(index + 1) of the tweet \(id).", hint: nil)
        }
        if visit.request.wantsJSON { return visit.json { $0.tweet(hit, into: &$1) } }
        let media = hit.tweet.media[index]
        let picture = Picture(media, of: id, index, visit)
        let isWhole = visit.request.query["fit"] == "whole"
        let who = hit.tweet.author?.name ?? hit.tweet.author?.handle ?? "a tweet"
        let noun = media.kind == .photo ? "Image" : media.kind == .video ? "Video" : "GIF"
        var page = Page("\(noun) \(index + 1) of \(hit.tweet.media.count) · \(who)") { html in
            bar(hit, picture, isWhole: isWhole, &html)
            html.element(
                "div", .class(isWhole ? "stage whole" : "stage"), .id("stage"),
                media.kind == .photo ? .named("data-zoom", "") : nil
            ) { html in
                if !picture.isThere {
                    html.element("div", .class("nothing")) { html in
                        html.element("h1", text: "This \(noun.lowercased()) is not in the archive")
                        if let text = media.alternativeText { html.element("p", text: text) }
                        PictureItem.whereabouts(media, &html)
                    }
                } else {
                    picture.write(&html, isSmall: false)
                }
            }
        }
        page.isBare = true
        return page.response(visit)
    }

    private func bar(_ hit: SearchHit, _ picture: Picture, isWhole: Bool, _ html: inout HTML) {
        html.element("nav", .class("stage-bar"), .named("aria-label", "Image")) { html in
            html.link(.page(), .named("data-key", "h"), text: "Start")
            html.link(.tweet(id), .named("data-key", "t"), text: "The tweet")
            if index > 0 { html.link(.image(id, index - 1), .named("rel", "prev"), text: "Previous") }
            if index + 1 < hit.tweet.media.count {
                html.link(.image(id, index + 1), .named("rel", "next"), text: "Next")
            }
            if picture.isImage {
                html.link(
                    .image(id, index, whole: !isWhole), .id("fit"), text: isWhole ? "Fill the view" : "Whole image")
            }
        }
    }
}
