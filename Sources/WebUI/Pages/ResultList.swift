import Rendering
import TweetArchive
import TweetModel

/// The rows of a result page and the way to the next one. A script that reaches the end asks for that way itself.
struct ResultList {
    let hits: [SearchHit]
    /// The quoted tweets that the store has, by id.
    let quoted: [TweetID: SearchHit]
    /// Where the list goes on.
    let older: Address?
    let visit: Visit
    /// What the way on is called.
    var words = "Older tweets"
    /// A line in front of the rows of each new day or year.
    var heading: ((SearchHit) -> String)?

    func write(_ html: inout HTML) {
        html.element("ol", .class("tweets"), .named("data-list", "")) { rows(&$0) }
        way(&html)
    }

    /// The rows alone, for a list that goes on.
    func rows(_ html: inout HTML) {
        var last: String?
        for hit in hits {
            if let name = heading?(hit), name != last {
                html.element("li", .class("heading")) { $0.element("h2", text: name) }
                last = name
            }
            html.element("li") { html in
                TweetRow(hit, visit, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] }).write(&html)
            }
        }
    }

    func way(_ html: inout HTML) {
        guard let older else { return }
        html.element("p", .class("older")) { html in
            html.link(older, .named("rel", "next"), .named("data-older", ""), text: words)
        }
    }
}

extension Visit {
    /// The quoted tweets of a page that the store has.
    func quotedTweets(of hits: [SearchHit]) throws(TweetArchiveError) -> [TweetID: SearchHit] {
        var result: [TweetID: SearchHit] = [:]
        for hit in hits {
            guard let id = hit.tweet.quoteOf?.tweet, result[id] == nil else { continue }
            result[id] = try archive.tweet(id)
        }
        return result
    }

    /// A further part of this very page, for the script that asks for it: the rows and the way on.
    func more(_ list: ResultList) -> Response {
        .html(
            HTML { html in
                html.element("ol", .class("tweets"), .named("data-list", "")) { list.rows(&$0) }
                list.way(&html)
            }.bytes)
    }

    /// This page from another place in its list.
    func here(after cursor: String) -> Address {
        .page(
            fields: request.query.all.filter { !["after", "part", "live"].contains($0.name) }.map {
                ($0.name, $0.value)
            }
                + [("after", cursor)], path: request.path)
    }

    var wantsMore: Bool { request.query["part"] == "more" }
}

extension Address {
    static func page(fields: [(String, String?)], path: [String]) -> Address { .own(Own(path, fields)) }
}
