import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The page about a URL on the web: its short link, up to 20 tweets that contain the URL, and up to 20 tweets with
/// links to the same site. Links in tweets lead to this page, so the browser uses the network only when the user clicks
/// a button here.
extension RequestContext {
    func linkPage() throws -> Response {
        let url = request.query["url"] ?? ""
        guard let web = LinkURL.External(url) else {
            return problem(
                404, code: "no-link", message: "This is not a web address.",
                hint: "Use an address that begins with http:// or https://.")
        }
        let source = try request.query["tweet"].flatMap { Int64($0) }.flatMap { try archive.tweet(TweetID($0)) }
        let shared = try search("url:" + Query.quoted(url))
        if request.wantsJSON, let shared { return json { $0.search(shared, into: &$1) } }
        let host = Self.host(url)
        let site = try host.map { try search("domain:" + Query.quoted($0)) } ?? nil
        let from = source ?? shared?.hits.last
        let link = from?.tweet.links.first { $0.expanded == url || $0.url == url }
        return Page(WebURL.short(url)) { html in
            html.element("h1", .class("address")) { $0.element("bdi", text: WebURL.short(url)) }
            chain(link, to: url, &html)
            actions(web, at: from?.tweet.createdAt, &html)
            list("Shared here", "url:" + Query.quoted(url), shared?.hits ?? [source].compactMap(\.self), &html)
            if let host, let site {
                let known = Set((shared?.hits ?? []).map(\.tweet.id))
                list(
                    "More from \(host)", "domain:" + Query.quoted(host),
                    site.hits.filter { !known.contains($0.tweet.id) }, &html)
            }
        }.response(self)
    }

    /// Returns up to 20 results. Returns `nil` if the query is not valid, because the URL contains no word to
    /// search for.
    private func search(_ query: String) throws -> SearchPage? {
        var options = quietOptions
        options.limit = 20
        do {
            return try archive.search(query, options: options)
        } catch {
            guard case TweetArchiveError.query = error else { throw error }
            return nil
        }
    }

    private func chain(_ link: Link?, to url: String, _ html: inout MarkupWriter) {
        html.element("ol", .class("chain")) { html in
            if let link, link.url != url {
                html.element("li") { $0.element("bdi", text: link.url) }
            }
            if let via = link?.via, via != url {
                html.element("li") { $0.element("bdi", text: via) }
            }
            html.element("li") { $0.element("bdi", text: url) }
        }
        for text in [link?.pageTitle, link?.pageDescription] {
            if let text { html.element("p", .class("quiet")) { $0.element("bdi", text: text) } }
        }
    }

    private func actions(_ web: LinkURL.External, at time: Timestamp?, _ html: inout MarkupWriter) {
        html.element("p", .class("actions")) { html in
            html.link(.external(web), .class("button leaving"), text: "Open ↗")
            let civil = time.map { CivilTime(unixSeconds: $0.seconds) }
            let moment = civil.map { String(($0.isoDate + $0.isoTime).filter(\.isNumber).prefix(14)) } ?? "*"
            if let copy = LinkURL.web("https://web.archive.org/web/\(moment)/" + web.text) {
                html.text(" ")
                html.link(copy, .class("button leaving"), text: "Archived copy ↗")
            }
        }
        html.element("p", .class("quiet"), text: "Both links leave this machine.")
    }

    private func list(_ title: String, _ query: String, _ hits: [SearchHit], _ html: inout MarkupWriter) {
        guard !hits.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2") { $0.link(.search(query), text: title) }
            html.element("ol", .class("tweets")) { html in
                for hit in hits { html.element("li") { TweetRow(hit, rowContext).write(&$0) } }
            }
        }
    }

    private static func host(_ url: String) -> String? {
        let rest = WebURL.short(url)
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }.lowercased()
        return host.isEmpty || host.contains("@") ? nil : host
    }
}

extension Query {
    /// Returns `text` in double quotes for a query. Escapes `"` and `\` in it.
    static func quoted(_ text: String) -> String {
        let escaped = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
            .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
        return "\"\(escaped)\""
    }
}
