import Rendering
import TweetArchive
import TweetModel

/// A list of tweets and the link to the next page. The script loads the next page when the user scrolls near the end.
struct ResultList {
    let hits: [SearchHit]
    /// The tweets that `hits` quote, if they are in the store.
    let quoted: [TweetID: SearchHit]
    /// The URL of the next page; `nil` if this is the last page.
    let older: LinkURL?
    let context: RequestContext
    /// The search that found the tweets; `nil` for another list (see `RowContext.search`).
    var search: (query: String, sort: String?)?
    /// The text of the link to the next page.
    var words = "Older tweets"
    /// Returns the heading of a row, such as its day. Of consecutive rows with the same heading, only the first has
    /// one.
    var heading: ((SearchHit) -> String)?
    /// Returns a link next to a heading; `nil` for none.
    var headingLink: (String) -> (url: LinkURL, words: String)? = { _ in nil }

    func write(_ html: inout MarkupWriter) {
        html.element("ol", .id("list"), .class("tweets"), .named("data-list", ""), .named("tabindex", "-1")) {
            rows(&$0)
        }
        nextLink(&html)
    }

    /// Writes the rows without the `ol` element around them.
    func rows(_ html: inout MarkupWriter) {
        var last: String?
        var previous: Tweet?
        var rowContext = context.rowContext
        rowContext.search = search
        for (index, hit) in hits.enumerated() {
            if let name = heading?(hit), name != last {
                html.element("li", .class("heading")) { html in
                    html.element("h2", text: name)
                    if let link = headingLink(name) { html.link(link.url, .class("number"), text: link.words) }
                }
                last = name
                previous = nil
            }
            let next = index + 1 < hits.count && heading?(hits[index + 1]) == last ? hits[index + 1].tweet : nil
            let isJoined = previous.map { Self.isThread($0, hit.tweet) } ?? false
            html.element("li", isJoined ? .class("joined") : nil) { html in
                var row = TweetRow(
                    hit, rowContext, quoted: hit.tweet.quoteOf?.tweet.flatMap { quoted[$0] })
                row.neighbours = [previous?.id, next?.id].compactMap(\.self)
                row.write(&html)
            }
            previous = hit.tweet
        }
    }

    /// True if one of two tweets continues the other one. A line joins their rows.
    private static func isThread(_ first: Tweet, _ second: Tweet) -> Bool {
        guard let author = first.author?.id, author == second.author?.id else { return false }
        return first.replyTo?.tweet == second.id || second.replyTo?.tweet == first.id
    }

    func nextLink(_ html: inout MarkupWriter) {
        guard let older else { return }
        html.element("p", .class("older")) { html in
            html.link(older, .named("rel", "next"), .named("data-older", ""), text: words)
        }
    }
}

extension RequestContext {
    /// Returns the tweets that `hits` quote, if they are in the store.
    func quotedTweets(of hits: [SearchHit]) throws -> [TweetID: SearchHit] {
        var result: [TweetID: SearchHit] = [:]
        for hit in hits {
            guard let id = hit.tweet.quoteOf?.tweet, result[id] == nil else { continue }
            result[id] = try archive.tweet(id)
        }
        return result
    }

    /// Returns a further part of a list for the script: the rows, and the link to the next part.
    func more(_ list: ResultList) -> Response {
        .html(
            MarkupWriter { html in
                html.element("ol", .class("tweets"), .named("data-list", "")) { list.rows(&$0) }
                list.nextLink(&html)
            }.bytes)
    }

    /// Returns the URL of this page, but as a whole page with the rows after a cursor.
    func here(after cursor: PageCursor) -> LinkURL {
        let others = ["after", "part", "live", "rows", Self.tweetField]
        return .page(
            fields: request.query.all.filter { !others.contains($0.name) }.map { ($0.name, $0.value) }
                + [("after", cursor.description)], path: request.path)
    }

    /// True if the script requests a further part of a list and not a whole page.
    var wantsMore: Bool { request.query["part"] == "more" }
}

extension LinkURL {
    static func page(fields: [(String, String?)], path: [String]) -> LinkURL { .local(Local(path, fields)) }
}

extension MarkupWriter {
    /// Explains why a search has no results, and links to similar searches with results. If the store is empty, shows
    /// how to import an archive.
    mutating func emptyResult(_ page: SearchPage, _ context: RequestContext) {
        element(
            "section", .id("list"), .class("empty"), .named("tabindex", "-1"), .named("aria-label", "Nothing found")
        ) { html in
            if page.emptiness?.storeIsEmpty == true {
                html.element("h2", text: "No tweets yet")
                return context.importForm(&html)
            }
            html.element("h2", text: "Nothing found")
            if let emptiness = page.emptiness { html.explain(emptiness, context) }
            html.element("p", .class("quiet")) { $0.link(.page("help"), text: "All operators") }
        }
    }

    private mutating func explain(_ emptiness: EmptyResult, _ context: RequestContext) {
        let sentence = emptiness.sentence
        if !sentence.isEmpty {
            element("p") { html in
                for part in sentence {
                    switch part {
                    case .text(let text): html.text(text)
                    case .clause(let clause): html.element("code") { $0.element("bdi", text: clause) }
                    }
                }
            }
        }
        let other = emptiness.suggestions + [emptiness.referencedOnly].compactMap(\.self)
        if !other.isEmpty {
            element("p", text: "These searches match tweets:")
            element("ul", .class("instead")) { html in
                for suggestion in other {
                    html.element("li") { html in
                        html.link(.search(suggestion.query, sort: context.keptSort)) {
                            $0.element("bdi", text: suggestion.query)
                        }
                        html.element(
                            "span", .class("number"), text: " " + HumanReadable.count(suggestion.tweets, "tweet"))
                    }
                }
            }
        }
        for unknown in emptiness.unknown {
            element(
                "p", .class("quiet"),
                text:
                    "\(HumanReadable.count(unknown.tweets, "tweet")) left out: "
                    + "\(unknown.tweets == 1 ? "its" : "their") \(HumanReadable.field(unknown.field)) is unknown.")
        }
    }
}
