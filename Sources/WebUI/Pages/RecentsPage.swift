import Rendering
import TweetArchive
import TweetModel

/// The recent searches, newest first, with buttons to pin or unpin each, and to delete it.
struct RecentsPage {
    let context: RequestContext

    init(_ context: RequestContext) {
        self.context = context
    }

    func respond() throws -> Response {
        let searches = try context.archive.history.recents(countingNew: context.quietOptions)
        if context.request.wantsJSON { return context.json(Table.recents(searches)) }
        return Page("Recent searches", tab: .recents) { html in
            html.element("h1", text: "Recent searches")
            if !context.settings.recordsHistory {
                html.element("p", .class("quiet")) { html in
                    html.text("Searches are not recorded. ")
                    html.link(.page("settings"), text: "Settings")
                }
            }
            if searches.isEmpty {
                html.element("p", .class("quiet"), text: "No searches yet.")
                return
            }
            html.element("ul", .class("searches")) { html in
                for search in searches { html.element("li") { row(search, &$0) } }
            }
            clearing(searches.count { $0.pinned == nil }, &html)
        }.response(context)
    }

    private func row(_ search: RecentSearch, _ html: inout MarkupWriter) {
        html.element("div", .class("what")) { html in
            html.link(.search(search.query), .class("query"), .named("data-open", "")) {
                $0.element("bdi", text: search.query)
            }
            html.element("p", .class("quiet")) { html in
                if let name = search.pinned {
                    html.text("pinned as ")
                    html.element("bdi", text: name)
                    html.text(" · ")
                }
                TimeLabel(search.at, context.rowContext).write(&html)
                if let hits = search.hits { html.text(" · " + HumanReadable.count(hits, "tweet")) }
                if search.uses > 1 { html.text(" · \(search.uses) times") }
                if let new = search.new, new > 0 {
                    html.text(" · ")
                    html.element("strong", text: "\(HumanReadable.grouped(new)) new")
                }
            }
        }
        html.element("div", .class("actions")) { html in
            if let name = search.pinned {
                button(["recents", "unpin"], "name", name, "Unpin", about: search.query, &html)
            } else {
                button(["recents", "pin"], "query", search.query, "Pin", about: search.query, &html)
            }
            button(["recents", "delete"], "query", search.query, "Delete", about: search.query, &html)
        }
    }

    private func button(
        _ path: [String], _ name: String, _ value: String, _ title: String, about query: String,
        _ html: inout MarkupWriter
    ) {
        html.element("form", .named("method", "post"), .action(.init(path))) { html in
            html.void("input", .named("type", "hidden"), .named("name", name), .named("value", value))
            html.element("button", .named("type", "submit")) { html in
                html.text(title)
                html.element("span", .class("unseen"), text: " " + query)
            }
        }
    }

    /// Writes the button that deletes all searches except pinned ones. It appears only after a click on "Clear all".
    private func clearing(_ count: Int, _ html: inout MarkupWriter) {
        guard count > 0 else { return }
        html.element("details", .class("clearing")) { html in
            html.element("summary", text: "Clear all")
            html.element("form", .named("method", "post"), .action(.init(["recents", "clear"]))) { html in
                let searches = HumanReadable.count(count, "search", plural: "searches")
                html.element("p", text: "\(searches) will be deleted. Pinned searches are kept.")
                html.element(
                    "p",
                    text: "The store keeps deleted searches for Undo, until you run tweetdex undo --clear.")
                html.element("button", .named("type", "submit"), text: "Delete them")
            }
        }
    }

    // MARK: Actions

    func post(_ action: String) throws -> Response? {
        let form = context.request.form
        let last = try context.lastChange()
        switch action {
        case "delete": _ = try context.archive.history.deleteRecent(form["query"] ?? "")
        case "clear": _ = try context.archive.history.clearRecents()
        // The user has seen the results of this search while typing. The script sends this request to record the
        // search.
        case "record":
            try context.archive.history.record(form["query"] ?? "", options: context.options)
            return Response(status: 204)
        case "pin":
            let name = form["name"].flatMap { $0.isEmpty ? nil : $0 }
            _ = try context.archive.pin(form["query"] ?? "", name: name, options: context.quietOptions)
        case "unpin": _ = try context.archive.unpin(form["name"] ?? "")
        default: return nil
        }
        return try context.redirect(to: .page("recents"), since: last)
    }
}
